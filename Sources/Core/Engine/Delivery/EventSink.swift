// Receives all events of a context before the program does.

import CGesta

class EventSink {
    func willDeliver(_ event: UnsafePointer<gesta_event>, of machine: Machine) {}
    func didDeliver() {}
    /// All events have been delivered, and release functions are called next. Returns true if this caused more events.
    func didDeliverAll() -> Bool { false }
}
