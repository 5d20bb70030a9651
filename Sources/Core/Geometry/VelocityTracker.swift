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
    /// x and y as one vector: store-to-load forwarding requires accesses of the same width.
    private struct Sample {
        var position: SIMD2<Double>
        /// In units per nanosecond.
        var velocity = SIMD2<Double>.zero
        var time: Int64
        /// The path length up to this sample.
        var along = 0.0
        /// How far the contacts have moved relative to their centroid since the sample before.
        var scatter = 0.0
        /// The number of the last sample at which the path turned back; -1 if there is none.
        var turn = -1
    }

    /// A power of 2, enough for `horizon` in steps of `spacing`.
    static var capacity: Int { 16 }
    static var timeConstant: Double { 6e6 }
    static var horizon: Int64 { 55_000_000 }
    static var spacing: Int64 { 4_000_000 }
    static var pause: Int64 { 40_000_000 }
    static var rest: Int64 { 20_000_000 }
    static var lineSpan: Int64 { 100_000_000 }

    private var samples: UnsafeMutablePointer<Sample>?
    /// The numbers of samples since the first one, which the ring buffer contains modulo its capacity.
    private var oldest = 0
    private var newest = 0
    /// Implies oldest == newest.
    private var isEmpty = true
    /// The first sample after the last pause or jump.
    private var earliest = 0
    /// The number of positions at the newest time, and its distance from the time before; 0 if there is none.
    private var count = 1
    private var interval: Int64 = 0
    /// The least interval that is about the same, and how much longer it may be. None is less than .max.
    private var leastRegular = Int64.max
    private var regularWidth: UInt64 = 0
    /// The largest error of a time by the clock, and until when it counts.
    private var timeError: Int64 = 0
    private var timeErrorEnd = Int64.min
    /// The newest position, and unless it is the oldest, its distance from the one before and the time of that. Kept
    /// here, so that most positions are added without a search for them: the square root takes as long as everything
    /// after it, and should begin early.
    private var position = SIMD2<Double>.zero
    private var step = SIMD2<Double>.zero
    private var timeBefore: Int64 = 0

    /// Allocates the storage. Returns false when out of memory; all estimates are then zero.
    mutating func prepare() -> Bool {
        if samples != nil { return true }
        let bytes = VelocityTracker.capacity &* MemoryLayout<Sample>.stride
        samples = Memory.allocate(bytes)?.bindMemory(to: Sample.self, capacity: VelocityTracker.capacity)
        // What is read when there is no position yet: see span.
        samples?.initialize(to: Sample(position: .zero, time: 0))
        return samples != nil
    }

    mutating func free() {
        Memory.release(samples)
        samples = nil
    }

    mutating func clear() {
        isEmpty = true
        oldest = newest
        leastRegular = .max
        regularWidth = 0
    }

    /// `scatter`: for the centroid of several contacts, how far they have moved relative to it since the last position.
    @_optimize(speed)
    mutating func add(_ position: Point, at time: Int64, scatter: Double = 0) {
        add(SIMD2(position.x, position.y), time, scatter)
    }

    /// Adds a figure, for `estimate` alone: its path is not measured.
    @_optimize(speed)
    mutating func add(figure: Double, at time: Int64) { add(SIMD2(figure, 0), time, nil) }

    @inline(__always)
    private mutating func add(_ position: SIMD2<Double>, _ time: Int64, _ scatter: Double?) {
        if isRegular(time) { _ = append(position, time, scatter) } else { _ = addIrregular(position, time, scatter) }
    }

    /// Adds a position, and returns what `measure` returns at this time.
    @_optimize(speed)
    mutating func addAndMeasure(
        _ position: Point, at time: Int64, scatter: Double = 0
    ) -> (velocity: Point, confidence: Double) {
        // (Nothing is kept across the calls: the usual way spares the registers.)
        if !isRegular(time) { return addIrregularAndMeasure(position, time, scatter) }
        let (first, last) = append(SIMD2(position.x, position.y), time, scatter)
        if time <= timeErrorEnd { return measure(at: time) }
        let velocity = velocityOfSteps(first, last.velocity, last.position, last.turn)
        return (Point(velocity.x, velocity.y), confidence(first, last.position, last.along))
    }

    /// Adds a figure, and returns the velocity that `estimate` returns for it at this time.
    @_optimize(speed)
    mutating func addAndEstimate(figure: Double, at time: Int64) -> Double {
        if !isRegular(time) { return addIrregularAndEstimate(figure, time) }
        let (first, last) = append(SIMD2(figure, 0), time, nil)
        if time <= timeErrorEnd { return estimate(at: time).x }
        return velocityOfSteps(first, last.velocity, last.position, last.turn).x
    }

    @inline(never)
    private mutating func addIrregularAndMeasure(
        _ position: Point, _ time: Int64, _ scatter: Double
    ) -> (velocity: Point, confidence: Double) {
        let hasVelocity = addIrregular(SIMD2(position.x, position.y), time, scatter)
        return hasVelocity ? measure(at: time) : (.zero, 0)
    }

    @inline(never)
    private mutating func addIrregularAndEstimate(_ figure: Double, _ time: Int64) -> Double {
        addIrregular(SIMD2(figure, 0), time, nil) ? estimate(at: time).x : 0
    }

    /// Whether a position comes about as long after the newest one as that after the one before.
    @inline(__always)
    private func isRegular(_ time: Int64) -> Bool {
        guard samples != nil else { return false }
        return UInt64(bitPattern: time &- sample(newest).pointee.time &- leastRegular) <= regularWidth
    }

    /// The first position, one after a pause, one of the same time, or one that shows what the clock is like. Returns
    /// whether there is a velocity.
    @inline(never)
    private mutating func addIrregular(_ position: SIMD2<Double>, _ time: Int64, _ scatter: Double?) -> Bool {
        guard samples != nil else { return false }
        let last = sample(newest)
        let interval = time &- last.pointee.time
        regularWidth = 0
        leastRegular = .max
        if isEmpty || interval >= VelocityTracker.pause {
            isEmpty = false
            oldest = newest
            earliest = newest
            count = 1
            self.interval = 0
            timeErrorEnd = .min
            self.position = position
            last.initialize(to: Sample(position: position, time: time))
            return false
        }
        if interval <= 0 {
            count &+= 1
        } else {
            if count > 1 || self.interval > 0 { judgeClock(interval, time) }
            self.interval = interval
            leastRegular = interval &- interval &>> 5
            regularWidth = UInt64(min(interval &>> 4, VelocityTracker.pause &- 1 &- leastRegular))
            _ = append(position, time, scatter)
        }
        return true
    }

    /// Returns the first and the last sample. (The last one by value: what is measured next need not wait for memory.)
    @inline(__always)
    private mutating func append(
        _ position: SIMD2<Double>, _ time: Int64, _ scatter: Double?
    ) -> (first: SamplePointer, last: Sample) {
        var last = sample(newest)
        // Keeps the newest sample when it is far enough from its predecessor; otherwise replaces it.
        var before = last
        var (positionBefore, previous) = (self.position, step)
        var scatter = scatter
        if newest == oldest || last.pointee.time &- timeBefore >= VelocityTracker.spacing {
            newest = newest &+ 1
            last = sample(newest)
        } else {
            scatter = scatter.map { $0 + last.pointee.scatter }
            before = sample(newest &- 1)
            positionBefore = before.pointee.position
            previous = positionBefore - sample(newest &- 2).pointee.position
        }
        step = position - positionBefore
        self.position = position
        timeBefore = before.pointee.time
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
        let length = scatter.map { VelocityTracker.length(of: step, scatter: $0) } ?? 0
        let new = Sample(
            position: position, velocity: velocity, time: time, along: before.pointee.along + length,
            scatter: scatter ?? 0, turn: turn)
        last.initialize(to: new)
        var first = sample(oldest)
        while time &- first.pointee.time > VelocityTracker.horizon {
            oldest &+= 1
            first = sample(oldest)
        }
        return (first, new)
    }

    /// A clock whose step is longer than the time between two positions gives several of them one time: they are at
    /// most that part of the step apart. If it is shorter, intervals are multiples of it, and differ by one step.
    @inline(never)
    private mutating func judgeClock(_ interval: Int64, _ time: Int64) {
        var error: Int64 = 0
        if count > 1 {
            error = interval / Int64(count &- 1)
        } else {
            let (difference, shorter) = (abs(interval &- self.interval), min(interval, self.interval))
            if difference > 0, (shorter &+ difference &>> 6) % difference <= difference &>> 5 { error = difference }
        }
        count = 1
        if error == 0 || time <= timeErrorEnd && error < timeError { return }
        timeError = error
        timeErrorEnd = time &+ VelocityTracker.lineSpan
    }

    /// The slope of the straight line by least squares; nil if the positions are farther from it than the point moves
    /// in the error of a time.
    @inline(never)
    private func lineVelocity() -> SIMD2<Double>? {
        let last = sample(newest).pointee
        var first = max(earliest, newest &- VelocityTracker.capacity &+ 1)
        while last.time &- sample(first).pointee.time > VelocityTracker.lineSpan { first &+= 1 }
        if newest &- first < 2 { return nil }
        let part = 1 / Double(newest &- first &+ 1)
        var (time, position) = (0.0, SIMD2<Double>.zero)
        for at in first...newest {
            time += Double(sample(at).pointee.time &- last.time)
            position += sample(at).pointee.position - last.position
        }
        time *= part
        position *= part
        var (square, product) = (0.0, SIMD2<Double>.zero)
        for at in first...newest {
            let t = Double(sample(at).pointee.time &- last.time) - time
            square += t * t
            product += (sample(at).pointee.position - last.position - position) * t
        }
        let velocity = product / square
        let error = Double(timeError)
        let most = velocity.dot(velocity) * error * error
        for at in first...newest {
            let t = Double(sample(at).pointee.time &- last.time) - time
            let off = sample(at).pointee.position - last.position - position - velocity * t
            if off.dot(off) > most { return nil }
        }
        return velocity
    }

    /// Usually there is one contact, and no scatter to wait for.
    @inline(__always)
    private static func length(of step: SIMD2<Double>, scatter: Double) -> Double {
        let square = step.dot(step)
        if _fastPath(scatter == 0) { return square.squareRoot() }
        return (square + scatter * scatter).squareRoot()
    }

    /// What another point has moved precedes the newest position.
    mutating func precede(by other: VelocityTracker) {
        if !isEmpty { copy(other, endingAt: Point(position.x, position.y)) }
    }

    /// Takes over the movement of a point that is at `end` now.
    mutating func copy(_ other: VelocityTracker, endingAt end: Point) {
        guard let samples, let theirs = other.samples, !other.isEmpty else { return }
        samples.update(from: theirs, count: VelocityTracker.capacity)
        self = other
        self.samples = samples
        shift(by: end - Point(position.x, position.y))
    }

    /// Removes the newest position if it has the given time.
    mutating func removeNewest(at time: Int64) {
        guard samples != nil, !isEmpty, sample(newest).pointee.time == time else { return }
        if newest == oldest { isEmpty = true } else { newest &-= 1 }
        count = 1
        interval = 0
        leastRegular = .max
        regularWidth = 0
        updateNewest()
    }

    /// The newest sample is another, or samples have moved.
    private mutating func updateNewest() {
        let before = sample(newest &- 1)
        position = sample(newest).pointee.position
        step = position - before.pointee.position
        timeBefore = before.pointee.time
    }

    /// Moves all positions, so that a jump of the tracked point does not count as movement, for example when a contact
    /// joins the centroid.
    mutating func shift(by offset: Point) {
        guard samples != nil, !isEmpty else { return }
        var at = oldest
        earliest = oldest
        while at <= newest {
            sample(at).pointee.position += SIMD2(offset.x, offset.y)
            at &+= 1
        }
        updateNewest()
    }

    /// Returns the velocity in units per second at `now`; zero after a pause and for a single position.
    @inline(never)
    @_optimize(speed)
    func estimate(at now: Int64) -> Point {
        guard let (first, last) = span(at: now) else { return .zero }
        return velocity(first, last, at: now)
    }

    /// Returns the velocity, and as its confidence the squared ratio of displacement to path length in the last 55 ms:
    /// 1 for a straight path, 0 for a closed path, for contacts that part, and when the velocity is unknown.
    @inline(never)
    @_optimize(speed)
    func measure(at now: Int64) -> (velocity: Point, confidence: Double) {
        guard let (first, last) = span(at: now) else { return (.zero, 0) }
        return (velocity(first, last, at: now), confidence(first, last))
    }

    @inline(__always)
    private func confidence(_ first: SamplePointer, _ last: SamplePointer) -> Double {
        confidence(first, last.pointee.position, last.pointee.along)
    }

    @inline(__always)
    private func confidence(_ first: SamplePointer, _ position: SIMD2<Double>, _ along: Double) -> Double {
        let moved = position - first.pointee.position
        let length = along - first.pointee.along
        let square = length * length
        return square > 0 ? min(1, moved.dot(moved) / square) : 0
    }

    private typealias SamplePointer = UnsafeMutablePointer<Sample>

    /// The sample with a number; storage has been allocated.
    @inline(__always)
    private func sample(_ number: Int) -> SamplePointer {
        samples.unsafelyUnwrapped + (number & (VelocityTracker.capacity &- 1))
    }

    /// The first and the last sample of the latest movement; nil after a pause and for a single position.
    @inline(__always)
    private func span(at now: Int64) -> (first: SamplePointer, last: SamplePointer)? {
        guard samples != nil else { return nil }
        // One sample if there is none: clear sets the numbers equal.
        let (first, last) = (sample(oldest), sample(newest))
        guard now &- last.pointee.time < VelocityTracker.pause, last.pointee.time > first.pointee.time else {
            return nil
        }
        return (first, last)
    }

    /// That of the latest steps before the last sample, or before it turned back.
    @inline(__always)
    private func velocityOfSteps(
        _ first: SamplePointer, _ velocity: SIMD2<Double>, _ position: SIMD2<Double>, _ turn: Int
    ) -> SIMD2<Double> {
        if turn > oldest {
            let turn = sample(turn)
            let before = turn.pointee.position - first.pointee.position
            if before.dot(position - first.pointee.position) > 0 { return turn.pointee.velocity * 1e9 }
        }
        return velocity * 1e9
    }

    @inline(__always)
    private func velocity(_ first: SamplePointer, _ last: SamplePointer, at now: Int64) -> Point {
        var velocity = velocityOfSteps(
            first, last.pointee.velocity, last.pointee.position, last.pointee.turn)
        if last.pointee.time <= timeErrorEnd, let line = lineVelocity() { velocity = line * 1e9 }
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
