// The ideal stroke of a pattern, for simulated fingers.

import CGesta

extension PatternRenderer {
    /// See `PatternKnowledge`.
    @inline(never)
    static func draw(_ pattern: Text, for caller: Caller) throws(Refusal) -> Buffer<PatternPoint> {
        switch PatternCompiler.compile(pattern) {
        case .outOfMemory: throw caller.outOfMemory()
        case .fault(let fault): throw caller.invalid(.pattern) { fault.describe(to: &$0) }
        case .program(let program):
            defer { program.dispose() }
            if program.pointee.chains.isEmpty { throw caller.invalid(.pattern, "pattern is empty, must be a pattern") }
            var points = Buffer<PatternPoint>()
            var isShort = false
            render(program, chain: 0) { position, time, isJump in
                if !points.append(PatternPoint(position: position, time: time, isJump: isJump)) { isShort = true }
            }
            if !isShort { return points }
            points.free()
            throw caller.outOfMemory()
        }
    }
}
