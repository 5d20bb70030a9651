// gesta.h, "verdicts".

import CGesta

@implementation @_cdecl("gesta_recognizer_verdict")
public func gesta_recognizer_verdict(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ verdict: UnsafeMutablePointer<gesta_verdict>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_verdict") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let verdict = try caller.output(verdict, "verdict")
        let attempt = machine.shown
        let missed = caller.missed(machine)
        let known = missed?.verdict ?? attempt.pointee.verdict
        let isKnown = missed?.verdict != nil || attempt.pointee.state.isFinal
        StructBytes.fill(
            verdict,
            with: gesta_verdict(
                size: 0, recognizer: machine.id, class_id: machine.kind._withUnsafeGuaranteedRef { $0.handle },
                state: UInt32(attempt.pointee.state.rawValue), reason: isKnown ? known.reason.code : 0,
                blocker: known.blocker,
                sequence: attempt.pointee.number, refused: attempt.pointee.refused, time: attempt.pointee.decidedAt,
                measured: known.measured, limit: known.limit))
    }
}

@implementation @_cdecl("gesta_recognizer_verdict_text")
public func gesta_recognizer_verdict_text(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_verdict_text") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        try caller.write(to: buffer, capacity, needed) { out in
            let missed = caller.missed(machine)
            machine.describeVerdict(missed?.miss, missed?.verdict, to: &out) { caller.context.recognizer($0) }
        }
    }
}

@implementation @_cdecl("gesta_recognizer_hint")
public func gesta_recognizer_hint(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ hint: UnsafeMutablePointer<gesta_hint>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_hint") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let hint = try caller.output(hint, "hint")
        let known = caller.hint(of: machine)
        StructBytes.fill(
            hint,
            with: gesta_hint(
                size: 0, key: known?.key ?? 0, part: UInt32(truncatingIfNeeded: known?.part ?? 0),
                parts: UInt32(truncatingIfNeeded: known?.parts ?? 0), measured: known?.measured ?? 0,
                expected: known?.expected ?? 0))
    }
}

@implementation @_cdecl("gesta_recognizer_hint_text")
public func gesta_recognizer_hint_text(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_hint_text") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        try caller.write(to: buffer, capacity, needed) { out in
            if let missed = caller.missed(machine), let verdict = missed.verdict {
                return machine.describeHint(missed.miss, verdict, to: &out)
            }
            machine.describeHint(to: &out) { caller.context.recognizer($0)?.kind }
        }
    }
}

@implementation @_cdecl("gesta_recognizer_resemblance")
public func gesta_recognizer_resemblance(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ resemblance: UnsafeMutablePointer<gesta_resemblance>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_resemblance") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let resemblance = try caller.output(resemblance, "resemblance")
        let found = caller.context.resembled(by: machine)
        StructBytes.fill(
            resemblance,
            with: gesta_resemblance(size: 0, recognizer: found?.id ?? 0, score: found?.score ?? 0))
    }
}

@implementation @_cdecl("gesta_recognizer_resemblance_text")
public func gesta_recognizer_resemblance_text(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_resemblance_text") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let found = caller.context.resembled(by: machine)
        try caller.write(to: buffer, capacity, needed) { found?.writeName(to: &$0) }
    }
}

extension Caller {
    /// Why the latest contact did not reach the recognizer, if that is its newest verdict, or stands beside it.
    fileprivate func missed(_ machine: Machine) -> (miss: Miss, verdict: Verdict?)? {
        let dispatcher = context.dispatcher
        guard let miss = dispatcher.miss(of: machine) else { return nil }
        return (miss, machine.withRecognizer { dispatcher.verdict(on: miss, of: $0) })
    }

    fileprivate func hint(of machine: Machine) -> Hint? {
        guard let missed = missed(machine), let verdict = missed.verdict else { return machine.hint }
        return machine.hint(missed.miss, verdict)
    }
}
