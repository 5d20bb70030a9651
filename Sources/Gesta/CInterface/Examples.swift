// gesta.h, "examples".

import CGesta

/// Calls on a recognizer that learns.
private func learning(
    _ context: OpaquePointer?, _ recognizer: UInt32, _ function: Literal, changes: Bool,
    _ body: (Context, ExampleLearner) -> Int32
) -> Int32 {
    func check(_ context: Context, _ recognizer: Recognizer) -> Int32 {
        if let learner = recognizer.learner { return body(context, learner) }
        return context.complain(function, .type) { out in
            out.quoted(recognizer.kind._withUnsafeGuaranteedRef { $0.id })
            out.text(" does not learn from examples")
        }
    }
    return changes ? changing(context, recognizer, function, check) : reading(context, recognizer, function, check)
}

extension Context {
    /// A name, or nil for null.
    fileprivate func checkedName(
        _ function: Literal, _ name: UnsafePointer<CChar>?, _ length: Int, _ body: (Text?) -> Int32
    ) -> Int32 {
        guard let name else { return body(nil) }
        return checkedText(function, "name", name, length) { body($0) }
    }
}

@implementation @_cdecl("gesta_recognizer_add_example")
public func gesta_recognizer_add_example(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ name_length: Int,
    _ xy: UnsafePointer<Double>!, _ point_count: Int, _ stroke_lengths: UnsafePointer<Int>!, _ stroke_count: Int
) -> Int32 {
    let function: Literal = "gesta_recognizer_add_example"
    return learning(context, recognizer, function, changes: true) { context, learner in
        context.checkedText(function, "name", name, name_length) { name in
            if name.count == 0 { return context.complain(function, .argument, "name is empty") }
            guard let xy else { return context.nullArgument(function, "xy") }
            guard isAligned(xy) else { return context.complain(function, .argument, "xy is not aligned to 8 bytes") }
            if stroke_lengths == nil, stroke_count != 0 { return context.nullArgument(function, "stroke_lengths") }
            if point_count < 0 || point_count > ExampleSet.mostPoints {
                return context.tooMany(function, " points", point_count, most: ExampleSet.mostPoints)
            }
            if stroke_count < 0 || stroke_count > Drawing.mostStrokes {
                return context.tooMany(function, " strokes", stroke_count, most: Drawing.mostStrokes)
            }
            if learner.matcher.set.examples.count == ExampleSet.mostExamples {
                return context.tooMany(
                    function, " examples", ExampleSet.mostExamples &+ 1, most: ExampleSet.mostExamples)
            }
            return context.add(
                function, to: learner, name, xy, point_count, stroke_count == 0 ? nil : stroke_lengths, stroke_count)
        }
    }
}

extension Context {
    fileprivate func add(
        _ function: Literal, to learner: ExampleLearner, _ name: Text, _ xy: UnsafePointer<Double>, _ count: Int,
        _ strokeLengths: UnsafePointer<Int>?, _ strokeCount: Int
    ) -> Int32 {
        var lengths = Buffer<Int>()
        var points = Buffer<Point>()
        defer {
            lengths.free()
            points.free()
        }
        guard lengths.reserve(max(strokeCount, 1)), points.reserve(max(count, 1)) else {
            return complain(function, .memory, "out of memory")
        }
        var rest = count
        var at = 0
        while at < max(strokeCount, 1) {
            let length = strokeLengths?[at] ?? count
            guard length >= 1, length <= rest else {
                return complain(function, .argument) { out in
                    out.text(strokeLengths == nil ? "point_count is " : "a stroke's length is ")
                    out.integer(length)
                    out.text(
                        strokeLengths == nil
                            ? ", must be at least 1" : ", must be at least 1, and all together point_count")
                }
            }
            rest &-= length
            lengths.append(length)
            at &+= 1
        }
        if rest != 0 { return complain(function, .argument, "stroke_lengths add up to less than point_count") }
        at = 0
        while at < count {
            let (x, y) = (xy[2 &* at], xy[2 &* at &+ 1])
            guard abs(x) <= GESTA_COORDINATE_MAX, abs(y) <= GESTA_COORDINATE_MAX else {
                return complain(function, x.isFinite && y.isFinite ? .range : .notFinite) { out in
                    out.text("point ", at, " is (")
                    out.figure(x)
                    out.text(", ")
                    out.figure(y)
                    out.text("), must be within +-1e9")
                }
            }
            points.append(Point(x, y * settings.ySign))
            at &+= 1
        }
        guard let given = points.base, let strokes = lengths.base, !ExampleSet.hasNoWay(given, strokes, lengths.count)
        else {
            return complain(function, .argument, "the points are all in one place")
        }
        let known = learner.matcher.set.examples.count
        guard learner.addExamples({ $0.add(name, given, strokes, lengths.count) }) else {
            return complain(function, .memory, "out of memory")
        }
        recorder?.examples(of: learner, from: known)
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_remove_examples")
public func gesta_recognizer_remove_examples(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ name_length: Int,
    _ removed: UnsafeMutablePointer<Int>!
) -> Int32 {
    let function: Literal = "gesta_recognizer_remove_examples"
    return learning(context, recognizer, function, changes: true) { context, learner in
        context.checkedName(function, name, name_length) { name in
            var index: Int?
            if let name {
                index = learner.matcher.set.index(of: name)
                if index == nil {
                    removed?.pointee = 0
                    return 0
                }
            }
            guard let count = learner.removeExamples(index) else {
                return context.complain(function, .memory, "out of memory")
            }
            context.recorder?.forgetting(learner.id, name)
            removed?.pointee = count
            return 0
        }
    }
}

@implementation @_cdecl("gesta_recognizer_example_count")
public func gesta_recognizer_example_count(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ name_length: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    let function: Literal = "gesta_recognizer_example_count"
    return learning(context, recognizer, function, changes: false) { context, learner in
        guard let count else { return context.nullArgument(function, "count") }
        return context.checkedName(function, name, name_length) { name in
            let set = learner.matcher.set
            count.pointee = name.map { set.index(of: $0).map { set.count(of: $0) } ?? 0 } ?? set.examples.count
            return 0
        }
    }
}

@implementation @_cdecl("gesta_recognizer_example_name")
public func gesta_recognizer_example_name(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>!,
    _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    let function: Literal = "gesta_recognizer_example_name"
    return learning(context, recognizer, function, changes: false) { context, learner in
        let set = learner.matcher.set
        guard index >= 0, index < set.names.count else {
            return context.complain(function, .index) { out in
                out.text("index is beyond the last of ", set.names.count, " names")
            }
        }
        let status = writeOut(buffer, capacity, needed) { $0.text(set.name(at: index)) }
        return status.isOK ? 0 : context.complain(function, status, "the buffer is too small for the name")
    }
}

@implementation @_cdecl("gesta_recognizer_save_examples")
public func gesta_recognizer_save_examples(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ write: gesta_write_callback!, _ user: UnsafeMutableRawPointer!
) -> Int32 {
    let function: Literal = "gesta_recognizer_save_examples"
    return learning(context, recognizer, function, changes: true) { context, learner in
        guard let write else { return context.nullArgument(function, "write") }
        guard let sink = WritingSink.make(context, write, user) else {
            return context.complain(function, .memory, "out of memory")
        }
        sink.literal("gesta-examples 1\n")
        let set = learner.matcher.set
        var at = 0
        while at < set.examples.count {
            sink.literal("example")
            sink.example(set.examples[at], of: set, ySign: context.settings.ySign)
            at &+= 1
        }
        sink.flush()
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_load_examples")
public func gesta_recognizer_load_examples(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ text: UnsafePointer<CChar>!, _ length: Int
) -> Int32 {
    let function: Literal = "gesta_recognizer_load_examples"
    return learning(context, recognizer, function, changes: true) { context, learner in
        guard let text else { return context.nullArgument(function, "text") }
        guard let text = Text(bytes: text, length: length) else {
            return context.complain(function, .argument, "length cannot be")
        }
        let known = learner.matcher.set.examples.count
        var line = 1
        do throws(TraceFlaw) {
            try learner.load(text, ySign: context.settings.ySign, line: &line)
        } catch {
            return context.complain(function, error.isMalformed ? .examples : error.status) { out in
                if error.isMalformed {
                    out.text("line ", line, ": expected ")
                }
                out.text(error.words)
            }
        }
        context.recorder?.examples(of: learner, from: known)
        return 0
    }
}
