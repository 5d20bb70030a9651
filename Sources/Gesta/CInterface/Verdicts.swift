// gesta.h, "verdicts".

import CGesta

@implementation @_cdecl("gesta_recognizer_verdict")
public func gesta_recognizer_verdict(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ verdict: UnsafeMutablePointer<gesta_verdict>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_verdict") { context, recognizer in
        let status = context.checkedSize(
            "gesta_recognizer_verdict", "verdict", verdict, least: MemoryLayout<gesta_verdict>.size)
        if status != 0 { return status }
        let known = recognizer.verdict
        let decided = recognizer.state.isFinal
        fill(
            verdict,
            with: gesta_verdict(
                size: 0, recognizer: recognizer.id, class_id: recognizer.kind._withUnsafeGuaranteedRef { $0.handle },
                state: UInt32(recognizer.state.rawValue), reason: decided ? known.reason.code : 0,
                blocker: known.blocker,
                sequence: recognizer.sequence, refused: recognizer.refused, time: recognizer.decidedAt,
                measured: known.measured, limit: known.limit))
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_verdict_text")
public func gesta_recognizer_verdict_text(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_verdict_text") { context, recognizer in
        let classOf = { (id: UInt32) -> Text? in
            guard case .success(let other) = context.recognizers.find(id) else { return nil }
            return other._withUnsafeGuaranteedRef { $0.kind._withUnsafeGuaranteedRef { $0.id } }
        }
        let function: Literal = "gesta_recognizer_verdict_text"
        if buffer == nil, capacity != 0 { return context.nullArgument(function, "buffer") }
        let status = writeOut(buffer, capacity, needed) { recognizer.describeVerdict(to: &$0, classOf: classOf) }
        return status.isOK ? 0 : context.complain(function, status, "buffer is too small")
    }
}
