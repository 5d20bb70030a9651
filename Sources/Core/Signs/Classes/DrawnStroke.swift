// A stroke that is drawn: the base of all stroke recognizers.

import CGesta

/// Drawn by one contact, or by several that move alike. One contact: a second one in the same frame fails the gesture;
/// later ones are ignored, or fail it if several go down together and the class says so. Several: the stroke begins
/// when all are down, and ends when the first one lifts. Subclasses receive a single contact, as it is in the space of
/// the stroke.
class DrawnStroke: Machine {
    /// One contact draws, in a region that is not turned.
    final private(set) var isPlain = true
    private final var isOnRoot = false
    /// Memory was short for the pen: nothing is drawn in this sequence.
    private final var lacksPen = false
    /// Nil while it was never needed.
    private final var pen: UnsafeMutablePointer<Pen>?

    deinit { Memory.release(pen) }

    static func describeContacts(_ kind: RecognizerClass) {
        kind.reason(.tooManyContacts, "{measured} contacts went down together, {limit} required")
        kind.reason(.tooFewContacts, "only {measured} of {limit} required contacts went down")
        kind.reason(.contactsShifted)
    }

    /// Whether several contacts that go down in one frame fail the gesture also while it is drawn: as published.
    private final var failsForLaterContacts: Bool { isLiteral }

    /// Decides at the lift at the latest.
    override var profile: Profile {
        Profile(longestDoubt: 0, contactsThatMove: penParameters.contacts, canOutlastRest: true)
    }

    // MARK: contacts

    func strokeBegan(_ contact: gesta_contact) {}
    func strokeEnded(_ contact: gesta_contact) {}

    final override func touchesBegan(_ touches: Touches) {
        let earlier = contacts.count &- touches.count
        if lacksPen || earlier >= contactsRequired {
            for contact in touches { ignore(contact) }
            if earlier > 0, touches.count > 1, failsForLaterContacts { failTogether(touches.count) }
        } else if contacts.count > contactsRequired {
            failTogether(contacts.count)
            // As published: the first of them has begun the stroke.
            if failsForLaterContacts { strokeBegan(seen(touches.first)) }
        } else if contacts.count == contactsRequired {
            strokeBegan(seen(touches.first))
        }
    }

    private final func failTogether(_ count: Int) {
        fail(.tooManyContacts, measured: Double(count), limit: Double(contactsRequired))
    }

    final override func touchesEnded(_ touches: Touches) {
        if !followsShape() { return }
        guard contacts.count == contactsRequired else { return fail(number) }
        strokeEnded(seen(touches.first))
        // The next stroke begins with new contacts.
        if foreseen == .possible { ignoreRest() }
    }

    @inline(never)
    private final func ignoreRest() {
        var at = contacts.count
        while at > 0 {
            at &-= 1
            if !contacts[at].pointee.isLeaving { ignore(contacts[at]) }
        }
    }

    /// Fails the gesture if several contacts do not move alike, or one moves alone.
    private final func followsShape() -> Bool {
        guard contactsRequired > 1, let shift = pen?.pointee.shift(contacts), !shift.isMet else { return true }
        fail(contacts.count == contactsRequired ? shift : number)
        return false
    }

    // MARK: rules

    private final var contactsRequired: Int { pen?.pointee.contacts ?? 1 }
    private final var number: Rule { pen.map { .contacts(contacts.count, $0.pointee.number) } ?? .oneContact(1) }

    /// Of several contacts: their number, and how alike they move.
    final func addPenMeasures(to list: inout MeasureList) {
        guard contactsRequired > 1, let pen, !isDecided else { return }
        list.add(number)
        if !contacts.isEmpty { list.add(pen.pointee.shift(contacts)) }
    }

    // MARK: the pen

    /// As they are set now.
    var penParameters: PenParameters { PenParameters() }

    /// A subclass calls this when it reads its parameters.
    final func setPen(_ parameters: PenParameters) {
        isOnRoot = parameters.isOnRoot
        lacksPen = false
        if parameters.contacts > 1 { needPen(parameters) }
        pen?.pointee.parameters = parameters
        pen?.pointee.mostShift = mostShift
    }

    /// A subclass calls this. The region may turn while the stroke is drawn.
    override func reset() {
        let orientation = isOnRoot ? .upright : orientationOfRegion
        if orientation != .upright || lacksPen { needPen(penParameters) }
        pen?.pointee.orientation = orientation
        isPlain = contactsRequired == 1 && orientation == .upright
    }

    private final var mostShift: Double { Defaults.contactShift * unitsPerMillimeter }

    private final func needPen(_ parameters: @autoclosure () -> PenParameters) {
        if pen != nil { return }
        pen = Memory.box(Pen(parameters: parameters(), mostShift: mostShift))
        lacksPen = pen == nil
        if lacksPen { reportLoss() }
    }

    /// Whether a stroke looks the same to both, as their parameters are set and their regions lie now.
    final func draws(as other: DrawnStroke) -> Bool {
        let (mine, theirs) = (penParameters, other.penParameters)
        return mine.contacts == theirs.contacts
            && (mine.isOnRoot ? .upright : orientationOfRegion)
                == (theirs.isOnRoot ? .upright : other.orientationOfRegion)
    }

    // MARK: the contact in the space of the stroke

    @inline(__always)
    final func inSpace(_ place: Point) -> Point {
        isPlain ? place : pen?.pointee.orientation.turned(place) ?? place
    }

    /// A contact of the stroke, or for several, their centroid.
    @inline(never)
    final func seen(_ contact: ContactPointer) -> gesta_contact {
        guard !isPlain, let pen else { return contact.pointee.seen }
        return pen.pointee.seen(contact, among: contacts, at: frameTime)
    }

    /// As `forEachMove`, with the contact in the space of the stroke. Without a plain pen, each move has a call of its
    /// own, so that the loop does not grow.
    @inline(__always)
    final func forEachMoveOfStroke(_ touches: Touches, _ body: (gesta_contact) -> Void) {
        if isPlain {
            forEachMove(touches) { body($0.first.pointee.seen) }
        } else if let moved = moved(touches) {
            body(moved)
        }
    }

    @inline(never)
    private final func moved(_ touches: Touches) -> gesta_contact? {
        followsShape() && contacts.count == contactsRequired ? seen(touches.first) : nil
    }
}
