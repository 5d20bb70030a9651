import Testing

@testable import GestaCore

@Suite("Point")
struct PointTests {
    @Test("Sums, differences, multiples and lengths")
    func arithmetic() {
        let (a, b) = (Point(3, -4), Point(0.5, 2))
        #expect(a + b == Point(3.5, -2))
        #expect(a - b == Point(2.5, -6))
        #expect(a * 2 == Point(6, -8))
        #expect(a.squaredLength == 25)
        #expect(a.length == 5)
        #expect(Point.zero.length == 0)
    }
}
