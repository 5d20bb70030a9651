// Finds contacts that are palms or grips: by size or pressure, a pen nearby, a side of the surface, or their number.

import CGesta

/// Contacts that were down before the guard was set are not examined.
final class PalmGuard {
    /// A contact that is down.
    private struct Track {
        let id: UInt64
        let isPen: Bool
        let start: Point
        let time: Int64
        /// The square of its largest distance from the start.
        var distance = 0.0
        var isAtEdge = false
        /// Went down in the area of thumbs, and has not left it.
        var isAtThumbs = false
        /// Why it is a palm; nil if it is none.
        var palm: gesta_palm?
        var isPalm: Bool { palm != nil }
        /// The side in whose zone it went down, while it can still leave the zone.
        var side: Side?
        /// Went down in the frame that is being examined: only the guard has it.
        var isNew = true
    }

    struct Found {
        /// Without a reason: it is released, as if it went down now.
        let palm: gesta_palm
        /// It went down in this frame: nothing tracks it.
        let isNew: Bool
        /// The sample with which it is released.
        var touch = gesta_touch()
    }

    private(set) var rules: gesta_palm_guard
    private var unit = 1.0
    private let yAxis: YAxis
    private var now: Int64 = 0
    private var tracks = Buffer<Track>()
    private(set) var found = Buffer<Found>()
    private var taken = 0
    /// The newest sample of a pen.
    private(set) var lastPen = Clock.unknown
    /// When contacts at an edge have to be examined next.
    private(set) var deadline = Clock.never
    /// A palm was not listed.
    private(set) var isOutOfMemory = false

    init(_ rules: gesta_palm_guard, _ yAxis: YAxis) {
        self.rules = rules
        self.yAxis = yAxis
    }

    deinit {
        tracks.free()
        found.free()
    }

    /// Makes room for `contacts` contacts, all of which may be palms. False when out of memory.
    func reserve(contacts: Int) -> Bool { tracks.reserve(contacts) && found.reserve(contacts) }

    func setRules(_ rules: gesta_palm_guard) { self.rules = rules }

    func restorePen(_ time: Int64) { lastPen = time }

    /// A push or a call of advance begins: earlier palms are not listed any longer.
    func beginRound() {
        found.truncate(to: 0)
        taken = 0
        isOutOfMemory = false
    }

    /// Whether a palm that was found has not been taken.
    var hasNext: Bool { taken < found.count }

    /// The first of those.
    var next: Found? { hasNext ? found[taken] : nil }

    func takeNext() { taken &+= 1 }

    /// Forgets the other contacts.
    func keep(_ isDown: (UInt64) -> Bool) {
        var at = 0
        while at < tracks.count {
            if isDown(tracks[at].id) { at &+= 1 } else { forget(at) }
        }
    }

    /// Why the contact is a palm; nil if it is not known to be one.
    func palm(_ id: UInt64) -> gesta_palm? { index(of: id).flatMap { tracks[$0].palm } }

    // MARK: samples

    /// Examines a frame before it is dispatched.
    func examine(_ frame: TouchBatch, unitsPerMillimeter: Double) {
        unit = unitsPerMillimeter
        now = frame[0].pointee.time
        for at in 0..<frame.count { examinePen(frame[at]) }
        for at in 0..<frame.count { examine(frame[at]) }
        var at = 0
        while at < tracks.count {
            tracks.pointer(at: at).pointee.isNew = false
            at &+= 1
        }
    }

    /// Fingers that are down when a pen comes near are palms.
    private func examinePen(_ touch: UnsafePointer<gesta_touch>) {
        guard touch.pointee.isPen else { return }
        lastPen = now
        guard rules.has(GESTA_PALM_PEN) else { return }
        findAll(GESTA_REASON_PALM_PEN, 0, rules.pen_time)
    }

    private func examine(_ touch: UnsafePointer<gesta_touch>) {
        switch touch.pointee.phase {
        case GESTA_PHASE_BEGAN.rawValue: begin(touch)
        case GESTA_PHASE_MOVED.rawValue:
            if let at = index(of: touch.pointee.contact) { move(at, touch) }
        case GESTA_PHASE_ENDED.rawValue, GESTA_PHASE_CANCELLED.rawValue:
            if let at = index(of: touch.pointee.contact) { forget(at) }
        default: break
        }
    }

    private func begin(_ touch: UnsafePointer<gesta_touch>) {
        let (isPen, place) = (touch.pointee.isPen, Point(touch.pointee.x, touch.pointee.y))
        guard isPen || touch.pointee.tool == GESTA_TOOL_FINGER.rawValue,
            tracks.append(Track(id: touch.pointee.contact, isPen: isPen, start: place, time: now))
        else { return }
        if isPen { return }
        let at = tracks.count &- 1
        if rules.has(GESTA_PALM_PEN), lastPen != Clock.unknown {
            let isPenDown = tracks.firstIndex { $0.isPen } != nil
            let seconds = isPenDown ? 0 : Clock.seconds(now &- lastPen)
            if isPenDown || seconds < rules.pen_time { find(at, GESTA_REASON_PALM_PEN, seconds, rules.pen_time) }
        }
        if rules.has(GESTA_PALM_MANY) { countFingers() }
        let sides = Sides(of: rules.surface, place, yAxis, unit)
        if rules.has(GESTA_PALM_ZONE), !tracks[at].isPalm, let side = rules.zone(at: sides) {
            find(at, GESTA_REASON_PALM_ZONE, sides.distance(side), rules.width(side))
            tracks.pointer(at: at).pointee.side = side
        }
        tracks.pointer(at: at).pointee.isAtThumbs = rules.isAtThumbs(sides)
        if rules.has(GESTA_PALM_EDGE), rules.isAtEdge(sides) {
            tracks.pointer(at: at).pointee.isAtEdge = true
            deadline = min(deadline, now &+ Clock.nanoseconds(rules.edge_time))
        }
        measure(at, touch)
    }

    private func move(_ at: Int, _ touch: UnsafePointer<gesta_touch>) {
        let track = tracks.pointer(at: at)
        if track.pointee.isPen || (track.pointee.isPalm && track.pointee.side == nil) { return }
        let place = Point(touch.pointee.x, touch.pointee.y)
        track.pointee.distance = max(track.pointee.distance, (place - track.pointee.start).squaredLength)
        guard track.pointee.isAtEdge || track.pointee.isAtThumbs || track.pointee.side != nil else {
            return measure(at, touch)
        }
        let sides = Sides(of: rules.surface, place, yAxis, unit)
        if track.pointee.isAtEdge, !rules.isAtEdge(sides) { track.pointee.isAtEdge = false }
        if track.pointee.isAtThumbs, !rules.isAtThumbs(sides) { track.pointee.isAtThumbs = false }
        measure(at, touch)
        if let side = track.pointee.side { leave(side, at, touch, sides) }
    }

    /// A contact that went down in the zone of a side leaves it in time, away from that side, or stays a palm.
    private func leave(_ side: Side, _ at: Int, _ touch: UnsafePointer<gesta_touch>, _ sides: Sides) {
        let track = tracks.pointer(at: at)
        let seconds = Clock.seconds(now &- track.pointee.time)
        let isInTime = seconds < rules.zone_time
        if isInTime, rules.zone(at: sides) != nil { return }
        track.pointee.side = nil
        let path = Point(touch.pointee.x, touch.pointee.y) - track.pointee.start
        let (away, along) = side.isVertical ? (path.x, path.y) : (path.y, path.x)
        guard isInTime, abs(away) >= abs(along) else { return }
        track.pointee.palm = nil
        var sample = touch.pointee
        sample.phase = GESTA_PHASE_BEGAN.rawValue
        _ = list(at, GESTA_REASON_NONE, seconds, rules.zone_time, sample)
    }

    /// The size counts until the contact has moved: fingers flatten while they drag.
    private func measure(_ at: Int, _ touch: UnsafePointer<gesta_touch>) {
        let pressure = Double(touch.pointee.pressure)
        if rules.has(GESTA_PALM_PRESSURE), rules.max_pressure > 0, pressure > rules.max_pressure {
            find(at, GESTA_REASON_PALM_PRESSURE, pressure, rules.max_pressure)
        }
        let size = Double(max(touch.pointee.major, touch.pointee.minor)) / unit
        let isLarge = rules.has(GESTA_PALM_SIZE) && size > rules.max_size
        guard isLarge || (tracks[at].isAtThumbs && size > rules.thumb_size) else { return }
        let most = rules.size_distance * unit
        if tracks[at].distance > most * most { return }
        if isLarge {
            find(at, GESTA_REASON_PALM_SIZE, size, rules.max_size)
        } else {
            find(at, GESTA_REASON_PALM_THUMB, size, rules.thumb_size)
        }
    }

    /// Too many contacts are all palms, and so are more until all of them have lifted.
    private func countFingers() {
        var (fingers, palms) = (0, 0)
        for track in tracks where !track.isPen {
            fingers &+= 1
            if track.isPalm { palms &+= 1 }
        }
        if fingers > Int(rules.max_contacts) || (isFlooded && palms > 0) {
            isFlooded = true
            findAll(GESTA_REASON_PALM_MANY, Double(fingers), Double(rules.max_contacts))
        } else {
            isFlooded = false
        }
    }

    /// More than the allowed number of contacts were down, and not all of those have lifted since.
    private var isFlooded = false

    // MARK: edges

    /// Contacts that went down at an edge, are still there and have hardly moved are grips.
    func examineEdges(at time: Int64) {
        now = time
        let wait = Clock.nanoseconds(rules.edge_time)
        deadline = Clock.never
        var at = 0
        while at < tracks.count {
            let track = tracks.pointer(at: at)
            if track.pointee.isAtEdge, !track.pointee.isPalm, rules.has(GESTA_PALM_EDGE) {
                if track.pointee.time &+ wait > time {
                    deadline = min(deadline, track.pointee.time &+ wait)
                } else {
                    track.pointee.isAtEdge = false
                    let distance = track.pointee.distance.squareRoot() / unit
                    if distance < rules.edge_distance {
                        find(at, GESTA_REASON_PALM_EDGE, distance, rules.edge_distance)
                    }
                }
            }
            at &+= 1
        }
    }

    // MARK: what was found

    private func forget(_ at: Int) {
        tracks.remove(at: at)
        if tracks.firstIndex(where: { !$0.isPen }) != nil { return }
        isFlooded = false
        deadline = Clock.never
    }

    private func index(of id: UInt64) -> Int? { tracks.firstIndex { $0.id == id } }

    private func findAll(_ reason: gesta_reason, _ measured: Double, _ limit: Double) {
        var at = 0
        while at < tracks.count {
            if !tracks[at].isPen { find(at, reason, measured, limit) }
            at &+= 1
        }
    }

    private func find(_ at: Int, _ reason: gesta_reason, _ measured: Double, _ limit: Double) {
        let track = tracks.pointer(at: at)
        // Whatever it is a palm for beside a zone, leaving the zone does not release it.
        track.pointee.side = nil
        if track.pointee.isPalm { return }
        track.pointee.palm = list(at, reason, measured, limit, gesta_touch())
    }

    private func list(
        _ at: Int, _ reason: gesta_reason, _ measured: Double, _ limit: Double, _ touch: gesta_touch
    ) -> gesta_palm {
        let palm = gesta_palm(
            reason: reason.rawValue, reserved: 0, contact: tracks[at].id, time: now, measured: measured, limit: limit)
        if !found.append(Found(palm: palm, isNew: tracks[at].isNew, touch: touch)) { isOutOfMemory = true }
        return palm
    }
}

extension gesta_touch {
    fileprivate var isPen: Bool { tool == GESTA_TOOL_PEN.rawValue || tool == GESTA_TOOL_ERASER.rawValue }
}
