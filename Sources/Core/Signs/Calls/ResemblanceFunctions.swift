// gesta_signs.h, "resemblance".

import CGesta

@implementation @_cdecl("gesta_recognizer_resemblance")
public func gesta_recognizer_resemblance(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ resemblance: UnsafeMutablePointer<gesta_resemblance>!,
    _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_resemblance") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        try caller.checkOutput(resemblance, "resemblance")
        let found = caller.context.resembled(by: machine)
        try caller.writeAside(to: buffer, capacity, needed) { found?.writeName(to: &$0) }
        guard let resemblance else { return }
        StructBytes.fill(
            resemblance,
            with: gesta_resemblance(size: 0, recognizer: found?.id ?? 0, score: found?.score ?? 0))
    }
}
