internal import CGesta

/// The base of recognizer classes that are written in Swift.
///
///     final class Spiral: CustomRecognizer {
///         override class var className: String { "org.example.spiral" }
///         @Parameter("The turns to draw.", in: 1...20) var turns = 2.0
///         @Value("The turns drawn so far.") var turned = 0.0
///
///         override func touchesMoved(_ contacts: [Contact]) throws(GestaError) {
///             turned += turn(contacts[0])
///             if turned >= turns { try recognize() }
///         }
///         override func touchesEnded(_ contacts: [Contact]) throws(GestaError) {
///             try fail(.unfinished, measured: turned, limit: turns)
///         }
///     }
///     let spiral = try OwnRecognizer<Spiral>(context)
///
/// The library makes an instance for each recognizer, and calls its hooks on the thread that uses the context. An
/// instance may only call its own methods there, and only read the context. Errors that a hook throws are thrown by
/// the push or advance that called it, after that has done its work. `self` must not be used by other threads.
///
/// **Contacts.** A hook gets the contacts that went down, moved or were lifted in the frame, at least one.
/// ``contacts`` has all that the recognizer tracks.
///
/// **States.** ``recognize()``, `fail` and the others request a transition and return: the hook
/// continues, with the new ``state``. At the end of the frame, another recognizer may win instead. After a final
/// state, no hook is called until the next sequence begins, and further requests throw `.state`.
///
/// **Sequences.** Before each sequence, all values are as they were declared; then ``reset()`` resets the class's other
/// properties.
open class CustomRecognizer {
    /// The name of the class: a reverse domain name, such as "org.example.spiral".
    open class var className: String { "" }
    /// A name for people; by default that of the Swift class.
    open class var label: String { String(describing: self) }
    /// A description of one line.
    open class var doc: String { "" }
    /// `.continuous`, `.hovers` and others. `[]` is a discrete class that tracks contacts.
    open class var flags: ClassFlags { [] }
    /// Whether recognizers take over what others pass on, with ``takeOver(_:)``: see ``Recognizer/passOn(_:allowed:)``.
    open class var takesOver: Bool { false }
    /// Whether ``keep(_:)`` leaves steps whole, and the library takes back what passes to another recognizer, by
    /// ``move(_:)``.
    open class var movesBack: Bool { false }
    /// Whether ``updateValues()`` is called before the program reads values, and before events.
    open class var updatesValues: Bool { false }
    /// The reasons of the class itself. The shared ones are the members of ``Reason``.
    open class var reasons: [OwnReason] { [] }

    var host = Host(nil, nil, nil)
    var values: [any DeclaredValue] = []
    /// The contacts of the current call. Kept, so that a call needs no memory unless somebody keeps the array.
    var current: [Contact] = []

    /// Called by the library for each recognizer, and once to read what the class declares.
    public required init() {}

    // ---- hooks

    /// Called before a new sequence begins. Values are as they were declared.
    open func reset() {}
    /// Called when contacts go down: with these contacts only.
    open func touchesBegan(_ contacts: [Contact]) throws(GestaError) {}
    /// Called when contacts move: with these contacts only.
    open func touchesMoved(_ contacts: [Contact]) throws(GestaError) {}
    /// Called when contacts are lifted: with these contacts only. They are still in ``contacts`` during this call. If
    /// all are lifted, and the gesture is undecided without a deadline, it fails with `.undecided`.
    open func touchesEnded(_ contacts: [Contact]) throws(GestaError) {}
    /// Called when the system cancels contacts: with these contacts only. Calls ``cancel()`` unless overridden.
    open func touchesCancelled(_ contacts: [Contact]) throws(GestaError) { try cancel() }
    /// Called when a pointer enters the recognizer's region or moves above it. Requires the flag `.hovers`.
    open func hoverMoved(_ pointer: Contact) throws(GestaError) {}
    /// Called when a pointer leaves. Requires the flag `.hovers`.
    open func hoverLeft(_ pointer: Contact) throws(GestaError) {}
    /// Called for what fingers on a trackpad do, or a wheel. Requires a flag such as `.takesScrolls`. The phase is
    /// began once, without a movement, even if the sample has one; then moved, for each sample that changes anything;
    /// at last ended or cancelled, without a movement. ``contacts`` has the stream, which is where the pointer is.
    open func motion(_ motion: Motion) throws(GestaError) {}
    /// Called at the deadline: its time in nanoseconds, even if the program has advanced the context late.
    open func deadlineReached(_ time: Int64) throws(GestaError) {}
    /// Called before ``reset()`` if parameters have changed since the previous sequence.
    open func parametersChanged() throws(GestaError) {}
    /// Reports the figures of the sequence as they are now, for ``Recognizer/measures``: calls
    /// ``addMeasure(_:measured:in:parameter:)`` for each. Nothing may be changed here.
    open func measure() throws(GestaError) {}
    /// Called when the program sets a writable value, with y growing downwards. An error refuses it.
    open func setValue(_ name: String, _ number: Double) throws(GestaError) {}
    /// Whether this recognizer, which has recognized, prevents another one. True unless overridden.
    open func canPrevent(_ other: Recognizer) -> Bool { true }
    /// Whether another recognizer, which has recognized, prevents this one. True unless overridden.
    open func canBePrevented(by other: Recognizer) -> Bool { true }
    /// Whether this recognizer, which is about to recognize, waits until another one has failed. False unless
    /// overridden.
    open func shouldRequireFailure(of other: Recognizer) -> Bool { false }
    /// Whether another recognizer, which is about to recognize, waits until this one has failed. False unless
    /// overridden.
    open func shouldBeRequiredToFail(by other: Recognizer) -> Bool { false }
    /// Whether the gesture can continue with as many contacts. True for one unless overridden. Requires ``takesOver``.
    open func canTakeOver(_ count: Int) -> Bool { count == 1 }
    /// Whether what the gesture moves can follow a movement. True unless overridden. Requires ``takesOver``.
    open func canMove(_ movement: Point) -> Bool { true }
    /// Takes over contacts, which ``touchesBegan(_:)`` has reported: calls ``begin()``, and ``keep(_:)`` with the
    /// movement that the other recognizer did not make. Requires ``takesOver``.
    open func takeOver(_ movement: Point) throws(GestaError) {}

    /// Adds a movement to what the gesture has moved, without ``keep(_:)``. Requires ``movesBack``.
    open func move(_ movement: Point) throws(GestaError) {}
    /// Called when the recognizer's team has won its contacts, and it is the captain: calls ``begin()`` if it has
    /// enough contacts and only waits for a movement. Nothing else may be requested.
    open func accept() throws(GestaError) {}
    /// Whether another recognizer may recognize with the contact of this active gesture, which ends it. False unless
    /// overridden. Requires the flag `.mayRelease`.
    open func givesWay() -> Bool { false }
    /// Called when another recognizer has done so: sets the values of a gesture without that contact.
    open func giveWay() throws(GestaError) {}
    /// Called when a contact went down that the recognizer does not track because of its buttons or keys, during a
    /// sequence without a contact.
    open func contactExcluded() throws(GestaError) {}
    /// How far a contact is from what it continues, in a sequence without a contact; nil if it does not belong to it.
    /// Requires a parameter with the flag `.perContact`.
    open func distance(to contact: Contact) -> Double? { nil }

    // ---- recognition before the lift

    /// Whether the contacts may still make this gesture, about as surely as that of another recognizer, which has
    /// requested recognition before the lift and then has to wait. False unless overridden; may change nothing.
    /// - Parameters:
    ///   - share: How much of the path belongs to the other gesture: about 1 if all of it does.
    ///   - confidence: How sure the other class is, 0 to 255.
    open func contests(share: Double, confidence: Int) -> Bool { false }
    /// Called when the recognition that ``recognizeEarly(share:)`` has requested is contested: resets the values that
    /// were set for it. Nothing may be requested here.
    open func withdrawRecognition() throws(GestaError) {}

    // ---- what it states: nothing may be changed here

    /// Sets values that are needed only when the program reads them and in events, as velocities are. Requires
    /// ``updatesValues``.
    open func updateValues() throws(GestaError) {}
    /// What was recognized, or why not, instead of the text of the reason; nil for that text.
    open func describe() -> String? { nil }
    /// The hint for the person who made a gesture that has failed, of at most 50 bytes; nil for that of the reason.
    open func hint() -> String? { nil }
    /// A pattern of the stroke that the class recognizes with its parameters as they are set now: "down-right,
    /// down-left". nil for none. ``Context/check()`` compares it with those of other recognizers.
    open func pattern() -> String? { nil }
    /// What the recognizer will do, as far as its parameters, which are those set now, tell: for ``Context/check()``.
    /// nil if it is not known.
    open func profile() -> RecognizerProfile? { nil }
    /// Whether this recognizer has always recognized when another one of the class recognizes: with looser limits.
    /// Unless overridden, if all parameters are equal.
    open func foreruns(_ other: CustomRecognizer) -> Bool { hasParameters(of: other) }
    /// Reports with ``addFinding(_:_:)`` what cannot be recognized or has no effect.
    open func examine() throws(GestaError) {}
    /// Called before the program sets a parameter, by its name in C, whose type and range have been checked: with the
    /// number, or the index of the choice, or with the text. Changes nothing. An error refuses it, with its code; its
    /// message is what follows the parameter's name: "must have two words". A setup and a trace set all parameters of a
    /// new recognizer together, and call it for each when all have their values: decide by those alone.
    open func parameterWillChange(_ name: String, to number: Double, text: String?) throws(GestaError) {}
    /// Called when the program has set a parameter, perhaps during a sequence, which continues with the parameters as
    /// they were.
    open func parameterDidChange(_ name: String) throws(GestaError) {}

    // ---- what a class does

    /// Recognizes a discrete gesture.
    /// - Throws: `.state` (the state machine does not allow it), `.busy` (not in a hook), `.stale` (destroyed). So do
    ///   all methods that follow.
    public final func recognize() throws(GestaError) { try become(.ended) }
    /// Begins a continuous gesture.
    public final func begin() throws(GestaError) { try become(.began) }
    /// Reports a change of a continuous gesture.
    public final func change() throws(GestaError) { try become(.changed) }
    /// Ends a continuous gesture.
    public final func end() throws(GestaError) { try become(.ended) }
    /// Cancels the gesture.
    public final func cancel() throws(GestaError) { try become(.cancelled) }

    /// Fails the gesture, or cancels it after began.
    /// - Parameters:
    ///   - reason: A shared reason: `.movedTooFar`.
    ///   - measured: The figure that decided.
    ///   - limit: The limit that it violates.
    public final func fail(_ reason: Reason = .unstated, measured: Double = 0, limit: Double = 0) throws(GestaError) {
        try call("fail") { $0.pointee.fail($1, reason.rawValue, measured, limit) }
    }

    /// Fails the gesture with one of the ``reasons`` of the class.
    public final func fail(_ reason: OwnReason, measured: Double = 0, limit: Double = 0) throws(GestaError) {
        try fail(reason.reason, measured: measured, limit: limit)
    }

    /// Reports a figure that must be within a range; only in ``measure()``.
    /// - Parameters:
    ///   - reason: The reason of a failure outside of the range.
    ///   - measured: The figure as it is now.
    ///   - range: What is accepted; infinite for no limit.
    ///   - parameter: The index of the parameter that limits it, in the order of their declarations; nil for none.
    public final func addMeasure(
        _ reason: Reason, measured: Double, in range: ClosedRange<Double>, parameter: Int? = nil
    ) throws(GestaError) {
        let index = parameter ?? Constants.noParameter
        if index < 0 { throw GestaError(.index, "addMeasure: parameter is \(index), must be at least 0") }
        try call("addMeasure") {
            $0.pointee.add_measure($1, reason.rawValue, measured, range.lowerBound, range.upperBound, index)
        }
    }

    /// Reports a figure with the class's own word on whether it is as required; only in ``measure()``.
    /// - Parameters:
    ///   - reason: The reason of a failure.
    ///   - measured: The figure as it is now.
    ///   - range: The limits; infinite for no limit.
    ///   - parameter: The index of the parameter that limits it, in the order of their declarations; nil for none.
    ///   - isMet: Whether it is as required.
    public final func addMeasure(
        _ reason: Reason, measured: Double, in range: ClosedRange<Double>, parameter: Int? = nil, isMet: Bool
    ) throws(GestaError) {
        let index = parameter ?? Constants.noParameter
        if index < 0 { throw GestaError(.index, "addMeasure: parameter is \(index), must be at least 0") }
        let (least, most) = (range.lowerBound, range.upperBound)
        try call("addMeasure") {
            $0.pointee.add_rule($1, reason.rawValue, measured, least, most, index, isMet ? 1 : 0)
        }
    }

    /// Reports a finding about the parameters; only in ``examine()``.
    /// - Parameters:
    ///   - kind: `.unreachable`, `.hidden`, `.similar` or `.unused`.
    ///   - text: What follows the recognizer's name: "width has no effect while shape is round".
    public final func addFinding(_ kind: FindingKind, _ text: String) throws(GestaError) {
        try call("addFinding") { table, instance in
            withText(text) { table.pointee.add_finding(instance, kind.rawValue, $0, $1) }
        }
    }

    /// Gives the contacts to the recognizer's next sequence, which they begin in this frame: after `fail` or
    /// ``end()``. In that sequence, ``touchesBegan(_:)`` must not request a state in the same frame.
    public final func handOn() throws(GestaError) { try call("handOn") { $0.pointee.hand_on($1) } }

    /// Records where the gesture is, usually the centroid of its contacts, and returns the velocity there, estimated as
    /// that of built-in classes.
    @discardableResult
    public final func track(_ position: Point) throws(GestaError) -> Point {
        var found = gesta_velocity()
        try call("track") { $0.pointee.track($1, position.x, position.y, &found) }
        return Point(x: found.x, y: found.y)
    }

    /// Moves the recorded positions, so that a jump does not count as a movement.
    public final func shiftTrack(_ offset: Point) throws(GestaError) {
        try call("shiftTrack") { $0.pointee.shift_track($1, offset.x, offset.y) }
    }

    /// The velocity of the recorded positions; 0 after a rest, and outside of hooks.
    public final var velocity: Point {
        var found = gesta_velocity()
        _ = read(0) { $0.pointee.velocity($1, &found) }
        return Point(x: found.x, y: found.y)
    }

    /// Whether a contact has the button and the tool of the last contact that lifted, as taps in a row.
    public final func hasSameInput(_ contact: Contact) -> Bool {
        read(0) { $0.pointee.has_same_input($1, contact.id) } != 0
    }

    /// Returns how far a point is outside of the recognizer's region: 0 inside.
    public final func distanceToRegion(_ point: Point) -> Double {
        read(0) { $0.pointee.distance_to_region($1, point.x, point.y) }
    }

    /// How the recognizer's region lies now, turned or mirrored, without its scale. A movement x, y of contacts is
    /// a x + c y, b x + d y as the region has it.
    public final var orientation: (a: Double, b: Double, c: Double, d: Double) {
        var (a, b, c, d) = (1.0, 0.0, 0.0, 1.0)
        _ = read(0) { $0.pointee.orientation($1, &a, &b, &c, &d) }
        return (a, b, c, d)
    }

    /// Stops tracking a contact for this sequence. Throws `.contact` if it is not tracked.
    public final func ignore(_ contact: UInt64) throws(GestaError) {
        try call("ignore") { $0.pointee.ignore($1, contact) }
    }

    /// Requests ``deadlineReached(_:)`` at a time in nanoseconds after ``now``. nil cancels the request.
    public final func setDeadline(_ time: Int64?) throws(GestaError) {
        try call("setDeadline") { $0.pointee.set_deadline($1, time ?? Constants.noDeadline) }
    }

    /// Sets how sure the class is of the recognition, 0 to 255; 128 at the beginning of each sequence.
    public final func setConfidence(_ confidence: Int) throws(GestaError) {
        let number: UInt32 = try whole(confidence, "setConfidence", "confidence")
        try call("setConfidence") { $0.pointee.set_confidence($1, number) }
    }

    /// Recognizes a discrete gesture before the lift, unless another recognizer contests it, whose gesture the contacts
    /// may still make. ``withdrawRecognition()`` is then called, and it may be requested again.
    /// - Parameter share: How much of the path drawn so far belongs to the gesture, 0 to 1.
    public final func recognizeEarly(share: Double = 1) throws(GestaError) {
        try call("recognizeEarly") { $0.pointee.recognize_early($1, share) }
    }

    /// Keeps the sample of a contact that the current call reports, for ``Recognizer/samples(first:)``. Requires the
    /// flag `.keepsSamples`. Does nothing where the contact has no sample, as in ``deadlineReached(_:)``.
    public final func keepSample(of contact: Contact) throws(GestaError) {
        guard let touch = contact.touch else { return }
        try call("keepSample") { table, instance in
            withUnsafePointer(to: touch.raw) {
                table.pointee.add_samples(instance, $0, 1, MemoryLayout<gesta_touch>.stride)
            }
        }
    }

    /// Writes a line to the program's log.
    public final func log(_ level: LogLevel, _ message: String) {
        guard let table = host.table, let instance = host.instance else { return }
        withText(message) { table.pointee.log(instance, level.rawValue, $0, $1) }
    }

    /// Takes a step of an active gesture. What goes beyond the recognizer's room is passed on with the contacts, if
    /// another recognizer can take it over; the gesture then ends.
    /// - Parameter step: The movement.
    /// - Returns: What the gesture keeps of it.
    /// - Throws: `.notFinite`, and as the others.
    @discardableResult
    public final func keep(_ step: Point) throws(GestaError) -> Point {
        var kept = step
        try call("keep") { $0.pointee.keep($1, &kept.x, &kept.y) }
        return kept
    }

    /// Returns how far what the recognizer moves can follow a movement that way. Infinity if no other recognizer can
    /// take over, and outside of hooks. Where it is 0, a gesture should fail with `.noRoom`.
    public final func room(_ movement: Point) -> Double {
        read(.infinity) { $0.pointee.room($1, movement.x, movement.y) }
    }

    /// Converts a point from root coordinates, those of contacts, to those of the recognizer's region.
    public final func toLocal(_ point: Point) throws(GestaError) -> Point {
        var points = [point]
        try call("toLocal") { table, instance in withNumbers(of: &points) { table.pointee.to_local(instance, $0, $1) } }
        return points[0]
    }

    /// Converts a point from the coordinates of the recognizer's region to root coordinates.
    public final func toRoot(_ point: Point) throws(GestaError) -> Point {
        var points = [point]
        try call("toRoot") { table, instance in withNumbers(of: &points) { table.pointee.to_root(instance, $0, $1) } }
        return points[0]
    }

    /// The contacts that the recognizer tracks. Empty outside of hooks.
    public final var contacts: [Contact] {
        guard let table = host.table, let instance = host.instance else { return [] }
        var pointers: [UnsafePointer<gesta_contact>?] = []
        var count = table.pointee.contacts(instance, nil, 0)
        pointers = Array(repeating: nil, count: count)
        count = min(
            pointers.withUnsafeMutableBufferPointer { table.pointee.contacts(instance, $0.baseAddress, $0.count) },
            count)
        return pointers.prefix(count).compactMap { $0.map { Contact($0.pointee) } }
    }

    /// The state, with a transition that was requested in this frame. Possible outside of hooks.
    public final var state: State { read(.possible) { State(c: $0.pointee.state($1)) } }
    /// The time of the current frame in nanoseconds. `Int64.min` outside of hooks.
    public final var now: Int64 { read(.min) { $0.pointee.now($1) } }
    /// The number of the program's units of length in a millimeter. 0 outside of hooks.
    public final var unitsPerMm: Double { read(0) { $0.pointee.units_per_mm($1) } }

    // ---- internals

    private func hasParameters(of other: CustomRecognizer) -> Bool {
        guard let table = host.table, let instance = host.instance, let others = other.host.instance else {
            return false
        }
        for index in 0..<(host.session?.table(of: type(of: self))?.parameterNames.count ?? 0) {
            if table.pointee.parameter(instance, index) != table.pointee.parameter(others, index) { return false }
            let text = table.pointee.parameter_text(instance, index, nil)
            if string(text) != string(table.pointee.parameter_text(others, index, nil)) { return false }
        }
        return true
    }

    func write(_ text: String) throws(GestaError) {
        try call("write") { table, instance in withText(text) { table.pointee.write(instance, $0, $1) } }
    }

    private func become(_ state: State) throws(GestaError) {
        try call("\(state)") { $0.pointee.set_state($1, state.rawValue) }
    }

    private func call(
        _ what: @autoclosure () -> String, _ function: (UnsafePointer<gesta_host>, OpaquePointer) -> Int32
    ) throws(GestaError) {
        guard let table = host.table, let instance = host.instance else {
            throw GestaError(.stale, "\(Self.className): the recognizer is destroyed")
        }
        let code = function(table, instance)
        if code < 0 {
            throw GestaError(
                ErrorCode(c: code), "\(Self.className): \(what()): \(string(gesta_strerror(code)))")
        }
    }

    private func read<Result>(
        _ otherwise: Result, _ function: (UnsafePointer<gesta_host>, OpaquePointer) -> Result
    ) -> Result {
        guard let table = host.table, let instance = host.instance else { return otherwise }
        return function(table, instance)
    }
}

/// A recognizer of a class that is written in Swift. It has the parameters and values that the class declares:
///
///     let spiral = try OwnRecognizer<Spiral>(context, label: "lock")
///     try spiral.set(\.turns, to: 3)
///     print(try spiral.turned)
@dynamicMemberLookup
public final class OwnRecognizer<Class: CustomRecognizer>: Recognizer, TypedRecognizer {
    /// Events have their values by name: `event["turned"]`.
    public typealias Event = Gesta.Event
    /// The name of the class.
    public static var className: String { Class.className }

    /// Creates a recognizer, and registers its class if the context does not have it.
    /// - Parameters:
    ///   - context: The context that owns it.
    ///   - region: The region whose contacts it tracks; the root region by default.
    ///   - label: A name for people.
    ///   - parameters: Parameters and settings by their names, set in this order. Others have their defaults.
    ///   - action: Its first action: see ``TypedRecognizer/on(_:perform:)``.
    /// - Throws: As ``Context/register(_:)``; `.handle` or `.stale` (the region), `.text`, `.limit`; for a parameter
    ///   `.name`, `.type`, `.range` or `.notFinite`, with its position in the message.
    public convenience init(
        _ context: Context, in region: Region? = nil, label: String? = nil,
        parameters: KeyValuePairs<String, Setting> = [:], perform action: ((Event) -> Void)? = nil
    ) throws(GestaError) {
        if context.session.table(of: Class.self) == nil { try context.register(Class.self) }
        let settings: [(String, Setting?)] = parameters.map { ($0.key, $0.value) }
        try self.init(in: context, region: region, label: label, settings: settings, action: action)
    }

    /// A parameter or value of the class.
    /// - Throws: `.name` (the property is neither a parameter nor a value), `.stale`.
    public subscript<Kind: Declarable>(dynamicMember property: KeyPath<Class, Kind>) -> Kind {
        get throws(GestaError) {
            let name = try name(of: property)
            if Kind.valueType == .text { return Kind(number: 0, text: try text(name)) }
            return Kind(number: try number(name), text: "")
        }
    }

    /// Sets a parameter, which takes effect with the next sequence; or a value that is writable, while a sequence is in
    /// progress: `try spiral.set(\.turns, to: 3)`.
    /// - Throws: `.name` (the property is neither a parameter nor a value), `.range`, `.notFinite`, `.text`,
    ///   `.readOnly`, `.state`, `.stale`, `.memory`, `.busy`.
    public func set<Kind: Declarable>(_ property: KeyPath<Class, Kind>, to value: Kind) throws(GestaError) {
        let name = try name(of: property)
        switch Kind.valueType {
        case .number: try setNumber(name, value: value.number)
        case .integer: try setNumber(name, value: Double(value as? Int ?? 0))
        case .boolean: try setNumber(name, value: value.number == 0 ? 0 : 1)
        case .choice: try setText(name, text: (value as? any Choice)?.rawValue ?? "")
        case .text: try setText(name, text: value as? String ?? "")
        }
    }

    private func name<Kind: Declarable>(of property: KeyPath<Class, Kind>) throws(GestaError) -> String {
        guard let table = session.table(of: Class.self) else { throw GestaError(.stale) }
        return try table.name(of: property)
    }
}
