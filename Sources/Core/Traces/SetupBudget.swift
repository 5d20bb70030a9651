// How much memory a setup or a trace may take: some lines are short and create much.

import CGesta

/// Estimates, the same for every text wherever it is loaded: what is allocated depends on what there is already.
struct SetupBudget {
    /// Without regard to the length of the text.
    private static var allowance: Int { 32 << 20 }
    /// For each byte of the text, on top of that. Saved setups need less.
    private static var perByte: Int { 64 }
    /// Of a setup.
    static var longestText: Int { Int(GESTA_SETUP_BYTES_MAX) }

    /// Of a contact that is down at once with others, for each recognizer.
    static var contact: Int { 48 }
    /// A replay counts what there is after so many lines, or more.
    static var leastLines: Int { 256 }

    let most: Int
    private(set) var spent = 0

    init(textLength: Int) {
        most = SetupBudget.allowance &+ min(textLength, Int(Int32.max)) &* SetupBudget.perByte
    }

    /// False when the setup takes more than it may.
    mutating func spend(_ bytes: Int) -> Bool {
        spent &+= bytes
        return spent <= most
    }
}
