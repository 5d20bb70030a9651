// The known name that is nearest to a mistyped one, for error messages.

/// Compares by the number of letters to insert, remove, replace or swap with a neighbor. (L. Boytsov, "Indexing methods
/// for approximate dictionary searching", 2011: the restricted Damerau-Levenshtein distance.)
struct NearestName {
    private let wanted: Text
    private var near: Text?
    private var distance: Int
    /// The longest name that the wanted one begins or ends with: "taps" for "number_of_taps". Counts if none is near.
    private var part: Text?
    private var partLength = 2

    var found: Text? { near ?? part }

    /// Longer names are not compared.
    private static var longest: Int { 63 }

    init(_ wanted: Text) {
        self.wanted = wanted
        // A third of the letters, rounded up, may be wrong, but never all.
        distance = min((wanted.count &+ 2) / 3, 3, max(wanted.count &- 1, 0)) &+ 1
    }

    /// Offers a known name. Of equally near names, the first one counts.
    mutating func offer(_ name: Text) { offer(name, as: name) }

    /// Offers the name of a class, which may have been written without what is before its last dot.
    mutating func offer(className name: Text) {
        offer(name)
        var start = name.count
        while start > 0, name[start &- 1] != UInt8(ascii: ".") { start &-= 1 }
        offer(Text(base: name.base + start, count: name.count &- start), as: name)
    }

    private mutating func offer(_ spelled: Text, as name: Text) {
        offer(part: spelled, of: wanted.hasPrefix("gesta.") ? wanted.dropping(6) : wanted, as: name)
        guard wanted.count <= NearestName.longest, spelled.count <= NearestName.longest,
            abs(spelled.count &- wanted.count) < distance
        else { return }
        let new = NearestName.distance(wanted, spelled)
        if new < distance { (near, distance) = (name, new) }
    }

    /// Names with a dot are those of other libraries' classes.
    private mutating func offer(part spelled: Text, of wanted: Text, as name: Text) {
        guard spelled.count > partLength, wanted.hasPrefix(spelled) || wanted.hasSuffix(spelled),
            !wanted.bytes.contains(UInt8(ascii: "."))
        else { return }
        (part, partLength) = (name, spelled.count)
    }

    /// Three rows of the table of distances between beginnings of the two texts: this row and the two before it.
    private static func distance(_ a: Text, _ b: Text) -> Int {
        let width = b.count &+ 1
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 &* (longest &+ 1)) { table in
            guard let base = table.baseAddress else { return Int.max }
            var (older, old, row) = (base, base + width, base + 2 &* width)
            for at in 0..<width { row[at] = UInt8(truncatingIfNeeded: at) }
            for i in 0..<a.count {
                (older, old, row) = (old, row, older)
                row[0] = UInt8(truncatingIfNeeded: i &+ 1)
                for j in 0..<b.count {
                    let isSame = a[i] == b[j]
                    row[j &+ 1] = min(old[j] &+ (isSame ? 0 : 1), old[j &+ 1] &+ 1, row[j] &+ 1)
                    if i > 0, j > 0, a[i] == b[j &- 1], a[i &- 1] == b[j] {
                        row[j &+ 1] = min(row[j &+ 1], older[j &- 1] &+ 1)
                    }
                }
            }
            return Int(row[b.count])
        }
    }
}

extension TextWriter {
    /// Writes the nearest name, if there is one, at the end of a message.
    @inline(never)
    mutating func suggest(_ nearest: NearestName) {
        guard let name = nearest.found else { return }
        text("; did you mean ")
        quoted(name)
        byte(UInt8(ascii: "?"))
    }
}
