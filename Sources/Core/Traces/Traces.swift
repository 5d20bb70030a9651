// Traces and setups: sessions, and what they begin with, as text.

enum Traces: Part {
    typealias Calls = TraceCalls
}

/// Calls that only traces have, in the order in which the state of a context is recorded.
enum TraceCalls: UInt8, CallList {
    case runReleases, restorePen, restoreSequence, restoreTime

    func visit<Visitor: CallVisitor>(_ visitor: inout Visitor) {
        switch self {
        case .runReleases: visitor.visit(RunReleases.self)
        case .restorePen: visitor.visit(RestorePen.self)
        case .restoreSequence: visitor.visit(RestoreSequence.self)
        case .restoreTime: visitor.visit(RestoreTime.self)
        }
    }
}
