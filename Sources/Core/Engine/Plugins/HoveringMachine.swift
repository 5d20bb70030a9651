// A recognizer of a foreign class that tracks pointers hovering above the surface.

import CGesta

/// Tracks one of the pointers above its region at a time, and no contacts: no touches_... function is called.
final class HoveringMachine: ForeignMachine {
    /// The pointer as the class sees it.
    private var seen = gesta_contact()
    private var sample = PointerSample()

    override func reset() {
        isUnderPointer = false
        sample.reset()
        super.reset()
    }

    override var pointerAbove: UInt64? { isUnderPointer ? seen.id : nil }
    override var pointerSample: gesta_touch? { sample.newest }

    override func hover(_ event: HoverEvent) {
        switch event {
        case .above(let touch, let place):
            if isUnderPointer, touch.pointee.contact != seen.id { return }
            take(touch, place)
            sample.keep(touch, in: environment)
            location = place
            call { $0.pointee.hover_moved(instance, &seen) }
        case .elsewhere(let touch):
            guard isTracking, touch.pointee.contact == seen.id else { return }
            leave(touch, environment.pointee.position(of: touch))
        case .down(let contact):
            guard isTracking, contact.isPointer(seen.id, tool: Double(seen.tool)),
                let touch = contact.pointee.seen.touch
            else { return }
            leave(touch, contact.pointee.position)
        }
        seen.touch = nil
    }

    /// Whether a pointer is tracked: after a final state it is ignored until the next sequence.
    private var isTracking: Bool { isUnderPointer && isUnderWay && !foreseen.isFinal }

    private func leave(_ touch: UnsafePointer<gesta_touch>, _ place: Point) {
        take(touch, place)
        isUnderPointer = false
        call { $0.pointee.hover_left(instance, &seen) }
        // Without a pointer and a deadline the sequence is over. (A requested state is decided at the frame's end.)
        if hasRequest || deadline != Clock.never || foreseen.isFinal { return }
        if foreseen == .possible { fail(.undecided) } else { cancel(.undecided) }
    }

    private func take(_ touch: UnsafePointer<gesta_touch>, _ place: Point) {
        if isUnderPointer {
            (seen.previous_time, seen.previous_x, seen.previous_y) = (seen.time, seen.x, seen.y)
        } else {
            (seen.id, seen.tool) = (touch.pointee.contact, touch.pointee.tool)
            (seen.start_time, seen.start_x, seen.start_y) = (touch.pointee.time, place.x, place.y)
            (seen.previous_time, seen.previous_x, seen.previous_y) = (touch.pointee.time, place.x, place.y)
            isUnderPointer = true
        }
        (seen.time, seen.x, seen.y) = (touch.pointee.time, place.x, place.y)
        (seen.touch, seen.phase) = (touch, touch.pointee.phase)
    }
}
