// Recognizers that compete with others as one: each with a number that the program chooses.

/// Members of one team form a ring: each leads to the next.
struct Team {
    /// 0: in no team.
    var number: UInt32 = 0
    var isCaptain = false
    var next: Unmanaged<Recognizer>?
}

extension Recognizer {
    /// The team of the recognizer that the program has created.
    final var team: Team { environment.pointee.hasTeams ? declared.relations?.pointee.team ?? Team() : Team() }

    /// Makes room for a team. False when out of memory.
    final func reserveTeam() -> Bool { makeRelations() != nil }

    /// Room has been reserved. `member` is one other member, if there is one; a captain replaces the former one.
    final func join(_ number: UInt32, of member: Recognizer?, isCaptain: Bool) {
        leaveTeam()
        if isCaptain { member?.forEachInTeam { $0.relations?.pointee.team.isCaptain = false } }
        let myself = Unmanaged.passUnretained(self)
        let next = member?.relations?.pointee.team.next ?? myself
        member?.relations?.pointee.team.next = myself
        relations?.pointee.team = Team(number: number, isCaptain: isCaptain, next: next)
        environment.pointee.expectTeams()
    }

    final func leaveTeam() {
        guard let relations, relations.pointee.team.number != 0 else { return }
        let next = relations.pointee.team.next
        forEachInTeam { other in
            let isBefore = other.team.next.map { $0._withUnsafeGuaranteedRef { $0 === self } } ?? false
            if isBefore { other.relations?.pointee.team.next = next }
        }
        relations.pointee.team = Team()
    }

    /// Calls `body` for all members of its team, itself first.
    final func forEachInTeam(_ body: (Recognizer) -> Void) {
        var member = declared
        repeat {
            guard let next = member.relations?.pointee.team.next else { return body(member) }
            body(member)
            member = next._withUnsafeGuaranteedRef { $0 }
        } while member !== declared
    }

    /// Whether it goes before the other because of the team of one of them; nil if that does not decide it. A team
    /// counts as its first member, with the confidence of classes that state none.
    @inline(never)
    final func isBefore(teamOf other: Recognizer) -> Bool? {
        let (ours, theirs) = (team.number, other.team.number)
        if ours == theirs { return nil }
        let (x, y) = (leader, other.leader)
        if x.priority != y.priority { return x.priority > y.priority }
        if x.depth != y.depth { return x.depth > y.depth }
        let sureness = ours == 0 ? confidence : Recognizer.unstatedConfidence
        let theirSureness = theirs == 0 ? other.confidence : Recognizer.unstatedConfidence
        return sureness != theirSureness ? sureness > theirSureness : x.serial < y.serial
    }

    /// The member of its team that goes first in ties; itself if it is in none.
    private final var leader: Recognizer {
        if team.number == 0 { return self }
        var leader = declared
        forEachInTeam { other in
            let isFirst =
                other.priority != leader.priority
                ? other.priority > leader.priority
                : other.depth != leader.depth ? other.depth > leader.depth : other.serial < leader.serial
            if isFirst { leader = other }
        }
        return leader
    }
}
