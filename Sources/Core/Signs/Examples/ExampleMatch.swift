// The examples that a drawing is nearest to.

struct ExampleMatch {
    /// The name of the nearest example; -1 if no example has a number of strokes that matches.
    var name = -1
    var distance: Float = .infinity
    /// The nearest other name.
    var runnerUp = -1
    var runnerUpDistance: Float = .infinity
    /// The rotation from the drawing to the example, as a unit vector.
    var rotation = SIMD2<Float>(1, 0)

    mutating func add(_ newName: Int, _ newDistance: Float) {
        if newDistance < distance {
            (runnerUp, runnerUpDistance) = (name, distance)
            (name, distance) = (newName, newDistance)
        } else if newDistance < runnerUpDistance {
            (runnerUp, runnerUpDistance) = (newName, newDistance)
        }
    }

    /// The binary logarithm of the ratio between the density of such distances among drawings of the name and their
    /// density among all other drawings of so many strokes.
    ///
    /// Fitted to people of whom it was not recorded which half they are.
    func likelihood(strokes: Int) -> Double {
        strokes > 1 ? 17.1 - 25.0 * Double(distance) : 11.0 - 16.6 * Double(distance)
    }

    /// How much nearer the nearest name is than the runner-up: 0 if equally near, up to 1.
    var margin: Double {
        if runnerUp < 0 { return 1 }
        return runnerUpDistance > 0 ? max(0, 1 - Double(distance / runnerUpDistance)) : 0
    }
}

/// How near a drawing is to the examples of one name.
struct NameScore {
    /// The nearest example.
    private(set) var example = -1
    /// The smallest distance of coarse shapes.
    var coarseDistance: Float = .infinity
    /// The distance of the name.
    var distance: Float = .infinity
    /// The rotation to the nearest example if that has another number of strokes.
    private(set) var inkRotation: SIMD2<Float>?
    /// Whether one of the examples may be drawn as a straight line. Only set for straight drawings.
    var isNearlyStraight = false
    /// The three highest similarities, and the sum of all; of several strokes, the sum of the distances.
    private var first: Float = -2
    private var second: Float = -2
    private var third: Float = -2
    private var sum: Float = 0
    private var count = 0

    @inline(__always)
    mutating func add(similarity: Float, _ at: Int) {
        sum += similarity
        count &+= 1
        if similarity <= third { return }
        if similarity > first {
            (first, second, third) = (similarity, first, second)
            example = at
        } else if similarity > second {
            (second, third) = (similarity, second)
        } else {
            third = similarity
        }
    }

    mutating func add(coarseDistance distance: Float, _ at: Int) {
        if distance < coarseDistance { (coarseDistance, example) = (distance, at) }
    }

    mutating func add(distance: Float, _ at: Int) {
        sum += distance
        count &+= 1
        add(coarseDistance: distance, at)
    }

    /// Adds the distance of an example of another number of strokes, on the scale of the drawing's.
    mutating func add(ofOtherNumber distance: Float, _ at: Int, _ rotation: SIMD2<Float>) {
        if distance < self.distance { (self.distance, example, inkRotation) = (distance, at, rotation) }
    }

    /// The distance of several strokes: three quarters of the nearest example's and one quarter of the mean of all. It
    /// counts more with more examples, up to ten, so that any number of them accepts about as many other drawings.
    /// Infinite without examples.
    var strokeDistance: Float {
        if count == 0 { return .infinity }
        let scale = 0.97 + 0.009 * Float(min(count, 10) &- 1)
        return scale * (0.75 * coarseDistance + 0.25 * (sum / Float(count)))
    }

    /// Returns the distance of one stroke, one half by the three nearest examples and one half by the mean of all,
    /// whose length is `meanLength`. Infinite without examples.
    func distance(_ meanLength: Float) -> Float {
        if count == 0 { return .infinity }
        let nearest = count == 1 ? first : count == 2 ? (first + second) * 0.5 : (first + second + third) * (1 / 3)
        return max(1 - 0.5 * (nearest + min(sum / (Float(count) * meanLength), 1)), 0)
    }
}
