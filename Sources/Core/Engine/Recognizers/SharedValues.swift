// Values that several classes have: their names, units and texts, once.

import CGesta

/// Each adds one value, or those along x and y, from an index on.
extension RecognizerClass {
    private var writable: UInt32 { GESTA_VALUE_WRITABLE.rawValue }
    private var flips: UInt32 { GESTA_VALUE_FLIPS.rawValue }

    func translation(_ at: Int, isWritable: Bool = true) {
        let flags = isWritable ? writable : 0
        value(at, "translation_x", unit: "length", flags: flags, "The distance moved along x.")
        translationY(at &+ 1, flags: flags)
    }

    func translationY(_ at: Int, flags: UInt32 = 0) {
        value(at, "translation_y", unit: "length", flags: flags | flips, "The distance moved along y.")
    }

    func velocity(_ at: Int) {
        value(at, "velocity_x", unit: "length/s", "The speed along x.")
        value(at &+ 1, "velocity_y", unit: "length/s", flags: flips, "The speed along y.")
    }

    func contactCount(_ at: Int) {
        value(at, "contact_count", type: .integer, unit: "1", "The number of contacts that are down.")
    }

    func fingerCount(_ at: Int) {
        value(
            at, "contact_count", type: .integer, unit: "1",
            "The number of fingers on the trackpad; 0 if it is not known.")
    }

    func scale(_ at: Int) {
        value(
            at, "scale", unit: "1", flags: writable,
            """
            The scale relative to when the gesture began. Of more than two contacts, that of the similarity that fits \
            their movements best, by least squares.
            """)
    }

    func scaleVelocity(_ at: Int) {
        value(at, "scale_velocity", unit: "1/s", "The rate at which the scale changes.")
    }

    /// The scales along each axis.
    func scales(_ at: Int) {
        value(
            at, "scale_x", unit: "1", flags: writable,
            """
            The scale along x alone: how many times farther apart along x the contacts are than when the gesture \
            began (of more than two, the root mean square). It does not change while they are less than 10 mm apart \
            along x.
            """)
        value(at &+ 1, "scale_y", unit: "1", flags: writable, "The scale along y alone: see scale_x.")
    }

    func rotation(_ at: Int) {
        value(
            at, "rotation", unit: "rad", flags: writable | flips,
            "The angle since the gesture began, from the x axis toward the y axis; not limited to one turn.")
    }

    func rotationVelocity(_ at: Int) {
        value(at, "rotation_velocity", unit: "rad/s", flags: flips, "The rate at which the angle changes.")
    }

    func focus(_ at: Int) {
        value(
            at, "focus_x", unit: "length",
            """
            The x coordinate of the focus: where the point is now that was below the contacts' centroid when the \
            gesture began.
            """)
        value(at &+ 1, "focus_y", unit: "length", flags: flips, "The y coordinate of the focus.")
    }

    func span(_ at: Int) {
        value(
            at, "span", unit: "length",
            """
            The distance of two contacts; of more, twice their root mean square distance from the centroid (not the \
            mean of their distances). Of one, the distance before the others lifted.
            """)
    }
}
