// What makes taps a row, for all classes of taps.

import CGesta

extension Machine {
    /// A contact continues a row if it has the tool and the button of the tap before; any tool if the program has set
    /// which.
    final func hasInputOfRow(_ contact: ContactPointer) -> Rule {
        let last = attempt.pointee.lastInput
        // Before it is tracked, only its sample has the buttons.
        let isNew = contact.pointee.seen.phase == GESTA_PHASE_BEGAN.rawValue
        let buttons = isNew ? contact.pointee.seen.touch?.pointee.buttons : contact.pointee.input.buttons
        let hasTool = last.tool == contact.pointee.seen.tool || withRecognizer { $0.mixesTools }
        return .fact(.otherInput, hasTool && last.buttons == buttons)
    }

    /// A contact of another kind ends the row.
    final var otherInput: Rule { .fact(.otherInput, false) }
}
