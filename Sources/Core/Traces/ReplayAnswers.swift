// The delegate and the hit test of a replay: they return what the program's returned when the trace was recorded.

import CGesta

extension Replayer {
    func answers(_ begin: Bool, _ receive: Bool, _ simultaneous: Bool, _ require: Bool) -> Delegate? {
        if !(begin || receive || simultaneous || require) { return nil }
        var table = gesta_delegate()
        table.size = UInt32(MemoryLayout<gesta_delegate>.size)
        table.user = Unmanaged.passUnretained(self).toOpaque()
        if begin { table.should_begin = { Replayer.answer($2, .begin, $1, 0, otherwise: 1) } }
        if receive { table.should_receive = { Replayer.answer($3, .receive, $1, $2?.pointee.id ?? 0, otherwise: 1) } }
        if simultaneous {
            table.simultaneous = { Replayer.answer($3, .simultaneous, $1, UInt64($2), otherwise: 0) }
        }
        if require {
            table.should_require_failure = { Replayer.answer($3, .require, $1, UInt64($2), otherwise: 0) }
        }
        return Delegate(table)
    }

    var answeringHitTest: HitTest {
        let release = Release(function: nil, user: Unmanaged.passUnretained(self).toOpaque())
        return HitTest({ Replayer.hit($2, $1) }, release)
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> Replayer? {
        user.map { Unmanaged<Replayer>.fromOpaque($0)._withUnsafeGuaranteedRef { $0 } }
    }

    fileprivate static func answer(
        _ user: UnsafeMutableRawPointer?, _ question: Question, _ recognizer: UInt32, _ subject: UInt64,
        otherwise: Int32
    ) -> Int32 {
        from(user)?.recall(question, recognizer, subject).map { Int32($0) } ?? otherwise
    }

    /// A contact without a recorded hit test belongs to the region that its rectangle determines.
    fileprivate static func hit(_ user: UnsafeMutableRawPointer?, _ touch: UnsafePointer<gesta_touch>?) -> UInt32 {
        guard let replayer = from(user), let touch else { return Region.none }
        if let answer = replayer.recall(.hit, 0, touch.pointee.contact) { return answer }
        return replayer.context.regions.region(at: Point(touch.pointee.x, touch.pointee.y))?.pointee.id ?? Region.none
    }

    /// Returns the decision in the trace; nil if the callback was not called during the recording.
    private func recall(_ question: Question, _ recognizer: UInt32, _ subject: UInt64) -> UInt32? {
        if isStopped || !hasStarted { return nil }
        let ids = reader.recognizers
        var subject = subject
        if question == .simultaneous || question == .require {
            let other = UInt32(truncatingIfNeeded: subject)
            subject = UInt64(ids.recorded(other) ?? other)
        }
        actual.clear()
        actual.question(question, ids.recorded(recognizer) ?? recognizer, subject)
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
            differ(next, actual.text, isExtra: true)
            return nil
        }
        return answer(TraceLine(found.text.dropping(actual.count), number: found.number), question)
    }

    private func isAnswer(_ text: Text) -> Bool {
        let asked = actual.text
        return text.count > asked.count && text[asked.count] == UInt8(ascii: " ")
            && Text(base: text.base, count: asked.count) == asked
    }

    private func answer(_ rest: TraceLine, _ question: Question) -> UInt32? {
        var rest = rest
        do throws(TraceFlaw) {
            let answer: UInt32
            if question == .hit {
                answer = reader.regions.real(try rest.id("a region")) ?? Region.none
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
