// gesta.h, "patterns".

import CGesta

@implementation @_cdecl("gesta_pattern_from_strokes")
public func gesta_pattern_from_strokes(
    _ context: OpaquePointer!, _ drawings: UnsafePointer<gesta_drawings>!, _ buffer: UnsafeMutablePointer<CChar>!,
    _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!, _ segments: UnsafeMutablePointer<gesta_pattern_segment>!,
    _ segment_capacity: Int, _ stride: Int, _ segment_count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_pattern_from_strokes") { caller throws(Refusal) in
        let array = try caller.array(
            segments, "segments", segment_capacity, stride: stride, of: "gesta_pattern_segment")
        if buffer == nil, capacity != 0 { throw caller.null("buffer") }
        let all = try caller.aligned(drawings, "drawings").pointee
        let given = GivenDrawings(
            xy: try caller.aligned(all.xy, "drawings->xy"), pointCount: all.point_count,
            strokeLengths: all.stroke_lengths, strokeCount: all.stroke_count, drawingLengths: all.drawing_lengths,
            drawingCount: all.drawing_count)
        var drawn = DrawnPattern()
        defer { drawn.free() }
        try given.read(to: &drawn, caller)
        try drawn.make(caller)
        try caller.write(to: buffer, capacity, needed) { $0.text(drawn.text) }
        for at in 0..<drawn.segmentCount { array.put(drawn.segment(at: at), at: at) }
        segment_count?.pointee = drawn.segmentCount
    }
}

/// Drawings as C arrays.
private struct GivenDrawings {
    let xy: UnsafePointer<Double>
    let pointCount: Int
    /// Nil for one stroke with all points.
    let strokeLengths: UnsafePointer<Int>?
    let strokeCount: Int
    /// Nil for one drawing with all strokes.
    let drawingLengths: UnsafePointer<Int>?
    let drawingCount: Int

    func read(to drawn: inout DrawnPattern, _ caller: Caller) throws(Refusal) {
        if strokeLengths == nil, strokeCount != 0 { throw caller.null("stroke_lengths") }
        if drawingLengths == nil, drawingCount != 0 { throw caller.null("drawing_lengths") }
        if drawingCount < 0 || drawingCount > GESTA_PATTERN_DRAWINGS_MAX.rawValue {
            throw caller.tooMany("drawing_count", drawingCount, most: Int(GESTA_PATTERN_DRAWINGS_MAX.rawValue))
        }
        var draft = ExampleDraft(caller.context.settings.yAxis)
        defer { draft.free() }
        let strokes = max(strokeCount, 1)
        var (stroke, point) = (0, 0)
        for drawing in 0..<max(drawingCount, 1) {
            let count = drawingCount > 0 ? drawingLengths?[drawing] ?? strokes : strokes
            if count < 1 || count > strokes &- stroke {
                throw bad(caller, "drawing_lengths", drawing, count, least: 1, "stroke_count", strokes &- stroke)
            }
            draft.begin(Text(""))
            for at in stroke..<(stroke &+ count) where draft.status.isOK {
                let length = strokeCount > 0 ? strokeLengths?[at] ?? pointCount : pointCount
                if length < 0 || length > pointCount &- point {
                    throw bad(caller, "stroke_lengths", at, length, least: 0, "point_count", pointCount &- point)
                }
                // Before anything is read: the arrays of an invalid call may be shorter.
                draft.reserve(points: length, strokes: count)
                if draft.status.isOK { draft.addStroke(xy + 2 &* point, count: length) }
                point &+= length
            }
            draft.finish()
            if !draft.status.isOK {
                throw caller.invalid(draft.status) { out in
                    out.text("drawing ", drawing, ": ")
                    draft.describe(to: &out)
                }
            }
            try drawn.add(draft, caller)
            stroke &+= count
        }
        if stroke != strokes { throw caller.badSum("drawing_lengths", stroke, "stroke_count", strokes) }
        if point != pointCount { throw caller.badSum("stroke_lengths", point, "point_count", pointCount) }
    }

    private func bad(
        _ caller: Caller, _ name: Literal, _ index: Int, _ value: Int, least: Int, _ whole: Literal, _ rest: Int
    ) -> Refusal {
        caller.invalid(.argument) { out in
            out.text(name)
            out.text("[", index, "] is ")
            out.integer(UInt64(UInt(bitPattern: value)))
            out.text(", must be from ", least, " to the rest of ")
            out.text(whole)
            out.text(", ", rest)
        }
    }
}

extension Caller {
    /// Lengths that do not add up.
    @inline(never)
    func badSum(_ name: Literal, _ sum: Int, _ whole: Literal, _ count: Int) -> Refusal {
        invalid(.argument) { out in
            out.text("sum of ")
            out.text(name)
            out.text(" is ", sum, ", must be ")
            out.text(whole)
            out.text(", ", count)
        }
    }
}
