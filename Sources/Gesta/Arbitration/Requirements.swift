// Requirements between recognizers, and which may recognize together.

import CGesta

extension Arbiter {
    /// Reserves memory for a requirement and checks that it creates no cycle, which `describeCycle` would describe.
    func checkRequirement(_ recognizer: Recognizer, failureOf other: Recognizer) -> Status {
        if recognizer.requires.contains(other) { return .ok }
        guard recognizer.reserveRequirement(of: other) else { return .memory }
        return waits(other, for: recognizer) ? .cycle : .ok
    }

    /// Whether `start` waits for `goal`, directly or through others; `via` then leads back. (A list, not recursion:
    /// chains may be long. Both have relations, and so do all between them.)
    private func waits(_ start: Recognizer, for goal: Recognizer) -> Bool {
        searches &+= 1
        _ = start.visit(searches, via: nil)
        unvisited.truncate(to: 0)
        unvisited.append(.passUnretained(start))
        while unvisited.count > 0 {
            let node = unvisited[unvisited.count &- 1]
            unvisited.truncate(to: unvisited.count &- 1)
            let isGoal = node._withUnsafeGuaranteedRef { recognizer in
                if recognizer === goal { return true }
                for next in recognizer.requires {
                    next._withUnsafeGuaranteedRef {
                        if $0.visit(searches, via: node) { unvisited.append(next) }
                    }
                }
                return false
            }
            if isGoal { return true }
        }
        return false
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
