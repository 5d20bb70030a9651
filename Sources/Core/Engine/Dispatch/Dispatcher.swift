// From samples to recognizers, frame by frame.
//
// What a sample costs, in nanoseconds, measured once on a machine where the hand-written chevron in Tests/bench takes
// 1.1; the benchmark prints current figures.
//
//   a call           4   Entering and leaving gesta_push: what pushing batches saves.
//   checking         2   Every sample is checked before the first is dispatched. Moves of the same contacts, frame by
//                        frame, take one loop of comparisons (TouchCheck.moves); any other sample is checked against
//                        all rules, and its contact is looked up.
//   the contact      1   Contacts stay in their slots. The contact of the previous sample, or the next in the order in
//                        which a screen reports them, is found without hashing; any other with one probe into a table
//                        that is at most half full. 48 bytes are written.
//   each tracker     2   One indirect call, and what the class does. The trackers of a contact are determined when it
//                        goes down, so recognizers and regions elsewhere cost nothing while it moves. A recognizer that
//                        has failed or ended receives no further samples (Trackers.receivers).
//   a frame of       10  When several contacts have samples at the same time, each recognizer receives all of its
//   several              contacts in one call. A recognizer that tracks only one contact is called at once; for the
//                        others the contacts are gathered, in time linear in contacts.
//   the frame's end  0   One comparison, unless a recognizer requested something, or contacts began or lifted
//                        (Environment.pending).
//   a change         10  An event of 128 bytes, with values and contacts, copied for polling. If changes are all that
//                        was requested, there is nothing to arbitrate, and the run of moves continues; without
//                        listeners there is nothing to deliver. An action interrupts the run and adds its call.
//   a velocity       6   The latest movement over its time, at each change of a pan, a transform and the like: a square
//                        root and two divisions.
//
// A contact that goes down costs a search for its region (among many siblings, of those near it), and a sequence for
// each recognizer that tracks it; arbitration and the lift cost the end of each of them: about 100 in all for each
// recognizer and stroke. Deadlines cost one comparison in a frame in which none is due; otherwise, a pass over the
// recognizers that have one.
//
// Nothing is allocated once the buffers have grown to what the program needs, nothing is retained, and no list that is
// walked for a sample is longer than the contact's own trackers.

import CGesta

final class Dispatcher {
    let environment: UnsafeMutablePointer<Environment>
    let recognizers: RecognizerTable
    let regions: RegionTree<Unmanaged<Recognizer>>
    let decisions: Decisions
    let reporter: Reporter
    var contacts: ContactTable<Trackers>
    var arrivals: Arrivals
    private var check = TouchCheck()
    /// The contacts of the newest frame in the order of their samples, until the frame has been settled: as much room
    /// as a batch needs, and the end of all contacts.
    var frameContacts = Buffer<ContactPointer>()
    /// Contacts of one phase that one machine tracks: as much room as each machine has.
    var gathered = Buffer<ContactPointer>()
    /// Machines that track several contacts of one phase.
    var several = Buffer<Unmanaged<Machine>>()
    /// How many recognizers decide how they relate to others.
    private(set) var relating = 0
    /// How many recognizers there is room for.
    private var trackerRoom = 0
    /// Numbers the dispatches, to call each recognizer once in each.
    var dispatch: UInt32 = 0
    /// A contact has lifted in this frame.
    var hasLifts = false
    var hovered = MarkedMachines(.isHovered, isBySlot: true)
    var durations = ContactDurations()
    /// Nil unless the context is read at the times of frames.
    private(set) var history: ContactHistory<Trackers>?
    /// Nil until the program pushes motions.
    private(set) var streams: StreamTable<Trackers>?
    var motionCheck = MotionCheck()
    /// The stream of the newest frame has begun with it.
    var beginsStream = false
    /// Nil until the program sets rules.
    private(set) var palmGuard: PalmGuard?

    /// Takes over the contact table and the arrivals.
    init(
        _ environment: UnsafeMutablePointer<Environment>, _ contacts: ContactTable<Trackers>, _ arrivals: Arrivals,
        _ recognizers: RecognizerTable, _ regions: RegionTree<Unmanaged<Recognizer>>, _ decisions: Decisions,
        _ reporter: Reporter
    ) {
        self.environment = environment
        self.contacts = contacts
        self.arrivals = arrivals
        self.recognizers = recognizers
        self.regions = regions
        self.decisions = decisions
        self.reporter = reporter
    }

    deinit {
        contacts.forEachSlot { $0.pointee.updateTrackers { $0.free() } }
        contacts.free()
        arrivals.free()
        history?.free()
        freeStreams()
        check.free()
        motionCheck.free()
        frameContacts.free()
        gathered.free()
        several.free()
        hovered.free()
    }

    /// Makes room for as many recognizers in one dispatch, and at each contact. False when out of memory.
    func reserve(recognizers count: Int) -> Bool {
        if count <= trackerRoom { return true }
        let larger = max(count, 2 &* trackerRoom)
        guard several.reserve(larger), hovered.reserve(larger),
            reserve(trackers: larger, contacts: Int(environment.pointee.machineRoom.contacts))
        else {
            return false
        }
        trackerRoom = larger
        return true
    }

    /// Makes room for trackers of the contacts that go down next, and of streams.
    private func reserve(trackers: Int, contacts count: Int) -> Bool {
        var hasRoom = true
        for at in 0..<min(count, contacts.limit) where hasRoom {
            hasRoom = contacts.down(at).pointee.updateTrackers { $0.reserve(trackers) }
        }
        streams?.forEach { stream in
            let contact: ContactPointer = stream.contact()
            if hasRoom { hasRoom = contact.pointee.updateTrackers { $0.reserve(trackers) } }
        }
        return hasRoom
    }

    /// All others may have to wait for one that is new.
    func countRelating(_ change: Int) {
        relating &+= change
        environment.pointee.requireRoom()
    }

    /// Room for all contacts in one frame has been reserved.
    func setPalmGuard(_ new: PalmGuard?) {
        palmGuard = new
        environment.pointee.setPalmDeadline(new?.deadline ?? Clock.never)
    }

    /// Keeps the latest positions of contacts of the table.
    func keep(_ history: ContactHistory<Trackers>) { self.history = history }

    func clearGathered() { gathered.truncate(to: 0) }

    /// Makes room for all contacts in one frame. False when out of memory.
    func reserveFrame() -> Bool { frameContacts.reserve(contacts.limit) }

    /// How many contacts there must be room for in one frame: those of the samples, or all that are down and all
    /// streams, which may be cancelled together.
    private func frameRoom(_ room: MachineRoom) -> Int {
        min(max(Int(room.samples), Int(room.contacts)), contacts.limit)
            &+ (streams == nil ? 0 : StreamTable<Trackers>.count)
    }

    private func freeStreams() {
        streams?.forEach { $0.contact().pointee.updateTrackers { $0.free() } }
        streams?.free()
        streams = nil
    }

    /// Makes room for streams of motions. False when out of memory.
    func reserveStreams() -> Bool {
        if streams == nil {
            streams = StreamTable(Trackers())
            guard reserve(trackers: trackerRoom, contacts: 0),
                frameContacts.reserve(frameRoom(environment.pointee.machineRoom))
            else {
                freeStreams()
                return false
            }
        }
        return streams != nil
    }

    /// The machine is destroyed.
    func forget(_ machine: Machine) { hovered.remove(machine) }

    /// Begins to call recognizers, each once.
    func beginDispatch() { dispatch = dispatch.wrappingAdding(1) }
    func includeInDispatch(_ machine: Machine) { _ = machine.markDispatched(dispatch) }
    func isIncludedInDispatch(_ machine: Machine) -> Bool { machine.lastDispatch == dispatch }

    // MARK: batches

    /// Checks a whole batch. Returns the first invalid sample; nil if there is none, and the batch may be dispatched.
    /// `isLater`: it is a frame of a batch that has been checked as a whole.
    @inline(__always)
    func firstFlaw(in batch: TouchBatch, isLater: Bool = false) -> SampleFlaw? {
        if let flaw = check.firstFlaw(in: batch, contacts: &contacts, now: environment.pointee.now) { return flaw }
        let room = environment.pointee.machineRoom
        if batch.count <= Int(room.ready),
            check.mostDown == 0 || room.has(check.mostDown, began: check.began, beginnings: check.beginnings)
        {
            return nil
        }
        return hasRoom(for: batch, isLater: isLater) ? nil : SampleFlaw(index: 0, status: .memory)
    }

    @inline(never)
    private func hasRoom(for batch: TouchBatch, isLater: Bool) -> Bool {
        let need =
            check.mostDown == 0
            ? MachineRoom() : MachineRoom(contacts: check.mostDown, began: check.began, beginnings: check.beginnings)
        let room = environment.pointee.machineRoom
        if isLater || !room.isShort, room.suffices(for: need, samples: batch.count) { return true }
        return makeRoom(for: need, samples: batch.count)
    }

    /// Makes room for the samples of a call: dispatching them, and what follows from them, cannot fail. False, with
    /// nothing changed that can be seen, when out of memory.
    @inline(never)
    func makeRoom(for need: MachineRoom = MachineRoom(), samples: Int = 1) -> Bool {
        let room = environment.pointee.machineRoom
        let suffices = room.suffices(for: need, samples: samples)
        if !room.isShort, suffices { return true }
        let larger = room.enlarged(for: need, samples: samples)
        let down = Int(larger.contacts)
        guard frameContacts.reserve(frameRoom(larger)), gathered.reserve(down),
            reserve(trackers: trackerRoom, contacts: down)
        else {
            return false
        }
        var hasRoom = true
        let makeRoom: (Machine) -> Void = { if hasRoom { hasRoom = self.reserve(larger, of: $0) } }
        // Usually a few of perhaps thousands.
        if suffices, !environment.pointee.isShortOfAll {
            for machine in environment.pointee.shortage.all { machine._withUnsafeGuaranteedRef(makeRoom) }
        } else {
            recognizers.forEachMachine(makeRoom)
        }
        let queued = environment.pointee.queued
        guard hasRoom, queued == 0 || environment.pointee.reserveReview(recognizers.count &+ queued) else {
            return false
        }
        environment.pointee.setMachineRoom(larger)
        return true
    }

    /// For a new machine.
    func reserveRoom(of machine: Machine) -> Bool { reserve(environment.pointee.machineRoom, of: machine) }

    private func reserve(_ room: MachineRoom, of machine: Machine) -> Bool {
        let mayWait =
            relating > 0 || decisions.decidesRequirements || machine.withRecognizer { !$0.requires.isEmpty }
        return machine.reserve(room, mayWait: mayWait)
    }

    /// The longest run of moves in the batch that was checked last, and how many contacts its frames have.
    var longestRun: Range<Int> { check.longestRun }
    var widthOfRun: Int { check.width }

    // MARK: the frame's end

    /// No contact has a sample in it yet.
    @inline(__always)
    func beginFrame() {
        environment.pointee.beginFrame()
        hasLifts = false
        clearFrame()
    }

    /// The frame has been settled.
    func clearFrame() { frameContacts.truncate(to: 0) }

    /// The context cancels all contacts: their recognizers are called, and samples are ignored until the contacts lift.
    /// There is room for all of them since they went down: this cannot fail.
    func cancelContacts() {
        let phase = GESTA_PHASE_CANCELLED.rawValue
        // A frame that requested nothing was not settled.
        clearFrame()
        forEachContact { contact in
            if contact.pointee.isSwallowed { return }
            contact.pointee.swallow()
            frameContacts.appendReserved(contact)
        }
        dispatchContacts(from: 0, phase)
    }

    /// Whether a contact is down, or a stream of motions is under way.
    var hasContacts: Bool {
        var hasContacts = contacts.count > 0
        if !hasContacts { forEachContact { _ in hasContacts = true } }
        return hasContacts
    }

    /// Calls `body` for each contact that is down, and for each stream of motions that is under way.
    func forEachContact(_ body: (ContactPointer) -> Void) {
        var at = 0
        while at < contacts.count {
            body(contacts.down(at))
            at &+= 1
        }
        streams?.forEachUnderWay { body($0.contact()) }
    }
}
