// A recognizer of a foreign class: it calls the functions of the class's table.

import CGesta
import CPlatform

class ForeignMachine: Machine, Adopting, Checkable, RecognizingEarly, Explaining, Foreign, GivingWay, Keeping, Pausing,
    Pointing, TakingContacts
{
    /// What a function of the class may call while it runs, besides what reads.
    enum Access: UInt8 {
        case everything = 0
        /// What changes values, and no request: no frame of the sequence is under way, or requests are being decided.
        case values = 1
        /// Nothing: it is asked what it knows.
        case nothing = 2
    }

    /// Functions that the class does not have are NULL.
    private final let functions: ReadOnlyCallbacks<UnsafePointer<gesta_class>>
    final private(set) var instance: UnsafeMutableRawPointer?
    /// The thread on which one of the class's functions runs for this instance, or 0: only then and there may it call
    /// the host.
    private final var calledOn: UInt = 0
    final private(set) var access = Access.everything
    /// The class reads the parameters as they are set now, and not as of the beginning of the attempt.
    private final var readsSettings = false
    /// Where the class lists its measures, writes a text or lists its findings, while it is asked for them.
    final private(set) var measures: UnsafeMutablePointer<MeasureList>?
    private final var output: UnsafeMutablePointer<TextWriter>?
    private final var needsColon = false
    final private(set) var findings: UnsafeMutablePointer<FindingList>?
    /// The contact of which the class is asked whether it continues the attempt.
    private final var offered: ContactPointer?
    private final var tracker = VelocityTracker()
    private final var heading = Heading()
    /// Of the present or the last sequence, if the class keeps any.
    private final var samples = Buffer<gesta_touch>()
    /// The pattern that the class wrote last.
    private final var patternBytes = Buffer<UInt8>()
    /// With which it requested recognition before the lift.
    final private(set) var share = 0.0
    /// When the system last cancelled contacts, and why.
    private final var takenFrame: UInt32 = 0
    private final var takenTime = Clock.unknown
    private final var taken = Verdict()
    /// The parameters as of the beginning of the attempt: later changes apply to the next one.
    private final var frozen = Buffer<Double>()
    private final var frozenTexts = TextStore()
    /// Of the latest refusals that were logged in a sequence.
    private final var refusalKeys = SIMD4<UInt32>.zero
    private final var refusalSequence: UInt32 = 0

    init(_ recognizer: Recognizer, _ functions: ReadOnlyCallbacks<UnsafePointer<gesta_class>>) {
        self.functions = functions
        super.init(recognizer)
    }

    /// The pointer that the class knows this instance by.
    final var handle: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// The system's reason, in a frame in which it cancelled contacts: a class that cancels then need not give one.
    final var systemVerdict: Verdict {
        takenFrame == environment.pointee.frame && takenTime == frameTime ? taken : Verdict(reason: .unstated)
    }

    final override var roles: Roles {
        Roles(
            adopting: self, checkable: self, recognizingEarly: self, explaining: self, foreign: self, givingWay: self,
            keeping: self, pausing: self, pointing: self, taking: self)
    }

    var pointerAbove: UInt64? { nil }
    var pointerSample: gesta_touch? { nil }

    override func prepare() -> Status {
        let status = super.prepare().and(freeze())
        if !status.isOK { return status }
        instance = call { $0.pointee.create(HostTable.pointer, handle, $0.pointee.user) }
        return instance == nil ? .classCreate : .ok
    }

    deinit {
        // No host function may be called from here on: `calledOn` stays 0.
        if let instance { enter { $0.pointee.destroy(instance) } }
        tracker.free()
        frozen.free()
        frozenTexts.free()
        samples.free()
        patternBytes.free()
    }

    override func configure() {
        if freeze() { call { $0.pointee.parameters_changed?(instance) } }
    }

    override func reset() {
        tracker.clear()
        clearHeading()
        samples.truncate(to: 0)
        call { $0.pointee.reset(instance) }
    }

    override func touchesBegan(_ touches: Touches) { call(touches) { $0.pointee.touches_began } }
    /// Called for each sample, and only while samples are dispatched.
    override func touchesMoved(_ touches: Touches) {
        call(touches, isDispatching: true) { $0.pointee.touches_moved }
    }
    override func touchesEnded(_ touches: Touches) { call(touches) { $0.pointee.touches_ended } }
    override func touchesCancelled(_ touches: Touches) {
        takenFrame = environment.pointee.frame
        takenTime = frameTime
        taken = environment.pointee.cancellation(of: touches.first)
        if touches.first.pointee.isMotion {
            report(Motion(of: touches.first.stream()), GESTA_PHASE_CANCELLED)
        } else {
            call(touches) { $0.pointee.touches_cancelled }
        }
    }

    // MARK: motions

    override func motionBegan(_ motion: Motion) { report(motion, GESTA_PHASE_BEGAN) }
    override func motionMoved(_ motion: Motion) { report(motion, GESTA_PHASE_MOVED) }
    override func motionEnded(_ motion: Motion) { report(motion, GESTA_PHASE_ENDED) }

    /// The movement of a sample is reported as moved alone.
    private final func report(_ motion: Motion, _ phase: gesta_phase) {
        var sample = gesta_motion(of: motion, phase, at: frameTime)
        call { $0.pointee.motion?(instance, &sample) }
    }

    override func deadlineReached(_ time: Int64) {
        // A recognition may wait for another recognizer: the class has decided then.
        if !foreseen.isFinal { call { $0.pointee.deadline_reached?(instance, time) } }
    }

    final func contactPassedBy() { call { $0.pointee.contact_excluded?(instance) } }

    final func accept() { call { $0.pointee.accept?(instance) } }

    final var givesWay: Bool { ask { $0.pointee.gives_way?(instance) } }

    final func giveWay() { call(.values) { $0.pointee.give_way?(instance) } }

    // MARK: recognition before the lift

    /// Whether the request is permitted.
    final func recognizeEarly(share: Double) -> Bool {
        self.share = share
        recognizeEarly()
        return attempt.pointee.isEarly
    }

    final var shareRecognized: Double { share }

    final func contests(_ recognition: EarlyRecognition) -> Bool {
        ask { $0.pointee.contests?(instance, recognition.share, UInt32(recognition.confidence)) }
    }

    final func withdrawRecognition() { call(.values) { $0.pointee.withdraw_recognition?(instance) } }

    // MARK: samples

    /// As many as those of gesta.capture.
    static var mostSamples: Int { 16_777_216 }

    final var keptSamples: Buffer<gesta_touch>? {
        kind._withUnsafeGuaranteedRef { $0.keepsSamples } ? samples : nil
    }

    /// Keeps all of them or none.
    final func keep(_ batch: TouchBatch) -> Status {
        var at = 0
        while at < batch.count {
            if !batch[at].pointee.x.isFinite || !batch[at].pointee.y.isFinite { return .notFinite }
            at &+= 1
        }
        if batch.count > ForeignMachine.mostSamples &- samples.count { return .limit }
        guard samples.reserve(samples.count &+ batch.count) else { return .memory }
        at = 0
        while at < batch.count {
            samples.appendReserved(batch[at].pointee)
            at &+= 1
        }
        return .ok
    }

    #if DEBUG
        override func spoilScratch() { Memory.spoil(samples) }
    #endif

    // MARK: parameters

    private final func freeze() -> Bool {
        let count = kind._withUnsafeGuaranteedRef { $0.parameters.count }
        guard frozen.reserve(count) else { return false }
        frozen.truncate(to: 0)
        var at = 0
        while at < count {
            let info = kind._withUnsafeGuaranteedRef { $0.parameters[at] }
            frozen.appendReserved(info.isSlop ? settings[at] * slopFactor : settings[at])
            if info.kind == .text, !frozenTexts.set(text(inSlot: at), inSlot: at) { return false }
            at &+= 1
        }
        return true
    }

    /// 0 if there is none of that index.
    final func parameter(_ index: Int) -> Double {
        guard (0..<frozen.count).contains(index) else { return 0 }
        return readsSettings ? settings[index] : frozen[index]
    }

    /// The index is that of a text.
    final func parameterText(_ index: Int) -> Text { readsSettings ? text(inSlot: index) : frozenTexts[index] }

    /// What the class has learned is set from now on; other machines of the recognizer read it before their next
    /// attempts.
    final func store(_ text: Text, inParameter index: Int) -> Bool {
        guard frozenTexts.set(text, inSlot: index) else { return false }
        return withRecognizer { recognizer in
            guard recognizer.setText(text, inSlot: index) else { return false }
            recognizer.forEachChild { if $0 !== self { $0.requireConfiguring() } }
            return true
        }
    }

    final func prepare(_ change: ProgramChange, _ out: inout TextWriter) -> Status {
        var code: Int32 = 0
        switch change {
        case .value(let x, let index):
            guard functions.has({ $0.pointee.set_value }) else { return .readOnly }
            call(.values) { code = $0.pointee.set_value?(instance, index, x) ?? 0 }
        case .number(let x, let index):
            collect(to: &out, asSet: true) { code = $0.pointee.parameter_will_change?(instance, index, x, nil, 0) ?? 0 }
        case .text(let text, let index):
            collect(to: &out, asSet: true) {
                code = $0.pointee.parameter_will_change?(instance, index, 0, text.cString, text.count) ?? 0
            }
        }
        return code == 0 ? .ok : Status(code: code < 0 ? code : Status.range.code)
    }

    final func adopt(_ change: ProgramChange) {
        switch change {
        case .value(let x, let index): store(x, inValue: index)
        case .number(_, let index), .text(_, let index):
            call(.nothing, asSet: true) { $0.pointee.parameter_did_change?(instance, index) }
        }
    }

    // MARK: values

    final func store(_ x: Double, inValue index: Int) { values[index] = x }

    /// Pairs that begin with an even index as vectors: see `setValues`.
    @inline(__always)
    final func store(_ numbers: UnsafePointer<Double>, inValues first: Int, count: Int) {
        let values = values + first
        var at = 0
        if first & 1 == 1, count > 0 {
            values[0] = numbers[0]
            at = 1
        }
        while at &+ 1 < count {
            let pair = UnsafeRawPointer(numbers + at).loadUnaligned(as: SIMD2<Double>.self)
            UnsafeMutableRawPointer(values + at).storeBytes(of: pair, as: SIMD2<Double>.self)
            at &+= 2
        }
        if at < count { values[at] = numbers[at] }
    }

    override func updateValues() {
        if state.isActive { call(.values) { $0.pointee.update_values?(instance) } }
    }

    // MARK: what it knows

    final func describe(to out: inout TextWriter) -> Bool {
        // The text of a failure has a colon already.
        needsColon = state == .ended
        defer { needsColon = false }
        return collect(to: &out) { $0.pointee.describe?(instance) }
    }

    final func describeHint(to out: inout TextWriter) -> Bool {
        collect(to: &out) { $0.pointee.hint?(instance) }
    }

    final func distance(to contact: ContactPointer) -> Double? {
        var found = -1.0
        offered = contact
        call(.nothing) { found = $0.pointee.distance?(instance, UnsafePointer(contact.view())) ?? -1 }
        offered = nil
        return found >= 0 ? found : nil
    }

    override var profile: Profile {
        guard functions.has({ $0.pointee.profile }) else { return Profile() }
        var stated = gesta_profile(unknown: MemoryLayout<gesta_profile>.size)
        call(.nothing, asSet: true) { $0.pointee.profile?(instance, &stated) }
        return Profile(stated)
    }

    final func foreruns(_ other: Machine) -> Bool {
        // Of the same class.
        guard functions.has({ $0.pointee.foreruns }) else { return hasParameters(of: other) }
        let other = unsafeDowncast(other, to: ForeignMachine.self)
        var isForerunner = false
        other.call(.nothing, asSet: true) { _ in
            isForerunner = ask(asSet: true) { $0.pointee.foreruns?(instance, other.instance) }
        }
        return isForerunner
    }

    final var pattern: Text? {
        guard functions.has({ $0.pointee.pattern }) else { return nil }
        var length = writePattern()
        if length > 0, length >= patternBytes.capacity {
            guard patternBytes.reserve(length &+ 1) else { return nil }
            length = min(writePattern(), patternBytes.capacity &- 1)
        }
        return length > 0 ? patternBytes.base.map { Text(base: $0, count: length) } : nil
    }

    /// The length of the text, of which as much is kept as there is room for.
    private final func writePattern() -> Int {
        var out = TextWriter(patternBytes.base, capacity: patternBytes.capacity)
        collect(to: &out, asSet: true) { $0.pointee.pattern?(instance) }
        return out.needed
    }

    final var allocated: Int {
        var bytes = 0
        call(.nothing, asSet: true) { bytes = $0.pointee.memory?(instance) ?? 0 }
        // Sums of these do not overflow.
        return Int(min(UInt(bitPattern: bytes), 1 &<< 27))
    }

    final func examine(_ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {
        guard functions.has({ $0.pointee.examine }), findings == nil else { return }
        var list = FindingList()
        defer { list.free() }
        withUnsafeMutablePointer(to: &list) { list in
            findings = list
            call(.nothing, asSet: true) { $0.pointee.examine?(instance) }
            findings = nil
        }
        list.forEach { kind, text in report(kind) { $0.text(text) } }
    }

    /// A contact that it tracks, or is asked about.
    final func contact(_ id: UInt64) -> ContactPointer? {
        if let offered, offered.pointee.seen.id == id { return offered }
        return contacts.firstIndex { $0.pointee.seen.id == id }.map { contacts[$0] }
    }

    // MARK: relations

    /// Only if the class `relates`: the table has the function, or NULL. Without `call`: the class may request nothing
    /// now.
    final func decide(_ relation: DecidedRelation, to other: Machine) -> Bool {
        let name = other.kind._withUnsafeGuaranteedRef { $0.id.cString }
        let answer = enter { table in
            switch relation {
            case .canPrevent: table.pointee.can_prevent?(instance, other.id, name)
            case .canBePrevented: table.pointee.can_be_prevented?(instance, other.id, name)
            case .shouldRequireFailure: table.pointee.should_require_failure?(instance, other.id, name)
            case .shouldBeRequiredToFail: table.pointee.should_be_required_to_fail?(instance, other.id, name)
            }
        }
        return answer.map { $0 != 0 } ?? relation.isDefault
    }

    // MARK: from and to other recognizers

    final var takesContacts: Bool {
        functions.has { $0.pointee.can_take_over } && functions.has { $0.pointee.take_over }
    }
    final var trackedMovement: VelocityTracker? { tracker }

    final func canTakeOver(contacts count: Int) -> Bool {
        takesContacts && ask(.values, asSet: true) { $0.pointee.can_take_over?(instance, count) }
    }

    final func canMove(_ movement: Point) -> Bool {
        guard takesContacts, recognizer.room.permits(movement) else { return false }
        return ask(.values, asSet: true) { $0.pointee.can_move?(instance, movement.x, movement.y) }
    }

    final func takeOver(from other: Machine, _ movement: Point) {
        if let theirs = other.taking?.trackedMovement { tracker.precede(by: theirs) }
        call { $0.pointee.take_over?(instance, movement.x, movement.y) }
    }

    /// The directions are compared over the distance of the class's slop.
    private final func clearHeading() {
        let slop = kind._withUnsafeGuaranteedRef { $0.slop }
        heading.clear(reach: slop.map { frozen[$0] } ?? Heading.usualReach * unitsPerMillimeter)
    }

    /// The class examines whether there is room for its whole movement, which it begins with.
    final func face(_ movement: Point) {
        if foreseen != .possible { return }
        clearHeading()
        heading.turn(by: movement)
    }

    /// Whether a part of a step may be left to another recognizer.
    @inline(__always)
    final var passesSteps: Bool { withRecognizer { $0.hasHandovers || !$0.room.isInfinite } }

    /// Where an active gesture's steps go. The first one, in the frame in which it begins, is a part of the movement
    /// that it faced, if it did.
    final func take(_ step: Point) -> Point {
        if !passesSteps { return step }
        if state.isActive || heading.way == .zero { heading.turn(by: step) }
        if !functions.has({ $0.pointee.move }) { return keep(step, heading: heading) }
        follow(step, heading: heading)
        return step
    }

    /// A class that cannot be moved has given a part of a step away at once, and does without it if another machine
    /// cannot make it.
    final func move(by movement: Point) {
        guard functions.has({ $0.pointee.move }) else { return recognizer.updateRoom { $0.take(.zero - movement) } }
        call(.values) { $0.pointee.move?(instance, movement.x, movement.y) }
    }

    // MARK: velocity

    /// False when out of memory.
    @inline(__always)
    final func track(_ position: Point, _ velocity: UnsafeMutablePointer<gesta_velocity>?) -> Bool {
        guard tracker.prepare() else { return false }
        guard let velocity else {
            tracker.add(position, at: frameTime)
            return true
        }
        velocity.pointee = gesta_velocity(tracker.addAndEstimate(position, at: frameTime))
        return true
    }

    final func shiftTrack(by offset: Point) { tracker.shift(by: offset) }

    final var velocity: gesta_velocity { gesta_velocity(tracker.estimate(at: frameTime)) }

    // MARK: measures

    override func addMeasures(to list: inout MeasureList) {
        // (A class of the program may call the library again.)
        if measures != nil { return }
        withUnsafeMutablePointer(to: &list) { list in
            measures = list
            call(.nothing) { $0.pointee.measures?(instance) }
            measures = nil
        }
    }

    // MARK: refusals

    /// False if the same refusal was among the last four in this sequence.
    final func isFirst(refusal function: Literal, _ number: UInt?, _ status: Status) -> Bool {
        if refusalSequence != sequence {
            refusalSequence = sequence
            refusalKeys = .zero
        }
        var key = UInt64(UInt(bitPattern: function.cString))
        func mix(_ part: UInt64) {
            key = (key ^ part).wrappingMultiplied(by: 0x9E37_79B9_7F4A_7C15)
            key ^= key &>> 32
        }
        mix(UInt64(number ?? .max))
        mix(UInt64(UInt32(bitPattern: status.code)))
        mix(UInt64(foreseen.rawValue))
        // (0 is an empty place.)
        let shortened = UInt32(truncatingIfNeeded: key & 0xFFFF_FFFF) | 1
        for at in 0..<4 where refusalKeys[at] == shortened { return false }
        refusalKeys = SIMD4(shortened, refusalKeys[0], refusalKeys[1], refusalKeys[2])
        return true
    }

    // MARK: calling the class

    private typealias Table = UnsafePointer<gesta_class>
    private typealias TouchFunction =
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UnsafePointer<gesta_contact>?>?, Int) -> Void

    @inline(__always)
    private final func call(_ touches: Touches, isDispatching: Bool = false, _ function: (Table) -> TouchFunction?) {
        // A contact's first field is the struct that classes see.
        let seen = UnsafeRawPointer(touches.base).assumingMemoryBound(to: UnsafePointer<gesta_contact>?.self)
        call(isDispatching: isDispatching) { function($0)?(instance, seen, touches.count) }
    }

    /// Calls a function of the class, which cannot call the host.
    @inline(__always)
    private final func enter<Result>(isDispatching: Bool = false, _ body: (Table) -> Result) -> Result {
        environment.pointee.reporter._withUnsafeGuaranteedRef {
            functions.call($0, isDispatching: isDispatching, body)
        }
    }

    /// Calls a function of the class, if it has it.
    @discardableResult
    @inline(__always)
    final func call<Result>(
        isDispatching: Bool = false, _ body: (UnsafePointer<gesta_class>) -> Result
    ) -> Result {
        let before = calledOn
        calledOn = platform_thread()
        defer { calledOn = before }
        return enter(isDispatching: isDispatching, body)
    }

    /// Calls a function of the class that may change less.
    @inline(never)
    private final func call(_ access: Access, asSet: Bool = false, _ body: (Table) -> Void) {
        let before = (self.access, readsSettings)
        (self.access, readsSettings) = (access, asSet)
        call(body)
        (self.access, readsSettings) = before
    }

    /// The same of one that decides something: false if the class does not have it.
    private final func ask(_ access: Access = .nothing, asSet: Bool = false, _ body: (Table) -> Int32?) -> Bool {
        var answer: Int32?
        call(access, asSet: asSet) { answer = body($0) }
        return answer ?? 0 != 0
    }

    /// Writes what the function of the class writes. Returns whether it wrote anything.
    @discardableResult
    private final func collect(to out: inout TextWriter, asSet: Bool = false, _ body: (Table) -> Void) -> Bool {
        // (A class of the program may call the library again.)
        if output != nil { return false }
        let before = out.needed
        withUnsafeMutablePointer(to: &out) { out in
            output = out
            call(.nothing, asSet: asSet, body)
            output = nil
        }
        return out.needed > before
    }

    /// False unless the class is asked for a text.
    final func write(_ text: Text) -> Bool {
        guard let output else { return false }
        if needsColon { output.pointee.text(": ") }
        needsColon = false
        output.pointee.text(text)
        return true
    }

    /// Whether one of the class's functions runs for this instance on the current thread.
    final var isCalled: Bool { calledOn == platform_thread() }
}

extension gesta_motion {
    fileprivate init(of motion: Motion, _ phase: gesta_phase, at time: Int64) {
        let (contact, stream) = (motion.contact, motion.stream)
        let moves = phase == GESTA_PHASE_MOVED
        let isPinch = stream.pointee.kind == GESTA_MOTION_PINCH.rawValue
        self.init(
            time: time, stream: contact.pointee.seen.id, x: contact.pointee.position.x, y: contact.pointee.position.y,
            dx: moves ? motion.movement.x : 0, dy: moves ? motion.movement.y : 0,
            scale: isPinch ? (moves ? motion.scale : motion.scaleBefore) : 0, rotation: moves ? motion.rotation : 0,
            wheel_x: moves ? motion.wheel.x : 0, wheel_y: moves ? motion.wheel.y : 0,
            kind: stream.pointee.kind, phase: phase.rawValue, source: stream.pointee.source,
            fingers: UInt32(motion.fingers), modifiers: stream.pointee.modifiers, flags: motion.flags)
    }
}

extension gesta_velocity {
    @inline(__always)
    fileprivate init(_ velocity: Point) { self.init(x: velocity.x, y: velocity.y) }
}
