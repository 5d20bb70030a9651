// Gesture.swift - a plugin's class of gestures as a Swift class. Copy it into a plugin unchanged.
//
// Derive from Gesture and override what the gesture needs. gesta_plugin.h says when each function is called. Functions
// that call the host may be called in those only, not in init.

/// The contacts of a call, valid until it returns.
struct Touches: Sequence {
    fileprivate let base: UnsafePointer<UnsafePointer<gesta_contact>?>?
    let count: Int

    subscript(index: Int) -> gesta_contact { base.unsafelyUnwrapped[index].unsafelyUnwrapped.pointee }

    func makeIterator() -> Iterator { Iterator(touches: self) }

    struct Iterator: IteratorProtocol {
        fileprivate let touches: Touches
        private var index = 0

        fileprivate init(touches: Touches) { self.touches = touches }

        mutating func next() -> gesta_contact? {
            if index == touches.count { return nil }
            index += 1
            return touches[index - 1]
        }
    }
}

class Gesture {
    fileprivate var host: UnsafePointer<gesta_host>?
    fileprivate var instance: OpaquePointer?

    init() {}

    // MARK: to override

    /// Before each sequence: discards what is known of the last one.
    func reset() {}
    func touchesBegan(_ touches: Touches) {}
    func touchesMoved(_ touches: Touches) {}
    func touchesEnded(_ touches: Touches) {}
    func touchesCancelled(_ touches: Touches) { cancel() }
    /// `time` is in nanoseconds.
    func deadlineReached(_ time: Int64) {}
    func parametersChanged() {}

    // MARK: to call

    private var table: gesta_host { host.unsafelyUnwrapped.pointee }

    /// A discrete gesture is recognized.
    final func recognize() { request(GESTA_STATE_RECOGNIZED) }
    /// A continuous one begins, changes or ends.
    final func begin() { request(GESTA_STATE_BEGAN) }
    final func change() { request(GESTA_STATE_CHANGED) }
    final func end() { request(GESTA_STATE_ENDED) }
    final func cancel() { request(GESTA_STATE_CANCELLED) }

    private func request(_ state: gesta_state) { _ = table.set_state(instance, UInt32(state.rawValue)) }

    final func fail(_ reason: UInt32, measured: Double = 0, limit: Double = 0) {
        _ = table.fail(instance, reason, measured, limit)
    }

    final func fail(_ reason: gesta_reason, measured: Double = 0, limit: Double = 0) {
        fail(UInt32(reason.rawValue), measured: measured, limit: limit)
    }

    final func ignore(_ contact: gesta_contact) { _ = table.ignore(instance, contact.id) }
    final func setValue(_ index: Int, _ value: Double) { _ = table.set_value(instance, index, value) }
    final func parameter(_ index: Int) -> Double { table.parameter(instance, index) }
    final func setDeadline(_ time: Int64) { _ = table.set_deadline(instance, time) }
    final func removeDeadline() { setDeadline(Int64.max) }

    final var isActive: Bool {
        let state = table.state(instance)
        return state == UInt32(GESTA_STATE_BEGAN.rawValue) || state == UInt32(GESTA_STATE_CHANGED.rawValue)
    }

    final var now: Int64 { table.now(instance) }
    final var unitsPerMillimeter: Double { table.units_per_mm(instance) }
}

// MARK: descriptions

/// A static C string.
func text(_ string: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// A parameter that is a length: default and range in mm, in the program's units elsewhere.
func lengthParameter(
    _ name: StaticString, _ initial: Double, _ range: ClosedRange<Double>, _ doc: StaticString
) -> gesta_parameter_info {
    var it = numberParameter(name, "length", initial, range, doc)
    it.flags = UInt32(GESTA_PARAMETER_LENGTH.rawValue)
    return it
}

/// A parameter with another unit: "s", "rad", "1".
func numberParameter(
    _ name: StaticString, _ unit: StaticString, _ initial: Double, _ range: ClosedRange<Double>, _ doc: StaticString
) -> gesta_parameter_info {
    gesta_parameter_info(
        size: UInt32(MemoryLayout<gesta_parameter_info>.size), type: UInt32(GESTA_TYPE_NUMBER.rawValue),
        name: text(name), unit: text(unit), doc: text(doc), minimum: range.lowerBound, maximum: range.upperBound,
        initial: initial, initial_text: nil, choices: nil, choice_count: 0, flags: 0)
}

func numberValue(_ name: StaticString, _ unit: StaticString, _ doc: StaticString) -> gesta_value_info {
    gesta_value_info(
        size: UInt32(MemoryLayout<gesta_value_info>.size), type: UInt32(GESTA_TYPE_NUMBER.rawValue), name: text(name),
        unit: text(unit), doc: text(doc), choices: nil, choice_count: 0, flags: 0)
}

/// A reason of the class. `hint` is for the person who made the gesture.
func reason(_ code: UInt32, _ name: StaticString, _ clause: StaticString, hint: StaticString) -> gesta_reason_info {
    gesta_reason_info(
        size: UInt32(MemoryLayout<gesta_reason_info>.size), code: code, name: text(name), text: text(clause),
        hint: text(hint))
}

/// A C array that is never freed.
private func kept<Element>(_ elements: [Element]) -> UnsafePointer<Element>? {
    if elements.isEmpty { return nil }
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    for index in 0..<elements.count { (memory + index).initialize(to: elements[index]) }
    return UnsafePointer(memory)
}

/// What the host passes to `create`.
private final class Factory {
    let make: () -> Gesture
    init(_ make: @escaping () -> Gesture) { self.make = make }
}

private func gesture(_ this: UnsafeMutableRawPointer?) -> Unmanaged<Gesture> {
    Unmanaged.fromOpaque(this.unsafelyUnwrapped)
}

/// The table of a class, whose instances `make` creates.
func gestureClass(
    id: StaticString, label: StaticString, doc: StaticString, isContinuous: Bool,
    parameters: [gesta_parameter_info] = [], values: [gesta_value_info] = [], reasons: [gesta_reason_info] = [],
    make: @escaping () -> Gesture
) -> gesta_class {
    var it = gesta_class()
    it.size = UInt32(MemoryLayout<gesta_class>.size)
    it.flags = isContinuous ? UInt32(GESTA_CLASS_CONTINUOUS.rawValue) : 0
    it.id = text(id)
    it.label = text(label)
    it.doc = text(doc)
    it.parameters = kept(parameters)
    it.parameter_count = UInt32(parameters.count)
    it.values = kept(values)
    it.value_count = UInt32(values.count)
    it.reasons = kept(reasons)
    it.reason_count = UInt32(reasons.count)
    it.user = Unmanaged.passRetained(Factory(make)).toOpaque()
    it.create = { host, instance, user in
        let made = Unmanaged<Factory>.fromOpaque(user.unsafelyUnwrapped).takeUnretainedValue().make()
        made.host = host
        made.instance = instance
        return Unmanaged.passRetained(made).toOpaque()
    }
    it.destroy = { gesture($0).release() }
    it.reset = { gesture($0)._withUnsafeGuaranteedRef { $0.reset() } }
    it.touches_began = { this, base, count in
        gesture(this)._withUnsafeGuaranteedRef { $0.touchesBegan(Touches(base: base, count: count)) }
    }
    it.touches_moved = { this, base, count in
        gesture(this)._withUnsafeGuaranteedRef { $0.touchesMoved(Touches(base: base, count: count)) }
    }
    it.touches_ended = { this, base, count in
        gesture(this)._withUnsafeGuaranteedRef { $0.touchesEnded(Touches(base: base, count: count)) }
    }
    it.touches_cancelled = { this, base, count in
        gesture(this)._withUnsafeGuaranteedRef { $0.touchesCancelled(Touches(base: base, count: count)) }
    }
    it.deadline_reached = { this, time in gesture(this)._withUnsafeGuaranteedRef { $0.deadlineReached(time) } }
    it.parameters_changed = { gesture($0)._withUnsafeGuaranteedRef { $0.parametersChanged() } }
    return it
}

/// A plugin's descriptor, which is never freed.
func describePlugin(
    id: StaticString, name: StaticString, version: StaticString, classes: [gesta_class]
) -> UnsafePointer<gesta_plugin>? {
    var tables: [UnsafePointer<gesta_class>?] = []
    for it in classes { tables.append(kept([it])) }
    return kept([
        gesta_plugin(
            size: UInt32(MemoryLayout<gesta_plugin>.size), abi: UInt32(GESTA_PLUGIN_ABI), id: text(id),
            name: text(name), version: text(version), vendor: text(""), url: text(""), classes: kept(tables),
            class_count: UInt32(classes.count), reserved: 0, init: nil, extension: nil)
    ])
}
