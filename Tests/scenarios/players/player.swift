// Plays scenarios with the module Gesta: reads one script a line, in JSON, and prints what happened. The operations are
// described in Tests/scenarios/operations.py.
import Foundation
import Gesta

typealias Fields<Sample> = [String: @Sendable (inout Sample, NSNumber) -> Void]

let touchFields: Fields<Touch> = [
    "time": { $0.time = $1.int64Value }, "contact": { $0.contact = $1.uint64Value },
    "x": { $0.x = $1.doubleValue }, "y": { $0.y = $1.doubleValue },
    "phase": { $0.phase = Phase(rawValue: $1.uint32Value)! }, "tool": { $0.tool = Tool(rawValue: $1.uint32Value)! },
    "buttons": { $0.buttons = Buttons(rawValue: $1.uint32Value) },
    "modifiers": { $0.modifiers = Modifiers(rawValue: $1.uint32Value) },
    "pressure": { $0.pressure = $1.floatValue }, "major": { $0.major = $1.floatValue },
]

let motionFields: Fields<Motion> = [
    "time": { $0.time = $1.int64Value }, "stream": { $0.stream = $1.uint64Value },
    "x": { $0.x = $1.doubleValue }, "y": { $0.y = $1.doubleValue },
    "dx": { $0.dx = $1.doubleValue }, "dy": { $0.dy = $1.doubleValue },
    "scale": { $0.scale = $1.doubleValue }, "rotation": { $0.rotation = $1.doubleValue },
    "wheel_x": { $0.wheelX = $1.intValue }, "wheel_y": { $0.wheelY = $1.intValue },
    "kind": { $0.kind = MotionKind(rawValue: $1.uint32Value)! },
    "phase": { $0.phase = Phase(rawValue: $1.uint32Value)! },
    "source": { $0.source = MotionSource(rawValue: $1.uint32Value)! },
    "fingers": { $0.fingers = $1.intValue },
    "modifiers": { $0.modifiers = Modifiers(rawValue: $1.uint32Value) },
    "flags": { $0.flags = MotionFlags(rawValue: $1.uint32Value) },
]

let palmFields: Fields<PalmGuard> = [
    "max_size": { $0.maxSize = $1.doubleValue }, "size_distance": { $0.sizeDistance = $1.doubleValue },
    "pen_time": { $0.penTime = $1.doubleValue }, "edge_width": { $0.edgeWidth = $1.doubleValue },
    "edge_time": { $0.edgeTime = $1.doubleValue }, "edge_distance": { $0.edgeDistance = $1.doubleValue },
    "max_contacts": { $0.maxContacts = $1.intValue }, "max_pressure": { $0.maxPressure = $1.doubleValue },
    "thumb_height": { $0.thumbHeight = $1.doubleValue }, "thumb_size": { $0.thumbSize = $1.doubleValue },
    "zone_left": { $0.zoneLeft = $1.doubleValue }, "zone_right": { $0.zoneRight = $1.doubleValue },
    "zone_top": { $0.zoneTop = $1.doubleValue }, "zone_bottom": { $0.zoneBottom = $1.doubleValue },
    "zone_time": { $0.zoneTime = $1.doubleValue },
]

let palmRules: [String: PalmRules] = [
    "size": .size, "pen": .pen, "edge": .edge, "many": .many, "pressure": .pressure, "thumb": .thumb, "zone": .zone,
]

let tools: [String: Tools] = ["finger": .finger, "pen": .pen, "eraser": .eraser, "mouse": .mouse]

struct Unknown: Error { let name: String }

func fill<Sample>(_ sample: Sample, _ given: [String: Any], _ fields: Fields<Sample>) throws -> Sample {
    var filled = sample
    for (name, value) in given {
        guard let set = fields[name], let number = value as? NSNumber else { throw Unknown(name: name) }
        set(&filled, number)
    }
    return filled
}

/// "heldBack" as operations name it: "held_back".
func snake(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
}

/// The arguments of an operation, in their order.
struct Arguments {
    var rest: ArraySlice<Any>

    mutating func any() -> Any { rest.removeFirst() }
    mutating func text() -> String { any() as! String }
    mutating func number() -> NSNumber { any() as! NSNumber }
    /// What has no limit is null.
    mutating func numbers() -> [Double] { (any() as! [Any]).map { ($0 as? NSNumber)?.doubleValue ?? .infinity } }
    mutating func fields() -> [String: Any] { any() as! [String: Any] }
}

final class Player {
    let context: Context
    var made: [String: Recognizer] = [:]
    var names: [RecognizerID: String] = [:]
    var regions: [String: Region] = [:]
    var awaited: Set<[Recognizer]> = []
    var printed = ""

    init() throws { context = try Context(Config(unitsPerMm: 1)) }

    func play(_ operation: String, _ arguments: ArraySlice<Any>) throws {
        var given = Arguments(rest: arguments)
        switch operation {
        case "recognizer": try make(given.text(), of: given.text(), given.fields())
        case "region", "transform": try playRegion(operation, given.text(), &given)
        case "palms": try playPalms(given.fields())
        case "slop":
            try context.setSlopFactor(
                Tool(rawValue: given.number().uint32Value)!, factor: Double(truncating: given.number()))
        case "push":
            let empty = Touch(time: 0, contact: 0, x: 0, y: 0, phase: .began)
            try context.push((given.any() as! [[String: Any]]).map { try fill(empty, $0, touchFields) })
        case "motion":
            let empty = Motion(
                time: 0, stream: 0, x: 0, y: 0, dx: 0, dy: 0, scale: 0, rotation: 0, wheelX: 0, wheelY: 0,
                kind: .scroll, phase: .began, fingers: 0)
            try context.push([fill(empty, given.fields(), motionFields)])
        case "advance": try context.advance(to: given.number().int64Value)
        case "cancel": try context.cancel()
        case "note": try note()
        default:
            guard let recognizer = made[given.text()] else { throw Unknown(name: operation) }
            try play(operation, on: recognizer, &given)
        }
    }

    func play(_ operation: String, on recognizer: Recognizer, _ given: inout Arguments) throws {
        switch operation {
        case "attach": try recognizer.attach(regions[given.text()]!)
        case "require": try recognizer.require(toFail: made[given.text()]!)
        case "simultaneous": try recognizer.allowSimultaneous(made[given.text()]!)
        case "pass_on": try recognizer.passOn(made[given.text()]!)
        case "await":
            awaited.insert([recognizer, made[given.text()]!])
            let pairs = awaited
            try context.setDelegate(Delegate(shouldRequireFailure: { pairs.contains([$0, $1]) }))
        case "room":
            let room = given.numbers()
            try recognizer.setRoom(Room(left: room[0], right: room[1], up: room[2], down: room[3]))
        case "team": try recognizer.setTeam(given.number().intValue, captain: given.number().boolValue)
        case "tools":
            let chosen = (given.any() as! [String]).map { tools[$0]! }
            try recognizer.setTools(Tools(chosen))
        case "inputs": try recognizer.setInputs(Inputs(rawValue: given.number().uint32Value))
        case "buttons": try recognizer.setButtons(Buttons(rawValue: given.number().uint32Value))
        case "modifiers":
            let required = Modifiers(rawValue: given.number().uint32Value)
            try recognizer.setModifiers(required, excluded: Modifiers(rawValue: given.number().uint32Value))
        case "priority": try recognizer.setPriority(given.number().intValue)
        case "enable": try recognizer.setEnabled(given.number().boolValue)
        case "provisional": try recognizer.setProvisional(true)
        case "learn":
            let name = given.text()
            let points = (given.any() as! [[Double]]).map { Point(x: $0[0], y: $0[1]) }
            try recognizer.addExample(name, xy: points)
        case "reset": try recognizer.reset()
        case "claim": try recognizer.claim()
        default: throw Unknown(name: operation)
        }
    }

    func make(_ name: String, of className: String, _ parameters: [String: Any]) throws {
        let recognizer = try AnyRecognizer(context, class: className)
        (made[name], names[recognizer.id]) = (recognizer, name)
        let types = try Dictionary(
            uniqueKeysWithValues: recognizer.recognizerClass.parameters.map { ($0.name, $0.type) })
        for (parameter, value) in parameters {
            switch types[parameter] {
            case .number: try recognizer.setNumber(parameter, value: (value as! NSNumber).doubleValue)
            case .integer: try recognizer.setNumber(parameter, value: (value as! NSNumber).doubleValue)
            case .boolean: try recognizer.setNumber(parameter, value: (value as! NSNumber).boolValue ? 1 : 0)
            default: try recognizer.setText(parameter, text: value as! String)
            }
        }
    }

    func playRegion(_ operation: String, _ name: String, _ given: inout Arguments) throws {
        let n = given.numbers()
        if operation == "region" {
            let parent = (given.any() as? String).map { regions[$0]! }
            regions[name] = try Region(context, in: parent, rect: Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
        } else {
            try regions[name]!.setTransform(Affine(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
        }
    }

    func playPalms(_ fields: [String: Any]) throws {
        var (palms, fields) = (PalmGuard(), fields)
        if let surface = fields.removeValue(forKey: "surface") as? [Double] {
            palms.surface = Rect(x: surface[0], y: surface[1], width: surface[2], height: surface[3])
        }
        if let rules = fields.removeValue(forKey: "rules") as? [String] {
            palms.rules = PalmRules(rules.map { palmRules[$0]! })
        }
        palms = try fill(palms, fields, palmFields)
        try context.setPalmGuard(palms)
    }

    func note() throws {
        for event in try context.polledEvents where event.state != .changed || event.flags.contains(.provisional) {
            let recognizer = context.recognizer(event.recognizer)
            let name = try names[(recognizer.parent ?? recognizer).id]!
            print(name, event.flags.contains(.provisional) ? "provisional" : "\(event.state)", event.time)
        }
        for palm in try context.palms { print("palm\(palm.contact)", snake("\(palm.reason)"), palm.time) }
    }

    func print(_ name: String, _ state: String, _ time: Int64) {
        printed += "event \(name) \(state) \(Int64((Double(time) / 1e6).rounded()))\n"
    }

    func answer(_ name: String, _ value: String) throws {
        let recognizer = made[name]!
        let kind = try recognizer.recognizerClass.values.first { $0.name == value }
        switch kind?.type {
        case nil where value.isEmpty: printed += "answer \(try recognizer.state)\n"
        case .text, .choice: printed += "answer \(try recognizer.text(value))\n"
        default: printed += "answer \(try recognizer.number(value))\n"
        }
    }
}

while let line = readLine() {
    let scenario = try JSONSerialization.jsonObject(with: Data(line.utf8)) as! [String: Any]
    let player = try Player()
    do {
        for operation in scenario["script"] as! [[Any]] {
            try player.play(operation[0] as! String, operation.dropFirst())
        }
        for question in scenario["questions"] as! [[String]] { try player.answer(question[0], question[1]) }
    } catch {
        player.printed += "error \("\(error)".replacing("\n", with: " "))\n"
    }
    print("\(player.printed)end")
}
