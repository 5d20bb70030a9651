// Which sign a drawing resembles most, of those of all recognizers that have seen it.

import CGesta

struct Resembled {
    fileprivate let machine: Unmanaged<Machine>
    fileprivate let resemblance: Resemblance

    var id: UInt32 { machine._withUnsafeGuaranteedRef { $0.id } }
    var score: Double { resemblance.score }

    /// Writes what to call the sign.
    func writeName(to out: inout TextWriter) {
        machine._withUnsafeGuaranteedRef { $0.writeName(ofSign: resemblance.sign, to: &out) }
    }
}

extension Context {
    /// Of the newest sequence of a recognizer that has failed. Nil if that is no drawing, or when out of memory.
    @inline(never)
    func resembled(by machine: Machine) -> Resembled? {
        var path: StrokePath?
        forEachRival(of: machine) { rival in
            if let seen = rival.drawnPath, seen.length > path?.length ?? -1 { path = seen }
        }
        var best: Resembled?
        forEachRival(of: machine) { rival in
            guard let found = rival.resemblance(to: path), found.score > best?.resemblance.score ?? 0 else { return }
            best = Resembled(machine: .passUnretained(rival), resemblance: found)
        }
        return best
    }

    /// Calls `body` with the machine and all others that were decided by the same contacts, and see them alike.
    private func forEachRival(of machine: Machine, _ body: (Machine) -> Void) {
        guard machine.shown == machine.attempt, machine.state == .failed else { return }
        recognizers.forEachMachine { other in
            guard other.shown == other.attempt, other.state == .failed || other.state == .ended,
                other.attempt.pointee.sharesContact(with: machine.attempt), machine.drawsAs(other)
            else { return }
            body(other)
        }
    }
}
