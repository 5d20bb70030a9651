// Conversions between root coordinates and those of regions, with the transforms of now. The region tree implements
// them.

/// Regions are given by their ids.
class Spaces {
    /// How a region lies on the screen, with y in the direction of the caller's.
    func orientation(of region: UInt32) -> Orientation { .upright }
    /// Whether a region is `other`, or contains it in the tree; no region contains anything.
    func isRegion(_ region: UInt32, around other: UInt32) -> Bool { false }
    /// Nil for no region.
    func toLocal(_ p: Point, of region: UInt32) -> Point? { nil }
    /// Nil for no region.
    func toRoot(_ p: Point, of region: UInt32) -> Point? { nil }
    /// From a region's rectangle; 0 inside, and where there is no region or the root region.
    func distance(from region: UInt32, to p: Point) -> Double { 0 }
    /// From a side of a region's rectangle, 0 to 3: where x is 0, y is 0, x is the width, y is the height. Negative
    /// beyond it; infinite where there is no region or the root region.
    func depth(in region: UInt32, of p: Point, from side: Int) -> Double { .infinity }
}
