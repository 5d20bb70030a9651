// The calls of a trace, done again.

import CGesta

extension Replayer {
    func perform(_ line: inout TraceLine) throws(TraceFlaw) {
        let word = try line.word("a call")
        if word == "push" { return try push(&line) }
        if try performAlone(word, &line) { return }
        if try performOnRecognizer(word, &line) { return }
        if try performOnRegion(word, &line) { return }
        if try performBeginning(word, &line) { return }
        throw .expected("a line that says what happened: push, event, create, ...")
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
        if let flaw = context.firstFlaw(in: batch) {
            var again = before
            for _ in 0..<flaw.index { _ = again.take() }
            return fail(flaw.status == .memory ? .impossible(.memory) : .expected("a sample that gesta_push takes after those before"),
                again.peek()?.number ?? line.number)
        }
        result.samples &+= count
        context.push(batch, stretch: context.check.stretch)
        if context.lostEvents { throw .impossible(.memory) }
    }

    private func performAlone(_ word: Text, _ line: inout TraceLine) throws(TraceFlaw) -> Bool {
        if word == "advance" {
            let time = try line.time()
            try line.end()
            try isOutermost()
            if time < context.now { throw .expected("a time that is not before the one before") }
            context.advance(to: time)
            if context.lostEvents { throw .impossible(.memory) }
        } else if word == "cancel" {
            try begun(line)
            context.cancelContacts()
        } else if word == "release" {
            try line.end()
            try isOutermost()
            context.deliver()
        } else if word == "delegate" {
            let (begin, receive, simultaneous) = (try line.flag(), try line.flag(), try line.flag())
            try line.end()
            setDelegate(begin, receive, simultaneous)
        } else if word == "hit-test" {
            let isThere = try line.flag()
            try line.end()
            setHitTest(isThere)
        } else {
            return false
        }
        return true
    }

    // MARK: what was there

    private func performBeginning(_ word: Text, _ line: inout TraceLine) throws(TraceFlaw) -> Bool {
        if word == "start" {
            try line.end()
            if hasStarted { throw .expected("start only once") }
            hasStarted = true
        } else if word == "now" {
            context.agenda.pointee.now = try line.time()
            try line.end()
            if hasStarted { throw .expected("now only before start") }
        } else if word == "was" {
            let recognizer = try recognizer(&line)
            guard let state = TraceWords.state(named: try line.word("a state")), !state.isActive else {
                throw .expected("possible, ended, cancelled or failed")
            }
            let sequence = try line.small("a sequence")
            let (x, y) = (try line.number("x"), try line.number("y"))
            try line.end()
            if hasStarted { throw .expected("was only before start") }
            recognizer.state = state
            recognizer.foreseen = state
            recognizer.isUnderWay = state.isFinal
            recognizer.sequence = sequence
            recognizer.location = Point(x, y * ySign)
        } else {
            return false
        }
        return true
    }

    // MARK: recognizers

    private func recognizer(_ line: inout TraceLine) throws(TraceFlaw) -> Recognizer {
        guard let real = recognizers.real(try line.id("a recognizer")) else { throw .expected("a recognizer that was made") }
        if real == 0 { throw .refused("a recognizer that was not made") }
        guard case .success(let known) = context.recognizers.find(real) else { throw .refused("a recognizer that is gone") }
        return known._withUnsafeGuaranteedRef { $0 }
    }

    private func performOnRecognizer(_ word: Text, _ line: inout TraceLine) throws(TraceFlaw) -> Bool {
        if word == "create" {
            try create(&line)
        } else if word == "set" {
            try set(&line)
        } else if word == "destroy" {
            let recognizer = try recognizer(&line)
            try line.end()
            context.destroy(recognizer)
        } else if word == "attach" {
            let recognizer = try recognizer(&line)
            let region = try region(&line, orNone: true)
            try line.end()
            if !context.attach(recognizer, to: region) { throw .impossible(.memory) }
        } else if word == "enable" {
            let (recognizer, isEnabled) = (try recognizer(&line), try line.flag())
            try line.end()
            context.setEnabled(recognizer, isEnabled)
        } else if word == "reset" {
            let recognizer = try recognizer(&line)
            try begun(line)
            context.reset(recognizer)
        } else if word == "ignore" {
            let (recognizer, contact) = (try recognizer(&line), try line.unsigned("a contact"))
            try begun(line)
            guard let at = recognizer.contacts.firstIndex(where: { $0.pointee.seen.id == contact }) else {
                throw .refused("a contact that it does not follow")
            }
            context.ignore(recognizer, recognizer.contacts[at])
        } else {
            return try performOnRelations(word, &line)
        }
        return true
    }

    private func performOnRelations(_ word: Text, _ line: inout TraceLine) throws(TraceFlaw) -> Bool {
        if word == "require" {
            let (recognizer, other) = (try recognizer(&line), try recognizer(&line))
            try line.end()
            var out = TextWriter(nil, capacity: 0)
            let status = context.require(recognizer, failureOf: other, &out)
            if status == .cycle { throw .refused("a cycle of requirements") }
            if !status.isOK { throw .impossible(status) }
        } else if word == "unrequire" {
            let (recognizer, other) = (try recognizer(&line), try recognizer(&line))
            try line.end()
            context.dropRequirement(recognizer, other)
        } else if word == "simultaneous" {
            let (recognizer, other, isAllowed) = (try recognizer(&line), try recognizer(&line), try line.flag())
            try line.end()
            if recognizer === other { throw .expected("two recognizers") }
            if !context.setCompanions(recognizer, other, isAllowed) { throw .impossible(.memory) }
        } else if word == "priority" {
            let (recognizer, priority) = (try recognizer(&line), try line.signed32("a priority"))
            try line.end()
            recognizer.priority = priority
        } else if word == "provisional" {
            let (recognizer, isProvisional) = (try recognizer(&line), try line.flag())
            try line.end()
            recognizer.isProvisional = isProvisional
        } else if word == "tools" {
            let (recognizer, tools) = (try recognizer(&line), try line.small("tools, one bit each", most: Recognizer.allTools))
            try line.end()
            if tools == 0 { throw .expected("at least one tool") }
            recognizer.tools = tools
        } else {
            return false
        }
        return true
    }

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
            guard recognizers.add(recorded: id, real: real) else { throw .impossible(.memory) }
            guard case .success(let made) = context.recognizers.find(real) else { return }
            try override(made._withUnsafeGuaranteedRef { $0 }, id)
        }
    }

    // MARK: regions

    private func region(_ line: inout TraceLine, orNone: Bool = false) throws(TraceFlaw) -> RegionPointer? {
        let id = try line.id("a region")
        if orNone && id == Region.none { return nil }
        guard let real = regions.real(id) else { throw .expected("a region that was made") }
        guard case .success(let known) = context.regions.find(real) else { throw .refused("a region that is gone, or was not made") }
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

    private func performOnRegion(_ word: Text, _ line: inout TraceLine) throws(TraceFlaw) -> Bool {
        guard word.hasPrefix("region") else { return false }
        if word == "region" {
            let id = try line.id("an id")
            guard let parent = try region(&line) else { return true }
            let rect = try rect(&line)
            if regions.real(id) != nil { throw .expected("an id that was not given before") }
            switch context.makeRegion(in: parent, rect) {
            case .failure(let status): throw .impossible(status)
            case .success(let real):
                if !regions.add(recorded: id, real: real) { throw .impossible(.memory) }
            }
            return true
        }
        if word == "region-rect" {
            guard let region = try region(&line) else { return true }
            let rect = try rect(&line)
            if region == context.everywhere { throw .expected("a region with a rectangle") }
            region.setRect(rect)
        } else if word == "region-order" {
            guard let region = try region(&line) else { return true }
            let order = try line.signed32("an order")
            try line.end()
            context.setOrder(region, order)
        } else if word == "region-enable" {
            guard let region = try region(&line) else { return true }
            let isEnabled = try line.flag()
            try line.end()
            context.setEnabled(region, isEnabled)
        } else if word == "region-destroy" {
            guard let region = try region(&line) else { return true }
            try line.end()
            if region == context.everywhere { throw .expected("a region that can be destroyed") }
            context.destroyRegion(region)
        } else {
            return false
        }
        return true
    }
}
