import CGesta
import Testing

@testable import GestaCore

@Suite("Strokes of several contacts")
struct SeveralContactsTests {
    /// In millimeters.
    private static let z = [Point(0, 0), Point(30, 0), Point(0, 30), Point(30, 30)]

    /// Places about every millimeter along the points.
    private static func path(_ corners: [Point]) -> [Point] {
        var places = [corners[0]]
        for (from, to) in zip(corners, corners.dropFirst()) {
            let steps = max(1, Int((to - from).length))
            for step in 1...steps { places.append(from + (to - from) * (Double(step) / Double(steps))) }
        }
        return places
    }

    /// The places of each contact, by time. They go down and lift together.
    private static func touches(_ paths: [[Point]], at start: Int = 0) -> [[gesta_touch]] {
        var frames: [[gesta_touch]] = []
        for at in paths[0].indices {
            frames.append(
                paths.enumerated().map { number, path in
                    let (id, place) = (UInt64(number + 1), path[at])
                    return at == 0
                        ? .down(id, place.x, place.y, at: start) : .move(id, place.x, place.y, at: start + at * 8)
                })
        }
        let end = start + paths[0].count * 8
        frames.append(
            paths.enumerated().map { .up(UInt64($0 + 1), $1.last!.x, $1.last!.y, at: end) })
        return frames
    }

    private static func side(_ path: [Point], _ offset: Point) -> [Point] { path.map { $0 + offset } }

    private func draw(_ rig: Rig, _ paths: [[Point]], at start: Int = 0) {
        for frame in Self.touches(paths, at: start) { rig.push(frame) }
    }

    @Test("Two fingers side by side draw a Z; one finger and three do not")
    func twoFingers() {
        for count in 1...3 {
            let rig = Rig()
            let one = rig.make("gesta.z")
            let two = rig.make("gesta.z", ["contacts": 2])
            let path = Self.path(Self.z)
            draw(rig, (0..<count).map { Self.side(path, Point(Double($0) * 20, Double($0) * 4)) })
            #expect((one.state == .ended) == (count == 1), "\(count): \(rig.verdict(one))")
            #expect((two.state == .ended) == (count == 2), "\(count): \(rig.verdict(two))")
            if count == 1 { #expect(rig.verdict(two) == "failed: only 1 of 2 required contacts went down") }
            if count == 3 { #expect(rig.verdict(two) == "failed: 3 contacts went down together, 2 required") }
        }
    }

    @Test("The stroke is the path of the centroid", arguments: [2, 3, 5, 10])
    func centroid(count: Int) {
        let (rig, alone) = (Rig(), Rig())
        let several = rig.make("gesta.z", ["contacts": Double(count)])
        let one = alone.make("gesta.z")
        let path = Self.path(Self.z)
        // On a circle around the path: the centroid is the path but for rounding, which the fit feels.
        let offsets = (0..<count).map { Angle.vector(degrees: Double($0) * 360 / Double(count)) * 15 }
        draw(rig, offsets.map { Self.side(path, $0) })
        draw(alone, [path])
        #expect(several.state == .ended && one.state == .ended)
        for value in [1, 2, 3] { #expect(abs(several.values[value] - one.values[value]) < 0.01) }
    }

    @Test("A pinch and a rotation fail as soon as the contacts have shifted")
    func pinchAndRotation() {
        let pinch = (0...30).map { Point(Double($0), 0) }
        let turn = (0...90).map { Angle.vector(degrees: Double($0)) * 20 }
        for (paths, time) in [
            ([pinch, pinch.map { Point(60 - $0.x, 0) }], 9 * 8), ([turn, turn.map { Point(0, 0) - $0 }], 24 * 8),
        ] {
            let rig = Rig()
            let two = rig.makeStroke("right", ["contacts": 2])
            for frame in Self.touches(paths) where frame[0].time <= Int64(time) * 1_000_000 { rig.push(frame) }
            #expect(two.state == .failed && two.verdict.reason == .contactsShifted && two.verdict.limit == 8)
            #expect(rig.verdict(two).hasPrefix("failed: a contact moved "))
            #expect(rig.verdict(two).hasSuffix(" relative to the others, at most 8 allowed"))
        }
    }

    @Test("A contact shifts by at most 8 mm")
    func limit() {
        let path = Self.path(Self.z)
        for (shift, isRecognized) in [(8.5, false), (7.5, true)] {
            // The second finger comes closer: each shifts by half as much.
            let closer = path.enumerated().map { at, place in
                place + Point(30 - 2 * shift * Double(at) / Double(path.count - 1), 0)
            }
            let rig = Rig()
            let two = rig.make("gesta.z", ["contacts": 2])
            draw(rig, [path, closer])
            #expect((two.state == .ended) == isRecognized, "\(rig.verdict(two))")
        }
    }

    @Test("The second finger may come later, while the first has hardly moved")
    func later() {
        let path = Self.path(Self.z)
        for delay in [2, 6, 12] {
            let rig = Rig()
            let two = rig.make("gesta.z", ["contacts": 2])
            for at in path.indices {
                let (a, b) = (path[at], path[at] + Point(20, 0))
                rig.push(at == 0 ? .down(1, a.x, a.y, at: 0) : .move(1, a.x, a.y, at: at * 8))
                if at == delay { rig.push(.down(2, b.x, b.y, at: at * 8)) }
                if at > delay { rig.push(.move(2, b.x, b.y, at: at * 8)) }
            }
            rig.push(.up(1, 30, 30, at: 2000), .up(2, 50, 30, at: 2000))
            #expect((two.state == .ended) == (delay < 8), "\(delay): \(rig.verdict(two))")
            if delay > 8 { #expect(two.verdict.reason == .tooFewContacts) }
        }
    }

    @Test("It is decided when the first finger lifts; a later finger is ignored")
    func lifts() {
        let rig = Rig()
        let two = rig.make("gesta.z", ["contacts": 2])
        let path = Self.path(Self.z)
        let frames = Self.touches([path, Self.side(path, Point(20, 0))])
        for (at, frame) in frames.dropLast().enumerated() {
            rig.push(frame)
            if at == 20 { rig.push(.down(9, 200, 200, at: 21 * 8 - 4)) }
        }
        #expect(two.contacts.count == 2)
        rig.push(.up(2, 50, 30, at: 2000))
        #expect(two.state == .ended)
        rig.push(.move(1, 80, 80, at: 2010), .up(1, 80, 80, at: 2020), .up(9, 200, 200, at: 2030))
        #expect(two.state == .ended)
        // The next sequence.
        draw(rig, [path, Self.side(path, Point(20, 0))], at: 4000)
        #expect(two.sequence == 2 && two.state == .ended)
    }

    @Test("A sign of two strokes is drawn by two fingers twice, the second lift of each being ignored")
    func twoStrokes() {
        let rig = Rig()
        let two = rig.makeStroke("down-right, lift, down-left", ["contacts": 2])
        let (first, second) = (Self.path([Point(0, 0), Point(30, 30)]), Self.path([Point(30, 0), Point(0, 30)]))
        var time = 0
        for path in [first, second] {
            let frames = Self.touches([path, Self.side(path, Point(20, 0))], at: time)
            for frame in frames.dropLast() { rig.push(frame) }
            rig.push(.up(1, path.last!.x, path.last!.y, at: time + 400))
            rig.push(.move(2, path.last!.x + 30, path.last!.y, at: time + 410), .up(2, 0, 0, at: time + 430))
            time += 700
        }
        rig.advance(to: 3_000_000_000)
        #expect(two.state == .ended, "\(rig.verdict(two))")
    }

    @Test("The literal rules are drawn by one contact", arguments: [0.0, 1])
    func literal(rules: Double) {
        let rig = Rig()
        let chevron = rig.make("gesta.chevron", ["rules": rules, "contacts": 2])
        let path = Self.path([Point(0, 0), Point(20, 20), Point(0, 40)])
        draw(rig, [path])
        #expect((chevron.state == .ended) == (rules == 1))
        #expect(chevron.profile.contactsThatMove == (rules == 1 ? 1 : 2))
    }

    @Test("A system that takes one finger cancels it")
    func cancelled() {
        let rig = Rig()
        let two = rig.make("gesta.z", ["contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 20, 0, at: 0))
        rig.push(.lose(2, at: 8))
        #expect(two.state == .cancelled && two.verdict.reason == .contactCancelled)
    }

    @Test("Without a pattern, or with an empty one, the first contact fails it alike when it moves alone")
    func noPattern() {
        for isEmpty in [false, true] {
            let rig = Rig()
            let settings = ["contacts": 2.0]
            let stroke = isEmpty ? rig.makeStroke("", settings) : rig.make("gesta.stroke", settings)
            rig.push(.down(1, 0, 0, at: 0), .move(1, 9, 0, at: 8))
            #expect(stroke.state == .failed && stroke.verdict.reason == .tooFewContacts)
        }
    }
}
