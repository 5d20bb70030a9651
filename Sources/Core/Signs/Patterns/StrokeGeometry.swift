// Lengths, areas and fits of parts of a stroke path.

extension StrokePath {
    func point(_ index: Int) -> Point { firstNode[index].point }

    /// Returns the interpolated point at a distance along the path, limited to a range of points.
    func point(atDistance wanted: Double, from first: Int, to last: Int) -> Point {
        if wanted <= self[first].distance { return point(first) }
        if wanted >= self[last].distance { return point(last) }
        var (low, high) = (first, last)
        while high &- low > 1 {
            let middle = (low &+ high) >> 1
            if self[middle].distance < wanted { low = middle } else { high = middle }
        }
        let (a, b) = (self[low], self[high])
        if !(b.distance > a.distance) { return point(high) }
        let part = (wanted - a.distance) / (b.distance - a.distance)
        return Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
    }

    /// Returns the longest rest at a point or its neighbors, in seconds.
    func rest(at index: Int) -> Double {
        var longest: Int64 = 0
        var at = max(index &- 1, 0)
        while at <= min(index &+ 1, count &- 1) {
            longest = max(longest, (at &+ 1 < count ? self[at &+ 1].arrival : departure) &- self[at].arrival)
            at &+= 1
        }
        return Clock.seconds(longest)
    }

    /// Returns the total turning angle between two points: the sum of the angles between consecutive edges, in degrees.
    @inline(never)
    func turning(from first: Int, to last: Int) -> Double {
        var sum = 0.0
        var at = first &+ 1
        while at < last {
            sum += turn(at: at)
            at &+= 1
        }
        return sum * Angle.degreesPerRadian
    }

    /// Returns the angle between the edges before and after a point, in radians.
    @inline(__always)
    func turn(at index: Int) -> Double {
        let (before, edge) = (point(index) - point(index &- 1), point(index &+ 1) - point(index))
        return Angle.of(Point(before.dot(edge), before.cross(edge)))
    }

    struct Turns {
        /// The largest turning angle within a window, in degrees.
        var sharpest = 0.0
        /// The standard deviation of the turning angles within the windows, in degrees.
        var deviation = 0.0
    }

    /// Returns how a part of the path turns within windows of a tenth of the whole path, around each of its points
    /// that is not near its ends, where hooks are.
    @inline(never)
    func turns(from first: Int, to last: Int) -> Turns {
        let reach = length * 0.05
        let margin = max(reach, (self[last].distance - self[first].distance) * 0.15)
        let (start, end) = (self[first].distance + margin, self[last].distance - margin)
        var (turns, sum, squares, count) = (Turns(), 0.0, 0.0, 0.0)
        var at = first
        while at <= last {
            let distance = self[at].distance
            if distance > start, distance < end {
                let before = point(at) - point(atDistance: distance - reach, from: first, to: last)
                let after = point(atDistance: distance + reach, from: first, to: last) - point(at)
                let turn = Angle.of(Point(before.dot(after), before.cross(after))) * Angle.degreesPerRadian
                turns.sharpest = max(turns.sharpest, abs(turn))
                sum += turn
                squares += turn * turn
                count += 1
            }
            at &+= 1
        }
        if count > 0 {
            let mean = sum / count
            turns.deviation = max(0, squares / count - mean * mean).squareRoot()
        }
        return turns
    }

    /// How far the middle third of the path is, on either side, from the chords of the fifth of the path around each of
    /// its points. Relative to the extent of the path across its displacement, which counts at least as a tenth of the
    /// diagonal.
    @inline(never)
    var nose: (left: Double, right: Double) {
        let last = count &- 1
        let across = point(last) - point(0)
        var (least, most) = (0.0, 0.0)
        var (left, right) = (0.0, 0.0)
        var at = 1
        while at <= last {
            let place = point(at)
            let side = across.cross(place - point(0))
            least = min(least, side)
            most = max(most, side)
            let distance = self[at].distance
            if distance * 3 > length, distance * 3 < length * 2 {
                let start = point(atDistance: distance - length * 0.1, from: 0, to: last)
                let chord = point(atDistance: distance + length * 0.1, from: 0, to: last) - start
                let offset = chord.cross(place - start) / max(chord.length, diagonal * 1e-6)
                left = max(left, 0 - offset)
                right = max(right, offset)
            }
            at &+= 1
        }
        let extent = max((most - least) / max(across.length, diagonal * 1e-6), diagonal * 0.1, 1e-300)
        return (left / extent, right / extent)
    }

    /// Returns the smallest distance between the points of one part of the path and the edges of another.
    @inline(never)
    func distance(between part: (first: Int, last: Int), and other: (first: Int, last: Int)) -> Double {
        var least = Double.infinity
        func measure(_ points: (first: Int, last: Int), _ edges: (first: Int, last: Int)) {
            var edge = edges.first
            while edge < edges.last {
                let (a, d) = (point(edge), point(edge &+ 1) - point(edge))
                let square = d.squaredLength
                var at = points.first
                while at <= points.last {
                    let p = point(at) - a
                    let along = square > 0 ? max(0, min(1, p.dot(d) / square)) : 0
                    least = min(least, (p - d * along).squaredLength)
                    at &+= 1
                }
                edge &+= 1
            }
        }
        measure(part, other)
        measure(other, part)
        return least.squareRoot()
    }

    /// The principal axis of a part of the path.
    struct Axis {
        var center: Point
        /// A unit vector.
        var direction: Point
    }

    struct Moments {
        var axis: Axis
        /// The mean square distance from the axis.
        var scatter: Double
        /// The mean square distance from the center along the axis.
        var spread: Double
        /// The signed area between the path and its chord.
        var area: Double
    }

    /// Returns the moments of a part of the path as a line of uniform density.
    @inline(never)
    func moments(from first: Int, to last: Int) -> Moments {
        let origin = point(first)
        let w = self[last].distance - self[first].distance
        // Sums over the edges from p to q, where d = q - p and l is the length: l (p + q), l p q, l d d, and px qy and
        // py qx with and without l.
        var (sum, product, square, mixed, skew, crossed) = (Point.zero, Point.zero, Point.zero, 0.0, 0.0, Point.zero)
        var p = Point.zero
        var node = firstNode + first
        let end = firstNode + last
        while node < end {
            let q = node[1].point - origin
            let l = node[1].distance - node.pointee.distance
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
        // The integral along an edge contains p² + p q + q² = 3 p q + d².
        let (x, y) = (sum.x, sum.y)
        let (xx, yy, xy) = (3 * product.x + square.x, 3 * product.y + square.y, 3 * skew + 2 * mixed)
        let area = crossed.x - crossed.y
        if !(w > 0) {
            return Moments(axis: .init(center: origin, direction: Point(1, 0)), scatter: 0, spread: 0, area: 0)
        }
        let center = Point(x / (2 * w), y / (2 * w))
        let cxx = xx / (3 * w) - center.x * center.x
        let cyy = yy / (3 * w) - center.y * center.y
        let cxy = xy / (6 * w) - center.x * center.y
        let (half, difference) = ((cxx + cyy) * 0.5, (cxx - cyy) * 0.5)
        let root = (difference * difference + cxy * cxy).squareRoot()
        // The eigenvector of the larger eigenvalue. Of its two forms, the one without cancellation.
        var direction = difference >= 0 ? Point(difference + root, cxy) : Point(cxy, root - difference)
        let length = direction.length
        direction = length > 0 ? direction * (1 / length) : Point(1, 0)
        return Moments(
            axis: .init(center: origin + center, direction: direction), scatter: max(0, half - root),
            spread: half + root,
            area: area * 0.5)
    }

    struct Circle {
        /// The root mean square distance of the path from the circle over its radius; at most 1, which is also the
        /// value for a straight path.
        var roundness: Double
        /// The area between path and chord over that of the circle.
        var fill: Double
    }

    /// Returns the best-fitting circle by Kåsa's method ("A curve fitting procedure and its error analysis", IEEE
    /// Transactions on Instrumentation and Measurement, 1976). Points are weighted by the length of their edges.
    /// `isStretched`: the path is stretched across its axis until it spreads equally in both directions.
    @inline(never)
    func circle(from first: Int, to last: Int, isStretched: Bool = false) -> Circle {
        let whole = moments(from: first, to: last)
        let center = whole.axis.center
        let direction = whole.axis.direction
        // Stretches at most by a factor of 10: flatter paths are hardly ellipses.
        let stretch = isStretched ? (whole.spread / max(whole.scatter, whole.spread * 0.01)).squareRoot() - 1 : 0
        var (w, xx, xy, yy, xz, yz, z, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var (x, y) = (0.0, 0.0)
        var at = first
        while at <= last {
            let before = at > first ? self[at].distance - self[at &- 1].distance : 0
            let after = at < last ? self[at &+ 1].distance - self[at].distance : 0
            let l = before + after
            var p = point(at) - center
            if isStretched { p = p + Point(0 - direction.y, direction.x) * (direction.cross(p) * stretch) }
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
        // Minimizes the mean of (p² - a x - b y - c)².
        let (sxx, sxy, syy) = (xx - x * x, xy - x * y, yy - y * y)
        let (sxz, syz) = (xz - x * z, yz - y * z)
        let determinant = sxx * syy - sxy * sxy
        if !(determinant > 1e-12 * (sxx + syy) * (sxx + syy)) { return Circle(roundness: 1, fill: 0) }
        let a = (sxz * syy - syz * sxy) / determinant
        let b = (syz * sxx - sxz * sxy) / determinant
        let c = z - a * x - b * y
        let square = c + (a * a + b * b) * 0.25
        // The residual of p² - r², divided by 2 r, approximates the distance from the circle.
        let residual = max(0, zz - z * z - a * sxz - b * syz)
        let roundness = square > 0 ? min(1, residual.squareRoot() / (2 * square)) : 1
        return Circle(roundness: roundness, fill: abs(whole.area) / max(Angle.half * square, 1e-300))
    }
}
