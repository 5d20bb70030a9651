// What the program's delegate and hit test answered when the trace was recorded: asked again, they say the same.

import CGesta

extension Replayer {
    func setDelegate(_ begin: Bool, _ receive: Bool, _ simultaneous: Bool) {
        if !(begin || receive || simultaneous) { return context.setDelegate(nil) }
        var table = gesta_delegate()
        table.size = UInt32(MemoryLayout<gesta_delegate>.size)
        table.user = Unmanaged.passUnretained(self).toOpaque()
        if begin { table.should_begin = { answer($2, .begin, $1, 0, otherwise: 1) } }
        if receive { table.should_receive = { answer($3, .receive, $1, $2?.pointee.id ?? 0, otherwise: 1) } }
        if simultaneous { table.simultaneous = { answer($3, .simultaneous, $1, UInt64($2), otherwise: 0) } }
        context.setDelegate(Delegate(table: table))
    }

    func setHitTest(_ isThere: Bool) {
        let release = Release(function: nil, user: Unmanaged.passUnretained(self).toOpaque())
        context.setHitTest(isThere ? HitTest(function: { hit($2, $1) }, release: release) : nil, orRelease: .none)
    }

    /// The answer in the trace; nil when this was not asked then.
    fileprivate func recall(_ question: Question, _ recognizer: UInt32, _ about: UInt64) -> UInt32? {
        if isStopped || !hasStarted { return nil }
        came.clear()
        came.literal("asked ")
        came.text(TraceWords.question(question))
        if question != .hit { came.andID(recognizers.recorded(recognizer) ?? recognizer) }
        switch question {
        case .begin: break
        case .receive, .hit: came.andInteger(about)
        case .simultaneous:
            let other = UInt32(truncatingIfNeeded: about)
            came.andID(recognizers.recorded(other) ?? other)
        }
        guard let next = lines.peek() else {
            cutOff()
            return nil
        }
        var found: TraceLine?
        if isAnswer(next.text) {
            found = lines.take()
        } else if isListing {
            found = skip { isAnswer($0) }
        }
        guard let found else {
            differ(next, came.text, isExtra: true)
            return nil
        }
        return read(TraceLine(found.text.dropping(came.count), number: found.number), question)
    }

    private func isAnswer(_ text: Text) -> Bool {
        let asked = came.text
        return text.count > asked.count && text[asked.count] == UInt8(ascii: " ")
            && Text(base: text.base, count: asked.count) == asked
    }

    private func read(_ rest: TraceLine, _ question: Question) -> UInt32? {
        var rest = rest
        do throws(TraceFlaw) {
            let answer: UInt32
            if question == .hit {
                let region = try rest.id("a region")
                answer = regions.real(region) ?? Region.none
            } else {
                answer = try rest.flag() ? 1 : 0
            }
            try rest.end()
            return answer
        } catch {
            fail(error, rest.number)
            return nil
        }
    }
}

private func replayer(_ user: UnsafeMutableRawPointer?) -> Replayer? {
    user.map { Unmanaged<Replayer>.fromOpaque($0)._withUnsafeGuaranteedRef { $0 } }
}

private func answer(
    _ user: UnsafeMutableRawPointer?, _ question: Question, _ recognizer: UInt32, _ about: UInt64, otherwise: Int32
) -> Int32 {
    replayer(user)?.recall(question, recognizer, about).map { Int32($0) } ?? otherwise
}

/// A contact that the trace does not know of goes where the rectangles say.
private func hit(_ user: UnsafeMutableRawPointer?, _ touch: UnsafePointer<gesta_touch>?) -> UInt32 {
    guard let replayer = replayer(user), let touch else { return Region.none }
    if let answer = replayer.recall(.hit, 0, touch.pointee.contact) { return answer }
    return replayer.context.regions.region(at: Point(touch.pointee.x, touch.pointee.y))?.pointee.id ?? Region.none
}
