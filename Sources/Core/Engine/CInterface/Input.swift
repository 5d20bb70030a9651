// gesta.h, "input" and "events".

import CGesta

@implementation @_cdecl("gesta_push")
@_optimize(speed)
public func gesta_push(
    _ context: OpaquePointer!, _ touches: UnsafePointer<gesta_touch>!, _ count: Int, _ stride: Int
) -> Int32 {
    Caller.withContext(context) { $0.push(touches, count, stride) }
}

extension Context {
    /// The short way: one more move of the contact that moved last, with nothing being recorded.
    @inline(__always)
    fileprivate func push(_ touches: UnsafePointer<gesta_touch>?, _ count: Int, _ stride: Int) -> Int32 {
        if stride == MemoryLayout<gesta_touch>.size, delivery.isPlain, let touches, StructBytes.isAligned(touches) {
            let contact = dispatcher.contacts.newest
            if count == 1 {
                if TouchCheck.isMove(touches, of: contact, from: now, before: environment.pointee.soonest) {
                    return push(touches, of: contact) ? 0 : ended(0)
                }
            } else if count > 1, count <= 16, touches.pointee.contact == contact.pointee.seen.id {
                return pushSeveral(touches, count, contact)
            }
        }
        return Caller(self, "gesta_push").push(touches, count, stride)
    }

    /// The same with the few moves of a display frame.
    @inline(never)
    private func pushSeveral(
        _ touches: UnsafePointer<gesta_touch>, _ count: Int, _ contact: ContactPointer
    ) -> Int32 {
        let moves = TouchBatch(base: touches, count: count, stride: MemoryLayout<gesta_touch>.size)
        if !TouchCheck.areMoves(moves, of: contact, from: now, before: environment.pointee.soonest) {
            return pushOtherwise(moves)
        }
        return push(moves, of: contact) ? 0 : ended(Push(moves))
    }

    // (Not inlined: where a caller is created, the context is retained.)
    @inline(never)
    private func pushOtherwise(_ batch: TouchBatch) -> Int32 {
        Caller(self, "gesta_push").push(batch[0], batch.count, batch.stride)
    }

    @inline(never)
    private func ended(_ call: Push) -> Int32 { Caller(self, "gesta_push").end(call) }

    /// A push failed, lost events, or a callback has destroyed the context.
    @inline(never)
    fileprivate func ended(_ code: Int32) -> Int32 {
        let code = code == 0 && delivery.hasLostEvents ? Caller(self, "gesta_push").lostEvents().status.code : code
        if delivery.isAbandoned { destroyIfIdle() }
        return code
    }
}

extension Caller {
    /// Nothing is retained here, as it would be where a caller is created beside calls that throw.
    @_optimize(speed) @inline(never)
    fileprivate func push(_ touches: UnsafePointer<gesta_touch>?, _ count: Int, _ stride: Int) -> Int32 {
        do throws(Refusal) {
            try requireOutermost()
            if count == 0 { return 0 }
            if count == 1, context.isRecorded, stride == MemoryLayout<gesta_touch>.size, let touches,
                let isDone = context.pushRecorded(touches)
            {
                return isDone ? 0 : context.ended(0)
            }
            var call = Push(try batch(touches, "touches", count, stride, of: "gesta_touch"))
            try performHere(&call)
            try call.requireUnchanged(self)
            return context.delivery.hasLostEvents || context.delivery.isAbandoned ? context.ended(0) : 0
        } catch { return context.ended(error.status.code) }
    }

    /// Something has happened while the samples were dispatched.
    @inline(never)
    fileprivate func end(_ call: Push) -> Int32 {
        var call = call
        do throws(Refusal) { try call.requireUnchanged(self) } catch { return context.ended(error.status.code) }
        return context.ended(0)
    }

    /// Events were lost after the call had been performed.
    @inline(never)
    fileprivate func lostEvents() -> Refusal {
        context.delivery.clearLostEvents()
        return refuse(.memory, "out of memory: events were lost")
    }

    /// Throws if events were lost after the call had been performed.
    func requireEvents() throws(Refusal) {
        if context.delivery.hasLostEvents { throw lostEvents() }
    }

    @inline(__always)
    fileprivate func batch<Sample>(
        _ samples: UnsafePointer<Sample>?, _ name: Literal, _ count: Int, _ stride: Int, of type: Literal
    ) throws(Refusal) -> SampleBatch<Sample> {
        guard let samples, StructBytes.isAligned(samples), stride >= MemoryLayout<Sample>.size, stride & 7 == 0,
            stride <= StructBytes.largest, count >= 0, count <= Int.max / StructBytes.largest
        else { throw badBatch(samples, name, count, stride, of: type) }
        return SampleBatch(base: samples, count: count, stride: stride)
    }

    @inline(never)
    private func badBatch<Sample>(
        _ samples: UnsafePointer<Sample>?, _ name: Literal, _ count: Int, _ stride: Int, of type: Literal
    ) -> Refusal {
        guard let samples else { return null(name) }
        if !StructBytes.isAligned(samples) { return misaligned(name, to: MemoryLayout<Sample>.alignment) }
        if count < 0 || count > Int.max / StructBytes.largest {
            return invalid(.range, "count is too large, must be the number of samples in memory")
        }
        return badStride(stride, of: type, MemoryLayout<Sample>.size)
    }

    /// The array of structs that a function fills.
    func array<Element>(
        _ base: UnsafeMutablePointer<Element>?, _ name: Literal, _ capacity: Int, stride: Int, of type: Literal
    ) throws(Refusal) -> StructArray<Element> {
        if capacity == 0 { return StructArray(nil, 0, stride: 0) }
        _ = try aligned(base, name)
        let size = MemoryLayout<Element>.size
        if stride < size || stride & 7 != 0 || stride > StructBytes.largest { throw badStride(stride, of: type, size) }
        return StructArray(base, capacity, stride: stride)
    }

    @inline(never)
    private func badStride(
        _ stride: Int, of type: Literal, _ size: Int
    ) -> Refusal {
        invalid(.size) { out in
            out.text("stride is ", stride)
            out.text(", must be sizeof(")
            out.text(type)
            out.text(") as you compiled it: a multiple of 8, at least ", size)
            out.text(", at most ", StructBytes.largest)
        }
    }
}

@implementation @_cdecl("gesta_push_untimed")
public func gesta_push_untimed(
    _ context: OpaquePointer!, _ touches: UnsafePointer<gesta_touch>!, _ count: Int, _ stride: Int, _ now: Int64
) -> Int32 {
    Caller.enter(context, "gesta_push_untimed") { caller throws(Refusal) in
        try caller.requireOutermost()
        try caller.check(now: now)
        if count == 0 { return }
        let batch = try caller.batch(touches, "touches", count, stride, of: "gesta_touch")
        guard let timed = caller.context.timed(batch, at: now) else { throw caller.outOfMemory() }
        var call = Push(timed)
        try caller.perform(&call)
        caller.context.keepTimes()
        try caller.requireEvents()
    }
}

@implementation @_cdecl("gesta_push_motion")
public func gesta_push_motion(
    _ context: OpaquePointer!, _ motions: UnsafePointer<gesta_motion>!, _ count: Int, _ stride: Int
) -> Int32 {
    Caller.enter(context, "gesta_push_motion") { caller throws(Refusal) in
        try caller.requireOutermost()
        if count == 0 { return }
        var call = PushMotion(try caller.batch(motions, "motions", count, stride, of: "gesta_motion"))
        try caller.perform(&call)
        try call.requireUnchanged(caller)
        try caller.requireEvents()
    }
}

@implementation @_cdecl("gesta_advance")
public func gesta_advance(_ context: OpaquePointer!, _ now: Int64) -> Int32 {
    Caller.enter(context, "gesta_advance") { caller throws(Refusal) in
        var call = Advance(time: now)
        try caller.perform(&call)
        try caller.requireEvents()
    }
}

@implementation @_cdecl("gesta_next_deadline")
public func gesta_next_deadline(_ context: OpaquePointer!, _ deadline: UnsafeMutablePointer<Int64>!) -> Int32 {
    Caller.read(context, "gesta_next_deadline", deadline, "deadline") {
        // No call can reach a deadline beyond the largest time.
        let next = $0.environment.pointee.nextDeadline()
        return next > GESTA_TIME_MAX ? Clock.never : next
    }
}

@implementation @_cdecl("gesta_contact_describe")
public func gesta_contact_describe(
    _ context: OpaquePointer!, _ contact: UInt64, _ info: UnsafeMutablePointer<gesta_contact_info>!
) -> Int32 {
    Caller.enter(context, "gesta_contact_describe") { caller throws(Refusal) in
        let info = try caller.output(info, "info")
        guard let known = caller.context.dispatcher.contact(contact) else { throw caller.unknownContact(contact) }
        var region = known.pointee.trackers.region
        if case .failure = caller.context.regions.find(region) { region = Region.none }
        StructBytes.fill(
            info, with: gesta_contact_info(size: 0, owner: known.pointee.trackers.owner, region: region))
    }
}

@implementation @_cdecl("gesta_events")
public func gesta_events(
    _ context: OpaquePointer!, _ events: UnsafeMutablePointer<UnsafePointer<gesta_event>?>!,
    _ count: UnsafeMutablePointer<Int>!, _ stride: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enterHere(context, "gesta_events") { caller throws(Refusal) in
        let events = try caller.pointer(events, "events")
        let count = try caller.pointer(count, "count")
        let stride = try caller.pointer(stride, "stride")
        let queue = caller.context.delivery.queue
        // A queued event begins with its event.
        events.pointee = UnsafeRawPointer(queue.base)?.assumingMemoryBound(to: gesta_event.self)
        count.pointee = queue.kept
        stride.pointee = MemoryLayout<QueuedEvent>.stride
    }
}

@implementation @_cdecl("gesta_event_value")
public func gesta_event_value(
    _ context: OpaquePointer!, _ event: UnsafePointer<gesta_event>!, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<Double>!
) -> Int32 {
    Caller.enter(context, "gesta_event_value") { caller throws(Refusal) in
        let value = try caller.pointer(value, "value")
        try caller.checkStruct(event, "event", size: MemoryLayout<gesta_event>.size)
        let kind = try caller.kind(event.pointee.class_id, "event->class_id")
        let name = try caller.text(name, length, "name", most: 255)
        let index = try caller.value(named: name, of: kind)
        guard index < Int(event.pointee.value_count), let values = event.pointee.values else {
            throw caller.refuse(.index) { out in
                out.text("event->value_count is ", event.pointee.value_count, ", must be greater than ")
                out.integer(index)
            }
        }
        value.pointee = values[index]
    }
}

@implementation @_cdecl("gesta_event_touches")
public func gesta_event_touches(
    _ context: OpaquePointer!, _ event: UnsafePointer<gesta_event>!, _ touches: UnsafeMutablePointer<gesta_touch>!,
    _ capacity: Int, _ stride: Int, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_event_touches") { caller throws(Refusal) in
        let count = try caller.pointer(count, "count")
        try caller.checkStruct(event, "event", size: MemoryLayout<gesta_event>.size)
        let array = try caller.array(touches, "touches", capacity, stride: stride, of: "gesta_touch")
        let queue = caller.context.delivery.queue
        if queue.newest == nil {
            throw caller.refuse(.state, "the context keeps no samples, must be created with GESTA_CONFIG_EVENT_TOUCHES")
        }
        guard let samples = queue.samples(of: event.pointee) else {
            throw caller.invalid(.argument, "event->values is not an array of this context, must be as in the event")
        }
        count.pointee = samples.count
        var at = 0
        while at < min(count.pointee, array.capacity) {
            array.put(samples[at], at: at)
            at &+= 1
        }
    }
}

extension Caller {
    /// The index of a value that is a number.
    fileprivate func value(named name: Text, of kind: RecognizerClass) throws(Refusal) -> Int {
        guard let index = kind.value(named: name) else {
            throw refuse(.name) { out in
                out.text("name is ")
                out.quoted(name)
                out.text(", must be a value of ")
                out.text(kind.id)
                kind.suggest(for: name, .values, to: &out)
            }
        }
        let slot = NamedSlot(value: index, of: kind)
        if slot.kind == .text { throw wrongType(name, slot, "") }
        return index
    }
}
