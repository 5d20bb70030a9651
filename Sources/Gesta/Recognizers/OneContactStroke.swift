// A stroke drawn by one contact: the base of all stroke recognizers.

import CGesta

/// A second contact in the same frame as the first fails the gesture; later contacts are ignored, or fail it if several
/// go down together and the class says so. Subclasses receive a single contact, and see it `inSpace`.
class OneContactStroke: Machine {
    /// How the region lies in this attempt, if strokes are drawn in its coordinates. Usually upright.
    private final var orientation = Orientation.upright
    final private(set) var isTurned = false
    private final var space = 0

    static func describeContacts(_ kind: RecognizerClass) {
        kind.reason(.tooManyContacts, "{measured} contacts went down together, one required")
    }

    /// Whether several contacts that go down in one frame fail the gesture also while it is drawn.
    var failsForLaterContacts: Bool { false }

    final override func touchesBegan(_ touches: Touches) {
        let count = touches.count
        let isBegun = contacts.count > count
        if isBegun { for contact in touches { ignore(contact) } }
        if count > 1, !isBegun || failsForLaterContacts {
            fail(.tooManyContacts, measured: Double(count), limit: 1)
        } else if !isBegun {
            strokeBegan(touches.first)
        }
    }

    /// Decides at the lift at the latest.
    override var profile: Profile { Profile(longestDoubt: 0, contactsThatMove: 1, canOutlastRest: true) }

    func strokeBegan(_ contact: ContactPointer) {}

    // MARK: the space

    /// As the parameter is set.
    final func setSpace(_ space: Int) { self.space = space }

    /// A subclass calls this. The region may turn while the stroke is drawn.
    override func reset() {
        orientation = presentOrientation(in: space)
        isTurned = orientation != .upright
    }

    /// How a space lies now, by the index of its choice.
    final func presentOrientation(in space: Int) -> Orientation {
        space == OneContactStroke.rootSpace
            ? .upright : environment.pointee.orientation(of: withRecognizer { $0.region })
    }
    private static var rootSpace: Int { 1 }

    /// A place in the space of the stroke.
    @inline(__always)
    final func inSpace(_ place: Point) -> Point { isTurned ? orientation.turned(place) : place }

    /// A contact in the space of the stroke.
    @inline(never)
    final func inSpace(_ contact: ContactPointer) -> gesta_contact {
        isTurned ? contact.pointee.seen.turned(orientation) : contact.pointee.seen
    }

    /// As `forEachMove`, with the contact in the space of the stroke. A turned one has a call for each move, so that
    /// the loop does not grow.
    @inline(__always)
    final func forEachMoveInSpace(_ touches: Touches, _ body: (gesta_contact) -> Void) {
        if isTurned {
            body(inSpace(touches.first))
        } else {
            forEachMove(touches) { body($0.first.pointee.seen) }
        }
    }
}

extension ParameterList {
    /// The last parameter of strokes that are recognized by their shape.
    mutating func space(_ parameter: inout Parameter<Int>) {
        choice(
            &parameter, "space", "region root",
            """
            Whether the stroke is drawn in the coordinates of the recognizer's region, as it is turned and mirrored \
            when the sequence begins (region), or in those of the samples (root). Lengths are those of the samples.
            """)
    }
}
