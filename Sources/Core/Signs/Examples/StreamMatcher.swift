// Finds gestures in a stream of points, where nothing marks their beginning and end.

/// A part of a stream that matches the examples of a name.
struct StreamMatch {
    var name: Int
    var distance: Float
    /// The largest distance of a gesture like this: that of any, times the shares for its name and for how slowly it
    /// begins and ends.
    var limit: Double
    var share: Double
    var pace = 1.0
    /// The distance without that of the form, and from the nearest counterexample; that is only known if the part would
    /// be a gesture otherwise.
    var shapeDistance: Float
    var counterexampleDistance: Float = .infinity
    var startTime: Int64
    var endTime: Int64
    /// Where it starts and ends, by path length.
    var start: Double
    var end: Double

    /// The binary logarithm of the ratio between the density of such distances among gestures and their density among
    /// other parts of streams. Fitted to ten people's streams of signs that turn much and begin and end slowly; of
    /// others, a distance counts as the same part of the limit.
    var likelihood: Double { 25 * (0.49 - Double(distance) / (share * pace)) }

    var isWithinLimit: Bool { Double(distance) <= limit }

    /// Sets the limit by how slowly it begins and ends.
    mutating func setPace(begin: Double, end: Double) {
        let share = StreamPace.share(begin: begin, end: end)
        limit *= share / pace
        pace = share
    }

    /// Whether its distance is a smaller part of its limit: signs that turn little are near to many parts of a stream.
    func isNearer(than other: StreamMatch?) -> Bool {
        guard let other else { return true }
        return Double(distance) * other.share < Double(other.distance) * share
    }
}

/// Compares windows that end at the newest point with the examples: their path lengths grow by an eighth from the
/// smallest gesture to 30 times as much, and each is compared again when the path has grown by a twentieth of its
/// length. Of overlapping windows, the nearest relative to the limit of its name is the gesture. It is final as soon as
/// the path has gone on or rested, which says whether it ended slowly: see `StreamPace`.
///
/// The cost of a sample does not depend on the stream's length: at most `windows` comparisons, on average a few. First,
/// a window's form is compared with those of the examples, as far as it takes to know whether any is near. Only then,
/// it is embedded, which takes about as long as in `gesta.template` at the lift.
struct StreamMatcher {
    static var windows: Int { 31 }
    private static var growth: Double { 1.12 }
    /// Comparisons of a window while the path grows by its length.
    private static var comparisons: Double { 20 }
    /// The fewest points of a window.
    private static var fewestPoints: Int { 13 }
    /// The steps between points in the length of the smallest gesture.
    private static var steps: Double { 31.25 }
    /// The share of a window that may overlap with the previous gesture.
    private static var overlap: Double { 0.1 }
    /// How much longer the path becomes before a gesture is final, as a share of the length of the gesture.
    private static var patience: Double { 0.15 }
    /// The weight of the form's distance relative to the embedding's.
    private static var formWeight: Float { 0.8 }
    /// With fewer examples of a name, its gestures are less near to them: the factor of their distances makes one limit
    /// fit any number.
    private static var enough: Int { 4 }
    private static var fewScale: Float { 0.9 }

    /// The largest distance of a gesture that turns much.
    var limit = 0.0
    var maxDuration: Int64 = 0
    private var ring: PathRing
    /// The nearest part of the stream so far, relative to the limit of its name.
    private var closest: StreamMatch?
    /// The nearest part that may still be replaced by a nearer one.
    private(set) var pending: StreamMatch?
    /// The end of the last gesture, by path length.
    private var taken = 0.0
    /// The next path length at which some window is due.
    private var nextDue = 0.0
    /// The forms of all examples, in their order and in the opposite direction, and the bounds of each, also of four
    /// together.
    private var forms = Buffer<Float>()
    private var bounds = Buffer<Float>()
    private var groups = Buffer<Float32x4>()
    /// For each four examples, the squares of the forms' distances at which a name's distance is the largest of any.
    private var farthest = Buffer<Float32x4>()
    /// The example found near last, which is likely near to the next window, too; and its distance.
    private var near = (example: 0, distance: Float.infinity)
    /// How much each example turns.
    private var turnings = Buffer<Double>()
    /// The mean of each name's examples.
    private var meanTurnings = Buffer<Double>()
    /// Each window's length, and the path length at which it is due.
    private let sizes: UnsafeMutablePointer<Double>
    private let due: UnsafeMutablePointer<Double>
    private let form: StreamForm

    /// Returns nil when out of memory.
    init?() {
        let entries = PathRing.capacity &* MemoryLayout<PathRing.Entry>.stride
        let lengths = StreamMatcher.windows &* MemoryLayout<Double>.stride
        let floats = StreamForm.size
        guard let memory = Memory.allocate(entries &+ 2 &* lengths &+ floats &* MemoryLayout<Float>.stride)
        else { return nil }
        ring = PathRing(in: memory.bindMemory(to: PathRing.Entry.self, capacity: PathRing.capacity))
        sizes = (memory + entries).bindMemory(to: Double.self, capacity: StreamMatcher.windows)
        due = (memory + (entries &+ lengths)).bindMemory(to: Double.self, capacity: StreamMatcher.windows)
        form = StreamForm(in: (memory + (entries &+ 2 &* lengths)).bindMemory(to: Float.self, capacity: floats))
    }

    mutating func free() {
        forms.free()
        bounds.free()
        groups.free()
        farthest.free()
        turnings.free()
        meanTurnings.free()
        ring.free()
    }

    /// Makes room for so many examples. Returns false when out of memory.
    mutating func reserve(examples count: Int) -> Bool {
        let groupCount = (count &+ 3) / 4
        return forms.reserve(count &* WarpedForm.size) && bounds.reserve(count &* FormBounds.size)
            && groups.reserve(groupCount &* FormBounds.groupSize) && farthest.reserve(groupCount)
            && turnings.reserve(count) && meanTurnings.reserve(count)
    }

    /// The examples have changed: new ones were added after the others, or some were removed; or only counterexamples
    /// have. Room has been reserved.
    mutating func learn(_ matcher: ExampleMatcher, _ scratch: ExampleScratch) {
        let count = matcher.set.examples.count
        if count < turnings.count {
            // Names may have other indices now.
            (closest, pending) = (nil, nil)
            forms.truncate(to: 0)
            bounds.truncate(to: 0)
            groups.truncate(to: 0)
            farthest.truncate(to: 0)
            turnings.truncate(to: 0)
        }
        for at in turnings.count..<count {
            form.write(matcher.drawing(of: at, scratch).points(of: 0))
            WarpedForm.reverse(form.points, to: forms.extend(by: WarpedForm.size))
            bounds.extend(by: FormBounds.size).update(from: form.bounds.numbers, count: FormBounds.size)
            turnings.appendReserved(SignTurning.of(form.points))
            if at & 3 == 0 {
                groups.extend(by: FormBounds.groupSize).update(repeating: Float32x4(), count: FormBounds.groupSize)
                farthest.appendReserved(Float32x4())
            }
            form.bounds.add(form.points, lane: at & 3, of: groups.pointer(at: (at >> 2) &* FormBounds.groupSize))
        }
        meanTurnings.truncate(to: 0)
        for _ in 0..<matcher.set.names.count { meanTurnings.appendReserved(0) }
        for at in 0..<count {
            let name = matcher.set.examples[at].name
            meanTurnings[name] += turnings[at] / Double(matcher.set.count(of: name))
        }
        for at in 0..<count {
            let name = matcher.set.examples[at].name
            let scale = StreamMatcher.formWeight * StreamMatcher.scale(matcher.set.count(of: name))
            let most = Float(share(of: name)) / scale
            // Less exact than the distances.
            farthest.pointer(at: at >> 2).pointee[at & 3] = most * most * 1.001
        }
    }

    private static func scale(_ count: Int) -> Float { count < enough ? fewScale : 1 }

    /// The limit of a name as a share of the largest limit of any.
    private func share(of name: Int) -> Double { SignTurning.share(turning(of: name)) }

    /// Returns how much the examples of a name turn, on average.
    func turning(of name: Int) -> Double { meanTurnings[name] }

    /// Begins a stream. `smallest` is the path length of the smallest gesture.
    mutating func begin(smallest: Double) {
        ring.clear(step: smallest / StreamMatcher.steps)
        (closest, pending) = (nil, nil)
        taken = 0
        nextDue = smallest
        var size = smallest
        for at in 0..<StreamMatcher.windows {
            sizes[at] = size
            due[at] = size
            size *= StreamMatcher.growth
        }
    }

    /// Adds a sample. Returns false if it is too close to the last point to change anything.
    @inline(__always)
    mutating func add(_ point: Point, at time: Int64) -> Bool { ring.add(point, at: time) }

    /// Compares the windows that are due after a point was added. Returns a gesture that has become final.
    @inline(__always)
    mutating func match(
        _ matcher: UnsafePointer<ExampleMatcher>, _ counterexamples: UnsafePointer<ExampleMatcher>,
        _ scratch: ExampleScratch
    ) -> StreamMatch? {
        let length = self.length
        var found: StreamMatch?
        if length >= nextDue { found = compare(matcher, counterexamples, scratch, length) }
        if let pending, length - pending.end > StreamMatcher.patience * (pending.end - pending.start) {
            found = settle()
        }
        return found
    }

    /// The path length of the stream.
    var length: Double { ring.count > 0 ? ring.length(at: ring.last) : 0 }

    /// Makes the pending gesture final and returns it, unless it begins or ends too fast for its distance.
    mutating func settle() -> StreamMatch? {
        guard var found = pending else { return nil }
        pending = nil
        setPace(of: &found)
        if found.isWithinLimit {
            taken = found.end
            return found
        }
        if let closest, closest.start == found.start, closest.end == found.end { self.closest = found }
        return nil
    }

    /// The nearest part of the stream so far, even if it was rejected.
    var nearest: StreamMatch? {
        guard var part = closest, !part.isWithinLimit, ring.length(at: ring.first) <= part.start else { return closest }
        setPace(of: &part)
        return part.isWithinLimit ? closest : part
    }

    private func setPace(of part: inout StreamMatch) {
        let begin = slowness(at: part.start, of: part)
        part.setPace(begin: begin, end: slowness(at: part.end, of: part))
    }

    /// Returns how slow the stream is at a path length where a part begins or ends.
    private func slowness(at length: Double, of part: StreamMatch) -> Double {
        let size = part.end - part.start
        let (before, after) = (length - StreamPace.reach * size, length + StreamPace.reach * size)
        let duration = Double(part.endTime &- part.startTime)
        if before < 0 || after > self.length || duration <= 0 { return StreamPace.ofRest }
        // What was before the longest gestures is not kept.
        let first = max(before, ring.length(at: ring.first))
        return StreamPace.slowness(ring.duration(from: first, to: after) / duration * (size / (after - first)))
    }

    @inline(never)
    private mutating func compare(
        _ matcher: UnsafePointer<ExampleMatcher>, _ counterexamples: UnsafePointer<ExampleMatcher>,
        _ scratch: ExampleScratch, _ length: Double
    ) -> StreamMatch? {
        var found: StreamMatch?
        nextDue = .infinity
        for at in 0..<StreamMatcher.windows {
            if length >= due[at] {
                due[at] = length + sizes[at] / StreamMatcher.comparisons
                if let match = window(sizes[at], matcher, counterexamples, scratch) {
                    if let pending, follows(match.start, pending) { found = settle() }
                    if !overlaps(match.start, sizes[at]), match.isNearer(than: pending) {
                        pending = match
                    }
                }
            }
            nextDue = min(nextDue, due[at])
        }
        return found
    }

    /// Whether what starts at a path length is another gesture than a pending one.
    private func follows(_ start: Double, _ pending: StreamMatch) -> Bool {
        start >= pending.end - StreamMatcher.overlap * (pending.end - pending.start)
    }

    /// Whether too much of a window was part of the last gesture.
    private func overlaps(_ start: Double, _ size: Double) -> Bool { taken - start > StreamMatcher.overlap * size }

    /// Compares the window of this length that ends at the newest point. Returns nil if no example is near enough.
    private mutating func window(
        _ size: Double, _ matcher: UnsafePointer<ExampleMatcher>, _ counterexamples: UnsafePointer<ExampleMatcher>,
        _ scratch: ExampleScratch
    ) -> StreamMatch? {
        let end = ring.last
        let start = ring.index(atLength: ring.length(at: end) - size)
        let (startTime, endTime) = (ring.time(at: start), ring.time(at: end))
        guard end &- start &+ 1 >= StreamMatcher.fewestPoints, endTime &- startTime <= maxDuration,
            !overlaps(ring.length(at: start), size)
        else { return nil }
        var drawing = ResampledDrawing(in: scratch.resampled)
        drawing.add(ring, from: start, to: end)
        form.write(drawing.points(of: 0))
        let largest = largestDistance(from: ring.length(at: start))
        let square = Float(largest * largest)
        if !findNear(square, matcher.pointee.set.examples.count) { return nil }
        let match = matcher.pointee.nearest(drawing, scratch)
        if match.name < 0 { return nil }
        let share = share(of: match.name)
        let scale = StreamMatcher.scale(matcher.pointee.set.count(of: match.name))
        // The form only adds to the distance.
        if Double(match.distance * scale) > largest * share { return nil }
        let formDistance = formDistance(match.name, square, matcher.pointee.set)
        if formDistance == .infinity { return nil }
        var part = StreamMatch(
            name: match.name, distance: (match.distance + StreamMatcher.formWeight * formDistance) * scale,
            limit: limit * share, share: share, shapeDistance: match.distance, startTime: startTime, endTime: endTime,
            start: ring.length(at: start), end: ring.length(at: end))
        if part.isWithinLimit, counterexamples.pointee.set.examples.count > 0 {
            part.counterexampleDistance = counterexamples.pointee.nearest(drawing, scratch).distance
        }
        if part.isNearer(than: closest) { closest = part }
        return part.isWithinLimit && part.shapeDistance < part.counterexampleDistance ? part : nil
    }

    /// Returns the distance, as a share of the limit of a name, above which a part that starts at a path length is
    /// neither a gesture nor the nearest part of the stream.
    private func largestDistance(from start: Double) -> Double {
        // It is as near as the pending gesture, or nearer.
        guard let closest else { return .infinity }
        if let pending, !follows(start, pending) { return min(limit, Double(pending.distance) / pending.share) }
        return max(limit, Double(closest.distance) / closest.share)
    }

    /// Finds an example whose form is near. Returns false if there is none: then the window can neither be a gesture
    /// nor the nearest part of the stream. `square`: of the largest distance that matters.
    @_optimize(speed)
    private mutating func findNear(_ square: Float, _ count: Int) -> Bool {
        if near.example < count, isNear(near.example, most(square, near.example >> 2)[near.example & 3]) { return true }
        var group = 0
        while group < farthest.count {
            let most = most(square, group)
            let least = form.bounds.squares(form.points, groups.pointer(at: group &* FormBounds.groupSize))
            if !all(least .> most) {
                for lane in 0..<min(4, count &- 4 &* group) where least[lane] <= most[lane] {
                    if isNear(lane &+ 4 &* group, most[lane]) { return true }
                }
            }
            group &+= 1
        }
        return false
    }

    /// Returns the squares of the largest distances of the forms of four examples.
    @inline(__always)
    private func most(_ square: Float, _ group: Int) -> Float32x4 { farthest[group] * square + 1e-4 }

    private mutating func isNear(_ example: Int, _ most: Float) -> Bool {
        near = (example, formDistance(from: example, most))
        return near.distance < .infinity
    }

    /// Returns the distance of the form from an example's; infinite if its square exceeds a limit.
    @inline(__always)
    private func formDistance(from example: Int, _ limit: Float) -> Float {
        form.distance(
            from: forms.pointer(at: example &* WarpedForm.size),
            FormBounds(numbers: bounds.pointer(at: example &* FormBounds.size)), limit: limit)
    }

    /// Returns the distance from the nearest form of a name; infinite if none is near.
    private func formDistance(_ name: Int, _ square: Float, _ set: ExampleSet) -> Float {
        var least: Float = .infinity
        var at = set.first(of: name)
        while at >= 0 {
            let distance = at == near.example ? near.distance : formDistance(from: at, most(square, at >> 2)[at & 3])
            least = min(least, distance)
            at = set.examples[at].next
        }
        return least
    }
}

#if DEBUG
    extension StreamMatcher {
        func spoil() {
            ring.spoil()
            Memory.spoil(sizes, StreamMatcher.windows &* MemoryLayout<Double>.stride)
            Memory.spoil(due, StreamMatcher.windows &* MemoryLayout<Double>.stride)
            Memory.spoil(form.points, StreamForm.size &* MemoryLayout<Float>.stride)
        }
    }
#endif
