// The beginning of a trace, and a setup: the calls that would create the context as it is.

import CGesta

/// Records the calls of the list, each of which knows what of the context it would set up.
class PresentState {
    final let context: Context
    private let mark: SetupMark
    fileprivate let isOfTrace: Bool
    private var order = SetupOrder()

    init(_ context: Context, after mark: SetupMark, isOfTrace: Bool) {
        self.context = context
        self.mark = mark
        self.isOfTrace = isOfTrace
    }

    /// Of all regions and recognizers, or those that were made after the mark. Nil when out of memory; recording needs
    /// none later. `isOfTrace`: with what only traces have, such as how the last sequences ended.
    static func make(
        _ context: Context, after mark: SetupMark = SetupMark(), isOfTrace: Bool
    ) -> PresentState? {
        guard let state = Memory.make({ PresentState(context, after: mark, isOfTrace: isOfTrace) }), state.reserve()
        else { return nil }
        return state
    }

    /// False when out of memory.
    final func reserve() -> Bool { order.reserve(for: context) }

    deinit { order.free() }

    final func recordAll() { record(.all) }
    final func recordObjects() { record(.objects) }

    private final func record(_ part: StateWalk.Part) {
        var walk = StateWalk(state: self, part: part)
        Parts.visitCalls(&walk)
    }

    final func record<C: RecordedCall>(_ call: C) {
        var call = call
        call.record(in: context)
    }

    /// Whether the text calls it by its label.
    func isNamed(_ recognizer: Recognizer) -> Bool { false }
    func isNamed(_ region: RegionPointer) -> Bool { false }

    // MARK: what the calls record

    /// The root region is the program's and not a setup's.
    final func recordRegions() {
        order.clear()
        context.regions.forEach { if $0.pointee.serial > mark.region { order.add($0.pointee.id, $0.pointee.serial) } }
        order.forEach { id in
            guard case .success(let region) = context.regions.find(id), isOfTrace || region != context.regions.root
            else { return }
            record(.region(region))
        }
    }

    final func recordRecognizers() { forEachRecognizer { record(.recognizer(.passUnretained($0))) } }

    final func forEachRecognizer(_ body: (Recognizer) -> Void) {
        order.clear()
        context.recognizers.forEach { if $0.serial > mark.recognizer { order.add($0.id, $0.serial) } }
        order.forEach { if let recognizer = context.recognizer($0) { body(recognizer) } }
    }
}

private struct StateWalk: CallVisitor {
    enum Part {
        case all
        case objects
        case region(RegionPointer)
        case recognizer(Unmanaged<Recognizer>)
    }

    let state: PresentState
    let part: Part

    func visit<C: RecordedCall>(_ call: C.Type) {
        if !C.isInSetups, !state.isOfTrace { return }
        switch part {
        case .all:
            C.recordContext(in: state)
            C.recordObjects(in: state)
        case .objects: C.recordObjects(in: state)
        case .region(let region): C.recordState(of: region, in: state)
        case .recognizer(let recognizer): recognizer._withUnsafeGuaranteedRef { C.recordState(of: $0, in: state) }
        }
    }
}

/// Regions or recognizers in the order of their creation: tables are in the order of slots, which are used again.
private struct SetupOrder {
    private struct Entry {
        var serial: UInt64
        var id: UInt32
    }

    private var entries = Buffer<Entry>()

    mutating func free() { entries.free() }

    /// Makes room for all of a context. False when out of memory.
    mutating func reserve(for context: Context) -> Bool {
        entries.reserve(max(context.regions.count, context.recognizers.count))
    }

    mutating func clear() { entries.truncate(to: 0) }

    mutating func add(_ id: UInt32, _ serial: UInt64) { entries.appendReserved(Entry(serial: serial, id: id)) }

    mutating func forEach(_ body: (UInt32) -> Void) {
        entries.sort { $0.serial < $1.serial }
        for entry in entries { body(entry.id) }
    }
}
