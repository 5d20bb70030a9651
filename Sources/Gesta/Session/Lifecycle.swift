// Making, attaching, enabling and ending recognizers, and the context's own end.

import CGesta

extension Context {
    /// Enabled, and attached to the region that is root.
    func makeRecognizer(_ kind: RecognizerClass) -> Result<UInt32, Status> {
        guard reserve(recognizers.count &+ 1) else { return .failure(.memory) }
        guard let recognizer = dispatching({ Memory.make { kind.make(kind, agenda) } }),
            dispatching({ recognizer.prepare() })
        else { return .failure(.memory) }
        guard dispatching({ recognizer.makeInstance() }) else { return .failure(.classCreate) }
        let made = Unmanaged.passRetained(recognizer)
        switch recognizers.insert(made) {
        case .failure(let status):
            dispatching { made.release() }
            return .failure(status)
        case .success(let id):
            recognizer.id = id
            recognizers.made &+= 1
            recognizer.serial = recognizers.made
            recognizer.region = Region.root
            root.add(recognizer)
            if recognizer.followsHover { hoverers &+= 1 }
            return .success(id)
        }
    }

    /// Room for that many in every list that could hold them all: later they never fail to be added.
    private func reserve(_ count: Int) -> Bool {
        agenda.pointee.reserve(recognizers: count) && concerned.reserve(count) && doomed.reserve(count)
            && waiting.reserve(count) && decided.reserve(count) && root.pointee.recognizers.reserve(count)
    }

    func destroy(_ recognizer: Recognizer) {
        interrupt(recognizer, .destroyed)
        home(of: recognizer)?.remove(recognizer)
        dropRelations(of: recognizer)
        recognizer.dropDeadline()
        recognizers.remove(recognizer.id)
        if recognizer.followsHover { hoverers &-= 1 }
        doomed.append(.passUnretained(recognizer))
        reviewWaiting()
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

    // MARK: regions

    /// False when memory is short.
    func attach(_ recognizer: Recognizer, to region: RegionPointer?) -> Bool {
        let id = region?.pointee.id ?? Region.none
        if recognizer.region == id { return true }
        if let region, !region.pointee.recognizers.reserve(region.pointee.recognizers.count &+ 1) { return false }
        interrupt(recognizer, .detached)
        home(of: recognizer)?.remove(recognizer)
        recognizer.region = id
        recognizer.depth = region?.pointee.depth ?? 0
        region?.add(recognizer)
        reviewWaiting()
        deliver()
        return true
    }

    private func home(of recognizer: Recognizer) -> RegionPointer? {
        guard case .success(let region) = regions.find(recognizer.region) else { return nil }
        return region
    }

    // MARK: from outside

    func setEnabled(_ recognizer: Recognizer, _ isEnabled: Bool) {
        if recognizer.isEnabled == isEnabled { return }
        recognizer.isEnabled = isEnabled
        if !isEnabled { interrupt(recognizer, .disabled) }
        reviewWaiting()
        deliver()
    }

    func reset(_ recognizer: Recognizer) {
        interrupt(recognizer, .reset)
        let previous = recognizer.state
        recognizer.makePossible()
        if previous != .possible { report(recognizer, .possible, from: previous) }
        reviewWaiting()
        deliver()
    }

    func ignore(_ recognizer: Recognizer, _ contact: ContactPointer) {
        recognizer.ignore(contact)
        settle()
    }

    // MARK: actions

    func addAction(
        to recognizer: Recognizer, _ callback: @escaping gesta_event_callback, _ release: Release
    ) -> Result<UInt32, Status> {
        guard let holdings = recognizer.holding(), holdings.pointee.actions.reserve(holdings.pointee.actions.count &+ 1)
        else {
            return .failure(.memory)
        }
        let inserted = actions.insert(recognizer.id)
        if case .success(let id) = inserted {
            holdings.pointee.actions.append(Action(id: id, callback: callback, release: release))
            recognizer.hasActions = true
        }
        return inserted
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
    func setObserver(_ new: Action?, orRelease given: Release = .none) {
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
            recognizer._withUnsafeGuaranteedRef {
                dropRelations(of: $0)
                recognizers.remove($0.id)
            }
            doomed.append(recognizer)
        }
        root.pointee.recognizers.truncate(to: 0)
        deliver()
        setObserver(nil)
        setHitTest(nil, orRelease: .none)
        setDelegate(nil)
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
