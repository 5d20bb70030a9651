// The parts of the library that a build can be without: Sources/build --without strokes,examples,traces.
//
// The linker removes what only a missing part uses, because nothing refers to it: a few places ask `Part`, and the
// compiler knows the answers.

enum Part {
    /// Patterns, the classes that match them, and drawing fingers.
    @inline(__always)
    static var hasStrokes: Bool {
        #if GESTA_WITHOUT_STROKES
            false
        #else
            true
        #endif
    }

    /// Learning from examples, and the classes that do.
    @inline(__always)
    static var hasExamples: Bool {
        #if GESTA_WITHOUT_EXAMPLES
            false
        #else
            true
        #endif
    }

    /// Recording, replays, and setups.
    @inline(__always)
    static var hasTraces: Bool {
        #if GESTA_WITHOUT_TRACES
            false
        #else
            true
        #endif
    }

    /// What messages say about a class that is only missing in this build.
    static func explainMissing(_ name: Text) -> Literal? {
        if !hasStrokes, strokeClasses.index(of: name) != nil { return Part.withoutStrokes }
        if !hasExamples, exampleClasses.index(of: name) != nil { return Part.withoutExamples }
        return nil
    }

    static var withoutStrokes: Literal { "this build of the library is without strokes" }
    static var withoutExamples: Literal { "this build of the library is without examples" }
    static var withoutTraces: Literal { "this build of the library is without traces and setups" }

    private static var strokeClasses: Words {
        "gesta.chevron gesta.checkmark gesta.z gesta.stroke gesta.circle gesta.tickle"
    }
    private static var exampleClasses: Words { "gesta.template gesta.spotter" }
}
