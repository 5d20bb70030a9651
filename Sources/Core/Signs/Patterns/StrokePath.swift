// Decimated path of a stroke.

/// Consecutive points are at least a small fraction of the stroke's size apart, whatever the sampling rate, speed and
/// size. Jitter and rest within that distance add no points. The size grows while the stroke is drawn, so that early
/// points are too dense; they are removed at the end, or when the storage is full. Most samples cost one comparison.
/// The storage grows once, when a stroke has more points than most.
///
/// A path may consist of several strokes. The move from the end of one to the start of the next, with the pen up, is a
/// jump.
struct StrokePath {
    struct Node {
        /// x and y as one vector: store-to-load forwarding requires accesses of the same width.
        var position: SIMD2<Double>
        /// The path length from the first point, without jumps.
        var distance: Double
        /// Twice the arrival time, plus 1 after a jump. Times have a bit to spare.
        private let timeAndJump: Int64

        @inline(__always)
        init(_ position: SIMD2<Double>, distance: Double, arrival: Int64, isJump: Bool) {
            self.position = position
            self.distance = distance
            timeAndJump = arrival &* 2 | (isJump ? 1 : 0)
        }

        var x: Double { position.x }
        var y: Double { position.y }
        var point: Point { Point(x, y) }
        /// When the contact reached the point. It left when it reached the next point.
        var arrival: Int64 { timeAndJump >> 1 }
        /// Whether the pen was up on the way to the point.
        var isJump: Bool { timeAndJump & 1 != 0 }
    }

    /// A path that needs more points is decimated further.
    static var capacity: Int { 192 }
    /// As many as most strokes have.
    private static var usual: Int { 96 }
    /// The smallest distance between points, relative to the diagonal of the bounding box. Half of that until the size
    /// has doubled.
    static var spacing: Double { 0.045 }
    /// The largest offset of a resting contact, relative to the diagonal.
    static var restReach: Double { 0.1 }
    /// The path length of a rest over its largest offset is more than this. That of a hook is 1 or 2.
    static var restWander: Double { 3 }

    private var nodes: UnsafeMutablePointer<Node>?
    private var newest: UnsafeMutablePointer<Node>?
    private(set) var hasJumps = false
    /// Has storage for `capacity` points, otherwise for `usual`.
    private var isWhole = false
    /// Changes whenever points are removed: until then, the path only grows.
    private(set) var version = 0
    private var squaredStep = 0.0
    /// The squared diagonal from which on the step must grow.
    private var nextSize = 0.0
    private var least = Point.zero
    private var most = Point.zero
    private var liftTime: Int64 = 0

    var isPrepared: Bool { nodes != nil }

    /// Allocates the storage: all that a path may need, or what most strokes do. Returns false when out of memory.
    mutating func prepare(isWhole: Bool = true) -> Bool {
        guard let memory = allocate(isWhole) else { return false }
        nodes = memory
        newest = memory
        return true
    }

    private mutating func allocate(_ isWhole: Bool) -> UnsafeMutablePointer<Node>? {
        let points = isWhole ? StrokePath.capacity : StrokePath.usual
        guard let memory = Memory.allocate(points &* MemoryLayout<Node>.stride) else { return nil }
        self.isWhole = isWhole
        return memory.bindMemory(to: Node.self, capacity: points)
    }

    /// Moves the path to storage for `capacity` points. Returns false, with nothing changed, when out of memory.
    private mutating func enlarge() -> Bool {
        let count = count
        guard let old = nodes, let memory = allocate(true) else { return false }
        memory.update(from: old, count: count)
        Memory.release(old)
        nodes = memory
        newest = memory + (count &- 1)
        return true
    }

    private var room: Int { isWhole ? StrokePath.capacity : StrokePath.usual }

    mutating func free() {
        Memory.release(nodes)
        nodes = nil
    }

    /// The index must be in 0 ..< count. Release builds do not check it.
    subscript(index: Int) -> Node {
        assert(index >= 0 && index < count, "StrokePath: the index is out of range")
        return nodes.unsafelyUnwrapped[index]
    }
    var firstNode: UnsafePointer<Node> { UnsafePointer(nodes.unsafelyUnwrapped) }
    var lastNode: UnsafePointer<Node> { UnsafePointer(newest.unsafelyUnwrapped) }
    var count: Int { lastNode - firstNode &+ 1 }
    var last: Node { lastNode.pointee }
    /// The length of the path, without jumps.
    var length: Double { lastNode.pointee.distance }
    /// When the contact left the last point: at the lift if it rested there.
    var departure: Int64 { max(liftTime, lastNode.pointee.arrival) }

    var width: Double { most.x - least.x }
    var height: Double { most.y - least.y }
    var diagonal: Double { Point(width, height).length }

    mutating func begin(at point: Point, time: Int64) {
        hasJumps = false
        version &+= 1
        squaredStep = 0
        nextSize = 0
        least = point
        most = point
        liftTime = time
        newest = nodes
        nodes.unsafelyUnwrapped.initialize(
            to: Node(SIMD2(point.x, point.y), distance: 0, arrival: time, isJump: false))
    }

    /// Adds a sample. Returns true when it is far enough from the last point to become a point. There must be room.
    @inline(__always) @discardableResult
    mutating func add(_ point: Point, time: Int64) -> Bool {
        let squared = squaredDistance(to: point)
        if !(squared > squaredStep) { return false }
        extendBounds(to: point)
        let size = Point(width, height).squaredLength
        if size > nextSize {
            squaredStep = size * (StrokePath.spacing * StrokePath.spacing)
            nextSize = size * 4
            if !(squared > squaredStep) { return false }
        }
        append(point, time, squared)
        return true
    }

    /// Ends a stroke. The lift becomes a point if it is more than half a step from the last point.
    mutating func finish(at point: Point, time: Int64) {
        extendBounds(to: point)
        liftTime = time
        let squared = squaredDistance(to: point)
        if squared > squaredStep * 0.25 { append(point, time, squared) }
    }

    /// Begins the next stroke of the same gesture. There must be room.
    mutating func jump(to point: Point, time: Int64) {
        extendBounds(to: point)
        hasJumps = true
        append(Node(SIMD2(point.x, point.y), distance: length, arrival: time, isJump: true))
    }

    /// Removes the points of a rest at the end, except for the last one.
    mutating func trimRest() {
        let reach = diagonal * StrokePath.restReach
        let last = last
        var node = newest.unsafelyUnwrapped
        var first = node
        var farthest = 0.0
        while node > nodes.unsafelyUnwrapped, !node.pointee.isJump {
            node -= 1
            farthest = max(farthest, (node.pointee.point - last.point).length)
            if farthest > reach { break }
            if last.distance - node.pointee.distance > StrokePath.restWander * farthest { first = node }
        }
        if first + 1 >= lastNode { return }
        version &+= 1
        first[1].position = last.position
        first[1].distance = first.pointee.distance + (last.point - first.pointee.point).length
        newest = first + 1
    }

    @inline(__always)
    private mutating func extendBounds(to point: Point) {
        least = Point(point.x < least.x ? point.x : least.x, point.y < least.y ? point.y : least.y)
        most = Point(point.x > most.x ? point.x : most.x, point.y > most.y ? point.y : most.y)
    }

    @inline(__always)
    private func squaredDistance(to point: Point) -> Double {
        (point - lastNode.pointee.point).squaredLength
    }

    @inline(__always)
    private mutating func append(_ point: Point, _ time: Int64, _ squaredDistance: Double) {
        append(
            Node(SIMD2(point.x, point.y), distance: length + squaredDistance.squareRoot(), arrival: time, isJump: false)
        )
    }

    @inline(__always)
    private mutating func append(_ node: Node) {
        assert(count < room, "StrokePath: there is no room")
        let next = newest.unsafelyUnwrapped + 1
        next.initialize(to: node)
        newest = next
    }

    /// Whether there is room for a few more points: as many as any caller adds between two checks.
    var hasRoom: Bool { count <= room &- 8 }

    /// Makes room for more points. Returns false if memory is too short for as many as a path may have: it has been
    /// decimated.
    @inline(never) @discardableResult
    mutating func makeRoom() -> Bool {
        if !isWhole, enlarge() { return true }
        decimate()
        while !hasRoom {
            // Twice a step of 0, that of a very small stroke, would still be 0.
            squaredStep = max(squaredStep * 2, Double.leastNormalMagnitude)
            decimate()
        }
        return isWhole
    }

    /// Removes points that are less than a step from the point before them. The end points of strokes remain.
    @inline(never) @_optimize(speed)
    mutating func decimate() {
        liftTime = departure
        let (end, squaredStep, hasJumps) = (newest.unsafelyUnwrapped, squaredStep, hasJumps)
        var last = nodes.unsafelyUnwrapped
        var node = last + 1
        while node <= end {
            let squared = (node.pointee.point - last.pointee.point).squaredLength
            if squared > squaredStep || hasJumps && (node.pointee.isJump || node < end && node[1].isJump) {
                var distance = last.pointee.distance
                if !node.pointee.isJump { distance += squared.squareRoot() }
                last += 1
                last.pointee = node.pointee
                last.pointee.distance = distance
            }
            node += 1
        }
        if last < end { version &+= 1 }
        newest = last
    }
}

#if DEBUG
    extension StrokePath {
        func spoil() { Memory.spoil(nodes, room &* MemoryLayout<Node>.stride) }
    }
#endif
