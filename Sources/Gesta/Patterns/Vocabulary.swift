// The words of patterns, for whoever mistypes one.

enum Vocabulary {
    /// The word of the language that is nearest to `word`, when it is near at all.
    static func nearest(to word: Text) -> Text? {
        var found: Text?
        var least = 3
        func consider(_ words: Words) {
            words.forEach { candidate in
                let far = distance(word, candidate)
                if far < least, far < candidate.count {
                    least = far
                    found = candidate
                }
            }
        }
        consider(DirectionWord.all)
        consider(Presets.names)
        consider(PatternItem.Flag.words)
        consider("short long arc ccw lift")
        return found
    }

    /// Levenshtein's: insertions, deletions and replacements. Long words are far from all.
    static func distance(_ a: Text, _ b: Text) -> Int {
        if a.count > 24 || b.count > 24 { return Int.max }
        var row = (SIMD32<UInt8>)()
        var at = 0
        while at <= b.count {
            row[at] = UInt8(truncatingIfNeeded: at)
            at &+= 1
        }
        var i = 0
        while i < a.count {
            var diagonal = row[0]
            row[0] = UInt8(truncatingIfNeeded: i &+ 1)
            var j = 0
            while j < b.count {
                let replaced = diagonal &+ (a[i] == b[j] ? 0 : 1)
                diagonal = row[j &+ 1]
                row[j &+ 1] = min(replaced, min(row[j], row[j &+ 1]) &+ 1)
                j &+= 1
            }
            i &+= 1
        }
        return Int(row[b.count])
    }
}
