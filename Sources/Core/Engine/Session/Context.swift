// The context: owns the parts that samples pass through, and runs them in order.

import CGesta

final class Context {
    struct Settings {
        var maxContacts: Int
        var unitsPerMillimeter: Double
        var yAxis: YAxis
        var polls: Bool
        var pollsAll: Bool
        var takesLateSamples: Bool
        /// Events keep the samples of their contacts, and a change of buttons is one of the gesture.
        var keepsSamples = false
        /// Contacts and continuous gestures can be read at the times of frames.
        var keepsHistory = false
        /// The changes of a gesture in one push are one event: see `MergedChanges`.
        var mergesChanges = false
        /// The context belongs to a replay: the program cannot destroy it.
        var isReplay = false
    }

    private(set) var settings: Settings
    let environment: UnsafeMutablePointer<Environment>
    let dispatcher: Dispatcher
    let arbiter: Arbiter
    let delivery: Delivery
    let decisions: ProgramDecisions
    let recognizers: RecognizerTable
    let regions: RegionTree<Unmanaged<Recognizer>>
    let loader: ClassLoader
    let message: ErrorMessage
    private(set) var lateSamples = LateSamples<gesta_touch>()
    private var lateMotions = LateSamples<gesta_motion>()
    private var untimedSamples = UntimedSamples()
    /// The program's pointer.
    private(set) var user: UnsafeMutableRawPointer?
    /// The context is being destroyed: nothing may be added.
    private(set) var isClosing = false
    /// While a setup is being loaded.
    var staging: Staging?
    /// Recognizers of regions that are destroyed or disabled: as much room as there are recognizers.
    var leaving = Buffer<Unmanaged<Recognizer>>()
    /// A sample that was valid when its batch was checked, and was modified by a callback since.
    var lateFlaw: SampleFlaw?

    /// Nil when out of memory.
    static func make(_ settings: Settings) -> Context? {
        Forks.expect()
        guard let builtins = Builtins.join() else { return nil }
        guard let parts = ContextParts(settings, builtins) else {
            Builtins.leave()
            return nil
        }
        return Memory.make { Context(settings, parts) }
    }

    /// Takes over the parts.
    private init(_ settings: Settings, _ parts: ContextParts) {
        self.settings = settings
        regions = parts.regions
        message = parts.message
        recognizers = RecognizerTable()
        delivery = Delivery(
            Delivery.Settings(
                yAxis: settings.yAxis, polls: settings.polls, pollsAll: settings.pollsAll,
                mergesChanges: settings.mergesChanges),
            recognizers)
        environment = parts.environment.bindMemory(to: Environment.self, capacity: 1)
        environment.initialize(
            to: Environment(
                unitsPerMillimeter: settings.unitsPerMillimeter, yAxis: settings.yAxis,
                keepsSamples: settings.keepsSamples, keepsHistory: settings.keepsHistory,
                single: (parts.environment + ContextParts.single).bindMemory(to: ContactPointer.self, capacity: 1),
                reporter: delivery, spaces: regions))
        decisions = ProgramDecisions(regions, delivery)
        dispatcher = Dispatcher(
            environment, parts.contacts, parts.arrivals, recognizers, regions, decisions, delivery)
        arbiter = Arbiter(dispatcher)
        loader = ClassLoader(parts.classes, delivery)
        delivery.setHandle(handle)
        if settings.keepsSamples, let newest = parts.contacts.makeSamples() { delivery.keepSamples(newest) }
        if settings.keepsHistory, let history = parts.contacts.makeHistory() {
            dispatcher.keep(history)
            delivery.keepHistory()
        }
    }

    /// Nothing is left that could report or be called: see `close`.
    deinit {
        lateSamples.free()
        lateMotions.free()
        untimedSamples.free()
        environment.pointee.free()
        Memory.release(environment)
        leaving.free()
        message.free()
        Builtins.leave()
    }

    var classes: ClassTable { loader.classes }
    var plugins: PluginTable { loader.plugins }

    /// The context as the program knows it.
    var handle: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    @inline(__always) var now: Int64 { environment.pointee.now }

    /// What runs now: determines which calls are legal.
    var activity: Activity { delivery.activity }

    /// Runs a function of the program as if it were a callback: it cannot push.
    func asCallback<Result>(_ body: () -> Result) -> Result {
        delivery.setActivity(.delivering)
        let result = body()
        delivery.setActivity(.idle)
        deliver()
        return result
    }

    /// The time before the first call of a replay.
    func restoreTime(_ time: Int64) { environment.pointee.setTime(time) }

    /// How many samples were late.
    var lateCount: UInt64 { lateSamples.count &+ lateMotions.count }

    func reserveLateSamples(_ count: Int) -> Bool { lateSamples.reserve(count) }
    func reserveLateMotions(_ count: Int) -> Bool { lateMotions.reserve(count) }

    /// A copy of a batch in which no sample is late; nil if none was. Room has been reserved.
    func onTime(_ batch: TouchBatch) -> TouchBatch? { lateSamples.onTime(batch, now: now) }
    func onTime(_ batch: MotionBatch) -> MotionBatch? { lateMotions.onTime(batch, now: now) }

    /// The late samples of the last copy are pushed.
    func countLateSamples(of batch: TouchBatch) {
        let isFirst = lateCount == 0
        guard let first = lateSamples.takeFirst(), isFirst else { return }
        logLate("gesta_push: touches[", first, batch[first].pointee.time, lateSamples.lateness)
    }

    func countLateMotions(of batch: MotionBatch) {
        let isFirst = lateCount == 0
        guard let first = lateMotions.takeFirst(), isFirst else { return }
        logLate("gesta_push_motion: motions[", first, batch[first].pointee.time, lateMotions.lateness)
    }

    private func logLate(_ array: Literal, _ index: Int, _ time: Int64, _ lateness: Int64) {
        log(GESTA_LOG_WARNING) { out in
            out.text(array, index, "].time is ")
            out.integer(time)
            out.text(", ", lateness, " ns late: changed to the context's time, as are all late samples")
        }
    }

    /// A copy of a batch with times from the context's to `now`; nil when out of memory.
    func timed(_ batch: TouchBatch, at now: Int64) -> TouchBatch? {
        untimedSamples.timed(batch, since: self.now, now: now)
    }

    /// The samples of the last such copy are pushed.
    func keepTimes() { untimedSamples.keep() }

    func setUser(_ user: UnsafeMutableRawPointer?) { self.user = user }

    /// Recognizers use the new unit from their next sequence on.
    func setUnits(_ unitsPerMillimeter: Double) {
        let before = settings.unitsPerMillimeter
        settings.unitsPerMillimeter = unitsPerMillimeter
        environment.pointee.setUnits(unitsPerMillimeter)
        recognizers.forEach { $0.convertLengths(from: before, to: unitsPerMillimeter) }
    }

    /// Recognizers use the new factor from their next sequence on.
    func setSlopFactor(_ factor: Double, ofTool tool: Int) {
        environment.pointee.setSlopFactor(factor, ofTool: tool)
        recognizers.forEachMachine { $0.requireConfiguring() }
    }

    func log(_ level: gesta_log_level, _ write: (inout TextWriter) -> Void) { delivery.log(level, write) }

    func deliver() {
        if staging == nil { delivery.deliver() }
    }

    // MARK: input

    /// Pushes a checked batch. Ends before the first sample that a callback has made invalid: see `takeLateFlaw`.
    @_optimize(speed)
    func push(_ batch: TouchBatch) {
        delivery.beginDispatching()
        if delivery.pushesPlainly {
            let next = dispatch(batch)
            if next < batch.count { pushByFrame(batch, from: next) }
        } else {
            pushOtherwise(batch)
        }
        delivery.endDispatching()
    }

    @inline(never)
    private func pushOtherwise(_ batch: TouchBatch) {
        if batch.count > 1 { beginMerging() }
        let next = delivery.pushesByFrame ? 0 : dispatch(batch)
        if next < batch.count { pushByFrame(batch, from: next) }
        endMerging()
    }

    /// The changes of a gesture are one event from now on, if the context is configured so. Its delegate may depend on
    /// what actions do: each change is reported before the next sample.
    @inline(__always)
    func beginMerging() {
        if delivery.mergesChanges, decisions.areFixed { delivery.beginMerging() }
    }

    @inline(__always)
    func endMerging() {
        if delivery.endMerging() { delivery.deliver() }
    }

    /// Reports the changes so far before something else happens. Returns whether a callback was called.
    @inline(never) @discardableResult
    func deliverMergedChanges() -> Bool {
        delivery.reportMergedChanges()
        endFrame()
        return delivery.hasCalledBack
    }

    /// Dispatches a checked batch until a callback is called. Each frame is dispatched to the recognizers that track
    /// its contacts; at its end their requests are arbitrated, and the events that result are delivered. Returns where
    /// the next frame begins. (Not inlined: with a single caller, the dispatcher's functions are compiled with the
    /// caller's closures.)
    @_optimize(speed) @inline(never)
    private func dispatch(_ batch: TouchBatch) -> Int {
        let (run, width) = (dispatcher.longestRun, dispatcher.widthOfRun)
        delivery.forgetCallbacks()
        var next = 0
        while next < batch.count {
            let time = batch[next].pointee.time
            if time >= environment.pointee.soonest {
                runDeadlines(until: time)
                if delivery.hasCalledBack { break }
            }
            // (A frame in which a contact occurs twice has been divided.)
            if run.contains(next), next == run.lowerBound || width == 1 || (next &- run.lowerBound) % width == 0 {
                environment.pointee.setTime(time)
                next = dispatcher.dispatchMoves(batch, from: next, to: run.upperBound, width: width) { settleChanges() }
            } else {
                if delivery.hasMergedChanges, deliversChanges(before: dispatcher.frame(of: batch, from: next)) { break }
                environment.pointee.setTime(time)
                if endsScrolls(batch, from: next) { break }
                next = dispatcher.dispatchFrame(batch, from: next)
            }
            if environment.pointee.pending != .nothing || delivery.hasUndelivered {
                endFrame()
                if delivery.hasCalledBack { break }
            }
        }
        return next
    }

    /// Before contacts go down, lift or hover, the program has received all changes. Returns whether a callback was
    /// called.
    @inline(never)
    private func deliversChanges(before frame: TouchBatch) -> Bool {
        if frame.onlyMoves, !dispatcher.changesButtons(in: frame, after: delivery.queue.newest) { return false }
        return deliverMergedChanges()
    }

    /// Ends what a frame's contacts end before they go down. Returns whether a callback was called.
    @inline(__always)
    private func endsScrolls(_ batch: TouchBatch, from first: Int) -> Bool {
        environment.pointee.streamDeadline != Clock.never
            && endScrolls(before: dispatcher.frame(of: batch, from: first))
    }

    /// Pushes the rest of a batch, each frame of which is checked again: the program may have modified its memory
    /// since. With a palm guard, each frame is examined first.
    @inline(never)
    private func pushByFrame(_ batch: TouchBatch, from first: Int) {
        // (As the context was created.)
        let keepsFrames = delivery.keepsFrames
        var next = first
        var examined = first
        dispatcher.palmGuard?.beginRound()
        defer { endScreening() }
        while next < batch.count {
            if dispatcher.palmGuard != nil, next >= examined {
                examined = examinePalms(in: batch, from: next)
                if lateFlaw != nil { return }
            }
            if !keepsFrames, !batch.isFollowedInFrame(next), dispatchAlone(batch[next]) {
                next &+= 1
                if environment.pointee.pending != .nothing { endFrame() }
                continue
            }
            let frame = dispatcher.frame(of: batch, from: next)
            if let flaw = dispatcher.firstFlaw(in: frame, isLater: true) {
                lateFlaw = SampleFlaw(index: next &+ flaw.index, status: flaw.status)
                return
            }
            next &+= keepsFrames ? dispatchAndKeep(frame) : dispatch(frame)
        }
    }

    /// Dispatches a sample that is alone in its frame: one more move of the contact that moved last, as most are, or a
    /// sample of a pointer above the surface. False for any other.
    @inline(__always)
    private func dispatchAlone(_ touch: UnsafePointer<gesta_touch>) -> Bool {
        if touch.pointee.phase != GESTA_PHASE_HOVER.rawValue { return dispatchMove(touch) }
        guard !delivery.hasMergedChanges, touch.pointee.time < environment.pointee.soonest,
            TouchCheck.isValid(touch, from: now), dispatcher.contact(touch.pointee.contact) == nil
        else { return false }
        environment.pointee.setTime(touch.pointee.time)
        dispatcher.dispatchHover(touch)
        return true
    }

    /// Pushes one more move of the contact that moved last, while a trace is recorded. Returns nil, with nothing
    /// changed, if it is no such move, or if something else takes part in pushes; otherwise as `push(_:of:)`.
    @inline(never)
    func pushRecorded(_ touch: UnsafePointer<gesta_touch>) -> Bool? {
        guard delivery.isPlainExceptForSink, staging == nil, StructBytes.isAligned(touch),
            dispatchMove(touch, isRecorded: true)
        else { return nil }
        var isDone = true
        if environment.pointee.pending != .nothing { isDone = endMove() } else { delivery.endDispatching() }
        delivery.withRecordingSink { $0.isInOutermostCall = false }
        return isDone
    }

    /// Dispatches one more move of the contact that moved last. False for any other sample.
    @inline(__always)
    private func dispatchMove(_ touch: UnsafePointer<gesta_touch>, isRecorded: Bool = false) -> Bool {
        let contact = dispatcher.contacts.newest
        guard TouchCheck.isMove(touch, of: contact, from: now, before: environment.pointee.soonest) else {
            return false
        }
        if isRecorded {
            delivery.withRecordingSink {
                $0.recordMove(touch)
                $0.isInOutermostCall = true
            }
            delivery.beginDispatching()
        }
        Dispatcher.dispatchMove(touch, of: contact, environment)
        contact.pointee.forgetSample()
        return true
    }

    /// Dispatches one frame, and keeps its samples before it is settled. Returns 0 if a callback was called before, and
    /// otherwise where the next frame begins.
    @inline(never)
    private func dispatchAndKeep(_ frame: TouchBatch) -> Int {
        let time = frame[0].pointee.time
        if time >= environment.pointee.soonest {
            delivery.forgetCallbacks()
            runDeadlines(until: time)
            if delivery.hasCalledBack { return 0 }
        }
        if delivery.hasMergedChanges {
            delivery.forgetCallbacks()
            if deliversChanges(before: frame) { return 0 }
        }
        environment.pointee.setTime(time)
        if endsScrolls(frame, from: 0) { return 0 }
        let end = dispatcher.dispatchFrame(frame, from: 0)
        dispatcher.keepSamples(of: frame.part(from: 0, to: end), in: delivery.queue.newest)
        if environment.pointee.pending != .nothing || delivery.hasUndelivered { endFrame() }
        return end
    }

    /// The invalid sample that ended the last push, if any.
    @inline(__always)
    func takeLateFlaw() -> SampleFlaw? {
        guard let flaw = lateFlaw else { return nil }
        lateFlaw = nil
        return flaw
    }

    /// Pushes one move that has been checked, of a contact that moved before, and before any deadline: what a program
    /// usually pushes that pushes its samples one by one. Returns false if events were lost for lack of memory, or a
    /// callback has destroyed the context.
    @_optimize(speed) @inline(__always)
    func push(_ touch: UnsafePointer<gesta_touch>, of contact: ContactPointer) -> Bool {
        delivery.beginDispatching()
        Dispatcher.dispatchMove(touch, of: contact, environment)
        contact.pointee.forgetSample()
        if environment.pointee.pending != .nothing { return endMove() }
        delivery.endDispatching()
        return true
    }

    /// The same of several moves, each later than the one before. Also returns false if a callback has made one of them
    /// invalid: see `takeLateFlaw`.
    @_optimize(speed) @inline(__always)
    func push(_ moves: TouchBatch, of contact: ContactPointer) -> Bool {
        delivery.beginDispatching()
        beginMerging()
        let next = Dispatcher.dispatchMoves(moves, of: contact, environment) {
            arbiter.settle()
            return !delivery.hasUndelivered
        }
        if environment.pointee.pending != .nothing || delivery.hasUndelivered {
            endFrame()
            if next < moves.count { pushByFrame(moves, from: next) }
        }
        if delivery.mergesChanges { endMerging() }
        delivery.endDispatching()
        return !delivery.hasLostEvents && !delivery.isAbandoned && lateFlaw == nil
    }

    /// Not inlined: most moves end without a request.
    @inline(never)
    private func endMove() -> Bool {
        endFrame()
        delivery.endDispatching()
        return !delivery.hasLostEvents && !delivery.isAbandoned
    }

    /// Changes of active gestures do not interrupt a run of moves, unless events are to be delivered.
    @inline(__always)
    private func settleChanges() -> Bool {
        arbiter.settleChanges()
        return !delivery.hasUndelivered
    }

    @inline(never)
    func endFrame() {
        if environment.pointee.pending != .nothing { arbiter.settle() }
        if delivery.isPending { delivery.deliver() }
    }

    /// Runs the deadlines up to `time`.
    func advance(to time: Int64) {
        delivery.beginDispatching()
        dispatcher.palmGuard?.beginRound()
        beginMerging()
        runDeadlines(until: time)
        endMerging()
        environment.pointee.setTime(time)
        delivery.endDispatching()
    }

    /// Runs the deadlines up to `time`, each at its own time, however late the call. Deadlines of one time are one
    /// frame.
    @inline(never)
    func runDeadlines(until time: Int64) {
        while true {
            let next = environment.pointee.updateSoonest()
            if next > time { return }
            // A deadline before now can only come from a clock that has advanced meanwhile.
            environment.pointee.setTime(max(now, next))
            if next == environment.pointee.palmDeadline { cancelPalmsAtEdges() }
            if next == environment.pointee.streamDeadline { endScrolls(at: next) }
            environment.pointee.requireArbitration()
            while let due = environment.pointee.firstDue(at: next) {
                due._withUnsafeGuaranteedRef { machine in
                    machine.dropDeadline()
                    machine.deadlineReached(next)
                    if !machine.hasRequest { arbiter.closeIfStranded(machine.attempt) }
                }
            }
            endFrame()
        }
    }

    /// Cancels all contacts.
    func cancelContacts() {
        // Recognizers that wait go first: the end of the others would let them recognize.
        arbiter.interruptWaiting(.contextCancelled)
        dispatcher.cancelContacts()
        environment.pointee.requireArbitration()
        arbiter.settle()
        // Those that requested nothing, and those that wait without a contact.
        arbiter.interruptAll(.contextCancelled)
        deliver()
    }

    func ignore(_ machine: Machine, _ contact: ContactPointer) {
        machine.ignore(contact)
        endFrame()
    }

    // MARK: the end

    /// Reports active gestures as cancelled, then releases everything. The object itself is released by its owner.
    func close() {
        isClosing = true
        delivery.beginRound()
        arbiter.interruptAll(.destroyed)
        deliver()
        recognizers.forEachMachine {
            if !$0.isChild { $0.recognizer.removeAllRelations(in: recognizers) }
            recognizers.remove($0.id)
            free($0)
        }
        // What is released next may still destroy regions.
        regions.forEach { $0.pointee.removeAllMembers() }
        deliver()
        setObserver(nil)
        setHitTest(nil, orRelease: .none)
        setDelegate(nil)
        classes.removeReleases { delivery.release($0) }
        deliver()
        setLog(nil)
    }
}
