// The axis that a pan is restricted to.

/// Only movement along the axis counts. Leaving it follows Chromium's snapping of scrolls: a movement across the axis
/// frees the pan, and a movement along it by the same distance starts the comparison anew.
struct Rail {
    enum Axis: UInt8 {
        case free = 0
        case horizontal = 1
        case vertical = 2
    }

    private(set) var axis = Axis.free
    /// Of the region whose axes they are.
    var directions = Directions()
    /// The movement across the axis that frees the pan.
    private var width = Double.infinity
    /// The movement that is compared with it.
    private var moved = Point.zero

    var isFree: Bool {
        @inline(__always) get { axis == .free }
    }

    /// A width of 0 never frees the pan.
    mutating func restrict(to axis: Axis, width: Double) {
        self.axis = axis
        self.width = width > 0 ? width : Double.infinity
        moved = .zero
    }

    mutating func clear() { axis = .free }

    /// The axis that is nearer to a movement.
    func nearest(to movement: Point) -> Axis {
        let local = directions.local(movement)
        return abs(local.y) > abs(local.x) ? .vertical : .horizontal
    }

    /// The angle in rad between a movement and an axis.
    func deviation(_ movement: Point, from axis: Axis) -> Double {
        let local = directions.local(movement)
        let (x, y) = (abs(local.x), abs(local.y))
        return Angle.of(axis == .horizontal ? Point(x, y) : Point(y, x))
    }

    /// The part of a movement that counts.
    @inline(__always)
    func part(of movement: Point) -> Point {
        isFree ? movement : directions.part(of: movement, vertical: axis == .vertical)
    }

    /// The same for the next movement, which may free the pan.
    @inline(never)
    mutating func take(_ step: Point) -> Point {
        moved = moved + step
        let local = directions.local(moved)
        let (along, across) = axis == .horizontal ? (local.x, local.y) : (local.y, local.x)
        if abs(across) > width {
            clear()
        } else if abs(along) > width {
            moved = .zero
        }
        return part(of: step)
    }
}
