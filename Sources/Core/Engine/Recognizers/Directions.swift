// The directions of a recognizer's region: what its parameters name left, up or horizontal.

/// A region may be turned or mirrored on the screen. Positions, movements and velocities remain those of the samples.
struct Directions {
    private var orientation = Orientation.upright
    private(set) var areTurned = false

    /// How the machine's region lies now.
    mutating func read(for machine: Machine) {
        orientation = machine.orientationOfRegion
        areTurned = orientation != .upright
    }

    /// A movement as the region has it.
    @inline(__always)
    func local(_ movement: Point) -> Point { areTurned ? orientation.turned(movement) : movement }

    /// The part of a movement along the region's x axis, or its y axis.
    func part(of movement: Point, vertical: Bool) -> Point {
        let local = local(movement)
        let part = vertical ? Point(0, local.y) : Point(local.x, 0)
        return areTurned ? orientation.turnedBack(part) : part
    }
}
