// The base of recognizers that keep samples for the program.

import CGesta

class CapturingMachine: Machine {
    /// Samples of the present or the last sequence.
    final var samples = Buffer<gesta_touch>()

    deinit { samples.free() }

    #if DEBUG
        override func spoilScratch() { Memory.spoil(samples) }
    #endif
}

extension Machine {
    /// Nil for classes that keep no samples.
    final var capturing: CapturingMachine? {
        kind._withUnsafeGuaranteedRef { $0.keepsSamples } ? unsafeDowncast(self, to: CapturingMachine.self) : nil
    }
}
