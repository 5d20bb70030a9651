// A contact that did not reach a recognizer, in words.

import CGesta

/// Of the latest contact, stream of motions or pointer above the surface.
struct Miss {
    let arrival: Arrival
    let obstacle: Obstacle

    init(_ arrival: Arrival, _ obstacle: Obstacle) {
        self.arrival = arrival
        self.obstacle = obstacle
    }

    /// Nil if the recognizer's own verdict stays.
    var reason: Reason? {
        switch obstacle {
        case .palm: Reason(code: arrival.palm)
        case .detached: .detached
        case .outside: .outside
        case .covered: .covered
        case .regionDisabled, .disabled: .disabled
        case .input, .motion, .down, .above: .wrongInput
        case .tool: .wrongTool
        case .button: .wrongButton
        case .missingKey: .missingKey
        case .excludedKey: .excludedKey
        case .refused: .notReceived
        case .childrenBusy: .tooManyContacts
        case .besideSequence, .momentum: nil
        }
    }

    /// Whether the person who made the contact can do something about it.
    fileprivate var hasHint: Bool {
        switch obstacle {
        case .palm, .outside, .covered, .tool, .button, .missingKey, .excludedKey, .childrenBusy: true
        case .detached, .regionDisabled, .disabled, .input, .motion, .down, .above, .refused, .besideSequence,
            .momentum:
            false
        }
    }
}

extension Arrival {
    /// A bit of `gesta_input`.
    var kindOfInput: UInt32 {
        if motion == 0 { return GESTA_INPUT_TOUCH.rawValue }
        return input.tool == GESTA_TOOL_WHEEL.rawValue ? GESTA_INPUT_WHEEL.rawValue : GESTA_INPUT_MOTION.rawValue
    }

    /// "the contact went down", "the scroll began", "the pointer was".
    fileprivate func write(to out: inout TextWriter) {
        switch motion {
        case GESTA_MOTION_SWIPE.rawValue: out.text("the swipe began")
        case GESTA_MOTION_PINCH.rawValue: out.text("the pinch began")
        case GESTA_MOTION_HOLD.rawValue: out.text("the hold began")
        case GESTA_MOTION_SCROLL.rawValue: out.text("the scroll began")
        default: out.text(isAbove ? "the pointer was" : "the contact went down")
        }
    }
}

// MARK: the verdict

extension Machine {
    /// "not reached: the contact went down with the secondary button; this recognizer takes the primary one".
    final func describe(_ miss: Miss, _ verdict: Verdict, to out: inout TextWriter) {
        let recognizer = recognizer
        let (arrival, filter) = (miss.arrival, recognizer.filter)
        out.text("not reached: ")
        switch miss.obstacle {
        case .palm, .childrenBusy:
            kind._withUnsafeGuaranteedRef { fill(Text(verdict.reason.text), $0, of: verdict, to: &out) }
        case .detached: out.text("the recognizer is attached to no region")
        case .disabled: out.text("the recognizer was disabled")
        case .regionDisabled: out.text("the recognizer's region is disabled")
        case .outside:
            arrival.write(to: &out)
            out.text(" ")
            out.figure(verdict.measured)
            out.text(" outside of the recognizer's region")
        case .covered:
            arrival.write(to: &out)
            if arrival.region == 0 {
                out.text(" in no region")
            } else {
                out.text(" in region ")
                out.hexadecimal(arrival.region)
                out.text(", which is not inside the recognizer's")
            }
        case .button:
            arrival.write(to: &out)
            out.text(" with the ")
            let count = Words.buttons.write(arrival.input.comparedButtons, " and ", to: &out)
            out.text(count == 1 ? " button; this recognizer takes the " : " buttons; this recognizer takes the ")
            out.text(Words.buttons.write(filter.buttons, " and ", to: &out) == 1 ? " one" : " ones")
        case .missingKey:
            arrival.write(to: &out)
            out.text(" without ")
            Words.keys.write(filter.required & ~arrival.input.modifiers, " and ", to: &out)
            out.text("; this recognizer requires ")
            Words.keys.write(filter.required, " and ", to: &out)
        case .excludedKey:
            arrival.write(to: &out)
            out.text(" with ")
            Words.keys.write(filter.excluded & arrival.input.modifiers, " and ", to: &out)
            out.text("; this recognizer excludes ")
            Words.keys.write(filter.excluded, " and ", to: &out)
        case .tool:
            out.text(arrival.isAbove ? "the pointer was " : "the contact was made with ")
            Words.tools.write(1 << arrival.input.tool, " or ", withArticle: true, to: &out)
            out.text("; this recognizer takes ")
            Words.tools.write(recognizer.tools / GESTA_TOOLS_FINGER.rawValue, " or ", withArticle: true, to: &out)
        case .input:
            arrival.write(to: &out)
            if arrival.isAbove { out.text(" above the surface") }
            if arrival.motion != 0 { out.text(" on ") }
            if arrival.motion != 0 { Words.tools.write(1 << arrival.input.tool, " or ", withArticle: true, to: &out) }
            out.text("; this recognizer takes ")
            Words.inputs.write(UInt32(recognizer.inputs), " and ", to: &out)
        case .motion:
            arrival.write(to: &out)
            out.text("; ")
            kind._withUnsafeGuaranteedRef { out.text($0.id) }
            out.text(" takes other motions")
        case .down:
            arrival.write(to: &out)
            out.text("; this recognizer takes pointers above the surface")
        case .above:
            arrival.write(to: &out)
            out.text(" above the surface; this recognizer takes contacts")
        case .refused: out.text("the delegate's should_receive returned 0")
        case .besideSequence, .momentum: break
        }
    }

    /// "use the primary button"; nothing if the person can do nothing.
    final func describeHint(_ miss: Miss, _ verdict: Verdict, to out: inout TextWriter) {
        let recognizer = recognizer
        let (input, filter) = (miss.arrival.input, recognizer.filter)
        switch miss.obstacle {
        case .button where filter.buttons.nonzeroBitCount < 3:
            out.text("use the ")
            Words.buttons.write(filter.buttons, " or ", to: &out)
            out.text(" button")
        case .missingKey:
            out.text("hold ")
            Words.keys.write(filter.required & ~input.modifiers, " and ", to: &out)
        case .excludedKey:
            out.text("release ")
            Words.keys.write(filter.excluded & input.modifiers, " and ", to: &out)
        case .tool:
            out.text("use ")
            Words.tools.write(recognizer.tools / GESTA_TOOLS_FINGER.rawValue, " or ", withArticle: true, to: &out)
        default:
            if !miss.hasHint { return }
            kind._withUnsafeGuaranteedRef { fill(Text(verdict.reason.hint), $0, of: verdict, to: &out) }
        }
    }

    /// Nil unless the person can do something.
    final func hint(_ miss: Miss, _ verdict: Verdict) -> Hint? { miss.hasHint ? Hint(verdict) : nil }
}

extension Words {
    fileprivate static var buttons: Words { "primary secondary middle back forward" }
    fileprivate static var keys: Words { "Shift Control Alt Meta" }
    fileprivate static var tools: Words { "finger pen eraser mouse trackpad wheel" }
    fileprivate static var inputs: Words { "contacts motions wheels" }

    /// "primary, middle and back": the words of bits; those that have none are a number. Returns how many there are.
    @discardableResult
    fileprivate func write(
        _ bits: UInt32, _ conjunction: Literal, withArticle: Bool = false, to out: inout TextWriter
    ) -> Int {
        let known = UInt32(1) << UInt32(count) &- 1
        let others = bits & ~known
        let total = (bits & known).nonzeroBitCount &+ (others == 0 ? 0 : 1)
        var (at, written) = (0, 0)
        while written < total {
            let word = self[at]
            if word.count > 0, bits & 1 << UInt32(at) == 0 {
                at &+= 1
                continue
            }
            if written > 0 { out.text(written &+ 1 == total ? conjunction : ", ") }
            if withArticle { out.text(word.count > 0 && word[0] == UInt8(ascii: "e") ? "an " : "a ") }
            if word.count > 0 { out.text(word) } else { out.hexadecimal(others) }
            at &+= 1
            written &+= 1
        }
        return total
    }
}
