// How far a pan must move, and may move, to each side before it begins.

/// 0 of a side: its movement does not count. (React Native Gesture Handler names them activeOffset and failOffset.)
struct Offsets: ParameterSet {
    @Parameter var activateLeft: Double
    @Parameter var activateRight: Double
    @Parameter var activateUp: Double
    @Parameter var activateDown: Double
    @Parameter var failLeft: Double
    @Parameter var failRight: Double
    @Parameter var failUp: Double
    @Parameter var failDown: Double
    @Parameter var minSpeed: Double

    mutating func declare(in list: inout ParameterList) {
        let activate: Literal = """
            The gesture begins when it has moved farther than this to that side of its region. If one of the four is \
            set, slop and the other sides do not begin it; 0 for not.
            """
        list.length(&$activateLeft, "activate_left", 0, 0...1000, activate)
        list.length(&$activateRight, "activate_right", 0, 0...1000, activate)
        list.length(&$activateUp, "activate_up", 0, 0...1000, activate)
        list.length(&$activateDown, "activate_down", 0, 0...1000, activate)
        let fail: Literal =
            """
            The gesture fails when it has moved farther than this to that side of its region before it begins; 0 for \
            never.
            """
        list.length(&$failLeft, "fail_left", 0, 0...1000, fail)
        list.length(&$failRight, "fail_right", 0, 0...1000, fail)
        list.length(&$failUp, "fail_up", 0, 0...1000, fail)
        list.length(&$failDown, "fail_down", 0, 0...1000, fail)
        list.speed(
            &$minSpeed, "min_speed", 0, 0...1e5,
            """
            The gesture begins when it is at least as fast as this in its direction: that of the side or the axis \
            with which it begins, otherwise that of its movement. 0 for any.
            """)
    }

    /// Whether one of the sides is.
    var areSet: Bool {
        max(max(activateLeft, activateRight), max(activateUp, activateDown)) > 0
            || max(max(failLeft, failRight), max(failUp, failDown)) > 0
    }

    /// What must be met for the gesture to begin; nil if no side is set.
    func activation(_ moved: Point) -> Rule? {
        nearest(
            Rule.moreThan(.movedTooLittle, -moved.x, $activateLeft),
            Rule.moreThan(.movedTooLittle, moved.x, $activateRight),
            Rule.moreThan(.movedTooLittle, -moved.y, $activateUp),
            Rule.moreThan(.movedTooLittle, moved.y, $activateDown))
    }

    /// What must be met until then; nil if no side is set.
    func permission(_ moved: Point) -> Rule? {
        nearest(
            Rule.atMost(.movedTooFar, -moved.x, $failLeft), Rule.atMost(.movedTooFar, moved.x, $failRight),
            Rule.atMost(.movedTooFar, -moved.y, $failUp), Rule.atMost(.movedTooFar, moved.y, $failDown))
    }

    /// The direction to the side of `activation`.
    func side(_ activation: Rule) -> Point {
        switch activation.parameter {
        case $activateLeft.index: Point(-1, 0)
        case $activateRight.index: Point(1, 0)
        case $activateUp.index: Point(0, -1)
        default: Point(0, 1)
        }
    }

    /// What must be met in a direction, of any length.
    func speed(_ velocity: Point, in direction: Point) -> Rule {
        let length = direction.length
        return .atLeast(.tooSlow, length > 0 ? velocity.dot(direction) / length : 0, $minSpeed)
    }

    /// Of the sides that are set, the one that has come nearest to its limit, or farthest beyond.
    private func nearest(_ left: Rule, _ right: Rule, _ up: Rule, _ down: Rule) -> Rule? {
        nearer(nearer(nearer(nearer(nil, left), right), up), down)
    }

    private func nearer(_ best: Rule?, _ rule: Rule) -> Rule? {
        if rule.limit == 0 { return best }
        guard let best else { return rule }
        return rule.measured - rule.limit > best.measured - best.limit ? rule : best
    }
}
