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
        let isBusy = foreseen != state || attempt.pointee.isWaiting || hasJustTakenOver
        return !isBusy && !isChild && (state == .possible || state.isFinal)
            && withRecognizer { $0.isEnabled && !$0.hasChildren }
    }

    /// In this frame.
    final var hasJustTakenOver: Bool { attempt.pointee.hasTakenOver && attempt.pointee.tookOverAt == frameTime }

    /// Whether it may take contacts back from `successor` when that ends: it has left them to others, or this one was
    /// faster.
    final func mayTakeBack(from successor: Machine) -> Bool {
        let hasLost = verdict.reason == .lost && verdict.blocker == successor.id
        return (attempt.pointee.hasPassedOn || verdict.reason == .noRoom || hasLost) && isOpenToContacts
    }

    /// Whether it has left contacts to others because it had no room: it may take them back when they turn.
    private final var lacksRoom: Bool {
        (attempt.pointee.hasPassedOn && attempt.pointee.rest != .zero) || verdict.reason == .noRoom
    }

    /// A successor whose content can follow a movement, and that can take the contacts over.
    final func successor(for movement: Point) -> Machine? {
        successor { $0.isOpenToContacts && $0.canMove(by: movement) && $0.canTakeOverAll(of: self) }
    }

    /// Whether there is one that follows a movement if this machine does not begin, because it may take the contacts
    /// over, or tracks them and is undecided.
    final func hasSuccessor(for movement: Point) -> Bool {
        let found = successor {
            let isUndecided = $0.isUnderWay && $0.state == .possible && !$0.foreseen.isFinal
            return ($0.isOpenToContacts || isUndecided) && $0.canMove(by: movement) && $0.canTakeOverAll(of: self)
        }
        return found != nil
    }

    private final func successor(_ isSuitable: (Machine) -> Bool) -> Machine? {
        isChild ? nil : recognizer.successors.firstMachine(where: isSuitable)
    }

    /// The same of a predecessor that may take its contacts back.
    final func predecessor(for movement: Point) -> Machine? {
        if isChild { return nil }
        return recognizer.predecessors.firstMachine {
            $0.isOpenToContacts && $0.lacksRoom && $0.canMove(by: movement) && $0.canTakeOverAll(of: self)
        }
    }

    private final func canMove(by movement: Point) -> Bool { taking?.canMove(movement) ?? false }

    private final func canTakeOverAll(of giver: Machine) -> Bool {
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
        room.take(attempt.pointee.reservedRoom)
        return room.excess(step, heading: heading.way)
    }

    private final func take(_ step: Point, heading: Heading, excess: Point = .zero, isWithheld: Bool = false) {
        // Only gestures that begin use room up: until then, it is reserved.
        if state.isActive {
            recognizer.updateRoom { $0.take(step) }
        } else {
            attempt.pointee.reserveRoom(for: step)
        }
        if excess != .zero {
            attempt.pointee.setRest(attempt.pointee.rest + excess, isWithheld: isWithheld)
            environment.pointee.requireArbitration()
        } else if heading.isClear, predecessor(for: heading.way) != nil {
            attempt.pointee.setTurn(heading.way)
            environment.pointee.requireArbitration()
        }
    }

    /// It has requested to end, and its contacts go on in another machine's.
    final func setTaker(_ taker: Machine) { attempt.pointee.setTaker(taker.id) }

    /// The movement beyond the room belongs to what takes over.
    final func giveRest() {
        withholdRest()
        let rest = attempt.pointee.rest
        recognizer.updateRoom {
            $0.take(.zero - rest)
            $0.exhaust(rest)
        }
    }

    /// It is not passed on.
    final func keepRest() {
        if attempt.pointee.isRestWithheld { taking?.move(by: attempt.pointee.rest) }
        attempt.pointee.setRest(.zero, isWithheld: false)
    }

    final func withholdRest() {
        if attempt.pointee.isRestWithheld { return }
        taking?.move(by: .zero - attempt.pointee.rest)
        attempt.pointee.setRest(attempt.pointee.rest, isWithheld: true)
    }

    /// What follows from the contacts that it has taken over begins at this time.
    final func startTakingOver(from giver: Machine) {
        attempt.pointee.setTakenOver(at: frameTime)
        taking?.takeOver(from: giver, giver.attempt.pointee.rest)
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
