import Gesta
import Testing

@Suite("Values at frame time in Swift")
struct FrameValueTests {
    private static let ms: Int64 = 1_000_000

    private static func push(_ context: Context, _ time: Int64, _ x: Double, _ phase: Phase = .moved) throws {
        try context.push(Touch(time: time * ms, contact: 1, x: x, y: 0, phase: phase))
    }

    @Test("Positions and values lie between samples")
    func values() throws {
        let context = try Context(Config(flags: .frameValues))
        let pan = try PanRecognizer(context)
        try Self.push(context, 0, 0, .began)
        try Self.push(context, 10, 100)
        try Self.push(context, 20, 110)
        let now = try context.contact(1, at: 20 * Self.ms)
        #expect(now.x == 105 && now.time == 15 * Self.ms && now.kind == .interpolated)
        #expect(try context.contact(1, at: 30 * Self.ms, flags: .predict).kind == .predicted)
        #expect(try pan.values(at: 20 * Self.ms)[0] == 5)
        #expect(try pan.values(at: 24 * Self.ms, flags: .predict)[0] > 10)
        #expect(throws: GestaError.self) { try context.contact(2, at: 0) }
    }

    @Test("A filter smooths, and changes nothing when it fails")
    func filters() throws {
        var filter = Filter(beta: 0)
        #expect(try filter.add(Point(x: 10, y: 20), at: 0) == Point(x: 10, y: 20))
        let second = try filter.add(Point(x: 20, y: 20), at: 10 * Self.ms)
        #expect(second.x > 10 && second.x < 20 && second.y == 20 && filter.started)
        let before = filter
        #expect(throws: GestaError.self) { try filter.add(Point(x: 0, y: 0), at: 0) }
        #expect(filter == before)
    }
}
