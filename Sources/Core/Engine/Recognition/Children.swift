// Recognizers with per_contact: every contact is a gesture of its own, which a child recognizes.

import CGesta

/// A child is a further machine of its recognizer, with an id, by which the program reads its state, values and
/// verdict. It tracks one contact at a time, and queues no attempt: a contact that goes down while it waits is tracked
/// by another. The recognizer's own machine then tracks none.
extension Recognizer {
    static var childCount: Int { Int(GESTA_CHILDREN_MAX) }

    private var children: Buffer<Unmanaged<Machine>> { holdings?.pointee.children ?? Buffer() }

    @inline(__always)
    func forEachChild(_ body: (Machine) -> Void) {
        guard hasChildren else { return }
        for child in children { child._withUnsafeGuaranteedRef(body) }
    }

    /// Calls `body` for each machine that recognizes for it: its own, or its children.
    @inline(__always)
    func forEachRecognizing(_ body: (Machine) -> Void) {
        if hasChildren { forEachChild(body) } else { withMachine(body) }
    }

    /// Whether one of them has requested a state in this frame.
    var isRequesting: Bool {
        var isRequesting = false
        forEachRecognizing { if $0.hasRequest { isRequesting = true } }
        return isRequesting
    }

    /// The child that tracks a contact that goes down: the one whose attempt the contact continues, the nearest if
    /// there are several, or the first that is idle. Nil if all are busy.
    func child(for contact: ContactPointer) -> Unmanaged<Machine>? {
        var found: Unmanaged<Machine>?
        var nearest = Double.infinity
        forEachChild { child in
            if !child.contacts.isEmpty || child.attempt.pointee.isWaiting || child.hasRequest { return }
            if !child.isUnderWay {
                if found == nil { found = .passUnretained(child) }
            } else if let distance = child.pausing?.distance(to: contact), distance < nearest {
                (found, nearest) = (.passUnretained(child), distance)
            }
        }
        return found
    }

    /// What tracks a pointer above the surface: its machine; or of its children, the one that tracks it already, or the
    /// first that is idle. Nil if all are busy.
    @inline(__always)
    func machine(above pointer: UInt64) -> Unmanaged<Machine>? {
        hasChildren ? child(above: pointer) : machineReference
    }

    @inline(never)
    private func child(above pointer: UInt64) -> Unmanaged<Machine>? {
        var idle: Unmanaged<Machine>?
        for child in children {
            let (above, isIdle) = child._withUnsafeGuaranteedRef {
                ($0.pointing?.pointerAbove, !$0.hasRequest && !$0.isUnderWay)
            }
            if above == pointer { return child }
            if idle == nil, isIdle { idle = child }
        }
        return idle
    }

    // MARK: making and destroying them

    /// Makes room for them. False when out of memory.
    func reserveChildren() -> Bool { makeHoldings()?.pointee.children.reserve(Recognizer.childCount) ?? false }

    /// Room has been reserved for it, and by it.
    func add(child: Machine) {
        holdings?.pointee.children.appendReserved(.passUnretained(child))
        hasChildren = true
    }

    /// They have been destroyed.
    func removeChildren() {
        holdings?.pointee.children.truncate(to: 0)
        hasChildren = false
    }
}

extension Machine {
    /// Makes room for the contacts of a child: it allocates nothing later. False when out of memory.
    final func reserveContacts() -> Bool { contacts.reserve(1) && attempt.pointee.contacts.reserve(32) }
}
