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
        let name = try caller.text(name, name_length, "name")
        try caller.addExample(recognizer, name, xy, point_count, stroke_lengths, stroke_count)
    }
}

@implementation @_cdecl("gesta_recognizer_add_counterexample")
public func gesta_recognizer_add_counterexample(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ xy: UnsafePointer<Double>!, _ point_count: Int,
    _ stroke_lengths: UnsafePointer<Int>!, _ stroke_count: Int
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_add_counterexample") { caller throws(Refusal) in
        try caller.addExample(recognizer, nil, xy, point_count, stroke_lengths, stroke_count)
    }
}

@implementation @_cdecl("gesta_recognizer_correct")
public func gesta_recognizer_correct(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ name_length: Int
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_correct") { caller throws(Refusal) in
        let name = try caller.optionalText(name, name_length, "name")
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
        var call = RemoveExamples(
            target: RecognizerTarget(recognizer), name: try caller.optionalText(name, name_length, "name"))
        try caller.perform(&call)
        removed?.pointee = call.removed
    }
}

@implementation @_cdecl("gesta_recognizer_example_count")
public func gesta_recognizer_example_count(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ name_length: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_example_count") { caller throws(Refusal) in
        let learner = try caller.learner(recognizer)
        let count = try caller.pointer(count, "count")
        let name = try caller.optionalText(name, name_length, "name")
        count.pointee = learner.exampleCount(of: name)
    }
}

@implementation @_cdecl("gesta_recognizer_example_name")
public func gesta_recognizer_example_name(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>!,
    _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_example_name") { caller throws(Refusal) in
        let set = try caller.learner(recognizer).examples
        let index = try caller.index(index, of: set.names.count)
        try caller.write(to: buffer, capacity, needed) { $0.text(set.name(at: index)) }
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
        guard let sink = WritingSink.make(caller.context, write, user) else { throw caller.outOfMemory() }
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
    /// A name of nil is for a counterexample.
    fileprivate func addExample(
        _ recognizer: UInt32, _ name: Text?, _ xy: UnsafePointer<Double>?, _ pointCount: Int,
        _ strokeLengths: UnsafePointer<Int>?, _ strokeCount: Int
    ) throws(Refusal) {
        let source = Memory.make {
            ArrayExample(
                name: name, xy: xy, pointCount: pointCount, strokeLengths: strokeLengths, strokeCount: strokeCount)
        }
        guard let source else { throw outOfMemory() }
        var call = AddExamples(target: RecognizerTarget(recognizer), source: source)
        try perform(&call)
    }

    /// A text, or nil for NULL.
    fileprivate func optionalText(
        _ bytes: UnsafePointer<CChar>?, _ length: Int, _ name: Literal
    ) throws(Refusal) -> Text? {
        bytes == nil ? nil : try text(bytes, length, name)
    }
}
