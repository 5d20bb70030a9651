// The words of the pattern language, for suggestions.

enum PatternVocabulary {
    /// Returns the most similar word of the language, or nil if none is similar.
    static func nearest(to word: Text) -> Text? {
        var found: Text?
        var least = 3
        func consider(_ words: Words) {
            words.forEach { candidate in
                let distance = editDistance(word, candidate)
                if distance > 0, distance < least, distance < candidate.count {
                    least = distance
                    found = candidate
                }
            }
        }
        consider(DirectionWord.all)
        consider(PatternPresets.names)
        consider(PatternItem.Flag.words)
        consider("short long arc ccw lift")
        return found
    }

    /// Returns the Levenshtein distance: the number of insertions, deletions and replacements. Words of more than 24
    /// bytes are infinitely far.
    static func editDistance(_ a: Text, _ b: Text) -> Int {
        if a.count > 24 || b.count > 24 { return Int.max }
        var row = (SIMD32<UInt8>)()
        for at in 0...b.count { row[at] = UInt8(truncatingIfNeeded: at) }
        for i in 0..<a.count {
            var diagonal = row[0]
            row[0] = UInt8(truncatingIfNeeded: i &+ 1)
            for j in 0..<b.count {
                let replaced = diagonal &+ (a[i] == b[j] ? 0 : 1)
                diagonal = row[j &+ 1]
                row[j &+ 1] = min(replaced, min(row[j], row[j &+ 1]) &+ 1)
            }
        }
        return Int(row[b.count])
    }
}
