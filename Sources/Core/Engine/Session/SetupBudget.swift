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

    static var region: Int { 512 }
    /// Of a contact that is down at once with others, for each recognizer.
    static var contact: Int { 48 }
    /// Its points take less than the allowance for their text.
    static var example: Int { 3584 }
    static func memory(of recognizer: Recognizer) -> Int {
        recognizer.kind._withUnsafeGuaranteedRef { kind in
            kind.footprint &+ recognizer.machine.foreignMemory
                &+ (recognizer.machine.keepsHistory ? SampleRing.bytes(width: kind.values.count) : 0)
        }
    }

    /// With its patterns and examples.
    static func allMemory(of recognizer: Recognizer) -> Int {
        memory(of: recognizer) &+ recognizer.machine.programMemory
            &+ (recognizer.machine.learner?.exampleCount ?? 0) &* example
    }
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
