// Calls that feed a context, and its end.

import CGesta

/// gesta_push has a shorter way for a single move while nothing is recorded.
struct Push: RecordedCall {
    static var keyword: Literal { "push" }
    static var scope: CallScope { .outermost }
    static var stage: CallStage { .afterStart }
    var batch: TouchBatch
    /// The first invalid sample, when it was refused for one.
    private(set) var flaw: SampleFlaw?

    /// The samples are a simulated finger's, so the program has no array of them.
    private let isSimulated: Bool

    init() { self.init(TouchBatch(base: UnsafePointer(bitPattern: 8).unsafelyUnwrapped, count: 0, stride: 0)) }

    init(_ batch: TouchBatch, isSimulated: Bool = false) {
        self.batch = batch
        self.isSimulated = isSimulated
    }

    mutating func operands(_ list: Operands) { list.samples(&batch) }
    /// The samples have the lines after the first.
    var refusedLine: Int { flaw.map { $0.index &+ 1 } ?? 0 }

    @inline(__always)
    mutating func prepare(_ caller: Caller) throws(Refusal) {
        guard let flaw = caller.context.dispatcher.firstFlaw(in: batch) else { return }
        try prepareLate(flaw, caller)
    }

    /// The batch is invalid, or has late samples that may be changed.
    @inline(never)
    private mutating func prepareLate(_ flaw: SampleFlaw, _ caller: Caller) throws(Refusal) {
        self.flaw = flaw
        let (context, given) = (caller.context, batch)
        guard flaw.status == .time, context.settings.takesLateSamples else { throw refusal(flaw, caller) }
        guard context.reserveLateSamples(batch.count) else { throw caller.outOfMemory() }
        guard let changed = context.onTime(batch) else { throw refusal(flaw, caller) }
        batch = changed
        self.flaw = context.dispatcher.firstFlaw(in: batch)
        if let flaw = self.flaw { throw refusal(flaw, caller) }
        context.countLateSamples(of: given)
    }

    /// Throws if a callback has modified a sample of the batch so that it is invalid: those before it are dispatched.
    @inline(__always)
    mutating func requireUnchanged(_ caller: Caller) throws(Refusal) {
        if let flaw = caller.context.takeLateFlaw() { throw refusal(flaw, caller) }
    }

    /// (mutating: the call is not copied.)
    @inline(never)
    private mutating func refusal(_ flaw: SampleFlaw, _ caller: Caller) -> Refusal {
        let (context, batch, isSimulated) = (caller.context, batch, isSimulated)
        return caller.invalid(flaw.status) { out in
            flaw.describe(
                in: batch, now: context.now, limit: context.dispatcher.contacts.limit, isSimulated: isSimulated,
                to: &out)
        }
    }

    func commit(_ context: Context) { context.push(batch) }
}

struct Advance: RecordedCall {
    static var keyword: Literal { "advance" }
    static var scope: CallScope { .outermost }
    static var stage: CallStage { .afterStart }
    var time: Int64 = 0

    mutating func operands(_ list: Operands) { list.time(&time) }

    func prepare(_ caller: Caller) throws(Refusal) {
        try caller.check(now: time)
        if !caller.context.dispatcher.makeRoom() { throw caller.outOfMemory() }
    }

    func commit(_ context: Context) { context.advance(to: time) }
}

extension Caller {
    /// Throws if the context cannot be advanced to a time.
    func check(now time: Int64) throws(Refusal) {
        let now = context.now
        if time >= now && time >= -Clock.latest && time <= Clock.latest { return }
        throw invalid(.time) { out in
            out.text("now is ", time)
            if time < now {
                out.text(", must be at least the context's time ", now)
            } else {
                out.text(", must be within +-GESTA_TIME_MAX")
            }
        }
    }
}

struct CancelContacts: RecordedCall {
    static var keyword: Literal { "cancel" }
    static var stage: CallStage { .afterStart }

    func operands(_ list: Operands) {}
    func commit(_ context: Context) { context.cancelContacts() }
}

/// Reports what is under way as cancelled and releases everything; the context itself is released by its owner.
struct Close: RecordedCall {
    static var keyword: Literal { "close" }
    static var scope: CallScope { .outermost }

    func operands(_ list: Operands) {}
    func commit(_ context: Context) { context.close() }
}
