// gesta.h, "regions": conversions between root coordinates and those of a region.

import CGesta

extension Caller {
    /// The transforms of the regions multiply to more than a number can be.
    fileprivate func tooFar(_ write: (inout TextWriter) -> Void) -> Refusal {
        refuse(.range) { out in
            write(&out)
            out.text(", must be less: the result is not finite, because the transforms of the regions multiply")
        }
    }
}

@implementation @_cdecl("gesta_region_convert")
public func gesta_region_convert(
    _ context: OpaquePointer!, _ region: UInt32, _ flags: UInt32, _ xy: UnsafeMutablePointer<Double>!, _ count: Int
) -> Int32 {
    Caller.enter(context, "gesta_region_convert") { caller throws(Refusal) in
        let (toRoot, vectors) = (GESTA_CONVERT_TO_ROOT.rawValue, GESTA_CONVERT_VECTORS.rawValue)
        let xy = UnsafeMutablePointer(mutating: try caller.aligned(UnsafePointer(xy), "xy"))
        let region = try caller.region(region)
        if flags & ~(toRoot | vectors) != 0 {
            throw caller.invalid(.range) { $0.text("flags is ", flags, ", must be bits of enum gesta_convert_flag") }
        }
        let path = caller.context.regions.path(to: region)
        let (status, at) = PointArray(xy, count).convert { point in
            let isVector = flags & vectors != 0
            if flags & toRoot != 0 { return isVector ? path.vectorToRoot(point) : path.toRoot(point) }
            return isVector ? path.vectorToLocal(point) : path.toLocal(point)
        }
        if status.isOK { return }
        if at < 0 { throw caller.invalid(.range, "count is too large, must be the number of points in memory") }
        if status == .range {
            throw caller.tooFar { out in
                out.text("xy[", at, "] is ")
                out.figure(xy[at])
                out.text(", the next is ")
                out.figure(xy[at &+ 1])
            }
        }
        throw caller.invalid(.notFinite) { out in
            out.text("xy[", at, "] is ")
            out.figure(xy[at])
            out.text(", must be finite")
        }
    }
}

@implementation @_cdecl("gesta_event_local")
public func gesta_event_local(
    _ context: OpaquePointer!, _ event: UnsafePointer<gesta_event>!, _ region: UInt32,
    _ local: UnsafeMutablePointer<gesta_local_event>!
) -> Int32 {
    Caller.enter(context, "gesta_event_local") { caller throws(Refusal) in
        try caller.checkStruct(event, "event", size: MemoryLayout<gesta_event>.size)
        let local = try caller.output(local, "local")
        let event = event.pointee
        let kind = try caller.kind(event.class_id, "event->class_id")
        var id = region
        if id == Region.none {
            let machine = try caller.reference(event.recognizer, "event->recognizer")
            id = machine._withUnsafeGuaranteedRef { $0.recognizer.region }
        }
        let path = caller.context.regions.path(to: try caller.region(id))
        let place = path.toLocal(Point(event.x, event.y))
        let translation = path.vectorToLocal(event.vector("translation_x", "translation_y", of: kind))
        let velocity = path.vectorToLocal(event.vector("velocity_x", "velocity_y", of: kind))
        guard place.isFinite, translation.isFinite, velocity.isFinite else {
            throw caller.tooFar { $0.text("event is too far away, or moves too fast") }
        }
        StructBytes.fill(
            local,
            with: gesta_local_event(
                size: 0, region: id, x: place.x, y: place.y, translation_x: translation.x,
                translation_y: translation.y, velocity_x: velocity.x, velocity_y: velocity.y))
    }
}

extension gesta_event {
    /// Two of its values; 0 for a class that does not have them.
    fileprivate func vector(_ x: Literal, _ y: Literal, of kind: RecognizerClass) -> Point {
        Point(value(x, of: kind), value(y, of: kind))
    }

    private func value(_ name: Literal, of kind: RecognizerClass) -> Double {
        guard let at = kind.value(named: Text(name)), at < Int(value_count), let values else { return 0 }
        return values[at]
    }
}
