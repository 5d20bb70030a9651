// Plays the calls of a text, line by line: what replays and the loading of setups share.

import CGesta

class LinePlayer: RecordingSink {
    final let context: Context
    final var lines: TraceLines
    final let reader: OperandReader
    /// Texts without their quotation marks.
    final let scratch: GrowingSink
    /// How many samples came with the calls.
    final fileprivate(set) var sampleCount = 0
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
        var play = LinePlay(player: self, keyword: keyword, line: rest)
        withUnsafeMutablePointer(to: &play) {
            var visitor = CallPlay(play: $0)
            Parts.visitCalls(&visitor)
        }
        if !play.isFound { refuseUnknown(keyword, line) }
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

    /// The word that stands for an id is the label of what was created.
    fileprivate final func label(_ created: UInt32, _ name: Text, isRegion: Bool, _ line: TraceLine) {
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

/// A line that is played: what does not depend on the type of its call.
private struct LinePlay {
    unowned(unsafe) let player: LinePlayer
    let keyword: Text
    let line: TraceLine
    /// A call has this keyword.
    var isFound = false
    /// The lines behind it.
    private var ahead: TraceLines
    /// What the text calls that which the call creates.
    private var ids = OperandReader.NewIDs()

    init(player: LinePlayer, keyword: Text, line: TraceLine) {
        self.player = player
        self.keyword = keyword
        self.line = line
        ahead = player.lines
    }

    /// Begins to read the operands of the call. False when the line names another, or when it is not possible here,
    /// which has been reported.
    @inline(never)
    mutating func begin(_ name: Literal, _ isInSetups: Bool, _ stage: CallStage, _ scope: CallScope) -> Bool {
        if isFound || player.isOfSetup && !isInSetups || !(keyword == name) { return false }
        isFound = true
        do throws(TraceFlaw) {
            try player.require(stage, scope)
        } catch {
            player.refused(error, line)
            return false
        }
        player.reader.begin(line)
        player.group.setOrigin(ParameterGroup.Origin(line: line.text, number: line.number))
        return true
    }

    /// The operands have been read. False when there is nothing to perform: they are malformed or too many, which has
    /// been reported, or the call is ignored, or what was set together before is refused.
    @inline(never)
    mutating func endOperands(settles: Bool) -> Bool {
        let reader = player.reader
        do throws(TraceFlaw) {
            try reader.end()
        } catch {
            player.refused(error, line)
            return false
        }
        player.sampleCount &+= reader.sampleCount
        ids = reader.newIDs
        if reader.isIgnored {
            finish(0, memory: 0)
            return false
        }
        if reader.sampleCount > 0, !player.admits(samples: reader.sampleCount, line) { return false }
        return !settles || player.settle()
    }

    /// The call has been performed.
    @inline(never)
    func finish(_ created: UInt32, memory: Int) {
        guard player.reader.forgetNewChildren(), player.reader.pair(ids, with: created) else {
            return player.refused(.impossible(.memory), line)
        }
        if let name = ids.name { player.label(created, name, isRegion: ids.region != 0, line) }
        if ids.recognizer != 0 {
            player.group.begin(for: created)
            player.didCreate(created, ids.recognizer, line)
        }
        player.didPerform(memory, line)
    }

    /// The call was refused; `count`: for which of its lines.
    @inline(never)
    func finish(_ refusal: Refusal, line count: Int) {
        player.reader.forgetNewChildren()
        var (ahead, last) = (ahead, line)
        for _ in 0..<count { last = ahead.take() ?? last }
        player.refused(refusal, TraceLine(line.text, number: last.number))
    }
}

/// Plays a line as the call that it names. Only what depends on the type of the call is compiled for each.
private struct CallPlay: CallVisitor {
    let play: UnsafeMutablePointer<LinePlay>

    func visit<C: RecordedCall>(_ type: C.Type) {
        if !play.pointee.begin(C.keyword, C.isInSetups, C.stage, C.scope) { return }
        var call = C()
        let player = play.pointee.player
        call.operands(player.reader)
        if !play.pointee.endOperands(settles: !C.isSetTogether) { return }
        if C.isSetTogether, !call.join(player.group, in: player.context) {
            if !player.settle() { return }
            _ = call.join(player.group, in: player.context)
        }
        do throws(Refusal) {
            try Caller(player.context, nil).perform(&call)
            play.pointee.finish(call.created, memory: player.isOfSetup ? call.memory(in: player.context) : 0)
        } catch { play.pointee.finish(error, line: call.refusedLine) }
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
