// Writes the recognizers and regions of a context as text: the lines that a trace would begin with.

import CGesta

/// Writes calls as they are, whatever is going on.
private final class SetupWriter: RecordingSink {
    let out: WritingSink
    private let operands: OperandWriter

    init(_ out: WritingSink, _ operands: OperandWriter) {
        self.out = out
        self.operands = operands
    }

    override var isRecording: Bool { true }

    override func beginLine(_ keyword: Literal) -> Operands? {
        out.literal(keyword)
        return operands
    }

    override func endLine() { out.endLine() }
}

/// Calls what it can by its label.
private final class NamedState: PresentState {
    private let names: SetupNames

    init(_ context: Context, _ names: SetupNames) {
        self.names = names
        super.init(context, after: SetupMark(), isOfTrace: false)
    }

    override func isNamed(_ recognizer: Recognizer) -> Bool { names.isName(of: recognizer) }
    override func isNamed(_ region: RegionPointer) -> Bool { names.isName(of: region) }
}

extension Context {
    /// False when out of memory.
    func saveSetup(_ write: @escaping gesta_write_callback, _ user: UnsafeMutableRawPointer?) -> Bool {
        guard let out = WritingSink.make(delivery, write, user),
            let names = SetupNames.make(self),
            let operands = Memory.make({ OperandWriter(out, settings.yAxis, names) }),
            let writer = Memory.make({ SetupWriter(out, operands) }),
            let state = Memory.make({ NamedState(self, names) }), state.reserve()
        else { return false }
        out.heading("gesta-setup 1", of: self)
        // Takes the place of a recorder meanwhile.
        let recorder = delivery.sink
        delivery.setSink(Unmanaged<EventSink>.passUnretained(writer))
        state.recordAll()
        delivery.setSink(recorder)
        out.flush()
        return withExtendedLifetime(writer) { true }
    }
}
