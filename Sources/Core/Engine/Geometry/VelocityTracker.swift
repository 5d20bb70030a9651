// The velocity of a moving point: that of its latest steps, the latest counting most.

/// Each step is mixed into a running mean of velocity with a time constant of 6 ms. At 120 samples a second the last
/// three steps count 58, 24 and 10 %; at 60 samples the last one alone 74 %. Fingers accelerate until they lift: on
/// recorded flings (Sources/Laboratory/velocity_recordings.py), the displacement over a longer time is up to half too
/// slow. Noise of one unit in each position is noise of about 55 (60 Hz), 80 (120 Hz) and 110 (240 Hz) units/s.
///
/// A finger often rolls back as it lifts. After a turn by more than a right angle, the velocity remains that at the
/// turn, unless the displacement of the last 55 ms goes back too: a hook does not reverse a flick. (Simulated flicks:
/// Sources/Laboratory/velocity_comparison.py.)
///
/// A pause of 40 ms discards the samples before it. During a pause, the velocity is kept for 20 ms, longer than a frame
/// at 60 Hz, and then declines in proportion to time: a finger that stops before it lifts has no velocity.
///
/// A clock may be coarse: of a browser that hides fine times, of events that have the time of their frame. Of several
/// positions at one time the first counts, which lies nearest to it. Such a clock shows in the intervals: they differ
/// by a whole step, or several positions share a time. For the next 100 ms, the velocity is then the slope of the
/// straight line by least squares over the last 100 ms, if the error of the times alone explains how far all positions
/// are from it. (Movements that speed up or turn are no such line: for them the latest steps count.)
///
/// A position less than 4 ms after the previous one replaces it, so that high sampling rates need no more storage.
/// Storage is allocated once; adding a position and measuring are O(1).
struct VelocityTracker {
    /// A power of 2, enough for `horizon` in steps of `spacing`.
    static var capacity: Int { 16 }
    static var timeConstant: Double { 6e6 }
    static var horizon: Int64 { 55_000_000 }
    static var spacing: Int64 { 4_000_000 }
    static var pause: Int64 { 40_000_000 }
    static var rest: Int64 { 20_000_000 }
    static var lineSpan: Int64 { 100_000_000 }

    /// A pointer alone: a struct of this size is copied for calls of its functions. Copies of a tracker share it.
    private var track: UnsafeMutablePointer<Track>?

    /// Allocates the storage. Returns false when out of memory; all estimates are then zero.
    mutating func prepare() -> Bool {
        if track != nil { return true }
        track = Memory.allocate(Track.bytes)?.bindMemory(to: Track.self, capacity: 1)
        track?.initialize(to: Track())
        clear()
        return track != nil
    }

    mutating func free() {
        Memory.release(track)
        track = nil
    }

    func clear() { track?.clear() }

    @_optimize(speed) @inline(never)
    func add(_ position: Point, at time: Int64) {
        guard let track else { return }
        if !track.isRegular(time) { return addIrregular(position, time) }
        _ = track.append(SIMD2(position.x, position.y), time)
    }

    func add(figure: Double, at time: Int64) { add(Point(figure, 0), at: time) }

    /// Adds a position, and returns what `estimate` returns at this time.
    @_optimize(speed)
    func addAndEstimate(_ position: Point, at time: Int64) -> Point {
        guard let track, track.isRegular(time) else { return addThenEstimate(position, time) }
        let (first, last) = track.append(SIMD2(position.x, position.y), time)
        if time <= track.pointee.timeErrorEnd { return estimate(at: time) }
        let velocity = track.velocityOfSteps(first, last.velocity, last.position, last.turn)
        return Point(velocity.x, velocity.y)
    }

    /// Adds a figure, and returns its velocity.
    @_optimize(speed)
    func addAndEstimate(figure: Double, at time: Int64) -> Double { addAndEstimate(Point(figure, 0), at: time).x }

    // (Called last, and not inlined: the usual way keeps nothing across a call, and spares the registers.)

    @inline(never)
    private func addIrregular(_ position: Point, _ time: Int64) {
        if track?.isStep(SIMD2(position.x, position.y), time) ?? false { add(position, at: time) }
    }

    @inline(never)
    private func addThenEstimate(_ position: Point, _ time: Int64) -> Point {
        add(position, at: time)
        return estimate(at: time)
    }

    /// What another point has moved precedes the newest position.
    func precede(by other: VelocityTracker) {
        guard let track, !track.isEmpty else { return }
        copy(other, endingAt: Point(track.pointee.position.x, track.pointee.position.y))
    }

    /// Takes over the movement of a point that is at `end` now.
    func copy(_ other: VelocityTracker, endingAt end: Point) {
        guard let track, let theirs = other.track, !theirs.isEmpty else { return }
        UnsafeMutableRawPointer(track).copyMemory(from: theirs, byteCount: Track.bytes)
        shift(by: end - Point(track.pointee.position.x, track.pointee.position.y))
    }

    /// Removes the newest position if it has the given time.
    func removeNewest(at time: Int64) { track?.removeNewest(at: time) }

    /// Moves all positions, so that a jump of the tracked point does not count as movement, for example when a contact
    /// joins the centroid.
    func shift(by offset: Point) { track?.shift(by: SIMD2(offset.x, offset.y)) }

    /// Returns the velocity in units per second at `now`; zero after a pause and for a single position.
    @_optimize(speed) @inline(never)
    func estimate(at now: Int64) -> Point {
        guard let track, let (first, last) = track.span(at: now) else { return .zero }
        return track.velocity(first, last, at: now)
    }
}

/// x and y as one vector: store-to-load forwarding requires accesses of the same width.
private struct Sample {
    var position: SIMD2<Double>
    /// In units per nanosecond.
    var velocity = SIMD2<Double>.zero
    var time: Int64
    /// The number of the last sample at which the path turned back; -1 if there is none.
    var turn = -1
}

private typealias SamplePointer = UnsafeMutablePointer<Sample>

/// Its samples follow it in memory.
private struct Track {
    /// The numbers of samples since the first one, which the ring buffer contains modulo its capacity.
    var oldest = 0
    var newest = 0
    /// The first sample after the last pause or jump.
    var earliest = 0
    /// The number of positions at the newest time, and its distance from the time before; 0 if there is none.
    var count = 1
    var interval: Int64 = 0
    /// The least interval that is about the same, and how much longer it may be.
    var leastRegular = Track.irregular
    var regularWidth: UInt64 = 0
    /// The largest error of a time by the clock, and until when it counts.
    var timeError: Int64 = 0
    var timeErrorEnd = Int64.min
    /// The newest position, and unless it is the oldest, its distance from the one before and the time of that. Kept
    /// here, so that most positions are added without a search for them.
    var position = SIMD2<Double>.zero
    var step = SIMD2<Double>.zero
    var timeBefore: Int64 = 0

    static var bytes: Int {
        MemoryLayout<Track>.stride &+ VelocityTracker.capacity &* MemoryLayout<Sample>.stride
    }

    /// In place of the least regular interval: no interval is about the same.
    static var irregular: Int64 { 0 - VelocityTracker.pause }

    /// The time of the newest sample while there is none: a pause before any other.
    static var never: Int64 { 0 - Clock.latest - VelocityTracker.pause }
}

extension UnsafeMutablePointer<Track> {
    @inline(__always)
    fileprivate func sample(_ number: Int) -> SamplePointer {
        UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: Sample.self)
            + (number & (VelocityTracker.capacity &- 1))
    }

    fileprivate var isEmpty: Bool { sample(pointee.newest).pointee.time == Track.never }

    fileprivate func clear() { restart(Sample(position: .zero, time: Track.never)) }

    private func restart(_ first: Sample) {
        pointee.oldest = 0
        pointee.newest = 0
        pointee.leastRegular = Track.irregular
        sample(0).initialize(to: first)
    }

    /// Whether a position comes about as long after the newest one as that after the one before.
    @inline(__always)
    fileprivate func isRegular(_ time: Int64) -> Bool {
        // (As unsigned numbers, which do not exceed 64 bits also after `never`.)
        let interval = time.wrappingSubtracting(sample(pointee.newest).pointee.time)
        return UInt64(bitPattern: interval.wrappingSubtracting(pointee.leastRegular)) <= pointee.regularWidth
    }

    /// A position that does not is the first one, comes after a pause or at the same time, or shows what the clock is
    /// like. Returns whether it is a step, which is regular from now on.
    @inline(never)
    fileprivate func isStep(_ position: SIMD2<Double>, _ time: Int64) -> Bool {
        let interval = time.wrappingSubtracting(sample(pointee.newest).pointee.time)
        if UInt64(bitPattern: interval) >= UInt64(bitPattern: VelocityTracker.pause) {
            restart(Sample(position: position, time: time))
            pointee.earliest = 0
            pointee.count = 1
            pointee.interval = 0
            pointee.timeErrorEnd = .min
            pointee.position = position
            return false
        }
        if interval == 0 {
            pointee.count &+= 1
            pointee.leastRegular = Track.irregular
            return false
        }
        if pointee.count > 1 || pointee.interval > 0 { judgeClock(interval, time) }
        pointee.interval = interval
        let least = interval &- interval &>> 5
        pointee.leastRegular = least
        pointee.regularWidth = UInt64(bitPattern: min(interval &>> 4, VelocityTracker.pause &- 1 &- least))
        return true
    }

    /// Returns the first and the last sample. (The last one by value: what is measured next need not wait for memory.)
    @inline(__always)
    fileprivate func append(
        _ position: SIMD2<Double>, _ time: Int64
    ) -> (first: SamplePointer, last: Sample) {
        var (oldest, newest) = (pointee.oldest, pointee.newest)
        var last = sample(newest)
        // Keeps the newest sample when it is far enough from its predecessor; otherwise replaces it.
        var before = last
        var (positionBefore, previous) = (pointee.position, pointee.step)
        if newest == oldest || last.pointee.time &- pointee.timeBefore >= VelocityTracker.spacing {
            newest = newest &+ 1
            pointee.newest = newest
            last = sample(newest)
        } else {
            before = sample(newest &- 1)
            positionBefore = before.pointee.position
            previous = positionBefore - sample(newest &- 2).pointee.position
        }
        let step = position - positionBefore
        pointee.step = step
        pointee.position = position
        let timeBefore = before.pointee.time
        pointee.timeBefore = timeBefore
        let duration = Double(time &- timeBefore)
        var turn = before.pointee.turn
        var velocity: SIMD2<Double>
        if newest &- 1 == oldest {
            velocity = step / duration
        } else {
            velocity =
                (before.pointee.velocity * VelocityTracker.timeConstant + step)
                / (VelocityTracker.timeConstant + duration)
            if previous.dot(step) < 0 { turn = newest &- 1 }
        }
        let new = Sample(position: position, velocity: velocity, time: time, turn: turn)
        last.initialize(to: new)
        var first = sample(oldest)
        if time &- first.pointee.time > VelocityTracker.horizon {
            repeat {
                oldest &+= 1
                first = sample(oldest)
            } while time &- first.pointee.time > VelocityTracker.horizon
            pointee.oldest = oldest
        }
        return (first, new)
    }

    /// A clock whose step is longer than the time between two positions gives several of them one time: they are at
    /// most that part of the step apart. If it is shorter, intervals are multiples of it, and differ by one step.
    @inline(never)
    private func judgeClock(_ interval: Int64, _ time: Int64) {
        var error: Int64 = 0
        if pointee.count > 1 {
            error = interval / Int64(pointee.count &- 1)
        } else {
            let (difference, shorter) = (abs(interval &- pointee.interval), min(interval, pointee.interval))
            if difference > 0, (shorter &+ difference &>> 6) % difference <= difference &>> 5 { error = difference }
        }
        pointee.count = 1
        if error == 0 || time <= pointee.timeErrorEnd && error < pointee.timeError { return }
        pointee.timeError = error
        pointee.timeErrorEnd = time &+ VelocityTracker.lineSpan
    }

    /// The slope of the straight line by least squares; nil if the positions are farther from it than the point moves
    /// in the error of a time.
    @inline(never)
    private func lineVelocity() -> SIMD2<Double>? {
        let last = sample(pointee.newest).pointee
        var first = max(pointee.earliest, pointee.newest &- VelocityTracker.capacity &+ 1)
        while last.time &- sample(first).pointee.time > VelocityTracker.lineSpan { first &+= 1 }
        if pointee.newest &- first < 2 { return nil }
        let part = 1 / Double(pointee.newest &- first &+ 1)
        var (time, position) = (0.0, SIMD2<Double>.zero)
        for at in first...pointee.newest {
            time += Double(sample(at).pointee.time &- last.time)
            position += sample(at).pointee.position - last.position
        }
        time *= part
        position *= part
        var (square, product) = (0.0, SIMD2<Double>.zero)
        for at in first...pointee.newest {
            let t = Double(sample(at).pointee.time &- last.time) - time
            square += t * t
            product += (sample(at).pointee.position - last.position - position) * t
        }
        let velocity = product / square
        let error = Double(pointee.timeError)
        let most = velocity.dot(velocity) * error * error
        for at in first...pointee.newest {
            let t = Double(sample(at).pointee.time &- last.time) - time
            let off = sample(at).pointee.position - last.position - position - velocity * t
            if off.dot(off) > most { return nil }
        }
        return velocity
    }

    fileprivate func removeNewest(at time: Int64) {
        guard sample(pointee.newest).pointee.time == time else { return }
        if pointee.newest == pointee.oldest { return clear() }
        pointee.newest &-= 1
        pointee.count = 1
        pointee.interval = 0
        pointee.leastRegular = Track.irregular
        updateNewest()
    }

    /// The newest sample is another, or samples have moved.
    private func updateNewest() {
        let before = sample(pointee.newest &- 1)
        pointee.position = sample(pointee.newest).pointee.position
        pointee.step = pointee.position - before.pointee.position
        pointee.timeBefore = before.pointee.time
    }

    fileprivate func shift(by offset: SIMD2<Double>) {
        if isEmpty { return }
        pointee.earliest = pointee.oldest
        for at in pointee.oldest...pointee.newest { sample(at).pointee.position += offset }
        updateNewest()
    }

    /// The first and the last sample of the latest movement; nil after a pause and for a single position.
    @inline(__always)
    fileprivate func span(at now: Int64) -> (first: SamplePointer, last: SamplePointer)? {
        let (first, last) = (sample(pointee.oldest), sample(pointee.newest))
        guard now &- last.pointee.time < VelocityTracker.pause, last.pointee.time > first.pointee.time else {
            return nil
        }
        return (first, last)
    }

    /// That of the latest steps before the last sample, or before it turned back.
    @inline(__always)
    fileprivate func velocityOfSteps(
        _ first: SamplePointer, _ velocity: SIMD2<Double>, _ position: SIMD2<Double>, _ turn: Int
    ) -> SIMD2<Double> {
        if turn > pointee.oldest {
            let turn = sample(turn)
            let before = turn.pointee.position - first.pointee.position
            if before.dot(position - first.pointee.position) > 0 { return turn.pointee.velocity * 1e9 }
        }
        return velocity * 1e9
    }

    @inline(__always)
    fileprivate func velocity(_ first: SamplePointer, _ last: SamplePointer, at now: Int64) -> Point {
        var velocity = velocityOfSteps(first, last.pointee.velocity, last.pointee.position, last.pointee.turn)
        if last.pointee.time <= pointee.timeErrorEnd, let line = lineVelocity() { velocity = line * 1e9 }
        let idle = now &- last.pointee.time
        if idle > VelocityTracker.rest {
            velocity *= Double(VelocityTracker.pause &- idle) / Double(VelocityTracker.pause &- VelocityTracker.rest)
        }
        return Point(velocity.x, velocity.y)
    }
}

extension SIMD2<Double> {
    @inline(__always)
    fileprivate func dot(_ other: SIMD2<Double>) -> Double {
        let products = self * other
        return products.x + products.y
    }
}
