// Performs the calls of a trace. Each call that traces have is named here once.

import CGesta

extension Replayer {
    /// Plays the line of a call, whoever made the call.
    func play(_ line: TraceLine) {
        var rest = line
        guard let keyword = rest.word() else { return fail(.expected("a call"), line.number) }
        let isKnown =
            playPush(keyword, rest)
            || play(Advance(), keyword, rest) || play(CancelContacts(), keyword, rest)
            || play(RunReleases(), keyword, rest) || play(CreateRecognizer(), keyword, rest)
            || play(DestroyRecognizer(), keyword, rest) || playSetting(keyword, rest)
            || playExamples(keyword, rest) || play(RemoveExamples(), keyword, rest)
            || play(AttachRecognizer(), keyword, rest) || play(EnableRecognizer(), keyword, rest)
            || play(ResetRecognizer(), keyword, rest) || play(IgnoreContact(), keyword, rest)
            || play(ClaimContacts(), keyword, rest) || play(SetTeam(), keyword, rest)
            || play(SetPriority(), keyword, rest) || play(SetProvisional(), keyword, rest)
            || play(SetTools(), keyword, rest) || play(SetButtons(), keyword, rest)
            || play(SetModifiers(), keyword, rest) || play(SetUnits(), keyword, rest)
            || play(SetSlopFactor(), keyword, rest)
            || play(RequireFailure(), keyword, rest)
            || play(RemoveRequirement(), keyword, rest) || play(AllowSimultaneous(), keyword, rest)
            || play(CreateRegion(), keyword, rest) || play(DestroyRegion(), keyword, rest)
            || play(SetRegionRect(), keyword, rest) || play(SetRegionTransform(), keyword, rest)
            || play(SetRegionOrder(), keyword, rest)
            || play(EnableRegion(), keyword, rest) || play(SetDelegate(), keyword, rest)
            || play(SetHitTest(), keyword, rest) || play(SetPalmGuard(), keyword, rest)
            || play(RestorePen(), keyword, rest) || play(RestoreTime(), keyword, rest)
            || play(RestoreSequence(), keyword, rest) || playStart(keyword, rest)
        if !isKnown { fail(.expected("a call: push, advance, create, ..."), line.number) }
    }

    /// False when the keyword is another call's.
    @inline(never)
    private func play<C: Call>(_ call: C, _ keyword: Text, _ rest: TraceLine) -> Bool {
        guard isKeyword(C.keyword, keyword) else { return false }
        var call = call
        if begin(C.stage, C.scope, rest) {
            call.operands(reader)
            if end(rest) { perform(&call, rest) }
        }
        return true
    }

    private func perform<C: Call>(_ call: inout C, _ rest: TraceLine) {
        let creates = (reader.newRecognizer, reader.newRegion)
        do throws(Refusal) {
            try Caller(context, nil).perform(&call)
            performed(call.created, creates, rest)
        } catch { refused(error, rest) }
    }

    @inline(never)
    private func isKeyword(_ own: Literal?, _ keyword: Text) -> Bool { own.map { keyword == $0 } ?? false }

    /// Begins to read the operands. False when a call is not possible here, which has been reported.
    @inline(never)
    private func begin(_ stage: CallStage, _ scope: CallScope, _ rest: TraceLine) -> Bool {
        do throws(TraceFlaw) {
            try require(stage)
            if scope == .outermost && context.activity != .idle {
                throw .expected("a call that is allowed in callbacks")
            }
            reader.begin(rest)
            return true
        } catch {
            refused(error, rest)
            return false
        }
    }

    /// The operands have been read. False when they are malformed, which has been reported.
    @inline(never)
    private func end(_ rest: TraceLine) -> Bool {
        do throws(TraceFlaw) {
            try reader.end()
            result.samples &+= UInt64(reader.sampleCount)
            return true
        } catch {
            refused(error, rest)
            return false
        }
    }

    @inline(never)
    private func performed(_ created: UInt32, _ recorded: (recognizer: UInt32, region: UInt32), _ rest: TraceLine) {
        if context.delivery.hasLostEvents { fail(.memory, rest.number) }
        if recorded.recognizer != 0 {
            if !reader.recognizers.add(recorded: recorded.recognizer, real: created) { fail(.memory, rest.number) }
            applyOverrides(to: created, recorded.recognizer, rest)
        }
        if recorded.region != 0, !reader.regions.add(recorded: recorded.region, real: created) {
            fail(.memory, rest.number)
        }
    }

    // MARK: calls with more to it

    /// An invalid sample is reported with its own line.
    private func playPush(_ keyword: Text, _ rest: TraceLine) -> Bool {
        guard isKeyword(Push.keyword, keyword) else { return false }
        var call = Push(TouchBatch(base: UnsafePointer(bitPattern: 8).unsafelyUnwrapped, count: 0, stride: 0))
        guard begin(Push.stage, Push.scope, rest) else { return true }
        var ahead = lines
        call.operands(reader)
        guard end(rest) else { return true }
        do throws(Refusal) {
            try Caller(context, nil).perform(&call)
            performed(0, (0, 0), rest)
        } catch {
            for _ in 0..<(call.flaw?.index ?? 0) { _ = ahead.take() }
            refused(error, TraceLine(rest.text, number: ahead.peek()?.number ?? rest.number))
        }
        return true
    }

    private func playSetting(_ keyword: Text, _ rest: TraceLine) -> Bool {
        guard isKeyword(SetNamed.keyword, keyword) else { return false }
        var call = SetNamed()
        guard begin(SetNamed.stage, SetNamed.scope, rest) else { return true }
        call.operands(reader)
        if end(rest) {
            if !isOverridden(call) { perform(&call, rest) }
            // Those that were not made.
            reader.didMake(ChildIDs())
            if reader.hasLostChildren { fail(.memory, rest.number) }
        }
        return true
    }

    /// Several lines are one call: what follows from the examples is computed once.
    private func playExamples(_ keyword: Text, _ rest: TraceLine) -> Bool {
        guard isKeyword(AddExamples.keyword, keyword) else { return false }
        var target = RecognizerTarget()
        reader.begin(rest)
        reader.recognizer(&target.id)
        do throws(TraceFlaw) {
            let line = try reader.rest()
            let recorded = reader.recognizers.recorded(target.id) ?? target.id
            guard let source = Memory.make({ RecordedExamples(self, line, of: recorded) }) else {
                throw .impossible(.memory)
            }
            var call = AddExamples(target: target, source: source)
            do throws(Refusal) {
                try Caller(context, nil).perform(&call)
            } catch { refused(error, TraceLine(rest.text, number: source.number)) }
        } catch { refused(error, rest) }
        return true
    }

    private func playStart(_ keyword: Text, _ rest: TraceLine) -> Bool {
        guard keyword == "start" else { return false }
        do throws(TraceFlaw) {
            try rest.end()
            try start()
        } catch { refused(error, rest) }
        return true
    }

    /// The last line of a trace that does not end with "stop".
    func closeContext() {
        var call = Close()
        do throws(Refusal) { try Caller(context, nil).perform(&call) } catch {}
    }

    /// The next line, which must be a sample.
    func nextTouch() throws(TraceFlaw) -> gesta_touch {
        guard var line = lines.peek() else {
            cutOff()
            throw .refused("")
        }
        do throws(TraceFlaw) {
            let touch = try line.touch()
            _ = lines.take()
            return touch
        } catch {
            fail(error, line.number)
            throw .refused("")
        }
    }

    // MARK: what cannot be performed

    /// Short memory and missing classes end the replay, as malformed lines do. What depends on the context's state is
    /// a difference.
    private func refused(_ refusal: Refusal, _ line: TraceLine) {
        let status = refusal.status
        if refusal.isInvalid || status == .memory || status == .limit || status == .unknownClass
            || status == .classCreate
        {
            return fail(refusal.isInvalid ? .trace : status, line.number) { $0.text(context.message.text) }
        }
        actual.clear()
        actual.text(context.message.text)
        differ(line, actual.text)
    }

    private func refused(_ flaw: TraceFlaw, _ line: TraceLine) {
        if !flaw.isRefusal { return fail(flaw, line.number) }
        // The line of a sample has been reported.
        if isStopped { return }
        actual.clear()
        actual.literal(flaw.words)
        differ(line, actual.text)
    }
}

// MARK: overrides

extension Replayer {
    private func isOverridden(_ call: SetNamed) -> Bool {
        guard let kind = context.className(of: call.target.id) else { return false }
        let recorded = reader.recognizers.recorded(call.target.id) ?? call.target.id
        return overrides.value(of: call.name, for: recorded, of: kind) != nil
    }

    /// A recognizer was created. The first override that matches wins, so that it is applied last.
    private func applyOverrides(to id: UInt32, _ recorded: UInt32, _ line: TraceLine) {
        guard case .success(let recognizer) = context.recognizers.find(id) else { return }
        let kind = recognizer._withUnsafeGuaranteedRef { $0.kind._withUnsafeGuaranteedRef { $0 } }
        for at in stride(from: overrides.count &- 1, through: 0, by: -1) {
            guard let (name, value) = overrides.parameter(at, for: recorded, of: kind.id) else { continue }
            overrides.use(at)
            guard let index = kind.parameter(named: name) else {
                return stop(.name, line.number) {
                    $0.text("overrides[", at, "].parameter is ")
                    $0.quoted(name)
                    $0.text(", must be a parameter of ")
                    $0.text(kind.id)
                    $0.suggest(kind.nearest(to: name))
                }
            }
            let type = kind.parameters[index].type
            guard let setting = setting(value, of: type) else {
                return stop(.type, line.number) {
                    $0.text("overrides[", at, "].value is ")
                    $0.quoted(value)
                    $0.text(type == GESTA_TYPE_BOOLEAN.rawValue ? ", must be true or false" : ", must be a number")
                }
            }
            var call = SetNamed(target: RecognizerTarget(id), name: name, setting: setting)
            do throws(Refusal) { try Caller(context, nil).perform(&call) } catch {
                return stop(error.status, line.number) {
                    $0.text("overrides[", at, "]: ")
                    $0.text(context.message.text)
                }
            }
        }
    }

    private func setting(_ value: Text, of type: UInt32) -> Setting? {
        switch type {
        case GESTA_TYPE_CHOICE.rawValue, GESTA_TYPE_TEXT.rawValue: return .text(value)
        case GESTA_TYPE_BOOLEAN.rawValue where value == "true": return .number(1)
        case GESTA_TYPE_BOOLEAN.rawValue where value == "false": return .number(0)
        default: return value.asNumber.map { .number($0) }
        }
    }
}
