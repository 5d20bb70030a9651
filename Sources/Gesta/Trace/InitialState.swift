// The beginning of a trace, and a setup: the calls that would create the context as it is.

import CGesta

extension Recorder {
    /// The recorder must be the context's sink.
    func writeInitialState(of context: Context) {
        out.heading("gesta-trace 1", of: context)
        _ = context.recordSetup(withSequences: true)
        if let delegate = context.decisions.delegate { context.record(SetDelegate(delegate: delegate)) }
        if let hitTest = context.decisions.hitTest { context.record(SetHitTest(hitTest: hitTest)) }
        if context.now != Clock.unknown { context.record(RestoreTime(time: context.now)) }
        out.literal("start\n")
    }
}

extension TraceSink {
    /// The first lines: the format, the configuration and the library.
    final func heading(_ format: Literal, of context: Context) {
        let settings = context.settings
        literal(format)
        literal("\nconfig")
        andInteger(UInt64(settings.flags))
        andInteger(UInt64(settings.maxContacts))
        andNumber(settings.unitsPerMillimetre)
        literal("\nlibrary ")
        literal(LibraryVersion.text)
        endLine()
    }
}

extension Context {
    /// Records the calls that would create the regions and recognizers as they are. `withSequences`: and how their last
    /// sequences ended. False, with nothing recorded, when out of memory.
    func recordSetup(withSequences: Bool) -> Bool {
        var order = Buffer<Entry>()
        defer { order.free() }
        guard order.reserve(max(regions.count, recognizers.count)) else { return false }
        recordPalmGuard(withSequences)
        recordSlopFactors()
        recordRegions(&order)
        recordRecognizers(&order, withSequences)
        return true
    }

    fileprivate func record<C: Call>(_ call: C) {
        var call = call
        call.record(in: self)
    }

    private func recordPalmGuard(_ withSequences: Bool) {
        guard let palmGuard = dispatcher.palmGuard else { return }
        record(SetPalmGuard(palmGuard.rules))
        if withSequences, palmGuard.lastPen != Clock.unknown { record(RestorePen(time: palmGuard.lastPen)) }
    }

    private func recordSlopFactors() {
        let factors = environment.pointee.slopFactors
        for tool in factors.indices where factors[tool] != 1 {
            record(SetSlopFactor(tool: UInt32(tool), factor: factors[tool]))
        }
    }

    private func recordRegions(_ order: inout Buffer<Entry>) {
        order.truncate(to: 0)
        regions.forEach { order.append(Entry(serial: $0.pointee.serial, id: $0.pointee.id)) }
        order.sort(by: Entry.precedes)
        for at in 0..<order.count {
            guard case .success(let region) = regions.find(order[at].id) else { continue }
            let target = RegionTarget(order[at].id)
            if let parent = region.pointee.parent { record(CreateRegion(existing: region, in: parent)) }
            if let transform = region.pointee.transform {
                record(SetRegionTransform(target: target, matrix: transform.pointee.matrix))
            }
            if region.pointee.order != 0 { record(SetRegionOrder(target: target, order: region.pointee.order)) }
            if !region.pointee.isEnabled { record(EnableRegion(target: target, isEnabled: false)) }
        }
    }

    private func recordRecognizers(_ order: inout Buffer<Entry>, _ withSequences: Bool) {
        order.truncate(to: 0)
        recognizers.forEachDeclared { order.append(Entry(serial: $0.serial, id: $0.id)) }
        order.sort(by: Entry.precedes)
        forEach(order) { recognizer in
            let target = RecognizerTarget(recognizer.id)
            record(CreateRecognizer(existing: recognizer))
            recognizer.learner?.recordExamples(in: self)
            if recognizer.region != Region.root { record(AttachRecognizer(target: target, region: recognizer.region)) }
            if !recognizer.isEnabled { record(EnableRecognizer(target: target, isEnabled: false)) }
            if recognizer.priority != 0 { record(SetPriority(target: target, priority: recognizer.priority)) }
            if recognizer.isProvisional { record(SetProvisional(target: target, isProvisional: true)) }
            if recognizer.tools != Recognizer.allTools { record(SetTools(target: target, tools: recognizer.tools)) }
            let filter = recognizer.filter
            if filter.buttons != ContactFilter().buttons { record(SetButtons(target: target, buttons: filter.buttons)) }
            if filter.required | filter.excluded != 0 {
                record(SetModifiers(target: target, required: filter.required, excluded: filter.excluded))
            }
            let team = recognizer.team
            if team.number != 0 {
                record(SetTeam(target: target, number: team.number, isCaptain: team.isCaptain))
            }
            if withSequences {
                recordSequence(of: recognizer)
                recognizer.forEachChild { recordSequence(of: $0) }
            }
        }
        forEach(order) { recognizer in
            let target = RecognizerTarget(recognizer.id)
            for at in 0..<recognizer.requires.count {
                let other = recognizer.requires[at]._withUnsafeGuaranteedRef { $0.id }
                record(RequireFailure(target: target, other: RecognizerTarget(other)))
            }
            recognizer.companions.forEach { slot in
                recognizers.forSlot(slot) { other in
                    // Both have it: once is enough.
                    if other.serial <= recognizer.serial { return }
                    record(AllowSimultaneous(target: target, other: RecognizerTarget(other.id), isAllowed: true))
                }
            }
        }
    }

    private func recordSequence(of recognizer: Recognizer) {
        if recognizer.sequence > 0 { record(RestoreSequence(of: recognizer, ySign: settings.ySign)) }
    }

    private func forEach(_ order: Buffer<Entry>, _ body: (Recognizer) -> Void) {
        for at in 0..<order.count {
            if case .success(let recognizer) = recognizers.find(order[at].id) {
                recognizer._withUnsafeGuaranteedRef(body)
            }
        }
    }
}

/// What was created when: tables are in the order of slots, which are used again.
private struct Entry {
    var serial: UInt32
    var id: UInt32

    static func precedes(_ a: Entry, _ b: Entry) -> Bool { a.serial < b.serial }
}
