// The samples of simulated fingers, for tests: the same on every machine, because only arithmetic and the library's own
// sines make them.

import CGesta

struct FingerSamples {
    /// Between two samples, as of a screen with 125 frames a second.
    static var interval: Int64 { 8_000_000 }

    private var touches = Buffer<gesta_touch>()
    /// Of the newest sample.
    private var time: Int64
    private(set) var isOutOfMemory = false

    /// The first sample is one interval after `now`; at 0 if there was none before.
    init(after now: Int64) { time = now == Clock.unknown ? 0 &- FingerSamples.interval : now }

    mutating func free() { touches.free() }

    var batch: TouchBatch? {
        touches.base.map { TouchBatch(base: $0, count: touches.count, stride: MemoryLayout<gesta_touch>.stride) }
    }

    mutating func wait(_ intervals: Int64 = 1) { time = min(time &+ intervals &* FingerSamples.interval, Clock.latest) }

    @inline(never)
    mutating func add(_ contact: UInt64, _ phase: gesta_phase, _ place: Point) {
        var touch = gesta_touch()
        touch.time = time
        touch.contact = contact
        touch.phase = phase.rawValue
        touch.x = place.x
        touch.y = place.y
        if !touches.append(touch) { isOutOfMemory = true }
    }

    /// Calls `frame` for each frame of a movement with the part of it that is done, 1 at its end.
    mutating func move(_ seconds: Double, _ frame: (inout FingerSamples, Double) -> Void) {
        let (start, duration) = (time, Clock.nanoseconds(seconds))
        let count = max(1, (duration &+ FingerSamples.interval / 2) / FingerSamples.interval)
        for at in 1...count {
            time = min(start &+ duration &* at / count, Clock.latest)
            frame(&self, Double(at) / Double(count))
        }
    }

    mutating func tap(_ contact: UInt64, _ place: Point, count: Int) {
        for at in 0..<count {
            wait(at == 0 ? 1 : 12)
            add(contact, GESTA_PHASE_BEGAN, place)
            wait(6)
            add(contact, GESTA_PHASE_ENDED, place)
        }
    }

    /// Two contacts on opposite sides of a center: their distance changes, and they turn around it.
    mutating func pinch(
        _ contact: UInt64, _ center: Point, from: Double, to: Double, turn: Double, _ seconds: Double
    ) {
        func place(_ part: Double, _ side: Double) -> Point {
            let arm = Angle.vector(degrees: turn * part * (180 / Angle.half))
            return center + arm * ((from + (to - from) * part) * 0.5 * side)
        }
        func frame(_ samples: inout FingerSamples, _ phase: gesta_phase, _ part: Double) {
            samples.add(contact, phase, place(part, -1))
            samples.add(contact &+ 1, phase, place(part, 1))
        }
        wait()
        frame(&self, GESTA_PHASE_BEGAN, 0)
        move(seconds) { samples, part in frame(&samples, GESTA_PHASE_MOVED, part) }
        wait()
        frame(&self, GESTA_PHASE_ENDED, 1)
    }

    /// The ideal stroke of a pattern around a center, its larger side of that size.
    @inline(never)
    mutating func draw(
        _ contact: UInt64, _ points: Buffer<PatternPoint>, _ center: Point, size: Double, _ yAxis: YAxis,
        _ seconds: Double
    ) {
        var (least, most, end) = (Point.zero, Point.zero, Int64(1))
        for point in points {
            let position = point.position
            least = Point(min(least.x, position.x), min(least.y, position.y))
            most = Point(max(most.x, position.x), max(most.y, position.y))
            end = max(end, point.time)
        }
        let extent = most - least
        let scale = size / max(extent.x, extent.y, 1e-9)
        let middle = least + extent * 0.5
        func place(_ point: Point) -> Point {
            center + yAxis.turned((point - middle) * scale)
        }
        wait()
        add(contact, GESTA_PHASE_BEGAN, place(.zero))
        let start = time
        var last = place(.zero)
        for point in points {
            if point.isJump {
                wait()
                add(contact, GESTA_PHASE_ENDED, last)
            }
            last = place(point.position)
            let elapsed = Clock.nanoseconds(Double(point.time) / Double(end) * seconds)
            time = min(max(start &+ elapsed, time), Clock.latest)
            add(contact, point.isJump ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED, last)
        }
        wait()
        add(contact, GESTA_PHASE_ENDED, last)
    }
}
