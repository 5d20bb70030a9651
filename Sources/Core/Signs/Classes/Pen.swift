// What draws a stroke: one contact, or several that move alike.

import CGesta

/// The last parameters of strokes that are recognized by their shape.
struct PenParameters: ParameterSet {
    @Parameter var space: Int
    @Parameter var contacts: Int

    mutating func declare(in list: inout ParameterList) {
        list.choice(
            &$space, "space", "region root",
            """
            Whether the stroke is drawn in the coordinates of the recognizer's region, as it is turned and mirrored \
            when the sequence begins (region), or in those of the samples (root). Lengths are those of the samples.
            """)
        list.integer(
            &$contacts, "contacts", 1, 1...10,
            """
            How many contacts draw each stroke. Of several, the stroke is the path of their centroid, from when all \
            are down until the first one lifts. None may move by more than 8 mm relative to their mean movement, or \
            until all are down: those of a pinch or a rotation move farther.
            """)
    }

    /// With the second choice of another parameter, one contact draws, or a pointer above the surface.
    func idle(in list: inout ParameterList, while other: Parameter<Int>) {
        list.idle($contacts, while: other, in: 1...1)
    }

    var isOnRoot: Bool { space == 1 }
}

/// What a machine needs to know about its pen unless one contact draws in an upright region.
struct Pen {
    var orientation = Orientation.upright
    var parameters: PenParameters
    /// How far each of several contacts may move relative to their mean movement.
    var mostShift: Double

    var contacts: Int { parameters.contacts }
    var number: Parameter<Int> { parameters.$contacts }

    /// The contact as the stroke sees it; of several, their centroid at their newest samples.
    func seen(_ contact: ContactPointer, among all: Buffer<ContactPointer>, at time: Int64) -> gesta_contact {
        var seen = contact.pointee.seen
        if contacts > 1 {
            let share = 1 / Double(all.count)
            let position = all.sum { $0.position } * share
            let (previous, start) = (all.sum { $0.previous } * share, all.sum { $0.start } * share)
            (seen.x, seen.y) = (position.x, position.y)
            (seen.previous_x, seen.previous_y) = (previous.x, previous.y)
            (seen.start_x, seen.start_y) = (start.x, start.y)
            seen.time = time
        }
        return seen.turned(orientation)
    }

    /// How far a contact has moved relative to the mean movement of all. Until all are down, those that are missing
    /// have not moved.
    func shift(_ all: Buffer<ContactPointer>) -> Rule {
        let isComplete = all.count == contacts
        let mean = isComplete ? all.sum { $0.position - $0.start } * (1 / Double(all.count)) : .zero
        var largest = 0.0
        for contact in all { largest = max(largest, (contact.pointee.position - contact.pointee.start - mean).length) }
        return .atMost(.contactsShifted, largest, mostShift)
    }
}

extension Buffer<ContactPointer> {
    fileprivate func sum(_ body: (gesta_contact) -> Point) -> Point {
        var sum = Point.zero
        for contact in self { sum = sum + body(contact.pointee.seen) }
        return sum
    }
}
