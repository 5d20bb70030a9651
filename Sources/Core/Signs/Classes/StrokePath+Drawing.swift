// A path that a pattern has followed, as a drawing for comparison with examples.

extension StrokePath {
    /// Returns the path as a drawing in `scratch`, with `tail` in place of its last stroke; nil if it has more strokes
    /// than a drawing may have.
    func resampled(_ scratch: ExampleScratch, tail: EquidistantPath? = nil) -> ResampledDrawing? {
        if strokes > ResampledDrawing.mostStrokes { return nil }
        var drawing = ResampledDrawing(in: scratch.resampled)
        let last = resampleStrokes(in: scratch.path, to: &drawing)
        drawing.add(tail ?? last)
        return drawing
    }

    /// Returns the last stroke, with its points in `points`, and adds those before to a drawing.
    @inline(never)
    func resampleStrokes(
        in points: UnsafeMutablePointer<Point>, to drawing: UnsafeMutablePointer<ResampledDrawing>?
    ) -> EquidistantPath {
        var stroke = EquidistantPath(in: points)
        stroke.begin(at: self[0].point)
        for at in 1..<max(count, 1) {
            if self[at].isJump {
                drawing?.pointee.add(stroke)
                stroke.begin(at: self[at].point)
            } else {
                stroke.move(to: self[at].point)
            }
        }
        return stroke
    }
}
