import CGesta
import Testing

@testable import GestaCore

@Suite("Spotter")
struct SpotterTests {
    let rig = Rig()
    let spotter: Machine

    init() {
        spotter = rig.make("gesta.spotter", name: "spotter")
        SpotterTests.teach(rig, spotter)
    }

    /// It turns as much as signs whose limit is the largest distance; a hook turns too little.
    private static let star = Forms.line((0..<6).map { Angle.vector(degrees: Double($0) * 144 - 90) * 30 })

    private static func teach(_ rig: Rig, _ spotter: Machine) {
        for (name, form) in [("z", Forms.z), ("star", star), ("circle", Forms.circle)] {
            add(rig, spotter, name, form, [form.count])
        }
    }

    private static func add(_ rig: Rig, _ spotter: Machine, _ name: String, _ points: [Point], _ lengths: [Int]) {
        let xy = points.flatMap { [$0.x, $0.y] }
        let code = gesta_recognizer_add_example(
            rig.context.handle, spotter.id, name, -1, xy, points.count, lengths, lengths.count)
        #expect(code == 0)
    }

    private var name: String { spotter.attempt.pointee.texts[Spotter.V.name].string }
    private func value(_ index: Int) -> Double { spotter.values[index] }

    /// A pointer that never lifts: the forms, each after a straight line, with a point every 10 ms.
    private func stream(_ forms: [[Point]]) -> (points: [Point], ends: [Int]) {
        var points = [Point.zero]
        var ends: [Int] = []
        for form in forms {
            let last = points.last!
            points += Forms.line([last, last + Point(90, -40), last + Point(200, -40)]).dropFirst()
            let offset = points.last! - form[0]
            points += form.dropFirst().map { $0 + offset }
            ends.append(points.count - 1)
        }
        let last = points.last!
        return (points + Forms.line([last, last + Point(160, 40)]).dropFirst(), ends)
    }

    private func push(_ points: [Point], every: Int = 10, _ phase: gesta_phase = GESTA_PHASE_MOVED) {
        for (at, p) in points.enumerated() {
            let phase = at == 0 && phase == GESTA_PHASE_MOVED ? GESTA_PHASE_BEGAN : phase
            rig.push(gesta_touch(phase.rawValue, 1, p.x, p.y, ms(at * every)))
        }
    }

    private let forms = [Forms.z.map { $0 * 2 }, Forms.circle.map { $0 * 3 }, star.map { $0 * 2.5 }]

    @Test("Begins with the first gesture of a stream, changes with each further one, and ends with the lift")
    func contact() {
        let (points, ends) = stream(forms)
        var found: [(String, Int)] = []
        rig.onEvent = { event in
            if event.state == .began || event.state == .changed {
                found.append((name, Int((value(Spotter.V.endTime) * 1000).rounded())))
                #expect(value(Spotter.V.startTime) < value(Spotter.V.endTime))
                #expect(value(Spotter.V.confidence) > 128 && value(Spotter.V.distance) < 0.48)
                #expect(event.time >= Int64(value(Spotter.V.endTime) * 1e9))
            }
        }
        push(points)
        #expect(found.map(\.0) == ["z", "circle", "star"] && value(Spotter.V.found) == 3)
        for (end, (_, time)) in zip(ends, found) { #expect(abs(time - end * 10) < 150) }
        rig.push(.up(1, 0, 0, at: points.count * 10))
        #expect(spotter.state == .ended && rig.heard.map(\.state) == [.began, .changed, .changed, .ended])
    }

    @Test("A stream has the points from before its first example, so that a replay of it has the same")
    func taughtWithin() {
        let rig = Rig()
        let late = rig.make("gesta.spotter", ["min_size": 900])
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.move(1, 300, 0, at: 10))
        SpotterTests.teach(rig, late)
        rig.push(.move(1, 500, 0, at: 20))
        rig.push(.up(1, 500, 0, at: 30))
        #expect(late.verdict.reason == .movedTooLittle && late.verdict.measured == 500)
    }

    @Test("Streams of pointers above the surface end after the timeout, or when the pointer goes down")
    func hover() {
        rig.set(spotter, "source", 1)
        let (points, _) = stream(forms)
        push(points, GESTA_PHASE_HOVER)
        #expect(value(Spotter.V.found) == 3 && spotter.state == .changed && spotter.contacts.isEmpty)
        let last = ms((points.count - 1) * 10)
        #expect(rig.deadline == last + ms(3000))
        rig.advance(to: last + ms(4000))
        #expect(spotter.state == .ended && rig.heard.last?.time == last + ms(3000))
        rig.push(gesta_touch(GESTA_PHASE_HOVER.rawValue, 1, 0, 0, last + ms(5000)))
        #expect(spotter.state == .possible && spotter.sequence == 2)
        rig.push(gesta_touch(GESTA_PHASE_BEGAN.rawValue, 1, 0, 0, last + ms(5010)))
        #expect(spotter.verdict.reason == .movedTooLittle && spotter.contacts.isEmpty)
    }

    @Test("A stream keeps its source when the program sets the other one")
    func source() {
        let (points, _) = stream(forms)
        push(points)
        rig.set(spotter, "source", 1)
        rig.push(gesta_touch(GESTA_PHASE_HOVER.rawValue, 9, 0, 0, ms(points.count * 10)))
        #expect(spotter.state == .changed && spotter.contacts.count == 1)
        rig.push(.up(1, 0, 0, at: points.count * 10 + 10))
        #expect(spotter.state == .ended)
        rig.push(.down(1, 0, 0, at: points.count * 10 + 20))
        #expect(spotter.contacts.isEmpty && spotter.sequence == 1)
    }

    @Test("A gesture followed by a rest is reported after the rest; one at the end, with the end")
    func rest() {
        let (whole, ends) = stream([forms[0]])
        let points = Array(whole[...ends[0]])
        push(points)
        #expect(spotter.state == .possible)
        let deadline = rig.deadline
        #expect(deadline > ms(ends[0] * 10) && deadline <= ms(ends[0] * 10 + 300))
        rig.advance(to: deadline)
        #expect(spotter.state == .began && name == "z")
    }

    @Test("A gesture that the lift completes is reported as began and ended")
    func atTheLift() {
        let (points, ends) = stream([forms[0]])
        push(Array(points[...ends[0]]))
        rig.push(.up(1, 0, 0, at: ends[0] * 10 + 10))
        #expect(rig.heard.map(\.state) == [.began, .ended] && name == "z" && value(Spotter.V.found) == 1)
    }

    @Test("What was not found has a reason")
    func reasons() {
        rig.push(.down(1, 0, 0, at: 0), .move(1, 5, 0, at: 10), .up(1, 5, 0, at: 20))
        #expect(rig.verdict(spotter).hasPrefix("failed: the stream is too short: length 5, at least 60 required"))
        let zigzag = Forms.line((0..<12).map { Point(Double($0) * 20, $0 % 2 == 0 ? 0 : 70) })
        for (at, p) in zigzag.enumerated() {
            rig.push(at == 0 ? .down(1, p.x, p.y, at: 1000) : .move(1, p.x, p.y, at: 1000 + at * 10))
        }
        rig.push(.up(1, 0, 0, at: 60_000))
        #expect(rig.verdict(spotter).hasPrefix("failed: nothing found; the nearest part is like \""))
        #expect(spotter.verdict.measured > spotter.verdict.limit && spotter.verdict.limit <= 0.48)
        // It is found at this distance, and before only where it ends more slowly.
        let wanted = 0.48 * spotter.verdict.measured / spotter.verdict.limit
        for (index, share) in [0.8, 1.001].enumerated() {
            let begin = 61_000 + index * 4000
            let handle = rig.context.handle
            #expect(gesta_recognizer_set_number(handle, spotter.id, "max_distance", -1, wanted * share) == 0)
            for (at, p) in zigzag.enumerated() {
                rig.push(at == 0 ? .down(1, p.x, p.y, at: begin) : .move(1, p.x, p.y, at: begin + at * 10))
            }
            rig.push(.up(1, 0, 0, at: begin + zigzag.count * 10))
            #expect((value(Spotter.V.found) > 0) == (index == 1))
        }
        #expect(gesta_recognizer_remove_examples(rig.context.handle, spotter.id, "", 0, nil) == 0)
        rig.push(.down(1, 0, 0, at: 70_000), .up(1, 5, 0, at: 70_020))
        #expect(rig.verdict(spotter) == "failed: there are no examples")
    }

    @Test(
        "Neither the length of the stream nor what came before it matters",
        .enabled(if: isFullRun, "it takes seconds in a debug build, and is tried in a full run"))
    func longStreams() {
        var points = [Point.zero]
        // More points than are kept.
        for at in 1...1100 { points.append(Point(Double(at % 2) * 60, Double(at) * 0.01)) }
        let (tail, _) = stream([forms[2]])
        let offset = points.last!
        // One example is enough: in this build, each costs seconds.
        for other in ["z", "circle"] {
            #expect(gesta_recognizer_remove_examples(rig.context.handle, spotter.id, other, -1, nil) == 0)
        }
        push(points + tail.dropFirst().map { $0 + offset })
        #expect(value(Spotter.V.found) >= 1 && name == "star")
    }

    @Test("The strokes of an example are joined; the end of removed examples ends what they might have become")
    func examples() {
        let half = Forms.z.count / 2
        SpotterTests.add(rig, spotter, "two", Forms.z, [half, Forms.z.count - half])
        #expect(spotter.learner?.matcher.set.mostStrokes == 1)
        let (points, ends) = stream([forms[0]])
        push(Array(points[...ends[0]]))
        #expect(rig.deadline != Clock.never)
        #expect(gesta_recognizer_remove_examples(rig.context.handle, spotter.id, "z", -1, nil) == 0)
        #expect(gesta_recognizer_remove_examples(rig.context.handle, spotter.id, "two", -1, nil) == 0)
        rig.push(.up(1, 0, 0, at: 60_000))
        #expect(spotter.state == .failed)
    }

    @Test("A file without examples changes nothing of what a stream has found")
    func noExamplesAdded() {
        let (points, ends) = stream([forms[0]])
        push(Array(points[...ends[0]]))
        #expect(gesta_recognizer_load_examples(rig.context.handle, spotter.id, "gesta-examples 1\n", -1) == 0)
        rig.push(.up(1, 0, 0, at: ends[0] * 10 + 10))
        #expect(rig.heard.map(\.state) == [.began, .ended] && name == "z")
    }

    @Test("Others win its contacts beside it")
    func beside() {
        let pan = rig.make("gesta.pan")
        let (points, _) = stream(forms)
        push(points)
        rig.push(.up(1, 0, 0, at: points.count * 10))
        #expect(pan.state == .ended && spotter.state == .ended && value(Spotter.V.found) == 3)
    }
}

@Suite("Turning of signs")
struct SignTurningTests {
    private func turning(_ corners: [Point], each: Int = 20) -> Double {
        var form = [Float](repeating: 0, count: WarpedForm.size)
        let path = Forms.line(corners, each: each)
        // At equal distances along the path.
        var lengths = [0.0]
        for (a, b) in zip(path, path.dropFirst()) { lengths.append(lengths.last! + (b - a).length) }
        let points = (0..<WarpedForm.points).map { at in
            let wanted = lengths.last! * Double(at) / Double(WarpedForm.points - 1)
            let next = max(1, lengths.firstIndex { $0 >= wanted } ?? path.count - 1)
            let part = (wanted - lengths[next - 1]) / (lengths[next] - lengths[next - 1])
            return path[next - 1] + (path[next] - path[next - 1]) * part
        }
        WarpedForm.write(points, to: &form)
        return SignTurning.of(form)
    }

    private let caret = [Point(0, 0), Point(100, -200), Point(200, 0)]
    private let box = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100), Point(0, 0)]

    @Test("It is the sum of the turns in both directions, at any size, and of a line 0")
    func sum() {
        #expect(turning([Point(0, 0), Point(300, 40)]) < 1e-3)
        #expect(abs(turning(caret) - 2 * Angle.of(Point(100, 200))) < 1e-3)
        #expect(abs(turning(box) - 3 * Angle.quarter) < 0.01)
        #expect(abs(turning(box.map { $0 * 9 }) - turning(box)) < 1e-3)
        let steps = [Point(0, 0), Point(100, 0), Point(100, 100), Point(200, 100)]
        #expect(abs(turning(steps) - 2 * Angle.quarter) < 0.01)
    }

    @Test("A small tremor hardly counts")
    func tremor() {
        let steady = Forms.line(caret)
        let shaken = steady.enumerated().map { $0.element + Point(0, $0.offset % 2 == 0 ? 1 : -1) }
        #expect(turning(shaken, each: 1) < turning(caret) + 0.5)
    }

    @Test("Signs that turn more have larger limits, up to the largest distance")
    func share() {
        var last = 0.0
        for tenth in 0...100 {
            let share = SignTurning.share(Double(tenth) / 10)
            #expect(share >= last && share >= 0.2 && share <= 1)
            last = share
        }
        #expect(SignTurning.share(0) == SignTurning.share(2.8) && SignTurning.share(7.7) == 1)
        #expect(SignTurning.isCommon(turning(caret)) && !SignTurning.isCommon(turning(box)))
    }
}

@Suite("Pace of parts of a stream")
struct StreamPaceTests {
    @Test("Slowness is 1/2 at the mean velocity, and more the longer the place takes, up to 1")
    func slowness() {
        #expect(StreamPace.slowness(1) == 0.5 && StreamPace.slowness(0) == 0)
        #expect(StreamPace.slowness(3) == 0.75 && StreamPace.slowness(1e12) <= 1)
    }

    @Test("The limit grows with the slowness of both ends, and is largest where the stream rests")
    func share() {
        var last = 0.0
        for tenth in 0...20 {
            let slowness = Double(tenth) / 20
            let share = StreamPace.share(begin: slowness, end: slowness)
            #expect(share >= last && share > 0 && share <= 1)
            last = share
        }
        #expect(StreamPace.share(begin: StreamPace.ofRest, end: StreamPace.ofRest) == 1)
        #expect(StreamPace.share(begin: 0.5, end: 0.5) < 0.8)
    }

    @Test("The time between two path lengths is interpolated, and rests count")
    func duration() throws {
        let memory = try #require(Memory.allocate(PathRing.capacity * MemoryLayout<PathRing.Entry>.stride))
        var ring = PathRing(in: memory.bindMemory(to: PathRing.Entry.self, capacity: PathRing.capacity))
        defer { ring.free() }
        ring.clear(step: 1)
        for (x, time) in [(0.0, 0), (10, 100), (20, 500), (30, 600)] { _ = ring.add(Point(x, 0), at: ms(time)) }
        #expect(ring.duration(from: 0, to: 30) == 600e6 && ring.duration(from: 10, to: 20) == 400e6)
        #expect(ring.duration(from: 5, to: 15) == 250e6 && ring.duration(from: 20, to: 20) == 0)
    }
}

@Suite("Warped form")
struct WarpedFormTests {
    /// A form, the same in the opposite direction, and its bounds.
    private struct Form {
        var points = [Float](repeating: 0, count: WarpedForm.size)
        var reversed = [Float](repeating: 0, count: WarpedForm.size)
        var bounds = [Float](repeating: 0, count: FormBounds.size)

        init(_ stroke: [Point]) {
            WarpedForm.write(stroke, to: &points)
            WarpedForm.reverse(points, to: &reversed)
            var room = [Float](repeating: 0, count: FormBounds.roomSize)
            bounds.withUnsafeMutableBufferPointer { FormBounds(numbers: $0.baseAddress!).write(points, &room) }
        }

        subscript(at: Int) -> SIMD2<Float> { WarpedForm.point(points, at) }

        /// As the definition says, in full.
        func square(from other: Form) -> Float {
            let count = WarpedForm.points
            var costs = [[Float]](repeating: .init(repeating: .infinity, count: count + 1), count: count + 1)
            costs[0][0] = 0
            for i in 1...count {
                for j in max(1, i - WarpedForm.band)...min(count, i + WarpedForm.band) {
                    let difference = self[i - 1] - other[j - 1]
                    costs[i][j] =
                        min(costs[i - 1][j], costs[i - 1][j - 1], costs[i][j - 1]) + (difference * difference).sum()
                }
            }
            return costs[count][count]
        }

        /// The bound for all pieces, and the distance.
        func compare(_ other: Form, limit: Float = .infinity) -> (least: Float, distance: Float) {
            var rests = [Float](repeating: 0, count: FormBounds.pieces)
            var (mine, others) = (bounds, other.bounds)
            let least = mine.withUnsafeMutableBufferPointer { mine in
                others.withUnsafeMutableBufferPointer { others in
                    FormBounds(numbers: mine.baseAddress!).writeRests(
                        of: FormBounds(numbers: others.baseAddress!), to: &rests)
                }
            }
            return (least, WarpedForm.distance(points, reversed: other.reversed, limit: limit, rests))
        }
    }

    private func distance(_ a: [Point], _ b: [Point]) -> Float { Form(a).compare(Form(b)).distance }

    private let spiral = (0..<WarpedForm.points).map { Angle.vector(degrees: Double($0) * 15) * Double($0) }

    /// Curves that are unlike each other.
    private var forms: [Form] {
        (0..<12).map { turn in
            Form(
                (0..<WarpedForm.points).map { at in
                    let (t, k) = (Double(at) / 33, Double(turn))
                    let turned = Angle.vector(degrees: 70 * k + 40 * (k + 1) * t) * (40 + 9 * k * t)
                    return turned + Point(k * k * t, 60 * t)
                })
        }
    }

    @Test("The distance is 0 for the same form of another size and place, and does not depend on the order")
    func identity() {
        #expect(distance(spiral, spiral.map { $0 * 7 + Point(30, -2) }) < 1e-3)
        let other = spiral.map { Point($0.y, $0.x) }
        #expect(distance(spiral, other) == distance(other, spiral) && distance(spiral, other) > 0.3)
    }

    @Test("It is the least cost of all alignments in the band, bit for bit; infinite only above the limit")
    func definition() {
        for a in forms {
            for b in forms {
                let square = a.square(from: b)
                #expect(a.compare(b).distance == square.squareRoot())
                #expect(a.compare(b, limit: square * 1.01 + 1e-5).distance == square.squareRoot())
            }
        }
        let (a, b) = (forms[0], forms[9])
        #expect(a.compare(b, limit: a.square(from: b) * 0.3).distance == .infinity)
    }

    @Test("No bound exceeds the distance, and unlike forms have bounds")
    func bounds() {
        let forms = forms
        var sum: Float = 0
        for a in forms {
            for (at, b) in forms.enumerated() {
                var group = [Float32x4](repeating: .zero, count: FormBounds.groupSize)
                var (mine, others) = (a.bounds, b.bounds)
                others.withUnsafeMutableBufferPointer {
                    FormBounds(numbers: $0.baseAddress!).add(b.points, lane: at & 3, of: &group)
                }
                let least = mine.withUnsafeMutableBufferPointer {
                    FormBounds(numbers: $0.baseAddress!).squares(a.points, group)[at & 3]
                }
                let most = a.square(from: b) + 1e-5
                #expect(least <= most && a.compare(b).least <= most)
                sum += least / most
            }
        }
        #expect(sum > 0.45 * Float(forms.count * forms.count))
    }

    @Test("Points shifted along the path by a few places cost little")
    func warping() {
        var shifted = spiral
        for at in 10..<20 { shifted[at] = spiral[at + 2] }
        var straight: Float = 0
        let (a, b) = (Form(spiral), Form(shifted))
        for at in 0..<WarpedForm.points { straight += ((a[at] - b[at]) * (a[at] - b[at])).sum() }
        #expect(distance(spiral, shifted) < 0.7 * straight.squareRoot())
    }

    @Test("A stroke without extent has a form")
    func point() {
        let form = Form(spiral.map { _ in Point(3, 3) })
        #expect((0..<WarpedForm.points).allSatisfy { form[$0] == .zero })
    }
}
