// Times for samples of which only the order is known: those that an engine delivers once in each of its frames.

import CGesta

/// A contact reports at a steady rate, but a frame of the program contains a whole number of its samples: at 125 Hz and
/// 60 frames a second, 2 or 3, where 2.08 pass. Spread over the frame, the three would look like half as high a speed
/// again. So the samples of a contact lie on a line, time by number, which least squares fit to its frames: the newest
/// sample of a frame is half an interval older than its end on average. The line is updated recursively, with the gains
/// of a first-order growing-memory filter (Morrison, Introduction to Sequential Smoothing and Prediction, 1969). They
/// stop falling after 16 frames, so that the line can follow a rate that changes.
///
/// The frames in which a contact goes down or lifts contain an unknown part of its samples. The former is spread evenly
/// and does not determine the rate; the latter continues the line. A lift is between two samples.
struct UntimedSamples {
    private struct Pace {
        let contact: UInt64
        /// Of its newest sample that was not a lift.
        var time: Int64
        /// Nanoseconds from one sample to the next.
        var interval = 0.0
        /// How many frames have determined the line, at most `memory`.
        var frames = 0
        /// The line in this call, in nanoseconds from its `now`: the time of the sample before, and of the one after
        /// that, less that time.
        var first = 0.0
        var step = 0.0
        /// In this call: the samples that are not lifts, and how many of them have their time.
        var samples = 0
        var timed = 0
        /// In this call: it goes down, or has no line.
        var restarts = true
        var isLifted = false
    }

    /// Samples of a frame of unknown length are at most this far apart: a tap in a pause of the program is still a tap.
    private static var slowest: Double { 20e6 }
    /// A contact without samples for so long has stopped to move: its line ends.
    private static var pause: Int64 { 50_000_000 }
    private static var memory: Int { 16 }
    /// A frame this far off the line, in frames or intervals, begins another one.
    private static var tolerance: Double { 1.5 }
    /// What is linear in the contacts stays fast. Samples of further ones have the time of the sample before.
    private static var mostContacts: Int { 64 }
    /// A longer frame is a pause of the program.
    private static var longest: Int64 { 1_000_000_000_000 }

    /// As after the last push that succeeded, and as after this one.
    private var paces = Buffer<Pace>()
    private var next = Buffer<Pace>()
    private var copy = Buffer<gesta_touch>()

    mutating func free() {
        paces.free()
        next.free()
        copy.free()
    }

    /// A copy of the batch with times between `since`, unless it is unknown, and `now`; nil when out of memory.
    mutating func timed(_ batch: TouchBatch, since: Int64, now: Int64) -> TouchBatch? {
        let earliest = max(now &- UntimedSamples.longest, -Clock.latest)
        let start = max(since == Clock.unknown ? now &- Int64(UntimedSamples.slowest) : since, earliest)
        guard copy.reserve(batch.count), remember(since: start), count(batch) else { return nil }
        var at = 0
        while at < next.count {
            UntimedSamples.plan(&next.pointer(at: at).pointee, now: now, span: Double(now &- start))
            at &+= 1
        }
        copy.truncate(to: 0)
        var latest = start
        at = 0
        while at < batch.count {
            var touch = batch[at].pointee
            if let pace = pace(of: touch.contact) {
                let time = now &+ Int64(UntimedSamples.offset(of: touch.phase, &pace.pointee, from: start &- now))
                latest = max(latest, time)
            }
            touch.time = latest
            copy.appendReserved(touch)
            at &+= 1
        }
        guard let base = copy.base else { return nil }
        return TouchBatch(base: base, count: copy.count, stride: MemoryLayout<gesta_touch>.stride)
    }

    /// The samples of the last copy were pushed.
    mutating func keep() {
        swap(&paces, &next)
        var at = paces.count
        while at > 0 {
            at &-= 1
            if paces[at].isLifted { paces.swapRemove(at: at) }
        }
    }

    /// Begins with the lines of the contacts that have not stopped.
    private mutating func remember(since start: Int64) -> Bool {
        next.truncate(to: 0)
        guard next.reserve(paces.count) else { return false }
        for old in paces where start &- old.time <= UntimedSamples.pause {
            var pace = old
            (pace.samples, pace.timed, pace.restarts, pace.isLifted) = (0, 0, false, false)
            next.appendReserved(pace)
        }
        return true
    }

    private func pace(of contact: UInt64) -> UnsafeMutablePointer<Pace>? {
        next.firstIndex { $0.contact == contact }.map { next.pointer(at: $0) }
    }

    /// Counts the samples of each contact. False when out of memory.
    private mutating func count(_ batch: TouchBatch) -> Bool {
        var at = 0
        while at < batch.count {
            let touch = batch[at].pointee
            if pace(of: touch.contact) == nil, next.count < UntimedSamples.mostContacts,
                !next.append(Pace(contact: touch.contact, time: Clock.unknown))
            {
                return false
            }
            if let pace = pace(of: touch.contact) {
                pace.pointee.isLifted = UntimedSamples.isLift(touch.phase)
                if !pace.pointee.isLifted { pace.pointee.samples &+= 1 }
                if touch.phase == GESTA_PHASE_BEGAN.rawValue { pace.pointee.restarts = true }
            }
            at &+= 1
        }
        return true
    }

    private static func isLift(_ phase: UInt32) -> Bool {
        phase == GESTA_PHASE_ENDED.rawValue || phase == GESTA_PHASE_CANCELLED.rawValue
    }

    /// Finds the line of a contact in a frame of the program, which began `span` nanoseconds before `now`.
    private static func plan(_ pace: inout Pace, now: Int64, span: Double) {
        let samples = Double(pace.samples)
        let before = pace.restarts ? 0 : Double(pace.time &- now)
        guard pace.samples > 0 else {
            (pace.first, pace.step) = (before, pace.interval)
            return
        }
        let even = min(span / samples, slowest)
        let expected = -even / 2
        let predicted = before + samples * pace.interval
        var end = predicted
        pace.first = before
        if !pace.restarts, !pace.isLifted {
            let frames = min(pace.frames &+ 1, memory)
            let n = Double(frames)
            let error = expected - predicted
            if frames > 2, error.magnitude > tolerance * max(span, pace.interval) {
                pace.restarts = true
            } else {
                pace.frames = frames
                pace.interval = max(0, pace.interval + 6 / (n * (n + 1)) * error / samples)
                end = predicted + 2 * (2 * n - 1) / (n * (n + 1)) * error
            }
        }
        if pace.restarts {
            (pace.frames, pace.interval, end) = (1, even, expected)
            pace.first = expected - samples * even
        }
        end = min(max(end, -span), 0)
        pace.step = (end - pace.first) / samples
        pace.time = now &+ Int64(end)
    }

    /// The time of the next sample of a contact, in nanoseconds from `now`: at least `earliest`, at most 0.
    private static func offset(of phase: UInt32, _ pace: inout Pace, from earliest: Int64) -> Double {
        if !isLift(phase) { pace.timed &+= 1 }
        let number = isLift(phase) ? Double(pace.timed) + 0.5 : Double(pace.timed)
        return min(max(pace.first + pace.step * number, Double(earliest)), 0)
    }
}
