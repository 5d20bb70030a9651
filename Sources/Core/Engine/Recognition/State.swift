// The six states and the transitions between them.

import CGesta

/// Numbered as in the header, and as in UIKit.
enum State: UInt8 {
    case possible = 0
    case began = 1
    case changed = 2
    case ended = 3
    case cancelled = 4
    case failed = 5

    var isFinal: Bool { rawValue >= State.ended.rawValue }
    /// A continuous gesture is active.
    var isActive: Bool { self == .began || self == .changed }

    /// Whether a transition is legal.
    func permits(_ next: State, isContinuous: Bool) -> Bool {
        if isActive { return next == .changed || next == .ended || next == .cancelled }
        let recognized = isContinuous ? State.began : .ended
        return self == .possible && (next == recognized || next == .failed || next == .cancelled)
    }

    @inline(never)
    var name: Literal {
        switch self {
        case .possible: "possible"
        case .began: "began"
        case .changed: "changed"
        case .ended: "ended"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }
}
