// How near a drawing must be to count: set so that of strokes that are none of the gestures no more than a stated share would pass.
//
// Whoever gives examples of gestures gives none of what is no gesture. So such strokes are made up, always the same ones: wanderings of straight lines and
// arcs, as handwriting has, and now and then the beginning of one example with the end of another, as in Taranta et al., "Jackknife", CHI 2017.

struct ExampleCalibration {
    /// One for each name; infinite when nothing is to be refused.
    private(set) var limits = Buffer<Float>()

    mutating func free() { limits.free() }

    /// What is farther than this from all examples is none of them, however odd the examples.
    static var loosest: Float { 0.6 }
    private static var strokes: Int { 512 }
    /// A name's own scale is how near the sixth nearest of the strokes made up come to it.
    private static var rank: Int { 5 }
    /// One in so many is made of two examples.
    static var splices: UInt32 { 16 }

    /// False, with nothing changed, when memory is short.
    mutating func calibrate(_ matcher: ExampleMatcher, falsePositives: Double, _ scratch: Scratch) -> Bool {
        let names = matcher.set.names.count
        guard limits.reserve(names),
            let memory = Memory.allocate(ExampleCalibration.strokes &* MemoryLayout<Made>.stride &+ names &* MemoryLayout<Float>.stride)
        else { return false }
        defer { Memory.release(memory) }
        limits.truncate(to: 0)
        if names > 0 { limits.extend(by: names).update(repeating: falsePositives < 1 ? ExampleCalibration.loosest : .infinity, count: names) }
        if falsePositives >= 1 || names == 0 { return true }
        let made = memory.bindMemory(to: Made.self, capacity: ExampleCalibration.strokes)
        let scales = UnsafeMutableRawPointer(made + ExampleCalibration.strokes).bindMemory(to: Float.self, capacity: names)
        var strokes = 1
        while strokes <= matcher.set.mostStrokes {
            calibrate(matcher, strokes, falsePositives, scratch, made, scales)
            strokes &+= 1
        }
        return true
    }

    /// A stroke made up: which name it is nearest to.
    private struct Made {
        var name: Int
        var distance: Float
    }

    private func calibrate(
        _ matcher: ExampleMatcher, _ strokes: Int, _ falsePositives: Double, _ scratch: Scratch, _ made: UnsafeMutablePointer<Made>,
        _ scales: UnsafeMutablePointer<Float>
    ) {
        var maker = StrokeMaker()
        var drawing = Drawing(scratch: scratch.sampled)
        var count = 0
        while count < ExampleCalibration.strokes {
            maker.draw(strokes, matcher.set, scratch, &drawing)
            let likeness = matcher.nearest(drawing, scratch)
            if likeness.name < 0 { return }
            made[count] = Made(name: likeness.name, distance: likeness.distance)
            count &+= 1
        }
        sort(made, count) { $0.distance < $1.distance }
        var name = 0
        while name < limits.count {
            scales[name] = ExampleCalibration.loosest
            var seen = 0
            var at = 0
            while at < count {
                if made[at].name == name {
                    if seen == ExampleCalibration.rank { scales[name] = max(min(made[at].distance, ExampleCalibration.loosest), 1e-3) }
                    seen &+= 1
                }
                at &+= 1
            }
            name &+= 1
        }
        // The share of the scales that lets through as many as may pass.
        sort(made, count) { $0.distance * scales[$1.name] < $1.distance * scales[$0.name] }
        let passing = Int(falsePositives * Double(count))
        var share = made[min(passing, count &- 1)].distance / scales[made[min(passing, count &- 1)].name]
        // Fewer than one of those made up: less than the nearest, in proportion.
        if passing == 0 { share *= Float(0.5 + 0.5 * falsePositives * Double(count)) }
        name = 0
        while name < limits.count {
            limits[name] = min(limits[name], share * scales[name])
            name &+= 1
        }
    }
}

/// Shell's: no recursion and no memory.
private func sort<Element>(_ list: UnsafeMutablePointer<Element>, _ count: Int, by isLess: (Element, Element) -> Bool) {
    var gap = count / 2
    while gap > 0 {
        var next = gap
        while next < count {
            let moving = list[next]
            var at = next
            while at >= gap, isLess(moving, list[at &- gap]) {
                list[at] = list[at &- gap]
                at &-= gap
            }
            list[at] = moving
            next &+= 1
        }
        gap /= 2
    }
}

/// Makes up strokes; the same ones each time.
private struct StrokeMaker {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var place = Point.zero

    /// xorshift64*: Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled", 2016.
    private mutating func bits() -> UInt32 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return UInt32(truncatingIfNeeded: (state &* 2_685_821_657_736_338_717) >> 32)
    }

    /// 0 up to 1.
    private mutating func part() -> Double { Double(bits() >> 8) / 16_777_216 }

    mutating func draw(_ strokes: Int, _ set: ExampleSet, _ scratch: Scratch, _ drawing: inout Drawing) {
        drawing.clear()
        place = .zero
        if strokes == 1, set.names.count > 1, bits() % ExampleCalibration.splices == 0, splice(set, scratch, &drawing) { return }
        while drawing.count < strokes { wander(scratch, &drawing) }
    }

    /// One to five straight lines and arcs, with corners between them.
    private mutating func wander(_ scratch: Scratch, _ drawing: inout Drawing) {
        var walk = StrokeWalk(in: scratch.walked)
        place = place + Point(part() * 4 - 2, part() * 4 - 2)
        walk.start(at: place)
        var heading = Angle.vector(degrees: part() * 360)
        let isSmooth = part() < 0.35
        var lastTurn = 0.0
        var parts = 1 + Int(part() * 5)
        while parts > 0 {
            parts &-= 1
            // A third to three times the mean.
            let length = part() < 0.5 ? 1 / (1 + 2 * part()) : 1 + 2 * part()
            var sweep = part() < 0.5 ? 0 : (part() * 2 - 1) * 206
            if part() < 0.2 { sweep *= 1.7 }
            let bend = Angle.vector(degrees: sweep / 24)
            for _ in 0..<24 {
                heading = Point(heading.x * bend.x - heading.y * bend.y, heading.x * bend.y + heading.y * bend.x)
                place = place + heading * (length / 24)
                walk.move(to: place)
            }
            if isSmooth, part() < 0.6 {
                lastTurn = 0
                continue
            }
            // Zig-zags are as likely as turns the same way.
            let size = 23 + part() * 149
            let turn = (lastTurn == 0 ? part() < 0.5 : (part() < 0.5) == (lastTurn > 0)) ? size : 0 - size
            lastTurn = turn
            let corner = Angle.vector(degrees: turn)
            heading = Point(heading.x * corner.x - heading.y * corner.y, heading.x * corner.y + heading.y * corner.x)
        }
        drawing.add(walk.points, walk.count, end: walk.last)
    }

    /// The beginning of one example and the end of another one, of another name. False when these two have none.
    private mutating func splice(_ set: ExampleSet, _ scratch: Scratch, _ drawing: inout Drawing) -> Bool {
        let first = set.examples[Int(bits()) % set.examples.count]
        let second = set.examples[Int(bits()) % set.examples.count]
        if first.name == second.name || first.strokeCount != 1 || second.strokeCount != 1 { return false }
        let until = Int(Double(first.pointCount) * (0.25 + 0.5 * part()))
        let from = Int(Double(second.pointCount) * (0.25 + 0.5 * part()))
        let (a, b) = (set.points(of: first), set.points(of: second))
        let scale = second.length > 0 ? first.length / second.length : 1
        var walk = StrokeWalk(in: scratch.walked)
        walk.start(at: a[0])
        var at = 1
        while at <= until, at < first.pointCount {
            walk.move(to: a[at])
            at &+= 1
        }
        let joint = walk.last
        at = from &+ 1
        while at < second.pointCount {
            walk.move(to: joint + (b[at] - b[from]) * scale)
            at &+= 1
        }
        drawing.add(walk.points, walk.count, end: walk.last)
        return true
    }
}
