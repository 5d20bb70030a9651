// Which machines track a contact, and which receive hover samples.

import CGesta

extension Dispatcher {
    /// The contact that is down under the caller's id.
    func contact(_ id: UInt64) -> ContactPointer? { contacts.find(id) }

    // MARK: contacts

    /// A contact went down: it is tracked by recognizers of its region and of the regions around it.
    func beginTracking(_ contact: ContactPointer, _ touch: UnsafePointer<gesta_touch>) {
        let input = ContactInput(touch)
        if let palmGuard, let palm = palmGuard.palm(touch.pointee.contact) {
            keepArrival(contact, input, in: Region.none, palm: palm)
            return contact.pointee.updateTrackers { $0.clear() }
        }
        beginDispatch()
        let home = region(for: touch)
        keepArrival(contact, input, in: home?.pointee.id ?? Region.none)
        beginTracking(contact, from: home, buttons: touch.pointee.buttons) { addTrackers(contact, input, from: $0) }
        hoverOthers(.down(contact), tools: 1 << contact.pointee.seen.tool)
    }

    /// Calls `addTrackers` for the recognizers of a region and of each region around it.
    @inline(__always)
    func beginTracking(
        _ contact: ContactPointer, from home: RegionPointer?, buttons: UInt32,
        _ addTrackers: (Buffer<Unmanaged<Recognizer>>) -> Void
    ) {
        contact.pointee.updateTrackers { $0.clear(region: home?.pointee.id ?? Region.none) }
        var next = home
        while let region = next {
            addTrackers(region.pointee.members)
            next = region.pointee.parent
        }
        contact.pointee.trackers.setButtons(buttons)
    }

    private func addTrackers(
        _ contact: ContactPointer, _ input: ContactInput, from recognizers: Buffer<Unmanaged<Recognizer>>
    ) {
        for recognizer in recognizers {
            _ = recognizer._withUnsafeGuaranteedRef { addTracker(of: $0, to: contact, input) }
        }
    }

    /// Returns why the recognizer does not track a contact; nil if it does.
    @inline(__always)
    private func addTracker(
        of recognizer: Recognizer, to contact: ContactPointer, _ input: ContactInput
    ) -> Obstacle? {
        switch recognizer.obstacle(to: input, motion: 0, isEnabled: recognizer.isEnabled) {
        case nil:
            if let obstacle = requireReceiving(recognizer, contact) { return obstacle }
            return addTracker(of: recognizer, to: contact)
        case .down:
            recognizer.withMachine { machine in
                includeInDispatch(machine)
                if receives(recognizer, contact) { machine.hover(.down(contact)) }
            }
            return .down
        case .button: return passBy(recognizer, .button)
        case .missingKey: return passBy(recognizer, .missingKey)
        case .excludedKey: return passBy(recognizer, .excludedKey)
        case let obstacle: return obstacle
        }
    }

    /// Its machine, or the child that the contact is for. Returns the same.
    @inline(__always)
    func addTracker(of recognizer: Recognizer, to contact: ContactPointer) -> Obstacle? {
        if recognizer.hasChildren { return addChild(of: recognizer, to: contact) }
        return recognizer.withMachine { addTracker($0, to: contact) }
    }

    @inline(__always)
    private func addTracker(_ machine: Machine, to contact: ContactPointer) -> Obstacle? {
        guard machine.mixes(contact, with: machine), joins(machine, tool: contact.pointee.seen.tool) else {
            return refuse(machine, contact)
        }
        machine.track(contact)
        contact.pointee.trackers.append(machine)
        return nil
    }

    /// Of a contact beside those of its sequence.
    @inline(never)
    private func refuse(_ machine: Machine, _ contact: ContactPointer) -> Obstacle {
        machine.withRecognizer { refuse($0, contact, .besideSequence) }
    }

    /// For a reason that has passed when the program asks.
    @inline(never)
    private func refuse(_ recognizer: Recognizer, _ contact: ContactPointer, _ obstacle: Obstacle) -> Obstacle {
        recognizer.setRefused(contact.pointee.serial, obstacle)
        return obstacle
    }

    /// A contact of another button went down, which the machine does not track.
    @inline(__always)
    private func passBy(_ recognizer: Recognizer, _ obstacle: Obstacle) -> Obstacle {
        recognizer.withMachine { passBy($0) }
        return obstacle
    }

    @inline(never)
    private func passBy(_ machine: Machine) {
        guard machine.isUnderWay, machine.contacts.isEmpty, !machine.foreseen.isFinal else { return }
        includeInDispatch(machine)
        machine.pausing?.contactPassedBy()
    }

    @inline(never)
    private func addChild(of parent: Recognizer, to contact: ContactPointer) -> Obstacle? {
        guard let child = parent.child(for: contact) else { return refuse(parent, contact, .childrenBusy) }
        return child._withUnsafeGuaranteedRef { addTracker($0, to: contact) }
    }

    /// Asks the program, which may refuse the contact.
    @inline(__always)
    func requireReceiving(_ recognizer: Recognizer, _ contact: ContactPointer) -> Obstacle? {
        decisions.shouldReceive(recognizer, contact) ? nil : refuse(recognizer, contact, .refused)
    }

    /// Of contacts that do not depend on the recognizer's filters, or have passed them.
    func receives(_ recognizer: Recognizer, _ contact: ContactPointer) -> Bool {
        recognizer.obstacle(toTool: contact.pointee.seen.tool, isEnabled: recognizer.isEnabled) == nil
            && requireReceiving(recognizer, contact) == nil
    }

    /// Whether a new contact belongs to the machine's attempt, which begins if necessary. Contacts that go down
    /// while the state is final do not; when all older ones have lifted, or if the class resumes with those, they begin
    /// the next sequence.
    private func joins(_ machine: Machine, tool: UInt32) -> Bool {
        if machine.foreseen.isFinal {
            if machine.hasRequest { return false }
            if machine.attempt.pointee.isWaiting { return continueBeside(machine, tool: tool) }
            if machine.contacts.count > 0, !machine.canResume { return false }
            beginSequence(machine, tool: machine.contacts.first?.pointee.seen.tool ?? tool)
        } else if !machine.isUnderWay {
            beginSequence(machine, tool: tool)
        }
        return true
    }

    /// A recognition that waits does not need its machine: a new contact begins the next sequence, if possible.
    private func continueBeside(_ machine: Machine, tool: UInt32) -> Bool {
        guard machine.canQueue, machine.queueAttempt() else { return false }
        beginSequence(machine, tool: tool)
        return true
    }

    func beginSequence(_ machine: Machine, tool: UInt32) {
        let previous = machine.newest.pointee.state
        machine.startSequence(tool: tool)
        guard previous != .possible else { return }
        reporter.report(machine.attempt, .possible, from: previous)
        // A pointer above the surface, unlike a contact, may request nothing, and the report is delivered at the
        // frame's end.
        environment.pointee.requireArbitration()
    }

    /// The contacts of a machine that has failed begin its next sequence.
    func handOn(_ machine: Machine) {
        beginSequence(machine, tool: machine.input.tool)
        callBegan(machine)
    }

    /// With all contacts of its new sequence.
    func callBegan(_ machine: Machine) {
        guard let first = machine.contacts.base else { return }
        if machine.tracksMotion {
            machine.motionBegan(Motion(of: first.pointee.stream()))
        } else {
            machine.touchesBegan(Touches(base: first, count: machine.contacts.count))
        }
    }

    /// A contact has lifted or is a palm, and its trackers have been informed.
    func endTracking(_ contact: ContactPointer) {
        if contact.pointee.isMotion { return endStream(contact.stream()) }
        contact.pointee.updateTrackers { $0.clear() }
        if contact.pointee.isRejected {
            contact.pointee.stay()
        } else {
            contacts.end(contact)
        }
    }

    /// Where a contact goes down, or a pointer hovers; nil for nowhere.
    func region(for touch: UnsafePointer<gesta_touch>) -> RegionPointer? {
        if decisions.hasHitTest { return decisions.hitTest(touch) }
        return regions.region(at: Point(touch.pointee.x, touch.pointee.y))
    }

    // MARK: hovering

    /// Dispatches a hover sample: first to the recognizers that the pointer leaves, then to those of the region below
    /// it and of the regions around it. They track no contact.
    @inline(never)
    func hover(_ touch: UnsafePointer<gesta_touch>) {
        beginDispatch()
        let home = region(for: touch)
        keepHover(touch, in: home?.pointee.id ?? Region.none)
        var (count, last) = (0, Unmanaged<Machine>?.none)
        forEachBelow(home, touch) { machine in
            includeInDispatch(machine)
            count &+= 1
            last = .passUnretained(machine)
        }
        // Usually it stays above one, which is all that it hovers over.
        let isHovered = count == 1 && last?._withUnsafeGuaranteedRef { $0.has(.isHovered) } == true
        let staysAbove = isHovered && hovered.all.count == 1
        let leaves = !staysAbove && hoverOthers(.elsewhere(touch), tools: Recognizer.allTools)
        let position = environment.pointee.position(of: touch)
        func hover(_ machine: Machine) {
            guard joins(machine, tool: touch.pointee.tool) else { return }
            machine.setLastInput(ContactInput(touch))
            hovered.add(machine)
            machine.hover(.above(touch, position))
        }
        if !leaves, count == 1, let last { return last._withUnsafeGuaranteedRef(hover) }
        forEachBelow(home, touch, hover)
    }

    /// The machines that a pointer above this region hovers over.
    private func forEachBelow(
        _ home: RegionPointer?, _ touch: UnsafePointer<gesta_touch>, _ body: (Machine) -> Void
    ) {
        var next = home
        while let region = next {
            for recognizer in region.pointee.members {
                recognizer._withUnsafeGuaranteedRef { recognizer in
                    let (tool, isEnabled) = (touch.pointee.tool, recognizer.isEnabled)
                    if recognizer.obstacle(toTool: tool, isEnabled: isEnabled) != nil { return }
                    let machine = recognizer.machine(above: touch.pointee.contact)
                    machine?._withUnsafeGuaranteedRef { if $0.receivesHover { body($0) } }
                }
            }
            next = region.pointee.parent
        }
    }

    /// For the recognizers that the sample is not for: the pointer may have left them. Only those that receive one of
    /// `tools`. Returns whether there are any.
    @discardableResult @inline(never)
    private func hoverOthers(_ event: HoverEvent, tools: UInt32) -> Bool {
        var (areAny, areIdle) = (false, false)
        for machine in hovered.all {
            machine._withUnsafeGuaranteedRef { machine in
                if isIncludedInDispatch(machine) { return }
                if isIdle(machine) { return areIdle = true }
                if !machine.receivesHover || machine.recognizer.tracked & tools == 0 { return }
                areAny = true
                machine.hover(event)
            }
        }
        if areIdle { hovered.removeAll(where: isIdle) }
        return areAny
    }

    /// Its attempt is over: it has no pointer to leave it.
    private func isIdle(_ machine: Machine) -> Bool { !machine.isUnderWay || machine.foreseen.isFinal }
}
