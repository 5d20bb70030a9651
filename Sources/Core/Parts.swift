// The engine, and the parts of this library, which are folders beside it. One that is left out has neither its folder
// nor its line: Sources/build --without.

enum Parts {
    static func visit<Visitor: PartVisitor>(_ visitor: inout Visitor) {
        visitor.visit(Gestures.self)
        visitor.visit(Signs.self)
        visitor.visit(Traces.self)
        visitor.visit(Momentum.self)
        visitor.visit(Checks.self)
        visitor.visit(Fingers.self)
    }

    /// For messages.
    static var leftOut: Literal { "" }
}
