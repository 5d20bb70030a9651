// The way that a stroke has gone, in few points.

/// Points a small part of the stroke's size apart, whatever the rate, the speed and the size of the stroke: what the hand does in between, or while it
/// rests, leaves no trace. The size is only known as the stroke grows: points from when it was smaller are too dense, and those that are dropped at the
/// end, or when there is no more room. A sample costs a comparison. The storage is of fixed size.
struct StrokePath {
    struct Node {
        /// Written and read at once: a processor hands on what was just stored only as it was stored.
        var place: SIMD2<Double>
        /// The length of the way from the first point, without jumps.
        var along: Double
        /// Twice the time, which leaves a bit to spare, and that says whether there was a jump.
        private let moment: Int64

        @inline(__always)
        init(_ place: SIMD2<Double>, along: Double, arrived: Int64, isJump: Bool) {
            self.place = place
            self.along = along
            moment = arrived &* 2 | (isJump ? 1 : 0)
        }

        var x: Double { place.x }
        var y: Double { place.y }
        var point: Point { Point(x, y) }
        /// When the contact came here; it left when it came to the next point.
        var arrived: Int64 { moment >> 1 }
        /// The pen was up on the way to it.
        var isJump: Bool { moment & 1 != 0 }
    }

    /// A way that needs more is followed more coarsely.
    static var capacity: Int { 192 }
    /// Of the diagonal of the bounding box, how far apart points are at least; down to half of that before the box has doubled.
    static var spacing: Double { 0.045 }
    /// Of the diagonal, how far a resting contact is sensed off its place.
    static var restReach: Double { 0.1 }
    /// Its way there over how far it gets: a hook is one way, or there and back.
    static var restWander: Double { 3 }

    private var nodes: UnsafeMutablePointer<Node>?
    /// The last one.
    private var newest: UnsafeMutablePointer<Node>?
    private(set) var hasJumps = false
    private var squaredStep = 0.0
    /// The squared diagonal at which the step grows.
    private var nextSize = 0.0
    private var least = Point.zero
    private var most = Point.zero
    /// When the contact lifted.
    private var lifted: Int64 = 0

    var isPrepared: Bool { nodes != nil }

    /// False when memory is short.
    mutating func prepare() -> Bool {
        guard let memory = Memory.allocate(StrokePath.capacity &* MemoryLayout<Node>.stride) else { return false }
        nodes = memory.bindMemory(to: Node.self, capacity: StrokePath.capacity)
        newest = nodes
        return true
    }

    mutating func free() {
        Memory.release(nodes)
        nodes = nil
    }

    /// The caller knows that `index` is in 0 ..< count.
    subscript(index: Int) -> Node { nodes.unsafelyUnwrapped[index] }
    var base: UnsafePointer<Node> { UnsafePointer(nodes.unsafelyUnwrapped) }
    var end: UnsafePointer<Node> { UnsafePointer(newest.unsafelyUnwrapped) }
    var count: Int { end - base &+ 1 }
    var last: Node { end.pointee }
    /// Of the whole way.
    var length: Double { end.pointee.along }
    /// When the contact left the last point: it rests there until it lifts.
    var left: Int64 { max(lifted, end.pointee.arrived) }

    var width: Double { most.x - least.x }
    var height: Double { most.y - least.y }
    var diagonal: Double { Point(width, height).length }

    mutating func begin(at point: Point, time: Int64) {
        hasJumps = false
        squaredStep = 0
        nextSize = 0
        least = point
        most = point
        lifted = time
        newest = nodes
        nodes.unsafelyUnwrapped.initialize(to: Node(SIMD2(point.x, point.y), along: 0, arrived: time, isJump: false))
    }

    /// Where the contact is now: true when that makes a point, for it has gone far enough from the last one. There is room.
    @inline(__always) @discardableResult
    mutating func add(_ point: Point, time: Int64) -> Bool {
        let way = squaredWay(to: point)
        if !(way > squaredStep) { return false }
        include(point)
        let size = Point(width, height).squaredLength
        if size > nextSize {
            squaredStep = size * (StrokePath.spacing * StrokePath.spacing)
            nextSize = size * 4
            if !(way > squaredStep) { return false }
        }
        go(to: point, time, way)
        return true
    }

    /// Where the contact lifted: the end of the way when there is more than half a step between.
    mutating func finish(at point: Point, time: Int64) {
        include(point)
        lifted = time
        let way = squaredWay(to: point)
        if way > squaredStep * 0.25 { go(to: point, time, way) }
    }

    /// The next stroke of the same gesture begins. There is room.
    mutating func jump(to point: Point, time: Int64) {
        include(point)
        hasJumps = true
        extend(by: Node(SIMD2(point.x, point.y), along: length, arrived: time, isJump: true))
    }

    /// Drops what the contact wandered about its end, resting, but for the last point.
    mutating func settle() {
        let reach = diagonal * StrokePath.restReach
        let last = last
        var node = newest.unsafelyUnwrapped
        var first = node
        var farthest = 0.0
        while node > nodes.unsafelyUnwrapped, !node.pointee.isJump {
            node -= 1
            farthest = max(farthest, (node.pointee.point - last.point).length)
            if farthest > reach { break }
            if last.along - node.pointee.along > StrokePath.restWander * farthest { first = node }
        }
        if first + 1 >= end { return }
        first[1].place = last.place
        first[1].along = first.pointee.along + (last.point - first.pointee.point).length
        newest = first + 1
    }

    /// In the bounding box.
    @inline(__always)
    private mutating func include(_ point: Point) {
        least = Point(point.x < least.x ? point.x : least.x, point.y < least.y ? point.y : least.y)
        most = Point(point.x > most.x ? point.x : most.x, point.y > most.y ? point.y : most.y)
    }

    @inline(__always)
    private func squaredWay(to point: Point) -> Double {
        (point - end.pointee.point).squaredLength
    }

    @inline(__always)
    private mutating func go(to point: Point, _ time: Int64, _ squaredWay: Double) {
        extend(by: Node(SIMD2(point.x, point.y), along: length + squaredWay.squareRoot(), arrived: time, isJump: false))
    }

    @inline(__always)
    private mutating func extend(by node: Node) {
        let next = newest.unsafelyUnwrapped + 1
        next.initialize(to: node)
        newest = next
    }

    /// There is room for a few points more, for as many as anybody adds without asking again.
    var hasRoom: Bool { count <= StrokePath.capacity &- 8 }

    /// Follows the way more coarsely, until there is room.
    @inline(never)
    mutating func makeRoom() {
        tidy()
        while !hasRoom {
            // Of a stroke so small that its step is 0, twice as much would be no more.
            squaredStep = max(squaredStep * 2, Double.leastNormalMagnitude)
            tidy()
        }
    }

    /// Drops the points that the stroke has become too large for: what is nearer than a step to the point kept before it. The ends of strokes stay.
    @inline(never) @_optimize(speed)
    mutating func tidy() {
        lifted = left
        let (end, squaredStep, hasJumps) = (newest.unsafelyUnwrapped, squaredStep, hasJumps)
        var last = nodes.unsafelyUnwrapped
        var node = last + 1
        while node <= end {
            let squared = (node.pointee.point - last.pointee.point).squaredLength
            if squared > squaredStep || hasJumps && (node.pointee.isJump || node < end && node[1].isJump) {
                var along = last.pointee.along
                if !node.pointee.isJump { along += squared.squareRoot() }
                last += 1
                last.pointee = node.pointee
                last.pointee.along = along
            }
            node += 1
        }
        newest = last
    }
}
