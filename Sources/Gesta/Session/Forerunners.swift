// Finds, for each recognizer, the first that always recognizes before it with the same contacts.

import CGesta

/// Recognizers of equal class, parameters, priority, tools and filter form a group: whether one recognizes before
/// another depends on their groups and regions only. So groups are compared with groups, and two groups are walked
/// through in the order of their regions. The time grows with the number of recognizers, and with that times the number
/// of groups of one class. Valid until something changes.
struct Forerunners {
    private struct Entry {
        let recognizer: Unmanaged<Recognizer>
        /// The numbers of its region and of the last region inside that, plus 1.
        let first: Int32
        let end: Int32
        /// In the order of slots.
        let ordinal: Int32
        /// The ordinal of its forerunner.
        var found = Forerunners.none
    }

    private struct Group {
        let range: Range<Int>
        /// The least ordinal in it, and the largest forerunner.
        let least: Int32
        var worst = Forerunners.none
    }

    /// A region around the one where a walk is, and the least ordinal of the recognizers that count there.
    private struct Enclosing {
        let first: Int32
        let end: Int32
        var least: Int32
    }

    private static var none: Int32 { Int32.max }

    /// In the order of groups, then of regions, then of creation.
    private var entries = Buffer<Entry>()
    /// By ordinal, the index in `entries`; -1 for a recognizer that no contact can reach.
    private var places = Buffer<Int32>()
    /// Those with lower ordinals first: a search can stop early.
    private var groups = Buffer<Group>()
    private var around = Buffer<Enclosing>()

    /// The regions have been numbered. Nil when out of memory.
    init?(_ context: Context) {
        let count = context.recognizers.count
        guard entries.reserve(count), places.reserve(count), groups.reserve(count), around.reserve(count) else {
            free()
            return nil
        }
        collect(context)
        var at = 0
        while at < groups.count {
            find(at)
            at &+= 1
        }
    }

    mutating func free() {
        entries.free()
        places.free()
        groups.free()
        around.free()
    }

    /// A recognizer of the same class, or one that also matches patterns, that always recognizes first with the same
    /// contacts, and neither waits nor allows both. Contacts can reach the recognizer, which is given by its place in
    /// the order of slots.
    func forerunner(of ordinal: Int) -> Unmanaged<Recognizer>? {
        let found = entries[Int(places[ordinal])].found
        return found == Forerunners.none ? nil : recognizer(found)
    }

    private func recognizer(_ ordinal: Int32) -> Unmanaged<Recognizer> {
        entries[Int(places[Int(ordinal)])].recognizer
    }

    // MARK: groups

    private mutating func collect(_ context: Context) {
        context.recognizers.forEach { recognizer in
            let ordinal = Int32(truncatingIfNeeded: places.count)
            places.append(-1)
            guard let home = context.reachableHome(of: recognizer) else { return }
            entries.append(
                Entry(
                    recognizer: .passUnretained(recognizer), first: home.pointee.first, end: home.pointee.end,
                    ordinal: ordinal))
        }
        entries.sort { a, b in
            let order = Forerunners.compare(a.recognizer, b.recognizer)
            if order != 0 { return order < 0 }
            if a.first != b.first { return a.first < b.first }
            return Forerunners.serial(a) < Forerunners.serial(b)
        }
        var start = 0
        var least = Forerunners.none
        var at = 0
        while at < entries.count {
            places[Int(entries[at].ordinal)] = Int32(truncatingIfNeeded: at)
            least = min(least, entries[at].ordinal)
            at &+= 1
            if at < entries.count, Forerunners.compare(entries[at].recognizer, entries[start].recognizer) == 0 {
                continue
            }
            groups.append(Group(range: start..<at, least: least))
            (start, least) = (at, Forerunners.none)
        }
        groups.sort { $0.least < $1.least }
    }

    private static func serial(_ entry: Entry) -> UInt64 { entry.recognizer._withUnsafeGuaranteedRef { $0.serial } }

    /// 0 for recognizers of one group; otherwise some order of the groups.
    private static func compare(_ a: Unmanaged<Recognizer>, _ b: Unmanaged<Recognizer>) -> Int {
        a._withUnsafeGuaranteedRef { a in b._withUnsafeGuaranteedRef { b in a.compareConfiguration(with: b) } }
    }

    // MARK: searching

    /// Finds the forerunners of a group.
    private mutating func find(_ group: Int) {
        var at = 0
        while at < groups.count, groups[at].least < groups[group].worst {
            search(group, groups[at].range)
            at &+= 1
        }
    }

    /// Finds the forerunners that a group has in another, or in itself.
    private mutating func search(_ group: Int, _ others: Range<Int>) {
        let range = groups[group].range
        entries[range.lowerBound].recognizer._withUnsafeGuaranteedRef { recognizer in
            entries[others.lowerBound].recognizer._withUnsafeGuaranteedRef { other in
                guard other.isComparable(with: recognizer), !other.machine.receivesHover, !other.neverPrevents,
                    !recognizer.isNeverPrevented, other.admitsAll(of: recognizer)
                else { return }
                // If each foreruns the other, precedence decides; patterns are all decided at the lift.
                let isEqual = recognizer.machine.patternText != nil || recognizer.machine.foreruns(other.machine)
                if isEqual, other.priority < recognizer.priority { return }
                guard hasPair(range, others), other.machine.foreruns(recognizer.machine) else { return }
                // The other's region surrounds the recognizer's, so it is no deeper: the one created earlier precedes,
                // in one region.
                walk(range, others, isWithinRegion: isEqual && other.priority == recognizer.priority)
                groups.pointer(at: group).pointee.worst = worst(range)
            }
        }
    }

    /// Whether regions of both groups may lie inside each other: a comparison of patterns takes long.
    private func hasPair(_ range: Range<Int>, _ others: Range<Int>) -> Bool {
        if range.count &+ others.count > 64 { return true }
        for at in range {
            for other in others where encloses(entries[other], entries[at]) { return true }
        }
        return false
    }

    private func encloses(_ outer: Entry, _ inner: Entry) -> Bool {
        outer.first <= inner.first && inner.first < outer.end
    }

    private func worst(_ range: Range<Int>) -> Int32 {
        var worst: Int32 = 0
        for at in range { worst = max(worst, entries[at].found) }
        return worst
    }

    /// Walks through the regions of two groups. `isWithinRegion`: only recognizers of the same region that were created
    /// earlier count.
    private mutating func walk(_ range: Range<Int>, _ others: Range<Int>, isWithinRegion: Bool) {
        around.truncate(to: 0)
        var next = others.lowerBound
        for at in range {
            let entry = entries[at]
            while next < others.upperBound, isBefore(entries[next], entry, isWithinRegion) {
                enter(entries[next], isWithinRegion)
                next &+= 1
            }
            leave(before: entry.first)
            guard let inner = around.isEmpty ? nil : around[around.count &- 1],
                inner.first == entry.first || !isWithinRegion
            else { continue }
            var found = inner.least
            if found < entry.found, isExempt(entry.recognizer, recognizer(found)) {
                found = firstNotExempt(entry, others, isWithinRegion)
            }
            if found < entry.found { entries.pointer(at: at).pointee.found = found }
        }
    }

    private func isBefore(_ other: Entry, _ entry: Entry, _ isWithinRegion: Bool) -> Bool {
        if other.first != entry.first { return other.first < entry.first }
        return !isWithinRegion || Forerunners.serial(other) < Forerunners.serial(entry)
    }

    private mutating func leave(before first: Int32) {
        while !around.isEmpty, around[around.count &- 1].end <= first { around.truncate(to: around.count &- 1) }
    }

    private mutating func enter(_ other: Entry, _ isWithinRegion: Bool) {
        leave(before: other.first)
        var least = other.ordinal
        if !around.isEmpty {
            let inner = around.pointer(at: around.count &- 1)
            if inner.pointee.first == other.first {
                inner.pointee.least = min(inner.pointee.least, least)
                return
            }
            if !isWithinRegion { least = min(inner.pointee.least, least) }
        }
        around.append(Enclosing(first: other.first, end: other.end, least: least))
    }

    /// The other waits for the recognizer, or both may recognize.
    private func isExempt(_ recognizer: Unmanaged<Recognizer>, _ other: Unmanaged<Recognizer>) -> Bool {
        recognizer._withUnsafeGuaranteedRef { recognizer in
            other._withUnsafeGuaranteedRef { other in
                other.requiresFailure(of: recognizer) || recognizer.isCompanion(of: other)
            }
        }
    }

    private func firstNotExempt(_ entry: Entry, _ others: Range<Int>, _ isWithinRegion: Bool) -> Int32 {
        var found = Forerunners.none
        for at in others where entries[at].ordinal < found {
            let other = entries[at]
            guard encloses(other, entry), !isWithinRegion || other.first == entry.first,
                isBefore(other, entry, isWithinRegion), !isExempt(entry.recognizer, other.recognizer)
            else { continue }
            found = other.ordinal
        }
        return found
    }
}

extension Recognizer {
    fileprivate func isComparable(with other: Recognizer) -> Bool {
        kind.toOpaque() == other.kind.toOpaque() || (machine.patternText != nil && other.machine.patternText != nil)
    }

    /// 0 if class, parameters, priority, tools and filter are equal; otherwise negative or positive, in some order.
    fileprivate func compareConfiguration(with other: Recognizer) -> Int {
        func order<Value: Comparable>(_ a: Value, _ b: Value) -> Int { a < b ? -1 : a > b ? 1 : 0 }
        if kind.toOpaque() != other.kind.toOpaque() { return kind.toOpaque() < other.kind.toOpaque() ? -1 : 1 }
        if priority != other.priority { return order(priority, other.priority) }
        if tools != other.tools { return order(tools, other.tools) }
        if filter.buttons != other.filter.buttons { return order(filter.buttons, other.filter.buttons) }
        if filter.required != other.filter.required { return order(filter.required, other.filter.required) }
        if filter.excluded != other.filter.excluded { return order(filter.excluded, other.filter.excluded) }
        return compareParameters(with: other)
    }
}
