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
///     spiral.turns = 3
///     print(spiral.turned)
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
    /// - Throws: As ``Context/register(_:)``; `.handle` or `.stale` (the region), `.text`, `.limit`.
    public convenience init(
        _ context: Context, in region: Region? = nil, label: String? = nil
    ) throws(GestaError) {
        if context.session.table(of: Class.self) == nil { try context.register(Class.self) }
        try self.init(named: Class.className, in: context, region: region, label: label)
    }

    /// A parameter or value of the class. A parameter that is set takes effect with the next sequence. A value can be
    /// set if it is writable, while a sequence is in progress.
    ///
    /// Errors, which a later call throws (see ``Context``): `.name` (the property is neither a parameter nor a value),
    /// `.range`, `.notFinite`, `.text`, `.readOnly`, `.state`, `.stale`, `.memory`, `.busy`.
    public subscript<Kind: Declarable>(dynamicMember property: KeyPath<Class, Kind>) -> Kind {
        get {
            session.kept(or: Kind(number: 0, text: "")) { () throws(GestaError) in
                let name = try name(of: property)
                if Kind.valueType == .text { return Kind(number: 0, text: try text(name)) }
                return Kind(number: try number(name), text: "")
            }
        }
        set {
            keep { () throws(GestaError) in
                let name = try name(of: property)
                switch Kind.valueType {
                case .number: try setNumber(name, value: newValue.number)
                case .integer: try setInteger(name, value: newValue as? Int ?? 0)
                case .boolean: try setBoolean(name, value: newValue.number != 0)
                case .choice: try setText(name, text: (newValue as? any Choice)?.rawValue ?? "")
                case .text: try setText(name, text: newValue as? String ?? "")
                }
            }
        }
    }

    private func name<Kind: Declarable>(of property: KeyPath<Class, Kind>) throws(GestaError) -> String {
        guard let table = session.table(of: Class.self) else { throw GestaError(.stale) }
        return try table.name(of: property)
    }
}
