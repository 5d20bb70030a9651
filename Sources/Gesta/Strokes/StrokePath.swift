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
        /// When the contact came here, and when it left.
        var arrived: Int64
        var left: Int64
        /// The pen was up on the way to it.
        var isJump: Bool

        var x: Double { place.x }
        var y: Double { place.y }
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
    private(set) var count = 0
    private(set) var hasJumps = false
    /// The last point.
    private var here = SIMD2<Double>()
    private var squaredStep = 0.0
    /// The squared diagonal at which the step grows.
    private var nextSize = 0.0
    private var least = Point.zero
    private var most = Point.zero
    /// Of so many points it is known how far along the way they are.
    private var measured = 0

    var isPrepared: Bool { nodes != nil }

    /// False when memory is short.
    mutating func prepare() -> Bool {
        guard let memory = Memory.allocate(StrokePath.capacity &* MemoryLayout<Node>.stride) else { return false }
        nodes = memory.bindMemory(to: Node.self, capacity: StrokePath.capacity)
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
        hasJumps = false
        squaredStep = 0
        nextSize = 0
        least = point
        most = point
        measured = 0
        keep(point, time, isJump: false)
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
        keep(point, time, isJump: false)
        return true
    }

    /// Where the contact lifted: the end of the way when there is more than half a step between.
    mutating func finish(at point: Point, time: Int64) {
        include(point)
        let gap = squaredWay(to: point)
        if gap > squaredStep * 0.25 {
            keep(point, time, isJump: false)
        } else {
            nodes.unsafelyUnwrapped[count &- 1].left = time
        }
        measure()
    }

    /// The next stroke of the same gesture begins. There is room.
    mutating func jump(to point: Point, time: Int64) {
        include(point)
        keep(point, time, isJump: true)
        hasJumps = true
        measure()
    }

    /// Drops what the contact wandered about its end, resting, but for the last point.
    mutating func settle() {
        let reach = diagonal * StrokePath.restReach
        let nodes = nodes.unsafelyUnwrapped
        let end = point(count &- 1)
        var first = count
        var farthest = 0.0
        var at = count &- 1
        while at > 0, !nodes[at].isJump {
            at &-= 1
            farthest = max(farthest, (point(at) - end).length)
            if farthest > reach { break }
            if length - nodes[at].along > StrokePath.restWander * farthest { first = at }
        }
        if first &+ 2 >= count { return }
        nodes[first &+ 1] = last
        nodes[first &+ 1].along = nodes[first].along + (end - point(first)).length
        nodes[first &+ 1].arrived = nodes[first].left
        count = first &+ 2
        measured = count
    }

    /// In the bounding box.
    @inline(__always)
    private mutating func include(_ point: Point) {
        least = Point(point.x < least.x ? point.x : least.x, point.y < least.y ? point.y : least.y)
        most = Point(point.x > most.x ? point.x : most.x, point.y > most.y ? point.y : most.y)
    }

    @inline(__always)
    private func squaredWay(to point: Point) -> Double {
        let way = SIMD2(point.x, point.y) - here
        return (way * way).sum()
    }

    @inline(__always)
    private mutating func keep(_ point: Point, _ time: Int64, isJump: Bool) {
        let next = nodes.unsafelyUnwrapped + count
        if count > 0 { (next - 1).pointee.left = time }
        next.pointee = Node(place: SIMD2(point.x, point.y), along: 0, arrived: time, left: time, isJump: isJump)
        count &+= 1
        here = SIMD2(point.x, point.y)
    }

    /// How far along the way the points are that have been added: before that is asked for.
    @inline(__always)
    mutating func measure() {
        let nodes = nodes.unsafelyUnwrapped
        var at = max(measured, 1)
        var along = nodes[at &- 1].along
        while at < count {
            let node = nodes + at
            let way = node.pointee.place - (node - 1).pointee.place
            along += node.pointee.isJump ? 0 : (way * way).sum().squareRoot()
            node.pointee.along = along
            at &+= 1
        }
        measured = count
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
        measure()
        let end = nodes.unsafelyUnwrapped + count
        var node = nodes.unsafelyUnwrapped + 1
        var last = nodes.unsafelyUnwrapped
        // How far along the point before stood until now, and whether it is still there.
        var passed = 0.0
        var isNext = true
        while node < end {
            let way = node.pointee.place - last.pointee.place
            let squared = (way * way).sum()
            let isEnd = node.pointee.isJump || (node + 1 < end && node[1].isJump)
            let stood = node.pointee.along
            if isEnd || squared > squaredStep {
                let step = isNext || node.pointee.isJump ? stood - passed : squared.squareRoot()
                let along = last.pointee.along + step
                last += 1
                last.pointee = node.pointee
                last.pointee.along = along
                isNext = true
            } else {
                last.pointee.left = node.pointee.left
                isNext = false
            }
            passed = stood
            node += 1
        }
        count = last - nodes.unsafelyUnwrapped &+ 1
        measured = count
        here = last.pointee.place
    }
}
