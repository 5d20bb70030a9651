// gesta_signs.h, "directions".

import CGesta

@implementation @_cdecl("gesta_recognizer_directions")
public func gesta_recognizer_directions(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ compass: UInt32, _ buffer: UnsafeMutablePointer<CChar>!,
    _ capacity: Int, _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_directions") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        if compass != 4, compass != 8 {
            throw caller.invalid(.range) { out in out.text("compass is ", compass, ", must be 4 or 8") }
        }
        let settings = caller.context.settings
        var chain = DirectionChain(directions: Int(compass), unitsPerMillimeter: settings.unitsPerMillimeter)
        defer { chain.free() }
        if !machine.addDrawing(to: &chain, settings.yAxis) {
            throw caller.wrongClass(machine, ", must be gesta.capture or a class of signs but gesta.spotter")
        }
        if !chain.begin() { throw caller.outOfMemory() }
        _ = machine.addDrawing(to: &chain, settings.yAxis)
        chain.finish()
        try caller.write(to: buffer, capacity, needed) { chain.write(to: &$0) }
    }
}
