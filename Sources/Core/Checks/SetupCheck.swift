// Checks the recognizers as they are set up, before any contact goes down.

import CGesta

struct SetupCheck {
    private let context: Context
    /// Recognizers that begin as soon as contacts move.
    private let early: Buffer<Unmanaged<Recognizer>>
    private var findings = Buffer<Finding>()
    /// The findings' texts, each with a NUL.
    private var texts = Buffer<UInt8>()

    private struct Finding {
        let kind: gesta_finding_kind
        let recognizer: UInt32
        let other: UInt32
        let seconds: Double
        /// Where its text begins.
        let text: Int
    }

    private init(_ context: Context, _ early: Buffer<Unmanaged<Recognizer>>) {
        self.context = context
        self.early = early
    }

    /// Calls `report` for each finding. Returns how many there were; nil, with none reported, when out of memory.
    static func run(_ context: Context, _ report: (UnsafePointer<gesta_finding>) -> Void) -> Int? {
        let shortages = Memory.shortages
        context.regions.number { $0.pointee.isEnabled && ($0 == context.regions.root || context.canBeHit($0)) }
        guard var early = movers(in: context) else { return nil }
        defer { early.free() }
        var check = SetupCheck(context, early)
        defer {
            check.findings.free()
            check.texts.free()
        }
        check.examine()
        // Classes examine their patterns and examples as far as memory permits.
        if Memory.shortages != shortages { return nil }
        for finding in check.findings {
            var reported = gesta_finding(
                size: UInt32(truncatingIfNeeded: MemoryLayout<gesta_finding>.size), kind: finding.kind.rawValue,
                recognizer: finding.recognizer, other: finding.other, seconds: finding.seconds,
                text: UnsafeRawPointer(check.texts.pointer(at: finding.text)).assumingMemoryBound(to: CChar.self))
            report(&reported)
        }
        return check.findings.count
    }

    private mutating func examine() {
        var strokes = Buffer<Unmanaged<Recognizer>>()
        defer { strokes.free() }
        guard strokes.reserve(context.recognizers.count) else { return }
        context.recognizers.forEach { examine($0, &strokes) }
        compare(strokes)
        examineTimes()
    }

    private mutating func compare(_ strokes: Buffer<Unmanaged<Recognizer>>) {
        Parts.patterns?.compare(strokes) { recognizer, other, lost, recognized in
            add(GESTA_FINDING_SIMILAR, recognizer, other, "is hard to tell apart: ") { out in
                out.integer(lost)
                out.text(" of ")
                out.integer(recognized)
                out.text(
                    lost == 1
                        ? " variations of its stroke matches the other better"
                        : " variations of its stroke match the other better")
            }
        }
    }

    private mutating func examineTimes() {
        let durations = context.dispatcher.durations
        if !durations.isImpossible { return }
        add(GESTA_FINDING_TIMES, nil, nil, "") { out in
            out.text("times look like ")
            out.text(durations.areMilliseconds ? "milliseconds" : "microseconds")
            if durations.count == 1 {
                out.text(", must be nanoseconds: the contact took ")
            } else {
                out.text(", must be nanoseconds: the longest of ", durations.count, " contacts took ")
            }
            out.integer(durations.longest)
            out.text(" ns")
        }
    }

    /// Nil when out of memory.
    private static func movers(in context: Context) -> Buffer<Unmanaged<Recognizer>>? {
        var found = Buffer<Unmanaged<Recognizer>>()
        guard found.reserve(context.recognizers.count) else { return nil }
        context.recognizers.forEach { recognizer in
            if recognizer.machine.profile.beginsWithMoves != nil, !recognizer.neverPrevents,
                context.reachableHome(of: recognizer) != nil
            {
                found.appendReserved(.passUnretained(recognizer))
            }
        }
        return found
    }

    /// The first recognizer that begins while this one is still being drawn, and does not wait for it.
    private func preemptor(of recognizer: Recognizer, _ home: RegionPointer) -> Recognizer? {
        let profile = recognizer.machine.profile
        if profile.contactsThatMove == 0 || recognizer.isNeverPrevented { return nil }
        for candidate in early {
            let found = candidate._withUnsafeGuaranteedRef { other in
                let others = other.machine.profile
                guard others.beginsWithMoves?.contains(profile.contactsThatMove) ?? false,
                    others.sharesMovements(with: profile), !other.successors.contains(recognizer),
                    takesContacts(other, of: recognizer, home)
                else { return nil as Recognizer? }
                return other
            }
            if let found { return found }
        }
        return nil
    }

    /// What it loses in common use to others that begin with moves, or, if it holds contacts after a tap, they to it.
    private mutating func examineLosses(of recognizer: Recognizer, _ home: RegionPointer) {
        let profile = recognizer.machine.profile
        let holds = profile.holdsAfterTap > 0 && profile.beginsWithMoves == nil && !recognizer.neverPrevents
        for candidate in early {
            candidate._withUnsafeGuaranteedRef { other in
                if !recognizer.isNeverPrevented, takesContacts(other, of: recognizer, home) {
                    if other.successors.contains(recognizer) {
                        examinePassing(of: recognizer, profile.contactsAwaited, from: other)
                    } else {
                        examineLoss(of: recognizer, profile, to: other)
                    }
                }
                if holds, let otherHome = context.reachableHome(of: other), !recognizer.successors.contains(other),
                    takesContacts(recognizer, of: other, otherHome)
                {
                    add(GESTA_FINDING_LOSES, other, recognizer, "loses contacts that go down within ") { out in
                        out.figure(profile.holdsAfterTap)
                        out.text(" s of a tap")
                    } advice: {
                        SetupCheck.adviseBoth(other, recognizer, &$0)
                    }
                }
            }
        }
    }

    /// Contacts are passed on for their number when one joins: not when all are down before the other begins.
    private mutating func examinePassing(of recognizer: Recognizer, _ awaited: Int, from other: Recognizer) {
        guard awaited > 1, other.machine.profile.beginsWithMoves?.contains(awaited) ?? false else { return }
        add(GESTA_FINDING_LOSES, recognizer, other, "loses if ") { out in
            out.text("", awaited, " contacts are down before one moves, because they are passed on when one joins")
        } advice: {
            SetupCheck.adviseTransform(recognizer, other, &$0)
        }
    }

    private mutating func examineLoss(of recognizer: Recognizer, _ profile: Profile, to other: Recognizer) {
        let fewest = other.machine.profile.beginsWithMoves?.lowerBound ?? Int.max
        if fewest < profile.contactsAwaited {
            add(GESTA_FINDING_LOSES, recognizer, other, "loses if a contact moves before ") { out in
                out.text("", profile.contactsAwaited, " are down")
            } advice: {
                SetupCheck.adviseTransform(recognizer, other, &$0)
            }
        }
        if profile.beginsAfterTap {
            add(
                GESTA_FINDING_LOSES, recognizer, other, "loses when the other begins after the tap",
                advice: { SetupCheck.advise("REQUIRES_FAILURE", other, recognizer, 1, &$0) })
        }
    }

    /// Whether nothing keeps `other` from taking the contacts of a recognizer, whose region is `home`.
    private func takesContacts(_ other: Recognizer, of recognizer: Recognizer, _ home: RegionPointer) -> Bool {
        guard other.admitsAll(of: recognizer), let otherHome = context.reachableHome(of: other),
            context.regions.surrounds(otherHome, home)
        else { return false }
        return !recognizer.isCompanion(of: other) && !other.requiresFailure(of: recognizer)
            && !isFreed(recognizer, from: other)
    }

    /// Whether a third recognizer keeps `other` from recognizing as soon as it recognizes, and allows this one.
    private func isFreed(_ recognizer: Recognizer, from other: Recognizer) -> Bool {
        for third in other.requires where third._withUnsafeGuaranteedRef({ recognizer.isCompanion(of: $0) }) {
            return true
        }
        return false
    }

    /// Writes a call: "call gesta_recognizer_relate(context, 0x20010000, GESTA_RELATION_SIMULTANEOUS, 0x20010001, 1)".
    private static func advise(
        _ relation: Literal, _ recognizer: Recognizer, _ other: Recognizer, _ isRelated: Int, _ out: inout TextWriter
    ) {
        out.text("call gesta_recognizer_relate(context, ")
        out.hexadecimal(recognizer.id)
        out.text(", GESTA_RELATION_")
        out.text(relation)
        out.text(", ")
        out.hexadecimal(other.id)
        out.text(", ", isRelated, ")")
    }

    private static func adviseBoth(_ recognizer: Recognizer, _ other: Recognizer, _ out: inout TextWriter) {
        advise("SIMULTANEOUS", recognizer, other, 1, &out)
    }

    private static func adviseTransform(_ recognizer: Recognizer, _ other: Recognizer, _ out: inout TextWriter) {
        adviseBoth(recognizer, other, &out)
        out.text(", or use one gesta.transform")
    }

    /// Strokes that are not hidden are added to `strokes`.
    private mutating func examine(_ recognizer: Recognizer, _ strokes: inout Buffer<Unmanaged<Recognizer>>) {
        guard let home = context.reachableHome(of: recognizer) else {
            return add(GESTA_FINDING_UNREACHABLE, recognizer, nil, "no contact can reach it")
        }
        if let forerunner = context.forerunner(of: recognizer) {
            forerunner._withUnsafeGuaranteedRef { other in
                if !recognizer.isComparable(with: other) {
                    return add(
                        GESTA_FINDING_HIDDEN, recognizer, other, "can never begin: another recognizes its first tap",
                        advice: { SetupCheck.adviseBoth(recognizer, other, &$0) })
                }
                add(
                    GESTA_FINDING_HIDDEN, recognizer, other,
                    recognizer.machine.strokePattern == nil
                        ? "can never fire: another always recognizes first"
                        : "is hidden: another always recognizes its pattern first")
            }
        } else {
            strokes.appendReserved(.passUnretained(recognizer))
        }
        examineContacts(of: recognizer)
        examineParameters(of: recognizer)
        recognizer.machine.checkable?.examine { kind, text in
            add(kind, recognizer, kind == GESTA_FINDING_HIDDEN ? recognizer : nil, "", nil, text)
        }
        if let other = preemptor(of: recognizer, home) {
            add(
                GESTA_FINDING_HIDDEN, recognizer, other, "loses when the other begins",
                advice: { SetupCheck.adviseBoth(recognizer, other, &$0) })
        }
        examineLosses(of: recognizer, home)
        examineControl(recognizer, home)
        for other in recognizer.requires {
            other._withUnsafeGuaranteedRef { examineRequirement(of: recognizer, home, $0) }
        }
    }

    /// A control that shows that it is pressed is clicked however long it is held.
    private mutating func examineControl(_ recognizer: Recognizer, _ home: RegionPointer) {
        if home == context.regions.root || !recognizer.machine.profile.isShortClick { return }
        for member in home.pointee.members {
            member._withUnsafeGuaranteedRef { other in
                if !other.isEnabled || !other.machine.profile.showsPress { return }
                add(
                    GESTA_FINDING_LOSES, recognizer, other,
                    "loses clicks that are held or move inside of the control",
                    advice: { $0.text("set within of both to region") })
            }
        }
    }

    private mutating func examineContacts(of recognizer: Recognizer) {
        guard recognizer.hasChildren,
            let index = recognizer.kind._withUnsafeGuaranteedRef({ $0.perContact?.contacts }),
            recognizer.settings[index] > 1
        else { return }
        add(GESTA_FINDING_UNREACHABLE, recognizer, nil, "can never fire: with per_contact, ") { out in
            out.text(Text(cString: recognizer.kind._withUnsafeGuaranteedRef { $0.parameters[index].name }))
            out.text(" must be 1, is ")
            out.figure(recognizer.settings[index])
        }
    }

    /// What was set is known by the value: a parameter that has its default counts as not set.
    private mutating func examineParameters(of recognizer: Recognizer) {
        recognizer.forEachIdleParameter { parameter, other in
            add(GESTA_FINDING_UNUSED, recognizer, nil, "") { out in
                recognizer.kind._withUnsafeGuaranteedRef { out.text(Text(cString: $0.parameters[parameter].name)) }
                out.text(" has no effect while ")
                recognizer.kind._withUnsafeGuaranteedRef { out.text(Text(cString: $0.parameters[other].name)) }
                out.text(" is ")
                recognizer.machine.show(parameter: other, to: &out)
            }
        }
    }

    private mutating func examineRequirement(of recognizer: Recognizer, _ home: RegionPointer, _ other: Recognizer) {
        guard let otherHome = context.reachableHome(of: other),
            context.regions.surrounds(home, otherHome) || context.regions.surrounds(otherHome, home)
        else {
            return add(GESTA_FINDING_IDLE_REQUIREMENT, recognizer, other, "need not wait: no contact reaches both")
        }
        let others = other.machine.profile
        if recognizer.machine.profile.recognizesAtRest, others.canOutlastRest {
            return add(
                GESTA_FINDING_LATENCY, recognizer, other,
                "waits until the contacts lift, because the other does not fail while they rest",
                seconds: Double.infinity,
                advice: { SetupCheck.advise("REQUIRES_FAILURE", recognizer, other, 0, &$0) })
        }
        if recognizer.machine.profile.beginsWithMoves?.contains(others.contactsThatMove) ?? false,
            let doubt = Parts.patterns?.straightDoubt(other.machine)
        {
            examineWait(of: recognizer, other, doubt)
        }
        if recognizer.machine.profile.beginsWithMoves != nil, others.failsWithMoves { return }
        let seconds = others.longestDoubt
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

    /// What moves waits for a stroke as long as the movement may become it.
    private mutating func examineWait(of recognizer: Recognizer, _ other: Recognizer, _ doubt: StraightDoubt) {
        add(GESTA_FINDING_LATENCY, recognizer, other, "waits ", seconds: Double.nan) { out in
            if doubt.directions != 0 {
                out.text("while a straight movement goes ")
                doubt.describe(to: &out)
                if doubt.longest > 0 { out.text("; otherwise ") }
            }
            if doubt.longest > 0 {
                out.text("at most ")
                out.figure(doubt.longest.rounded())
                out.text(" of a straight movement")
            }
        } advice: { out in
            out.text("instead of that, ")
            SetupCheck.adviseBoth(recognizer, other, &out)
            out.text(", or attach them to different regions")
        }
    }

    /// Reports "gesta.tap 0x20010000 TEXT SECONDS REST MORE: gesta.pan 0x20010001; ADVICE"; `rest` follows the seconds,
    /// if the text has them.
    @inline(never)
    private mutating func add(
        _ kind: gesta_finding_kind, _ recognizer: Recognizer?, _ other: Recognizer?, _ text: Literal,
        seconds: Double = 0, _ rest: Literal? = nil, _ more: (inout TextWriter) -> Void = { _ in },
        advice: ((inout TextWriter) -> Void)? = nil
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            if let recognizer {
                recognizer.writeName(to: &out)
                out.byte(UInt8(ascii: " "))
            }
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
            if let advice {
                out.text("; ")
                advice(&out)
            }
            guard let base = buffer.baseAddress else { return }
            let text = Text(cString: UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self))
            let finding = Finding(
                kind: kind, recognizer: recognizer?.id ?? 0, other: other?.id ?? 0, seconds: seconds,
                text: texts.count)
            guard texts.reserve(texts.count &+ text.count &+ 1), findings.append(finding) else { return }
            for byte in text.bytes { texts.appendReserved(byte) }
            texts.appendReserved(0)
        }
    }
}

extension Context {
    /// The recognizer's region; nil if no contact can reach it. The regions have been numbered.
    func reachableHome(of recognizer: Recognizer) -> RegionPointer? {
        guard recognizer.isEnabled, case .success(let home) = regions.find(recognizer.region),
            home.pointee.isReachable
        else { return nil }
        return home
    }

    /// Whether the region has a place where a contact can go down. A hit test needs none.
    fileprivate func canBeHit(_ region: RegionPointer) -> Bool {
        decisions.hitTest != nil || (region.pointee.rect.width != 0 && region.pointee.rect.height != 0)
    }
}
