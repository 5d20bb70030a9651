// The known name that is nearest to a mistyped one, for error messages.

/// Compares by the number of letters to insert, remove, replace or swap with a neighbor, without regard to case and
/// "_". (L. Boytsov, "Indexing methods for approximate dictionary searching", 2011: the restricted Damerau-Levenshtein
/// distance.) What other libraries call a name comes first.
struct NearestName {
    /// Without "gesta.".
    private let wanted: Text
    private let isPrefixed: Bool
    private var near: Text?
    private var distance: Int
    /// The longest name that the wanted one begins or ends with: "taps" for "number_of_taps". Counts if none is near.
    private var part: Text?
    private var partLength = 2

    var found: Text? { near ?? part }

    /// Longer names are not compared.
    private static var longest: Int { 63 }
    /// What UIKit, Flutter, Hammer.js and React Native Gesture Handler call it, and the name.
    private static var otherWords: Words {
        """
        drag=pan zoom=pinch scale=pinch flick=swipe fling=swipe rotate=rotation screenedgepan=edge_pan wheel=scroll \
        numberoftapsrequired=taps numberoftaps=taps numberoftouchesrequired=contacts pointers=contacts \
        numberofpointers=contacts touches=contacts fingers=contacts minpointers=min_contacts mintouches=min_contacts \
        minfingers=min_contacts minimumnumberoftouches=min_contacts maxpointers=max_contacts maxtouches=max_contacts \
        maxfingers=max_contacts maximumnumberoftouches=max_contacts threshold=slop threshold=min_distance mindist=slop \
        maxdist=slop touchslop=slop allowablemovement=slop minimumpressduration=duration mindurationms=duration \
        minduration=duration maxdelayms=max_interval interval=max_interval minvelocity=min_speed \
        posthreshold=tap_distance deltax=dx deltay=dy deltax=translation_x deltay=translation_y dx=translation_x \
        dy=translation_y focalx=focus_x focaly=focus_y numberoftouches=contact_count
        """
    }

    init(_ wanted: Text) {
        isPrefixed = wanted.hasPrefix("gesta.")
        self.wanted = isPrefixed ? wanted.dropping(6) : wanted
        // A third of the letters, rounded up, may be wrong, but never all.
        let count = self.wanted.count
        distance = min((count &+ 2) / 3, 3, max(count &- 1, 0)) &+ 1
    }

    /// Offers a known name. Of equally near names, the first one counts.
    mutating func offer(_ name: Text) { offer(name, as: name) }

    /// Offers the name of a class, which may have been written without what is before its last dot.
    mutating func offer(className name: Text) {
        if !isPrefixed { offer(name) }
        var start = name.count
        while start > 0, name[start &- 1] != UInt8(ascii: ".") { start &-= 1 }
        offer(name.dropping(start), as: name)
    }

    @inline(never)
    private mutating func offer(_ spelled: Text, as name: Text) {
        guard wanted.count <= NearestName.longest, spelled.count <= NearestName.longest else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 &* NearestName.longest) { room in
            guard let base = room.baseAddress else { return }
            let wanted = NearestName.folded(wanted, in: base)
            let folded = NearestName.folded(spelled, in: base + NearestName.longest)
            if NearestName.isOtherWord(wanted, for: spelled), distance > 0 { (near, distance) = (name, 0) }
            // Names with a dot are those of other libraries' classes.
            if folded.count > partLength, wanted.hasPrefix(folded) || wanted.hasSuffix(folded),
                !wanted.bytes.contains(UInt8(ascii: "."))
            {
                (part, partLength) = (name, folded.count)
            }
            if abs(folded.count &- wanted.count) >= distance { return }
            let new = NearestName.distance(wanted, folded)
            if new < distance { (near, distance) = (name, new) }
        }
    }

    /// In lower case and without "_".
    private static func folded(_ text: Text, in room: UnsafeMutablePointer<UInt8>) -> Text {
        var count = 0
        for byte in text.bytes where byte != UInt8(ascii: "_") {
            room[count] = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
            count &+= 1
        }
        return Text(base: room, count: count)
    }

    private static func isOtherWord(_ wanted: Text, for name: Text) -> Bool {
        var isFound = false
        otherWords.forEach { pair in
            isFound =
                isFound
                || pair.count == wanted.count &+ 1 &+ name.count && pair.hasPrefix(wanted) && pair.hasSuffix(name)
                    && pair[wanted.count] == UInt8(ascii: "=")
        }
        return isFound
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

    /// Writes the nearest of the names that a class of things has, or all of them.
    @inline(never)
    mutating func suggest(_ nearest: NearestName, of what: Literal, _ forEach: ((Text) -> Void) -> Void) {
        if nearest.found != nil { return suggest(nearest) }
        var out = self
        var isFirst = true
        forEach { name in
            out.text(isFirst ? "; " : ", ")
            if isFirst { out.text(what) }
            out.text(name)
            isFirst = false
        }
        self = out
    }
}
