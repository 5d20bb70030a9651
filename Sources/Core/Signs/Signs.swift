// Signs: strokes that are matched with patterns or with examples.

enum Signs: Part {
    static func visitCalls<Visitor: CallVisitor>(_ visitor: inout Visitor) {
        visitor.visit(AddExamples.self)
        visitor.visit(RemoveExamples.self)
        visitor.visit(CorrectDrawing.self)
    }

    static func addClasses(to list: inout ClassList) -> Bool {
        list.add(Sign.chevron.describe) && list.add(Sign.checkmark.describe) && list.add(Sign.z.describe)
            && list.add(Stroke.describe) && list.add(Sign.circle.describe) && list.add(Sign.tickle.describe)
            && list.add(Template.describe) && list.add(Spotter.describe)
    }

    static var patterns: PatternKnowledge? {
        PatternKnowledge(
            covers: { $0.coversPattern(of: $1) },
            straightDoubt: { $0.straightDoubt() },
            compare: { SimilarStrokes.compare($0, $1) },
            draw: { pattern, caller throws(Refusal) in try PatternRenderer.draw(pattern, for: caller) })
    }
}
