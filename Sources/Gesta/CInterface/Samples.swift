// gesta.h, "samples".

import CGesta

@implementation @_cdecl("gesta_recognizer_samples")
public func gesta_recognizer_samples(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ first: Int, _ samples: UnsafeMutablePointer<gesta_touch>!,
    _ capacity: Int, _ stride: Int, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_samples") { context, recognizer in
        guard let count else { return context.nullArgument("gesta_recognizer_samples", "count") }
        guard let kept = recognizer.capturing?.samples else {
            return context.complain("gesta_recognizer_samples", .type) { out in
                out.quoted(recognizer.kind._withUnsafeGuaranteedRef { $0.id })
                out.text(" keeps no samples")
            }
        }
        if capacity != 0 {
            guard let samples else { return context.nullArgument("gesta_recognizer_samples", "samples") }
            let size = MemoryLayout<gesta_touch>.size
            guard isAligned(samples) else {
                return context.complain("gesta_recognizer_samples", .argument, "samples is not aligned to 8 bytes")
            }
            guard stride >= size, stride & 7 == 0, stride <= StructBytes.largest else {
                return context.complain("gesta_recognizer_samples", .size) { out in
                    out.text("stride is ", stride)
                    out.rightStride()
                }
            }
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
        return 0
    }
}
