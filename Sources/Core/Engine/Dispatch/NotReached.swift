// What kept the latest contact from a recognizer: found out when the program asks, by what refused it.

import CGesta

extension Dispatcher {
    /// A contact went down in a region, or a stream began there.
    @inline(__always)
    func keepArrival(
        _ contact: ContactPointer, _ input: ContactInput, in region: UInt32, motion: UInt32 = 0,
        palm: gesta_palm? = nil
    ) {
        let oldest = motion == 0 ? contacts.down(0) : contact
        arrivals.add(contact, input, motion: motion, region: region, oldest: oldest.pointee.serial, palm)
    }

    func keepHover(_ touch: UnsafePointer<gesta_touch>, in region: UInt32) {
        arrivals.hover(
            Arrival(
                time: touch.pointee.time,
                position: environment.pointee.position(of: touch), input: ContactInput(touch), region: region,
                serial: contacts.newestSerial, isAbove: true))
    }

    /// Why the latest contact did not reach the recognizer; nil if it did, if the recognizer's newest sequence is under
    /// way or was decided later, or if nothing keeps such a contact from the recognizer now. Of several that were down
    /// together, the newest that was in its region counts, otherwise the newest. A child has its own sequence only.
    func miss(of machine: Machine) -> Miss? {
        if machine.isChild || machine.shown != machine.attempt || machine.isUnderWay { return nil }
        return machine.withRecognizer { recognizer in
            if let above = arrivals.above, machine.receivesHover || isWithoutContact(recognizer) {
                return machine.state == .possible ? obstacle(to: above, of: recognizer).map { Miss(above, $0) } : nil
            }
            return missedContact(of: machine, recognizer)
        }
    }

    private func missedContact(of machine: Machine, _ recognizer: Recognizer) -> Miss? {
        var found: Miss?
        var oldest: UInt32?
        arrivals.forEach { arrival in
            if oldest.map({ ContactSerial.isOlder(arrival.serial, than: $0) }) ?? false { return false }
            if !concerns(arrival, recognizer) { return false }
            if arrival.time <= machine.attempt.pointee.decidedAt || recognizer.hasTracked(arrival.serial) {
                found = nil
                return false
            }
            if oldest == nil { oldest = arrival.oldest }
            guard let obstacle = obstacle(to: arrival, of: recognizer) else {
                found = nil
                return false
            }
            if obstacle.isElsewhere {
                if found == nil { found = Miss(arrival, obstacle) }
                return true
            }
            found = Miss(arrival, obstacle)
            return false
        }
        // The contacts of its sequence are still down.
        if let found, !machine.contacts.isEmpty, found.obstacle != .besideSequence { return nil }
        return found
    }

    /// Whether it came after the recognizer was created or reset.
    private func concerns(_ arrival: Arrival, _ recognizer: Recognizer) -> Bool {
        ContactSerial.isOlder(recognizer.past.beginsAfter, than: arrival.serial)
    }

    private func isWithoutContact(_ recognizer: Recognizer) -> Bool {
        var isWithout = true
        arrivals.forEach {
            isWithout = !concerns($0, recognizer)
            return false
        }
        return isWithout
    }

    /// As the recognizer and the regions are now, except for what is known of the moment.
    private func obstacle(to arrival: Arrival, of recognizer: Recognizer) -> Obstacle? {
        if let obstacle = regionObstacle(to: arrival, of: recognizer) { return obstacle }
        if arrival.isAbove {
            if let obstacle = recognizer.obstacle(toTool: arrival.input.tool, isEnabled: recognizer.isEnabled) {
                return obstacle
            }
            return recognizer.withMachine { $0.receivesHover } ? nil : .above
        }
        if arrival.palm != 0 { return .palm }
        if recognizer.past.refused == arrival.serial { return recognizer.past.obstacle }
        return recognizer.obstacle(
            to: arrival.input, motion: arrival.motion, isEnabled: recognizer.wasEnabled(at: arrival.serial))
    }

    private func regionObstacle(to arrival: Arrival, of recognizer: Recognizer) -> Obstacle? {
        guard case .success(let region) = regions.find(recognizer.region) else { return .detached }
        if environment.pointee.isRegion(recognizer.region, around: arrival.region) { return nil }
        if environment.pointee.distance(from: recognizer.region, to: arrival.position) > 0 { return .outside }
        if !regions.isReachable(region) { return .regionDisabled }
        // A palm belongs to no region.
        return arrival.palm != 0 ? nil : .covered
    }

    /// The verdict that a miss is; nil if the recognizer's own verdict stays.
    func verdict(on miss: Miss, of recognizer: Recognizer) -> Verdict? {
        guard let reason = miss.reason else { return nil }
        var verdict = Verdict(reason: reason)
        let input = miss.arrival.input
        switch miss.obstacle {
        case .palm: (verdict.measured, verdict.limit) = (miss.arrival.measured, miss.arrival.limit)
        case .outside:
            verdict.measured = environment.pointee.distance(from: recognizer.region, to: miss.arrival.position)
        case .button: verdict.setBits(input.comparedButtons, recognizer.filter.buttons)
        case .missingKey: verdict.setBits(input.modifiers, recognizer.filter.required)
        case .excludedKey: verdict.setBits(input.modifiers, recognizer.filter.excluded)
        case .tool: verdict.setBits(GESTA_TOOLS_FINGER.rawValue << input.tool, recognizer.tools)
        case .input, .motion: verdict.setBits(miss.arrival.kindOfInput, UInt32(recognizer.inputs))
        case .childrenBusy:
            (verdict.measured, verdict.limit) = (Double(Recognizer.childCount &+ 1), Double(Recognizer.childCount))
        default: break
        }
        return verdict
    }
}

extension Obstacle {
    /// The contact was somewhere else.
    var isElsewhere: Bool {
        self == .outside || self == .covered || self == .regionDisabled || self == .detached
    }
}

extension Recognizer {
    /// Whether a contact belongs to its newest sequence, or that of a child.
    fileprivate func hasTracked(_ contact: UInt32) -> Bool {
        var hasTracked = false
        forEachRecognizing { machine in
            if machine.attempt.pointee.contacts.firstIndex(where: { $0 == contact }) != nil { hasTracked = true }
        }
        return hasTracked
    }
}

extension Verdict {
    fileprivate mutating func setBits(_ bits: UInt32, _ wanted: UInt32) {
        (measured, limit) = (Double(bits), Double(wanted))
    }
}
