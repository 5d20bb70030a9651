// gesta_frame.h, "samples".

import CGesta

@implementation @_cdecl("gesta_recognizer_samples")
public func gesta_recognizer_samples(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ first: Int, _ samples: UnsafeMutablePointer<gesta_touch>!,
    _ capacity: Int, _ stride: Int, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_samples") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let count = try caller.pointer(count, "count")
        guard let kept = machine.keeping?.keptSamples else {
            throw caller.refuse(.type) { out in
                out.text("recognizer is of class ")
                out.text(machine.kind._withUnsafeGuaranteedRef { $0.id })
                out.text(", must be of a class that keeps samples")
            }
        }
        let array = try caller.array(samples, "samples", capacity, stride: stride, of: "gesta_touch")
        var at = first
        while at >= 0, at < kept.count, at &- first < array.capacity {
            array.put(kept[at], at: at &- first)
            at &+= 1
        }
        count.pointee = kept.count
    }
}
