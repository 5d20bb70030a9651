// What makes taps a row, for all classes of taps.

import CGesta

extension Machine {
    /// A contact continues a row if it has the tool and the button of the tap before; any tool if the program has set
    /// which.
    final func hasInputOfRow(_ contact: ContactPointer) -> Rule { .fact(.otherInput, hasLastInput(contact)) }

    /// A contact of another kind ends the row.
    final var otherInput: Rule { .fact(.otherInput, false) }
}
