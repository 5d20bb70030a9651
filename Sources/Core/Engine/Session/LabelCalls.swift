// Calls that give recognizers and regions labels.

import CGesta

struct SetRecognizerLabel: RecognizerCall, RecordedCall {
    static var keyword: Literal { "label" }
    static var isInSetups: Bool { true }
    var target = RecognizerTarget()
    var label = Text("")

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.text(&label)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let recognizer = try target.find(caller)
        try caller.check(label: label)
        if !recognizer.reserveLabel(for: label) { throw caller.outOfMemory() }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) { recognizer.setLabel(label) }

    static func recordState(of recognizer: Recognizer, in state: PresentState) {
        let label = recognizer.label
        if label.count == 0 || state.isNamed(recognizer) { return }
        state.record(SetRecognizerLabel(target: RecognizerTarget(recognizer.id), label: label))
    }
}

struct SetRegionLabel: RegionCall, RecordedCall {
    static var keyword: Literal { "region-label" }
    static var isInSetups: Bool { true }
    var target = RegionTarget()
    var label = Text("")

    mutating func operands(_ list: Operands) {
        list.region(&target.id)
        list.text(&label)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let region = try target.find(caller)
        try caller.check(label: label)
        if !region.pointee.reserve(label: label) { throw caller.outOfMemory() }
    }

    func commit(_ context: Context, _ region: RegionPointer) { region.pointee.set(label: label) }

    static func recordState(of region: RegionPointer, in state: PresentState) {
        let label = region.pointee.label.text
        if label.count == 0 || state.isNamed(region) { return }
        state.record(SetRegionLabel(target: RegionTarget(region.pointee.id), label: label))
    }
}

extension Caller {
    /// The rule of every label.
    fileprivate func check(label: Text) throws(Refusal) {
        if label.count <= Int(GESTA_LABEL_MAX), label.isWellFormed { return }
        throw invalid(.text) { out in
            out.text("label must be UTF-8 of at most ", Int(GESTA_LABEL_MAX))
            out.text(" bytes, without NUL")
        }
    }
}

extension Context {
    /// The recognizer of that label that was created first.
    func recognizer(labelled label: Text) -> Recognizer? {
        var first: Unmanaged<Recognizer>?
        var serial = UInt64.max
        recognizers.forEach {
            if $0.serial >= serial || $0.label != label { return }
            first = .passUnretained($0)
            serial = $0.serial
        }
        return first?._withUnsafeGuaranteedRef { $0 }
    }

    /// The region of that label that was created first.
    func region(labelled label: Text) -> RegionPointer? {
        var first: RegionPointer?
        regions.forEach {
            if $0.pointee.label.text != label { return }
            if let first, first.pointee.serial <= $0.pointee.serial { return }
            first = $0
        }
        return first
    }
}
