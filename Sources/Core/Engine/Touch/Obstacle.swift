// The ways in which a contact does not reach a recognizer.

/// What keeps a contact, a stream of motions or a pointer above the surface from a recognizer. Whatever refuses one
/// returns a case, so that no way is without a reason.
enum Obstacle: UInt8 {
    /// The palm guard has found the contact to be a palm.
    case palm
    /// The recognizer is attached to no region.
    case detached
    /// Down outside of the region's rectangle.
    case outside
    case regionDisabled
    /// In the rectangle, but the contact belongs to a region that is not inside the recognizer's.
    case covered
    case disabled
    /// The recognizer's inputs do not include it.
    case input
    /// The class does not take this kind of motion.
    case motion
    /// A contact, and the recognizer takes pointers above the surface.
    case down
    /// A pointer above the surface, and the recognizer takes contacts.
    case above
    case tool
    case button
    case missingKey
    case excludedKey
    /// The delegate's should_receive returned 0.
    case refused
    /// All children have contacts.
    case childrenBusy
    /// Contacts of the recognizer's sequence have stayed down, or are of another tool: that has a verdict.
    case besideSequence
    /// Momentum of a scroll that another recognizer has recognized: that scroll has been explained.
    case momentum
}
