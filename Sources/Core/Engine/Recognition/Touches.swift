// What is handed to a machine: the contacts of one phase in one frame, and further moves of a single contact.

import CGesta

typealias ContactPointer = UnsafeMutablePointer<Contact<Trackers>>

/// Valid during the call.
struct Touches {
    let base: UnsafeMutablePointer<ContactPointer>
    let count: Int
    /// The first contact, usually the only one: available without a memory access.
    let first: ContactPointer

    /// `count` is at least 1.
    @inline(__always)
    init(base: UnsafeMutablePointer<ContactPointer>, count: Int) {
        self.base = base
        self.count = count
        first = base[0]
    }

    /// One contact, which is stored at `base`.
    @inline(__always)
    init(_ contact: ContactPointer, at base: UnsafeMutablePointer<ContactPointer>) {
        base.pointee = contact
        self.base = base
        count = 1
        first = contact
    }

    subscript(index: Int) -> ContactPointer {
        assert(index >= 0 && index < count, "Touches: the index is out of range")
        return base[index]
    }

    /// The samples belong to the caller again.
    @inline(never)
    func forgetSamples() { for contact in self { contact.pointee.forgetSample() } }
}

extension Touches {
    /// The largest pressure of the contacts, 0 if unknown.
    var pressure: Float {
        var largest: Float = 0
        for contact in self {
            if let touch = contact.pointee.seen.touch, touch.pointee.pressure > largest {
                largest = touch.pointee.pressure
            }
        }
        return largest
    }
}

extension Touches: Sequence {
    struct Iterator: IteratorProtocol {
        fileprivate var current: UnsafeMutablePointer<ContactPointer>
        fileprivate let end: UnsafeMutablePointer<ContactPointer>

        @inline(__always)
        mutating func next() -> ContactPointer? {
            if current == end { return nil }
            defer { current += 1 }
            return current.pointee
        }
    }

    @inline(__always)
    func makeIterator() -> Iterator { Iterator(current: base, end: base + count) }
}

extension MoveRun {
    /// Updates a contact from the next move.
    @inline(__always)
    mutating func take(_ contact: ContactPointer, _ yAxis: YAxis) {
        contact.view().move(to: self[0], yAxis)
        dropFirst(1)
    }
}

extension Environment {
    /// Updates the clock and the contact from the next move.
    @inline(__always)
    mutating func takeMove(_ contact: ContactPointer) {
        setTime(moves[0].pointee.time)
        moves.take(contact, yAxis)
    }
}

extension Machine {
    /// Calls `body` for a move, and for the further moves that the dispatcher has for this machine alone, until a
    /// machine requests something. A class that is often the only one to track a contact wraps its `touchesMoved` in
    /// this, which compiles it into the loop.
    @inline(__always)
    final func forEachMove(_ touches: Touches, _ body: (Touches) -> Void) {
        body(touches)
        if environment.pointee.moves.count == 0 || environment.pointee.pending != .nothing { return }
        let contact = touches.first.view()
        let yAxis = environment.pointee.yAxis
        let moves = environment.pointee.moves
        var last = (pair: contact.pair, time: contact.pointee.time)
        var taken = 0
        repeat {
            let touch = moves[taken]
            environment.pointee.setTime(touch.pointee.time)
            last = contact.move(to: touch, yAxis, previous: last)
            body(touches)
            taken &+= 1
        } while taken < moves.count && environment.pointee.pending == .nothing
        environment.pointee.moves.dropFirst(taken)
    }
}
