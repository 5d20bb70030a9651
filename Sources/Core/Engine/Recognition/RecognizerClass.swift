// A class of recognizers, wherever it comes from: its names, its description, and how to create one.

import CGesta

/// What holds for all recognizers of a class, one bit each.
struct ClassTraits: OptionSet {
    let rawValue: UInt8

    static var isContinuous: ClassTraits { ClassTraits(rawValue: 1) }
    /// Others may recognize beside them.
    static var neverPrevents: ClassTraits { ClassTraits(rawValue: 2) }
    /// They may recognize beside any other.
    static var neverPrevented: ClassTraits { ClassTraits(rawValue: 4) }
    /// While active, they are cancelled when another recognizer wins one of their contacts.
    static var yields: ClassTraits { ClassTraits(rawValue: 8) }
    /// They decide how they relate to others: canPrevent and so on.
    static var relates: ClassTraits { ClassTraits(rawValue: 16) }
    /// Contacts that have stayed down begin the next attempt together with a new one.
    static var resumes: ClassTraits { ClassTraits(rawValue: 32) }
    /// The figures of a decision are known after it.
    static var keepsMeasures: ClassTraits { ClassTraits(rawValue: 64) }
    /// Contacts that join an active gesture stay open to others: it may release them.
    static var mayRelease: ClassTraits { ClassTraits(rawValue: 128) }
}

extension ClassTraits {
    /// Of a class table's flags, which are those that programs see; `relates` has none.
    init(flags: UInt32) {
        self = []
        ClassTraits.forEachFlag { if flags & $1.rawValue != 0 { formUnion($0) } }
        if contains(.yields) { formUnion(.neverPrevents) }
    }

    var flags: UInt32 {
        var flags: UInt32 = 0
        ClassTraits.forEachFlag { if contains($0) { flags |= $1.rawValue } }
        return flags
    }

    private static func forEachFlag(_ body: (ClassTraits, gesta_class_flag) -> Void) {
        body(.isContinuous, GESTA_CLASS_CONTINUOUS)
        body(.neverPrevents, GESTA_CLASS_NEVER_PREVENTS)
        body(.neverPrevented, GESTA_CLASS_NEVER_PREVENTED)
        body(.yields, GESTA_CLASS_YIELDS)
        body(.resumes, GESTA_CLASS_RESUMES)
        body(.mayRelease, GESTA_CLASS_MAY_RELEASE)
        body(.keepsMeasures, GESTA_CLASS_KEEPS_MEASURES)
    }
}

final class RecognizerClass {
    typealias Factory = (Recognizer) -> Machine?

    let id: Text
    let label: Text
    let doc: Text
    private(set) var traits: ClassTraits
    // What it has described: see `finish`.
    private(set) var parameters = Buffer<gesta_parameter_info>()
    private(set) var values = Buffer<gesta_value_info>()
    private(set) var reasons = Buffer<gesta_reason_info>()
    private(set) var idleParameters = Buffer<IdleParameter>()
    let make: Factory
    /// The parameter with which its recognizers have children, and the one that requires several contacts.
    var perContact: (parameter: Int, contacts: Int?)? { children.map { ($0, contacts) } }
    private var children: Int?
    private var contacts: Int?
    /// Its recognizers receive hover samples, and then track no contacts.
    var hovers = false
    /// The parameter that is 0 if they track contacts instead; nil for none.
    var hoverParameter: Int?
    /// The parameter with the modifier keys with which a scroll zooms; nil for none.
    var zoomModifiers: Int?
    /// The kinds of motions that its recognizers may receive.
    private(set) var motions: MotionKinds = []
    /// Bits of `gesta_input`: which its recognizers accept at first.
    private(set) var inputs = UInt8(truncatingIfNeeded: GESTA_INPUT_TOUCH.rawValue)
    private var takesContacts = true
    /// Its recognizers keep samples for the program.
    var keepsSamples = false
    /// Actions of its recognizers are called for cancelled also if they have not begun.
    var reportsEachCancellation = false
    /// Of parameters that are set together, it is asked when all have their values: it may refuse one because of
    /// another.
    var isAskedTogether = false
    /// The value that shows which part of the gesture is being made. It is 0 again when the gesture is cancelled.
    private(set) var part: Int?
    /// Its recognizers match patterns.
    var matchesPatterns = false
    /// The names of the patterns that come with it.
    private(set) var presets: Words?
    /// Its recognizers are ExampleLearners: the program adds examples.
    var learnsFromExamples = false
    /// The bytes that one of its recognizers takes, at most: setups may create as many as fit their budget.
    var footprint = 1024
    /// The class id in contexts: built-in classes have it from the start.
    private(set) var handle: UInt32 = 0
    /// The plugin that it comes from, or 0, and that plugin's id.
    private(set) var plugin: UInt32 = 0
    private(set) var pluginID: Text?
    /// Called when the program's class is no longer needed.
    private(set) var release = Release(function: nil, user: nil)
    /// Where it is being described.
    private(set) var rows: ClassRowsPointer?
    /// The memory of all that it has described.
    private var block: UnsafeMutableRawPointer?
    /// A copy of the table that it was made from.
    private var table: UnsafeMutableRawPointer?
    /// Some value changes its sign with the y axis.
    private(set) var hasFlips = false
    /// Bit n: value n is not a number of any size. (Classes have 64 values at most.)
    private var otherValues: UInt64 = 0
    /// The first parameter that is a slop.
    private(set) var slop: Int?
    /// Some parameter or value is text.
    private(set) var hasTexts = false

    init(in rows: ClassRowsPointer, id: Text, label: Text, doc: Text, isContinuous: Bool, make: @escaping Factory) {
        self.rows = rows
        self.id = id
        self.label = label
        self.doc = doc
        traits = isContinuous ? .isContinuous : []
        self.make = make
    }

    /// For built-in classes.
    @inline(never)
    convenience init(
        in rows: ClassRowsPointer, id: Literal, label: Literal, doc: Literal, isContinuous: Bool,
        make: @escaping Factory
    ) {
        self.init(in: rows, id: Text(id), label: Text(label), doc: Text(doc), isContinuous: isContinuous, make: make)
    }

    deinit {
        Memory.release(block)
        Memory.release(table)
    }

    /// It has been described: keeps the rows. False when out of memory.
    func finish() -> Bool {
        guard let rows else { return false }
        self.rows = nil
        defer { rows.pointee.clear() }
        block = rows.pointee.makeBlock()
        guard var end = block else { return false }
        // (Those with doubles first: where pointers have four bytes, the others may end between two.)
        parameters = Buffer(copying: rows.pointee.parameters, to: &end)
        idleParameters = Buffer(copying: rows.pointee.idleParameters, to: &end)
        values = Buffer(copying: rows.pointee.values, to: &end)
        reasons = Buffer(copying: rows.pointee.reasons, to: &end)
        for list in rows.pointee.choices {
            let names = list.names.write(list.count, to: &end)
            if list.isOfValue {
                values.pointer(at: list.row).pointee.choices = names
            } else {
                parameters.pointer(at: list.row).pointee.choices = names
            }
        }
        for at in 0..<parameters.count { note(parameters.pointer(at: at), at) }
        for at in 0..<values.count { note(values.pointer(at: at), at) }
        return true
    }

    private func note(_ parameter: UnsafePointer<gesta_parameter_info>, _ index: Int) {
        if parameter.pointee.kind == .text { hasTexts = true }
        if parameter.pointee.flags == 0 { return }
        if parameter.pointee.isSlop, slop == nil { slop = index }
        if parameter.pointee.flags & GESTA_PARAMETER_PER_CONTACT.rawValue != 0 { children = index }
        if parameter.pointee.flags & GESTA_PARAMETER_CONTACTS.rawValue != 0 { contacts = index }
    }

    private func note(_ value: UnsafePointer<gesta_value_info>, _ index: Int) {
        if value.pointee.kind != .number {
            otherValues |= 1 &<< UInt64(index)
            if value.pointee.kind == .text { hasTexts = true }
        }
        if value.pointee.flags == 0 { return }
        if value.pointee.flags & GESTA_VALUE_PART.rawValue != 0 { part = index }
        if value.pointee.flags & GESTA_VALUE_FLIPS.rawValue != 0 { hasFlips = true }
    }

    func add(_ more: ClassTraits) { traits.formUnion(more) }

    /// `only`: its recognizers receive no contacts.
    func take(_ motions: MotionKinds, only: Bool = false) {
        self.motions = motions
        if !only { return }
        takesContacts = false
        let wheel = motions.contains(.scroll) ? GESTA_INPUT_WHEEL.rawValue : 0
        inputs = UInt8(truncatingIfNeeded: GESTA_INPUT_MOTION.rawValue | wheel)
    }

    /// Bits of `gesta_input`: all that its recognizers can accept.
    var possibleInputs: UInt32 {
        (takesContacts ? GESTA_INPUT_TOUCH.rawValue : 0)
            | (motions.isEmpty ? 0 : GESTA_INPUT_MOTION.rawValue | GESTA_INPUT_WHEEL.rawValue)
    }

    /// As programs see them.
    var flags: UInt32 {
        traits.flags | motions.flags | (hovers ? GESTA_CLASS_HOVERS.rawValue : 0)
            | (takesContacts ? 0 : GESTA_CLASS_MOTIONS_ONLY.rawValue)
            | (keepsSamples ? GESTA_CLASS_KEEPS_SAMPLES.rawValue : 0)
            | (reportsEachCancellation ? GESTA_CLASS_REPORTS_CANCELLATION.rawValue : 0)
    }

    func setPresets(_ names: Words) { presets = names }

    /// What a cancelled gesture no longer has: a part that is being made, and speeds with which something could go on.
    func clearCancelled(_ numbers: UnsafeMutablePointer<Double>) {
        if let part { numbers[part] = 0 }
        for (index, value) in values.enumerated() where value.unit.map({ Text(cString: $0).hasSuffix("/s") }) ?? false {
            numbers[index] = 0
        }
    }

    func setHandle(_ handle: UInt32) { self.handle = handle }

    func setRelease(_ release: Release) { self.release = release }

    func setPlugin(_ handle: UInt32, id: Text) {
        plugin = handle
        pluginID = id
    }

    func add(_ parameter: gesta_parameter_info) { rows?.pointee.newParameter(nil, 0)?.pointee = parameter }
    func add(_ value: gesta_value_info) { rows?.pointee.newValue(nil, 0)?.pointee = value }
    func add(_ reason: gesta_reason_info) { rows?.pointee.newReason()?.pointee = reason }

    /// Takes over the copy of the table that it was made from.
    func keep(table: UnsafeMutableRawPointer) { self.table = table }

    // MARK: look-up

    /// Whether there are as many values from an index on.
    @inline(__always)
    func hasValues(_ first: Int, _ count: Int) -> Bool {
        UInt(bitPattern: first) <= UInt(bitPattern: values.count)
            && UInt(bitPattern: count) <= UInt(bitPattern: values.count &- first)
    }

    /// Whether adjacent values may be these without a closer look: numbers that are finite, and all others as they are.
    @inline(__always)
    func permits(
        _ numbers: UnsafePointer<Double>, ofValues first: Int, count: Int, now: UnsafePointer<Double>
    ) -> Bool {
        var at = 0
        // A number that is not finite makes these NaN.
        var zeros = SIMD2<Double>.zero
        while at &+ 1 < count {
            zeros += UnsafeRawPointer(numbers + at).loadUnaligned(as: SIMD2<Double>.self) * 0
            at &+= 2
        }
        if at < count { zeros.x += numbers[at] * 0 }
        var others = otherValues &>> UInt64(first)
        while others != 0 {
            let at = others.trailingZeroBitCount
            if at >= count { break }
            if numbers[at] != now[at] { return false }
            others &= others &- 1
        }
        return zeros.x + zeros.y == 0
    }

    func check(_ numbers: UnsafePointer<Double>, ofValues first: Int, count: Int) -> Status {
        for at in 0..<count {
            let status = check(numbers[at], ofValue: first &+ at)
            if !status.isOK { return status }
        }
        return .ok
    }

    /// Whether a value may be this.
    @inline(__always)
    func check(_ x: Double, ofValue index: Int) -> Status {
        if otherValues & (1 &<< UInt64(index)) == 0 { return x.isNaN ? .notFinite : .ok }
        return values.pointer(at: index).pointee.check(x)
    }

    func parameter(named name: Text) -> Int? { parameters.firstIndex { name.isEqual(toCString: $0.name) } }
    func value(named name: Text) -> Int? { values.firstIndex { name.isEqual(toCString: $0.name) } }
    func reason(_ code: UInt32) -> Int? { reasons.firstIndex { $0.code == code } }

    enum Names: UInt8 { case parameters, values, all }

    /// Writes the parameter, setting or value that a wrong name may have meant, or all of them.
    @inline(never)
    func suggest(for name: Text, _ which: Names, to out: inout TextWriter) {
        func forEach(_ body: (Text) -> Void) {
            if which != .values { for parameter in parameters { body(Text(cString: parameter.name)) } }
            if which != .parameters { for value in values { body(Text(cString: value.name)) } }
            if which != .values { RecognizerSetting.forEach { body($0.name) } }
        }
        var nearest = NearestName(name)
        forEach { nearest.offer($0) }
        out.suggest(nearest, of: "its names are ", forEach)
    }

    /// A parameter's value in another unit, if it is a length. Defaults are exact, and rounding does not lead beyond
    /// the range.
    func convert(_ x: Double, parameter at: Int, from before: Double, to unitsPerMillimeter: Double) -> Double {
        if !parameters[at].isLength { return x }
        let new = parameter(at: at, unitsPerMillimeter: unitsPerMillimeter)
        if x == parameter(at: at, unitsPerMillimeter: before).initial { return new.initial }
        return max(new.minimum, min(new.maximum, x * (unitsPerMillimeter / before)))
    }

    /// A parameter with default and range in the caller's units.
    func parameter(at index: Int, unitsPerMillimeter: Double) -> gesta_parameter_info {
        var info = parameters[index]
        if info.isLength {
            info.minimum *= unitsPerMillimeter
            info.maximum *= unitsPerMillimeter
            info.initial *= unitsPerMillimeter
        }
        return info
    }
}

extension gesta_parameter_info {
    /// Default and range are in millimeters, or millimeters per second.
    var isLength: Bool { flags & GESTA_PARAMETER_LENGTH.rawValue != 0 }
    var isSlop: Bool { flags & GESTA_PARAMETER_SLOP.rawValue != 0 }
}

extension RecognizerClass {
    /// The index of the choice of that name.
    static func choice(
        named name: Text, among choices: UnsafePointer<UnsafePointer<CChar>?>?, count: UInt32
    ) -> Int? {
        guard let choices else { return nil }
        return (0..<Int(count)).first { at in choices[at].map { Text(cString: $0) == name } ?? false }
    }
}
