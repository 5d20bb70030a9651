// Conversions between root coordinates and those of a region, with the transforms of now.

import CGesta

extension RegionNode {
    /// From the parent's coordinates to the region's own.
    @inline(__always)
    func toLocal(_ p: Point) -> Point {
        let inside = Point(p.x - rect.x, p.y - rect.y)
        return transform?.pointee.toLocal(inside) ?? inside
    }

    func vectorToLocal(_ v: Point) -> Point { transform?.pointee.vectorToLocal(v) ?? v }

    func vectorToParent(_ v: Point) -> Point { transform?.pointee.vectorToParent(v) ?? v }

    func toParent(_ p: Point) -> Point {
        let inside = transform?.pointee.toParent(p) ?? p
        return Point(inside.x + rect.x, inside.y + rect.y)
    }
}

extension RegionTree {
    /// The path from the root region to this one, until the next call or change.
    func path(to region: Pointer) -> RegionPath<Member> {
        var inner = region
        while let outer = inner.pointee.parent {
            outer.pointee.setPathChild(inner)
            inner = outer
        }
        return RegionPath(root: root, region: region)
    }
}

struct RegionPath<Member> {
    typealias Pointer = UnsafeMutablePointer<RegionNode<Member>>

    fileprivate let root: Pointer
    fileprivate let region: Pointer

    /// In the order of the search for a region: from the root region inwards.
    func toLocal(_ p: Point) -> Point { convert(p) { $0.pointee.toLocal($1) } }

    func vectorToLocal(_ v: Point) -> Point { convert(v) { $0.pointee.vectorToLocal($1) } }

    func toRoot(_ p: Point) -> Point { revert(p) { $0.pointee.toParent($1) } }

    func vectorToRoot(_ v: Point) -> Point { revert(v) { $0.pointee.vectorToParent($1) } }

    private func revert(_ p: Point, _ body: (Pointer, Point) -> Point) -> Point {
        var p = p
        var next: Pointer? = region
        while let inner = next {
            p = body(inner, p)
            next = inner.pointee.parent
        }
        return p
    }

    private func convert(_ p: Point, _ body: (Pointer, Point) -> Point) -> Point {
        var p = p
        var next: Pointer? = root
        while let outer = next {
            p = body(outer, p)
            next = outer == region ? nil : outer.pointee.pathChild
        }
        return p
    }
}
