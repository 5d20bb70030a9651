// The base of recognizers that keep samples for the program.

import CGesta

class CapturingRecognizer: Recognizer {
    /// Samples of the present or the last sequence.
    final var samples = Buffer<gesta_touch>()

    deinit { samples.free() }

    #if DEBUG
        override func spoilScratch() { Memory.spoil(samples) }
    #endif
}

extension Recognizer {
    /// Nil for classes that keep no samples.
    final var capturing: CapturingRecognizer? {
        kind._withUnsafeGuaranteedRef { $0.keepsSamples } ? unsafeDowncast(self, to: CapturingRecognizer.self) : nil
    }
}
