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
            tell(GESTA_FINDING_UNREACHABLE, recognizer, nil, 0, report) { $0.text("no contact can reach it") }
            return
        }
        if let other = forerunner(of: recognizer, home) {
            tell(GESTA_FINDING_HIDDEN, recognizer, other, 0, report) { out in
                out.text("can never fire: whatever it would recognize, another has won before")
            }
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
            tell(GESTA_FINDING_IDLE_REQUIREMENT, recognizer, other, 0, report) { out in
                out.text("need not wait: no contact reaches both")
            }
            return
        }
        let seconds = other.longestDoubt
        if seconds == 0 { return }
        tell(GESTA_FINDING_LATENCY, recognizer, other, seconds, report) { out in
            out.text("waits ")
            if seconds.isNaN {
                out.text("for as long as the other is undecided, which its class does not say")
            } else {
                out.text("up to ")
                out.figure(seconds)
                out.text(" s after it has recognized")
            }
        }
    }

    /// Somebody of the same class who is always first with the same contacts, and neither waits nor stands aside.
    private func forerunner(of recognizer: Recognizer, _ home: RegionPointer) -> Recognizer? {
        var answer: Recognizer?
        context.recognizers.forEach { other in
            other._withUnsafeGuaranteedRef { other in
                guard answer == nil, other !== recognizer, other.kind.toOpaque() == recognizer.kind.toOpaque(),
                    other.foreruns(recognizer), !other.requires.contains(recognizer), !recognizer.isCompanion(of: other),
                    !other.neverPrevents, !recognizer.isNeverPrevented, other.tools & recognizer.tools == recognizer.tools,
                    let otherHome = reachableHome(of: other), otherHome.surrounds(home)
                else { return }
                // Alike in both directions, it is the order of ties that decides.
                let isFirst = !recognizer.foreruns(other)
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

    private mutating func tell(
        _ kind: Int, _ recognizer: Recognizer, _ other: Recognizer?, _ seconds: Double,
        _ report: (UnsafePointer<gesta_finding>) -> Void, _ write: (inout TextWriter) -> Void
    ) {
        found &+= 1
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            context.name(recognizer, &out)
            out.byte(UInt8(ascii: " "))
            write(&out)
            if let other {
                out.text(": ")
                context.name(other, &out)
            }
            var finding = gesta_finding(
                size: UInt32(truncatingIfNeeded: MemoryLayout<gesta_finding>.size), kind: UInt32(truncatingIfNeeded: kind),
                recognizer: recognizer.id, other: other?.id ?? 0, seconds: seconds,
                text: UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self))
            report(&finding)
        }
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
