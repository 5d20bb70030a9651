// Lengths, areas and fits along a stroke's way.

extension StrokePath {
    func point(_ index: Int) -> Point { base[index].point }

    /// The point so far along the way, between two of its points.
    func point(along wanted: Double, from first: Int, to last: Int) -> Point {
        if wanted <= self[first].along { return point(first) }
        if wanted >= self[last].along { return point(last) }
        var (low, high) = (first, last)
        while high &- low > 1 {
            let middle = (low &+ high) >> 1
            if self[middle].along < wanted { low = middle } else { high = middle }
        }
        let (a, b) = (self[low], self[high])
        if !(b.along > a.along) { return point(high) }
        let part = (wanted - a.along) / (b.along - a.along)
        return Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
    }

    /// The longest rest at a point or next to it, in seconds.
    func rest(at index: Int) -> Double {
        var longest: Int64 = 0
        var at = max(index &- 1, 0)
        while at <= min(index &+ 1, count &- 1) {
            longest = max(longest, (at &+ 1 < count ? self[at &+ 1].arrived : left) &- self[at].arrived)
            at &+= 1
        }
        return Clock.seconds(longest)
    }

    /// How far the way turns between two points, in degrees: the sum of the turns from each piece to the next.
    @inline(never)
    func turning(from first: Int, to last: Int) -> Double {
        var sum = 0.0
        var before = Point.zero
        var at = first &+ 1
        while at <= last {
            let way = point(at) - point(at &- 1)
            if at > first &+ 1 { sum += Angle.of(Point(before.dot(way), before.cross(way))) }
            before = way
            at &+= 1
        }
        return sum * Angle.degreesPerRadian
    }

    struct Moments {
        var axis: StrokeMeasures.Axis
        /// The mean square distance from the axis, and along it from the centre.
        var scatter: Double
        var spread: Double
        /// Between the way and its chord, signed.
        var area: Double
    }

    /// Of the line that the way is, each piece counted by its length.
    @inline(never)
    func moments(from first: Int, to last: Int) -> Moments {
        let origin = point(first)
        let w = self[last].along - self[first].along
        // Sums of l (p + q), l p q and l d d; and of px qy and py qx, with l and without.
        var (sum, product, square, mixed, skew, crossed) = (Point.zero, Point.zero, Point.zero, 0.0, 0.0, Point.zero)
        var p = Point.zero
        var node = base + first
        let end = base + last
        while node < end {
            let q = node[1].point - origin
            let l = node[1].along - node.pointee.along
            let d = q - p
            let ld = d * l
            sum = sum + (p + q) * l
            product = product + Point(p.x * q.x, p.y * q.y) * l
            square = square + Point(ld.x * d.x, ld.y * d.y)
            mixed += ld.x * d.y
            let across = Point(p.x * q.y, p.y * q.x)
            crossed = crossed + across
            skew += l * (across.x + across.y)
            p = q
            node += 1
        }
        // p² + p q + q² is 3 p q + d², and so on.
        let (x, y) = (sum.x, sum.y)
        let (xx, yy, xy) = (3 * product.x + square.x, 3 * product.y + square.y, 3 * skew + 2 * mixed)
        let area = crossed.x - crossed.y
        if !(w > 0) { return Moments(axis: .init(at: origin, along: Point(1, 0)), scatter: 0, spread: 0, area: 0) }
        let centre = Point(x / (2 * w), y / (2 * w))
        let cxx = xx / (3 * w) - centre.x * centre.x
        let cyy = yy / (3 * w) - centre.y * centre.y
        let cxy = xy / (6 * w) - centre.x * centre.y
        let (half, difference) = ((cxx + cyy) * 0.5, (cxx - cyy) * 0.5)
        let root = (difference * difference + cxy * cxy).squareRoot()
        // The eigenvector of the greater eigenvalue, from whichever of its two forms does not cancel.
        var along = difference >= 0 ? Point(difference + root, cxy) : Point(cxy, root - difference)
        let length = along.length
        along = length > 0 ? along * (1 / length) : Point(1, 0)
        return Moments(
            axis: .init(at: origin + centre, along: along), scatter: max(0, half - root), spread: half + root,
            area: area * 0.5)
    }

    struct Circle {
        /// The root mean square distance of the way from it, over its radius, 1 at most and for what is all straight.
        var roundness: Double
        /// The area between way and chord over the circle's.
        var fill: Double
    }

    /// The circle that fits best, by Kåsa's method ("A curve fitting procedure and its error analysis", IEEE Transactions on Instrumentation and
    /// Measurement, 1976), the points counted by the length of the way next to them. `stretched`: across its axis, to lie as far about it as along it.
    @inline(never)
    func circle(from first: Int, to last: Int, stretched: Bool = false) -> Circle {
        let whole = moments(from: first, to: last)
        let centre = whole.axis.at
        let along = whole.axis.along
        // A tenth as wide as it is long is no ellipse to speak of.
        let stretch = stretched ? (whole.spread / max(whole.scatter, whole.spread * 0.01)).squareRoot() - 1 : 0
        var (w, xx, xy, yy, xz, yz, z, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var (x, y) = (0.0, 0.0)
        var at = first
        while at <= last {
            let before = at > first ? self[at].along - self[at &- 1].along : 0
            let after = at < last ? self[at &+ 1].along - self[at].along : 0
            let l = before + after
            var p = point(at) - centre
            if stretched { p = p + Point(0 - along.y, along.x) * (along.cross(p) * stretch) }
            let square = p.squaredLength
            w += l
            x += l * p.x
            y += l * p.y
            xx += l * p.x * p.x
            xy += l * p.x * p.y
            yy += l * p.y * p.y
            xz += l * p.x * square
            yz += l * p.y * square
            z += l * square
            zz += l * square * square
            at &+= 1
        }
        if !(w > 0) { return Circle(roundness: 1, fill: 0) }
        let scale = 1 / w
        (x, y, xx, xy, yy, xz, yz, z, zz) = (
            x * scale, y * scale, xx * scale, xy * scale, yy * scale, xz * scale, yz * scale, z * scale, zz * scale
        )
        // Minimises the mean of (p² - a x - b y - c)².
        let (sxx, sxy, syy) = (xx - x * x, xy - x * y, yy - y * y)
        let (sxz, syz) = (xz - x * z, yz - y * z)
        let determinant = sxx * syy - sxy * sxy
        if !(determinant > 1e-12 * (sxx + syy) * (sxx + syy)) { return Circle(roundness: 1, fill: 0) }
        let a = (sxz * syy - syz * sxy) / determinant
        let b = (syz * sxx - sxz * sxy) / determinant
        let c = z - a * x - b * y
        let square = c + (a * a + b * b) * 0.25
        // What is left of p² - r², over 2 r: the distance from the circle where it is small.
        let left = max(0, zz - z * z - a * sxz - b * syz)
        let roundness = square > 0 ? min(1, left.squareRoot() / (2 * square)) : 1
        return Circle(roundness: roundness, fill: abs(whole.area) / max(Angle.half * square, 1e-300))
    }
}
