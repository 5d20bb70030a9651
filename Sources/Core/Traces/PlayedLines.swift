// The lines of a call in a trace or setup: the one that is played, and those that follow and have the same keyword and
// recognizer.

final class PlayedLines: CallLines {
    private let player: Unmanaged<LinePlayer>
    /// The rest of the first line, until it is taken.
    private var first: TraceLine?
    private let keyword: Text
    /// What the text calls the recognizer: the second word of each line.
    private let recognizer: Text
    private let areMany: Bool

    init(_ player: LinePlayer, _ first: TraceLine, areMany: Bool) {
        var words = TraceLine(first.text, number: first.number)
        keyword = words.word() ?? Text("")
        recognizer = words.word() ?? Text("")
        self.player = .passUnretained(player)
        self.first = first
        self.areMany = areMany
        super.init(player.scratch)
    }

    override func next() -> TraceLine? {
        if let line = first {
            first = nil
            return line
        }
        if !areMany { return nil }
        return player._withUnsafeGuaranteedRef { player in
            guard var line = player.lines.peek(), let word = line.word(), word == keyword, let other = line.word(),
                other == recognizer
            else { return nil }
            _ = player.lines.take()
            return line
        }
    }
}
