// gesta.h, "verdicts", and gesta_signs.h, "hints": a struct and a text about the newest sequence.

import CGesta

@implementation @_cdecl("gesta_recognizer_verdict")
public func gesta_recognizer_verdict(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ verdict: UnsafeMutablePointer<gesta_verdict>!,
    _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_verdict") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        try caller.checkOutput(verdict, "verdict")
        let missed = caller.missed(machine)
        try caller.writeAside(to: buffer, capacity, needed) { out in
            machine.describeVerdict(missed?.miss, missed?.verdict, to: &out) { caller.context.recognizer($0) }
        }
        guard let verdict else { return }
        let attempt = machine.shown
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

@implementation @_cdecl("gesta_recognizer_hint")
public func gesta_recognizer_hint(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ hint: UnsafeMutablePointer<gesta_hint>!,
    _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_hint") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        try caller.checkOutput(hint, "hint")
        let missed = caller.missed(machine)
        try caller.writeAside(to: buffer, capacity, needed) { out in
            if let missed, let verdict = missed.verdict { return machine.describeHint(missed.miss, verdict, to: &out) }
            machine.describeHint(to: &out) { caller.context.recognizer($0)?.kind }
        }
        guard let hint else { return }
        var known = machine.hint
        if let missed, let verdict = missed.verdict { known = machine.hint(missed.miss, verdict) }
        StructBytes.fill(
            hint,
            with: gesta_hint(
                size: 0, key: known?.key ?? 0, part: UInt32(truncatingIfNeeded: known?.part ?? 0),
                parts: UInt32(truncatingIfNeeded: known?.parts ?? 0), measured: known?.measured ?? 0,
                expected: known?.expected ?? 0))
    }
}

extension Caller {
    /// Why the latest contact did not reach the recognizer, if that is its newest verdict, or stands beside it.
    fileprivate func missed(_ machine: Machine) -> (miss: Miss, verdict: Verdict?)? {
        let dispatcher = context.dispatcher
        guard let miss = dispatcher.miss(of: machine) else { return nil }
        return (miss, machine.withRecognizer { dispatcher.verdict(on: miss, of: $0) })
    }
}
