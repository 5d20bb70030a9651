// The beginning of a trace: what is there already, as the calls that would make it.

import CGesta

extension Recorder {
    func present(_ context: Context) {
        let settings = context.settings
        sink.literal("gesta-trace 1\n# libgesta ")
        sink.text(Text(LibraryVersion.text))
        sink.literal("\nconfig")
        let flags =
            (settings.ySign < 0 ? GESTA_CONFIG_Y_UP.rawValue : 0)
            | (settings.pollsAll ? GESTA_CONFIG_POLL_ALL.rawValue : 0)
            | (settings.polls ? 0 : GESTA_CONFIG_NO_POLL.rawValue)
        sink.andInteger(Int64(flags))
        sink.andInteger(Int64(settings.maxContacts))
        sink.andNumber(settings.unitsPerMillimetre)
        sink.endLine()
        var order = Buffer<Made>()
        regions(of: context, &order)
        recognizers(of: context, &order)
        order.free()
        if context.decisions.delegate != nil { delegate(context.decisions.delegate?.table) }
        if context.decisions.hitTest != nil { hitTest(true) }
        if context.now != Clock.unknown {
            sink.literal("now")
            sink.andInteger(context.now)
            sink.endLine()
        }
        sink.literal("start\n")
    }

    private func regions(of context: Context, _ order: inout Buffer<Made>) {
        order.truncate(to: 0)
        context.regions.forEach { order.append(Made(serial: $0.pointee.serial, id: $0.pointee.id)) }
        sort(order)
        for at in 0..<order.count {
            guard case .success(let region) = context.regions.find(order[at].id) else { continue }
            let known = region.pointee
            if let parent = known.parent { self.region("region", known.id, in: parent.pointee.id, known.rect) }
            if known.order != 0 { line("region-order", known.id, number: Int64(known.order)) }
            if !known.isEnabled { line("region-enable", known.id, flag: false) }
        }
    }

    private func recognizers(of context: Context, _ order: inout Buffer<Made>) {
        order.truncate(to: 0)
        context.recognizers.forEach { order.append(Made(serial: $0.serial, id: $0.id)) }
        sort(order)
        forEach(order, of: context) { recognizer in
            made(recognizer)
            if let learner = recognizer.learner { examples(of: learner) }
            let id = recognizer.id
            if recognizer.region != Region.root { line("attach", id, id: recognizer.region) }
            if !recognizer.isEnabled { line("enable", id, flag: false) }
            if recognizer.priority != 0 { line("priority", id, number: Int64(recognizer.priority)) }
            if recognizer.isProvisional { line("provisional", id, flag: true) }
            if recognizer.tools != Recognizer.allTools { line("tools", id, number: Int64(recognizer.tools)) }
            if recognizer.sequence > 0 { was(recognizer, ySign: context.settings.ySign) }
        }
        forEach(order, of: context) { recognizer in
            var at = 0
            while at < recognizer.requires.count {
                line("require", recognizer.id, id: recognizer.requires[at]._withUnsafeGuaranteedRef { $0.id })
                at &+= 1
            }
            at = 0
            while at < recognizer.companions.count {
                let other = recognizer.companions[at]
                // Both have it: once is enough.
                let (id, isLater) = other._withUnsafeGuaranteedRef { ($0.id, $0.serial > recognizer.serial) }
                if isLater { simultaneous(recognizer.id, id, true) }
                at &+= 1
            }
        }
    }

    private func forEach(_ order: Buffer<Made>, of context: Context, _ body: (Recognizer) -> Void) {
        for at in 0..<order.count {
            if case .success(let recognizer) = context.recognizers.find(order[at].id) {
                recognizer._withUnsafeGuaranteedRef(body)
            }
        }
    }

    /// How its last sequence left it: the next one tells of that.
    private func was(_ recognizer: Recognizer, ySign: Double) {
        begin("was")
        sink.andID(recognizer.id)
        sink.space()
        sink.literal(recognizer.state.name)
        sink.andInteger(UInt64(recognizer.sequence))
        sink.andNumber(recognizer.location.x)
        sink.andNumber(recognizer.location.y * ySign)
        sink.endLine()
    }
}

/// What was made when: tables are in the order of slots, which are used again.
private struct Made {
    var serial: UInt32
    var id: UInt32
}

/// Shell's: no recursion, no memory, and mostly in order already.
private func sort(_ list: Buffer<Made>) {
    var gap = list.count / 2
    while gap > 0 {
        var next = gap
        while next < list.count {
            let moving = list[next]
            var at = next
            while at >= gap, list[at &- gap].serial > moving.serial {
                list[at] = list[at &- gap]
                at &-= gap
            }
            list[at] = moving
            next &+= 1
        }
        gap /= 2
    }
}

extension Context {
    var recorder: Recorder? {
        guard let witness, isRecording else { return nil }
        return witness._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Recorder.self) }
    }

    /// No contact is down, and no recognizer waits for anything: nothing that a trace could not begin with.
    var isAtRest: Bool {
        if dispatcher.contacts.count > 0 { return false }
        var isAtRest = true
        recognizers.forEach { if $0.isUnderWay && !$0.state.isFinal { isAtRest = false } }
        return isAtRest
    }

    /// False when memory is short.
    func startRecording(_ write: @escaping gesta_write_callback, _ release: Release) -> Bool {
        guard let sink = WritingSink.make(self, write, release.user),
            let recorder = Memory.make({ Recorder(self, sink, release) })
        else { return false }
        recorder.present(self)
        witness = Unmanaged.passRetained(recorder)
        isRecording = true
        return true
    }

    func stopRecording(_ lastLine: Literal) {
        guard let recorder else { return }
        recorder.line(lastLine)
        finishRecording()
    }

    /// The last line has been written.
    func finishRecording() {
        guard let recorder, let witness else { return }
        recorder.sink.flush()
        self.witness = nil
        isRecording = false
        delivery.release(recorder.release)
        witness.release()
        deliver()
    }
}
