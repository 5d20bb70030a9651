// With what a contact is made: the buttons, the modifier keys and the tool.

import CGesta

struct ContactInput: Equatable {
    var buttons: UInt32 = 0
    var modifiers: UInt32 = 0
    var tool: UInt32 = 0

    /// The names of the tools, in the order of enum gesta_tool.
    static var tools: Words { "finger pen eraser mouse" }
}

extension ContactInput {
    init(_ touch: UnsafePointer<gesta_touch>) {
        self.init(buttons: touch.pointee.buttons, modifiers: touch.pointee.modifiers, tool: touch.pointee.tool)
    }

    /// The primary button is not compared if others are pressed.
    var comparedButtons: UInt32 {
        let primary = GESTA_BUTTON_PRIMARY.rawValue
        let others = buttons & ~primary
        return others == 0 ? primary : others
    }
}

/// Which contacts a recognizer tracks, by the buttons and keys that are pressed when they go down.
struct ContactFilter: Equatable {
    var buttons = GESTA_BUTTON_PRIMARY.rawValue
    var required: UInt32 = 0
    var excluded: UInt32 = 0

    @inline(__always)
    func obstacle(to input: ContactInput) -> Obstacle? {
        if input.comparedButtons & ~buttons != 0 { return .button }
        return obstacle(toKeys: input.modifiers)
    }

    /// Buttons do not matter for motions.
    @inline(__always)
    func obstacle(toKeys modifiers: UInt32) -> Obstacle? {
        if modifiers & required != required { return .missingKey }
        return modifiers & excluded == 0 ? nil : .excludedKey
    }

    /// A key is required or excluded: what was set last counts.
    mutating func require(_ keys: UInt32) { (required, excluded) = (keys, excluded & ~keys) }
    mutating func exclude(_ keys: UInt32) { (required, excluded) = (required & ~keys, keys) }

    /// Whether it accepts everything that `other` accepts.
    func covers(_ other: ContactFilter) -> Bool {
        other.buttons & ~buttons == 0 && required & ~other.required == 0 && excluded & ~other.excluded == 0
    }
}
