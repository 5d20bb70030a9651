// Pushing motions.

import CGesta

struct PushMotion: RecordedCall {
    static var keyword: Literal { "push-motion" }
    static var scope: CallScope { .outermost }
    static var stage: CallStage { .afterStart }
    var batch: MotionBatch
    /// The first invalid sample, when it was refused for one.
    private(set) var flaw: SampleFlaw?

    init() { self.init(MotionBatch(base: UnsafePointer(bitPattern: 8).unsafelyUnwrapped, count: 0, stride: 0)) }
    init(_ batch: MotionBatch) { self.batch = batch }

    mutating func operands(_ list: Operands) { list.motions(&batch) }
    /// The samples have the lines after the first.
    var refusedLine: Int { flaw.map { $0.index &+ 1 } ?? 0 }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let (context, given) = (caller.context, batch)
        guard context.dispatcher.reserveStreams() else { throw caller.outOfMemory() }
        guard let first = context.dispatcher.firstFlaw(in: batch) else {
            if !context.dispatcher.hasRoom(for: batch) { throw caller.outOfMemory() }
            return
        }
        flaw = first
        guard first.status == .time, context.settings.takesLateSamples else { throw refusal(first, caller) }
        guard context.reserveLateMotions(batch.count) else { throw caller.outOfMemory() }
        guard let changed = context.onTime(batch) else { throw refusal(first, caller) }
        batch = changed
        flaw = context.dispatcher.firstFlaw(in: batch)
        if let flaw { throw refusal(flaw, caller) }
        if !context.dispatcher.hasRoom(for: batch) { throw caller.outOfMemory() }
        context.countLateMotions(of: given)
    }

    /// Throws if a callback has modified a sample of the batch so that it is invalid: those before it are dispatched.
    mutating func requireUnchanged(_ caller: Caller) throws(Refusal) {
        if let flaw = caller.context.takeLateFlaw() { throw refusal(flaw, caller) }
    }

    /// (mutating: the call is not copied.)
    @inline(never)
    private mutating func refusal(_ flaw: SampleFlaw, _ caller: Caller) -> Refusal {
        let batch = batch
        return caller.invalid(flaw.status) { flaw.describe(in: batch, now: caller.context.now, to: &$0) }
    }

    func commit(_ context: Context) { context.push(batch) }
}

extension Context {
    /// Pushes a checked batch, each sample of which is a frame. Ends before the first sample that a callback has made
    /// invalid: see `takeLateFlaw`.
    @inline(never)
    func push(_ batch: MotionBatch) {
        environment.pointee.expectMotions()
        delivery.beginDispatching()
        delivery.forgetCallbacks()
        if batch.count > 1 { beginMerging() }
        var mayHaveChanged = false
        for at in 0..<batch.count {
            if delivery.hasCalledBack { mayHaveChanged = true }
            if mayHaveChanged, !MotionCheck.isPlainScroll(batch[at], from: now), hasChangedFlaw(batch, at) { break }
            delivery.forgetCallbacks()
            let motion = batch[at]
            let time = motion.pointee.time
            if time >= environment.pointee.soonest { runDeadlines(until: time) }
            if delivery.hasMergedChanges, !dispatcher.isFurtherMove(motion) { deliverMergedChanges() }
            if delivery.hasCalledBack, hasChangedFlaw(batch, at) { break }
            environment.pointee.setTime(time)
            while dispatcher.endSuperseded(by: motion) { endFrame() }
            dispatcher.dispatch(motion)
            if environment.pointee.pending != .nothing || delivery.hasUndelivered { endFrame() }
        }
        endMerging()
        delivery.endDispatching()
    }

    /// Whether a callback has made a sample invalid, which is left in `lateFlaw`.
    private func hasChangedFlaw(_ batch: MotionBatch, _ at: Int) -> Bool {
        guard let flaw = dispatcher.firstFlaw(in: batch.part(from: at, to: at &+ 1)) else { return false }
        lateFlaw = SampleFlaw(index: at, status: flaw.status)
        return true
    }

    /// Ends the scrolls that no fingers on a trackpad hold if a contact goes down in the frame: otherwise, it could not
    /// take over from a wheel or the system's momentum. Returns whether a callback was called.
    @inline(never)
    func endScrolls(before frame: TouchBatch) -> Bool {
        guard frame.begins else { return false }
        delivery.forgetCallbacks()
        endScrolls(at: Clock.never &- 1, forContact: true)
        return delivery.hasCalledBack
    }

    /// Ends the scrolls that are due.
    func endScrolls(at time: Int64, forContact: Bool = false) {
        while dispatcher.endDueScroll(at: time, forContact: forContact) { endFrame() }
    }
}
