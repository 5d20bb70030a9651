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
        let known = attempt.pointee.verdict
        let decided = attempt.pointee.state.isFinal
        StructBytes.fill(
            verdict,
            with: gesta_verdict(
                size: 0, recognizer: machine.id, class_id: machine.kind._withUnsafeGuaranteedRef { $0.handle },
                state: UInt32(attempt.pointee.state.rawValue), reason: decided ? known.reason.code : 0,
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
            machine.describeVerdict(to: &out) { caller.context.recognizer($0) }
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
        let known = machine.hint
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
