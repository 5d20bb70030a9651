// Creates what a saved setup has. Its lines are performed as the program's own calls would be, but staged: nothing is
// visible before the whole text has been read, and what can fail has been done.

import CGesta

final class SetupLoader: LinePlayer {
    private let caller: Caller
    /// What was created, in this order.
    private(set) var recognizers = Buffer<UInt32>()
    /// Why the text is refused.
    private var failure: Refusal?
    private var teams = SetupTeams()
    private var budget: SetupBudget
    /// The unit in which lengths were saved.
    private var units = 1.0

    private init(
        _ caller: Caller, _ lines: TraceLines, _ reader: OperandReader, _ scratch: GrowingSink,
        _ group: ParameterGroup
    ) {
        self.caller = caller
        budget = SetupBudget(textLength: lines.text.count)
        super.init(caller.context, lines, reader, scratch, group, isOfSetup: true)
    }

    deinit {
        recognizers.free()
        teams.free()
    }

    /// Nil when out of memory.
    static func make(_ text: Text, _ caller: Caller) -> SetupLoader? {
        guard let scratch = GrowingSink.make(),
            let group = Memory.make({ ParameterGroup() }),
            let reader = Memory.make({ OperandReader(scratch, isOfSetup: true) })
        else { return nil }
        let loader = Memory.make { SetupLoader(caller, TraceLines(text), reader, scratch, group) }
        if let loader { reader.connect(to: loader) }
        return loader
    }

    /// A failure changes nothing.
    func load() throws(Refusal) {
        let shortages = Memory.shortages
        guard let staging = context.beginStaging() else { throw caller.outOfMemory() }
        do throws(Refusal) {
            try readHeading()
            guard reader.addRoot() else { throw caller.outOfMemory() }
            while failure == nil, let line = lines.take() {
                staging.begin(line: line.number)
                play(line)
            }
            if failure == nil { _ = settle() }
            if let failure { throw failure }
            if lines.isCut { throw refuse(.cutOff, lines.number) }
            try requireNoCycle(in: staging.requirements)
            // Whatever was left out for lack of memory, such as a warning of a pattern.
            guard context.reserveRecording(staging), context.reservePublishing(), Memory.shortages == shortages
            else { throw caller.outOfMemory() }
        } catch {
            context.message.keep { context.withdrawStaged() }
            throw error
        }
        // Nothing from here on can fail.
        context.publishStaged()
        context.recordStaged(arePublished: true)
        context.delivery.releaseLog()
        context.deliver()
    }

    private func readHeading() throws(Refusal) {
        do throws(TraceFlaw) {
            try lines.heading(
                "gesta-setup 1", newer: "gesta-setup 1; the text's format is newer than this library's")
            guard var line = lines.take(), line.word() == Text("config") else {
                throw .expected("config with flags, max_contacts and units_per_mm, as in \"config 0 32 6.2992\"")
            }
            let flags = try line.small("flags")
            _ = try line.unsigned("max_contacts")
            units = try line.number("units_per_mm")
            try line.end()
            do throws(ConfigFlaw) {
                try Context.Settings.check(unitsPerMillimeter: units)
            } catch { throw TraceFlaw.expected(error.words) }
            guard (flags & GESTA_CONFIG_Y_UP.rawValue != 0) == context.settings.yAxis.isUp else {
                throw .expected("flags with the context's GESTA_CONFIG_Y_UP")
            }
            _ = try lines.library()
        } catch { throw refuse(error, lines.number) }
    }

    // MARK: calls

    override func didCreate(_ recognizer: UInt32, _ recorded: UInt32, _ line: TraceLine) {
        if !recognizers.append(recognizer) { refused(.impossible(.memory), line) }
    }

    /// Short lines may create much: see `SetupBudget`.
    override func didPerform(_ memory: Int, _ line: TraceLine) {
        if budget.spend(memory) { return }
        failure = caller.refuse(.limit) { out in
            out.text("line ", lines.number)
            out.text(": memory of what the setup creates is ", budget.spent)
            out.text(" bytes, must be at most ", budget.most)
        }
    }

    /// Lengths keep their physical size.
    override func adapt(_ setting: Setting, _ name: Text, of recognizer: UInt32) -> Setting? {
        let now = context.settings.unitsPerMillimeter
        guard units != now, case .number(let x) = setting, let recognizer = context.recognizer(recognizer) else {
            return setting
        }
        return recognizer.kind._withUnsafeGuaranteedRef { kind in
            guard let at = kind.parameter(named: name), kind.parameters[at].isLength else { return setting }
            // What is out of range stays so, and is refused.
            if !kind.parameter(at: at, unitsPerMillimeter: units).check(x).isOK { return .number(x * (now / units)) }
            return .number(kind.convert(x, parameter: at, from: units, to: now))
        }
    }

    override func team(_ recorded: UInt32) -> UInt32? {
        teams.number(of: recorded, besides: context.environment.pointee.teams)
    }

    private func requireNoCycle(in requirements: SetupRequirements) throws(Refusal) {
        switch requirements.findCycle(slots: context.recognizers.slotCount) {
        case .success(nil): return
        case .success(let requirement?):
            guard let recognizer = context.recognizer(requirement.recognizer),
                let other = context.recognizer(requirement.other)
            else { return }
            throw caller.refuse(.setup) { out in
                out.text("line ", Int(requirement.line))
                out.text(": ")
                context.arbiter.describeCycle(of: recognizer, requiring: other, &out)
            }
        case .failure: throw caller.outOfMemory()
        }
    }

    // MARK: refusals

    private func refuse(_ flaw: TraceFlaw, _ line: Int) -> Refusal {
        let isMalformed = flaw.status == .trace || flaw.isRefusal
        return refuse(isMalformed ? .setup : flaw.status, line) { flaw.describe(to: &$0) }
    }

    private func refuse(_ status: Status, _ line: Int, _ write: (inout TextWriter) -> Void) -> Refusal {
        caller.refuse(status) { out in
            out.text("line ", max(line, 1), ": ")
            write(&out)
        }
    }

    override func refusedTogether(_ refusal: Refusal, _ origin: ParameterGroup.Origin) {
        refused(refusal, TraceLine(origin.line, number: origin.number))
    }

    override func refused(_ flaw: TraceFlaw, _ line: TraceLine) { failure = refuse(flaw, line.number) }

    override func malformed(_ line: TraceLine, _ write: (inout TextWriter) -> Void) {
        failure = refuse(.setup, line.number, write)
    }

    /// A call was refused: its message follows the number of the line. What only depends on the text is malformed.
    override func refused(_ refusal: Refusal, _ line: TraceLine) {
        var out = caller.draft()
        out.text("line ", line.number, ": ")
        out.text(context.message.text)
        switch refusal.status {
        case .unknownClass, .classCreate, .limit, .memory, .busy: failure = caller.published(refusal.status)
        default: failure = caller.published(.setup)
        }
    }
}

/// Which number each team of a setup gets: one that no team of the context has.
private struct SetupTeams {
    private var numbers = TraceIDs()
    /// The last number that was tried.
    private var tried: UInt32 = 0

    mutating func free() { numbers.free() }

    /// Nil when out of memory.
    mutating func number(of recorded: UInt32, besides teams: TeamTable) -> UInt32? {
        if let known = numbers.real(recorded) { return known }
        var new = recorded
        while teams.has(new) || numbers.recorded(new) != nil {
            tried &+= 1
            new = tried
        }
        return numbers.add(recorded: recorded, real: new) ? new : nil
    }
}
