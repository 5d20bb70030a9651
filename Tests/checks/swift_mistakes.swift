// A program as people write it. A comment "wrong:" is the line with a typical mistake, where the compiler must find it.
// swift-format-ignore-file
import Gesta

/// A finger that rests.
final class Rest: CustomRecognizer {
    override class var className: String { "org.example.rest" }  // wrong: override class var name: String { "rest" }
    @Parameter("How long.", in: 0.1...10) var duration = 0.5  // wrong: @Parameter(in: 1...2) var duration = 0.5
    @Value("So far.", unit: "s") var held = 0.0  // wrong: @Value("So far.") var held = Point.zero

    override func touchesBegan(_ contacts: [Contact]) throws(GestaError) {  // wrong: override func touchesBegan() {
        try setDeadline(contacts[0].time + Int64(duration * 1e9))  // wrong: setDeadline(contacts[0].time)
    }

    override func deadlineReached(_ time: Int64) throws(GestaError) {
        held = duration  // wrong: duration = held
        try recognize()
    }

    override func touchesEnded(_ contacts: [Contact]) throws(GestaError) {
        try fail(.heldTooBriefly, measured: held, limit: duration)  // wrong: try fail("held too briefly")
    }
}

struct Board {
    let context: Context
    let pan: PanRecognizer
    let pinch: PinchRecognizer
    let tap: TapRecognizer
    let stroke: StrokeRecognizer

    init() throws(GestaError) {
        context = try Context()
        pan = try PanRecognizer(context, slop: 4)  // wrong: pan = try PanRecognizer(context, slop: "4")
        pinch = try PinchRecognizer(context)  // wrong: pinch = PinchRecognizer(context)
        tap = try TapRecognizer(context, taps: 2)  // wrong: tap = try TapRecognizer(context, tap: 2)
        stroke = try StrokeRecognizer(context, pattern: "right, down")
        try tap.require(toFail: pan)  // wrong: try tap.require(toFail: "gesta.pan")
    }

    func connect() throws(GestaError) {
        try pan.set(axis: .horizontal)  // wrong: try pan.set(axis: .sideways)
        try pan.set(minContacts: 1)  // wrong: try pan.set(minContact: 1)
        try pan.set(slop: 6)  // wrong: pan.slop = 6
        try pan.onChanged { print($0.velocity) }  // wrong: try pan.onChanged { print($0.scale) }
        try pinch.onChanged { event in print(event.scale) }  // wrong: try pinch.onMove { event in print(event.scale) }
        try tap.onEnded { event in print(event.tapCount) }  // wrong: try tap.onEnded { print("tap") }
        try stroke.onEnded { event in print(event.name) }
        let rest = try OwnRecognizer<Rest>(context)  // wrong: let rest = try OwnRecognizer<PanRecognizer>(context)
        try rest.set(\.duration, to: 1)  // wrong: try rest.set(\.durations, to: 1)
        try rest.on(.ended) { event in print(event["held"] ?? 0) }  // wrong: try rest.on(.done) { print($0) }
    }

    func region() throws(GestaError) -> Region {
        let rect = Rect(x: 0, y: 0, width: 100, height: 100)  // wrong: let rect = Rect(0, 0, 100, 100)
        return try Region(context, rect: rect)  // wrong: return try Region(rect: rect)
    }

    func next() throws(GestaError) -> Int64 {
        try context.nextDeadline ?? 0  // wrong: try context.nextDeadline + 1
    }

    func touch(_ time: Int64, x: Double, y: Double) throws(GestaError) {
        let touch = Touch(time: time, contact: 1, x: x, y: y, phase: .began)  // wrong: let touch = Touch(x: x, y: y)
        try context.push(touch)  // wrong: context.push(touch)
        try context.advance(to: time + 1)  // wrong: try context.advance(to: 0.5)
    }

    func owner() throws(GestaError) -> String {
        let owner = try context.contactOwner(1)
        return try owner?.label ?? ""  // wrong: return try owner.label
    }

    func listen() throws(GestaError) -> Task<Void, Never> {
        let events = try context.events  // wrong: let events = context.events
        return Task {
            for await event in events where event.state == .ended {  // wrong: for event in events {
                print(event.className, event.location)
            }
        }
    }

    func verdict() throws(GestaError) -> String {
        switch try pan.state {
        case .possible, .began, .changed: "under way"
        case .ended: "recognized"  // wrong: case .recognised: "recognized"
        case .cancelled, .failed: try pan.verdict.text
        }
    }
}
