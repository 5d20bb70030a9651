import Testing

@testable import GestaCore

@Suite("Unit vectors from degrees")
struct AngleVectorTests {
    @Test("Exact at multiples of 90 degrees after any number of turns")
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

    @Test("The vector has length 1 and the given direction")
    func inverse() {
        for at in -3600...3600 {
            let degrees = Double(at) * 0.1
            let v = Angle.vector(degrees: degrees)
            #expect(abs(v.length - 1) < 1e-15)
            let back = Angle.wrapped(degrees: Angle.of(v) * Angle.degreesPerRadian - degrees)
            #expect(abs(back) < 2e-13)
        }
    }

    @Test("A huge angle gives a finite vector")
    func huge() {
        #expect(Angle.vector(degrees: 1e18).x.isFinite)
    }
}
