// Moves of one contact, one after another: what most of all input is.

import CGesta

/// Each move is a frame of its own, and later than the one before. Four words, so that it travels in registers.
struct Stretch {
    let contact: ContactPointer
    let first: UnsafePointer<gesta_touch>
    /// At least one.
    let count: Int
    let stride: Int

    /// Calls `body` for each; the clock stands at the first already, and no deadline comes before the last. Ends early when somebody asks for
    /// something, a deadline included, for the engine to settle that before the rest. Answers how many were taken.
    @inline(__always)
    func forEach(_ agenda: UnsafeMutablePointer<Agenda>, _ body: (Touches) -> Void) -> Int {
        var touch = first
        let touches = Touches(contact, at: agenda.pointee.lone)
        let ySign = agenda.pointee.ySign
        contact.pointee.seen.phase = first.pointee.phase
        contact.pointee.seen.tool = first.pointee.tool
        var last = (pair: contact.pair, time: contact.pointee.seen.time)
        var taken = 0
        while true {
            last = contact.take(touch, ySign: ySign, previous: last)
            body(touches)
            taken &+= 1
            if taken == count || agenda.pointee.work != .none { break }
            touch = (UnsafeRawPointer(touch) + stride).assumingMemoryBound(to: gesta_touch.self)
            agenda.pointee.now = touch.pointee.time
        }
        contact.pointee.seen.touch = nil
        return taken
    }

    /// The same for one who looks at places and times alone, and says whether to go on: clock and contact are only told of what came last.
    @inline(__always)
    func forEachPlace(_ agenda: UnsafeMutablePointer<Agenda>, _ goesOn: (Point, Int64) -> Bool) -> Int {
        var touch = first
        let ySign = agenda.pointee.ySign
        var taken = 1
        while goesOn(Point(touch.pointee.x, touch.pointee.y * ySign), touch.pointee.time), taken < count {
            touch = (UnsafeRawPointer(touch) + stride).assumingMemoryBound(to: gesta_touch.self)
            taken &+= 1
        }
        return pass(taken, agenda)
    }

    /// The same where nobody looks at any.
    @inline(__always)
    func pass(_ agenda: UnsafeMutablePointer<Agenda>) -> Int { pass(count, agenda) }

    /// Clock and contact are as so many samples have left them.
    @inline(__always)
    private func pass(_ taken: Int, _ agenda: UnsafeMutablePointer<Agenda>) -> Int {
        let ySign = agenda.pointee.ySign
        var before = (pair: contact.pair, time: contact.pointee.seen.time)
        if taken > 1 {
            let touch = sample(taken &- 2).pointee
            before = (pair: SIMD2(touch.x, touch.y * ySign), time: touch.time)
        }
        agenda.pointee.now = sample(taken &- 1).pointee.time
        agenda.pointee.lone.pointee = contact
        contact.pointee.seen.phase = first.pointee.phase
        contact.pointee.seen.tool = first.pointee.tool
        _ = contact.take(sample(taken &- 1), ySign: ySign, previous: before)
        contact.pointee.seen.touch = nil
        return taken
    }

    @inline(__always)
    private func sample(_ index: Int) -> UnsafePointer<gesta_touch> {
        (UnsafeRawPointer(first) + index &* stride).assumingMemoryBound(to: gesta_touch.self)
    }

    /// What of it comes before a deadline: all, or its first alone.
    @inline(__always)
    func upTo(_ deadline: Int64) -> Stretch {
        if sample(count &- 1).pointee.time < deadline { return self }
        return Stretch(contact: contact, first: first, count: 1, stride: stride)
    }
}
