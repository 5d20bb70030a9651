// Plays the calls of a text, line by line: what replays and the loading of setups share.

import CGesta

class LinePlayer: RecordingSink {
    final let context: Context
    final var lines: TraceLines
    final let reader: OperandReader
    /// Texts without their quotation marks.
    final let scratch: GrowingSink
    /// How many samples came with the calls.
    final private(set) var sampleCount = 0
    /// Parameters whose class has not been asked.
    final let group: ParameterGroup
    fileprivate let isOfSetup: Bool

    init(
        _ context: Context, _ lines: TraceLines, _ reader: OperandReader, _ scratch: GrowingSink,
        _ group: ParameterGroup, isOfSetup: Bool
    ) {
        self.context = context
        self.lines = lines
        self.reader = reader
        self.scratch = scratch
        self.group = group
        self.isOfSetup = isOfSetup
    }

    final override var isRecording: Bool { true }

    /// Plays the line of a call, whoever made the call.
    final func play(_ line: TraceLine) {
        var rest = line
        guard let keyword = rest.word() else { return refused(.expected("a call"), line) }
        var play = CallPlay(player: self, keyword: keyword, line: rest)
        Parts.visitCalls(&play)
        if !play.isFound { refuseUnknown(keyword, line) }
    }

    /// Only what depends on the type of the call is compiled for each.
    fileprivate final func play<C: RecordedCall>(_ type: C.Type, _ line: TraceLine) {
        if !begin(C.stage, C.scope, line) { return }
        let ahead = lines
        var call = C()
        call.operands(reader)
        guard endOperands(line, settles: !C.isSetTogether) else { return }
        if C.isSetTogether, !call.join(group, in: context) {
            if !settle() { return }
            _ = call.join(group, in: context)
        }
        let ids = reader.newIDs
        var played = Played()
        do throws(Refusal) {
            try Caller(context, nil).perform(&call)
            played.created = call.created
            if isOfSetup { played.memory = call.memory(in: context) }
        } catch {
            played.refusal = error
            played.refusedLine = call.refusedLine
        }
        finish(played, ids, line, ahead)
    }

    /// What a call has done.
    private struct Played {
        var created: UInt32 = 0
        var memory = 0
        var refusal: Refusal?
        var refusedLine = 0
    }

    @inline(never)
    private final func finish(
        _ played: Played, _ ids: OperandReader.NewIDs, _ line: TraceLine, _ ahead: TraceLines
    ) {
        guard let refusal = played.refusal else { return performed(played.created, ids, line, played.memory) }
        reader.forgetNewChildren()
        refused(refusal, played.refusedLine == 0 ? line : self.line(played.refusedLine, after: line, ahead))
    }

    /// What is set together has been set: its class is asked. False if it refuses that, which has been reported.
    @inline(never)
    final func settle() -> Bool {
        guard let refused = group.settle(Caller(context, nil)) else {
            if group.grown > 0 { didPerform(group.grown, TraceLine(group.origin.line, number: group.origin.number)) }
            return true
        }
        refusedTogether(refused.refusal, refused.origin)
        return false
    }

    /// Begins to read the operands. False when a call is not possible here, which has been reported.
    @inline(never)
    private final func begin(_ stage: CallStage, _ scope: CallScope, _ line: TraceLine) -> Bool {
        do throws(TraceFlaw) {
            try require(stage, scope)
        } catch {
            refused(error, line)
            return false
        }
        reader.begin(line)
        group.setOrigin(ParameterGroup.Origin(line: line.text, number: line.number))
        return true
    }

    /// The operands have been read. False when there is nothing to perform: they are malformed or too many, which has
    /// been reported, or the call is ignored, or what was set together before is refused.
    @inline(never)
    private final func endOperands(_ line: TraceLine, settles: Bool) -> Bool {
        do throws(TraceFlaw) {
            try reader.end()
        } catch {
            refused(error, line)
            return false
        }
        sampleCount &+= reader.sampleCount
        if reader.isIgnored {
            performed(0, reader.newIDs, line, 0)
            return false
        }
        if reader.sampleCount > 0, !admits(samples: reader.sampleCount, line) { return false }
        return !settles || settle()
    }

    /// `ids`: what the text calls that which the call has created.
    @inline(never)
    private final func performed(_ created: UInt32, _ ids: OperandReader.NewIDs, _ line: TraceLine, _ memory: Int) {
        guard reader.forgetNewChildren(), reader.pair(ids, with: created) else {
            return refused(.impossible(.memory), line)
        }
        if let name = ids.name { label(created, name, isRegion: ids.region != 0, line) }
        if ids.recognizer != 0 {
            group.begin(for: created)
            didCreate(created, ids.recognizer, line)
        }
        didPerform(memory, line)
    }

    /// The word that stands for an id is the label of what was created.
    private final func label(_ created: UInt32, _ name: Text, isRegion: Bool, _ line: TraceLine) {
        let caller = Caller(context, nil)
        do throws(Refusal) {
            if isRegion {
                var call = SetRegionLabel(target: RegionTarget(created), label: name)
                try caller.perform(&call)
            } else {
                var call = SetRecognizerLabel(target: RecognizerTarget(created), label: name)
                try caller.perform(&call)
            }
        } catch { refused(error, line) }
    }

    /// The line that a call of several lines was refused for.
    private final func line(_ count: Int, after first: TraceLine, _ ahead: TraceLines) -> TraceLine {
        var (ahead, line) = (ahead, first)
        for _ in 0..<count { line = ahead.take() ?? line }
        return TraceLine(first.text, number: line.number)
    }

    /// The next line, which must be a sample.
    final func nextSample<Sample>(
        _ read: (inout TraceLine) throws(TraceFlaw) -> Sample
    ) throws(TraceFlaw) -> Sample {
        guard var line = lines.peek() else {
            cutOffSamples()
            throw .refused("")
        }
        do throws(TraceFlaw) {
            let sample = try read(&line)
            _ = lines.take()
            return sample
        } catch {
            malformedSample(error, line.number)
            throw .refused("")
        }
    }

    private final func refuseUnknown(_ keyword: Text, _ line: TraceLine) {
        malformed(line) { out in
            out.text("expected a call, not ")
            out.quoted(keyword)
            var names = CallNames(nearest: NearestName(keyword), onlySetups: isOfSetup)
            Parts.visitCalls(&names)
            out.suggest(names.nearest)
            out.text(names.nearest.found == nil ? "; calls are " : " Calls are ")
            names.out = out
            Parts.visitCalls(&names)
            out = names.out ?? out
        }
    }

    // MARK: what differs

    /// Throws if a call is not possible here.
    func require(_ stage: CallStage, _ scope: CallScope) throws(TraceFlaw) {}
    /// Whether samples may be pushed; otherwise that has been reported.
    func admits(samples: Int, _ line: TraceLine) -> Bool { true }
    /// A recognizer was created, which the text calls `recorded`.
    func didCreate(_ recognizer: UInt32, _ recorded: UInt32, _ line: TraceLine) {}
    /// `memory`: how much the call made the context keep, for setups; 0 in replays, where callbacks may have removed
    /// it.
    func didPerform(_ memory: Int, _ line: TraceLine) {}
    func refused(_ refusal: Refusal, _ line: TraceLine) {}
    /// A recognizer has parameters that its class refuses together.
    func refusedTogether(_ refusal: Refusal, _ origin: ParameterGroup.Origin) {}
    func refused(_ flaw: TraceFlaw, _ line: TraceLine) {}
    func malformed(_ line: TraceLine, _ write: (inout TextWriter) -> Void) {}

    // What operands become.

    /// What the parameter or value is set to; nil to leave it as it is.
    func adapt(_ setting: Setting, _ name: Text, of recognizer: UInt32) -> Setting? { setting }
    /// Nil when out of memory.
    func team(_ recorded: UInt32) -> UInt32? { recorded }
    /// The text is cut off where a sample must be.
    func cutOffSamples() {}
    /// The line of a sample is malformed.
    func malformedSample(_ flaw: TraceFlaw, _ number: Int) {}
    func delegate(_ begin: Bool, _ receive: Bool, _ simultaneous: Bool, _ require: Bool) -> Delegate? { nil }
    var hitTest: HitTest? { nil }
}

/// Plays a line as the call that it names.
private struct CallPlay: CallVisitor {
    let player: LinePlayer
    let keyword: Text
    let line: TraceLine
    var isFound = false

    mutating func visit<C: RecordedCall>(_ call: C.Type) {
        if isNamed(C.keyword, C.isInSetups) { player.play(call, line) }
    }

    @inline(never)
    private mutating func isNamed(_ name: Literal, _ isInSetups: Bool) -> Bool {
        if isFound || player.isOfSetup && !isInSetups || !(keyword == name) { return false }
        isFound = true
        return true
    }
}

/// Finds the call that a wrong keyword may have meant, or writes all.
private struct CallNames: CallVisitor {
    var nearest: NearestName
    let onlySetups: Bool
    /// Where all are written; nil to find the nearest.
    var out: TextWriter?
    var separator: Literal = ""

    mutating func visit<C: RecordedCall>(_ call: C.Type) { add(C.keyword, C.isInSetups) }

    @inline(never)
    private mutating func add(_ name: Literal, _ isInSetups: Bool) {
        if onlySetups, !isInSetups { return }
        if out == nil { return nearest.offer(Text(name)) }
        out?.text(separator)
        out?.text(name)
        separator = ", "
    }
}
