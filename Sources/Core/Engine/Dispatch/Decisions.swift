// Decisions that the program may make while samples are dispatched and arbitrated. Session implements them.

import CGesta

/// The base class allows everything, except simultaneous recognition.
class Decisions {
    /// Whether `hitTest` is to be called, instead of using the regions' rectangles.
    var hasHitTest: Bool { false }

    /// Where a contact goes down, or a pointer hovers; nil for nowhere.
    func hitTest(_ touch: UnsafePointer<gesta_touch>) -> RegionPointer? { nil }

    /// Whether the recognizer may track a contact that goes down.
    func shouldReceive(_ recognizer: Recognizer, _ contact: ContactPointer) -> Bool { true }

    /// Whether an attempt may begin, or recognize. The program is asked at most once.
    func shouldBegin(_ attempt: AttemptPointer) -> Bool { true }

    /// Whether an attempt may recognize with a contact that `other` has recognized with.
    func shouldRecognize(_ attempt: AttemptPointer, with other: AttemptPointer) -> Bool { false }

    /// Whether `shouldRequireFailure` is to be called.
    var decidesRequirements: Bool { false }

    /// Whether the machine, which is about to recognize, waits until `other` has failed.
    func shouldRequireFailure(_ machine: Machine, of other: Machine) -> Bool { false }
}
