// Recognizers with per_contact: every contact is a gesture of its own, which a child recognizes.

import CGesta

/// A child has an id, a state, values and a verdict of its own, and tracks one contact at a time. It queues no attempt:
/// a contact that goes down while it waits is tracked by another. Everything that the program sets is the
/// parent's, whose own sequence never begins.
extension Recognizer {
    static var childCount: Int { Int(GESTA_CHILDREN_MAX) }

    final var isChild: Bool { childNumber != 0 }

    /// The recognizer that the program has created: of a child its parent.
    final var declared: Recognizer { declaredReference._withUnsafeGuaranteedRef { $0 } }

    /// The same for each event, where a recognizer would be retained.
    @inline(__always)
    final var declaredReference: Unmanaged<Recognizer> {
        (isChild ? holdings?.pointee.parent : nil) ?? .passUnretained(self)
    }

    /// The parent's id; 0 if it is not a child.
    final var parentID: UInt32 { isChild ? declared.id : 0 }

    @inline(__always)
    final var declaredID: UInt32 { isChild ? declared.id : id }

    private final var children: Buffer<Unmanaged<Recognizer>> { holdings?.pointee.children ?? Buffer() }

    @inline(__always)
    final func forEachChild(_ body: (Recognizer) -> Void) {
        guard hasChildren else { return }
        for child in children { child._withUnsafeGuaranteedRef(body) }
    }

    /// Calls `body` for those that recognize what the program has created this one for: itself, or its children.
    @inline(__always)
    final func forEachRecognizing(_ body: (Recognizer) -> Void) {
        if hasChildren { forEachChild(body) } else { body(self) }
    }

    /// Whether it, or a child of it, has requested a state in this frame.
    final var isRequesting: Bool {
        var isRequesting = false
        forEachRecognizing { if $0.attempt.pointee.hasRequest { isRequesting = true } }
        return isRequesting
    }

    /// The child that tracks a contact that goes down: the one whose sequence the contact continues, the nearest if
    /// there are several, or the first that is idle. Nil if all are busy.
    final func child(for contact: ContactPointer) -> Unmanaged<Recognizer>? {
        var found: Unmanaged<Recognizer>?
        var nearest = Double.infinity
        forEachChild { child in
            if !child.contacts.isEmpty || child.attempt.pointee.isWaiting || child.attempt.pointee.hasRequest { return }
            if !child.isUnderWay || child.state.isFinal {
                if found == nil { found = .passUnretained(child) }
            } else if let distance = child.distance(to: contact), distance < nearest {
                (found, nearest) = (.passUnretained(child), distance)
            }
        }
        return found
    }

    // MARK: making and destroying them

    /// Makes room for them. False when out of memory.
    final func reserveChildren() -> Bool {
        makeHoldings()?.pointee.children.reserve(Recognizer.childCount) ?? false
    }

    /// Room has been reserved for it, and by it.
    final func add(child: Recognizer) {
        holdings?.pointee.children.append(.passUnretained(child))
        hasChildren = true
        child.holdings?.pointee.parent = .passUnretained(self)
        child.setChildNumber(children.count)
        child.adoptSettings(of: self)
    }

    /// They have been destroyed.
    final func removeChildren() {
        holdings?.pointee.children.truncate(to: 0)
        hasChildren = false
    }

    /// Makes room for the contacts of a child and its waiting: it allocates nothing later. False when out of memory.
    final func reserveSequences() -> Bool {
        makeHoldings() != nil && contacts.reserve(1) && attempt.pointee.contacts.reserve(32)
    }

    /// The program has changed its settings.
    final func updateChildren() { forEachChild { $0.adoptSettings(of: self) } }

    private final func adoptSettings(of parent: Recognizer) {
        shareParameters(of: parent)
        setSerial(parent.serial)
        setRegion(parent.region, depth: parent.depth)
        priority = parent.priority
        user = parent.user
        hasActions = parent.hasActions
        isEnabled = parent.isEnabled
        isProvisional = parent.isProvisional
    }
}
