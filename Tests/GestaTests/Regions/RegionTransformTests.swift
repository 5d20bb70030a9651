import CGesta
import Testing

@testable import GestaCore

@Suite("Transforms of regions")
struct RegionTransformTests {
    private func matrix(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double = 0, _ ty: Double = 0)
        -> gesta_affine
    {
        gesta_affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    @Test("Points and vectors of both coordinates are mapped to each other")
    func maps() throws {
        let turned = try #require(RegionTransform(matrix(0, 2, -2, 0, 10, 20)))
        #expect(turned.toParent(Point(3, 4)) == Point(2, 26))
        #expect(turned.toLocal(Point(2, 26)) == Point(3, 4))
        #expect(turned.vectorToLocal(Point(0, 6)) == Point(3, 0))
    }

    @Test("There is no inverse where an axis vanishes, or the axes are parallel but for a millionth")
    func singular() {
        let cosine = 0.9999999999995, sine = 1e-6
        for flat in [matrix(0, 0, 0, 1), matrix(1, 1, 1, 1), matrix(1, 1, 1, 1 + 1e-6), matrix(1e-10, 0, 0, 1)] {
            #expect(RegionTransform(flat) == nil, "\(flat)")
        }
        #expect(RegionTransform(matrix(1, 0, 0, 1e-9)) != nil && RegionTransform(matrix(1, 0, 1e9, 1)) != nil)
        #expect(RegionTransform(matrix(cosine, sine, -sine, cosine)) != nil)
        #expect(RegionTransform(matrix(1, 1, 1, 1 + 1e-5)) != nil)
    }

    @Test("The orientation keeps areas, and is exact for quarter turns and mirrors at any scale")
    func orientation() throws {
        var dice = Dice(9)
        for _ in 0..<500 {
            let scale = dice.real(1e-5...1e5)
            for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                for mirror in [1.0, -1.0] {
                    let turned = matrix(scale * x, scale * y, -scale * y * mirror, scale * x * mirror, 7, 8)
                    let o = try #require(RegionTransform(turned)).orientation
                    #expect(o == Orientation(a: x, b: -y * mirror, c: y, d: x * mirror), "\(turned)")
                }
            }
        }
        for _ in 0..<500 {
            let any = matrix(dice.real(-9...9), dice.real(-9...9), dice.real(-9...9), dice.real(-9...9))
            guard let t = RegionTransform(any) else { continue }
            let (o, inverse) = (t.orientation, t.vectorToLocal(Point(3, -4)))
            #expect(abs(abs(o.a * o.d - o.b * o.c) - 1) < 1e-9)
            let (turned, root) = (o.turned(Point(3, -4)), abs(RegionTransform.determinant(of: any)).squareRoot())
            #expect((turned - inverse * root).length < 1e-9 * turned.length)
        }
    }

    @Test("The bounds contain every point that is inside, by little more")
    func bounds() throws {
        var dice = Dice(7)
        for _ in 0..<2000 {
            func number(_ most: Double) -> Double { dice.real(-most...most) }
            let size = 10.0
            guard let t = RegionTransform(matrix(number(9), number(9), number(9), number(9), number(99), number(99)))
            else { continue }
            let rect = gesta_rect(x: number(50), y: number(50), width: size, height: size)
            let bounds = t.bounds(of: rect)
            let corners = [Point(0, 0), Point(size, 0), Point(0, size), Point(size, size)].map {
                Point(t.toParent($0).x + rect.x, t.toParent($0).y + rect.y)
            }
            for corner in corners {
                #expect(bounds.x < corner.x && corner.x < bounds.x + bounds.width)
                #expect(bounds.y < corner.y && corner.y < bounds.y + bounds.height)
            }
            let width = corners.map(\.x).max()! - corners.map(\.x).min()!
            #expect(bounds.width - width < 1e-5)
        }
    }

    @Test("A transform is stored only while there is one")
    func storage() {
        let rig = Rig()
        var rect = gesta_rect(x: 0, y: 0, width: 10, height: 10)
        var region: UInt32 = 0
        #expect(gesta_region_create(rig.context.handle, UInt32(GESTA_REGION_ROOT), &rect, &region) == 0)
        func stored() -> UnsafeMutablePointer<RegionTransform>? {
            guard case .success(let node) = rig.context.regions.find(region) else { return nil }
            return node.pointee.transform
        }
        var matrix = matrix(2, 0, 0, 2)
        #expect(stored() == nil && gesta_region_set_transform(rig.context.handle, region, &matrix) == 0)
        let first = stored()
        matrix.tx = 5
        #expect(gesta_region_set_transform(rig.context.handle, region, &matrix) == 0)
        #expect(first != nil && stored() == first && first?.pointee.matrix.tx == 5)
        matrix = .identity
        #expect(gesta_region_set_transform(rig.context.handle, region, &matrix) == 0 && stored() == nil)
    }

    @Test("Conversions follow the regions around one, in trees of any depth")
    func deep() {
        let rig = Rig()
        var parent = UInt32(GESTA_REGION_ROOT)
        for level in 0..<20_000 {
            var rect = gesta_rect(x: 1, y: 0, width: 1e6, height: 1e6)
            #expect(gesta_region_create(rig.context.handle, parent, &rect, &parent) == 0)
            var mirror = matrix(-1, 0, 0, 1, 0, 1)
            if level < 2 { #expect(gesta_region_set_transform(rig.context.handle, parent, &mirror) == 0) }
        }
        var xy = [7.0, 5.0]
        #expect(gesta_region_convert(rig.context.handle, parent, 0, &xy, 1) == 0)
        // Mirrored twice, one unit to the right at each level but the second, which is mirrored.
        #expect(xy == [7 - 19_998, 3])
        #expect(gesta_region_convert(rig.context.handle, parent, GESTA_CONVERT_TO_ROOT.rawValue, &xy, 1) == 0)
        #expect(xy == [7, 5])
    }
}
