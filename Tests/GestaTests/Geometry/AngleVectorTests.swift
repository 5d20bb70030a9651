import Testing

@testable import Gesta

@Suite("Directions from degrees")
struct AngleVectorTests {
    @Test("Exact at right angles, however many turns")
    func exact() {
        for turns in -3...3 {
            let base = Double(turns) * 360
            #expect(Angle.vector(degrees: base) == Point(1, 0))
            let (down, left, up) = (
                Angle.vector(degrees: base + 90), Angle.vector(degrees: base + 180), Angle.vector(degrees: base + 270)
            )
            #expect(abs(down.x) == 0 && down.y == 1 && left.x == -1 && abs(left.y) == 0 && abs(up.x) == 0 && up.y == -1)
        }
    }

    @Test("Of length 1, and the arctangent's inverse, within 1e-15")
    func inverse() {
        for at in -3600...3600 {
            let degrees = Double(at) * 0.1
            let v = Angle.vector(degrees: degrees)
            #expect(abs(v.length - 1) < 1e-15)
            let back = StrokeMeasures.wrapped(Angle.of(v) * StrokeMeasures.radiansToDegrees - degrees)
            #expect(abs(back) < 2e-13)
        }
    }

    @Test("What is no finite or no sensible number gives numbers at any rate")
    func wild() {
        #expect(Angle.vector(degrees: 1e18).x.isFinite)
    }
}
