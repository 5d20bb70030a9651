// Creates what a saved setup has. Its lines are performed as the program's own calls would be; if one fails, everything
// that was created is destroyed again.

import CGesta

final class SetupLoader: LinePlayer {
    private let caller: Caller
    private var context: Context { caller.context }
    /// What was created, in this order.
    private(set) var recognizers = Buffer<UInt32>()
    private var regions = Buffer<UInt32>()
    private let rootWasEnabled: Bool
    private let palmRules: gesta_palm_guard?
    private let slopFactors: SIMD4<Double>
    /// The unit in which lengths were saved.
    private var units = 1.0
    private var number = 1

    private init(_ caller: Caller, _ lines: TraceLines, _ reader: OperandReader, _ scratch: GrowingSink) {
        self.caller = caller
        palmRules = caller.context.dispatcher.palmGuard?.rules
        slopFactors = caller.context.environment.pointee.slopFactors
        rootWasEnabled = caller.context.root.pointee.isEnabled
        super.init(lines, reader, scratch)
    }

    deinit {
        recognizers.free()
        regions.free()
    }

    /// Nil when out of memory.
    static func make(_ text: Text, _ caller: Caller) -> SetupLoader? {
        guard let scratch = GrowingSink.make(), let reader = Memory.make({ OperandReader(scratch) }) else { return nil }
        return Memory.make { SetupLoader(caller, TraceLines(text), reader, scratch) }
    }

    /// A failure changes nothing.
    func load() throws(Refusal) {
        do throws(Refusal) {
            try readHeading()
            guard reader.regions.add(recorded: Region.root, real: Region.root) else { throw caller.outOfMemory() }
            while let line = lines.take() { try perform(line) }
            if lines.isCut { throw refuse(.cutOff, lines.number) }
        } catch {
            context.message.keep { undo() }
            throw error
        }
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
        if try play(SetSlopFactor(), keyword, rest) { return }
        if try play(CreateRegion(), keyword, rest) { return }
        if try play(SetRegionTransform(), keyword, rest) { return }
        if try play(SetRegionOrder(), keyword, rest) { return }
        if try play(EnableRegion(), keyword, rest) { return }
        if try playCreate(keyword, rest) { return }
        if try playSetting(keyword, rest) { return }
        if try playExamples(keyword, rest) { return }
        if try play(AttachRecognizer(), keyword, rest) { return }
        if try play(EnableRecognizer(), keyword, rest) { return }
        if try play(SetPriority(), keyword, rest) { return }
        if try play(SetProvisional(), keyword, rest) { return }
        if try play(SetTools(), keyword, rest) { return }
        if try play(SetButtons(), keyword, rest) { return }
        if try play(SetModifiers(), keyword, rest) { return }
        if try play(SetTeam(), keyword, rest) { return }
        if try play(RequireFailure(), keyword, rest) { return }
        if try play(AllowSimultaneous(), keyword, rest) { return }
        throw refuse(.expected("region, create, set, example, require or the like"), number)
    }

    /// False when the keyword is another call's.
    private func play<C: Call>(
        _ call: C, _ keyword: Text, _ rest: TraceLine, _ change: (inout C) -> Void = { _ in }
    ) throws(Refusal) -> Bool {
        guard let own = C.keyword, keyword == own else { return false }
        var call = call
        reader.begin(rest)
        call.operands(reader)
        do throws(TraceFlaw) { try reader.end() } catch { throw refuse(error, number) }
        let (recognizer, region) = (reader.newRecognizer, reader.newRegion)
        guard recognizers.reserve(recognizers.count &+ 1), regions.reserve(regions.count &+ 1) else {
            throw caller.outOfMemory()
        }
        change(&call)
        try perform(&call)
        if recognizer != 0 {
            recognizers.append(call.created)
            guard reader.recognizers.add(recorded: recognizer, real: call.created) else { throw caller.outOfMemory() }
        }
        if region != 0 {
            regions.append(call.created)
            guard reader.regions.add(recorded: region, real: call.created) else { throw caller.outOfMemory() }
        }
        return true
    }

    /// The recognizer gets a slot of this context's choice, not the one that it had.
    private func playCreate(_ keyword: Text, _ rest: TraceLine) throws(Refusal) -> Bool {
        try play(CreateRecognizer(), keyword, rest) { $0.id = 0 }
    }

    /// A setup sets rules, and does not remove them: what `undo` restores is all that changes.
    private func playPalmGuard(_ keyword: Text, _ rest: TraceLine) throws(Refusal) -> Bool {
        let palmGuard = context.dispatcher.palmGuard
        return try play(SetPalmGuard(), keyword, rest) {
            if $0.rules.rules == 0, let palmGuard { $0.rules = palmGuard.rules }
        }
    }

    /// Lengths keep their physical size.
    private func playSetting(_ keyword: Text, _ rest: TraceLine) throws(Refusal) -> Bool {
        let (before, now) = (units, context.settings.unitsPerMillimetre)
        return try play(SetNamed(), keyword, rest) { call in
            guard before != now, case .number(let x) = call.setting,
                case .success(let recognizer) = context.recognizers.find(call.target.id)
            else { return }
            recognizer._withUnsafeGuaranteedRef { recognizer in
                recognizer.kind._withUnsafeGuaranteedRef { kind in
                    guard let at = kind.parameter(named: call.name) else { return }
                    call.setting = .number(kind.convert(x, parameter: at, from: before, to: now))
                }
            }
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
        return true
    }

    private func perform<C: Call>(_ call: inout C) throws(Refusal) {
        do throws(Refusal) {
            try Caller(context, nil).perform(&call)
        } catch { throw refuse(error, number) }
    }

    // MARK: what cannot be created

    private func undo() {
        while let last = recognizers.last {
            recognizers.truncate(to: recognizers.count &- 1)
            destroy(DestroyRecognizer(target: RecognizerTarget(last)))
        }
        while let last = regions.last {
            regions.truncate(to: regions.count &- 1)
            destroy(DestroyRegion(target: RegionTarget(last)))
        }
        for tool in slopFactors.indices where context.environment.pointee.slopFactors[tool] != slopFactors[tool] {
            destroy(SetSlopFactor(tool: UInt32(tool), factor: slopFactors[tool]))
        }
        if context.dispatcher.palmGuard != nil { destroy(SetPalmGuard(palmRules ?? gesta_palm_guard())) }
        if context.root.pointee.isEnabled != rootWasEnabled {
            destroy(EnableRegion(target: RegionTarget(Region.root), isEnabled: rootWasEnabled))
        }
    }

    /// Takes back what was done, which cannot fail.
    private func destroy<C: Call>(_ call: C) {
        var call = call
        do throws(Refusal) { try Caller(context, nil).perform(&call) } catch {}
    }

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
