// A chevron, a pinch, and a class of its own: swift run --package-path examples/swift
import Gesta

/// A finger that rests.
final class Rest: CustomRecognizer {
    override class var className: String { "org.example.rest" }
    @Parameter("How long the finger must rest.", in: 0.1...10, unit: "s") var duration = 0.5

    override func touchesBegan(_ contacts: [Contact]) throws(GestaError) {
        try setDeadline(contacts[0].time + Int64(duration * 1e9))
    }

    override func deadlineReached(_ time: Int64) throws(GestaError) { try recognize() }

    override func touchesMoved(_ contacts: [Contact]) throws(GestaError) { try fail(.movedTooFar) }

    override func touchesEnded(_ contacts: [Contact]) throws(GestaError) { try fail(.heldTooBriefly) }
}

let context = try Context()
let chevron = try ChevronRecognizer(context)
try chevron.onEnded { event in print("a chevron, score \(Int(100 * event.score))") }
let pinch = try PinchRecognizer(context)
try pinch.onEnded { event in print("a pinch to \(Int(100 * event.scale)) %") }
let rest = try OwnRecognizer<Rest>(context)
try rest.onEnded { event in print("a finger rests at \(event.location.x), \(event.location.y)") }

// Touches of your program: try context.push(Touch(time: now, contact: id, x: x, y: y, phase: .began))
let finger = context.finger()
try finger.draw("chevron", x: 100, y: 100, size: 60)
try finger.pinch(x: 100, y: 100, fromDistance: 50, toDistance: 150)
try finger.down(x: 30, y: 40)
try finger.wait(seconds: 1)
try finger.up()
print("the chevron: \(try chevron.verdict.text)")
