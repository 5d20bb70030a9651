// The beginning of a trace, and a setup: the calls that would create the context as it is.

import CGesta

extension Recorder {
    /// The recorder must be the context's sink. Room has been reserved.
    func writeInitialState(of context: Context, _ order: inout SetupOrder) {
        out.heading("gesta-trace 1", of: context)
        context.recordSetup(withSequences: true, &order)
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
    /// Records the calls that would set the context up as it is. `withSequences`: and how the last sequences ended.
    /// Room has been reserved.
    func recordSetup(withSequences: Bool, _ order: inout SetupOrder) {
        recordPalmGuard(withSequences)
        recordSlopFactors()
        recordObjects(after: SetupMark(), withSequences: withSequences, &order)
    }

    /// Records the calls that would create the regions and recognizers that were made after the mark.
    func recordObjects(after mark: SetupMark, withSequences: Bool, _ order: inout SetupOrder) {
        recordRegions(after: mark.region, withRoot: withSequences, &order)
        recordRecognizers(after: mark.recognizer, withSequences, &order)
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

    /// `withRoot`: what is set of the root region, too, which is the program's and not a setup's.
    private func recordRegions(after mark: UInt64, withRoot: Bool, _ order: inout SetupOrder) {
        order.clear()
        regions.forEach { if $0.pointee.serial > mark { order.add($0.pointee.id, $0.pointee.serial) } }
        order.forEach { id in
            guard case .success(let region) = regions.find(id), withRoot || region != regions.root else { return }
            let target = RegionTarget(id)
            if let parent = region.pointee.parent { record(CreateRegion(existing: region, in: parent)) }
            if let transform = region.pointee.transform {
                record(SetRegionTransform(target: target, matrix: transform.pointee.matrix))
            }
            if region.pointee.order != 0 { record(SetRegionOrder(target: target, order: region.pointee.order)) }
            if !region.pointee.isEnabled { record(EnableRegion(target: target, isEnabled: false)) }
        }
    }

    private func recordRecognizers(after mark: UInt64, _ withSequences: Bool, _ order: inout SetupOrder) {
        order.clear()
        recognizers.forEachDeclared { if $0.serial > mark { order.add($0.id, $0.serial) } }
        forEach(&order) { recognizer in
            let target = RecognizerTarget(recognizer.id)
            record(CreateRecognizer(existing: recognizer))
            recognizer.learner?.matcher.set.record(of: recognizer.id, in: self)
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
        forEach(&order) { recognizer in
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

    private func forEach(_ order: inout SetupOrder, _ body: (Recognizer) -> Void) {
        order.forEach { id in
            if case .success(let recognizer) = recognizers.find(id) { recognizer._withUnsafeGuaranteedRef(body) }
        }
    }
}

/// Regions or recognizers in the order of their creation: tables are in the order of slots, which are used again.
struct SetupOrder {
    private struct Entry {
        var serial: UInt64
        var id: UInt32
    }

    private var entries = Buffer<Entry>()

    mutating func free() { entries.free() }

    /// Makes room for all of a context. False when out of memory.
    mutating func reserve(for context: Context) -> Bool {
        entries.reserve(max(context.regions.count, context.recognizers.count))
    }

    fileprivate mutating func clear() { entries.truncate(to: 0) }

    fileprivate mutating func add(_ id: UInt32, _ serial: UInt64) { entries.append(Entry(serial: serial, id: id)) }

    fileprivate mutating func forEach(_ body: (UInt32) -> Void) {
        entries.sort { $0.serial < $1.serial }
        for entry in entries { body(entry.id) }
    }
}
