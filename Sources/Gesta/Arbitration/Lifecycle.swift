// Making, attaching, enabling and ending recognizers, and the context's own end.

import CGesta

extension Context {
    /// Enabled, and attached to the region that is everywhere.
    func makeRecognizer(_ kind: RecognizerClass) -> Result<UInt32, Status> {
        guard reserve(recognizers.count &+ 1) else { return .failure(.memory) }
        guard let recognizer = dispatching({ kind.make(kind, agenda) }) else { return .failure(.classCreate) }
        guard dispatching({ recognizer.prepare() }) else { return .failure(.classCreate) }
        let made = Unmanaged.passRetained(recognizer)
        switch recognizers.insert(made) {
        case .failure(let status):
            dispatching { made.release() }
            return .failure(status)
        case .success(let id):
            recognizer.id = id
            recognizersMade &+= 1
            recognizer.serial = recognizersMade
            recognizer.region = Region.everywhere
            enter(recognizer)
            return .success(id)
        }
    }

    /// Room for that many in every list that could hold them all: later they never fail to be added.
    private func reserve(_ count: Int) -> Bool {
        agenda.pointee.reserve(recognizers: count) && everywhere.reserve(count) && concerned.reserve(count)
            && doomed.reserve(count)
    }

    func destroy(_ recognizer: Recognizer) {
        interrupt(recognizer, .destroyed)
        leave(recognizer)
        recognizer.dropDeadline()
        recognizers.remove(recognizer.id)
        doomed.append(.passUnretained(recognizer))
        deliver()
    }

    /// All that concerned it has been told.
    func dispose(_ recognizer: Unmanaged<Recognizer>) {
        recognizer._withUnsafeGuaranteedRef { recognizer in
            var at = 0
            while at < recognizer.actions.count {
                actions.remove(recognizer.actions[at].id)
                release(recognizer.actions[at].release)
                at &+= 1
            }
        }
        dispatching { recognizer.release() }
    }

    // MARK: regions: for now the one that is everywhere

    func attach(_ recognizer: Recognizer, to region: UInt32) {
        if recognizer.region == region { return }
        interrupt(recognizer, .detached)
        leave(recognizer)
        recognizer.region = region
        enter(recognizer)
        deliver()
    }

    private func enter(_ recognizer: Recognizer) {
        guard recognizer.region == Region.everywhere else { return }
        var at = everywhere.count
        while at > 0, everywhere[at &- 1]._withUnsafeGuaranteedRef({ $0.serial }) > recognizer.serial { at &-= 1 }
        _ = everywhere.insert(.passUnretained(recognizer), at: at)
    }

    private func leave(_ recognizer: Recognizer) {
        let me = Unmanaged.passUnretained(recognizer).toOpaque()
        if let at = everywhere.firstIndex(where: { $0.toOpaque() == me }) { everywhere.remove(at: at) }
    }

    // MARK: from outside

    func setEnabled(_ recognizer: Recognizer, _ isEnabled: Bool) {
        if recognizer.isEnabled == isEnabled { return }
        recognizer.isEnabled = isEnabled
        if !isEnabled { interrupt(recognizer, .disabled) }
        deliver()
    }

    func reset(_ recognizer: Recognizer) {
        interrupt(recognizer, .reset)
        let previous = recognizer.state
        recognizer.makePossible()
        if previous != .possible { report(recognizer, from: previous) }
        deliver()
    }

    func ignore(_ recognizer: Recognizer, _ contact: ContactPointer) {
        recognizer.ignore(contact)
        settle()
    }

    // MARK: actions

    func addAction(
        to recognizer: Recognizer, _ callback: @escaping gesta_callback, _ release: Release
    ) -> Result<UInt32, Status> {
        guard recognizer.actions.reserve(recognizer.actions.count &+ 1) else { return .failure(.memory) }
        return actions.insert(recognizer.id).map { id in
            recognizer.actions.append(Action(id: id, callback: callback, release: release))
            return id
        }
    }

    /// The caller has looked it up.
    func removeAction(_ id: UInt32, from recognizer: Recognizer) {
        guard let at = recognizer.actions.firstIndex(where: { $0.id == id && !$0.isRemoved }) else { return }
        actions.remove(id)
        recognizer.actions.pointer(at: at).pointee.isRemoved = true
        sweepsActions = true
        deliver()
    }

    /// `orRelease`: what came with no observer at all is not needed either.
    func setObserver(_ new: Action?, orRelease given: Release = Release(function: nil, user: nil)) {
        if let observer { release(observer.release) }
        if new == nil { release(given) }
        observer = new
        deliver()
    }

    // MARK: the end

    /// Reports what was under way as cancelled, then releases everything. The object itself goes when its owner lets go of it.
    func close() {
        isClosing = true
        queue.clear()
        recognizers.forEach { $0._withUnsafeGuaranteedRef { interrupt($0, .destroyed) } }
        deliver()
        recognizers.forEach { recognizer in
            recognizer._withUnsafeGuaranteedRef { recognizers.remove($0.id) }
            doomed.append(recognizer)
        }
        everywhere.truncate(to: 0)
        deliver()
        setObserver(nil)
        var at = 0
        while at < classes.count {
            if classes[at].release.function != nil {
                release(classes[at].release)
                classes[at].release = Release(function: nil, user: nil)
            }
            at &+= 1
        }
        deliver()
        setLog(nil)
    }
}
