// A recognizer of a foreign class: it calls the functions of the class's table.

import CGesta
import CPlatform

class ForeignMachine: Machine {
    /// Of the size that its class was compiled with: an older table ends before the newest functions.
    final let table: UnsafePointer<gesta_class>
    final private(set) var instance: UnsafeMutableRawPointer?
    /// The thread on which one of the class's functions runs for this instance, or 0: only then and there may it call
    /// the host.
    private final var calledOn: UInt = 0
    /// Where the class lists its measures while it is asked for them.
    final private(set) var measures: UnsafeMutablePointer<MeasureList>?
    /// The program sets a value, outside of the sequence's frames: the class may request nothing now.
    final private(set) var isBeingSet = false
    private final var heading = Heading()
    /// When the system last cancelled contacts, and why.
    private final var takenFrame: UInt32 = 0
    private final var takenTime = Clock.unknown
    private final var takenReason = Reason.unstated
    /// The parameters as of the beginning of the attempt: later changes apply to the next one.
    final private(set) var frozen = Buffer<Double>()
    final private(set) var frozenTexts = TextStore()

    init(_ recognizer: Recognizer, _ table: UnsafePointer<gesta_class>) {
        self.table = table
        super.init(recognizer)
    }

    /// The pointer that the class knows this instance by.
    final var handle: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// The system's reason, in a frame in which it cancelled contacts: a class that cancels then need not give one.
    final var systemReason: Reason {
        takenFrame == environment.pointee.frame && takenTime == frameTime ? takenReason : .unstated
    }

    override func prepare() -> Status {
        let status = super.prepare().and(freeze())
        if !status.isOK { return status }
        call { instance = table.pointee.create(HostTable.pointer, handle, table.pointee.user) }
        return instance == nil ? .classCreate : .ok
    }

    deinit {
        // No host function may be called from here on: `calledOn` stays 0.
        if let instance { table.pointee.destroy(instance) }
        frozen.free()
        frozenTexts.free()
    }

    override func configure() {
        guard freeze(), let changed = table.pointee.parameters_changed else { return }
        call { changed(instance) }
    }

    override func reset() {
        heading.clear(reach: Heading.usualReach * unitsPerMillimeter)
        call { table.pointee.reset(instance) }
    }

    override func touchesBegan(_ touches: Touches) { call(table.pointee.touches_began, touches) }
    override func touchesMoved(_ touches: Touches) { call(table.pointee.touches_moved, touches) }
    override func touchesEnded(_ touches: Touches) { call(table.pointee.touches_ended, touches) }
    override func touchesCancelled(_ touches: Touches) {
        takenFrame = environment.pointee.frame
        takenTime = frameTime
        takenReason = environment.pointee.cancellation(of: touches.first).reason
        call(table.pointee.touches_cancelled, touches)
    }

    override func deadlineReached(_ time: Int64) {
        // A recognition may wait for another recognizer: the class has decided then.
        guard !foreseen.isFinal, let reached = table.pointee.deadline_reached else { return }
        call { reached(instance, time) }
    }

    /// The class sets it and thereby permits it.
    override func prepare(_ change: ProgramChange, _ out: inout TextWriter) -> Status {
        guard case .value(let x, let index) = change else { return .ok }
        guard let set = table.pointee.set_value else { return .readOnly }
        var code: Int32 = 0
        let before = isBeingSet
        isBeingSet = true
        call { code = set(instance, index, x) }
        isBeingSet = before
        return code == 0 ? .ok : Status(code: code < 0 ? code : Status.range.code)
    }

    final func store(_ x: Double, inValue index: Int) { values[index] = x }

    private final func freeze() -> Bool {
        let count = kind._withUnsafeGuaranteedRef { $0.parameters.count }
        guard frozen.reserve(count) else { return false }
        frozen.truncate(to: 0)
        var at = 0
        while at < count {
            let info = kind._withUnsafeGuaranteedRef { $0.parameters[at] }
            frozen.append(info.isSlop ? settings[at] * slopFactor : settings[at])
            if info.kind == .text, !frozenTexts.set(text(inSlot: at), inSlot: at) { return false }
            at &+= 1
        }
        return true
    }

    // MARK: relations

    /// Only if the class `relates`: the table has the function, or NULL. Without `call`: the class may request nothing
    /// now.
    override func decide(_ relation: DecidedRelation, to other: Machine) -> Bool {
        let function =
            switch relation {
            case .canPrevent: table.pointee.can_prevent
            case .canBePrevented: table.pointee.can_be_prevented
            case .shouldRequireFailure: table.pointee.should_require_failure
            case .shouldBeRequiredToFail: table.pointee.should_be_required_to_fail
            }
        guard let function else { return relation.isDefault }
        return function(instance, other.id, other.kind._withUnsafeGuaranteedRef { $0.id.cString }) != 0
    }

    // MARK: from and to other recognizers

    final override var takesOver: Bool { table.takesOver }

    override func canTakeOver(contacts count: Int) -> Bool {
        guard table.takesOver, let canTakeOver = table.pointee.can_take_over else { return false }
        return asking { canTakeOver(instance, count) != 0 }
    }

    override func canMove(_ movement: Point) -> Bool {
        guard table.takesOver, let canMove = table.pointee.can_move, recognizer.room.permits(movement) else {
            return false
        }
        return asking { canMove(instance, movement.x, movement.y) != 0 }
    }

    override func takeOver(from other: Machine, _ movement: Point) {
        guard let takeOver = table.pointee.take_over else { return }
        call { takeOver(instance, movement.x, movement.y) }
    }

    /// Where an active gesture's steps go.
    final func take(_ step: Point) -> Point {
        heading.turn(by: step)
        return keep(step, heading: heading)
    }

    /// A step that the class has not been given, because another machine was to make it, and cannot: the gesture does
    /// without it.
    override func move(by movement: Point) { recognizer.updateRoom { $0.take(.zero - movement) } }

    /// Calls a function of the class that may request nothing.
    private final func asking<Result>(_ body: () -> Result) -> Result {
        let before = isBeingSet
        isBeingSet = true
        defer { isBeingSet = before }
        let thread = calledOn
        calledOn = platform_thread()
        defer { calledOn = thread }
        return body()
    }

    // MARK: measures

    override func addMeasures(to list: inout MeasureList) {
        // (A class of the program may call the library again.)
        guard table.measures, measures == nil, let add = table.pointee.measures else { return }
        withUnsafeMutablePointer(to: &list) { list in
            measures = list
            call { add(instance) }
            measures = nil
        }
    }

    // MARK: touches

    private typealias TouchFunction =
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UnsafePointer<gesta_contact>?>?, Int) -> Void

    @inline(__always)
    private final func call(_ function: TouchFunction, _ touches: Touches) {
        // A contact's first field is the struct that classes see.
        let seen = UnsafeRawPointer(touches.base).assumingMemoryBound(to: UnsafePointer<gesta_contact>?.self)
        call { function(instance, seen, touches.count) }
    }

    @inline(__always)
    final func call(_ body: () -> Void) {
        let before = calledOn
        calledOn = platform_thread()
        body()
        calledOn = before
    }

    /// Whether one of the class's functions runs for this instance on the current thread.
    final var isCalled: Bool { calledOn == platform_thread() }
}
