// Which contacts a filter accepts, against a literal reading of the rule, and which filters cover others.

import Testing

@testable import GestaCore

@Suite struct ContactFilterTests {
    private static let filters: [ContactFilter] = (1..<8).flatMap { buttons in
        [(0, 0), (1, 0), (0, 1), (2, 1), (0, 3)].map {
            ContactFilter(buttons: UInt32(buttons), required: $0.0, excluded: $0.1)
        }
    }
    private static let inputs: [ContactInput] = (0..<8).flatMap { buttons in
        (0..<4).map { ContactInput(buttons: buttons, modifiers: $0) }
    }

    /// The rule in single bits: each button but the primary one must be permitted, and the primary one if it is alone.
    private func accepts(_ filter: ContactFilter, _ input: ContactInput) -> Bool {
        func has(_ bits: UInt32, _ bit: Int) -> Bool { bits >> bit & 1 == 1 }
        let others = (1..<32).filter { has(input.buttons, $0) }
        if others.isEmpty, !has(filter.buttons, 0) { return false }
        for button in others where !has(filter.buttons, button) { return false }
        for key in 0..<32 {
            if has(filter.required, key), !has(input.modifiers, key) { return false }
            if has(filter.excluded, key), has(input.modifiers, key) { return false }
        }
        return true
    }

    @Test func acceptsAsTheRuleSays() {
        for filter in Self.filters {
            for input in Self.inputs {
                #expect((filter.obstacle(to: input) == nil) == accepts(filter, input), "\(filter) \(input)")
            }
        }
    }

    /// A filter that covers another accepts whatever the other accepts.
    @Test func coversOnlyWhatItAccepts() {
        var covering = 0
        for filter in Self.filters {
            for other in Self.filters where filter.covers(other) {
                covering += 1
                for input in Self.inputs where other.obstacle(to: input) == nil {
                    #expect(filter.obstacle(to: input) == nil)
                }
            }
        }
        #expect(covering > Self.filters.count)
    }
}
