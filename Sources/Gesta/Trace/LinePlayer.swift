// What replays and the loading of setups share: the lines, and who reads their operands.

class LinePlayer: RecordingSink {
    final var lines: TraceLines
    final let reader: OperandReader
    /// Texts without their quotation marks.
    final let scratch: GrowingSink

    init(_ lines: TraceLines, _ reader: OperandReader, _ scratch: GrowingSink) {
        self.lines = lines
        self.reader = reader
        self.scratch = scratch
    }
}
