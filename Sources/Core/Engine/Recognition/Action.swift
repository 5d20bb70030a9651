// The program's callbacks, with the user pointers that belong to them.

import CGesta

/// Called when a user pointer is no longer needed.
struct Release {
    var function: gesta_release_callback?
    var user: UnsafeMutableRawPointer?

    static var none: Release { Release(function: nil, user: nil) }

    func callAsFunction() { function?(user) }
}

/// A callback for events.
struct Listener {
    let callback: gesta_event_callback
    let release: Release

    var user: UnsafeMutableRawPointer? { release.user }
}

/// A listener of one recognizer, allocated by itself: it leaves the recognizer's list without a search.
struct Action {
    let id: UInt32
    /// The recognizer's id.
    let owner: UInt32
    /// Grows with every action added.
    let serial: UInt64
    let listener: Listener
    /// Removed while events are being delivered: not called again, freed afterwards.
    fileprivate(set) var isRemoved = false
    fileprivate(set) var next: ActionPointer?
    fileprivate var previous: ActionPointer?

    init(id: UInt32, owner: UInt32, serial: UInt64, listener: Listener) {
        self.id = id
        self.owner = owner
        self.serial = serial
        self.listener = listener
    }
}

typealias ActionPointer = UnsafeMutablePointer<Action>

/// In the order in which they were added.
struct ActionList: Sequence {
    private(set) var first: ActionPointer?
    private(set) var last: ActionPointer?

    struct Iterator: IteratorProtocol {
        fileprivate var current: ActionPointer?

        mutating func next() -> ActionPointer? {
            defer { current = current?.pointee.next }
            return current
        }
    }

    func makeIterator() -> Iterator { Iterator(current: first) }

    fileprivate mutating func append(_ action: ActionPointer) {
        connect(last, action)
        last = action
    }

    fileprivate mutating func remove(_ action: ActionPointer) { connect(action.pointee.previous, action.pointee.next) }

    /// Makes two actions neighbors; nil is the list's end.
    private mutating func connect(_ previous: ActionPointer?, _ next: ActionPointer?) {
        if let previous { previous.pointee.next = next } else { first = next }
        if let next { next.pointee.previous = previous } else { last = previous }
    }
}

extension Recognizer {
    var actions: ActionList { holdings?.pointee.actions ?? ActionList() }

    /// Memory for one more action. Nil when out of memory.
    func reserveAction() -> ActionPointer? {
        guard makeHoldings() != nil else { return nil }
        return Memory.allocate(MemoryLayout<Action>.stride)?.bindMemory(to: Action.self, capacity: 1)
    }

    /// Takes over an action, for which `reserveAction` has reserved the memory.
    func addAction(_ action: ActionPointer) {
        holdings?.pointee.actions.append(action)
        hasActions = true
    }

    /// The action is not called any more.
    func disableAction(_ action: ActionPointer) { action.pointee.isRemoved = true }

    /// Frees the action.
    func removeAction(_ action: ActionPointer) {
        freeAction(action)
        hasActions = actions.first != nil
    }

    /// The recognizer is freed. Its children may be gone already.
    func freeActions() {
        while let first = actions.first { freeAction(first) }
    }

    private func freeAction(_ action: ActionPointer) {
        holdings?.pointee.actions.remove(action)
        Memory.release(action)
    }
}
