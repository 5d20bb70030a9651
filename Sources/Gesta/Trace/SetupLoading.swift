// Creates what a saved setup has. Its lines are performed as the program's own calls would be, but staged: nothing is
// visible before the whole text has been read, and what can fail has been done.

import CGesta

final class SetupLoader: LinePlayer {
    private let caller: Caller
    private var context: Context { caller.context }
    /// What was created, in this order.
    private(set) var recognizers = Buffer<UInt32>()
    /// What changes the context as a whole: performed when all else is published.
    private var palmGuard: SetPalmGuard?
    private var slopFactors = Buffer<SetSlopFactor>()
    private var teams = SetupTeams()
    private var requirements = SetupRequirements()
    private var budget: SetupBudget
    /// The unit in which lengths were saved.
    private var units = 1.0
    private var number = 1

    private init(_ caller: Caller, _ lines: TraceLines, _ reader: OperandReader, _ scratch: GrowingSink) {
        self.caller = caller
        budget = SetupBudget(textLength: lines.text.count)
        super.init(lines, reader, scratch)
    }

    deinit {
        recognizers.free()
        slopFactors.free()
        teams.free()
        requirements.free()
    }

    /// Nil when out of memory.
    static func make(_ text: Text, _ caller: Caller) -> SetupLoader? {
        guard let scratch = GrowingSink.make(),
            let reader = Memory.make({ OperandReader(scratch, keepsSlots: false) })
        else { return nil }
        return Memory.make { SetupLoader(caller, TraceLines(text), reader, scratch) }
    }

    /// A failure changes nothing.
    func load() throws(Refusal) {
        let (mark, shortages) = (context.mark, Memory.shortages)
        guard context.beginStaging() else { throw caller.outOfMemory() }
        var order = SetupOrder()
        defer { order.free() }
        do throws(Refusal) {
            try readHeading()
            guard reader.regions.add(recorded: Region.root, real: Region.root) else { throw caller.outOfMemory() }
            while let line = lines.take() { try perform(line) }
            if lines.isCut { throw refuse(.cutOff, lines.number) }
            try requireNoCycle()
            // Whatever was left out for lack of memory, such as a warning of a pattern.
            guard context.reservePublishing(), !context.isRecorded || order.reserve(for: context),
                Memory.shortages == shortages
            else { throw caller.outOfMemory() }
        } catch {
            context.message.keep { context.withdrawStaged() }
            throw error
        }
        publish(after: mark, &order)
    }

    /// Nothing here can fail.
    private func publish(after mark: SetupMark, _ order: inout SetupOrder) {
        context.publishStaged()
        if var palmGuard { Caller(context, nil).publish(&palmGuard) }
        for slopFactor in slopFactors {
            var call = slopFactor
            Caller(context, nil).publish(&call)
        }
        if context.isRecorded { context.recordObjects(after: mark, withSequences: false, &order) }
        context.delivery.releaseLog()
        context.deliver()
    }

    private func readHeading() throws(Refusal) {
        do throws(TraceFlaw) {
            try lines.heading(
                "gesta-setup 1", newer: "gesta-setup 1; the text's format is newer than this library's")
            guard var line = lines.take() else { throw .expected("config") }
            try line.exactly("config")
            let flags = try line.small("flags")
            _ = try line.unsigned("max_contacts")
            units = try line.number("units_per_mm")
            try line.end()
            do throws(ConfigFlaw) {
                try Context.Settings.check(unitsPerMillimetre: units)
            } catch { throw TraceFlaw.expected(error.words) }
            guard (flags & GESTA_CONFIG_Y_UP.rawValue != 0) == (context.settings.ySign < 0) else {
                throw .expected("flags with the context's GESTA_CONFIG_Y_UP")
            }
            _ = try lines.library()
        } catch { throw refuse(error, lines.number) }
    }

    private func perform(_ line: TraceLine) throws(Refusal) {
        number = line.number
        var rest = line
        guard let keyword = rest.word() else { throw refuse(.expected("a call"), number) }
        if try playPalmGuard(keyword, rest) { return }
        if try playSlopFactor(keyword, rest) { return }
        if try play(CreateRegion(), keyword, rest) { return }
        if try play(SetRegionTransform(), keyword, rest) { return }
        if try play(SetRegionOrder(), keyword, rest) { return }
        if try play(EnableRegion(), keyword, rest) { return }
        if try play(CreateRecognizer(), keyword, rest) { return }
        if try playSetting(keyword, rest) { return }
        if try playExamples(keyword, rest) { return }
        if try play(AttachRecognizer(), keyword, rest) { return }
        if try play(EnableRecognizer(), keyword, rest) { return }
        if try play(SetPriority(), keyword, rest) { return }
        if try play(SetProvisional(), keyword, rest) { return }
        if try play(SetTools(), keyword, rest) { return }
        if try play(SetButtons(), keyword, rest) { return }
        if try play(SetModifiers(), keyword, rest) { return }
        if try playTeam(keyword, rest) { return }
        if try playRequirement(keyword, rest) { return }
        if try play(AllowSimultaneous(), keyword, rest) { return }
        throw refuse(.expected("region, create, set, example, require or the like"), number)
    }

    /// Reads the operands of a call. Nil when the keyword is another call's.
    private func read<C: Call>(_ call: C, _ keyword: Text, _ rest: TraceLine) throws(Refusal) -> C? {
        guard let own = C.keyword, keyword == own else { return nil }
        var call = call
        reader.begin(rest)
        call.operands(reader)
        do throws(TraceFlaw) { try reader.end() } catch { throw refuse(error, number) }
        return call
    }

    /// False when the keyword is another call's.
    private func play<C: Call>(_ call: C, _ keyword: Text, _ rest: TraceLine) throws(Refusal) -> Bool {
        guard var call = try read(call, keyword, rest) else { return false }
        try perform(&call)
        return true
    }

    private func perform<C: Call>(_ call: inout C) throws(Refusal) {
        let (recognizer, region) = (reader.newRecognizer, reader.newRegion)
        try attempt { () throws(Refusal) in try Caller(context, nil).perform(&call) }
        if recognizer != 0 {
            guard recognizers.append(call.created),
                reader.recognizers.add(recorded: recognizer, real: call.created)
            else { throw caller.outOfMemory() }
            try spend(find(call.created).map { SetupBudget.memory(of: $0) } ?? 0)
        }
        if region != 0 {
            guard reader.regions.add(recorded: region, real: call.created) else { throw caller.outOfMemory() }
            try spend(SetupBudget.region)
        }
    }

    private func find(_ id: UInt32) -> Recognizer? {
        guard case .success(let recognizer) = context.recognizers.find(id) else { return nil }
        return recognizer._withUnsafeGuaranteedRef { $0 }
    }

    /// Short lines may create much: see `SetupBudget`.
    private func spend(_ bytes: Int) throws(Refusal) {
        if budget.spend(bytes) { return }
        throw caller.refuse(.limit) { out in
            out.text("line ", number)
            out.text(": memory of what the setup creates is ", budget.spent)
            out.text(" bytes, must be at most ", budget.most)
        }
    }

    /// Adds the number of the line to the message.
    private func attempt(_ body: () throws(Refusal) -> Void) throws(Refusal) {
        do throws(Refusal) { try body() } catch { throw refuse(error, number) }
    }

    /// A setup sets rules, and does not remove them.
    private func playPalmGuard(_ keyword: Text, _ rest: TraceLine) throws(Refusal) -> Bool {
        guard var call = try read(SetPalmGuard(), keyword, rest) else { return false }
        try attempt { () throws(Refusal) in try Caller(context, nil).prepare(&call) }
        if call.rules.rules != 0 { palmGuard = call }
        return true
    }

    private func playSlopFactor(_ keyword: Text, _ rest: TraceLine) throws(Refusal) -> Bool {
        guard var call = try read(SetSlopFactor(), keyword, rest) else { return false }
        try attempt { () throws(Refusal) in try Caller(context, nil).prepare(&call) }
        // The last line for a tool decides.
        if let at = slopFactors.firstIndex(where: { $0.tool == call.tool }) {
            slopFactors[at] = call
        } else if !slopFactors.append(call) {
            throw caller.outOfMemory()
        }
        return true
    }

    /// Numbers only connect the lines.
    private func playTeam(_ keyword: Text, _ rest: TraceLine) throws(Refusal) -> Bool {
        guard var call = try read(SetTeam(), keyword, rest) else { return false }
        if call.number != 0 {
            guard let number = teams.number(of: call.number, besides: context.environment.pointee.teams) else {
                throw caller.outOfMemory()
            }
            call.number = number
        }
        try perform(&call)
        return true
    }

    /// Lengths keep their physical size.
    private func playSetting(_ keyword: Text, _ rest: TraceLine) throws(Refusal) -> Bool {
        guard var call = try read(SetNamed(), keyword, rest) else { return false }
        convert(&call)
        try perform(&call)
        if reader.hasLostChildren { throw caller.outOfMemory() }
        guard let recognizer = find(call.target.id) else { return true }
        if call.children.count > 0 { try spend(call.children.count &* SetupBudget.memory(of: recognizer)) }
        if case .text = call.setting { try spend(recognizer.programMemory) }
        return true
    }

    private func convert(_ call: inout SetNamed) {
        let now = context.settings.unitsPerMillimetre
        guard units != now, case .number(let x) = call.setting, let recognizer = find(call.target.id) else { return }
        recognizer.kind._withUnsafeGuaranteedRef { kind in
            guard let at = kind.parameter(named: call.name) else { return }
            call.setting = .number(kind.convert(x, parameter: at, from: units, to: now))
        }
    }

    private func playExamples(_ keyword: Text, _ rest: TraceLine) throws(Refusal) -> Bool {
        guard let own = AddExamples.keyword, keyword == own else { return false }
        var target = RecognizerTarget()
        reader.begin(rest)
        reader.recognizer(&target.id)
        let line: TraceLine
        do throws(TraceFlaw) { line = try reader.rest() } catch { throw refuse(error, number) }
        let recorded = reader.recognizers.recorded(target.id) ?? target.id
        guard let source = Memory.make({ RecordedExamples(self, line, of: recorded) }) else {
            throw caller.outOfMemory()
        }
        var call = AddExamples(target: target, source: source)
        do throws(Refusal) {
            try Caller(context, nil).perform(&call)
        } catch { throw refuse(error, source.number) }
        number = source.number
        try spend(source.count &* SetupBudget.example)
        return true
    }

    /// That no requirement closes a cycle is checked in the end, for all of them at once.
    private func playRequirement(_ keyword: Text, _ rest: TraceLine) throws(Refusal) -> Bool {
        guard var call = try read(RequireFailure(), keyword, rest) else { return false }
        try perform(&call)
        guard requirements.add(call.target.id, failureOf: call.other.id, line: number) else {
            throw caller.outOfMemory()
        }
        return true
    }

    private func requireNoCycle() throws(Refusal) {
        switch requirements.findCycle(slots: context.recognizers.slotCount) {
        case .success(nil): return
        case .success(let requirement?):
            guard let recognizer = find(requirement.recognizer), let other = find(requirement.other) else { return }
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
        return caller.refuse(isMalformed ? .setup : flaw.status) { out in
            out.text("line ", max(line, 1), ": ")
            flaw.describe(to: &out)
        }
    }

    /// A call was refused: its message follows the number of the line. What only depends on the text is malformed.
    private func refuse(_ refusal: Refusal, _ line: Int) -> Refusal {
        var out = caller.draft()
        out.text("line ", line, ": ")
        out.text(context.message.text)
        switch refusal.status {
        case .unknownClass, .classCreate, .limit, .memory, .busy: return caller.published(refusal.status)
        default: return caller.published(.setup)
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
