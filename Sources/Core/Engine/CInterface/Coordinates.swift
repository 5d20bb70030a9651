// gesta.h, "regions": conversions between root coordinates and those of a region.

import CGesta

@implementation @_cdecl("gesta_region_convert")
public func gesta_region_convert(
    _ context: OpaquePointer!, _ region: UInt32, _ flags: UInt32, _ xy: UnsafeMutablePointer<Double>!, _ count: Int
) -> Int32 {
    Caller.enter(context, "gesta_region_convert") { caller throws(Refusal) in
        let (toRoot, vectors) = (GESTA_CONVERT_TO_ROOT.rawValue, GESTA_CONVERT_VECTORS.rawValue)
        let xy = try caller.aligned(xy, "xy")
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
            throw caller.refuse(.range) { out in
                out.text("xy[", at, "] is ")
                out.figure(xy[at])
                out.text(", the next is ")
                out.figure(xy[at &+ 1])
                out.text(", must be less: the result is not finite, because the transforms of the regions multiply")
            }
        }
        throw caller.invalid(.notFinite) { out in
            out.text("xy[", at, "] is ")
            out.figure(xy[at])
            out.text(", must be finite")
        }
    }
}
