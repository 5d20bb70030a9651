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
// A contact that goes down costs a search for its region (linear in the siblings), and a sequence for each recognizer
// that tracks it; arbitration and the lift cost the end of each of them: about 100 in all for each recognizer and
// stroke. Deadlines cost one comparison in a frame in which none is due; otherwise, a pass over the recognizers that
// have one.
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
    /// as a batch needs.
    var frameContacts = Buffer<ContactPointer>()
    /// Contacts of one phase that one machine tracks: as much room as any machine has tracked.
    var gathered = Buffer<ContactPointer>()
    /// Machines that track several contacts of one phase.
    var several = Buffer<Unmanaged<Machine>>()
    /// Numbers the dispatches, to call each recognizer once in each.
    var dispatch: UInt32 = 0
    /// A contact has lifted in this frame.
    var hasLifts = false
    private var hoverRecognizers = 0
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
        streams?.forEach { $0.contact().pointee.updateTrackers { $0.free() } }
        streams?.free()
        check.free()
        motionCheck.free()
        frameContacts.free()
        gathered.free()
        several.free()
    }

    /// Makes room for as many recognizers in one dispatch. False when out of memory.
    func reserve(recognizers count: Int) -> Bool { several.reserve(count) }

    func addHoverRecognizer() { hoverRecognizers &+= 1 }
    func removeHoverRecognizer() { hoverRecognizers &-= 1 }

    var hasHoverRecognizers: Bool { hoverRecognizers > 0 }

    /// Room for all contacts in one frame has been reserved.
    func setPalmGuard(_ new: PalmGuard?) {
        palmGuard = new
        environment.pointee.setPalmDeadline(new?.deadline ?? Clock.never)
    }

    /// Keeps the latest positions of contacts of the table.
    func keep(_ history: ContactHistory<Trackers>) { self.history = history }

    /// Makes room for all contacts in one frame. False when out of memory.
    func reserveFrame() -> Bool { frameContacts.reserve(contacts.limit) }

    /// Makes room for streams of motions. False when out of memory.
    func reserveStreams() -> Bool {
        if streams == nil { streams = StreamTable(Trackers()) }
        return streams != nil && frameContacts.reserve(1)
    }

    /// Begins to call recognizers, each once.
    func beginDispatch() { dispatch &+= 1 }
    func includeInDispatch(_ machine: Machine) { _ = machine.markDispatched(dispatch) }
    func isIncludedInDispatch(_ machine: Machine) -> Bool { machine.lastDispatch == dispatch }

    /// Makes room for the contacts of one recognizer. False when out of memory.
    func reserveGathered(_ count: Int) -> Bool { count <= gathered.capacity || gathered.reserve(count) }

    // MARK: batches

    /// Checks a whole batch. Returns the first invalid sample; nil if there is none, and the batch may be dispatched.
    @inline(__always)
    func firstFlaw(in batch: TouchBatch) -> TouchFlaw? {
        if let flaw = check.firstFlaw(in: batch, contacts: &contacts, now: environment.pointee.now) { return flaw }
        let most = min(batch.count, contacts.limit)
        let hasRoom = most <= frameContacts.capacity || frameContacts.reserve(most)
        return hasRoom ? nil : TouchFlaw(index: 0, status: .memory)
    }

    /// The longest run of moves in the batch that was checked last, and how many contacts its frames have.
    var longestRun: Range<Int> { check.longestRun }
    var widthOfRun: Int { check.width }

    // MARK: the frame's end

    /// The frame has been settled.
    func clearFrame() { frameContacts.truncate(to: 0) }

    /// The context cancels all contacts: their recognizers are called, and samples are ignored until the contacts lift.
    func cancelContacts() {
        let phase = GESTA_PHASE_CANCELLED.rawValue
        // A frame that requested nothing was not settled.
        clearFrame()
        forEachContact { contact in
            if contact.pointee.isSwallowed { return }
            contact.pointee.swallow()
            if !frameContacts.append(contact) {
                // Out of memory: not all in one call.
                dispatchContacts(from: 0, phase)
                clearFrame()
                _ = frameContacts.append(contact)
            }
        }
        dispatchContacts(from: 0, phase)
    }

    /// Whether a contact is down, or a stream of motions is under way.
    var hasContacts: Bool {
        var hasContacts = false
        forEachContact { _ in hasContacts = true }
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
