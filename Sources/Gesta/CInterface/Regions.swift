// gesta.h, "regions".

import CGesta

@implementation @_cdecl("gesta_region_create")
public func gesta_region_create(
    _ context: OpaquePointer!, _ parent: UInt32, _ rect: UnsafePointer<gesta_rect>!,
    _ region: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    onRegion(context, parent, "gesta_region_create") { context, parent in
        guard let region else { return context.nullArgument("gesta_region_create", "region") }
        if context.isClosing { return context.complainOfClosing("gesta_region_create") }
        return context.checkedRect("gesta_region_create", rect) { rect in
            switch context.regions.makeRegion(in: parent, rect) {
            case .success(let made):
                context.regions.enter(made)
                let id = made.pointee.id
                region.pointee = id
                context.recorder?.region("region", id, in: parent.pointee.id, rect)
                return 0
            case .failure(let status):
                return context.full("gesta_region_create", status, " regions at once")
            }
        }
    }
}

@implementation @_cdecl("gesta_region_destroy")
public func gesta_region_destroy(_ context: OpaquePointer!, _ region: UInt32) -> Int32 {
    onRegion(context, region, "gesta_region_destroy") { context, region in
        if region == context.root {
            return context.complain("gesta_region_destroy", .argument, "the root region cannot be destroyed")
        }
        context.recorder?.line("region-destroy", region.pointee.id)
        context.destroyRegion(region)
        return 0
    }
}

@implementation @_cdecl("gesta_region_set_rect")
public func gesta_region_set_rect(_ context: OpaquePointer!, _ region: UInt32, _ rect: UnsafePointer<gesta_rect>!)
    -> Int32
{
    onRegion(context, region, "gesta_region_set_rect") { context, region in
        if region == context.root {
            return context.complain(
                "gesta_region_set_rect", .argument, "the root region has no rectangle")
        }
        return context.checkedRect("gesta_region_set_rect", rect) { rect in
            context.recorder?.region("region-rect", region.pointee.id, in: nil, rect)
            context.regions.setRect(rect, of: region)
            return 0
        }
    }
}

@implementation @_cdecl("gesta_region_set_order")
public func gesta_region_set_order(_ context: OpaquePointer!, _ region: UInt32, _ order: Int32) -> Int32 {
    onRegion(context, region, "gesta_region_set_order") { context, region in
        context.recorder?.line("region-order", region.pointee.id, number: Int64(order))
        context.setOrder(region, order)
        return 0
    }
}

@implementation @_cdecl("gesta_region_set_enabled")
public func gesta_region_set_enabled(_ context: OpaquePointer!, _ region: UInt32, _ enabled: Int32) -> Int32 {
    onRegion(context, region, "gesta_region_set_enabled") { context, region in
        context.recorder?.line("region-enable", region.pointee.id, flag: enabled != 0)
        context.setEnabled(region, enabled != 0)
        return 0
    }
}

@implementation @_cdecl("gesta_region_describe")
public func gesta_region_describe(
    _ context: OpaquePointer!, _ region: UInt32, _ info: UnsafeMutablePointer<gesta_region_info>!
) -> Int32 {
    reading(context) { context in
        let status = context.checkedSize(
            "gesta_region_describe", "info", info, least: MemoryLayout<gesta_region_info>.size)
        if status != 0 { return status }
        switch context.regions.find(region) {
        case .failure(let status): return context.complainOfID("gesta_region_describe", "region", region, status)
        case .success(let known):
            let node = known.pointee
            fill(
                info,
                with: gesta_region_info(
                    size: 0, region: region, parent: node.parent?.pointee.id ?? Region.none,
                    depth: UInt32(truncatingIfNeeded: node.depth), order: node.order, enabled: node.isEnabled ? 1 : 0,
                    rect: node.rect))
            return 0
        }
    }
}

@implementation @_cdecl("gesta_region_at")
public func gesta_region_at(
    _ context: OpaquePointer!, _ x: Double, _ y: Double, _ region: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context) { context in
        guard let region else { return context.nullArgument("gesta_region_at", "region") }
        guard x.isFinite, y.isFinite else {
            return context.complain("gesta_region_at", .notFinite) { out in
                out.text(x.isFinite ? "y is " : "x is ")
                out.figure(x.isFinite ? y : x)
                out.text(", must be finite")
            }
        }
        region.pointee = context.regions.region(at: Point(x, y))?.pointee.id ?? Region.none
        return 0
    }
}

@implementation @_cdecl("gesta_contact_region")
public func gesta_contact_region(
    _ context: OpaquePointer!, _ contact: UInt64, _ region: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context) { context in
        guard let region else { return context.nullArgument("gesta_contact_region", "region") }
        guard let known = context.dispatcher.contacts.find(contact) else {
            return unknownContact(context, "gesta_contact_region", contact, " is not down")
        }
        let id = known.pointee.trackers.region
        if case .success = context.regions.find(id) { region.pointee = id } else { region.pointee = Region.none }
        return 0
    }
}

@implementation @_cdecl("gesta_context_set_hit_test")
public func gesta_context_set_hit_test(
    _ context: OpaquePointer!, _ hit_test: gesta_hit_test_callback!, _ user: UnsafeMutableRawPointer!,
    _ release: gesta_release_callback!
) -> Int32 {
    adding(context, "gesta_context_set_hit_test") { context in
        let given = Release(function: release, user: user)
        context.recorder?.hitTest(hit_test != nil)
        context.setHitTest(hit_test.map { HitTest(function: $0, release: given) }, orRelease: given)
        return 0
    }
}

/// Calls that change a region.
private func onRegion(
    _ context: OpaquePointer?, _ id: UInt32, _ function: Literal, _ body: (Context, RegionPointer) -> Int32
) -> Int32 {
    changing(context, function) { context in
        switch context.regions.find(id) {
        case .success(let region): return body(context, region)
        case .failure(let status): return context.complainOfID(function, "region", id, status)
        }
    }
}

extension Context {
    fileprivate func checkedRect(
        _ function: Literal, _ rect: UnsafePointer<gesta_rect>?, _ body: (gesta_rect) -> Int32
    ) -> Int32 {
        guard let rect else { return nullArgument(function, "rect") }
        guard isAligned(rect) else { return complain(function, .argument, "rect is not aligned to 8 bytes") }
        let r = rect.pointee
        let numbers: [(Literal, Double, Double, Double)] = [
            ("x", r.x, -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX),
            ("y", r.y, -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX),
            ("width", r.width, 0, 2 * GESTA_COORDINATE_MAX), ("height", r.height, 0, 2 * GESTA_COORDINATE_MAX),
        ]
        for (name, number, least, most) in numbers where !(number >= least && number <= most) {
            return complain(function, number.isFinite ? .range : .notFinite) { out in
                out.text("rect->")
                out.text(name)
                out.text(" is ")
                out.figure(number)
                out.text(", must be from ")
                out.figure(least)
                out.text(" to ")
                out.figure(most)
            }
        }
        return body(r)
    }
}
