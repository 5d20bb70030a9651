// Predicts what a stroke may become while it is drawn.

/// The beginnings of examples that a stroke is nearest to so far.
struct BeginningMatch {
    var name = -1
    var distance: Float = .infinity
    /// The nearest beginning of another name.
    var runnerUp = -1
    var runnerUpDistance: Float = .infinity
    /// The length of the beginning relative to its example: 0 to 1.
    var progress = 0.0

    /// Whether the name is as certain as it can be before the lift: near most of an example, and far from the
    /// beginnings of all other names. On people's strokes, these limits decided earliest at the same error rate.
    var isClear: Bool {
        distance < BeginningMatch.farthest && runnerUpDistance > BeginningMatch.contested(distance) && progress > 0.66
    }
    private static var farthest: Float { 0.15 }
    /// The largest distance at which another beginning contests one.
    private static func contested(_ distance: Float) -> Float { 3 * distance + 0.02 }

    /// Whether the nearest beginning contests a gesture of another recognizer.
    func contests(distance other: Float) -> Bool {
        distance < BeginningMatch.farthest && distance <= BeginningMatch.contested(other)
    }
    /// The largest distance of a beginning, over that of a whole drawing. A beginning is less distinctive.
    static var nearness: Float { 0.08 }

    var margin: Double { runnerUp < 0 ? 1 : max(0, 1 - Double(distance / runnerUpDistance)) }

    /// Adds a beginning that is nearer than the runner-up.
    fileprivate mutating func add(_ newName: Int, _ newDistance: Float, _ part: Int) {
        if newName != name, newDistance >= distance {
            runnerUp = newName
            runnerUpDistance = newDistance
            return
        }
        if newDistance >= distance { return }
        if newName != name {
            runnerUp = name
            runnerUpDistance = distance
        }
        name = newName
        distance = newDistance
        progress = Double(part) / Double(ExampleSet.beginningCount)
    }
}

extension ExampleMatcher {
    /// Compares a stroke with the beginnings of all single-stroke examples, because its final size is not known. The
    /// length counts a little: people draw a gesture at about the same size each time.
    @_optimize(speed)
    func matchBeginning(_ drawing: ResampledDrawing, _ scratch: ExampleScratch) -> BeginningMatch {
        var match = BeginningMatch()
        guard let singleStroke = set.singleStroke.base, let examples = set.examples.base else { return match }
        drawing.writeShape(scratch.shape)
        let limit = rotationLimit
        let size = drawing.length.roughLogarithm
        var at = 0
        while at < set.singleStroke.count {
            let example = examples + singleStroke[at].example
            var group = singleStroke[at].beginnings
            let name = example.pointee.name
            let larger = size - example.pointee.length.roughLogarithm
            var part = 0
            while part < ExampleSet.beginningCount {
                let near = limit.distances(scratch.shape, group)
                var lane = 0
                while lane < 4 {
                    let share = Double(part &+ lane &+ 1) / Double(ExampleSet.beginningCount)
                    let difference = larger - share.roughLogarithm
                    let distance = near[lane] + 0.02 * difference * difference
                    if distance < match.runnerUpDistance { match.add(name, distance, part &+ lane &+ 1) }
                    lane &+= 1
                }
                group += CoarseShape.count
                part &+= 4
            }
            at &+= 1
        }
        return match
    }
}
