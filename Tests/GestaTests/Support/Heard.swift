import CGesta

@testable import GestaCore

/// A copy of an event that the observer was called with.
struct Heard: Equatable {
    let recognizer: UInt32
    let state: State
    let previous: State
    let sequence: UInt32
    let time: Int64
    let x: Double
    let y: Double
    let values: [Double]
    let contacts: [UInt64]
    let reason: Reason
    let blocker: UInt32
    let measured: Double
    let limit: Double
    let flags: UInt32

    init(_ event: gesta_event) {
        recognizer = event.recognizer
        state = State(rawValue: UInt8(event.state))!
        previous = State(rawValue: UInt8(event.previous))!
        sequence = event.sequence
        time = event.time
        x = event.x
        y = event.y
        values = Array(UnsafeBufferPointer(start: event.values, count: Int(event.value_count)))
        contacts = Array(UnsafeBufferPointer(start: event.contacts, count: Int(event.contact_count)))
        reason = Reason(code: event.reason)
        blocker = event.blocker
        measured = event.measured
        limit = event.limit
        flags = event.flags
    }
}

extension Text {
    /// For comparing with literals in tests.
    var string: String { String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }
}

extension Literal {
    var string: String { Text(self).string }
}

extension Result where Success == UInt32, Failure == Status {
    var id: UInt32? { if case .success(let id) = self { id } else { nil } }
    var status: Status { if case .failure(let status) = self { status } else { .ok } }
}
