// Drawings of a sign that a pattern is made from.

/// Each drawing is one stroke or several. Sample times are equidistant, so that they tell which point of the drawing a
/// point of the path is.
struct DrawingList {
    private var points = Buffer<Point>()
    /// The index after the last point of each stroke.
    private var strokeEnds = Buffer<Int>()
    /// The index after the last stroke of each drawing.
    private var drawingEnds = Buffer<Int>()

    static var timePerPoint: Int64 { 8_000_000 }

    var count: Int { drawingEnds.count }

    mutating func free() {
        points.free()
        strokeEnds.free()
        drawingEnds.free()
    }

    /// Adds a drawing that has extent, with the number of points of each stroke. Returns false when out of memory.
    mutating func add(_ given: Buffer<Point>, strokes: Buffer<Int>) -> Bool {
        guard points.reserve(points.count &+ given.count), strokeEnds.reserve(strokeEnds.count &+ strokes.count),
            drawingEnds.append(strokeEnds.count &+ strokes.count)
        else { return false }
        var end = points.count
        points.appendReserved(contentsOf: given)
        for length in strokes.elements {
            end &+= length
            strokeEnds.appendReserved(end)
        }
        return true
    }

    func strokes(of drawing: Int) -> Range<Int> {
        (drawing > 0 ? drawingEnds[drawing &- 1] : 0)..<drawingEnds[drawing]
    }

    private func firstPoint(of stroke: Int) -> Int { stroke > 0 ? strokeEnds[stroke &- 1] : 0 }

    /// Returns the index of the last point of a stroke within its drawing.
    func lastPoint(of stroke: Int, _ drawing: Int) -> Int {
        strokeEnds[stroke] &- 1 &- firstPoint(of: strokes(of: drawing).lowerBound)
    }

    /// Returns which point of its drawing arrived at a time.
    static func index(at time: Int64) -> Int { Int(truncatingIfNeeded: time / timePerPoint) }

    /// Plays a drawing to a matcher as a recognizer would. Returns false if it fails before the end of its first
    /// stroke. The path is decimated.
    func play(
        _ drawing: Int, to matcher: inout PatternMatcher, _ program: ProgramPointer, _ limits: ProspectLimits,
        unitsPerMillimeter: Double
    ) -> Bool {
        let strokes = strokes(of: drawing)
        let origin = firstPoint(of: strokes.lowerBound)
        for stroke in strokes {
            let (first, end) = (firstPoint(of: stroke), strokeEnds[stroke])
            func time(_ at: Int) -> Int64 { Int64(at &- origin) &* DrawingList.timePerPoint }
            if stroke == strokes.lowerBound {
                matcher.begin(
                    program, at: points[first], time: 0, scoresEveryPoint: false,
                    unitsPerMillimeter: unitsPerMillimeter)
            } else {
                matcher.jump(program, to: points[first], time: time(first))
            }
            for at in (first &+ 1)..<max(end, first &+ 1) where matcher.add(points[at], time: time(at)) {
                matcher.score()
                if matcher.prospect(program, limits).margin < 0 { return false }
            }
            matcher.finish(at: points[end &- 1], time: time(end &- 1))
        }
        matcher.decimate()
        return matcher.path.count >= 2
    }

    /// Makes the path of a drawing, as a matcher has it. Paths must be prepared.
    func trace(_ drawing: Int, to path: inout StrokePath) {
        let strokes = strokes(of: drawing)
        for stroke in strokes {
            let (first, end) = (firstPoint(of: stroke), strokeEnds[stroke])
            if stroke == strokes.lowerBound {
                path.begin(at: points[first], time: 0)
            } else {
                path.jump(to: points[first], time: 0)
            }
            for at in (first &+ 1)..<max(end, first &+ 1) where path.add(points[at], time: 0) && !path.hasRoom {
                path.makeRoom()
            }
            path.finish(at: points[end &- 1], time: 0)
            path.trimRest()
            if !path.hasRoom { path.makeRoom() }
        }
        path.decimate()
    }
}
