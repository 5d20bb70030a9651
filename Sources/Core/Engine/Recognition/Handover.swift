// Passing contacts on to another recognizer without a lift, and taking them back.

import CGesta

/// How far a recognizer's content can still follow the contacts to each side. Negative: it has gone beyond.
typealias Room = gesta_room

extension Room {
    static var infinite: Room { Room(left: .infinity, right: .infinity, up: .infinity, down: .infinity) }

    @inline(__always)
    var isInfinite: Bool { min(min(left, right), min(up, down)) == .infinity }

    /// What the program reads.
    var positive: Room { Room(left: max(0, left), right: max(0, right), up: max(0, up), down: max(0, down)) }

    /// Whether there is room for a movement, along the axis along which it is longer.
    func permits(_ movement: Point) -> Bool { along(movement) > 0 }

    /// The room to the side to which a movement goes.
    func along(_ movement: Point) -> Double {
        if abs(movement.x) >= abs(movement.y) { return movement.x < 0 ? left : right }
        return movement.y < 0 ? up : down
    }

    /// What of a step goes beyond it, along the axis of `heading`, to the side to which that goes.
    func excess(_ step: Point, heading: Point) -> Point {
        let side: Point
        if abs(heading.x) >= abs(heading.y) {
            side = Point(heading.x < 0 ? -1 : 1, 0)
        } else {
            side = Point(0, heading.y < 0 ? -1 : 1)
        }
        return side * max(0, step.x * side.x + step.y * side.y - max(0, along(heading)))
    }

    /// The content has followed a step.
    mutating func take(_ step: Point) {
        left += step.x
        right -= step.x
        up += step.y
        down -= step.y
    }

    /// There is none left to the side to which a movement goes. (Subtracting may leave a rest.)
    mutating func exhaust(_ heading: Point) {
        if abs(heading.x) >= abs(heading.y) {
            if heading.x < 0 { left = 0 } else { right = 0 }
        } else if heading.y < 0 {
            up = 0
        } else {
            down = 0
        }
    }
}

/// The direction in which contacts have moved lately: the last steps, of about this length.
struct Heading {
    private(set) var way = Point.zero
    /// The length is between half of it and all when the contacts go on in one direction.
    private var reach = 1.0

    /// In millimeters, of a class without a slop: how far a resting finger moves.
    static var usualReach: Double { 2.0 }

    mutating func clear(reach: Double) {
        way = .zero
        self.reach = max(reach, 1e-9)
    }

    mutating func turn(by step: Point) {
        let length = step.length
        way = length >= reach ? step * (reach / length) : way * (1 - length / reach) + step
    }

    /// Whether it is clear: the contacts neither rest nor are they turning.
    var isClear: Bool { way.squaredLength * 4 >= reach * reach }
}

/// What an attempt passes on to another recognizer's at the end of a frame, or has taken over from one.
struct Handover {
    /// How far its contacts have moved beyond its room, which is the movement that the taker begins with.
    fileprivate(set) var rest = Point.zero
    /// Where its contacts have turned to, if a predecessor may take them back there.
    fileprivate(set) var turn = Point.zero
    /// How far its content will have followed the contacts when it begins, which uses up the recognizer's room.
    fileprivate(set) var reservedRoom = Point.zero
    /// When it took contacts over.
    fileprivate(set) var tookOverAt = Clock.unknown
    /// The recognizer that takes its contacts over when it ends; 0 for none.
    fileprivate(set) var taker: UInt32 = 0
    /// The values do not include `rest`.
    fileprivate var isRestWithheld = false

    var hasTakenOver: Bool { tookOverAt != Clock.unknown }
}

extension AttemptPointer {
    /// It ends, or has requested to, and its contacts belong to another then; 0: to none.
    func setTaker(_ taker: UInt32) { pointee.handover.taker = taker }

    /// The direction in which its contacts have turned, once.
    func takeTurn() -> Point {
        defer { pointee.handover.turn = .zero }
        return pointee.handover.turn
    }

    /// It begins.
    func useReservedRoom() {
        let step = pointee.handover.reservedRoom
        if step == .zero { return }
        withRecognizer { recognizer in recognizer.updateRoom { $0.take(step) } }
        pointee.handover.reservedRoom = .zero
    }

    /// Whether another attempt continues with its contacts, which it has just ended, or it with those of another.
    var isPassedOn: Bool { pointee.hasPassedOn || (pointee.state == .began && pointee.handover.hasTakenOver) }
}

extension Recognizer {
    /// Those to which it may pass its contacts on, in the order in which the program named them; and those that may
    /// pass theirs on to it.
    var successors: Buffer<Unmanaged<Recognizer>> { relations?.pointee.successors ?? Buffer() }
    var predecessors: Buffer<Unmanaged<Recognizer>> { relations?.pointee.predecessors ?? Buffer() }
    @inline(__always)
    var hasHandovers: Bool { !successors.isEmpty || !predecessors.isEmpty }

    var room: Room { relations?.pointee.room ?? .infinite }

    /// False when out of memory.
    func reserveRoom() -> Bool { makeRelations() != nil }
    /// Room has been reserved.
    func updateRoom(_ body: (inout Room) -> Void) {
        if let relations { body(&relations.pointee.room) }
    }

    /// False when out of memory.
    func reserveSuccessor(_ other: Recognizer) -> Bool {
        guard let ours = makeRelations(), let theirs = other.makeRelations() else { return false }
        return ours.pointee.successors.reserve(ours.pointee.successors.count &+ 1)
            && theirs.pointee.predecessors.reserve(theirs.pointee.predecessors.count &+ 1)
    }

    /// Room has been reserved for a new one.
    func setSuccessor(_ other: Recognizer, _ isSuccessor: Bool) {
        if isSuccessor == successors.contains(other) { return }
        if isSuccessor {
            relations?.pointee.successors.appendReserved(.passUnretained(other))
            other.relations?.pointee.predecessors.appendReserved(.passUnretained(self))
            environment.pointee.expectHandovers()
        } else {
            relations?.pointee.successors.remove(other)
            other.relations?.pointee.predecessors.remove(self)
        }
    }
}

extension Buffer where Element == Unmanaged<Recognizer> {
    /// The machine of the first recognizer whose machine is suitable.
    func firstMachine(where isSuitable: (Machine) -> Bool) -> Machine? {
        for recognizer in self {
            let machine = recognizer._withUnsafeGuaranteedRef { $0.machine }
            if isSuitable(machine) { return machine }
        }
        return nil
    }
}

extension Machine {
    /// Whether it can take over contacts in this frame.
    final var isOpenToContacts: Bool {
        let isBusy = foreseen != state || hasJustTakenOver
        return !isBusy && !isChild && !state.isActive && withRecognizer { $0.isEnabled && !$0.hasChildren }
    }

    /// In this frame.
    final var hasJustTakenOver: Bool { attempt.pointee.handover.tookOverAt == frameTime }

    /// Whether it may take contacts back from `successor` when that ends: it has left them to others, or this one was
    /// faster.
    final func mayTakeBack(from successor: Machine) -> Bool {
        let hasLost = verdict.reason == .lost && verdict.blocker == successor.id
        return (attempt.pointee.hasPassedOn || verdict.reason == .noRoom || hasLost) && isOpenToContacts
    }

    /// Whether it has left contacts to others because it had no room: it may take them back when they turn.
    private final var lacksRoom: Bool {
        (attempt.pointee.hasPassedOn && attempt.pointee.handover.rest != .zero) || verdict.reason == .noRoom
    }

    /// A successor that can take the contacts over, and whose content can follow a movement. With `undecided`, also one
    /// that tracks the contacts and may begin itself.
    final func successor(for movement: Point, undecided: Bool = false) -> Machine? {
        recognizer.successors.firstMachine {
            let mayBegin = undecided && $0.attempt.pointee.stage.isUndecided && !$0.foreseen.isFinal
            return ($0.isOpenToContacts || mayBegin) && $0.canFollow(movement, of: self)
        }
    }

    /// The same of a predecessor that may take its contacts back.
    final func predecessor(for movement: Point) -> Machine? {
        recognizer.predecessors.firstMachine {
            $0.isOpenToContacts && $0.lacksRoom && $0.canFollow(movement, of: self)
        }
    }

    private final func canFollow(_ movement: Point, of giver: Machine) -> Bool {
        guard !giver.isChild, let taking, taking.canMove(movement) else { return false }
        var count = staying.count
        let first = firstStaying ?? giver.firstStaying
        for contact in giver.contacts where !contact.pointee.isLeaving && !tracks(contact) {
            if !reaches(contact) || !mixes(contact, after: first) { return false }
            count &+= 1
        }
        return canTakeOver(count, of: giver)
    }

    /// Of the contacts that do not lift in this frame.
    final var firstStaying: ContactPointer? {
        contacts.firstIndex { !$0.pointee.isLeaving && !$0.pointee.isSwallowed }.map { contacts[$0] }
    }

    /// Whether a contact went down in the recognizer's region, as its filters require.
    final func reaches(_ contact: ContactPointer) -> Bool {
        withRecognizer { recognizer in
            contact.pointee.trackers.hasRoom && recognizer.obstacle(to: contact) == nil
                && environment.pointee.isRegion(recognizer.region, around: contact.pointee.trackers.region)
        }
    }

    /// Of a class that moves content: has moved it by a step of an active gesture. What goes beyond the recognizer's
    /// room is passed on, with the contacts, if a successor has room for it. Contacts that have turned to where a
    /// predecessor has room are passed back, after this step. Both are decided at the frame's end.
    final func follow(_ step: Point, heading: Heading) {
        take(step, heading: heading, excess: recognizer.successors.isEmpty ? .zero : excess(of: step, heading))
    }

    /// The same of a class that has to know at once what the gesture keeps of the step.
    final func keep(_ step: Point, heading: Heading) -> Point {
        let excess = excess(of: step, heading)
        if excess == .zero || successor(for: heading.way) == nil {
            take(step, heading: heading)
            return step
        }
        take(step, heading: heading, excess: excess, isWithheld: true)
        return step - excess
    }

    private final func excess(of step: Point, _ heading: Heading) -> Point {
        var room = recognizer.room
        room.take(attempt.pointee.handover.reservedRoom)
        return room.excess(step, heading: heading.way)
    }

    private final func take(_ step: Point, heading: Heading, excess: Point = .zero, isWithheld: Bool = false) {
        // Only gestures that begin use room up: until then, it is reserved.
        if state.isActive {
            recognizer.updateRoom { $0.take(step) }
        } else {
            attempt.pointee.handover.reservedRoom = attempt.pointee.handover.reservedRoom + step
        }
        if excess != .zero {
            attempt.pointee.handover.rest = attempt.pointee.handover.rest + excess
            attempt.pointee.handover.isRestWithheld = isWithheld
            environment.pointee.requireArbitration()
        } else if heading.isClear, predecessor(for: heading.way) != nil {
            attempt.pointee.handover.turn = heading.way
            environment.pointee.requireArbitration()
        }
    }

    /// The movement beyond the room belongs to what takes over.
    final func giveRest() {
        withholdRest()
        let rest = attempt.pointee.handover.rest
        recognizer.updateRoom {
            $0.take(.zero - rest)
            $0.exhaust(rest)
        }
    }

    /// It is not passed on.
    final func keepRest() {
        if attempt.pointee.handover.isRestWithheld { taking?.move(by: attempt.pointee.handover.rest) }
        attempt.pointee.handover.rest = .zero
        attempt.pointee.handover.isRestWithheld = false
    }

    final func withholdRest() {
        if attempt.pointee.handover.isRestWithheld { return }
        taking?.move(by: .zero - attempt.pointee.handover.rest)
        attempt.pointee.handover.isRestWithheld = true
    }

    /// What follows from the contacts that it has taken over begins at this time.
    final func startTakingOver(from giver: Machine) {
        attempt.pointee.handover.tookOverAt = frameTime
        taking?.takeOver(from: giver, giver.attempt.pointee.handover.rest)
    }

    /// Whether a contact's samples reach it before another machine.
    final func tracksBefore(_ other: Machine) -> Bool {
        let (ours, theirs) = (recognizer, other.recognizer)
        return ours.depth != theirs.depth ? ours.depth > theirs.depth : ours.serial < theirs.serial
    }

    /// Another machine has taken over the contact.
    final func lose(_ contact: ContactPointer) {
        untrack(contact)
        leave(contact)
        attempt.pointee.remove(contact)
    }
}
