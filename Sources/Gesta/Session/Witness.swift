// Receives everything that happens in a context, to record or to replay a trace.

import CGesta

/// What the program is asked while samples are dispatched and arbitrated.
enum Question: UInt8 {
    case begin
    case receive
    case simultaneous
    case hit
}

class Witness: EventSink {
    /// The program has decided something. `about` is the contact, or the other recognizer.
    func didDecide(_ question: Question, _ recognizer: UInt32, _ about: UInt64, _ answer: UInt32) {}
}
