// Events on their way to the program: to the observer first, then to the recognizer's actions in the order in which
// they were added.

import CGesta

/// The action's memory may be freed before, with its recognizer.
private struct RemovedAction {
    let action: ActionPointer
    let owner: UInt32
    let serial: UInt64
}

final class Delivery: Reporter {
    struct Settings {
        var yAxis: YAxis
        /// Events are kept for polling; `pollsAll`: failures and the like, too.
        var polls: Bool
        var pollsAll: Bool
        var mergesChanges: Bool
    }

    /// First, beside the activity in memory: the lowest bit for merging changes, a bit for the sink, one for the palm
    /// guard, one for a context that is to be destroyed, one for events that keep samples, one for a history, and one
    /// while events are delivered.
    private var flags: UInt8 = 0
    private let settings: Settings
    private let recognizers: RecognizerTable
    /// The context as the program knows it.
    private(set) var handle: OpaquePointer?
    private(set) var queue = EventQueue()
    private(set) var observer: Listener? { didSet { updateOnlyPolls() } }
    private(set) var logger: Logger?
    private var heldLog: HeldLog?
    private(set) var sink: Unmanaged<EventSink>? { didSet { updateOnlyPolls() } }
    /// Neither of them is set, and events are kept for polling as recognizers see them: y grows downward. They keep no
    /// samples, and there is no history.
    private var keepsOnly = false
    /// That, and no changes are merged now.
    private var onlyPolls = false
    private var merged = MergedChanges()
    private(set) var actions = HandleTable<ActionPointer>(.action)
    /// To be called when nothing is being delivered any more.
    private var releases = Buffer<Release>()
    /// Machines of destroyed recognizers, and destroyed children, to be freed when their events have been delivered.
    private var destroyed = Buffer<Unmanaged<Machine>>()
    /// Removed actions, to be freed with them: as much room as there are actions.
    private var removed = Buffer<RemovedAction>()
    private(set) var hasLostEvents = false
    /// A callback other than a class's function was called since `forgetCallbacks`: it may have changed what is pushed.
    private(set) var hasCalledBack = false

    init(_ settings: Settings, _ recognizers: RecognizerTable) {
        self.settings = settings
        self.recognizers = recognizers
        super.init()
        if settings.mergesChanges { flags |= 1 }
        updateOnlyPolls()
    }

    private func updateOnlyPolls() {
        keepsOnly = settings.polls && !settings.yAxis.isUp && !isWatched && !keepsFrames
        onlyPolls = keepsOnly && !merged.isMerging
    }

    deinit {
        queue.free()
        actions.free()
        removed.free()
        releases.free()
        destroyed.free()
        merged.free()
    }

    func setHandle(_ handle: OpaquePointer) { self.handle = handle }

    /// Makes room for as many destroyed recognizers. False when out of memory.
    func reserve(recognizers count: Int) -> Bool {
        destroyed.reserve(destroyed.count &+ count) && (!mergesChanges || merged.reserve(count))
    }

    // MARK: activity

    /// Idle, and without any of the flags that concern a single sample: one comparison.
    @inline(__always)
    var isPlain: Bool { (UInt16(activity.code) | UInt16(flags) &<< 8) & 0xFEFF == 0 }

    /// The same, apart from a sink.
    var isPlainExceptForSink: Bool { (UInt16(activity.code) | UInt16(flags) &<< 8) & 0xFAFF == 0 }

    /// A callback has destroyed the context, which ends when the outermost call returns: the program is not called any
    /// more, except to release what it gave.
    @inline(__always)
    var isAbandoned: Bool { flags & 16 != 0 }

    func setAbandoned() { flags |= 16 }

    /// Also in what callbacks cause, whatever else runs then.
    private var isDelivering: Bool { flags & 128 != 0 }

    /// Calls a function of the program that may only read. It may change what is being pushed.
    @inline(__always)
    func call<Functions, Result>(
        _ callbacks: ReadOnlyCallbacks<Functions>, _ body: (Functions) -> Result
    ) -> Result {
        hasCalledBack = true
        return callbacks.call(self, body)
    }

    /// A push or a call of advance begins: the events of the one before can no longer be polled.
    @inline(__always)
    func beginDispatching() {
        queue.clear()
        setActivity(.dispatching)
    }

    @inline(__always)
    func forgetCallbacks() { hasCalledBack = false }

    /// The events so far can no longer be polled.
    func beginRound() { queue.clear() }

    @inline(__always)
    func endDispatching() { setActivity(.idle) }

    // MARK: reports

    /// The observer or the sink receives every event.
    private var isWatched: Bool { observer != nil || sink != nil }

    /// Queues an event, unless nobody can receive it.
    @_optimize(speed) @inline(never)
    override func report(_ attempt: AttemptPointer, _ state: State, from previous: State, flags: UInt32 = 0) {
        attempt.withMachine { if $0.attempt == attempt { $0.place() } }
        let isPublic = Delivery.isPublic(
            UInt32(state.rawValue), after: UInt32(previous.rawValue), UInt32(truncatingIfNeeded: flags), of: attempt)
        var hasListeners = isPublic && attempt.withRecognizer { $0.hasActions }
        if onlyPolls {
            guard isPublic || settings.pollsAll else { return }
        } else {
            if keepsHistory, !merged.isReporting { attempt.keepValues(state, from: previous) }
            if merged.isMerging, merge(attempt, state, previous) { return }
            hasListeners = hasListeners || isWatched
            guard hasListeners || (settings.polls && (isPublic || settings.pollsAll)) else { return }
        }
        enqueue(attempt, state, previous, flags)
        // Unless others are queued before it, an event without listeners need not be delivered.
        if !hasListeners, queue.hasOneUndelivered { queue.keepNewest() }
    }

    /// Usually the gesture has one or two contacts, and there is room: nothing is called then.
    @_optimize(speed) @inline(never)
    override func reportChange(of attempt: AttemptPointer, from previous: State) {
        guard onlyPolls else { return reportOtherwise(attempt, previous) }
        guard !queue.hasUndelivered || attempt.withRecognizer({ $0.hasActions }), addChange(attempt, previous) else {
            if attempt.withMachine({ $0.contacts.isEmpty }) { return reportPointer(attempt, previous) }
            return report(attempt, .changed, from: previous)
        }
        if !attempt.withRecognizer({ $0.hasActions }) { queue.keepNewest() }
    }

    /// Queues a change as recognizers see it. False, with nothing changed, if there is no room, or if it is not of one
    /// or two contacts.
    @inline(__always)
    private func addChange(_ attempt: AttemptPointer, _ previous: State) -> Bool {
        let contacts = attempt.withMachine { $0.contacts }
        let values = attempt.withRecognizer { $0.kind._withUnsafeGuaranteedRef { $0.values.count } }
        guard contacts.count == 1 || contacts.count == 2,
            queue.hasRoom(words: EventQueue.words(values: values, contacts: contacts.count))
        else { return false }
        attempt.withMachine { $0.locate() }
        write(attempt, contacts, Buffer(), values, .changed, previous, 0)
        return true
    }

    /// The same without contacts: of a pointer above the surface.
    @_optimize(speed) @inline(never)
    private func reportPointer(_ attempt: AttemptPointer, _ previous: State) {
        let (hasActions, values) = attempt.withRecognizer { recognizer in
            (recognizer.hasActions, recognizer.kind._withUnsafeGuaranteedRef { $0.values.count })
        }
        guard !queue.hasUndelivered || hasActions, queue.hasRoom(words: EventQueue.words(values: values, contacts: 0))
        else { return report(attempt, .changed, from: previous) }
        write(attempt, Buffer(), Buffer(), values, .changed, previous, 0)
        if !hasActions { queue.keepNewest() }
    }

    @inline(never)
    private func reportOtherwise(_ attempt: AttemptPointer, _ previous: State) {
        if merged.isMerging, merged.add(attempt, previous) {
            if keepsHistory { attempt.keepValues(.changed, from: previous) }
            return
        }
        let isPlain = isWatched && !merged.isMerging && !keepsFrames && !settings.yAxis.isUp
        if !isPlain || !addChange(attempt, previous) { report(attempt, .changed, from: previous) }
    }

    override func withdraw(_ machine: Machine, _ reason: Reason) {
        if isDelivering { queue.withdraw(machine, reason) }
    }

    override func reportLoss() { hasLostEvents = true }

    func clearLostEvents() { hasLostEvents = false }

    // MARK: merged changes

    @inline(__always)
    var mergesChanges: Bool { flags & 1 != 0 }

    /// From now on, the changes of a gesture are merged until another event comes in between. They are reported when
    /// this ends.
    @inline(__always)
    func beginMerging() {
        merged.begin()
        onlyPolls = false
    }

    /// Returns whether there are events to deliver.
    @inline(__always) @discardableResult
    func endMerging() -> Bool {
        guard merged.isMerging else { return false }
        merged.end()
        onlyPolls = keepsOnly
        if merged.isEmpty { return false }
        reportMergedChanges()
        return queue.hasUndelivered
    }

    /// Whether there are changes to report before what follows.
    @inline(__always)
    var hasMergedChanges: Bool { !merged.isEmpty }

    /// Whether an event is a change that is reported later; if not, those before it are reported now. What is reported
    /// does not depend on who receives it.
    private func merge(_ attempt: AttemptPointer, _ state: State, _ previous: State) -> Bool {
        if state == .changed, merged.add(attempt, previous) { return true }
        reportMergedChanges()
        merged.separate(at: attempt.withMachine { $0.frameTime })
        return false
    }

    /// As if each had changed once: at its latest change.
    @_optimize(speed) @inline(never)
    override func reportMergedChanges() {
        if merged.isEmpty { return }
        let wasMerging = merged.startReporting()
        onlyPolls = keepsOnly
        var at = 0
        while let change = merged[at] {
            let (attempt, count) = (change.attempt, queue.count)
            if attempt.pointee.reportChange(), keepsHistory { attempt.keepValues(.changed, from: .changed) }
            reportChange(of: attempt, from: change.previous)
            if attempt.pointee.decidedAt != attempt.withMachine({ $0.frameTime }), queue.count > count {
                queue.setTimeOfNewest(attempt.pointee.decidedAt)
            }
            at &+= 1
        }
        merged.endReporting(continues: wasMerging)
        onlyPolls = keepsOnly && !wasMerging
    }

    private func enqueue(_ attempt: AttemptPointer, _ state: State, _ previous: State, _ flags: UInt32) {
        let values = attempt.withRecognizer { $0.kind._withUnsafeGuaranteedRef { $0.values.count } }
        let own = state == .ended ? attempt.gestureContacts : Buffer()
        let contacts = own.isEmpty ? attempt.tracked : Buffer()
        let count = contacts.count &+ own.count
        if keepsSamples, !addSamples(attempt, contacts, own, values) {
            hasLostEvents = true
        } else if queue.makeRoom(words: EventQueue.words(values: values, contacts: count)) {
            let event = write(attempt, contacts, own, values, state, previous, flags)
            if settings.yAxis.isUp {
                attempt.withRecognizer { $0.kind._withUnsafeGuaranteedRef { $0.turn(event, settings.yAxis) } }
            }
        } else {
            hasLostEvents = true
        }
    }

    /// Not inlined: few contexts keep samples.
    @inline(never)
    private func addSamples(
        _ attempt: AttemptPointer, _ contacts: Buffer<ContactPointer>, _ own: Buffer<GestureContact>, _ values: Int
    ) -> Bool {
        let isPointer = contacts.isEmpty && own.isEmpty
        let pointer = isPointer ? attempt.pointerSample : nil
        return queue.addSamples(contacts, own, pointer, values: values, settings.yAxis)
    }

    /// Writes an event to the queue, which has room. y grows downward.
    @inline(__always) @discardableResult
    private func write(
        _ attempt: AttemptPointer, _ contacts: Buffer<ContactPointer>, _ own: Buffer<GestureContact>, _ values: Int,
        _ state: State, _ previous: State, _ flags: UInt32
    ) -> UnsafeMutablePointer<gesta_event> {
        let event = queue.add(attempt, contacts, own, values: values)
        // Field by field in place: an event is too large to be passed around.
        event.pointee.size = UInt32(truncatingIfNeeded: MemoryLayout<gesta_event>.size)
        // (Found once: the compiler does not know that what is written leaves them as they are.)
        let machine = attempt.pointee.machine
        let recognizer = machine._withUnsafeGuaranteedRef { $0.owner }
        event.pointee.recognizer = machine._withUnsafeGuaranteedRef { $0.id }
        recognizer._withUnsafeGuaranteedRef { recognizer in
            event.pointee.class_id = recognizer.kind._withUnsafeGuaranteedRef { $0.handle }
            event.pointee.time = recognizer.environment.pointee.now
            event.pointee.user = recognizer.user
        }
        event.pointee.state = UInt32(state.rawValue)
        event.pointee.previous = UInt32(previous.rawValue)
        event.pointee.sequence = attempt.pointee.number
        let location = attempt.pointee.location
        event.pointee.x = location.x
        event.pointee.y = location.y
        // A class may begin and cancel in one frame: the reason belongs to the second event.
        let hasReason = state == .failed || state == .cancelled
        event.pointee.reason = hasReason ? attempt.pointee.verdict.reason.code : 0
        event.pointee.blocker = hasReason ? attempt.pointee.verdict.blocker : 0
        let (measured, limit) = (attempt.pointee.verdict.measured, attempt.pointee.verdict.limit)
        event.pointee.measured = measured
        event.pointee.limit = limit
        event.pointee.flags = UInt32(truncatingIfNeeded: flags)
        return event
    }

    /// Whether actions are called: for began, changed and ended, for cancelled after began was reported or if the class
    /// asks for it, and for a revoked recognition.
    @inline(__always)
    private static func isPublic(
        _ state: UInt32, after previous: UInt32, _ flags: UInt32, of attempt: AttemptPointer
    ) -> Bool {
        if flags & GESTA_EVENT_REVOKED.rawValue != 0 { return true }
        return switch state {
        case GESTA_STATE_BEGAN.rawValue, GESTA_STATE_CHANGED.rawValue, GESTA_STATE_ENDED.rawValue: true
        case GESTA_STATE_CANCELLED.rawValue:
            previous != GESTA_STATE_POSSIBLE.rawValue || attempt.withMachine { $0.reportsEachCancellation }
        default: false
        }
    }

    // MARK: delivery

    /// Events without a callback yet, or something to free.
    @inline(__always)
    var hasUndelivered: Bool { queue.hasUndelivered }
    var isPending: Bool { queue.hasUndelivered || hasLeftovers }
    private var hasLeftovers: Bool { destroyed.count | releases.count | removed.count > 0 }

    /// Calls the program. What callbacks cause is queued and delivered in turn, not in between.
    @_optimize(speed) @inline(never)
    func deliver() {
        if activity == .delivering { return }
        let before = activity
        setActivity(.delivering)
        flags |= 128
        // The sink may cause events; they are delivered before anything is freed, because they name recognizers.
        repeat {
            while let queued = queue.takeNext() { deliver(queued) }
        } while letSinkContinue() || (hasLeftovers && free())
        if !settings.polls { queue.clear() }
        flags &= ~128
        setActivity(before)
    }

    @inline(__always)
    private func deliver(_ queued: UnsafeMutablePointer<QueuedEvent>) {
        let source = queued.pointee.source
        let isPublic = Delivery.isPublic(
            queued.pointee.event.state, after: queued.pointee.event.previous, queued.pointee.event.flags, of: source)
        let keeps = settings.polls && (settings.pollsAll || isPublic)
        if isWatched || (isPublic && source.withRecognizer { $0.hasActions }) {
            // A copy: the array may move while callbacks cause more events.
            var event = queued.pointee.event
            queue.retire(keeping: keeps)
            call(&event, source, isPublic)
        } else {
            queue.retire(keeping: keeps)
        }
    }

    @inline(__always)
    private func call(_ event: inout gesta_event, _ source: AttemptPointer, _ isPublic: Bool) {
        hasCalledBack = true
        let machine = source.pointee.machine
        // Recognizers that are destroyed meanwhile are freed later.
        let (recognizer, holdings) = machine._withUnsafeGuaranteedRef { ($0.owner, $0.holdings) }
        holdings?.setDelivered(source)
        if isWatched {
            sink?._withUnsafeGuaranteedRef { sink in
                machine._withUnsafeGuaranteedRef { sink.willDeliver(&event, of: $0) }
            }
            if let observer, !isAbandoned { observer.callback(handle, &event, observer.user) }
        }
        if isPublic {
            let actions = recognizer._withUnsafeGuaranteedRef { $0.actions }
            // Actions that are added meanwhile are called from the next event on.
            let last = actions.last
            for action in actions {
                let listener = action.pointee.listener
                if !action.pointee.isRemoved, !isAbandoned { listener.callback(handle, &event, listener.user) }
                if action == last { break }
            }
        }
        sink?._withUnsafeGuaranteedRef { $0.didDeliver() }
        holdings?.setDelivered(nil)
    }

    /// True if the sink caused more events.
    private func letSinkContinue() -> Bool {
        sink?._withUnsafeGuaranteedRef { $0.didDeliverAll() } ?? false
    }

    /// Frees what was given up while events were delivered. True if there was something: release functions may have
    /// caused more events.
    private func free() -> Bool {
        freeRemovedActions()
        var at = 0
        while at < destroyed.count {
            free(destroyed[at])
            at &+= 1
        }
        let hasFreed = at > 0
        destroyed.truncate(to: 0)
        at = 0
        while at < releases.count {
            releases[at]()
            at &+= 1
        }
        releases.truncate(to: 0)
        return hasFreed || at > 0
    }

    /// Those of earlier recognizers first, by slot; those of one in the order in which they were added.
    private func freeRemovedActions() {
        removed.sort { a, b in
            let slots = (Handles.slot(of: a.owner), Handles.slot(of: b.owner))
            return slots.0 == slots.1 ? a.serial < b.serial : slots.0 < slots.1
        }
        var at = 0
        while at < removed.count {
            let (action, owner) = (removed[at].action, removed[at].owner)
            // Otherwise it is freed with the recognizer, which was destroyed.
            if case .success(let machine) = recognizers.find(owner) {
                release(action.pointee.listener.release)
                machine._withUnsafeGuaranteedRef { $0.withRecognizer { $0.removeAction(action) } }
            }
            at &+= 1
        }
        removed.truncate(to: 0)
    }

    private func free(_ machine: Unmanaged<Machine>) {
        let (isChild, recognizer) = machine._withUnsafeGuaranteedRef { ($0.isChild, $0.owner) }
        hasCalledBack = true
        if isChild { return machine.release() }
        for action in recognizer._withUnsafeGuaranteedRef({ $0.actions }) {
            // The id of a removed action is free already.
            if !action.pointee.isRemoved { actions.remove(action.pointee.id) }
            release(action.pointee.listener.release)
        }
        recognizer.release()
    }

    /// Frees a child, or the recognizer whose machine it is: it was removed from the table, and its events have to be
    /// delivered first.
    func free(destroyed machine: Machine) { destroyed.appendReserved(.passUnretained(machine)) }

    /// Calls a release function when nothing is being delivered any more. Out of memory: now rather than never, so what
    /// it releases must not be in use any more.
    func release(_ release: Release) {
        guard release.function != nil, !releases.append(release) else { return }
        let before = activity
        setActivity(.delivering)
        release()
        setActivity(before)
    }

    // MARK: listeners

    /// `given` is released if there is no observer.
    func setObserver(_ new: Listener?, orRelease given: Release) {
        let old = observer
        observer = new
        if let old { release(old.release) }
        if new == nil { release(given) }
    }

    /// `given` is released if there is no callback.
    func setLogger(_ new: Logger?, orRelease given: Release) {
        let old = logger
        logger = new
        if let old { release(old.release) }
        if new == nil { release(given) }
    }

    func setSink(_ new: Unmanaged<EventSink>?) {
        sink = new
        flags = flags & ~4 | (new == nil ? 0 : 4)
    }

    /// Samples are examined before they are dispatched.
    func setGuarded(_ isGuarded: Bool) { flags = flags & ~8 | (isGuarded ? 8 : 0) }

    /// Events keep the newest samples of their contacts.
    func keepSamples(_ newest: NewestSamples<Trackers>) {
        queue.keep(newest)
        flags |= 32
        updateOnlyPolls()
    }

    private var keepsSamples: Bool { flags & 32 != 0 }

    /// Continuous gestures keep their latest values.
    func keepHistory() {
        flags |= 64
        updateOnlyPolls()
    }

    private var keepsHistory: Bool { flags & 64 != 0 }

    /// The samples of each frame are kept when it has been dispatched.
    @inline(__always)
    var keepsFrames: Bool { flags & (32 | 64) != 0 }

    /// That, or each frame is examined before it is dispatched.
    @inline(__always)
    var pushesByFrame: Bool { flags & (8 | 32 | 64) != 0 }

    /// Neither that, nor are changes merged.
    @inline(__always)
    var pushesPlainly: Bool { flags & (1 | 8 | 32 | 64) == 0 }

    /// A new action, which `Recognizer.addAction` adds. A failure changes nothing.
    func makeAction(of recognizer: Recognizer, _ listener: Listener) -> Result<ActionPointer, Status> {
        guard removed.reserve(removed.count &+ actions.count &+ 1), let action = recognizer.reserveAction() else {
            return .failure(.memory)
        }
        switch actions.insert(action) {
        case .failure(let status):
            Memory.release(action)
            return .failure(status)
        case .success(let id):
            actions.made &+= 1
            action.initialize(to: Action(id: id, owner: recognizer.id, serial: actions.made, listener: listener))
            return .success(action)
        }
    }

    /// Its release function is called later.
    func removeAction(_ action: ActionPointer, from recognizer: Recognizer) {
        recognizer.disableAction(action)
        actions.remove(action.pointee.id)
        removed.appendReserved(RemovedAction(action: action, owner: recognizer.id, serial: action.pointee.serial))
    }

    // MARK: log

    override func log(_ level: gesta_log_level, _ write: (inout TextWriter) -> Void) {
        if logger == nil { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer in
            guard let base = buffer.baseAddress else { return }
            var writer = TextWriter(base, capacity: buffer.count)
            write(&writer)
            let line = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
            if heldLog?.add(level.rawValue, Text(cString: line)) == nil { log(level.rawValue, line) }
        }
    }

    private func log(_ level: UInt32, _ line: UnsafePointer<CChar>) {
        guard let logger, !isAbandoned else { return }
        call(logger.callback) { $0(handle, level, line, logger.release.user) }
    }

    /// From now on, lines are kept until they are released or dropped.
    func holdLog() { heldLog = HeldLog() }

    func releaseLog() {
        guard var held = heldLog else { return }
        heldLog = nil
        held.forEach { log($0, $1) }
        held.free()
    }

    func dropLog() {
        heldLog?.free()
        heldLog = nil
    }
}
