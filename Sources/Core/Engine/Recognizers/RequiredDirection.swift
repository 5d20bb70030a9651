// The direction that swipes and pans may require, and the part of a movement that goes there.

/// Directions are those of the recognizer's region.
enum RequiredDirection {
    static var choices: Words { "any right down left up horizontal vertical" }

    /// The direction; if several are allowed, the one that a movement is nearest to.
    @inline(__always)
    static func heading(_ direction: Int, of moved: Point) -> Point {
        switch direction {
        case 1: return Point(1, 0)
        case 2: return Point(0, 1)
        case 3: return Point(-1, 0)
        case 4: return Point(0, -1)
        case 5: return Point(moved.x < 0 ? -1 : 1, 0)
        case 6: return Point(0, moved.y < 0 ? -1 : 1)
        default:
            let length = moved.length
            return length > 0 ? moved * (1 / length) : .zero
        }
    }

    /// How far a movement goes in the direction.
    static func reach(_ direction: Int, of moved: Point) -> Double {
        direction == 0 ? moved.length : heading(direction, of: moved).dot(moved)
    }

    /// How far it goes to another side.
    static func drift(_ direction: Int, of moved: Point) -> Double {
        if direction == 0 { return 0 }
        let way = heading(direction, of: moved)
        return max(abs(way.x * moved.y - way.y * moved.x), 0 - way.dot(moved))
    }
}
