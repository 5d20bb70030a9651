// gesta.h, "measures".

import CGesta

@implementation @_cdecl("gesta_recognizer_measures")
public func gesta_recognizer_measures(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ measures: UnsafeMutablePointer<gesta_measure>!, _ capacity: Int,
    _ stride: Int, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_measures") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let count = try caller.pointer(count, "count")
        let array = try caller.array(measures, "measures", capacity, stride: stride, of: "gesta_measure")
        var list = MeasureList(of: machine, to: array)
        machine.listMeasures(to: &list)
        count.pointee = list.count
    }
}
