// gesta.h, "input" and "events".

import CGesta

@implementation @_cdecl("gesta_push")
@_optimize(speed)
public func gesta_push(
    _ context: OpaquePointer!, _ touches: UnsafePointer<gesta_touch>!, _ count: Int, _ stride: Int
) -> Int32 {
    reading(context) { context in
        // The short way: one more move of the contact that moved last.
        if count == 1, stride == MemoryLayout<gesta_touch>.size, context.delivery.mode == 0,
            let touches, isAligned(touches), let contact = context.dispatcher.contacts.newestDown,
            TouchCheck.isMove(touches, of: contact, from: context.now),
            touches.pointee.time < context.environment.pointee.soonest
        {
            return context.push(touches, of: contact) ? 0 : lost(context, "gesta_push")
        }
        return push(context, touches, count, stride)
    }
}

@_optimize(speed) @inline(never)
private func push(_ context: Context, _ touches: UnsafePointer<gesta_touch>?, _ count: Int, _ stride: Int) -> Int32 {
    guard context.activity == .idle else { return busy(context, "gesta_push") }
    if count == 0 { return 0 }
    guard let touches, isAligned(touches), stride >= MemoryLayout<gesta_touch>.size, stride & 7 == 0,
        stride <= StructBytes.largest, count > 0, count <= Int.max / StructBytes.largest
    else { return refuse(context, touches, count, stride) }
    let batch = TouchBatch(base: touches, count: count, stride: stride)
    if let flaw = context.dispatcher.firstFlaw(in: batch) { return refuse(context, flaw, batch) }
    context.recorder?.pushing(batch)
    context.push(batch)
    context.recorder?.pushed()
    return context.delivery.hasLostEvents ? lost(context, "gesta_push") : 0
}

private func busy(_ context: Context, _ function: Literal) -> Int32 {
    context.complain(function, .busy, "not from within a callback")
}

/// Arguments that cannot be a batch.
private func refuse(
    _ context: Context, _ touches: UnsafePointer<gesta_touch>?, _ count: Int, _ stride: Int
) -> Int32 {
    if touches == nil { return context.nullArgument("gesta_push", "touches") }
    if let touches, !isAligned(touches) {
        return context.complain("gesta_push", .argument, "touches is not aligned to 8 bytes")
    }
    if count < 0 || count > Int.max / StructBytes.largest {
        return context.complain("gesta_push", .range, "count is more than memory can hold")
    }
    return context.complain("gesta_push", .size) { out in
        out.text("stride is ", stride)
        out.rightStride()
    }
}

private func refuse(_ context: Context, _ flaw: TouchFlaw, _ batch: TouchBatch) -> Int32 {
    context.complain("gesta_push", flaw.status) { out in
        flaw.describe(in: batch, now: context.now, limit: context.dispatcher.contacts.limit, to: &out)
    }
}

private func lost(_ context: Context, _ function: Literal) -> Int32 {
    context.delivery.clearLostEvents()
    return context.complain(function, .memory, "out of memory: events were lost")
}

@implementation @_cdecl("gesta_advance")
public func gesta_advance(_ context: OpaquePointer!, _ now: Int64) -> Int32 {
    reading(context) { context in
        guard context.activity == .idle else { return busy(context, "gesta_advance") }
        guard now >= context.now, now >= -Clock.latest, now <= Clock.latest else {
            return context.complain("gesta_advance", .time) { out in
                out.text("now is ", now)
                if now < context.now {
                    out.text(", must not be before ", context.now)
                } else {
                    out.text(", must be within +-GESTA_TIME_MAX")
                }
            }
        }
        context.recorder?.advancing(to: now)
        context.advance(to: now)
        context.recorder?.pushed()
        return context.delivery.hasLostEvents ? lost(context, "gesta_advance") : 0
    }
}

@implementation @_cdecl("gesta_next_deadline")
public func gesta_next_deadline(_ context: OpaquePointer!, _ deadline: UnsafeMutablePointer<Int64>!) -> Int32 {
    reading(context) { context in
        guard let deadline else { return context.nullArgument("gesta_next_deadline", "deadline") }
        deadline.pointee = context.environment.pointee.nextDeadline()
        return 0
    }
}

@implementation @_cdecl("gesta_contact_owner")
public func gesta_contact_owner(
    _ context: OpaquePointer!, _ contact: UInt64, _ recognizer: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context) { context in
        guard let recognizer else { return context.nullArgument("gesta_contact_owner", "recognizer") }
        guard let known = context.dispatcher.contacts.find(contact) else {
            return unknownContact(context, "gesta_contact_owner", contact, " is not down")
        }
        recognizer.pointee = known.pointee.trackers.owner
        return 0
    }
}

func unknownContact(_ context: Context, _ function: Literal, _ contact: UInt64, _ words: Literal) -> Int32 {
    context.complain(function, .contact) { out in
        out.text("contact ")
        out.integer(contact)
        out.text(words)
    }
}

@implementation @_cdecl("gesta_events")
public func gesta_events(
    _ context: OpaquePointer!, _ events: UnsafeMutablePointer<UnsafePointer<gesta_event>?>!,
    _ count: UnsafeMutablePointer<Int>!, _ stride: UnsafeMutablePointer<Int>!
) -> Int32 {
    reading(context) { context in
        guard let events else { return context.nullArgument("gesta_events", "events") }
        guard let count else { return context.nullArgument("gesta_events", "count") }
        guard let stride else { return context.nullArgument("gesta_events", "stride") }
        // An event stands first in its place in the queue.
        events.pointee = UnsafeRawPointer(context.delivery.queue.base)?.assumingMemoryBound(to: gesta_event.self)
        count.pointee = context.delivery.queue.kept
        stride.pointee = MemoryLayout<QueuedEvent>.stride
        return 0
    }
}

extension TextWriter {
    mutating func rightStride() {
        text(
            ", must be sizeof(gesta_touch) as you compiled it: a multiple of 8, at least ",
            MemoryLayout<gesta_touch>.size)
        text(", at most ", StructBytes.largest)
    }
}
