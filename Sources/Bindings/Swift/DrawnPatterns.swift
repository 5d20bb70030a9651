internal import CGesta

extension Context {
    /// Makes a pattern from drawings of a sign: the simplest text that accepts them and other drawings of the same
    /// person, for the parameter `pattern` of the class gesta.stroke.
    ///
    /// Each drawing is a list of strokes. One drawing is sufficient; three are better. Drawings that have no segments
    /// in common become several ways to draw the pattern.
    /// - Returns: The text, and the segments of each drawing in order, with the bytes of the text that state them.
    /// - Throws: `.argument` (three or more drawings have nothing in common, one cannot be accepted together with the
    ///   others, or all points of one are equal), `.limit` (too many drawings, strokes, points, or lines and arcs in
    ///   one), `.range`, `.notFinite`, `.memory`.
    public func patternFromStrokes(
        _ drawings: [[[Point]]]
    ) throws(GestaError) -> (text: String, segments: [PatternSegment]) {
        let strokes = drawings.flatMap { $0 }
        let points = strokes.flatMap { $0 }
        let (lengths, counts) = (strokes.map(\.count), drawings.map(\.count))
        var found = [gesta_pattern_segment](repeating: gesta_pattern_segment(), count: 64)
        var count = 0
        while true {
            let capacity = found.count
            let text = try session.text { context, start, size, needed in
                withNumbers(of: points) { xy, pointCount in
                    withArray(lengths) { lengths, strokeCount in
                        withArray(counts) { counts, drawingCount in
                            var all = gesta_drawings(
                                xy: xy, point_count: pointCount, stroke_lengths: lengths, stroke_count: strokeCount,
                                drawing_lengths: counts, drawing_count: drawingCount)
                            return found.withUnsafeMutableBufferPointer {
                                gesta_pattern_from_strokes(
                                    context, &all, start, size, needed, $0.baseAddress, capacity,
                                    MemoryLayout<gesta_pattern_segment>.stride, &count)
                            }
                        }
                    }
                }
            }
            if count <= capacity { return (text, found.prefix(count).map { PatternSegment($0) }) }
            found = [gesta_pattern_segment](repeating: gesta_pattern_segment(), count: count)
        }
    }
}
