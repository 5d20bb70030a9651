// The ranges of values that presets accept: a better drawing never fails where a worse one passes.

import Testing

@testable import GestaCore

@Suite("Ranges of presets")
struct PresetBandsTests {
    private static let presets: [String] = (0..<PatternPresets.names.count).map { PatternPresets.names[$0].string }
    /// Round drawings that turn evenly, or that jitter. Between the two are polygons.
    private static let withGap: Set = ["circle", "circle_cw", "circle_ccw"]

    /// A test of a way to draw a preset, with what is drawn.
    private struct Ranged {
        let drawn: String
        let test: FeatureTest
        let limit: Double
    }

    private func ranged(_ preset: String) throws -> [Ranged] {
        try #require(
            Drawn.compile(preset) { program in
                let p = program.pointee
                return (0..<p.chains.count).flatMap { at in
                    let chain = p.chains[at]
                    let drawn = (0..<Int(chain.segmentCount)).map { index in
                        let s = p.segments[Int(chain.firstSegment) + index]
                        return "\(s.kind) \(s.isDirected ? s.angle : 0) \(s.sweep)"
                    }
                    let limit = p.limit(ofChain: at, PatternDemand())
                    return (0..<Int(chain.testCount)).map {
                        Ranged(drawn: "\(drawn)", test: p.tests[Int(chain.firstTest) + $0], limit: limit)
                    }
                }
            })
    }

    @Test("The farther a value is from the middle of its range, the greater is its misfit", arguments: presets)
    func monotony(preset: String) throws {
        for each in try ranged(preset) where !each.test.feature.isCount {
            for side in [1.0, -1] {
                let misfits = (0...60).map {
                    each.test.misfit(of: each.test.middle + side * Double($0) * 0.05 * each.test.half)
                }
                #expect(zip(misfits, misfits.dropFirst()).allSatisfy { $0 <= $1 }, "\(each.test.feature.name.string)")
                // So what a test accepts alone is one range.
                #expect(misfits.map { $0 <= each.limit } == misfits.map { $0 <= each.limit }.sorted { $0 && !$1 })
            }
        }
    }

    @Test("Where less is better, everything from 0 on is accepted, but of a circle that jitters", arguments: presets)
    func lessIsBetter(preset: String) throws {
        let raised = try ranged(preset).filter {
            $0.test.feature.isBestAtZero && $0.test.misfit(of: 0) > $0.limit
        }
        let expected = PresetBandsTests.withGap.contains(preset) ? ["uneven"] : []
        #expect(Set(raised.map { $0.test.feature.name.string }) == Set(expected))
    }

    @Test("What several ways of the same segments accept is one range, but how evenly circles turn", arguments: presets)
    func union(preset: String) throws {
        var found: Set<String> = []
        for (_, tests) in Dictionary(grouping: try ranged(preset), by: { "\($0.drawn) \($0.test.index)" }) {
            let ranges = tests.map { ($0.test.middle - $0.test.half, $0.test.middle + $0.test.half) }
                .sorted { $0.0 < $1.0 }
            var end = -Double.infinity
            for (least, most) in ranges {
                if end > -Double.infinity, least > end { found.insert(tests[0].test.feature.name.string) }
                end = max(end, most)
            }
        }
        #expect(found == (PresetBandsTests.withGap.contains(preset) ? ["uneven"] : []))
    }

    @Test("A polygon is to turn more evenly, never less, whatever way of a circle is nearest", arguments: 5...6)
    func polygons(sides: Int) {
        for preset in PresetBandsTests.withGap {
            for start in [0, 0.25, 0.5, 0.75] {
                let corners = (0...sides).map { at in
                    let v = Angle.vector(degrees: (Double(at) + start) * 360 / Double(sides))
                    return Point(v.x * 10, v.y * 10)
                }
                let rig = Rig()
                let stroke = rig.makeStroke(preset)
                let points = Drawn.polyline(preset == "circle_ccw" ? corners.reversed() : corners, 30)
                rig.push(.down(1, points[0].x, points[0].y, at: 0))
                for (at, point) in points.enumerated().dropFirst() {
                    rig.push(.move(1, point.x, point.y, at: 8 * at))
                }
                rig.push(.up(1, points.last!.x, points.last!.y, at: 8 * points.count))
                rig.advance(to: ms(10_000))
                #expect(stroke.state == .failed)
                let text = rig.verdict(stroke)
                #expect(text.contains("(usual: 0..16.5 or 28.4..67), like a polygon"), "\(text)")
                if stroke.verdict.reason == .segmentForm { #expect(stroke.verdict.limit == 16.5) }
            }
        }
    }
}
