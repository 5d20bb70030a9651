// Recognizers that compete with others as one: each with a number that the program chooses.

/// Members of one team form a ring: each leads to its neighbors.
struct Team {
    /// 0: in no team.
    var number: UInt32 = 0
    var isCaptain = false
    fileprivate(set) var next: Unmanaged<Recognizer>?
    fileprivate var previous: Unmanaged<Recognizer>?
}

/// The teams of a context by number: joining and leaving one do not depend on how many recognizers there are.
struct TeamTable {
    private struct Entry {
        let number: UInt32
        /// Any member.
        var member: Unmanaged<Recognizer>
        var captain: Unmanaged<Recognizer>?
        /// The member that goes first in ties, as found in the round of that number.
        var leader: Unmanaged<Recognizer>?
        var round: UInt64 = 0
    }

    private var entries = Buffer<Entry>()
    /// The index of each number's entry.
    private var places = IdMap()
    private var room = 0
    private var round: UInt64 = 1

    mutating func free() {
        entries.free()
        places.free()
    }

    /// Makes room for one more team. False when out of memory.
    mutating func reserve() -> Bool {
        if entries.count < room { return true }
        let wanted = max(8, room &* 2)
        guard entries.reserve(wanted), places.prepare(capacity: wanted) else { return false }
        room = wanted
        for at in 0..<entries.count { enter(at) }
        return true
    }

    private mutating func enter(_ at: Int) {
        places.set(UInt64(entries[at].number), Int32(truncatingIfNeeded: at))
    }

    func has(_ number: UInt32) -> Bool { places.find(UInt64(number)) != nil }
    func member(of number: UInt32) -> Unmanaged<Recognizer>? {
        places.find(UInt64(number)).map { entries[Int($0)].member }
    }
    func captain(of number: UInt32) -> Unmanaged<Recognizer>? {
        places.find(UInt64(number)).flatMap { entries[Int($0)].captain }
    }

    /// Room has been reserved for a new team.
    fileprivate mutating func set(_ number: UInt32, member: Unmanaged<Recognizer>) {
        if let at = places.find(UInt64(number)) { return entries.pointer(at: Int(at)).pointee.member = member }
        entries.appendReserved(Entry(number: number, member: member))
        enter(entries.count &- 1)
    }

    fileprivate func set(_ number: UInt32, captain: Unmanaged<Recognizer>?) {
        if let at = places.find(UInt64(number)) { entries.pointer(at: Int(at)).pointee.captain = captain }
    }

    /// Members, their priorities or their regions may have changed since leaders were found.
    mutating func forgetLeaders() { round &+= 1 }

    /// The member of a team that goes first in ties.
    fileprivate func leader(of member: Recognizer) -> Recognizer {
        guard let at = places.find(UInt64(member.team.number)) else { return member }
        let entry = entries.pointer(at: Int(at))
        if entry.pointee.round != round {
            entry.pointee.leader = .passUnretained(member.firstInTeam)
            entry.pointee.round = round
        }
        return entry.pointee.leader?._withUnsafeGuaranteedRef { $0 } ?? member
    }

    /// The team has no members.
    fileprivate mutating func remove(_ number: UInt32) {
        guard let at = places.find(UInt64(number)).map({ Int($0) }) else { return }
        places.remove(UInt64(number))
        entries.swapRemove(at: at)
        if at < entries.count { enter(at) }
    }
}

extension Recognizer {
    /// Number 0 if it is in none.
    var team: Team { environment.pointee.hasTeams ? relations?.pointee.team ?? Team() : Team() }

    /// Makes room for a team. False when out of memory.
    func reserveTeam() -> Bool { makeRelations() != nil && environment.pointee.reserveTeam() }

    /// Room has been reserved. A captain replaces the former one.
    func join(_ number: UInt32, isCaptain: Bool) {
        leaveTeam()
        let myself = Unmanaged.passUnretained(self)
        relations?.pointee.team = Team(number: number, isCaptain: isCaptain)
        environment.pointee.updateTeams { teams in
            let member = teams.member(of: number) ?? myself
            let next = member.next ?? myself
            Unmanaged.connect(member, myself)
            Unmanaged.connect(myself, next)
            teams.set(number, member: myself)
            guard isCaptain else { return }
            teams.captain(of: number)?._withUnsafeGuaranteedRef { $0.relations?.pointee.team.isCaptain = false }
            teams.set(number, captain: myself)
        }
    }

    func leaveTeam() {
        guard let relations, relations.pointee.team.number != 0 else { return }
        let team = relations.pointee.team
        let isAlone = team.next?.toOpaque() == Unmanaged.passUnretained(self).toOpaque()
        environment.pointee.updateTeams { teams in
            if isAlone { return teams.remove(team.number) }
            guard let previous = team.previous, let next = team.next else { return }
            Unmanaged.connect(previous, next)
            teams.set(team.number, member: previous)
            if team.isCaptain { teams.set(team.number, captain: nil) }
        }
        relations.pointee.team = Team()
    }

    /// Calls `body` for all members of its team, itself first.
    func forEachInTeam(_ body: (Recognizer) -> Void) {
        var member = self
        repeat {
            guard let next = member.relations?.pointee.team.next else { return body(member) }
            body(member)
            member = next._withUnsafeGuaranteedRef { $0 }
        } while member !== self
    }
}

extension AttemptPointer {
    /// Whether it goes before the other because of the team of one of them; nil if that does not decide it. A team
    /// counts as its first member, with the confidence of classes that state none.
    @inline(never)
    func isBefore(teamOf other: AttemptPointer) -> Bool? {
        let (ours, theirs) = (recognizer.team.number, other.recognizer.team.number)
        if ours == theirs { return nil }
        let (x, y) = (recognizer.leader, other.recognizer.leader)
        if x.priority != y.priority { return x.priority > y.priority }
        if x.depth != y.depth { return x.depth > y.depth }
        let sureness = ours == 0 ? pointee.confidence : Attempt.unstatedConfidence
        let theirSureness = theirs == 0 ? other.pointee.confidence : Attempt.unstatedConfidence
        return sureness != theirSureness ? sureness > theirSureness : x.serial < y.serial
    }
}

extension Recognizer {
    /// The member of its team that goes first in ties; itself if it is in none. Valid while requests are sorted.
    fileprivate var leader: Recognizer { team.number == 0 ? self : environment.pointee.teams.leader(of: self) }

    fileprivate var firstInTeam: Recognizer {
        var leader = self
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

extension Unmanaged<Recognizer> {
    /// The next member of its team.
    fileprivate var next: Unmanaged<Recognizer>? { _withUnsafeGuaranteedRef { $0.relations?.pointee.team.next } }

    /// Makes two members neighbors in their team's ring.
    fileprivate static func connect(_ previous: Unmanaged<Recognizer>, _ next: Unmanaged<Recognizer>) {
        previous._withUnsafeGuaranteedRef { $0.relations?.pointee.team.next = next }
        next._withUnsafeGuaranteedRef { $0.relations?.pointee.team.previous = previous }
    }
}
