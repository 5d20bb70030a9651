// Events to be delivered, and those kept for polling.

import CGesta

/// An event and its attempt. Polling returns the array of these: the event is first, and the stride covers the rest.
struct QueuedEvent {
    var event: gesta_event
    var source: AttemptPointer
}

struct EventQueue {
    private var events = Buffer<QueuedEvent>()
    private var pieces = Arena()
    /// Events before this index were delivered and are kept for polling.
    private(set) var kept = 0
    private var isClear = true
    /// Events from this index on have not been delivered; those between `kept` and this are not kept for polling.
    private var next = 0
    /// Nil unless events keep the samples of their contacts.
    private(set) var newest: NewestSamples<Trackers>?

    mutating func free() {
        events.free()
        pieces.free()
        newest?.free()
    }

    /// Events keep the newest samples of these contacts, which are in the table whose samples these are.
    mutating func keep(_ newest: NewestSamples<Trackers>) { self.newest = newest }

    var hasUndelivered: Bool { next < events.count }
    var base: UnsafeMutablePointer<QueuedEvent>? { events.base }

    /// Removes all events. They must have been delivered.
    @inline(__always)
    mutating func clear() {
        if isClear { return }
        isClear = true
        events.truncate(to: 0)
        pieces.reset()
        kept = 0
        next = 0
    }

    /// How much room an event takes in `pieces`.
    @inline(__always)
    static func words(values: Int, contacts: Int) -> Int { values &+ 3 &* contacts }

    /// Whether there is room for one more event, with `words` in `pieces`.
    @inline(__always)
    func hasRoom(words: Int) -> Bool { events.count < events.capacity && pieces.hasRoom(words: words) }

    /// Makes room for one more event. Returns false when out of memory: the event is lost.
    @inline(never)
    mutating func makeRoom(words: Int) -> Bool {
        isClear = false
        return events.reserve(events.count &+ 1) && pieces.makeRoom(words: words)
    }

    /// Adds an event with the attempt's values, and with ids and positions of its contacts and what they are made
    /// with; the caller initializes the rest. There is room.
    @inline(__always)
    mutating func add(
        _ source: AttemptPointer, _ tracked: Buffer<ContactPointer>, _ own: Buffer<GestureContact>, values: Int
    ) -> UnsafeMutablePointer<gesta_event> {
        isClear = false
        let contacts = tracked.count &+ own.count
        let memory = pieces.take(words: EventQueue.words(values: values, contacts: contacts))
        let place = events.extend()
        let ids = (memory + values &* 8).bindMemory(to: UInt64.self, capacity: contacts)
        let positions = memory + (values &+ contacts) &* 8
        func copy(_ contact: ContactPointer, _ at: Int) {
            let (id, pair) = (contact.pointee.seen.id, contact.view().pair)
            ids[at] = id
            positions.storeBytes(of: pair, toByteOffset: at &* 16, as: SIMD2<Double>.self)
        }
        // Usually there are one or two.
        if !tracked.isEmpty {
            let first = tracked[0]
            place.pointee.event.setInput(first.pointee.input)
            copy(first, 0)
        } else {
            place.pointee.event.setInput(source.pointee.lastInput)
        }
        if tracked.count > 1 { copy(tracked[1], 1) }
        var at = 2
        while at < tracked.count {
            copy(tracked[at], at)
            at &+= 1
        }
        if !own.isEmpty { own.copy(to: ids, positions) }
        place.pointee.event.contacts = UnsafePointer(ids)
        place.pointee.event.positions = UnsafePointer(positions.bindMemory(to: Double.self, capacity: 2 &* contacts))
        place.pointee.event.contact_count = UInt32(truncatingIfNeeded: contacts)
        let numbers = memory.bindMemory(to: Double.self, capacity: values)
        EventQueue.copy(source.values, values, to: numbers)
        place.pointee.event.values = UnsafePointer(numbers)
        place.pointee.event.value_count = UInt32(truncatingIfNeeded: values)
        place.pointee.source = source
        return UnsafeMutableRawPointer(place).assumingMemoryBound(to: gesta_event.self)
    }

    /// Adds the samples of the next event's contacts, or that of its pointer above the surface, and their number, which
    /// come before its values, and makes room for the event. False when out of memory: the event is lost. A contact has
    /// its sample while that is dispatched; afterwards it is the newest.
    @inline(never)
    mutating func addSamples(
        _ tracked: Buffer<ContactPointer>, _ own: Buffer<GestureContact>, _ pointer: gesta_touch?, values: Int,
        _ yAxis: YAxis
    ) -> Bool {
        guard let newest else { return true }
        let contacts = tracked.count &+ own.count
        let count = contacts &+ (pointer == nil ? 0 : 1)
        let words = MemoryLayout<gesta_touch>.size / 8 &* count &+ 1
        guard makeRoom(words: words &+ EventQueue.words(values: values, contacts: contacts)) else { return false }
        var samples = pieces.take(words: words).bindMemory(to: gesta_touch.self, capacity: count)
        for contact in tracked {
            samples.pointee = contact.pointee.seen.touch?.pointee ?? sample(of: contact, in: newest, yAxis)
            samples += 1
        }
        for contact in own {
            samples.pointee = contact.sample
            samples += 1
        }
        if let pointer {
            samples.pointee = pointer
            samples += 1
        }
        UnsafeMutableRawPointer(samples).storeBytes(of: Int64(count), as: Int64.self)
        return true
    }

    /// A stream of motions has none: only the stream's id, time, position and keys.
    private func sample(
        of contact: ContactPointer, in newest: NewestSamples<Trackers>, _ yAxis: YAxis
    ) -> gesta_touch {
        if !contact.pointee.isMotion { return newest[contact] }
        let seen = contact.pointee.seen
        var touch = gesta_touch()
        (touch.time, touch.contact, touch.x, touch.y) = (seen.time, seen.id, seen.x, yAxis.turned(seen.y))
        (touch.phase, touch.tool, touch.modifiers) = (seen.phase, seen.tool, contact.pointee.modifiers)
        return touch
    }

    /// The samples that were added with an event; nil for one that the queue has not made.
    func samples(of event: gesta_event) -> UnsafeBufferPointer<gesta_touch>? {
        guard let values = UnsafeRawPointer(event.values), Int(bitPattern: values) & 7 == 0 else { return nil }
        let end = values - MemoryLayout<Int64>.size
        let (size, room) = (MemoryLayout<gesta_touch>.size, pieces.bytes(before: values) &- MemoryLayout<Int64>.size)
        guard room >= 0 else { return nil }
        let count = Int(truncatingIfNeeded: end.load(as: Int64.self))
        let contacts = Int(truncatingIfNeeded: event.contact_count)
        guard count >= 0, count >= contacts, count <= room / size else { return nil }
        let first = (end - count &* size).assumingMemoryBound(to: gesta_touch.self)
        return UnsafeBufferPointer(start: first, count: count)
    }

    /// In pairs, as recognizers usually set them: wider loads would wait for those stores.
    @inline(__always)
    private static func copy(_ from: UnsafePointer<Double>, _ count: Int, to: UnsafeMutablePointer<Double>) {
        var (source, copy) = (UnsafeRawPointer(from), UnsafeMutableRawPointer(to))
        let end = source + (count & ~1) &* 8
        while source < end {
            copy.storeBytes(of: source.loadUnaligned(as: SIMD2<Double>.self), as: SIMD2<Double>.self)
            source += 16
            copy += 16
        }
        if count & 1 != 0 { copy.storeBytes(of: source.load(as: Double.self), as: Double.self) }
    }

    var count: Int { events.count }

    mutating func setTimeOfNewest(_ time: Int64) { events.pointer(at: events.count &- 1).pointee.event.time = time }

    /// Only the newest event has not been delivered. All before it are kept for polling: the others were removed when
    /// there was none left to deliver.
    var hasOneUndelivered: Bool { next &+ 1 == events.count }

    /// Keeps the undelivered events for polling, without delivering them. (There are none when memory ran out.)
    @inline(__always)
    mutating func keepNewest() {
        next = events.count
        kept = next
    }

    /// The next event to deliver, which counts as delivered from now on.
    mutating func takeNext() -> UnsafeMutablePointer<QueuedEvent>? {
        guard next < events.count else { return nil }
        next &+= 1
        return events.pointer(at: next &- 1)
    }

    /// Keeps the event that was just taken for polling, or not. When all have been delivered, the others are removed.
    mutating func retire(keeping keeps: Bool) {
        if keeps {
            if kept &+ 1 != next { events[kept] = events[next &- 1] }
            kept &+= 1
        }
        if next == events.count {
            events.truncate(to: kept)
            next = kept
        }
    }

    // MARK: withdrawing

    /// A callback has interrupted a machine: of each of its sequences, only the last event that has not been delivered
    /// remains, in the place of the first and with its time. It reports the gesture as cancelled, unless that has
    /// failed or was cancelled before.
    @inline(never)
    mutating func withdraw(_ machine: Machine, _ reason: Reason) {
        var end = next
        for at in next..<events.count {
            if events[at].isOf(machine), let first = firstOfSequence(of: events[at], before: end) {
                let (previous, time) = (events[first].event.previous, events[first].event.time)
                let isHidden = events[first].isProvisional
                events[first] = events[at]
                (events[first].event.previous, events[first].event.time) = (previous, time)
                // Nothing is revoked: the provisional recognition has not been delivered.
                if isHidden { events[first].event.flags = 0 }
            } else {
                if end != at { events[end] = events[at] }
                end &+= 1
            }
        }
        events.truncate(to: end)
        var state: UInt32?
        for at in next..<end where events[at].isOf(machine) {
            if events[at].isReturn {
                if let state { events[at].event.previous = state }
            } else {
                events.pointer(at: at).pointee.withdraw(reason)
            }
            state = events[at].event.state
        }
    }

    private func firstOfSequence(of later: QueuedEvent, before end: Int) -> Int? {
        if later.isReturn { return nil }
        for at in next..<end where !events[at].isReturn && events[at].isOfSequence(of: later) { return at }
        return nil
    }
}

extension QueuedEvent {
    fileprivate func isOf(_ machine: Machine) -> Bool { source.withMachine { $0 === machine } }

    fileprivate func isOfSequence(of other: QueuedEvent) -> Bool {
        event.sequence == other.event.sequence
            && source.pointee.machine.toOpaque() == other.source.pointee.machine.toOpaque()
    }

    /// To possible.
    fileprivate var isReturn: Bool { event.state == GESTA_STATE_POSSIBLE.rawValue }

    fileprivate var isProvisional: Bool { event.flags & GESTA_EVENT_PROVISIONAL.rawValue != 0 }

    /// Reports a recognition as cancelled, and if it was the attempt's end, that is cancelled.
    fileprivate mutating func withdraw(_ reason: Reason) {
        if event.state == GESTA_STATE_FAILED.rawValue || event.state == GESTA_STATE_CANCELLED.rawValue { return }
        event.state = GESTA_STATE_CANCELLED.rawValue
        (event.reason, event.blocker) = (reason.code, 0)
        (event.measured, event.limit) = (0, 0)
        event.flags = event.flags & GESTA_EVENT_CONFIRMED.rawValue == 0 ? 0 : GESTA_EVENT_REVOKED.rawValue
        let kind = source.withRecognizer { $0.kind }
        kind._withUnsafeGuaranteedRef { $0.clearCancelled(UnsafeMutablePointer(mutating: event.values)) }
        if source.pointee.number == event.sequence { source.cancelEnded(reason) }
    }
}

extension Buffer<GestureContact> {
    @inline(never)
    fileprivate func copy(to ids: UnsafeMutablePointer<UInt64>, _ positions: UnsafeMutableRawPointer) {
        for (at, contact) in enumerated() {
            ids[at] = contact.id
            let place = SIMD2(contact.position.x, contact.position.y)
            positions.storeBytes(of: place, toByteOffset: at &* 16, as: SIMD2<Double>.self)
        }
    }
}

extension gesta_event {
    @inline(__always)
    mutating func setInput(_ input: ContactInput) {
        buttons = input.buttons
        modifiers = input.modifiers
        tool = input.tool
    }
}

extension RecognizerClass {
    /// Turns an event of one of its recognizers: position, contacts and values.
    @inline(never)
    func turn(_ event: UnsafeMutablePointer<gesta_event>, _ yAxis: YAxis) {
        event.pointee.y = yAxis.turned(event.pointee.y)
        let positions = UnsafeMutablePointer(mutating: event.pointee.positions)
        for contact in 0..<Int(event.pointee.contact_count) {
            if let y = positions.map({ $0 + (2 &* contact &+ 1) }) { y.pointee = yAxis.turned(y.pointee) }
        }
        guard hasFlips, let numbers = UnsafeMutablePointer(mutating: event.pointee.values) else { return }
        for at in 0..<values.count { numbers[at] = yAxis.turned(numbers[at], values[at].flags) }
    }
}
