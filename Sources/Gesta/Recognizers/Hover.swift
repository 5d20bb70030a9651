// A mouse or a pen above the surface, not down.

import CGesta

/// Follows one pointer at a time; others are not heard until it has gone. There is no sample that says that a pointer has left: hovering
/// elsewhere does, and silence.
final class Hover: HoverRecognizer {
    enum P {
        static var timeout: Int { 0 }
    }
    enum V {
        static var x: Int { 0 }
        static var y: Int { 1 }
        static var tool: Int { 2 }
    }

    static func describe() -> RecognizerClass {
        let hover = RecognizerClass(
            id: "gesta.hover", label: "Hover",
            doc:
                "A pointer above the surface: begins with its first hover sample, ends when it goes down, hovers elsewhere or falls silent.",
            isContinuous: true, make: { Hover($0, $1) })
        hover.hovers = true
        hover.neverPrevents = true
        hover.neverPrevented = true
        hover.number(
            P.timeout, "timeout", "s", Defaults.hoverTimeout, 1e-3...3600,
            "How long it may be silent before it counts as gone; a program that knows when that is resets the recognizer."
        )
        hover.value(V.x, "hover_x", unit: "length", "Where the pointer is: x.")
        hover.value(V.y, "hover_y", unit: "length", flags: GESTA_VALUE_FLIPS.rawValue, "Where the pointer is: y.")
        hover.value(V.tool, "tool", type: GESTA_TYPE_CHOICE, choices: "finger pen eraser mouse", "What hovers.")
        return hover
    }

    private var timeout: Int64 = 0
    private var pointer: UInt64 = 0

    override func configure() { timeout = Clock.nanoseconds(parameters[P.timeout]) }

    override func hover(_ event: HoverEvent) {
        switch event {
        case .above(let touch, let place): hovered(touch, at: place)
        case .elsewhere(let touch): if foreseen.isActive, touch.pointee.contact == pointer { end() }
        case .down(let contact): if foreseen.isActive, contact.isPointer(pointer, tool: values[V.tool]) { end() }
        }
    }

    private func hovered(_ touch: UnsafePointer<gesta_touch>, at place: Point) {
        if foreseen.isActive, touch.pointee.contact != pointer { return }
        pointer = touch.pointee.contact
        location = place
        values[V.x] = place.x
        values[V.y] = place.y
        values[V.tool] = Double(touch.pointee.tool)
        wake(at: frameTime &+ timeout)
        if foreseen == .possible { begin() } else { change() }
    }

    override func deadlineReached(_ time: Int64) { end() }
}
