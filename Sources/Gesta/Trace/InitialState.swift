// The beginning of a trace: the calls that would create the context as it is.

import CGesta

extension Recorder {
    /// The recorder must be the context's sink.
    func writeInitialState(of context: Context) {
        let settings = context.settings
        out.literal("gesta-trace 1\nconfig")
        out.andInteger(UInt64(settings.flags))
        out.andInteger(UInt64(settings.maxContacts))
        out.andNumber(settings.unitsPerMillimetre)
        out.literal("\nlibrary ")
        out.literal(LibraryVersion.text)
        out.endLine()
        var order = Buffer<Entry>()
        writeRegions(of: context, &order)
        writeRecognizers(of: context, &order)
        order.free()
        if let delegate = context.decisions.delegate { write(SetDelegate(delegate: delegate)) }
        if let hitTest = context.decisions.hitTest { write(SetHitTest(hitTest: hitTest)) }
        if context.now != Clock.unknown { write(RestoreTime(time: context.now)) }
        out.literal("start\n")
    }

    private func write<C: Call>(_ call: C) {
        var call = call
        context._withUnsafeGuaranteedRef { call.record(in: $0) }
    }

    private func writeRegions(of context: Context, _ order: inout Buffer<Entry>) {
        order.truncate(to: 0)
        context.regions.forEach { order.append(Entry(serial: $0.pointee.serial, id: $0.pointee.id)) }
        order.sort(by: Entry.precedes)
        for at in 0..<order.count {
            guard case .success(let region) = context.regions.find(order[at].id) else { continue }
            let target = RegionTarget(order[at].id)
            if let parent = region.pointee.parent { write(CreateRegion(existing: region, in: parent)) }
            if region.pointee.order != 0 { write(SetRegionOrder(target: target, order: region.pointee.order)) }
            if !region.pointee.isEnabled { write(EnableRegion(target: target, isEnabled: false)) }
        }
    }

    private func writeRecognizers(of context: Context, _ order: inout Buffer<Entry>) {
        order.truncate(to: 0)
        context.recognizers.forEach { order.append(Entry(serial: $0.serial, id: $0.id)) }
        order.sort(by: Entry.precedes)
        forEach(order, of: context) { recognizer in
            let target = RecognizerTarget(recognizer.id)
            write(CreateRecognizer(existing: recognizer))
            recognizer.learner?.recordExamples(in: context)
            if recognizer.region != Region.root { write(AttachRecognizer(target: target, region: recognizer.region)) }
            if !recognizer.isEnabled { write(EnableRecognizer(target: target, isEnabled: false)) }
            if recognizer.priority != 0 { write(SetPriority(target: target, priority: recognizer.priority)) }
            if recognizer.isProvisional { write(SetProvisional(target: target, isProvisional: true)) }
            if recognizer.tools != Recognizer.allTools { write(SetTools(target: target, tools: recognizer.tools)) }
            if recognizer.sequence > 0 { write(RestoreSequence(of: recognizer, ySign: context.settings.ySign)) }
        }
        forEach(order, of: context) { recognizer in
            let target = RecognizerTarget(recognizer.id)
            for at in 0..<recognizer.requires.count {
                let other = recognizer.requires[at]._withUnsafeGuaranteedRef { $0.id }
                write(RequireFailure(target: target, other: RecognizerTarget(other)))
            }
            recognizer.companions.forEach { slot in
                context.recognizers.forSlot(slot) { other in
                    // Both have it: once is enough.
                    if other.serial <= recognizer.serial { return }
                    write(AllowSimultaneous(target: target, other: RecognizerTarget(other.id), isAllowed: true))
                }
            }
        }
    }

    private func forEach(_ order: Buffer<Entry>, of context: Context, _ body: (Recognizer) -> Void) {
        for at in 0..<order.count {
            if case .success(let recognizer) = context.recognizers.find(order[at].id) {
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
