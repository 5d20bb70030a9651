// What all recognizers of a context share: the time, the units, and the requests that they make during a frame.

import CGesta

/// One for each context, at a fixed address: recognizers refer to it by pointer, without counting references.
struct Environment {
    /// The time of the frame, or of the deadline that is running.
    private(set) var now = Clock.unknown
    private(set) var unitsPerMillimeter: Double
    let yAxis: YAxis
    /// Events keep the newest samples of their contacts and pointers.
    let keepsSamples: Bool
    /// Attempts keep the latest values of continuous gestures: see `AttemptPointer.history`.
    let keepsHistory: Bool
    /// Storage for the touches of a single contact.
    let single: UnsafeMutablePointer<ContactPointer>
    let reporter: Unmanaged<Reporter>
    private let spaces: Unmanaged<Spaces>
    /// Counts frames.
    private(set) var frame: UInt32 = 0
    /// Further moves of the contact that is being dispatched.
    var moves = MoveRun()
    /// Attempts that requested a state in this frame, each once.
    private(set) var requests = Buffer<AttemptPointer>()
    /// Recognitions that wait for another recognizer to fail.
    private(set) var waiting = WaitingList()
    private(set) var review = Review()
    /// Machines that stopped tracking contacts in this frame.
    private(set) var ignoring = MarkedMachines(.isIgnoring)
    /// What each machine has room for.
    private(set) var machineRoom = MachineRoom()
    /// Those that have used up some of it; if `isShortOfAll`, any may have.
    private(set) var shortage = MarkedMachines(.hasUsedRoom)
    private(set) var isShortOfAll = false
    /// Attempts in the queues of all machines.
    private(set) var queued = 0
    private var deadlines = Deadlines()
    /// When the palm guard has to examine contacts.
    private(set) var palmDeadline = Clock.never
    /// When a scroll ends if it has no further sample.
    private(set) var streamDeadline = Clock.never
    /// Motions have been pushed.
    private(set) var hasMotions = false
    /// Why the palm guard cancels the contacts that are being dispatched.
    private var palm = Verdict()
    /// No deadline is before this, which is at most the time after the latest. After a deadline was removed, it may be
    /// too early.
    private(set) var soonest = Clock.latest + 1
    /// A recognizer that yields, or gives way, has been created.
    private(set) var hasYielding = false
    /// A recognizer may pass its contacts on.
    private(set) var hasHandovers = false
    /// A recognizer has joined a team.
    private(set) var hasTeams = false
    private(set) var teams = TeamTable()
    /// The defaults of each class's parameters in the caller's units, shared by the class's recognizers.
    private var defaults = Buffer<(kind: UnsafeMutableRawPointer, list: UnsafeMutablePointer<Double>)>()
    /// What slops are multiplied by for each tool, and whether one of the factors is not 1.
    private(set) var slopFactors = SIMD4<Double>(repeating: 1)
    private(set) var hasSlopFactors = false
    /// What is left to do at the frame's end.
    private(set) var pending = Pending.nothing

    enum Pending: UInt8 {
        case nothing = 0
        /// Active gestures changed: there is nothing to arbitrate.
        case changes = 1
        /// Contacts began or lifted, or a recognizer requested something else than a change.
        case arbitration = 2
    }

    init(
        unitsPerMillimeter: Double, yAxis: YAxis, keepsSamples: Bool, keepsHistory: Bool,
        single: UnsafeMutablePointer<ContactPointer>, reporter: Reporter, spaces: Spaces
    ) {
        self.unitsPerMillimeter = unitsPerMillimeter
        self.yAxis = yAxis
        self.keepsSamples = keepsSamples
        self.keepsHistory = keepsHistory
        self.single = single
        self.reporter = .passUnretained(reporter)
        self.spaces = .passUnretained(spaces)
    }

    /// Makes room for a request by each recognizer in one frame: requests cannot fail for lack of memory.
    mutating func reserve(recognizers: Int) -> Bool {
        // (A machine may hand on in the frame in which it has requested, and its next attempt request as well.)
        requests.reserve(2 &* recognizers) && deadlines.reserve(recognizers) && ignoring.reserve(recognizers)
            && shortage.reserve(recognizers)
    }

    mutating func free() {
        requests.free()
        ignoring.free()
        shortage.free()
        review.free()
        deadlines.free()
        teams.free()
        for entry in defaults { Memory.release(entry.list) }
        defaults.free()
    }

    // MARK: frames

    @inline(__always)
    mutating func setTime(_ time: Int64) { now = time }

    @inline(__always)
    mutating func setMoves(_ moves: MoveRun) { self.moves = moves }

    mutating func beginFrame() { frame = frame.wrappingAdding(1) }

    @inline(__always)
    mutating func requireArbitration() { pending = .arbitration }

    /// What the frame's end has to do; nothing is left to do afterwards.
    @inline(__always)
    mutating func takePending() -> Pending {
        let taken = pending
        pending = .nothing
        return taken
    }

    // MARK: requests

    @inline(__always)
    mutating func requestChange() {
        if pending == .nothing { pending = .changes }
    }

    @inline(__always)
    mutating func addRequest(_ attempt: AttemptPointer) { requests.appendReserved(attempt) }

    /// Sorts the requests by precedence. Usually there are few.
    @inline(__always)
    mutating func sortRequests() {
        if requests.count > 16 || hasTeams { return sortMany() }
        _ = insertRequests(mostMoves: .max, haveTeams: false)
    }

    /// In N log N steps, unless they were made almost in order.
    @inline(never)
    private mutating func sortMany() {
        let haveTeams = hasTeams
        if haveTeams { teams.forgetLeaders() }
        if !insertRequests(mostMoves: 8 &* requests.count, haveTeams: haveTeams) {
            requests.sort(by: Attempt.precedes)
        }
    }

    /// Insertion sort. False if it has ended after so many moves.
    @inline(__always)
    private func insertRequests(mostMoves: Int, haveTeams: Bool) -> Bool {
        let count = requests.count
        var (sorted, moves) = (1, 0)
        while sorted < count {
            let moving = requests[sorted]
            var at = sorted
            while at > 0, Attempt.precedes(moving, requests[at &- 1], haveTeams: haveTeams) {
                requests[at] = requests[at &- 1]
                at &-= 1
            }
            requests[at] = moving
            moves &+= sorted &- at
            if moves > mostMoves { return false }
            sorted &+= 1
        }
        return true
    }

    @inline(__always)
    mutating func clearRequests() { requests.truncate(to: 0) }

    /// The newest request is decided without the others.
    mutating func takeNewestRequest() { requests.truncate(to: requests.count &- 1) }

    mutating func addIgnoring(_ machine: Machine) { ignoring.add(machine) }

    mutating func expectYielding() { hasYielding = true }
    mutating func expectHandovers() { hasHandovers = true }

    /// Makes room for one more team. False when out of memory.
    mutating func reserveTeam() -> Bool { teams.reserve() }

    /// Room has been reserved for a new one.
    mutating func updateTeams(_ body: (inout TeamTable) -> Void) {
        hasTeams = true
        body(&teams)
    }

    /// Makes room for a review of as many attempts. False when out of memory.
    mutating func reserveReview(_ count: Int) -> Bool { review.reserve(count) }
    mutating func updateReview<Result>(_ body: (inout Review) -> Result) -> Result { body(&review) }

    mutating func countQueued(_ change: Int) { queued &+= change }

    /// Each machine has this room now.
    mutating func setMachineRoom(_ room: MachineRoom) {
        machineRoom = room
        shortage.removeAll()
        isShortOfAll = false
    }

    /// Some room of a machine has been used up, or of any if it is nil: more is made before the next sample is
    /// dispatched.
    @inline(never)
    mutating func requireRoom(of machine: Machine? = nil) {
        if let machine { shortage.add(machine) } else { isShortOfAll = true }
        machineRoom.setShort()
        // A sample that comes alone is not checked, unless a deadline may precede it.
        soonest = Int64.min
    }

    /// The machine is destroyed.
    mutating func forgetShortage(of machine: Machine) { shortage.remove(machine) }

    mutating func addWaiting(_ attempt: AttemptPointer) { waiting.append(attempt) }
    mutating func removeWaiting(_ attempt: AttemptPointer) { waiting.remove(attempt) }

    mutating func clearIgnoring() { ignoring.removeAll() }

    // MARK: deadlines

    /// The machine's deadline was set. `isNew`: it had none.
    mutating func schedule(_ machine: Machine, isNew: Bool) {
        if isNew { deadlines.insert(machine) } else { deadlines.update(machine) }
        if machine.deadline < soonest { soonest = machine.deadline }
    }

    mutating func unschedule(_ machine: Machine) { deadlines.remove(machine) }

    /// The next deadline.
    func nextDeadline() -> Int64 { min(firstDeadline, min(palmDeadline, streamDeadline)) }

    private var firstDeadline: Int64 { deadlines.first?._withUnsafeGuaranteedRef { $0.deadline } ?? Clock.never }

    /// The next deadline, which `soonest` is set to.
    mutating func updateSoonest() -> Int64 {
        let next = nextDeadline()
        soonest = machineRoom.isShort ? Int64.min : min(next, Clock.latest + 1)
        return next
    }

    /// The machine of the first recognizer created of those whose deadline is `time`, which no deadline precedes.
    func firstDue(at time: Int64) -> Unmanaged<Machine>? { firstDeadline == time ? deadlines.first : nil }

    /// Where a sample is.
    func position(of touch: UnsafePointer<gesta_touch>) -> Point {
        yAxis.turned(Point(touch.pointee.x, touch.pointee.y))
    }

    // MARK: regions, which have the program's y: here it grows downward

    /// How a region lies on the screen now.
    func orientation(of region: UInt32) -> Orientation {
        yAxis.turned(spaces._withUnsafeGuaranteedRef { $0.orientation(of: region) })
    }

    /// From root coordinates to those of a region; nil for no region.
    func toLocal(_ p: Point, of region: UInt32) -> Point? {
        spaces._withUnsafeGuaranteedRef { $0.toLocal(yAxis.turned(p), of: region) }.map { yAxis.turned($0) }
    }

    /// From a region's coordinates to root coordinates; nil for no region.
    func toRoot(_ p: Point, of region: UInt32) -> Point? {
        spaces._withUnsafeGuaranteedRef { $0.toRoot(yAxis.turned(p), of: region) }.map { yAxis.turned($0) }
    }

    /// From a region's rectangle to a point outside of it, in root coordinates.
    func distance(from region: UInt32, to p: Point) -> Double {
        spaces._withUnsafeGuaranteedRef { $0.distance(from: region, to: yAxis.turned(p)) }
    }

    /// From a side of a region's rectangle, left, top, right or bottom, to a point; negative beyond that side.
    func depth(in region: UInt32, of p: Point, from side: Int) -> Double {
        let side = yAxis.isUp && side & 1 != 0 ? 4 &- side : side
        return spaces._withUnsafeGuaranteedRef { $0.depth(in: region, of: yAxis.turned(p), from: side) }
    }

    /// Whether a region is another one, or contains it in the tree.
    func isRegion(_ region: UInt32, around other: UInt32) -> Bool {
        spaces._withUnsafeGuaranteedRef { $0.isRegion(region, around: other) }
    }

    // MARK: streams of motions

    mutating func expectMotions() { hasMotions = true }

    mutating func setStreamDeadline(_ time: Int64) {
        streamDeadline = time
        soonest = min(soonest, time)
    }

    // MARK: palms

    mutating func setPalmDeadline(_ time: Int64) {
        palmDeadline = time
        soonest = min(soonest, time)
    }

    mutating func setPalm(_ verdict: Verdict) { palm = verdict }

    /// Why a contact is cancelled: by the palm guard, by its own sample or by the program.
    func cancellation(of contact: ContactPointer) -> Verdict {
        palm.reason == .none ? Verdict(reason: contact.pointee.cancellation) : palm
    }

    // MARK: parameters

    /// Nil when out of memory.
    mutating func defaultParameters(of kind: RecognizerClass) -> UnsafePointer<Double>? {
        let wanted = Unmanaged.passUnretained(kind).toOpaque()
        if let at = defaults.firstIndex(where: { $0.kind == wanted }) { return UnsafePointer(defaults[at].list) }
        guard defaults.reserve(defaults.count &+ 1), let list = Environment.numbers(kind.parameters.count) else {
            return nil
        }
        writeDefaults(of: kind, to: list)
        defaults.appendReserved((wanted, list))
        return UnsafePointer(list)
    }

    private func writeDefaults(of kind: RecognizerClass, to list: UnsafeMutablePointer<Double>) {
        var at = 0
        while at < kind.parameters.count {
            (list + at).initialize(to: kind.parameter(at: at, unitsPerMillimeter: unitsPerMillimeter).initial)
            at &+= 1
        }
    }

    /// Changes the unit, and the shared defaults with it.
    mutating func setUnits(_ unitsPerMillimeter: Double) {
        self.unitsPerMillimeter = unitsPerMillimeter
        for entry in defaults {
            Unmanaged<RecognizerClass>.fromOpaque(entry.kind)._withUnsafeGuaranteedRef {
                writeDefaults(of: $0, to: entry.list)
            }
        }
    }

    mutating func setSlopFactor(_ factor: Double, ofTool tool: Int) {
        slopFactors[tool] = factor
        hasSlopFactors = slopFactors != SIMD4(repeating: 1)
    }

    /// Uninitialized storage for `count` numbers, or for one if there are none. Nil when out of memory.
    static func numbers(_ count: Int) -> UnsafeMutablePointer<Double>? {
        Memory.allocate(max(count, 1) &* MemoryLayout<Double>.stride)?.bindMemory(to: Double.self, capacity: count)
    }
}
