// All calls that traces have: those of the engine and of the parts.

/// Does something with the type of a call.
protocol CallVisitor {
    mutating func visit<C: RecordedCall>(_ call: C.Type)
}

extension Parts {
    static func visitCalls<Visitor: CallVisitor>(_ visitor: inout Visitor) {
        var calls = CallsOfParts(visitor: visitor)
        visit(&calls)
        visitor = calls.visitor
    }
}

private struct CallsOfParts<Visitor: CallVisitor>: PartVisitor {
    var visitor: Visitor

    mutating func visit<P: Part>(_ part: P.Type) { P.visitCalls(&visitor) }
}
