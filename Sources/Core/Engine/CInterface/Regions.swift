// gesta.h, "regions".

import CGesta
import CPlatform

@implementation @_cdecl("gesta_region_create")
public func gesta_region_create(
    _ context: OpaquePointer!, _ parent: UInt32, _ rect: UnsafePointer<gesta_rect>!,
    _ region: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.enter(context, "gesta_region_create") { caller throws(Refusal) in
        let region = try caller.pointer(region, "region")
        var call = CreateRegion(parent: parent, rect: try caller.aligned(rect, "rect").pointee)
        try caller.perform(&call)
        region.pointee = call.created
    }
}

@implementation @_cdecl("gesta_region_destroy")
public func gesta_region_destroy(_ context: OpaquePointer!, _ region: UInt32) -> Int32 {
    Caller.perform(context, "gesta_region_destroy", DestroyRegion(target: RegionTarget(region)))
}

@implementation @_cdecl("gesta_region_set_rect")
public func gesta_region_set_rect(_ context: OpaquePointer!, _ region: UInt32, _ rect: UnsafePointer<gesta_rect>!)
    -> Int32
{
    Caller.enter(context, "gesta_region_set_rect") { caller throws(Refusal) in
        var call = SetRegionRect(target: RegionTarget(region), rect: try caller.aligned(rect, "rect").pointee)
        try caller.perform(&call)
    }
}

@implementation @_cdecl("gesta_region_set_transform")
public func gesta_region_set_transform(
    _ context: OpaquePointer!, _ region: UInt32, _ transform: UnsafePointer<gesta_affine>!
) -> Int32 {
    Caller.enter(context, "gesta_region_set_transform") { caller throws(Refusal) in
        let matrix = transform == nil ? .identity : try caller.aligned(transform, "transform").pointee
        var call = SetRegionTransform(target: RegionTarget(region), matrix: matrix)
        try caller.perform(&call)
    }
}

@implementation @_cdecl("gesta_region_set_order")
public func gesta_region_set_order(_ context: OpaquePointer!, _ region: UInt32, _ order: Int32) -> Int32 {
    Caller.perform(context, "gesta_region_set_order", SetRegionOrder(target: RegionTarget(region), order: order))
}

@implementation @_cdecl("gesta_region_set_enabled")
public func gesta_region_set_enabled(_ context: OpaquePointer!, _ region: UInt32, _ enabled: Int32) -> Int32 {
    Caller.perform(
        context, "gesta_region_set_enabled", EnableRegion(target: RegionTarget(region), isEnabled: enabled != 0))
}

@implementation @_cdecl("gesta_region_describe")
public func gesta_region_describe(
    _ context: OpaquePointer!, _ region: UInt32, _ info: UnsafeMutablePointer<gesta_region_info>!
) -> Int32 {
    Caller.enter(context, "gesta_region_describe") { caller throws(Refusal) in
        let info = try caller.output(info, "info", least: PLATFORM_REGION_INFO_TRANSFORM)
        let node = try caller.region(region).pointee
        StructBytes.fill(
            info,
            with: gesta_region_info(
                size: 0, region: region, parent: node.parent?.pointee.id ?? Region.none,
                depth: UInt32(truncatingIfNeeded: node.depth), order: node.order, enabled: node.isEnabled ? 1 : 0,
                rect: node.rect, transform: node.transform?.pointee.matrix ?? .identity))
    }
}

@implementation @_cdecl("gesta_region_at")
public func gesta_region_at(
    _ context: OpaquePointer!, _ x: Double, _ y: Double, _ region: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.enter(context, "gesta_region_at") { caller throws(Refusal) in
        let region = try caller.pointer(region, "region")
        guard x.isFinite, y.isFinite else {
            throw caller.invalid(.notFinite) { out in
                out.text(x.isFinite ? "y is " : "x is ")
                out.figure(x.isFinite ? y : x)
                out.text(", must be finite")
            }
        }
        region.pointee = caller.context.regions.region(at: Point(x, y))?.pointee.id ?? Region.none
    }
}

@implementation @_cdecl("gesta_context_set_hit_test")
public func gesta_context_set_hit_test(
    _ context: OpaquePointer!, _ hit_test: gesta_hit_test_callback!, _ user: UnsafeMutableRawPointer!,
    _ release: gesta_release_callback!
) -> Int32 {
    let release = Release(function: release, user: user)
    return Caller.perform(
        context, "gesta_context_set_hit_test",
        SetHitTest(hitTest: hit_test.map { HitTest($0, release) }, release: release))
}
