// A mouse or a pen above the surface.

import CGesta

/// Tracks one pointer at a time and ignores others meanwhile; with per_contact, each child tracks one. No sample
/// reports that a pointer has left: a hover sample elsewhere does, or the timeout.
final class Hover: Machine, Pointing {
    struct Parameters: ParameterSet {
        @Parameter var timeout: Int64
        @Parameter var perContact: Bool

        mutating func declare(in list: inout ParameterList) {
            list.time(
                &$timeout, "timeout", Defaults.hoverTimeout, 1e-3...3600,
                """
                The longest time between two samples before the gesture ends. A program that is notified when the \
                pointer leaves can reset the recognizer instead.
                """)
            list.perContact(&$perContact)
        }
    }
    enum V {
        static var x: Int { 0 }
        static var y: Int { 1 }
        static var tool: Int { 2 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let hover = RecognizerClass(
            in: rows, id: "gesta.hover", label: "Hover",
            doc: """
                A pointer above the surface: begins with its first hover sample, ends when it goes down, hovers \
                elsewhere or sends no samples.
                """,
            isContinuous: true, make: { Hover($0) })
        hover.hovers = true
        hover.add([.neverPrevents, .neverPrevented])
        hover.describe(Parameters())
        hover.value(V.x, "hover_x", unit: "length", "The pointer's x coordinate.")
        hover.value(
            V.y, "hover_y", unit: "length", flags: GESTA_VALUE_FLIPS.rawValue, "The pointer's y coordinate.")
        hover.value(
            V.tool, "tool", type: .choice, choices: ContactInput.tools, "The tool that hovers.")
        return hover
    }

    private var parameters = Parameters()
    private var pointer: UInt64 = 0
    private var sample = PointerSample()

    override func configure() { parameters.read(for: self) }

    override func reset() {
        super.reset()
        sample.reset()
    }

    override func hover(_ event: HoverEvent) {
        switch event {
        case .above(let touch, let place): hovered(touch, at: place)
        case .elsewhere(let touch): if foreseen.isActive, touch.pointee.contact == pointer { end() }
        case .down(let contact): if foreseen.isActive, isHovering(contact) { end() }
        }
    }

    override var roles: Roles { Roles(pointing: self) }
    var pointerAbove: UInt64? { foreseen.isActive ? pointer : nil }
    var pointerSample: gesta_touch? { sample.newest }

    /// Of several, each goes down with its own id.
    private func isHovering(_ contact: ContactPointer) -> Bool {
        isChild ? contact.pointee.seen.id == pointer : contact.isPointer(pointer, tool: values[V.tool])
    }

    private func hovered(_ touch: UnsafePointer<gesta_touch>, at place: Point) {
        if foreseen.isActive, touch.pointee.contact != pointer { return }
        pointer = touch.pointee.contact
        location = place
        setValues(at: V.x, place.x, place.y)
        values[V.tool] = Double(touch.pointee.tool)
        sample.keep(touch, in: environment)
        let end = frameTime &+ parameters.timeout
        if foreseen == .possible {
            wake(at: end)
            begin()
        } else {
            wakeLater(at: end)
            change()
        }
    }

    override func addMeasures(to list: inout MeasureList) {
        let last = deadline &- parameters.timeout
        list.add(.atMost(.waitedTooLong, elapsed(since: last), parameters.$timeout))
    }

    override func deadlineReached(_ time: Int64) { end() }
}
