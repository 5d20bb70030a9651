// What setting a setting of a recognizer requires, beyond its range, and does.

import CGesta

extension RecognizerSetting {
    private static var namesOfTools: Words { "FINGER PEN ERASER MOUSE" }

    /// The number is a whole one in the setting's range.
    func prepare(_ x: Double, _ recognizer: Recognizer, _ caller: Caller) throws(Refusal) {
        switch self {
        case .enabled, .provisional, .priority: return
        case .tools: try checkTools(UInt32(x), caller)
        case .inputs: try checkInputs(UInt32(x), recognizer, caller)
        case .buttons, .requiredModifiers, .excludedModifiers: try reserveFilter(of: recognizer, caller)
        }
    }

    func set(_ x: Double, of recognizer: Recognizer, in context: Context) {
        switch self {
        case .enabled: context.setEnabled(recognizer, x != 0)
        case .provisional: recognizer.isProvisional = x != 0
        case .priority: recognizer.priority = Int32(x)
        case .tools: recognizer.setTools(UInt32(x))
        case .inputs: recognizer.setInputs(UInt32(x))
        case .buttons: recognizer.updateFilter { $0.buttons = UInt32(x) }
        case .requiredModifiers: recognizer.updateFilter { $0.require(UInt32(x)) }
        case .excludedModifiers: recognizer.updateFilter { $0.exclude(UInt32(x)) }
        }
    }

    private func checkTools(_ tools: UInt32, _ caller: Caller) throws(Refusal) {
        if tools > 0, tools & ~(Recognizer.allTools &* GESTA_TOOLS_FINGER.rawValue) == 0 { return }
        throw caller.invalid(.range) { out in
            out.text("tools is ")
            out.hexadecimal(tools)
            out.text(", must be bits of enum gesta_tools, such as GESTA_TOOLS_")
            // That of a value of enum gesta_tool, which was meant.
            let tool = min(tools, GESTA_TOOL_MOUSE.rawValue)
            out.text(RecognizerSetting.namesOfTools[Int(tool)])
            out.text(" (")
            out.hexadecimal(GESTA_TOOLS_FINGER.rawValue << tool)
            out.text(")")
        }
    }

    private func checkInputs(_ inputs: UInt32, _ recognizer: Recognizer, _ caller: Caller) throws(Refusal) {
        let possible = recognizer.kind._withUnsafeGuaranteedRef { $0.possibleInputs }
        if inputs & ~possible == 0 { return }
        throw caller.refuse(.type) { out in
            out.text("inputs is ")
            out.hexadecimal(inputs)
            out.text(", must be of ")
            out.hexadecimal(possible)
            out.text(", which are those that ")
            out.text(recognizer.kind._withUnsafeGuaranteedRef { $0.id })
            out.text(" takes")
        }
    }

    /// A filter of contacts. A class that only receives pointers above the surface cannot apply one.
    private func reserveFilter(of recognizer: Recognizer, _ caller: Caller) throws(Refusal) {
        if recognizer.onlyHovers {
            throw caller.refuse(.type) { out in
                out.text("recognizer is ")
                recognizer.machine.writeName(to: &out)
                out.text(", must be of a class that tracks contacts")
            }
        }
        if !recognizer.reserveFilter() { throw caller.outOfMemory() }
    }
}
