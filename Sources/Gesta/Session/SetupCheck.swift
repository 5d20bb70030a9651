// Checks the recognizers as they are set up, before any contact goes down.

import CGesta

struct SetupCheck {
    private let context: Context
    private let report: (UnsafePointer<gesta_finding>) -> Void
    private var count: UInt32 = 0

    /// Calls `report` for each finding. Returns how many there were.
    static func run(_ context: Context, _ report: (UnsafePointer<gesta_finding>) -> Void) -> UInt32 {
        withoutActuallyEscaping(report) { report in
            var check = SetupCheck(context: context, report: report)
            context.recognizers.forEach { check.examine($0) }
            return check.count
        }
    }

    private mutating func examine(_ recognizer: Recognizer) {
        guard let home = reachableHome(of: recognizer) else {
            return add(GESTA_FINDING_UNREACHABLE, recognizer, nil, "no contact can reach it")
        }
        if let other = forerunner(of: recognizer, home) {
            add(
                GESTA_FINDING_HIDDEN, recognizer, other,
                recognizer.patternText == nil
                    ? "can never fire: another always recognizes first"
                    : "is hidden: another always recognizes its pattern first")
        }
        recognizer.examine { kind, text in
            add(kind, recognizer, kind == GESTA_FINDING_HIDDEN ? recognizer : nil, "", nil, text)
        }
        for other in recognizer.requires {
            other._withUnsafeGuaranteedRef { examineRequirement(of: recognizer, home, $0) }
        }
    }

    private mutating func examineRequirement(of recognizer: Recognizer, _ home: RegionPointer, _ other: Recognizer) {
        guard let otherHome = reachableHome(of: other),
            context.regions.surrounds(home, otherHome) || context.regions.surrounds(otherHome, home)
        else {
            return add(GESTA_FINDING_IDLE_REQUIREMENT, recognizer, other, "need not wait: no contact reaches both")
        }
        let seconds = other.longestDoubt
        if seconds == 0 { return }
        if seconds.isNaN {
            add(
                GESTA_FINDING_LATENCY, recognizer, other,
                "waits while the other is undecided, for a time that its class does not state", seconds: seconds)
        } else {
            add(
                GESTA_FINDING_LATENCY, recognizer, other, "waits up to ", seconds: seconds,
                " s after it has recognized")
        }
    }

    /// A recognizer of the same class, or one that also matches patterns, that always recognizes first with the same
    /// contacts, and neither waits nor allows both.
    private func forerunner(of recognizer: Recognizer, _ home: RegionPointer) -> Recognizer? {
        var found: Recognizer?
        context.recognizers.forEach { other in
            guard found == nil, other !== recognizer, other.isComparable(with: recognizer),
                other.foreruns(recognizer),
                !other.requires.contains(recognizer), !recognizer.isCompanion(of: other),
                other.hovering == nil, !other.neverPrevents, !recognizer.isNeverPrevented,
                other.tools & recognizer.tools == recognizer.tools,
                let otherHome = reachableHome(of: other), context.regions.surrounds(otherHome, home)
            else { return }
            // If each foreruns the other, precedence decides; patterns are all decided at the lift.
            let isFirst =
                (recognizer.patternText == nil && !recognizer.foreruns(other))
                || Recognizer.precedes(.passUnretained(other), .passUnretained(recognizer))
            if isFirst { found = other }
        }
        return found
    }

    /// Nil if no contact can reach the recognizer.
    private func reachableHome(of recognizer: Recognizer) -> RegionPointer? {
        guard recognizer.isEnabled, case .success(let home) = context.regions.find(recognizer.region),
            context.regions.isReachable(home)
        else { return nil }
        var node = home
        while let parent = node.pointee.parent {
            if context.decisions.hitTest == nil, node.pointee.rect.width == 0 || node.pointee.rect.height == 0 {
                return nil
            }
            node = parent
        }
        return home
    }

    /// Reports "gesta.tap 0x20010000 TEXT SECONDS REST MORE: gesta.pan 0x20010001"; `rest` follows the seconds, if the
    /// text has them.
    @inline(never)
    private mutating func add(
        _ kind: gesta_finding_kind, _ recognizer: Recognizer, _ other: Recognizer?, _ text: Literal,
        seconds: Double = 0, _ rest: Literal? = nil, _ more: (inout TextWriter) -> Void = { _ in }
    ) {
        count &+= 1
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            recognizer.writeName(to: &out)
            out.byte(UInt8(ascii: " "))
            out.text(text)
            if let rest {
                out.figure(seconds)
                out.text(rest)
            }
            more(&out)
            if let other {
                out.text(": ")
                other.writeName(to: &out)
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
        kind.toOpaque() == other.kind.toOpaque() || (patternText != nil && other.patternText != nil)
    }
}
