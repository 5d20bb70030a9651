// The finger that tows something, of claiming.c, and the line of drawing.c, as Swift classes: see hooks.cpp.

private let millionths = 1_000_000.0

final class Tow: Gesture {
    private static let slop = 0, axis = 1, angle = 2, wait = 3, gain = 4, learned = 5, learning = 6, perContact = 7
    private static let towed = 0, ratio = 1, speed = 2
    private static var tooShort: UInt32 { UInt32(GESTA_REASON_OWN.rawValue) }
    private static var wrongWay: UInt32 { tooShort + 1 }

    private var slop = 0.0, angle = 0.0, wait = 0.0, gain = 1.0, usual = 0.0
    private var axis = 0
    private var isLearning = false
    private var startX = 0.0, startY = 0.0, x = 0.0, y = 0.0
    private var isDown = false, isTowing = false
    private var contact: UInt64 = 0

    static func describe() -> gesta_class {
        var slop = lengthParameter("slop", 2, 0.5...20, "How far it moves first.")
        slop.flags |= UInt32(GESTA_PARAMETER_SLOP.rawValue)
        return gestureClass(
            id: "test.tow", label: "Tow", doc: "A finger that tows something.", isContinuous: true,
            flags: UInt32(GESTA_CLASS_MAY_RELEASE.rawValue | GESTA_CLASS_KEEPS_MEASURES.rawValue),
            abilities: [.takesOver, .moves, .foreruns, .relates],
            parameters: [
                slop,
                choiceParameter("axis", ["any", "horizontal", "vertical"], "Along what it moves."),
                numberParameter("angle", "rad", 0.5, 0.1...1.5, "How far off the axis."),
                numberParameter("wait", "s", 0, 0...1, "How long it waits after a short contact."),
                numberParameter("gain", "1", 1, 1...10, "Multiplies the distance."),
                textParameter("learned", "", "The usual distance, in millionths of a mm."),
                booleanParameter("learning", false, "Whether it learns."),
                booleanParameter(
                    "per_contact", false, "Whether each contact tows.",
                    flags: UInt32(GESTA_PARAMETER_PER_CONTACT.rawValue)),
            ],
            values: [
                numberValue("towed", "length", "From the start."),
                numberValue("ratio", "1", "To the usual distance, or 0."),
                numberValue("speed", "length/s", "Its speed."),
            ],
            reasons: [
                reason(tooShort, "too_short", "towed {measured}, at least {limit} required", hint: "too short"),
                reason(wrongWay, "wrong_way", "{measured} off the axis, at most {limit} allowed", hint: "wrong way"),
            ],
            make: { Tow() })
    }

    /// nil for a text that is neither empty nor a whole number.
    private static func usual(_ bytes: UnsafeBufferPointer<CChar>) -> Double? {
        var number = 0
        for byte in bytes {
            guard (48...57).contains(byte), number <= 1_000_000_000 else { return nil }
            number = number * 10 + Int(byte) - 48
        }
        return bytes.count == 0 ? 0 : number > 0 && number <= 1_000_000_000 ? Double(number) / millionths : nil
    }

    override func parametersChanged() {
        slop = parameter(Tow.slop)
        axis = Int(parameter(Tow.axis))
        angle = parameter(Tow.angle)
        wait = parameter(Tow.wait)
        gain = parameter(Tow.gain)
        isLearning = parameter(Tow.learning) != 0
        guard let text = parameterText(Tow.learned) else { return }
        var length = 0
        while text[length] != 0 { length += 1 }
        usual = Tow.usual(UnsafeBufferPointer(start: text, count: length)) ?? 0
    }

    override func reset() {
        isDown = false
        isTowing = false
    }

    private var covered: Double { hypot(x - startX, y - startY) }

    private func publish(_ speed: Double) {
        let distance = covered * gain
        setValue(Tow.towed, distance)
        setValue(Tow.ratio, usual > 0 ? distance / unitsPerMillimeter / usual : 0)
        setValue(Tow.speed, speed)
    }

    private func start() {
        isTowing = true
        removeDeadline()
        room(x - startX, y - startY)
        begin()
        publish(0)
    }

    private func own(_ touches: Touches) -> gesta_contact? {
        for touch in touches where touch.id == contact { return touch }
        return nil
    }

    override func touchesBegan(_ touches: Touches) {
        if isTowing { return }
        if isDown {
            for touch in touches { ignore(touch) }
            return
        }
        if touches.count > 1 {
            return fail(GESTA_REASON_TOO_MANY_CONTACTS, measured: Double(touches.count), limit: 1)
        }
        isDown = true
        contact = touches[0].id
        (startX, startY) = (touches[0].x, touches[0].y)
        (x, y) = (startX, startY)
        removeDeadline()
        track(x, y)
    }

    private var deviation: Double {
        let (across, down) = (abs(x - startX), abs(y - startY))
        return axis == 0 ? 0 : axis == 1 ? atan2(down, across) : atan2(across, down)
    }

    override func touchesMoved(_ touches: Touches) {
        guard let touch = own(touches) else { return }
        var (stepX, stepY) = (touch.x - x, touch.y - y)
        let found = track(touch.x, touch.y)
        if isTowing {
            keep(&stepX, &stepY)
            x += stepX
            y += stepY
            publish(hypot(found.x, found.y))
            return change()
        }
        (x, y) = (touch.x, touch.y)
        if covered <= slop { return }
        if deviation > angle { fail(Tow.wrongWay, measured: deviation, limit: angle) } else { start() }
    }

    override func touchesEnded(_ touches: Touches) {
        if own(touches) == nil { return }
        isDown = false
        if isTowing {
            end()
            learn()
        } else if wait > 0 {
            setDeadline(touches[0].time + Int64(wait * 1e9) + 1)
        } else {
            fail(Tow.tooShort, measured: covered, limit: slop)
        }
    }

    private func learn() {
        let distance = covered / unitsPerMillimeter
        if !isLearning || distance < 1 || distance > 1000 { return }
        let mean = Int((usual > 0 ? (usual + distance) / 2 : distance) * millionths)
        usual = Double(mean) / millionths
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 24) { text in
            var (left, at) = (mean, 23)
            text[at] = 0
            while left > 0 {
                at -= 1
                text[at] = CChar(48 + left % 10)
                left /= 10
            }
            store(Tow.learned, text.baseAddress.unsafelyUnwrapped + at)
        }
    }

    override func touchesCancelled(_ touches: Touches) {
        if own(touches) != nil { cancel() }
    }

    override func deadlineReached(_ time: Int64) { fail(Tow.tooShort, measured: covered, limit: slop) }

    override func move(_ x: Double, _ y: Double) {
        self.x += x
        self.y += y
        publish(0)
    }

    override func takeOver(_ x: Double, _ y: Double) {
        self.x += x
        self.y += y
        start()
    }

    override func accept() {
        if isDown && !isTowing { start() }
    }

    override func givesWay() -> Bool { isTowing }
    override func giveWay() { publish(0) }
    override func contactExcluded() { fail(GESTA_REASON_OTHER_INPUT) }
    override func distance(to contact: gesta_contact) -> Double {
        hasSameInput(contact) ? hypot(contact.x - x, contact.y - y) : -1
    }

    override func updateValues() { setValue(Tow.speed, hypot(velocity.x, velocity.y)) }
    override func measures() {
        addMeasure(Tow.tooShort, covered, slop, .infinity, parameter: Tow.slop, isMet: covered > slop)
    }
    override func describe() {
        if state == UInt32(GESTA_STATE_ENDED.rawValue) { write("towed") }
    }
    override func hint() { write("tow it farther") }
    override func profile(_ profile: inout gesta_profile) {
        profile.longest_doubt = parameter(Tow.wait)
        profile.begins_least = 1
        profile.begins_most = 1
        profile.axis = UInt32(parameter(Tow.axis))
        profile.angle = profile.axis == 0 ? 0 : parameter(Tow.angle)
        profile.flags = UInt32(GESTA_PROFILE_OUTLASTS_REST.rawValue)
    }
    override func foreruns(_ other: Gesture) -> Bool {
        parameter(Tow.axis) == 0 && parameter(Tow.slop) <= other.parameter(Tow.slop)
            && parameter(Tow.perContact) == 0 && other.parameter(Tow.perContact) == 0
            && parameter(Tow.wait) == other.parameter(Tow.wait)
    }
    override func examine() {
        if parameter(Tow.axis) == 0, parameter(Tow.angle) != 0.5 {
            addFinding(UInt32(GESTA_FINDING_UNUSED.rawValue), "angle has no effect while axis is any")
        }
    }
    override func parameterWillChange(_ index: Int, _ value: Double, _ text: UnsafeBufferPointer<CChar>?) -> Int32 {
        guard let text, Tow.usual(text) == nil else { return 0 }
        write("must be a whole number")
        return GESTA_E_TEXT.rawValue
    }
}

final class Line: Gesture {
    private static let length = 0, stray = 1
    private static let travel = 0, certainty = 1
    private static var strayed: UInt32 { UInt32(GESTA_REASON_OWN.rawValue) }

    private var length = 0.0, stray = 0.0, startX = 0.0, startY = 0.0, travel = 0.0
    private var contact: UInt64 = 0
    private var isDown = false

    static func describe() -> gesta_class {
        gestureClass(
            id: "test.line", label: "Line", doc: "A line to the right.", isContinuous: false,
            flags: UInt32(GESTA_CLASS_KEEPS_SAMPLES.rawValue),
            parameters: [
                lengthParameter("length", 10, 1...50, "How long it is at least."),
                lengthParameter("stray", 8, 1...50, "How far it may stray."),
            ],
            values: [
                numberValue("travel", "length", "From the start."),
                numberValue("certainty", "1", "1 when it is recognized."),
            ],
            reasons: [
                reason(strayed, "strayed", "strayed by {measured}, at most {limit} allowed", hint: "strayed")
            ],
            make: { Line() })
    }

    override func reset() {
        length = parameter(Line.length)
        stray = parameter(Line.stray)
        travel = 0
        isDown = false
    }

    private func own(_ touches: Touches) -> gesta_contact? {
        for touch in touches where touch.id == contact {
            keepSample(of: touch)
            return touch
        }
        return nil
    }

    override func touchesBegan(_ touches: Touches) {
        for touch in touches {
            if isDown {
                ignore(touch)
                continue
            }
            isDown = true
            contact = touch.id
            (startX, startY) = (touch.x, touch.y)
            keepSample(of: touch)
        }
    }

    override func touchesMoved(_ touches: Touches) {
        guard let touch = own(touches) else { return }
        let off = abs(touch.y - startY)
        travel = max(travel, touch.x - startX)
        setValue(Line.travel, travel)
        if off > stray {
            fail(Line.strayed, measured: off, limit: stray)
        } else if travel >= length {
            setValue(Line.certainty, 1)
            setConfidence(200)
            recognizeEarly()
        }
    }

    override func touchesEnded(_ touches: Touches) {
        if own(touches) == nil { return }
        isDown = false
        if travel < length { fail(GESTA_REASON_MOVED_TOO_LITTLE, measured: travel, limit: length) } else { recognize() }
    }

    override func touchesCancelled(_ touches: Touches) {
        for touch in touches where touch.id == contact { cancel() }
    }

    override func contests(share: Double, confidence: UInt32) -> Bool {
        share > 0.5 && travel > length / 4 && travel < length
    }
    override func withdrawRecognition() { setValue(Line.certainty, 0) }
    override func pattern() { write("right") }
    override func memory() -> Int { 256 }
}

nonisolated(unsafe) private let plugin = describePlugin(
    id: "test.swift-hooks", name: "Hooks", version: "1", classes: [Tow.describe(), Line.describe()])

@_cdecl("gesta_plugin_entry")
public func entry(_ abiMin: UInt32, _ abiMax: UInt32) -> UnsafePointer<gesta_plugin>? {
    abiMin <= UInt32(GESTA_PLUGIN_ABI) && UInt32(GESTA_PLUGIN_ABI) <= abiMax ? plugin : nil
}
