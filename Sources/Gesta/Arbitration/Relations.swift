// Who waits for whom, and who may go on beside whom.

import CGesta

extension Context {
    /// `out` gets the cycle, when there would be one.
    func require(_ recognizer: Recognizer, failureOf other: Recognizer, _ out: inout TextWriter) -> Status {
        if recognizer.requires.contains(other) { return .ok }
        guard let ours = recognizer.relating(), let theirs = other.relating(),
            ours.pointee.requires.reserve(ours.pointee.requires.count &+ 1),
            theirs.pointee.requiredBy.reserve(theirs.pointee.requiredBy.count &+ 1)
        else {
            return out.refusal(.memory, "out of memory")
        }
        if leads(from: other, to: recognizer) {
            describeCycle(recognizer, &out)
            return .cycle
        }
        ours.pointee.requires.append(.passUnretained(other))
        theirs.pointee.requiredBy.append(.passUnretained(recognizer))
        return .ok
    }

    func dropRequirement(_ recognizer: Recognizer, _ other: Recognizer) {
        recognizer.relations?.pointee.requires.remove(other)
        other.relations?.pointee.requiredBy.remove(recognizer)
        reviewWaiting()
        deliver()
    }

    /// False when memory is short.
    func setCompanions(_ a: Recognizer, _ b: Recognizer, _ areCompanions: Bool) -> Bool {
        if areCompanions == a.isCompanion(of: b) { return true }
        if !areCompanions {
            a.relations?.pointee.companions.remove(b)
            b.relations?.pointee.companions.remove(a)
            return true
        }
        guard let ours = a.relating(), let theirs = b.relating(),
            ours.pointee.companions.reserve(ours.pointee.companions.count &+ 1),
            theirs.pointee.companions.reserve(theirs.pointee.companions.count &+ 1)
        else { return false }
        ours.pointee.companions.append(.passUnretained(b))
        theirs.pointee.companions.append(.passUnretained(a))
        return true
    }

    /// It is going: nobody shall know it any more.
    func dropRelations(of recognizer: Recognizer) {
        guard let relations = recognizer.relations else { return }
        forEach(&relations.pointee.requires) { $0.relations?.pointee.requiredBy.remove(recognizer) }
        forEach(&relations.pointee.requiredBy) { $0.relations?.pointee.requires.remove(recognizer) }
        forEach(&relations.pointee.companions) { $0.relations?.pointee.companions.remove(recognizer) }
    }

    private func forEach(_ others: inout Buffer<Unmanaged<Recognizer>>, _ body: (Recognizer) -> Void) {
        let list = others
        others.truncate(to: 0)
        var at = 0
        while at < list.count {
            list[at]._withUnsafeGuaranteedRef(body)
            at &+= 1
        }
    }

    /// Whether `start` waits for `goal`, directly or through others. Leaves the way in `via`. (A list, not recursion: chains may be long.
    /// Both have relations already, and so has whoever lies between.)
    private func leads(from start: Recognizer, to goal: Recognizer) -> Bool {
        visits &+= 1
        start.relations?.pointee.visit = visits
        start.relations?.pointee.via = nil
        concerned.truncate(to: 0)
        concerned.append(.passUnretained(start))
        while concerned.count > 0 {
            let node = concerned[concerned.count &- 1]
            concerned.truncate(to: concerned.count &- 1)
            let found = node._withUnsafeGuaranteedRef { recognizer in
                if recognizer === goal { return true }
                var at = 0
                while at < recognizer.requires.count {
                    let next = recognizer.requires[at]
                    next._withUnsafeGuaranteedRef { next in
                        guard let relations = next.relations, relations.pointee.visit != visits else { return }
                        relations.pointee.visit = visits
                        relations.pointee.via = node
                        concerned.append(.passUnretained(next))
                    }
                    at &+= 1
                }
                return false
            }
            if found { return true }
        }
        return false
    }

    /// "a cycle: gesta.tap 0x20010000 would wait for gesta.pan 0x20010001, which waits for gesta.tap 0x20010000".
    private func describeCycle(_ goal: Recognizer, _ out: inout TextWriter) {
        // The way was noted backwards: turn it round.
        var ahead: Unmanaged<Recognizer>?
        var node: Unmanaged<Recognizer>? = .passUnretained(goal)
        while let known = node {
            known._withUnsafeGuaranteedRef { recognizer in
                node = recognizer.relations?.pointee.via
                recognizer.relations?.pointee.via = ahead
            }
            ahead = known
        }
        out.text("a cycle: ")
        name(goal, &out)
        var link: Literal = " would wait for "
        while let known = ahead {
            out.text(link)
            link = ", which waits for "
            known._withUnsafeGuaranteedRef { recognizer in
                name(recognizer, &out)
                ahead = recognizer.relations?.pointee.via
            }
        }
    }

    func name(_ recognizer: Recognizer, _ out: inout TextWriter) {
        recognizer.kind._withUnsafeGuaranteedRef { out.text($0.id) }
        out.byte(UInt8(ascii: " "))
        out.hexadecimal(recognizer.id)
    }
}

extension Recognizer {
    func isCompanion(of other: Recognizer) -> Bool { relations?.pointee.companions.contains(other) ?? false }
}

extension Buffer where Element == Unmanaged<Recognizer> {
    func firstIndex(of recognizer: Recognizer) -> Int? {
        let wanted = Unmanaged.passUnretained(recognizer).toOpaque()
        return firstIndex { $0.toOpaque() == wanted }
    }

    func contains(_ recognizer: Recognizer) -> Bool { firstIndex(of: recognizer) != nil }

    mutating func remove(_ recognizer: Recognizer) {
        if let at = firstIndex(of: recognizer) { remove(at: at) }
    }
}
