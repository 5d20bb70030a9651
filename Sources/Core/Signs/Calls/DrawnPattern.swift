// A pattern that is made from drawings, for a call of the program.

import CGesta

struct DrawnPattern {
    private var drawings = DrawingList()
    private var builder: PatternBuilder?

    mutating func free() {
        drawings.free()
        builder?.free()
    }

    /// Adds a drawing that is valid.
    mutating func add(_ drawing: ExampleDraft, _ caller: Caller) throws(Refusal) {
        if !drawings.add(drawing.points, strokes: drawing.lengths) { throw caller.outOfMemory() }
    }

    /// Makes the pattern. There is a drawing.
    mutating func make(_ caller: Caller) throws(Refusal) {
        let unitsPerMillimeter = caller.context.settings.unitsPerMillimeter
        var builder = PatternBuilder(
            drawings, PatternStroke.usualLimits(unitsPerMillimeter: unitsPerMillimeter),
            unitsPerMillimeter: unitsPerMillimeter)
        let outcome = builder.build()
        self.builder = builder
        switch outcome {
        case .made: return
        case .outOfMemory: throw caller.outOfMemory()
        case .tooComplex(let drawing):
            throw caller.refuse(.limit) { out in
                out.text("drawing ", drawing, " has too many lines and arcs, must have at most ")
                out.text("", StrokeSegmentation.most, ", each at least 4 % of its path")
            }
        case .unlike:
            throw caller.refuse(.argument, "drawings have nothing in common, must be drawings of the same sign")
        case .rejected(let drawing):
            throw caller.refuse(.argument) { out in
                out.text("drawing ", drawing, " differs too much from the others, must be a drawing of the same sign")
            }
        }
    }

    // MARK: what was made

    var text: Text { builder?.pattern ?? Text("") }

    var segmentCount: Int { builder?.pieces.count ?? 0 }

    func segment(at index: Int) -> gesta_pattern_segment {
        var segment = gesta_pattern_segment()
        guard let piece = builder?.pieces[index] else { return segment }
        segment.drawing = UInt32(truncatingIfNeeded: piece.drawing)
        segment.text_begin = UInt32(truncatingIfNeeded: piece.text.lowerBound)
        segment.text_end = UInt32(truncatingIfNeeded: piece.text.upperBound)
        segment.first_point = UInt32(truncatingIfNeeded: piece.first)
        segment.last_point = UInt32(truncatingIfNeeded: piece.last)
        return segment
    }
}
