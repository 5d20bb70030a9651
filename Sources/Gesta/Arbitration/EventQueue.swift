// Events on their way to callbacks, and those kept for polling.

import CGesta

/// An event and whom it concerns. Polling hands out the array of these: the event comes first, the rest is the stride.
struct QueuedEvent {
    var event: gesta_event
    let source: Unmanaged<Recognizer>
}

struct EventQueue {
    private var events = Buffer<QueuedEvent>()
    private var pieces = Arena()
    /// Those before were delivered and are kept for polling.
    private(set) var kept = 0
    /// Those from here on have not been delivered; between `kept` and here are those that nobody polls for.
    private var next = 0

    mutating func free() {
        events.free()
        pieces.free()
    }

    var hasUndelivered: Bool { next < events.count }
    var base: UnsafeMutablePointer<QueuedEvent>? { events.base }

    /// A new round of polling. Only when all are delivered.
    @inline(__always)
    mutating func clear() {
        if events.isEmpty && pieces.isUnused { return }
        events.truncate(to: 0)
        pieces.reset()
        kept = 0
        next = 0
    }

    /// False when memory is short: the event is lost.
    mutating func append(_ event: gesta_event, source: Recognizer, values: Int, ySign: Double) -> Bool {
        var event = event
        let contacts = source.contacts.count
        guard let memory = pieces.allocate(words: values &+ contacts) else { return false }
        let numbers = memory.bindMemory(to: Double.self, capacity: values)
        numbers.update(from: source.values, count: values)
        if ySign < 0 { source.kind._withUnsafeGuaranteedRef { $0.flip(numbers) } }
        let ids = (memory + values &* 8).bindMemory(to: UInt64.self, capacity: contacts)
        var at = 0
        while at < contacts {
            ids[at] = source.contacts[at].pointee.seen.id
            at &+= 1
        }
        event.values = UnsafePointer(numbers)
        event.value_count = UInt32(truncatingIfNeeded: values)
        event.contacts = UnsafePointer(ids)
        event.contact_count = UInt32(truncatingIfNeeded: contacts)
        return events.append(QueuedEvent(event: event, source: .passUnretained(source)))
    }

    /// The next one to deliver. It stays in the array, for polling, when `keeps` says so.
    mutating func take(keeps: (gesta_event) -> Bool) -> QueuedEvent? {
        guard next < events.count else { return nil }
        let event = events[next]
        next &+= 1
        if keeps(event.event) {
            events[kept] = event
            kept &+= 1
        }
        if next == events.count {
            events.truncate(to: kept)
            next = kept
        }
        return event
    }
}

extension RecognizerClass {
    /// Turns the signs of the values that follow the y axis.
    func flip(_ numbers: UnsafeMutablePointer<Double>) {
        guard hasFlips else { return }
        var at = 0
        while at < values.count {
            // 0 - x, not -x: a zero stays a plain zero.
            if Int(values[at].flags) & GESTA_VALUE_FLIPS != 0 { numbers[at] = 0 - numbers[at] }
            at &+= 1
        }
    }
}
