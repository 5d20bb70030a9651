// Whether a contact that goes down, or a stream that begins, may reach a recognizer: the same when it does and when the
// program asks later.

import CGesta

/// What of the latest contacts cannot be found out later, by their serial numbers; 0 for none.
struct RecognizerPast {
    /// The newest contact when the recognizer was created or reset.
    var beginsAfter: UInt32 = 0
    /// The newest contact when it was enabled or disabled last.
    var switchedAfter: UInt32 = 0
    /// The latest contact that was refused for a reason that passes.
    var refused: UInt32 = 0
    var obstacle = Obstacle.refused
}

extension Recognizer {
    /// What keeps a contact made with this from it, or a stream of motions of that kind; `motion` is 0 for a contact.
    /// Its region, the delegate and its sequence aside.
    @inline(__always)
    func obstacle(to input: ContactInput, motion: UInt32, isEnabled: Bool) -> Obstacle? {
        if motion == 0 {
            if withMachine({ $0.receivesHover }) { return .down }
            if let obstacle = filter.obstacle(to: input) { return obstacle }
        } else {
            if let obstacle = filter.obstacle(toKeys: input.modifiers) { return obstacle }
        }
        if let obstacle = obstacle(toTool: input.tool, isEnabled: isEnabled) { return obstacle }
        return motion == 0 || takes(motion, input.modifiers) ? nil : .motion
    }

    /// The same of what does not depend on how it is made: all that matters to pointers above the surface.
    @inline(__always)
    func obstacle(toTool tool: UInt32, isEnabled: Bool) -> Obstacle? {
        if !isEnabled { return .disabled }
        return tracked & (1 << tool) != 0 ? nil : obstacle(toUntracked: tool)
    }

    @inline(never)
    private func obstacle(toUntracked tool: UInt32) -> Obstacle {
        let isTouch = tool < GESTA_TOOL_TRACKPAD.rawValue
        return isTouch && UInt32(inputs) & GESTA_INPUT_TOUCH.rawValue != 0 ? .tool : .input
    }

    /// The same of a contact that is down, or a stream that is under way.
    func obstacle(to contact: ContactPointer) -> Obstacle? {
        let isMotion = contact.pointee.isMotion
        return obstacle(
            to: isMotion ? contact.pointee.motionInput : contact.pointee.input,
            motion: isMotion ? contact.stream().pointee.kind : 0, isEnabled: true)
    }

    /// Whether it was enabled when a contact went down. (As far as it was not enabled and disabled more than once
    /// since.)
    func wasEnabled(at contact: UInt32) -> Bool {
        ContactSerial.isOlder(past.switchedAfter, than: contact) == isEnabled
    }
}

extension Contact {
    /// Of a stream of motions, which has no buttons.
    var motionInput: ContactInput { ContactInput(buttons: 0, modifiers: modifiers, tool: seen.tool) }
}
