// Gesture.swift - a plugin's class of gestures as a Swift class. Copy it into a plugin unchanged.
//
// Derive from Gesture and override what the gesture needs. gesta_plugin.h says when each function is called. Functions
// that call the host may be called in those only, not in init.

/// What a class does that the library must know beforehand: see `gestureClass`.
struct GestureAbilities: OptionSet {
    let rawValue: UInt8
    /// It overrides takeOver.
    static let takesOver = GestureAbilities(rawValue: 1)
    /// It overrides move.
    static let moves = GestureAbilities(rawValue: 2)
    /// It overrides canPrevent and so on.
    static let relates = GestureAbilities(rawValue: 4)
    /// It overrides foreruns. Otherwise, a gesture foreruns those with equal parameters.
    static let foreruns = GestureAbilities(rawValue: 8)
    /// It overrides hoverMoved and hoverLeft, and receives no contacts.
    static let hovers = GestureAbilities(rawValue: 16)
    /// It overrides motion. `flags` say which.
    static let takesMotions = GestureAbilities(rawValue: 32)
}

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
    func hoverMoved(_ pointer: gesta_contact) {}
    func hoverLeft(_ pointer: gesta_contact) {}
    func motion(_ motion: gesta_motion) {}
    /// The program sets a writable value: 0 to accept, or an error code.
    func valueSet(_ index: Int, _ value: Double) -> Int32 { 0 }

    // MARK: to override, about other recognizers

    func canPrevent(_ other: UInt32) -> Bool { true }
    func canBePrevented(_ other: UInt32) -> Bool { true }
    func shouldRequireFailure(_ other: UInt32) -> Bool { false }
    func shouldBeRequiredToFail(_ other: UInt32) -> Bool { false }
    func canTakeOver(_ count: Int) -> Bool { count == 1 }
    func canMove(_ x: Double, _ y: Double) -> Bool { true }
    func takeOver(_ x: Double, _ y: Double) {}
    func move(_ x: Double, _ y: Double) {}
    func accept() {}
    func givesWay() -> Bool { false }
    func giveWay() {}
    func contactExcluded() {}
    /// Negative if the contact does not belong to the sequence.
    func distance(to contact: gesta_contact) -> Double { -1 }
    func contests(share: Double, confidence: UInt32) -> Bool { false }
    func withdrawRecognition() {}

    // MARK: to override, what the class states

    func updateValues() {}
    func measures() {}
    /// Texts are written with `write`.
    func describe() {}
    func hint() {}
    func pattern() {}
    func profile(_ profile: inout gesta_profile) {}
    func foreruns(_ other: Gesture) -> Bool { false }
    /// Calls addFinding.
    func examine() {}
    /// 0 to accept, or an error code, and why is written. `text` is nil for a number.
    func parameterWillChange(_ index: Int, _ value: Double, _ text: UnsafeBufferPointer<CChar>?) -> Int32 { 0 }
    func parameterDidChange(_ index: Int) {}
    func memory() -> Int { 0 }

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

    final var state: UInt32 { table.state(instance) }
    final var now: Int64 { table.now(instance) }
    final var unitsPerMillimeter: Double { table.units_per_mm(instance) }

    final func parameterText(_ index: Int) -> UnsafePointer<CChar>? { table.parameter_text(instance, index, nil) }
    final func setText(_ index: Int, _ text: UnsafePointer<CChar>) {
        _ = table.set_text(instance, index, text, Int(-1))
    }
    final func setConfidence(_ confidence: UInt32) { _ = table.set_confidence(instance, confidence) }
    final func recognizeEarly(share: Double = 1) { _ = table.recognize_early(instance, share) }
    final func handOn() { _ = table.hand_on(instance) }
    final func keepSample(of contact: gesta_contact) {
        if let touch = contact.touch { _ = table.add_samples(instance, touch, 1, MemoryLayout<gesta_touch>.stride) }
    }
    /// What the class has learned: sets a text parameter.
    final func store(_ index: Int, _ text: UnsafePointer<CChar>) { _ = table.store(instance, index, text, Int(-1)) }
    /// In describe, hint, pattern and parameterWillChange.
    final func write(_ string: StaticString) { _ = table.write(instance, text(string), Int(-1)) }
    final func addFinding(_ kind: UInt32, _ string: StaticString) {
        _ = table.add_finding(instance, kind, text(string), Int(-1))
    }
    /// A figure of measures; `isMet` where that does not follow from the range.
    final func addMeasure(
        _ reason: UInt32, _ measured: Double, _ least: Double, _ most: Double, parameter: Int? = nil,
        isMet: Bool? = nil
    ) {
        let index = parameter ?? Int(GESTA_NO_PARAMETER)
        if let isMet {
            _ = table.add_rule(instance, reason, measured, least, most, index, isMet ? 1 : 0)
        } else {
            _ = table.add_measure(instance, reason, measured, least, most, index)
        }
    }
    @discardableResult
    final func track(_ x: Double, _ y: Double) -> gesta_velocity {
        var found = gesta_velocity()
        _ = table.track(instance, x, y, &found)
        return found
    }
    final func shiftTrack(_ x: Double, _ y: Double) { _ = table.shift_track(instance, x, y) }
    final var velocity: gesta_velocity {
        var found = gesta_velocity()
        _ = table.velocity(instance, &found)
        return found
    }
    @discardableResult
    final func room(_ x: Double, _ y: Double) -> Double { table.room(instance, x, y) }
    /// A step of the gesture; then, what it keeps of it.
    final func keep(_ x: inout Double, _ y: inout Double) { _ = table.keep(instance, &x, &y) }
    final func hasSameInput(_ contact: gesta_contact) -> Bool { table.has_same_input(instance, contact.id) != 0 }
    final func distanceToRegion(_ x: Double, _ y: Double) -> Double { table.distance_to_region(instance, x, y) }
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

/// A parameter that is yes or no.
func booleanParameter(
    _ name: StaticString, _ initial: Bool, _ doc: StaticString, flags: UInt32 = 0
) -> gesta_parameter_info {
    gesta_parameter_info(
        size: UInt32(MemoryLayout<gesta_parameter_info>.size), type: UInt32(GESTA_TYPE_BOOLEAN.rawValue),
        name: text(name), unit: text(""), doc: text(doc), minimum: 0, maximum: 1, initial: initial ? 1 : 0,
        initial_text: nil, choices: nil, choice_count: 0, flags: flags)
}

/// A parameter that is one of several names.
func choiceParameter(_ name: StaticString, _ choices: [StaticString], _ doc: StaticString) -> gesta_parameter_info {
    var names: [UnsafePointer<CChar>?] = []
    for choice in choices { names.append(text(choice)) }
    return gesta_parameter_info(
        size: UInt32(MemoryLayout<gesta_parameter_info>.size), type: UInt32(GESTA_TYPE_CHOICE.rawValue),
        name: text(name), unit: text(""), doc: text(doc), minimum: 0, maximum: Double(choices.count - 1), initial: 0,
        initial_text: nil, choices: kept(names), choice_count: UInt32(choices.count), flags: 0)
}

/// A parameter that is a text: what the class has learned, for example.
func textParameter(_ name: StaticString, _ initial: StaticString, _ doc: StaticString) -> gesta_parameter_info {
    gesta_parameter_info(
        size: UInt32(MemoryLayout<gesta_parameter_info>.size), type: UInt32(GESTA_TYPE_TEXT.rawValue),
        name: text(name), unit: text(""), doc: text(doc), minimum: 0, maximum: 0, initial: 0,
        initial_text: text(initial), choices: nil, choice_count: 0, flags: 0)
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
    id: StaticString, label: StaticString, doc: StaticString, isContinuous: Bool, flags: UInt32 = 0,
    abilities: GestureAbilities = [], parameters: [gesta_parameter_info] = [], values: [gesta_value_info] = [],
    reasons: [gesta_reason_info] = [],
    make: @escaping () -> Gesture
) -> gesta_class {
    var it = gesta_class()
    it.size = UInt32(MemoryLayout<gesta_class>.size)
    it.flags = flags | (isContinuous ? UInt32(GESTA_CLASS_CONTINUOUS.rawValue) : 0)
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
    if abilities.contains(.hovers) { setHover(&it) } else { setTouches(&it) }
    it.deadline_reached = { this, time in gesture(this)._withUnsafeGuaranteedRef { $0.deadlineReached(time) } }
    it.parameters_changed = { gesture($0)._withUnsafeGuaranteedRef { $0.parametersChanged() } }
    it.set_value = { this, index, x in gesture(this)._withUnsafeGuaranteedRef { $0.valueSet(index, x) } }
    setStatements(&it)
    setRivalry(&it, abilities)
    if abilities.contains(.takesMotions) {
        it.motion = { this, motion in
            gesture(this)._withUnsafeGuaranteedRef { $0.motion(motion.unsafelyUnwrapped.pointee) }
        }
    }
    return it
}

private func setTouches(_ it: inout gesta_class) {
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
}

private func setHover(_ it: inout gesta_class) {
    it.flags |= UInt32(GESTA_CLASS_HOVERS.rawValue)
    it.hover_moved = { this, pointer in
        gesture(this)._withUnsafeGuaranteedRef { $0.hoverMoved(pointer.unsafelyUnwrapped.pointee) }
    }
    it.hover_left = { this, pointer in
        gesture(this)._withUnsafeGuaranteedRef { $0.hoverLeft(pointer.unsafelyUnwrapped.pointee) }
    }
}

/// What a class states. The base class states nothing.
private func setStatements(_ it: inout gesta_class) {
    it.update_values = { gesture($0)._withUnsafeGuaranteedRef { $0.updateValues() } }
    it.measures = { gesture($0)._withUnsafeGuaranteedRef { $0.measures() } }
    it.describe = { gesture($0)._withUnsafeGuaranteedRef { $0.describe() } }
    it.hint = { gesture($0)._withUnsafeGuaranteedRef { $0.hint() } }
    it.pattern = { gesture($0)._withUnsafeGuaranteedRef { $0.pattern() } }
    it.profile = { this, profile in
        gesture(this)._withUnsafeGuaranteedRef { $0.profile(&profile.unsafelyUnwrapped.pointee) }
    }
    it.examine = { gesture($0)._withUnsafeGuaranteedRef { $0.examine() } }
    it.parameter_will_change = { this, index, value, text, length in
        let bytes = text.map { UnsafeBufferPointer(start: $0, count: length) }
        return gesture(this)._withUnsafeGuaranteedRef { $0.parameterWillChange(index, value, bytes) }
    }
    it.parameter_did_change = { this, index in
        gesture(this)._withUnsafeGuaranteedRef { $0.parameterDidChange(index) }
    }
    it.memory = { gesture($0)._withUnsafeGuaranteedRef { $0.memory() } }
}

/// What a class does about other recognizers.
private func setRivalry(_ it: inout gesta_class, _ abilities: GestureAbilities) {
    it.accept = { gesture($0)._withUnsafeGuaranteedRef { $0.accept() } }
    it.gives_way = { gesture($0)._withUnsafeGuaranteedRef { $0.givesWay() ? 1 : 0 } }
    it.give_way = { gesture($0)._withUnsafeGuaranteedRef { $0.giveWay() } }
    it.contact_excluded = { gesture($0)._withUnsafeGuaranteedRef { $0.contactExcluded() } }
    it.distance = { this, contact in
        gesture(this)._withUnsafeGuaranteedRef { $0.distance(to: contact.unsafelyUnwrapped.pointee) }
    }
    it.contests = { this, share, confidence in
        gesture(this)._withUnsafeGuaranteedRef { $0.contests(share: share, confidence: confidence) ? 1 : 0 }
    }
    it.withdraw_recognition = { gesture($0)._withUnsafeGuaranteedRef { $0.withdrawRecognition() } }
    if abilities.contains(.takesOver) {
        it.can_take_over = { this, count in
            gesture(this)._withUnsafeGuaranteedRef { $0.canTakeOver(count) ? 1 : 0 }
        }
        it.can_move = { this, x, y in gesture(this)._withUnsafeGuaranteedRef { $0.canMove(x, y) ? 1 : 0 } }
        it.take_over = { this, x, y in gesture(this)._withUnsafeGuaranteedRef { $0.takeOver(x, y) } }
    }
    if abilities.contains(.moves) {
        it.move = { this, x, y in gesture(this)._withUnsafeGuaranteedRef { $0.move(x, y) } }
    }
    if abilities.contains(.foreruns) {
        it.foreruns = { this, other in
            gesture(this)._withUnsafeGuaranteedRef { it in
                gesture(other)._withUnsafeGuaranteedRef { it.foreruns($0) ? 1 : 0 }
            }
        }
    }
    if abilities.contains(.relates) {
        it.can_prevent = { this, other, _ in
            gesture(this)._withUnsafeGuaranteedRef { $0.canPrevent(other) ? 1 : 0 }
        }
        it.can_be_prevented = { this, other, _ in
            gesture(this)._withUnsafeGuaranteedRef { $0.canBePrevented(other) ? 1 : 0 }
        }
        it.should_require_failure = { this, other, _ in
            gesture(this)._withUnsafeGuaranteedRef { $0.shouldRequireFailure(other) ? 1 : 0 }
        }
        it.should_be_required_to_fail = { this, other, _ in
            gesture(this)._withUnsafeGuaranteedRef { $0.shouldBeRequiredToFail(other) ? 1 : 0 }
        }
    }
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
