// gesta.h, "examples".

import CGesta

/// One example, or counterexample, from C arrays.
private final class ArrayExample: ExampleSource {
    /// Nil for a counterexample.
    private let given: Text?
    let xy: UnsafePointer<Double>?
    let pointCount: Int
    /// NULL for one stroke with all points.
    let strokeLengths: UnsafePointer<Int>?
    let strokeCount: Int
    private var isRead = false

    init(
        name: Text?, xy: UnsafePointer<Double>?, pointCount: Int, strokeLengths: UnsafePointer<Int>?, strokeCount: Int
    ) {
        given = name
        self.xy = xy
        self.pointCount = pointCount
        self.strokeLengths = strokeLengths
        self.strokeCount = strokeCount
    }

    override var name: Text { given ?? Text("") }

    override func next(_ draft: inout ExampleDraft, _ caller: Caller) throws(Refusal) -> Bool {
        if isRead { return false }
        isRead = true
        draft.begin(name, needsName: given != nil)
        if draft.status.isOK {
            let xy = try caller.aligned(xy, "xy")
            if strokeLengths == nil, strokeCount != 0 { throw caller.null("stroke_lengths") }
            // Before anything is read: the arrays of an invalid call may be shorter.
            draft.reserve(points: pointCount, strokes: max(strokeCount, 1))
            if draft.status.isOK { try read(xy, &draft, caller) }
            draft.finish()
        }
        if draft.status.isOK { return true }
        throw caller.invalid(draft.status) { draft.describe(to: &$0) }
    }

    private func read(_ xy: UnsafePointer<Double>, _ draft: inout ExampleDraft, _ caller: Caller) throws(Refusal) {
        let strokeLengths = strokeCount == 0 ? nil : strokeLengths
        var at = 0
        for stroke in 0..<max(strokeCount, 1) {
            let length = strokeLengths?[stroke] ?? pointCount
            guard length >= 0, length <= pointCount &- at else {
                throw caller.invalid(.argument) { out in
                    out.text("stroke_lengths[", stroke, "] is ")
                    out.integer(UInt64(bitPattern: Int64(length)))
                    out.text(", must be at most the rest of point_count, ", pointCount &- at)
                }
            }
            draft.addStroke(xy + 2 &* at, count: length)
            at &+= length
        }
        if at != pointCount { throw caller.badSum("stroke_lengths", at, "point_count", pointCount) }
    }
}

@implementation @_cdecl("gesta_recognizer_add_example")
public func gesta_recognizer_add_example(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ name_length: Int,
    _ xy: UnsafePointer<Double>!, _ point_count: Int, _ stroke_lengths: UnsafePointer<Int>!, _ stroke_count: Int
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_add_example") { caller throws(Refusal) in
        let name = try caller.optionalText(name, name_length, "name")
        let source = Memory.make {
            ArrayExample(
                name: name, xy: xy, pointCount: point_count, strokeLengths: stroke_lengths, strokeCount: stroke_count)
        }
        guard let source else { throw caller.outOfMemory() }
        var call = AddExamples(target: RecognizerTarget(recognizer), source: source)
        try caller.perform(&call)
    }
}

@implementation @_cdecl("gesta_recognizer_correct")
public func gesta_recognizer_correct(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ name_length: Int
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_correct") { caller throws(Refusal) in
        let name = try caller.optionalText(name, name_length, "name")
        if let name, name.count == 0 { throw caller.refuse(.argument) { $0.text("name must not be empty") } }
        var call = CorrectDrawing(target: RecognizerTarget(recognizer), name: name ?? Text(""))
        try caller.perform(&call)
    }
}

@implementation @_cdecl("gesta_recognizer_remove_examples")
public func gesta_recognizer_remove_examples(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ name_length: Int,
    _ removed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_remove_examples") { caller throws(Refusal) in
        // For the call, as in traces, all have no name, and counterexamples have an empty one.
        let given = try caller.optionalText(name, name_length, "name") ?? Text("")
        let name = name != nil && given.count == 0 ? nil : given
        var call = RemoveExamples(target: RecognizerTarget(recognizer), name: name)
        try caller.perform(&call)
        removed?.pointee = call.removed
    }
}

@implementation @_cdecl("gesta_recognizer_example")
public func gesta_recognizer_example(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ index: Int, _ info: UnsafeMutablePointer<gesta_example_info>!,
    _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_example") { caller throws(Refusal) in
        let learner = try caller.learner(recognizer)
        try caller.checkOutput(info, "info")
        let (set, counterexamples) = (learner.examples, learner.counterexampleCount)
        let names = set.names.count
        let index = try caller.index(index, of: names &+ (counterexamples > 0 ? 1 : 0))
        try caller.writeAside(to: buffer, capacity, needed) { out in
            if index < names { out.text(set.name(at: index)) }
        }
        guard let info else { return }
        let count = index < names ? set.count(of: index) : counterexamples
        StructBytes.fill(info, with: gesta_example_info(size: 0, count: UInt32(truncatingIfNeeded: count)))
    }
}

@implementation @_cdecl("gesta_recognizer_save_examples")
public func gesta_recognizer_save_examples(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ write: gesta_write_callback!, _ user: UnsafeMutableRawPointer!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_save_examples") { caller throws(Refusal) in
        try caller.requireChanging()
        let learner = try caller.learner(try caller.machine(recognizer))
        guard let write else { throw caller.null("write") }
        guard let sink = WritingSink.make(caller.context.delivery, write, user) else { throw caller.outOfMemory() }
        learner.save(to: sink)
    }
}

@implementation @_cdecl("gesta_recognizer_load_examples")
public func gesta_recognizer_load_examples(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ text: UnsafePointer<CChar>!, _ length: Int
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_load_examples") { caller throws(Refusal) in
        guard let text else { throw caller.null("text") }
        guard let text = Text(bytes: text, length: length) else {
            throw caller.invalid(.argument, "length is invalid, must be at most SIZE_MAX / 2, or SIZE_MAX")
        }
        guard let source = ExampleFile.make(text) else { throw caller.outOfMemory() }
        var call = AddExamples(target: RecognizerTarget(recognizer), source: source)
        try caller.perform(&call)
    }
}

extension Caller {
    /// A text, or nil for NULL.
    fileprivate func optionalText(
        _ bytes: UnsafePointer<CChar>?, _ length: Int, _ name: Literal
    ) throws(Refusal) -> Text? {
        bytes == nil ? nil : try text(bytes, length, name)
    }
}
