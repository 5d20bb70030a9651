// Children of recognizers: made when per_contact is set, and destroyed when it is cleared.

import CGesta

/// Ids of children, in the order in which they were made.
struct ChildIDs {
    private(set) var count = 0
    private var ids = SIMD16<UInt32>()

    init() {}

    init(of parent: Recognizer) {
        parent.forEachChild { append($0.id) }
    }

    /// False if there are as many as there can be.
    @discardableResult
    mutating func append(_ id: UInt32) -> Bool {
        if count == Recognizer.childCount { return false }
        ids[count] = id
        count &+= 1
        return true
    }

    /// Nil when there is none.
    mutating func removeLast() -> UInt32? {
        if count == 0 { return nil }
        count &-= 1
        return ids[count]
    }

    subscript(at: Int) -> UInt32 { ids[at] }
}

extension Context {
    /// Makes the children of a recognizer that has none, in the slots of a recording's `ids`. They do not belong to it
    /// before `startChildren`. A failure changes nothing.
    func makeChildren(of parent: Recognizer, _ ids: inout ChildIDs) -> Status {
        let recorded = ids
        ids = ChildIDs()
        if parent.hasChildren { return .ok }
        guard parent.reserveChildren() else { return .memory }
        var status = Status.ok
        while status.isOK, ids.count < Recognizer.childCount {
            if ids.count < recorded.count { recognizers.prefer(slot: Handles.slot(of: recorded[ids.count])) }
            status = makeChild(of: parent, &ids)
        }
        // All of them may wait if the parent requires another recognizer to fail.
        if status.isOK, !arbiter.reserveRequirements() { status = .memory }
        if !status.isOK { withdraw(&ids) }
        return status
    }

    private func makeChild(of parent: Recognizer, _ ids: inout ChildIDs) -> Status {
        switch makeMachine(of: parent, childNumber: ids.count &+ 1) {
        case .failure(let status): return status
        case .success(let made):
            return made._withUnsafeGuaranteedRef { child in
                ids.append(child.id)
                return child.reserveContacts() ? .ok : .memory
            }
        }
    }

    /// They were just made: as if that had not been tried.
    private func withdraw(_ ids: inout ChildIDs) {
        while let id = ids.removeLast() {
            guard case .success(let child) = recognizers.find(id) else { continue }
            child._withUnsafeGuaranteedRef {
                recognizers.withdraw($0)
                delivery.free(destroyed: $0)
            }
        }
        deliver()
    }

    /// They recognize from now on, and not their parent.
    func startChildren(_ ids: ChildIDs, of parent: Recognizer) {
        for at in 0..<ids.count {
            if case .success(let child) = recognizers.find(ids[at]) { child._withUnsafeGuaranteedRef(parent.add) }
        }
        reset(parent)
    }

    /// Their parent recognizes from now on.
    func endChildren(of parent: Recognizer) {
        destroyChildren(of: parent)
        settleChange()
    }

    func destroyChildren(of parent: Recognizer) {
        parent.forEachChild { child in
            arbiter.interruptMachine(child, .destroyed)
            recognizers.remove(child.id)
            free(child)
        }
        parent.removeChildren()
    }
}
