// Requirements between recognizers, and which may recognize together.

import CGesta

extension Arbiter {
    /// Reserves memory for a requirement and checks that it creates no cycle, which `describeCycle` would describe.
    /// `searches`: also one through others, which a setup finds in another way.
    func checkRequirement(_ recognizer: Recognizer, failureOf other: Recognizer, searches: Bool) -> Status {
        if recognizer.requiresFailure(of: other) { return .ok }
        guard recognizer.reserveRequirement(of: other), reserveRequirements() else { return .memory }
        guard searches ? closesCycle(recognizer, other) : recognizer === other else { return .ok }
        findPath(from: other, to: recognizer)
        return .cycle
    }

    /// Whether `other` waits for `recognizer`, directly or through others. Searched from both ends in turn until one
    /// side is exhausted: a chain takes N log N steps to build, whichever requirements come first. (Joining two pieces
    /// visits the shorter one, at most twice.)
    private func closesCycle(_ recognizer: Recognizer, _ other: Recognizer) -> Bool {
        if recognizer === other { return true }
        let forwards = searches &+ 1
        let backwards = searches &+ 2
        searches = backwards
        unvisited.truncate(to: 0)
        unvisitedBackwards.truncate(to: 0)
        unvisited.appendReserved(.passUnretained(other))
        unvisitedBackwards.appendReserved(.passUnretained(recognizer))
        _ = other.visit(forwards, via: nil)
        _ = recognizer.visit(backwards, via: nil)
        // Relations looked at on each side: the side that has looked at fewer is next.
        var (ahead, behind) = (0, 0)
        while unvisited.count > 0, unvisitedBackwards.count > 0 {
            let meets =
                ahead <= behind
                ? visitNext(&unvisited, forwards, meeting: backwards, &ahead) { $0.pointee.requires }
                : visitNext(&unvisitedBackwards, backwards, meeting: forwards, &behind) { $0.pointee.requiredBy }
            if meets { return true }
        }
        return false
    }

    /// Visits the related recognizers of the newest in a list. True if the search from the other end has visited one of
    /// them.
    private func visitNext(
        _ list: inout Buffer<Unmanaged<Recognizer>>, _ search: UInt32, meeting opposite: UInt32, _ count: inout Int,
        _ related: (UnsafeMutablePointer<Relations>) -> Buffer<Unmanaged<Recognizer>>
    ) -> Bool {
        let node = list[list.count &- 1]
        list.truncate(to: list.count &- 1)
        guard let relations = node._withUnsafeGuaranteedRef({ $0.relations }) else { return false }
        for next in related(relations) {
            let meets = next._withUnsafeGuaranteedRef {
                if $0.wasVisited(by: opposite) { return true }
                if $0.visit(search, via: nil) { list.appendReserved(next) }
                return false
            }
            if meets { return true }
        }
        count &+= related(relations).count &+ 1
        return false
    }

    /// `start` waits for `goal`, directly or through others: `via` leads back afterwards, for the message. (A list, not
    /// recursion: chains may be long. Both have relations, and so do all between them.)
    private func findPath(from start: Recognizer, to goal: Recognizer) {
        searches = searches.wrappingAdding(1)
        _ = start.visit(searches, via: nil)
        unvisited.truncate(to: 0)
        unvisited.appendReserved(.passUnretained(start))
        while unvisited.count > 0 {
            let node = unvisited[unvisited.count &- 1]
            unvisited.truncate(to: unvisited.count &- 1)
            let isGoal = node._withUnsafeGuaranteedRef { recognizer in
                if recognizer === goal { return true }
                for next in recognizer.requires {
                    next._withUnsafeGuaranteedRef {
                        if $0.visit(searches, via: node) { unvisited.appendReserved(next) }
                    }
                }
                return false
            }
            if isGoal { return }
        }
    }

    /// The same for a cycle that one of the requirements closes.
    func describeCycle(of recognizer: Recognizer, requiring other: Recognizer, _ out: inout TextWriter) {
        findPath(from: other, to: recognizer)
        describeCycle(recognizer, &out)
    }

    /// "a cycle: gesta.tap 0x20010000 would wait for gesta.pan 0x20010001, which waits for gesta.tap 0x20010000".
    func describeCycle(_ goal: Recognizer, _ out: inout TextWriter) {
        // The search left the path backwards: reverse it.
        var ahead: Unmanaged<Recognizer>?
        var node: Unmanaged<Recognizer>? = .passUnretained(goal)
        while let known = node {
            known._withUnsafeGuaranteedRef { recognizer in
                node = recognizer.relations?.pointee.via
                recognizer.setVia(ahead)
            }
            ahead = known
        }
        out.text("a cycle: ")
        goal.writeName(to: &out)
        var link: Literal = " would wait for "
        while let known = ahead {
            out.text(link)
            link = ", which waits for "
            known._withUnsafeGuaranteedRef { recognizer in
                recognizer.writeName(to: &out)
                ahead = recognizer.relations?.pointee.via
            }
        }
    }
}
