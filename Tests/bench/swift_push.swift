// The time of a push in Swift beside the same push in C: swift_push [SAMPLES]
//
// Both push the same samples of a finger that moves in a circle to a pan, one by one and in batches of 10, in five
// rounds, of which the fastest counts. Tests/bench/swift_push builds and runs it, and counts allocations.
import CGesta
import Gesta

#if canImport(Glibc)
    import Glibc
#endif

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 100_000 : 100_000
/// Only one of the two, for tools that count: "swift", "c" or "".
let only = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : ""

func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func touch(_ index: Int, from start: Int64, phase: Phase) -> Touch {
    let angle = Double(index) * 0.05
    return Touch(
        time: start + Int64(index) * 1_000_000, contact: 1, x: 200 + 100 * cos(angle), y: 200 + 100 * sin(angle),
        phase: phase)
}

/// The nanoseconds of a sample in Swift, pushed in batches.
func inSwift(_ context: Context, _ touches: [Touch], _ batches: [[Touch]]) throws(GestaError) -> Double {
    let start = now()
    if batches.isEmpty {
        for touch in touches { try context.push(touch) }
    } else {
        for batch in batches { try context.push(batch) }
    }
    return (now() - start) / Double(count)
}

/// The same with the functions of C.
func inC(_ context: OpaquePointer, _ touches: [gesta_touch], _ size: Int) -> Double {
    touches.withUnsafeBufferPointer { buffer in
        guard let first = buffer.baseAddress else { return 0 }
        let start = now()
        for index in stride(from: 0, to: count, by: size) {
            if gesta_push(context, first + index, size, MemoryLayout<gesta_touch>.stride) != 0 { return .nan }
        }
        return (now() - start) / Double(count)
    }
}

func raw(_ touch: Touch) -> gesta_touch {
    var raw = gesta_touch()
    (raw.time, raw.contact, raw.x, raw.y, raw.phase) = (
        touch.time, touch.contact, touch.x, touch.y, touch.phase.rawValue
    )
    return raw
}

for size in [1, 10] {
    let context = try Context()
    let pan = try PanRecognizer(context)
    var pointer: OpaquePointer?
    var number: UInt32 = 0
    _ = gesta_context_create(nil, &pointer)
    guard let pointer else { fatalError("no context") }
    "gesta.pan".withCString { name in
        var config = gesta_recognizer_config()
        config.size = UInt32(MemoryLayout<gesta_recognizer_config>.size)
        config.class_name = name
        _ = gesta_recognizer_create(pointer, &config, &number)
    }
    let down = touch(0, from: 0, phase: .began)
    var first = raw(down)
    try context.push(down)
    _ = gesta_push(pointer, &first, 1, MemoryLayout<gesta_touch>.stride)
    var best = (swift: Double.infinity, c: Double.infinity)
    for round in 0..<(only.isEmpty ? 5 : 1) {
        let start = Int64(round * count) * 1_000_000 + 1_000_000
        let touches = (0..<count).map { touch($0, from: start, phase: .moved) }
        let batches = size == 1 ? [] : stride(from: 0, to: count, by: size).map { Array(touches[$0..<$0 + size]) }
        let samples = touches.map(raw)
        if only != "c" { best.swift = min(best.swift, try inSwift(context, touches, batches)) }
        if only != "swift" { best.c = min(best.c, inC(pointer, samples, size)) }
    }
    if only.isEmpty {
        let figures = [best.swift, best.c].map { ($0 * 10).rounded() / 10 }
        let ratio = (best.swift / best.c * 100).rounded() / 100
        print("batches of \(size): Swift \(figures[0]) ns, C \(figures[1]) ns a sample, ratio \(ratio)")
    }
    withExtendedLifetime(pan) {}
    gesta_context_destroy(pointer)
}
