// dial.swift - a plugin with one continuous class, in Embedded Swift. It requires libc, but no Swift runtime.
//
// The gesture is a finger that circles anywhere, as on the wheel of an early music player. There is no center: the
// angle is the angle by which the finger's path has turned. The gesture begins when that reaches `start_angle`, changes
// at each step, and ends at the lift. A corner before it begins fails it; after that, a corner means that the finger
// reverses.
//
//     swiftc -emit-library -parse-as-library -wmo -O -enable-experimental-feature Embedded \
//         -I include dial.swift -o dial.so
//
// examples/plugins/lightning/lightning.c explains each function of the class with its thread and lifetimes.

import CGesta

// ------------------------------------------------------------------------------------------------------- the angle

/// Returns the angle from direction (ax, ay) to (bx, by), -pi to pi, clockwise on the screen, accurate to 2e-11.
/// Uses only + - * / and square root, because libm's atan2 differs between processors.
func angle(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
    let cross = ax * by - ay * bx
    let dot = ax * bx + ay * by
    let denominator = (cross * cross + dot * dot).squareRoot() + dot
    if !(denominator > 0) { return cross < 0 ? -Double.pi : Double.pi }
    // cross / denominator is the tangent of half the angle. Halving it further makes a short series sufficient.
    var t = cross / denominator
    var times = 2.0
    while t.magnitude > 0.2 {
        t = t / (1 + (1 + t * t).squareRoot())
        times *= 2
    }
    // atan t = t - t^3/3 + t^5/5 - ...
    let square = t * t
    var sum = 0.0
    var n = 21.0
    while n > 0 {
        sum = 1 / n - square * sum
        n -= 2
    }
    return times * t * sum
}

// ------------------------------------------------------------------------------------------------------- the instance

enum Parameter { static let startAngle = 0, step = 1, corner = 2 }
enum Value { static let angle = 0, turns = 1 }
typealias Contacts = UnsafeBufferPointer<UnsafePointer<gesta_contact>?>
let turnedCorner = GESTA_REASON_OWN.rawValue
let turnedTooLittle = turnedCorner + 1

struct Dial {
    let host: UnsafePointer<gesta_host>
    let instance: OpaquePointer
    var startAngle = 0.0, step = 0.0, corner = 0.0

    var down = false
    var x = 0.0, y = 0.0  // end of the last step
    var directionX = 0.0, directionY = 0.0  // direction of the last step; (0, 0) before the first
    var turned = 0.0  // radians, positive clockwise on the screen

    /// Reads the parameters, which do not change during a sequence.
    mutating func reset() {
        startAngle = host.pointee.parameter(instance, Parameter.startAngle)
        step = host.pointee.parameter(instance, Parameter.step)
        corner = host.pointee.parameter(instance, Parameter.corner)
        down = false
        (directionX, directionY, turned) = (0, 0, 0)
    }

    mutating func began(_ contacts: Contacts) {
        if down {
            // Only the first finger turns the dial; others may belong to other gestures.
            for contact in contacts { _ = host.pointee.ignore(instance, contact!.pointee.id) }
        } else if contacts.count > 1 {
            _ = host.pointee.fail(instance, GESTA_REASON_TOO_MANY_CONTACTS.rawValue, Double(contacts.count), 1)
        } else {
            (down, x, y) = (true, contacts[0]!.pointee.x, contacts[0]!.pointee.y)
        }
    }

    mutating func moved(_ contact: gesta_contact) {
        let dx = contact.x - x
        let dy = contact.y - y
        // Shorter steps have no reliable direction: a trembling finger at rest would turn the dial.
        if dx * dx + dy * dy < step * step { return }
        let active = host.pointee.state(instance) != GESTA_STATE_POSSIBLE.rawValue
        if directionX != 0 || directionY != 0 {
            let turn = angle(directionX, directionY, dx, dy)
            if turn.magnitude <= corner {
                turned += turn
            } else if !active {
                _ = host.pointee.fail(instance, turnedCorner, turn.magnitude, corner)
                return
            }
        }
        (x, y, directionX, directionY) = (contact.x, contact.y, dx, dy)
        if active || turned.magnitude >= startAngle {
            _ = host.pointee.set_value(instance, Value.angle, turned)
            _ = host.pointee.set_value(instance, Value.turns, turned / (2 * Double.pi))
            let state = active ? GESTA_STATE_CHANGED.rawValue : GESTA_STATE_BEGAN.rawValue
            _ = host.pointee.set_state(instance, UInt32(state))
        }
    }

    func ended() {
        if host.pointee.state(instance) == GESTA_STATE_POSSIBLE.rawValue {
            _ = host.pointee.fail(instance, turnedTooLittle, turned.magnitude, startAngle)
        } else {
            _ = host.pointee.set_state(instance, GESTA_STATE_ENDED.rawValue)
        }
    }

    func cancelled() {
        _ = host.pointee.set_state(instance, GESTA_STATE_CANCELLED.rawValue)
    }
}

// ------------------------------------------------------------------------------------------------------- the table

/// Returns a static C string.
func text(_ string: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Returns a C array that is never freed.
func table<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    for index in 0..<elements.count { (memory + index).initialize(to: elements[index]) }
    return UnsafePointer(memory)
}

func size<Struct>(_: Struct.Type) -> UInt32 { UInt32(MemoryLayout<Struct>.size) }

func number(
    _ name: StaticString, _ unit: StaticString, _ doc: StaticString, _ range: ClosedRange<Double>, _ initial: Double,
    flags: UInt32 = 0
) -> gesta_parameter_info {
    gesta_parameter_info(
        size: size(gesta_parameter_info.self), type: GESTA_TYPE_NUMBER.rawValue, name: text(name),
        unit: text(unit), doc: text(doc), minimum: range.lowerBound, maximum: range.upperBound, initial: initial,
        initial_text: nil, choices: nil, choice_count: 0, flags: flags)
}

func value(_ name: StaticString, _ unit: StaticString, _ doc: StaticString) -> gesta_value_info {
    // Clockwise is reversed where y grows upwards, so the host inverts the sign there.
    gesta_value_info(
        size: size(gesta_value_info.self), type: GESTA_TYPE_NUMBER.rawValue, name: text(name),
        unit: text(unit), doc: text(doc), choices: nil, choice_count: 0, flags: GESTA_VALUE_FLIPS.rawValue)
}

/// `hint` is for the person who made the gesture.
func reason(
    _ code: UInt32, _ name: StaticString, _ clause: StaticString, hint: StaticString
) -> gesta_reason_info {
    gesta_reason_info(
        size: size(gesta_reason_info.self), code: code, name: text(name), text: text(clause), hint: text(hint))
}

func makeClass() -> gesta_class {
    // Fields that later versions add are 0 or nil.
    var it = gesta_class()
    it.size = size(gesta_class.self)
    it.flags = GESTA_CLASS_CONTINUOUS.rawValue
    it.id = text("org.example.dial")
    it.label = text("Dial")
    it.doc = text("a finger that circles anywhere turns a dial")
    it.parameters = table([
        number("start_angle", "rad", "angle by which the path must turn to begin", 0.1...100, 2),
        number(
            "step", "length", "distance over which the finger's direction is measured", 0.1...100, 1.5,
            flags: GESTA_PARAMETER_LENGTH.rawValue),
        number("corner", "rad", "a turn of more than this within one step is a corner", 0.1...3, 1),
    ])
    it.parameter_count = 3
    it.values = table([
        value("angle", "rad", "angle of the dial, positive clockwise where y grows downwards"),
        value("turns", "1", "number of turns of the dial"),
    ])
    it.value_count = 2
    it.reasons = table([
        reason(
            turnedCorner, "corner", "a corner of {measured} rad, at most {limit} allowed",
            hint: "turned a corner: circle around"),
        reason(
            turnedTooLittle, "turned_too_little", "the path turned by {measured} rad, at least {limit} required",
            hint: "did not circle far enough"),
    ])
    it.reason_count = 2
    it.create = { host, instance, _ in
        guard let host, let instance else { return nil }
        let dial = UnsafeMutablePointer<Dial>.allocate(capacity: 1)
        dial.initialize(to: Dial(host: host, instance: instance))
        return UnsafeMutableRawPointer(dial)
    }
    it.destroy = { dial($0).deallocate() }
    it.reset = { dial($0).pointee.reset() }
    it.touches_began = { dial($0).pointee.began(Contacts(start: $1, count: $2)) }
    it.touches_moved = { this, contacts, _ in dial(this).pointee.moved(contacts![0]!.pointee) }
    it.touches_ended = { this, _, _ in dial(this).pointee.ended() }
    it.touches_cancelled = { this, _, _ in dial(this).pointee.cancelled() }
    return it
}

func dial(_ this: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Dial> {
    this.unsafelyUnwrapped.assumingMemoryBound(to: Dial.self)
}

// Created once, under the loader's lock, and never freed.
nonisolated(unsafe) let plugin = table([
    gesta_plugin(
        size: size(gesta_plugin.self), abi: GESTA_PLUGIN_ABI, id: text("org.example.dial"), name: text("Dial"),
        version: text("1.0"),
        vendor: text("Gesta's examples"), url: text(""), classes: table([UnsafePointer(table([makeClass()]))]),
        class_count: 1,
        reserved: 0, init: nil, extension: nil)
])

@_cdecl("gesta_plugin_entry")
public func entry(_ abiMin: UInt32, _ abiMax: UInt32) -> UnsafePointer<gesta_plugin>? {
    abiMin <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abiMax ? plugin : nil
}
