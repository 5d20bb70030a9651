// A region's own coordinates: an affine map to its parent's, and back.

import CGesta

/// Relative to the region's corner. Each function has one order of operations: results are the same on every machine,
/// and the search for a region agrees with conversions bit for bit.
struct RegionTransform {
    let matrix: gesta_affine
    /// The inverse of the linear part, in the same order.
    private let inverse: (a: Double, b: Double, c: Double, d: Double)

    /// Nil if the matrix has no inverse with numbers within its own range, or its axes are parallel to within a
    /// millionth: of a smaller angle, rounding would leave too little.
    init?(_ matrix: gesta_affine) {
        let determinant = RegionTransform.determinant(of: matrix)
        guard abs(determinant) >= 1e-6 * (abs(matrix.a * matrix.d) + abs(matrix.b * matrix.c)) else { return nil }
        let inverse = (
            a: matrix.d / determinant, b: -matrix.b / determinant, c: -matrix.c / determinant,
            d: matrix.a / determinant
        )
        // (NaN fails these comparisons as well.)
        guard abs(inverse.a) <= GESTA_COORDINATE_MAX, abs(inverse.b) <= GESTA_COORDINATE_MAX,
            abs(inverse.c) <= GESTA_COORDINATE_MAX, abs(inverse.d) <= GESTA_COORDINATE_MAX
        else { return nil }
        self.matrix = matrix
        self.inverse = inverse
    }

    static func determinant(of matrix: gesta_affine) -> Double { matrix.a * matrix.d - matrix.b * matrix.c }

    /// How the region lies in its parent. Exact for any scale: so is the root of a square.
    var orientation: Orientation {
        let determinant = RegionTransform.determinant(of: matrix)
        let root = abs(determinant).squareRoot()
        let unit = determinant < 0 ? -root : root
        return Orientation(a: matrix.d / unit, b: -matrix.b / unit, c: -matrix.c / unit, d: matrix.a / unit)
    }

    func toParent(_ p: Point) -> Point {
        Point(matrix.a * p.x + matrix.c * p.y + matrix.tx, matrix.b * p.x + matrix.d * p.y + matrix.ty)
    }

    func vectorToParent(_ v: Point) -> Point {
        Point(matrix.a * v.x + matrix.c * v.y, matrix.b * v.x + matrix.d * v.y)
    }

    func toLocal(_ p: Point) -> Point { vectorToLocal(Point(p.x - matrix.tx, p.y - matrix.ty)) }

    func vectorToLocal(_ v: Point) -> Point {
        Point(inverse.a * v.x + inverse.c * v.y, inverse.b * v.x + inverse.d * v.y)
    }

    /// A rectangle in the parent's coordinates that a region with this transform does not exceed. Its margin is larger
    /// than the rounding, so that no search misses a point that `toLocal` finds inside.
    func bounds(of rect: gesta_rect) -> gesta_rect {
        let (right, down) = (toParent(Point(rect.width, 0)), toParent(Point(0, rect.height)))
        let (near, far) = (toParent(.zero), toParent(Point(rect.width, rect.height)))
        let low = Point(min(near.x, right.x, down.x, far.x), min(near.y, right.y, down.y, far.y))
        let high = Point(max(near.x, right.x, down.x, far.x), max(near.y, right.y, down.y, far.y))
        let x = abs(rect.x) + abs(matrix.tx) + abs(matrix.a * rect.width) + abs(matrix.c * rect.height)
        let y = abs(rect.y) + abs(matrix.ty) + abs(matrix.b * rect.width) + abs(matrix.d * rect.height)
        let margin = Point(x * 1e-9, y * 1e-9)
        return gesta_rect(
            x: rect.x + low.x - margin.x, y: rect.y + low.y - margin.y, width: high.x - low.x + 2 * margin.x,
            height: high.y - low.y + 2 * margin.y)
    }
}

extension gesta_affine {
    static var identity: gesta_affine { gesta_affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    var isIdentity: Bool { a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0 }
}
