import CGesta
import Testing

@testable import GestaCore

/// One unit is a millimeter: margin 3.2, slop 2. The region is 200 by 300.
@Suite("Edge pan")
struct EdgePanTests {
    private func make(_ rig: Rig, _ settings: [String: Double] = [:]) -> Machine {
        let pan = rig.make("gesta.edge_pan", settings)
        rig.attach(pan, to: rig.makeRegion(width: 200, height: 300))
        return pan
    }

    private static let starts = [Point(2, 150), Point(100, 2), Point(198, 150), Point(100, 298)]
    private static let inwards = [Point(3, 0.5), Point(0.5, 3), Point(-3, 0.5), Point(0.5, -3)]

    @Test("Begins inward from each edge", arguments: 0...3)
    func edges(edge: Int) {
        let rig = Rig()
        let pan = make(rig)
        let (start, step) = (Self.starts[edge], Self.inwards[edge])
        rig.push(.down(1, start.x, start.y, at: 0))
        for index in 1...5 {
            let p = start + step * Double(index)
            rig.push(.move(1, p.x, p.y, at: index * 8))
        }
        #expect(pan.state == .changed && pan.values[Pan.V.edge] == Double(edge))
        #expect(abs(pan.values[Pan.V.distance] - 17) < 1e-9)
        let moved = Point(pan.values[Pan.V.translationX], pan.values[Pan.V.translationY])
        #expect((moved - step * 4).length < 1e-9)
        let velocity = Point(pan.values[Pan.V.velocityX], pan.values[Pan.V.velocityY])
        #expect((velocity - step * 125).length < 1e-6)
        rig.push(.up(1, 0, 0, at: 48))
        #expect(pan.state == .ended)
    }

    @Test("Begins only at the enabled edges", arguments: 0...6)
    func choice(edges: Int) {
        let wanted: [Set<Int>] = [[0, 1, 2, 3], [0], [1], [2], [3], [0, 2], [1, 3]]
        for edge in 0...3 {
            let rig = Rig()
            let pan = make(rig, ["edges": Double(edges)])
            let start = Self.starts[edge]
            let end = start + Self.inwards[edge]
            rig.push(.down(1, start.x, start.y, at: 0), .move(1, end.x, end.y, at: 8))
            #expect((pan.state == .began) == wanted[edges].contains(edge))
        }
    }

    @Test("Verdict texts")
    func reasons() {
        let rig = Rig()
        let pan = make(rig, ["edges": 1])
        rig.push(.down(1, 10, 100, at: 0))
        #expect(rig.verdict(pan) == "failed: went down 10 from the nearest enabled edge, at most 3.2 allowed")
        rig.push(.up(1, 10, 100, at: 5), .down(1, 1, 100, at: 10), .move(1, 2, 104, at: 20))
        #expect(
            rig.verdict(pan)
                == "failed: direction off by 1.326 rad from perpendicular to the edge, at most 0.785 rad allowed")
        rig.push(.up(1, 0, 0, at: 30), .down(1, 1, 100, at: 40), .move(1, 2, 100, at: 50), .up(1, 2, 100, at: 60))
        #expect(rig.verdict(pan) == "failed: moved 1, more than 2 required")
        rig.push(.down(1, 1, 100, at: 70), .down(2, 50, 100, at: 80))
        #expect(rig.verdict(pan) == "failed: 2 contacts, at most 1 allowed")
    }

    @Test("Verdict texts of several contacts")
    func severalContacts() {
        let rig = Rig()
        let pan = make(rig, ["contacts": 2])
        rig.push(.down(1, 1, 100, at: 0), .down(2, 2, 130, at: 0))
        rig.push(.move(1, 2, 100, at: 8), .move(2, 3, 130, at: 8))
        rig.push(.up(1, 2, 100, at: 20), .up(2, 3, 130, at: 20))
        #expect(rig.verdict(pan) == "failed: moved 1, more than 2 required")
        rig.push(.down(1, 1, 100, at: 40), .move(1, 20, 100, at: 50), .up(1, 20, 100, at: 60))
        #expect(rig.verdict(pan) == "failed: only 1 of 2 required contacts")
        rig.push(.down(1, 1, 100, at: 70), .down(2, 30, 2, at: 80))
        #expect(rig.verdict(pan) == "failed: went down 30 from the nearest enabled edge, at most 3.2 allowed")
    }

    @Test("In a corner, the direction of the movement decides the edge")
    func corner() {
        for (end, edge) in [(Point(8, 3), 0.0), (Point(3, 8), 1.0)] {
            let rig = Rig()
            let pan = make(rig)
            rig.push(.down(1, 1, 1, at: 0), .move(1, end.x, end.y, at: 8))
            #expect(pan.state == .began && pan.values[Pan.V.edge] == edge)
        }
    }

    @Test("With y up, top is the upper edge")
    func upwards() {
        let rig = Rig(isYUp: true)
        let pan = make(rig, ["edges": 2])
        rig.push(.down(1, 100, 299, at: 0), .move(1, 100, 290, at: 8), .move(1, 100, 280, at: 16))
        #expect(pan.state == .changed && pan.values[Pan.V.distance] == 20)
        #expect(rig.heard.last!.values[Pan.V.translationY] == -10)
        rig.push(.up(1, 0, 0, at: 20), .down(1, 100, 1, at: 30))
        #expect(pan.verdict.reason == .notAtEdge && pan.verdict.measured == 299)
    }

    @Test("After it began, further contacts are ignored and the translation can be set")
    func active() {
        let rig = Rig()
        let pan = make(rig)
        rig.push(.down(1, 1, 100, at: 0), .move(1, 9, 100, at: 8), .down(2, 50, 50, at: 10), .move(2, 60, 60, at: 12))
        #expect(pan.state == .began && pan.contacts.count == 1)
        #expect(pan.set(-5, value: Pan.V.translationX) == .ok)
        rig.push(.move(1, 10, 100, at: 16))
        #expect(pan.values[Pan.V.translationX] == -4)
    }
}
