// gesta.h, "samples".

import CGesta

@implementation @_cdecl("gesta_recognizer_samples")
public func gesta_recognizer_samples(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ first: Int, _ samples: UnsafeMutablePointer<gesta_touch>!,
    _ capacity: Int, _ stride: Int, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_samples") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let count = try caller.pointer(count, "count")
        guard let kept = machine.capturing?.samples else {
            throw caller.refuse(.type) { out in
                out.text("recognizer is of class ")
                out.text(machine.kind._withUnsafeGuaranteedRef { $0.id })
                out.text(", must be of a class that keeps samples")
            }
        }
        if capacity != 0 {
            let samples = UnsafeMutablePointer(mutating: try caller.aligned(samples, "samples"))
            let size = MemoryLayout<gesta_touch>.size
            try caller.check(stride: stride, of: "gesta_touch", size)
            var place = UnsafeMutableRawPointer(samples)
            var at = first
            while at >= 0, at < kept.count, capacity < 0 || at &- first < capacity {
                place.copyMemory(from: kept.pointer(at: at), byteCount: size)
                // What a newer caller's struct has beyond this version's.
                (place + size).initializeMemory(as: UInt8.self, repeating: 0, count: stride &- size)
                place += stride
                at &+= 1
            }
        }
        count.pointee = kept.count
    }
}
