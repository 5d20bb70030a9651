import Testing

@testable import GestaCore

@Suite("Ink of drawings")
struct InkCloudTests {
    private static let box = [Point(0, 0), Point(60, 0), Point(60, 60), Point(0, 60), Point(0, 0)]
    private let whole = [Forms.line(box)]
    /// The same sides as four strokes, in another order and partly in the other direction.
    private let sides: [[Point]] = [2, 0, 3, 1].map { side in
        let line = Forms.line([box[side], box[side + 1]])
        return side == 2 || side == 3 ? line.reversed() : line
    }

    /// The distance of two drawings' clouds, the first one rotated by some degrees.
    private func distance(_ a: [[Point]], _ b: [[Point]], rotated degrees: Double = 0) -> Float {
        let scratch = ExampleScratch()!
        defer { scratch.free() }
        func write(_ strokes: [[Point]], to cloud: UnsafeMutablePointer<Float>) {
            var drawing = ResampledDrawing(in: scratch.resampled)
            for stroke in strokes {
                var path = EquidistantPath(in: scratch.path)
                stroke.withUnsafeBufferPointer { path.resample($0.baseAddress!, $0.count) }
                drawing.add(path)
            }
            drawing.writeInk(cloud)
        }
        let (first, second) = (scratch.ink, UnsafeMutablePointer<Float>.allocate(capacity: InkCloud.count))
        defer { second.deallocate() }
        write(b, to: second)
        write(a, to: first)
        let unit = Angle.vector(degrees: degrees)
        InkCloud.rotate(first, SIMD2(Float(unit.x), Float(unit.y)), to: scratch.rotatedInk)
        #expect(scratch.rotatedInk[0].isFinite)
        return InkCloud.distance(scratch.rotatedInk, second, limit: .infinity, scratch.inkRoom)
    }

    @Test("The ink is the same for any number, order and direction of strokes, place and size")
    func invariance() {
        #expect(distance(whole, whole) == 0)
        // At corners, a stroke is smoothed and ends of strokes are not.
        #expect(distance(whole, sides) < 0.4 && distance(sides, whole) < 0.4)
        #expect(distance(whole, sides) == distance(sides, whole))
        #expect(distance(sides, whole) < distance([Forms.circle], whole))
        #expect(distance(whole.map { $0.map { $0 * 1e6 + Point(-3e8, 1e8) } }, whole) < 0.15)
        #expect(distance(whole.map { $0.map { $0 * 1e-6 } }, whole) < 0.15)
    }

    @Test("Other forms are farther: a circle, the box without a side, lines across it")
    func otherForms() {
        #expect(distance([Forms.circle], whole) > 0.35)
        #expect(distance(Array(sides.dropFirst()), whole) > 0.5)
        let cross = [[Point(0, 0), Point(60, 60)], [Point(60, 0), Point(0, 60)]].map { Forms.line($0) }
        #expect(distance(cross, whole) > 0.6)
    }

    @Test("A rotation turns positions and orientations")
    func rotation() {
        let turned = Angle.vector(degrees: 0 - 30)
        let z = [Forms.z.map { Point($0.x * turned.x - $0.y * turned.y, $0.x * turned.y + $0.y * turned.x) }]
        #expect(distance(z, [Forms.z]) > 0.4)
        #expect(distance(z, [Forms.z], rotated: 30) < 0.25)
    }

    @Test("Strokes without an extent, and drawings of nothing else, have a finite distance")
    func dots() {
        let dot = [Point(20, 90), Point(20, 90)]
        #expect(distance(whole + [dot], whole) < 0.01)
        #expect(distance([dot], whole).isFinite)
    }

    @Test("Drawings that have lines in the directions of an example may be a part of it")
    func parts() {
        func mayContain(_ example: [[Point]], _ part: [[Point]]) -> Bool {
            let scratch = ExampleScratch()!
            defer { scratch.free() }
            for (strokes, cloud) in [(example, scratch.ink), (part, scratch.rotatedInk)] {
                var drawing = ResampledDrawing(in: scratch.resampled)
                for stroke in strokes {
                    var path = EquidistantPath(in: scratch.path)
                    stroke.withUnsafeBufferPointer { path.resample($0.baseAddress!, $0.count) }
                    drawing.add(path)
                }
                drawing.writeInk(cloud)
            }
            return InkCloud.mayContain(scratch.ink, scratch.rotatedInk)
        }
        #expect(mayContain(whole, [sides[0]]) && mayContain(whole, Array(sides.prefix(3))))
        #expect(!mayContain(whole, [Forms.line([Point(0, 0), Point(60, 60)])]))
        #expect(!mayContain([Forms.line([Point(0, 0), Point(0, 60)])], [sides[0]]))
    }
}
