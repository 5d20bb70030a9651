// Reads the operands of a call from a line of a trace, with the replay's ids in the place of the recording's.

import CGesta

final class OperandReader: Operands {
    /// Which recognizer, and which region, of the replay is which of the recording.
    var recognizers = TraceIDs()
    var regions = TraceIDs()
    /// The ids of the recording that a call gave to a recognizer or a region; 0 for none.
    struct NewIDs {
        fileprivate(set) var recognizer: UInt32 = 0
        fileprivate(set) var region: UInt32 = 0
        /// The word that a setup has in the place of the id: the label of what is made.
        fileprivate(set) var name: Text?
    }

    private(set) var newIDs = NewIDs()
    /// The call is not to be performed.
    private(set) var isIgnored = false
    /// The ids of the recording that the call gave to children.
    private var recordedChildren = ChildIDs()
    /// Memory was short for them.
    private var hasLostChildren = false
    /// How many samples came with the call.
    var sampleCount: Int { touches.count &+ moves.count }
    private var line = TraceLine(Text(""), number: 0)
    /// The first thing that was wrong. The rest of the line is then only checked for worse.
    private var flaw: TraceFlaw?
    private let scratch: GrowingSink
    private var touches = Buffer<gesta_touch>()
    private var moves = Buffer<gesta_motion>()
    private var player: Unmanaged<LinePlayer>?
    /// Words may stand for ids. In traces, new recognizers get the slots that they had, if these are free.
    private let isOfSetup: Bool

    init(_ scratch: GrowingSink, isOfSetup: Bool) {
        self.scratch = scratch
        self.isOfSetup = isOfSetup
    }

    /// The root region exists. False when memory is short.
    func addRoot() -> Bool {
        if isOfSetup {
            guard let named = regions.give(Text(SetupNames.root)),
                regions.add(recorded: named, real: Region.root)
            else { return false }
        }
        return regions.add(recorded: Region.root, real: Region.root)
    }

    deinit {
        recognizers.free()
        regions.free()
        touches.free()
        moves.free()
    }

    func connect(to player: LinePlayer) { self.player = .passUnretained(player) }

    /// What is read depends on who plays.
    private func ask<Answer>(
        _ body: (LinePlayer) throws(TraceFlaw) -> Answer
    ) throws(TraceFlaw) -> Answer {
        guard let player = player?._withUnsafeGuaranteedRef({ $0 }) else { throw .impossible(.memory) }
        return try body(player)
    }

    /// Begins a line, behind its keyword.
    func begin(_ line: TraceLine) {
        self.line = line
        flaw = nil
        newIDs = NewIDs()
        isIgnored = false
        recordedChildren = ChildIDs()
        touches.truncate(to: 0)
        moves.truncate(to: 0)
    }

    func end() throws(TraceFlaw) {
        if let flaw, !flaw.isRefusal { throw flaw }
        try line.end()
        if let flaw { throw flaw }
    }

    private func read<Value>(_ value: inout Value, _ body: (inout TraceLine) throws(TraceFlaw) -> Value) {
        if isMalformed { return }
        do throws(TraceFlaw) {
            value = try body(&line)
        } catch { note(error) }
    }

    private var isMalformed: Bool { flaw.map { !$0.isRefusal } ?? false }

    @inline(never)
    private func note(_ new: TraceFlaw) {
        if flaw == nil || !new.isRefusal { flaw = new }
    }

    // MARK: ids

    private func id(in line: inout TraceLine, _ given: TraceIDs, _ words: Literal) throws(TraceFlaw) -> UInt32 {
        guard let name = name(in: &line) else { return try line.id(words) }
        guard let id = given.id(named: name) else { throw .expected("a name that was given before") }
        return id
    }

    /// An id that was not given before, or a word.
    private func newID(in line: inout TraceLine, _ given: inout TraceIDs, _ words: Literal) throws(TraceFlaw) -> UInt32
    {
        guard let name = name(in: &line) else {
            let id = try line.id(words)
            try requireNew(id, given)
            return id
        }
        if given.id(named: name) != nil { throw .expected("a name that was not given before") }
        if name.count > Int(GESTA_LABEL_MAX) { throw .expected("a name of at most 255 bytes") }
        guard let id = given.give(name) else { throw .impossible(.memory) }
        newIDs.name = name
        return id
    }

    private func requireNew(_ id: UInt32, _ given: TraceIDs) throws(TraceFlaw) {
        if id == 0 { throw .expected("an id other than 0") }
        if given.real(id) != nil { throw .expected("an id that was not given before") }
    }

    /// The next word, if it is one that stands for an id.
    private func name(in line: inout TraceLine) -> Text? {
        var ahead = line
        guard isOfSetup, let name = ahead.word(), name.isNameInSetups else { return nil }
        line = ahead
        return name
    }

    func recognizer(_ id: inout UInt32, _ name: Literal) {
        read(&id) { line throws(TraceFlaw) in
            let recorded = try self.id(
                in: &line, recognizers,
                isOfSetup ? "the name or the id of a recognizer" : "a recognizer's id, such as 0x20010000")
            guard let real = recognizers.real(recorded) else {
                throw .expected("a recognizer that was created")
            }
            if real == 0 { throw .refused("the recognizer was not created") }
            return real
        }
    }

    func newRecognizer(_ id: inout UInt32) {
        read(&id) { line throws(TraceFlaw) in
            newIDs.recognizer = try newID(
                in: &line, &recognizers,
                isOfSetup ? "a name, such as undo, or an id, such as 0x20010000" : "an id, such as 0x20010000")
            return isOfSetup ? 0 : newIDs.recognizer
        }
    }

    func region(_ id: inout UInt32, _ name: Literal) {
        read(&id) { line throws(TraceFlaw) in
            try region(
                try self.id(
                    in: &line, regions,
                    isOfSetup ? "the name or the id of a region, such as root" : "a region's id, such as 0x40010001"))
        }
    }

    func regionOrNone(_ id: inout UInt32) {
        read(&id) { line throws(TraceFlaw) in
            let recorded = try self.id(
                in: &line, regions,
                isOfSetup ? "the name or the id of a region, such as root" : "a region's id, such as 0x40010001")
            return recorded == Region.none ? Region.none : try region(recorded)
        }
    }

    private func region(_ recorded: UInt32) throws(TraceFlaw) -> UInt32 {
        guard let real = regions.real(recorded) else { throw .expected("a region that was created") }
        if real == 0 { throw .refused("the region was not created") }
        return real
    }

    func newRegion(_ id: inout UInt32) {
        read(&id) { line throws(TraceFlaw) in
            newIDs.region = try newID(
                in: &line, &regions,
                isOfSetup ? "a name, such as list, or an id, such as 0x40010001" : "an id, such as 0x40010001")
            return newIDs.region
        }
    }

    func contact(_ id: inout UInt64) {
        read(&id) { line throws(TraceFlaw) in try line.unsigned("a contact") }
    }

    func flag(_ value: inout Bool) { read(&value) { line throws(TraceFlaw) in try line.flag() } }

    func integer(_ value: inout Int32, _ what: Literal) {
        read(&value) { line throws(TraceFlaw) in try line.signed32(what) }
    }

    func bits(_ value: inout UInt32, _ what: Literal) {
        read(&value) { line throws(TraceFlaw) in try line.small(what) }
    }

    func number(_ value: inout Double, _ what: Literal) {
        read(&value) { line throws(TraceFlaw) in try line.number(what) }
    }

    func optionalNumber(_ value: inout Double, _ what: Literal) {
        let usual = value
        read(&value) { line throws(TraceFlaw) in line.isOver ? usual : try line.number(what) }
    }

    func time(_ value: inout Int64) { read(&value) { line throws(TraceFlaw) in try line.time() } }

    func word(_ text: inout Text, _ what: Literal) {
        read(&text) { line throws(TraceFlaw) in try line.word(what) }
    }

    func state(_ state: inout State) {
        read(&state) { line throws(TraceFlaw) in
            guard let state = TraceWords.state(named: try line.word("a state")) else { throw .expected("a state") }
            return state
        }
    }

    func setting(_ name: inout Text, _ value: inout Setting, of recognizer: UInt32) {
        word(&name, "a parameter or value")
        let isOfTools = name == RecognizerSetting.tools.name
        read(&value) { line throws(TraceFlaw) in
            if isOfTools { return .number(Double(try OperandReader.tools(in: &line))) }
            return line.isAtQuote
                ? .text(try line.quoted(into: scratch))
                : .number(try line.number("a number, or a text in quotation marks (\"left\")"))
        }
        if flaw != nil { return }
        let adapted = player?._withUnsafeGuaranteedRef { $0.adapt(value, name, of: recognizer) }
        if let adapted { value = adapted } else { isIgnored = true }
    }

    /// The setting "tools" has names.
    private static func tools(in line: inout TraceLine) throws(TraceFlaw) -> UInt32 {
        var bits: UInt32 = 0
        repeat {
            let name = try line.word("tools, such as finger pen")
            guard let tool = TraceWords.tool(named: name) else { throw .expected("finger, pen, eraser or mouse") }
            bits |= GESTA_TOOLS_FINGER.rawValue << tool
        } while !line.isOver
        return bits
    }

    func team(_ number: inout UInt32) {
        read(&number) { line throws(TraceFlaw) in
            let recorded = try line.small("a team")
            if recorded == 0 { return 0 }
            guard let number = try ask({ $0.team(recorded) }) else { throw .impossible(.memory) }
            return number
        }
    }

    func lines(_ lines: inout CallLines?, _ form: Literal) { read(&lines, areMany: true) }
    func line(_ line: inout CallLines?, _ form: Literal) { read(&line, areMany: false) }

    private func read(_ lines: inout CallLines?, areMany: Bool) {
        if flaw != nil { return line.skip() }
        read(&lines) { line throws(TraceFlaw) in
            let lines = try ask { [line] player in Memory.make { PlayedLines(player, line, areMany: areMany) } }
            guard let lines else { throw .impossible(.memory) }
            line.skip()
            return lines
        }
    }

    func children(_ ids: inout ChildIDs) {
        read(&ids) { line throws(TraceFlaw) in
            recordedChildren = ChildIDs()
            while !line.isOver {
                let id = try line.id("the id of a child, such as 0x20010000")
                try requireNew(id, recognizers)
                if !recordedChildren.append(id) { throw .expected("as many children as there can be") }
            }
            return isOfSetup ? ChildIDs() : recordedChildren
        }
    }

    /// Those of the recording that have not been made do not exist. False when memory was short for any.
    @discardableResult
    func forgetNewChildren() -> Bool {
        didMake(ChildIDs())
        return !hasLostChildren
    }

    /// False when memory is short.
    func pair(_ new: NewIDs, with created: UInt32) -> Bool {
        (new.recognizer == 0 || recognizers.add(recorded: new.recognizer, real: created))
            && (new.region == 0 || regions.add(recorded: new.region, real: created))
    }

    func didMake(_ children: ChildIDs) {
        for at in 0..<recordedChildren.count where recognizers.real(recordedChildren[at]) == nil {
            let real = at < children.count ? children[at] : 0
            if !recognizers.add(recorded: recordedChildren[at], real: real) { hasLostChildren = true }
        }
    }

    func text(_ text: inout Text) {
        read(&text) { line throws(TraceFlaw) in try line.quoted(into: scratch) }
    }

    func optionalText(_ text: inout Text?) {
        read(&text) { line throws(TraceFlaw) in line.isOver ? nil : try line.quoted(into: scratch) }
    }

    func rect(_ rect: inout gesta_rect) {
        read(&rect) { line throws(TraceFlaw) in
            gesta_rect(
                x: try line.number("x"), y: try line.number("y"), width: try line.number("a width"),
                height: try line.number("a height"))
        }
    }

    func delegate(_ delegate: inout Delegate?) {
        read(&delegate) { line throws(TraceFlaw) in
            let (begin, receive, simultaneous) = (try line.flag(), try line.flag(), try line.flag())
            let require = line.isOver ? false : try line.flag()
            return try ask { $0.delegate(begin, receive, simultaneous, require) }
        }
    }

    func hitTest(_ hitTest: inout HitTest?) {
        read(&hitTest) { line throws(TraceFlaw) in
            let isSet = try line.flag()
            return isSet ? try ask { $0.hitTest } : nil
        }
    }

    /// The samples have lines of their own, which are taken here.
    func samples(_ batch: inout TouchBatch) {
        read(&batch) { line throws(TraceFlaw) in
            try take(&line, to: &touches) { line throws(TraceFlaw) in try line.touch() }
        }
    }

    func motions(_ batch: inout MotionBatch) {
        read(&batch) { line throws(TraceFlaw) in
            try take(&line, to: &moves) { line throws(TraceFlaw) in try line.motion() }
        }
    }

    private func take<Sample>(
        _ line: inout TraceLine, to samples: inout Buffer<Sample>,
        _ read: (inout TraceLine) throws(TraceFlaw) -> Sample
    ) throws(TraceFlaw) -> SampleBatch<Sample> {
        let count = try line.unsigned("a number of samples", most: 1 << 40)
        try line.end()
        if count == 0 { throw .expected("at least one sample") }
        while UInt64(samples.count) < count {
            let sample = try ask { player throws(TraceFlaw) in try player.nextSample(read) }
            if !samples.append(sample) { throw .impossible(.memory) }
        }
        guard let base = samples.base else { throw .impossible(.memory) }
        return SampleBatch(base: base, count: samples.count, stride: MemoryLayout<Sample>.stride)
    }
}
