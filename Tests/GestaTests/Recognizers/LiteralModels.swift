@testable import Gesta

/// A second implementation of the published rules, for comparison. The points are the start,
/// the moves and the lift.
enum LiteralModel: String, CaseIterable, Sendable {
    case chevron, checkmark, z

    /// Returns the value after each point, and whether the stroke is recognized. May end before the last point.
    func run(_ points: [(x: Double, y: Double)], precision: Double) -> (progress: [Int], isRecognized: Bool) {
        var progress: [Int] = []
        var part = self == .z ? 0 : 1
        let (x0, y0) = points[0]
        progress.append(part)
        for index in 1..<points.count - 1 {
            let (x, y) = points[index]
            let (px, py) = points[index - 1]
            switch self {
            case .chevron:
                if part == 1 {
                    if x < x0 || y < y0 { return (progress, false) }
                    part = 2
                } else if part == 2 {
                    if y < py { return (progress, false) }
                    if x <= px { part = 3 }
                }
            case .checkmark:
                if part == 1 {
                    if x < x0 || y < y0 { return (progress, false) }
                    part = 2
                } else if part == 2 {
                    if x < px { return (progress, false) }
                    if y < py { part = 3 }
                } else if x < px || y > py {
                    return (progress, false)
                }
            case .z:
                if part == 0, x > px, abs(y - y0) <= precision, x - x0 > precision {
                    part = 1
                } else if part == 1, x < px, y > py {
                    part = 2
                } else if part == 2, x > px, abs(y - py) <= precision {
                    return (progress + [3], true)
                }
            }
            progress.append(part)
        }
        let last = points[points.count - 1].y
        switch self {
        case .chevron: return (progress, part == 3 && last > y0)
        case .checkmark: return (progress, part == 3 && last < y0)
        case .z: return (progress, false)
        }
    }

    var className: Literal {
        switch self {
        case .chevron: "gesta.chevron"
        case .checkmark: "gesta.checkmark"
        case .z: "gesta.z"
        }
    }

    /// Returns random strokes that often reach late phases: small integer steps, so that equal coordinates are common,
    /// sometimes along the gesture.
    func stroke(_ dice: inout Dice) -> [(x: Double, y: Double)] {
        let legs: [(Int, Int)]
        switch self {
        case .chevron: legs = [(1, 1), (-1, 1)]
        case .checkmark: legs = [(1, 1), (1, -1)]
        case .z: legs = [(1, 0), (-1, 1), (1, 0)]
        }
        let isWild = dice.chance(15)
        var (x, y) = (dice.below(200), dice.below(200))
        var points = [(x: Double(x), y: Double(y))]
        for (dx, dy) in legs {
            for _ in 0..<dice.below(5) {
                let isAstray = isWild || dice.chance(4)
                x += isAstray ? dice.below(9) - 4 : dx * dice.below(8) + (dx == 0 ? dice.below(3) - 1 : 0)
                y += isAstray ? dice.below(9) - 4 : dy * dice.below(8) + (dy == 0 ? dice.below(3) - 1 : 0)
                points.append((Double(x), Double(y)))
            }
        }
        if dice.chance(30) { y += dice.below(41) - 20 }
        points.append((Double(x), Double(y)))
        return points
    }
}
