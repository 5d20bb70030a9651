// Traces and setups: sessions, and what they begin with, as text.

enum Traces: Part {
    /// Calls that only traces have, in the order in which the state of a context is recorded.
    static func visitCalls<Visitor: CallVisitor>(_ visitor: inout Visitor) {
        visitor.visit(RunReleases.self)
        visitor.visit(RestorePen.self)
        visitor.visit(RestoreSequence.self)
        visitor.visit(RestoreTime.self)
    }
}
