// Somebody who sees everything that a context tells and is told: traces are recorded and replayed that way.

import CGesta

/// What the program is asked while contacts and recognitions are decided.
enum Question: UInt8 {
    case begin
    case receive
    case simultaneous
    case hit
}

/// One for each context at most. The base hears nothing.
class Witness {
    /// An event is about to be told, and has been.
    func hears(_ event: UnsafePointer<gesta_event>, of recognizer: Recognizer) {}
    func heard() {}
    /// Everything has been told, and release functions come next. True: this caused more.
    func rests() -> Bool { false }
    /// `about`: the contact, or the other recognizer.
    func wasAnswered(_ question: Question, _ recognizer: UInt32, _ about: UInt64, _ answer: UInt32) {}
}

extension Context {
    /// True when the witness caused something to be told.
    func letWitnessRest() -> Bool { witness?._withUnsafeGuaranteedRef { $0.rests() } ?? false }

    /// Hands on what the program answered.
    func noted(_ answer: Int32, to question: Question, _ recognizer: UInt32, _ about: UInt64) -> Bool {
        witness?._withUnsafeGuaranteedRef { $0.wasAnswered(question, recognizer, about, answer != 0 ? 1 : 0) }
        return answer != 0
    }
}
