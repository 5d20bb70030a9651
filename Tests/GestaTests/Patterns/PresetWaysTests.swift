// The ways in which presets are drawn, as straight lines between corners, and figures that resemble them.

import CGesta
import Testing

@testable import GestaCore

@Suite("Ways to draw presets")
struct PresetWaysTests {
    @Test("A tickle has six strokes or more, exactly horizontal ones too", arguments: 4...16)
    func tickle(strokes: Int) {
        for side in [1.0, -1] {
            let corners = (0...strokes).map { Point($0 % 2 == 0 ? 0 : side, 0) }
            #expect(recognizes("tickle", corners) == (strokes >= 6))
            let tilted = (0...strokes).map { Point($0 % 2 == 0 ? 0 : side, 0.04 * Double($0)) }
            #expect(recognizes("tickle", tilted) == (strokes >= 6))
        }
    }

    /// Returns whether a preset recognizes a drawing; each stroke consists of lines between corners.
    private func recognizes(_ preset: String, _ strokes: [Point]...) -> Bool {
        let rig = Rig()
        let stroke = rig.makeStroke(preset)
        var time = 0
        for corners in strokes {
            let points = Drawn.polyline(corners.map { $0 * 10 }, 20)
            rig.push(.down(1, points[0].x, points[0].y, at: time))
            for point in points.dropFirst() {
                time += 8
                rig.push(.move(1, point.x, point.y, at: time))
            }
            rig.push(.up(1, points.last!.x, points.last!.y, at: time + 8))
            time += 200
        }
        rig.advance(to: ms(time + 10_000))
        return stroke.state == .ended
    }

    private func turned(_ corners: [Point], _ degrees: Double) -> [Point] {
        let axis = Angle.vector(degrees: degrees)
        return corners.map { Point($0.x * axis.x - $0.y * axis.y, $0.x * axis.y + $0.y * axis.x) }
    }

    private func mirrored(_ corners: [Point]) -> [Point] { corners.map { Point(0 - $0.x, $0.y) } }

    @Test("A plus is one stroke or two, each line from either end, in either order; T, L and H are none")
    func plus() {
        let across = [Point(0, 1), Point(2, 1)]
        let down = [Point(1, 0), Point(1, 2)]
        for first in [across, across.reversed()] {
            for second in [down, down.reversed()] {
                #expect(recognizes("plus", first, second) && recognizes("plus", second, first))
                #expect(recognizes("plus", first + second) && recognizes("plus", second + first))
            }
        }
        #expect(!recognizes("plus", [Point(0, 0), Point(2, 0)], down))
        #expect(!recognizes("plus", [Point(1, 2), Point(2, 2)], down))
        #expect(!recognizes("plus", [Point(0, 0), Point(0, 2)], [Point(0, 1), Point(1, 1)]))
        #expect(!recognizes("plus", [Point(0, 0.3), Point(2, 0.3)], [Point(1, 0), Point(1, 7)]))
    }

    @Test("An x of one stroke has its third line on either side, from any end; a Y is none")
    func x() {
        let right = [Point(0, 0), Point(1.6, 2), Point(1.6, 0), Point(0, 2)]
        for corners in [right, right.reversed(), mirrored(right), mirrored(right).reversed()] {
            #expect(recognizes("x", corners))
        }
        #expect(!recognizes("x", [Point(0, 0), Point(0.8, 1), Point(1.6, 0), Point(0.4, 2)]))
        #expect(!recognizes("x", [Point(0, 0), Point(0.8, 2)], [Point(1.6, 0), Point(0.8, 2)]))
    }

    @Test("Zigzags are drawn from the left, the right and the top, beginning to either side")
    func zigzag() {
        for count in 4...9 {
            let corners = (0...count).map { Point(Double($0) * 0.7, $0 % 2 == 0 ? 0 : 1) }
            let flipped = corners.map { Point($0.x, 0 - $0.y) }
            for degrees in [0.0, 90, 180] {
                #expect(recognizes("zigzag", turned(corners, degrees)), "\(count) \(degrees)")
                #expect(recognizes("zigzag", turned(flipped, degrees)), "\(count) \(degrees)")
            }
        }
    }

    @Test("A spiral is no z, from any side, inward or outward", arguments: [1.5, 1.75, 2, 2.5, 3])
    func spiral(turns: Double) {
        for start in stride(from: 0.0, to: 360, by: 30) {
            for side in [1.0, -1] {
                for least in [0.15, 0.4, 0.85] {
                    let count = Int(turns * 24)
                    let corners = (0...count).map { at in
                        let axis = Angle.vector(degrees: start + side * Double(at) * 15)
                        let radius = 2 * (1 - (1 - least) * Double(at) / Double(count))
                        return Point(axis.x * radius, axis.y * radius)
                    }
                    #expect(!recognizes("z", corners) && !recognizes("z", corners.reversed()), "\(start) \(side)")
                }
            }
        }
    }

    @Test("An arrow points in any of eight directions, with either side of its head first")
    func arrow() {
        let corners = [Point(0, 0), Point(2, 0), Point(1.4, -0.4), Point(2, 0), Point(1.4, 0.4)]
        for step in 0..<8 {
            let degrees = Double(step) * 45
            #expect(recognizes("arrow", turned(corners, degrees)), "\(degrees)")
            #expect(recognizes("arrow", turned(mirrored(corners), degrees)), "\(degrees)")
        }
        #expect(!recognizes("arrow", [Point(0, 0), Point(2, 0), Point(0, -1.2), Point(2, 0), Point(0, 1.2)]))
    }

    @Test("A circle may have few points, unlike a polygon with as many samples as a circle")
    func circle() {
        func polygon(_ corners: Int, pointsPerSide: Int, _ turn: Double) -> [Point] {
            let around = (0...corners).map { Angle.vector(degrees: Double($0) * 360 / Double(corners) + turn) }
            return Drawn.polyline(around, pointsPerSide)
        }
        for turn in [0.0, 10, 20, 30, 40] {
            for corners in 4...6 { #expect(!recognizes("circle", polygon(corners, pointsPerSide: 20, turn))) }
            #expect(recognizes("circle", polygon(48, pointsPerSide: 1, turn)))
        }
        // On a grid as wide as a sixth of the circle.
        let steps = polygon(48, pointsPerSide: 1, 0).map { Point(($0.x * 3).rounded(), ($0.y * 3).rounded()) }
        var corners: [Point] = []
        for step in steps where corners.last != step { corners.append(step) }
        #expect(recognizes("circle", corners))
    }

    @Test("An eight begins anywhere, goes either way, and may overshoot or stay open")
    func eight() {
        let around = (0...240).map { step -> Point in
            let angle = Angle.vector(degrees: Double(step) * 1.5)
            return Point(angle.x * angle.y, angle.y)
        }
        for start in stride(from: 0, to: 240, by: isFullRun ? 15 : 60) {
            for count in [220, 240, 252] {
                let path = (0..<count).map { around[(start + $0) % 240] }
                #expect(recognizes("figure_eight", path), "\(start) \(count)")
                #expect(recognizes("figure_eight", mirrored(path)), "\(start) \(count)")
            }
        }
        let circle = (0...48).map { Angle.vector(degrees: Double($0) * 7.5) }
        #expect(!recognizes("figure_eight", circle))
    }

    @Test("The nose of a brace is round, sharp or double")
    func braces() {
        func brace(_ nose: [Point]) -> [Point] {
            [Point(1, 0), Point(0.75, 0.05), Point(0.62, 0.2), Point(0.6, 0.5), Point(0.58, 0.75)] + nose
                + [Point(0.58, 1.25), Point(0.6, 1.5), Point(0.62, 1.8), Point(0.75, 1.95), Point(1, 2)]
        }
        let noses = [
            [Point(0.5, 0.9), Point(0.4, 0.96), Point(0.36, 1), Point(0.4, 1.04), Point(0.5, 1.1)],
            [Point(0.2, 1)],
            [Point(0.3, 0.9), Point(0.5, 1), Point(0.3, 1.1)],
        ]
        for nose in noses {
            #expect(recognizes("left_brace", brace(nose)))
            #expect(recognizes("right_brace", mirrored(brace(nose))))
        }
        let bracket = [Point(1, 0), Point(0, 0), Point(0, 2), Point(1, 2)]
        #expect(!recognizes("left_brace", bracket) && !recognizes("right_brace", mirrored(bracket)))
    }
}
