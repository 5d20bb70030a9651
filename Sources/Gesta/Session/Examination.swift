// What can be told of the recognizers as they are set up, before any contact comes.

import CGesta

extension Context {
    /// Calls `report` for each finding; answers how many there were.
    func examine(_ report: (UnsafePointer<gesta_finding>) -> Void) -> UInt32 {
        var examination = Examination(context: self)
        recognizers.forEach { recognizer in
            recognizer._withUnsafeGuaranteedRef { examination.examine($0, report) }
        }
        return examination.found
    }
}

private struct Examination {
    let context: Context
    var found: UInt32 = 0

    mutating func examine(_ recognizer: Recognizer, _ report: (UnsafePointer<gesta_finding>) -> Void) {
        guard let home = reachableHome(of: recognizer) else {
            return tell(GESTA_FINDING_UNREACHABLE, recognizer, nil, report, "no contact can reach it")
        }
        if let other = forerunner(of: recognizer, home) {
            tell(
                GESTA_FINDING_HIDDEN, recognizer, other, report,
                recognizer.pattern == nil
                    ? "can never fire: whatever it would recognize, another has won before"
                    : "is hidden: what its pattern describes is taken by another first")
        }
        recognizer.examine { kind, words in
            tell(kind, recognizer, kind == GESTA_FINDING_HIDDEN ? recognizer : nil, report, "", nil, words)
        }
        var at = 0
        while at < recognizer.requires.count {
            recognizer.requires[at]._withUnsafeGuaranteedRef { examine(recognizer, home, requiring: $0, report) }
            at &+= 1
        }
    }

    private mutating func examine(
        _ recognizer: Recognizer, _ home: RegionPointer, requiring other: Recognizer,
        _ report: (UnsafePointer<gesta_finding>) -> Void
    ) {
        guard let otherHome = reachableHome(of: other), home.isOnOnePath(with: otherHome) else {
            return tell(
                GESTA_FINDING_IDLE_REQUIREMENT, recognizer, other, report, "need not wait: no contact reaches both")
        }
        let seconds = other.longestDoubt
        if seconds == 0 { return }
        if seconds.isNaN {
            tell(
                GESTA_FINDING_LATENCY, recognizer, other, report,
                "waits for as long as the other is undecided, which its class does not say", seconds: seconds)
        } else {
            tell(
                GESTA_FINDING_LATENCY, recognizer, other, report, "waits up to ", seconds: seconds,
                " s after it has recognized")
        }
    }

    /// Somebody of the same class, or who looks for patterns too, who is always first with the same contacts, and neither waits nor stands aside.
    private func forerunner(of recognizer: Recognizer, _ home: RegionPointer) -> Recognizer? {
        var answer: Recognizer?
        context.recognizers.forEach { other in
            other._withUnsafeGuaranteedRef { other in
                guard answer == nil, other !== recognizer, other.isComparable(with: recognizer),
                    other.foreruns(recognizer),
                    !other.requires.contains(recognizer), !recognizer.isCompanion(of: other),
                    !other.followsHover, !other.neverPrevents, !recognizer.isNeverPrevented,
                    other.tools & recognizer.tools == recognizer.tools,
                    let otherHome = reachableHome(of: other), otherHome.surrounds(home)
                else { return }
                // Alike in both directions, it is the order of ties that decides; patterns are all decided at the lift.
                let isFirst =
                    (recognizer.pattern == nil && !recognizer.foreruns(other))
                    || context.goesBefore(.passUnretained(other), .passUnretained(recognizer))
                if isFirst { answer = other }
            }
        }
        return answer
    }

    /// Nil when no contact can get there.
    private func reachableHome(of recognizer: Recognizer) -> RegionPointer? {
        guard recognizer.isEnabled, case .success(let home) = context.regions.find(recognizer.region), home.isReachable
        else { return nil }
        var node = home
        while let parent = node.pointee.parent {
            if context.hitTest == nil, node.pointee.rect.width == 0 || node.pointee.rect.height == 0 { return nil }
            node = parent
        }
        return home
    }

    /// `rest`: what follows the seconds, where the text tells them.
    @inline(never)
    private mutating func tell(
        _ kind: gesta_finding_kind, _ recognizer: Recognizer, _ other: Recognizer?,
        _ report: (UnsafePointer<gesta_finding>) -> Void,
        _ words: Literal,
        seconds: Double = 0, _ rest: Literal? = nil, _ more: (inout TextWriter) -> Void = { _ in }
    ) {
        found &+= 1
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            context.name(recognizer, &out)
            out.byte(UInt8(ascii: " "))
            out.text(words)
            if let rest {
                out.figure(seconds)
                out.text(rest)
            }
            more(&out)
            if let other {
                out.text(": ")
                context.name(other, &out)
            }
            var finding = gesta_finding(
                size: UInt32(truncatingIfNeeded: MemoryLayout<gesta_finding>.size),
                kind: kind.rawValue,
                recognizer: recognizer.id, other: other?.id ?? 0, seconds: seconds,
                text: UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self))
            report(&finding)
        }
    }
}

extension Recognizer {
    fileprivate func isComparable(with other: Recognizer) -> Bool {
        kind.toOpaque() == other.kind.toOpaque() || (pattern != nil && other.pattern != nil)
    }
}

extension UnsafeMutablePointer where Pointee == Region {
    /// It is `inner` or around it.
    func surrounds(_ inner: RegionPointer) -> Bool {
        var node: RegionPointer? = inner
        while let known = node {
            if known == self { return true }
            node = known.pointee.parent
        }
        return false
    }

    /// Some contact can reach both.
    func isOnOnePath(with other: RegionPointer) -> Bool { surrounds(other) || other.surrounds(self) }
}
