// Writes the operands of a call into a trace.

import CGesta

final class OperandWriter: Operands {
    private let out: TraceSink
    private let yAxis: YAxis
    /// What is called by a word; nil for traces, which have ids only.
    private let names: SetupNames?

    init(_ out: TraceSink, _ yAxis: YAxis, _ names: SetupNames? = nil) {
        self.out = out
        self.yAxis = yAxis
        self.names = names
    }

    private func write(_ id: UInt32, _ name: Text?) {
        if let name { out.andText(name) } else { out.andID(id) }
    }

    func recognizer(_ id: inout UInt32, _ name: Literal) { write(id, names?.recognizer(id)) }
    func newRecognizer(_ id: inout UInt32) { recognizer(&id) }
    func region(_ id: inout UInt32, _ name: Literal) { write(id, names?.region(id)) }
    func regionOrNone(_ id: inout UInt32) { region(&id) }
    func newRegion(_ id: inout UInt32) { region(&id) }
    func contact(_ id: inout UInt64) { out.andInteger(id) }
    func flag(_ value: inout Bool) { out.andFlag(value) }
    func integer(_ value: inout Int32, _ what: Literal) { out.andInteger(Int64(value)) }
    func bits(_ value: inout UInt32, _ what: Literal) { out.andInteger(UInt64(value)) }
    func number(_ value: inout Double, _ what: Literal) { out.andNumber(value) }
    func time(_ value: inout Int64) { out.andInteger(value) }
    func word(_ text: inout Text, _ what: Literal) { out.andText(text) }
    func state(_ state: inout State) { out.andText(Text(state.name)) }

    func team(_ number: inout UInt32) { out.andInteger(UInt64(number)) }

    func setting(_ name: inout Text, _ value: inout Setting, of recognizer: UInt32) {
        out.andText(name)
        switch value {
        case .number(let x) where name == RecognizerSetting.tools.name: write(tools: UInt32(x))
        case .number(let x): out.andNumber(x)
        case .text(let text): out.andQuoted(text)
        }
    }

    private func write(tools: UInt32) {
        for tool in 0..<UInt32(ContactInput.tools.count) where tools & GESTA_TOOLS_FINGER.rawValue << tool != 0 {
            out.andText(TraceWords.tool(tool))
        }
    }

    func children(_ ids: inout ChildIDs) {
        for at in 0..<ids.count { out.andID(ids[at]) }
    }

    func text(_ text: inout Text) { out.andQuoted(text) }

    func optionalText(_ text: inout Text?) {
        if let text { out.andQuoted(text) }
    }

    func rect(_ rect: inout gesta_rect) {
        out.andNumber(rect.x)
        out.andNumber(rect.y)
        out.andNumber(rect.width)
        out.andNumber(rect.height)
    }

    func delegate(_ delegate: inout Delegate?) {
        out.andFlag(delegate?.callbacks.has { $0.should_begin } ?? false)
        out.andFlag(delegate?.callbacks.has { $0.should_receive } ?? false)
        out.andFlag(delegate?.callbacks.has { $0.simultaneous } ?? false)
        // Not in traces of version 0.1.
        if let delegate, delegate.decidesRequirements { out.andFlag(true) }
    }

    func hitTest(_ hitTest: inout HitTest?) { out.andFlag(hitTest != nil) }

    func samples(_ batch: inout TouchBatch) {
        out.andInteger(UInt64(batch.count))
        for at in 0..<batch.count {
            out.endLine()
            out.touch(batch[at])
        }
    }

    func motions(_ batch: inout MotionBatch) {
        out.andInteger(UInt64(batch.count))
        for at in 0..<batch.count {
            out.endLine()
            out.motion(batch[at])
        }
    }

    func rest(_ write: (TraceSink) -> Void) { write(out) }
}
