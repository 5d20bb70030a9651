// Settings that every recognizer has: whole numbers with names, beside the parameters of its class.

import CGesta

enum RecognizerSetting: UInt8 {
    case enabled
    case provisional
    case priority
    /// Bits of `gesta_tools`.
    case tools
    /// Bits of `gesta_input`.
    case inputs
    case buttons
    case requiredModifiers
    case excludedModifiers

    private static var names: Words {
        "enabled provisional priority tools inputs buttons required_modifiers excluded_modifiers"
    }

    init?(named name: Text) {
        guard let at = RecognizerSetting.names.index(of: name) else { return nil }
        self.init(rawValue: UInt8(truncatingIfNeeded: at))
    }

    static func forEach(_ body: (RecognizerSetting) -> Void) {
        var next: UInt8 = 0
        while let setting = RecognizerSetting(rawValue: next) {
            body(setting)
            next &+= 1
        }
    }

    var name: Text { RecognizerSetting.names[Int(rawValue)] }

    var kind: SettingKind { rawValue <= RecognizerSetting.provisional.rawValue ? .boolean : .integer }

    var least: Double {
        switch self {
        case .priority: Double(Int32.min)
        case .inputs, .buttons: 1
        default: 0
        }
    }

    var most: Double {
        switch self {
        case .enabled, .provisional: 1
        case .priority: Double(Int32.max)
        case .inputs: Double(GESTA_INPUT_TOUCH.rawValue | GESTA_INPUT_MOTION.rawValue | GESTA_INPUT_WHEEL.rawValue)
        default: Double(UInt32.max)
        }
    }

    func number(of recognizer: Recognizer) -> Double {
        switch self {
        case .enabled: recognizer.isEnabled ? 1 : 0
        case .provisional: recognizer.isProvisional ? 1 : 0
        case .priority: Double(recognizer.priority)
        case .tools: Double(recognizer.tools)
        case .inputs: Double(recognizer.inputs)
        case .buttons: Double(recognizer.filter.buttons)
        case .requiredModifiers: Double(recognizer.filter.required)
        case .excludedModifiers: Double(recognizer.filter.excluded)
        }
    }

    /// Whether the program has set it to something else than it is at first.
    func isChanged(of recognizer: Recognizer) -> Bool {
        switch self {
        case .enabled: !recognizer.isEnabled
        case .tools: recognizer.mixesTools
        case .inputs: recognizer.inputs != recognizer.kind._withUnsafeGuaranteedRef { $0.inputs }
        case .buttons: recognizer.filter.buttons != ContactFilter().buttons
        default: number(of: recognizer) != 0
        }
    }
}
