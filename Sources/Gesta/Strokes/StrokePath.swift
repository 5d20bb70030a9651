// The way that a stroke has gone, in few points.

/// Points a small part of the stroke's size apart, whatever the rate, the speed and the size of the stroke: what the hand does in between, or while it
/// rests, leaves no trace. The size is only known as the stroke grows: whenever it has doubled, the points that have become too dense are dropped.
/// A sample costs a comparison; a point is kept or dropped once for each doubling at most. The storage is of fixed size.
struct StrokePath {
    struct Node {
        var x: Double
        var y: Double
        /// The length of the way from the first point, without jumps.
        var along: Double
        /// When the contact came here, and when it left.
        var arrived: Int64
        var left: Int64
        /// The pen was up on the way to it.
        var isJump: Bool
    }

    /// A way that needs more is followed more coarsely.
    static var capacity: Int { 192 }
    /// Of the diagonal of the bounding box, how far apart points are at least; down to half of that before the box has doubled.
    static var spacing: Double { 0.03 }

    private var nodes: UnsafeMutablePointer<Node>?
    private(set) var count = 0
    /// How often points were dropped by the last call that added one. After once, those that are left have the numbers that `renumbered` tells; after
    /// more, whoever follows the way begins anew.
    private(set) var thinnings = 0
    /// For each point before the last thinning, the number of the one that it is now, or that is left of those before it.
    private(set) var renumbered: UnsafeMutablePointer<UInt8>?
    private var squaredStep = 0.0
    /// The least squared distance of two points one after another: while it is more than the step, none need be dropped.
    private var closest = Double.infinity
    /// The squared diagonal at which the points are looked through again.
    private var nextSize = 0.0
    private var least = Point.zero
    private var most = Point.zero

    var isPrepared: Bool { nodes != nil }

    /// False when memory is short.
    mutating func prepare() -> Bool {
        let bytes = StrokePath.capacity &* MemoryLayout<Node>.stride
        guard let memory = Memory.allocate(bytes &+ StrokePath.capacity) else { return false }
        nodes = memory.bindMemory(to: Node.self, capacity: StrokePath.capacity)
        renumbered = (memory + bytes).bindMemory(to: UInt8.self, capacity: StrokePath.capacity)
        return true
    }

    mutating func free() {
        Memory.release(nodes)
        nodes = nil
    }

    /// The caller knows that `index` is in 0 ..< count.
    subscript(index: Int) -> Node { nodes.unsafelyUnwrapped[index] }
    var base: UnsafePointer<Node> { UnsafePointer(nodes.unsafelyUnwrapped) }
    var last: Node { self[count &- 1] }
    /// Of the whole way.
    var length: Double { base[count &- 1].along }

    var width: Double { most.x - least.x }
    var height: Double { most.y - least.y }
    var diagonal: Double { Point(width, height).length }

    mutating func begin(at point: Point, time: Int64) {
        count = 0
        squaredStep = 0
        closest = Double.infinity
        nextSize = 0
        thinnings = 0
        least = point
        most = point
        keep(point, time, along: 0, isJump: false)
    }

    /// The contact is too near to the last point for another one.
    @inline(__always)
    func isNear(_ point: Point) -> Bool {
        let last = nodes.unsafelyUnwrapped + (count &- 1)
        let (dx, dy) = (point.x - last.pointee.x, point.y - last.pointee.y)
        return dx * dx + dy * dy <= squaredStep
    }

    /// A point that is not near.
    mutating func add(_ point: Point, time: Int64) {
        thinnings = 0
        include(point)
        let size = Point(width, height).squaredLength
        if size > nextSize {
            squaredStep = size * (StrokePath.spacing * StrokePath.spacing)
            nextSize = size * 4
            if closest <= squaredStep { thin() }
        }
        if count == StrokePath.capacity { makeRoom() }
        let last = nodes.unsafelyUnwrapped + (count &- 1)
        let way = Point(point.x - last.pointee.x, point.y - last.pointee.y).squaredLength
        if way > squaredStep {
            closest = min(closest, way)
            keep(point, time, along: last.pointee.along + way.squareRoot(), isJump: false)
        }
    }

    /// Where the contact lifted: the end of the way when there is more than half a step between. True when it is a new point.
    mutating func finish(at point: Point, time: Int64) -> Bool {
        nodes.unsafelyUnwrapped[count &- 1].left = time
        let gap = (point - Point(last.x, last.y)).squaredLength
        if !(gap > squaredStep * 0.25) || count == StrokePath.capacity { return false }
        thinnings = 0
        include(point)
        closest = min(closest, gap)
        keep(point, time, along: last.along + gap.squareRoot(), isJump: false)
        return true
    }

    /// The next stroke of the same gesture begins.
    mutating func jump(to point: Point, time: Int64) {
        thinnings = 0
        if count == StrokePath.capacity { makeRoom() }
        include(point)
        keep(point, time, along: last.along, isJump: true)
    }

    /// In the bounding box.
    @inline(__always)
    private mutating func include(_ point: Point) {
        least = Point(min(least.x, point.x), min(least.y, point.y))
        most = Point(max(most.x, point.x), max(most.y, point.y))
    }

    /// Follows the way more coarsely, until a point can be kept.
    @inline(never)
    private mutating func makeRoom() {
        while count == StrokePath.capacity {
            squaredStep *= 2
            thin()
        }
    }

    private mutating func keep(_ point: Point, _ time: Int64, along: Double, isJump: Bool) {
        let nodes = nodes.unsafelyUnwrapped
        if count > 0 { nodes[count &- 1].left = time }
        nodes[count] = Node(x: point.x, y: point.y, along: along, arrived: time, left: time, isJump: isJump)
        count &+= 1
    }

    /// Drops what is nearer than a step to the point kept before it; the ends of strokes stay.
    private mutating func thin() {
        let nodes = nodes.unsafelyUnwrapped
        var kept = 1
        var at = 1
        renumbered.unsafelyUnwrapped[0] = 0
        while at < count {
            let node = nodes[at]
            let before = nodes[kept &- 1]
            let way = (Point(node.x, node.y) - Point(before.x, before.y)).length
            let isEnd = node.isJump || (at &+ 1 < count && nodes[at &+ 1].isJump)
            if isEnd || way * way > squaredStep {
                nodes[kept] = node
                nodes[kept].along = before.along + (node.isJump ? 0 : way)
                kept &+= 1
            } else {
                nodes[kept &- 1].left = node.left
            }
            renumbered.unsafelyUnwrapped[at] = UInt8(truncatingIfNeeded: kept &- 1)
            at &+= 1
        }
        closest = squaredStep
        if kept < count { thinnings &+= 1 }
        count = kept
    }
}
