import Testing

@testable import GestaCore

@Suite("Orientation")
struct OrientationTests {
    private let quarter = Orientation(a: 0, b: 1, c: -1, d: 0)
    private let mirror = Orientation(a: -1, b: 0, c: 0, d: 1)

    @Test("A region in a region is turned by both, the outer one first")
    func nested() {
        let p = Point(3, 5)
        #expect(mirror.inside(quarter).turned(p) == mirror.turned(quarter.turned(p)))
        #expect(quarter.inside(mirror).turned(p) == quarter.turned(mirror.turned(p)))
        #expect(quarter.inside(quarter).inside(quarter).inside(quarter) == .upright)
    }

    @Test("Turned twice by the y axis, it is the same; once, it turns the other way")
    func turnedByAxis() {
        let up = YAxis(isUp: true)
        #expect(up.turned(quarter).inside(quarter) == .upright && up.turned(up.turned(quarter)) == quarter)
        #expect(up.turned(mirror) == mirror)
    }

    @Test("Remainders of sines and cosines are removed, and nothing else is")
    func settled() {
        let (sine, cosine) = (1.2246467991473532e-16, -0.9999999999999999)
        #expect(Orientation(a: cosine, b: sine, c: -sine, d: cosine).settled == Orientation(a: -1, b: 0, c: 0, d: -1))
        let slight = Orientation(a: 1 - 1e-11, b: 1e-11, c: 0.5, d: -2)
        #expect(slight.settled == slight)
    }

    @Test("A stretch to a million times is the most; infinities and NaN are not within limits")
    func limits() {
        func reaches(_ a: Double) -> Bool { Orientation(a: 1, b: 0, c: a, d: 1).isWithinLimits }
        #expect(reaches(1000) && reaches(-1000) && !reaches(1000.001) && !reaches(.infinity) && !reaches(.nan))
    }
}
