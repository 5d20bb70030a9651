@testable import GestaCore

/// The ways in which a program ends gestures.
enum Interruption: String, CaseIterable, Sendable {
    case disable, reset, detach, destroy, cancelContext

    var reason: Reason {
        switch self {
        case .disable: .disabled
        case .reset: .reset
        case .detach: .detached
        case .destroy: .destroyed
        case .cancelContext: .contextCancelled
        }
    }

    func apply(_ rig: Rig, _ recognizer: Machine) {
        switch self {
        case .disable: rig.context.setEnabled(recognizer.recognizer, false)
        case .reset: rig.context.reset(recognizer)
        case .detach: rig.attach(recognizer, to: nil)
        case .destroy: rig.context.destroy(recognizer.recognizer)
        case .cancelContext: rig.context.cancelContacts()
        }
    }

    func undo(_ rig: Rig, _ recognizer: Machine) {
        if self == .disable { rig.context.setEnabled(recognizer.recognizer, true) }
        if self == .detach { rig.attach(recognizer, to: rig.context.regions.root) }
    }
}
