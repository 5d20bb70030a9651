// The calls of a trace, done again.

import CGesta

/// What happened, as the first word of a line says it.
private enum Call: Int {
    case push, advance, cancel, release, delegate, hitTest
    case start, now
    case create, set
    // On a recognizer, which comes next.
    case was, example, forget, destroy, attach, enable, reset, ignore, require, unrequire, simultaneous, priority,
        provisional, tools
    // On a region, which comes next.
    case regionRect, regionOrder, regionEnable, regionDestroy
    case region

    /// In the same order.
    static var words: Words {
        """
        push advance cancel release delegate hit-test start now create set \
        was example forget destroy attach enable reset ignore require unrequire simultaneous priority provisional tools \
        region-rect region-order region-enable region-destroy region
        """
    }
}

extension Replayer {
    func perform(_ line: inout TraceLine) throws(TraceFlaw) {
        guard let call = Call.words.index(of: try line.word("a call")).flatMap({ Call(rawValue: $0) }) else {
            throw .expected("a line that says what happened: push, event, create, ...")
        }
        if call.rawValue < Call.create.rawValue {
            try performAlone(call, &line)
        } else if call == .create {
            try create(&line)
        } else if call == .set {
            try set(&line)
        } else if call.rawValue < Call.regionRect.rawValue {
            try perform(call, on: try recognizer(&line), &line)
        } else if call == .region {
            try makeRegion(&line)
        } else if let region = try region(&line) {
            try perform(call, on: region, &line)
        }
    }

    /// What callbacks cannot call, and what comes once the session has begun.
    private func isOutermost() throws(TraceFlaw) {
        if context.activity != .idle { throw .expected("a call that is legal in callbacks") }
        if !hasStarted { throw .expected("start before that") }
    }

    private func begun(_ line: TraceLine) throws(TraceFlaw) {
        try line.end()
        if !hasStarted { throw .expected("start before that") }
    }

    // MARK: input

    @inline(never)
    private func push(_ line: inout TraceLine) throws(TraceFlaw) {
        let count = try line.unsigned("how many samples", most: 1 << 40)
        try line.end()
        try isOutermost()
        if count == 0 { throw .expected("at least one sample") }
        touches.truncate(to: 0)
        let before = lines
        while UInt64(touches.count) < count {
            guard var next = lines.peek() else { return cutOff() }
            do throws(TraceFlaw) {
                let touch = try next.touch()
                _ = lines.take()
                if !touches.append(touch) { throw .impossible(.memory) }
            } catch { return fail(error, next.number) }
        }
        guard let base = touches.base else { return }
        let batch = TouchBatch(base: base, count: touches.count, stride: MemoryLayout<gesta_touch>.stride)
        if let flaw = context.dispatcher.firstFlaw(in: batch) {
            var again = before
            for _ in 0..<flaw.index { _ = again.take() }
            return fail(
                flaw.status == .memory
                    ? .impossible(.memory) : .expected("a sample that gesta_push takes after those before"),
                again.peek()?.number ?? line.number)
        }
        result.samples &+= count
        context.push(batch)
        if context.delivery.hasLostEvents { throw .impossible(.memory) }
    }

    @inline(never)
    private func performAlone(_ call: Call, _ line: inout TraceLine) throws(TraceFlaw) {
        switch call {
        case .push:
            try push(&line)
        case .advance:
            let time = try line.time()
            try line.end()
            try isOutermost()
            if time < context.now { throw .expected("a time that is not before the one before") }
            context.advance(to: time)
            if context.delivery.hasLostEvents { throw .impossible(.memory) }
        case .cancel:
            try begun(line)
            context.cancelContacts()
        case .release:
            try line.end()
            try isOutermost()
            context.deliver()
        case .delegate:
            let (begin, receive, simultaneous) = (try line.flag(), try line.flag(), try line.flag())
            try line.end()
            setDelegate(begin, receive, simultaneous)
        case .hitTest:
            let isThere = try line.flag()
            try line.end()
            setHitTest(isThere)
        case .start:
            try line.end()
            if hasStarted { throw .expected("start only once") }
            hasStarted = true
        default:
            context.environment.pointee.setTime(try line.time())
            try line.end()
            if hasStarted { throw .expected("now only before start") }
        }
    }

    // MARK: recognizers

    private func recognizer(_ line: inout TraceLine) throws(TraceFlaw) -> Recognizer {
        guard let real = recognizers.real(try line.id("a recognizer")) else {
            throw .expected("a recognizer that was made")
        }
        if real == 0 { throw .refused("a recognizer that was not made") }
        guard case .success(let known) = context.recognizers.find(real) else {
            throw .refused("a recognizer that is gone")
        }
        return known._withUnsafeGuaranteedRef { $0 }
    }

    @inline(never)
    private func perform(_ call: Call, on recognizer: Recognizer, _ line: inout TraceLine) throws(TraceFlaw) {
        switch call {
        case .was:
            try restore(recognizer, &line)
        case .example:
            try example(&line, of: recognizer)
        case .forget:
            try forget(&line, of: recognizer)
        case .destroy:
            try line.end()
            context.destroy(recognizer)
        case .attach:
            let region = try region(&line, orNone: true)
            try line.end()
            if let region, !context.regions.reserve(in: region) { throw .impossible(.memory) }
            context.attach(recognizer, to: region)
        case .enable:
            let isEnabled = try line.flag()
            try line.end()
            context.setEnabled(recognizer, isEnabled)
        case .reset:
            try begun(line)
            context.reset(recognizer)
        case .ignore:
            let contact = try line.unsigned("a contact")
            try begun(line)
            guard let at = recognizer.contacts.firstIndex(where: { $0.pointee.seen.id == contact }) else {
                throw .refused("a contact that it does not follow")
            }
            context.ignore(recognizer, recognizer.contacts[at])
        case .priority:
            let priority = try line.signed32("a priority")
            try line.end()
            recognizer.priority = priority
        case .provisional:
            let isProvisional = try line.flag()
            try line.end()
            recognizer.isProvisional = isProvisional
        case .tools:
            let tools = try line.small("tools, one bit each", most: Recognizer.allTools)
            try line.end()
            if tools == 0 { throw .expected("at least one tool") }
            recognizer.tools = tools
        default:
            try relate(call, recognizer, try self.recognizer(&line), &line)
        }
    }

    /// As it was when the recording began.
    @inline(never)
    private func restore(_ recognizer: Recognizer, _ line: inout TraceLine) throws(TraceFlaw) {
        guard let state = TraceWords.state(named: try line.word("a state")), !state.isActive else {
            throw .expected("possible, ended, cancelled or failed")
        }
        let sequence = try line.small("a sequence")
        let (x, y) = (try line.number("x"), try line.number("y"))
        try line.end()
        if hasStarted { throw .expected("was only before start") }
        recognizer.restore(state, sequence: sequence, location: Point(x, y * ySign))
    }

    @inline(never)
    private func relate(_ call: Call, _ recognizer: Recognizer, _ other: Recognizer, _ line: inout TraceLine)
        throws(TraceFlaw)
    {
        let isAllowed = call == .simultaneous ? try line.flag() : true
        try line.end()
        switch call {
        case .require:
            let status = context.arbiter.checkRequirement(recognizer, failureOf: other)
            if status == .cycle { throw .refused("a cycle of requirements") }
            if !status.isOK { throw .impossible(status) }
            recognizer.addRequirement(of: other)
        case .unrequire:
            context.dropRequirement(recognizer, other)
        default:
            if recognizer === other { throw .expected("two recognizers") }
            if isAllowed, !recognizer.reserveCompanion(other) { throw .impossible(.memory) }
            recognizer.setCompanion(other, isAllowed)
        }
    }

    @inline(never)
    private func create(_ line: inout TraceLine) throws(TraceFlaw) {
        let id = try line.id("an id")
        let name = try line.word("a class")
        try line.end()
        if recognizers.real(id) != nil { throw .expected("an id that was not given before") }
        guard let kind = context.classes.find(named: name) else { throw .impossible(.unknownClass) }
        // Whatever concerns many goes through them by slot.
        context.recognizers.prefer(slot: Int(id & 0xFFFF))
        switch context.makeRecognizer(kind) {
        case .failure(let status): throw .impossible(status)
        case .success(let real):
            let made = real._withUnsafeGuaranteedRef { $0 }
            context.enter(made)
            guard recognizers.add(recorded: id, real: made.id) else { throw .impossible(.memory) }
            try override(made, id)
        }
    }

    // MARK: regions

    private func region(_ line: inout TraceLine, orNone: Bool = false) throws(TraceFlaw) -> RegionPointer? {
        let id = try line.id("a region")
        if orNone && id == Region.none { return nil }
        guard let real = regions.real(id) else { throw .expected("a region that was made") }
        guard case .success(let known) = context.regions.find(real) else {
            throw .refused("a region that is gone, or was not made")
        }
        return known
    }

    private func rect(_ line: inout TraceLine) throws(TraceFlaw) -> gesta_rect {
        let x = try line.number("x within +-1e9", within: GESTA_COORDINATE_MAX)
        let y = try line.number("y within +-1e9", within: GESTA_COORDINATE_MAX)
        let width = try line.number("a width of at most 2e9", within: 2 * GESTA_COORDINATE_MAX)
        let height = try line.number("a height of at most 2e9", within: 2 * GESTA_COORDINATE_MAX)
        try line.end()
        if width < 0 || height < 0 { throw .expected("a width and height of 0 or more") }
        return gesta_rect(x: x, y: y, width: width, height: height)
    }

    @inline(never)
    private func makeRegion(_ line: inout TraceLine) throws(TraceFlaw) {
        let id = try line.id("an id")
        guard let parent = try region(&line) else { return }
        let rect = try rect(&line)
        if regions.real(id) != nil { throw .expected("an id that was not given before") }
        switch context.regions.makeRegion(in: parent, rect) {
        case .failure(let status): throw .impossible(status)
        case .success(let real):
            context.regions.enter(real)
            if !regions.add(recorded: id, real: real.pointee.id) { throw .impossible(.memory) }
        }
    }

    @inline(never)
    private func perform(_ call: Call, on region: RegionPointer, _ line: inout TraceLine) throws(TraceFlaw) {
        switch call {
        case .regionRect:
            let rect = try rect(&line)
            if region == context.root { throw .expected("a region with a rectangle") }
            context.regions.setRect(rect, of: region)
        case .regionOrder:
            let order = try line.signed32("an order")
            try line.end()
            context.setOrder(region, order)
        case .regionEnable:
            let isEnabled = try line.flag()
            try line.end()
            context.setEnabled(region, isEnabled)
        default:
            try line.end()
            if region == context.root { throw .expected("a region that can be destroyed") }
            context.destroyRegion(region)
        }
    }
}
