// The calls of signs that traces have.

enum SignCalls: UInt8, CallList {
    case addExamples, removeExamples, correctDrawing

    func visit<Visitor: CallVisitor>(_ visitor: inout Visitor) {
        switch self {
        case .addExamples: visitor.visit(AddExamples.self)
        case .removeExamples: visitor.visit(RemoveExamples.self)
        case .correctDrawing: visitor.visit(CorrectDrawing.self)
        }
    }
}
