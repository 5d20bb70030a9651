// The parameters of built-in classes. Each is declared once: that describes it to programs and reads what it is set to.

import CGesta

/// A parameter as its class uses it. `parameters.slop` is what it is set to; `parameters.$slop` is the parameter, which
/// rules need: they state which one limits a figure.
@propertyWrapper
struct Parameter<Value: ParameterValue> {
    fileprivate(set) var wrappedValue = Value(set: 0)
    /// Among the class's parameters.
    fileprivate(set) var index = 0

    /// The parameter itself, for its declaration and for rules.
    var projectedValue: Parameter {
        @inline(__always) get { self }
        @inline(__always) set { self = newValue }
    }

    /// Uses a larger value than it is set to.
    mutating func raise(to least: Value) where Value: Comparable { wrappedValue = max(wrappedValue, least) }
    /// Uses a smaller value than it is set to.
    mutating func lower(to most: Value) where Value: Comparable { wrappedValue = min(wrappedValue, most) }

    /// As measures and verdicts state it; times are in seconds.
    @inline(__always)
    var figure: Double { wrappedValue.figure }
}

/// What a parameter is in the class that uses it.
protocol ParameterValue {
    init(set number: Double)
    var figure: Double { get }
}

extension Double: ParameterValue {
    @inline(__always) init(set number: Double) { self = number }
    @inline(__always) var figure: Double { self }
}

/// A whole number, or the index of a choice.
extension Int: ParameterValue {
    @inline(__always) init(set number: Double) { self = Int(number) }
    @inline(__always) var figure: Double { Double(self) }
}

extension Bool: ParameterValue {
    @inline(__always) init(set number: Double) { self = number != 0 }
    @inline(__always) var figure: Double { self ? 1 : 0 }
}

/// A time, in nanoseconds.
extension Int64: ParameterValue {
    @inline(__always) init(set number: Double) { self = Clock.nanoseconds(number) }
    @inline(__always) var figure: Double { Clock.seconds(self) }
}

/// The parameters of a class.
protocol ParameterSet {
    init()
    /// Declares them in the order in which programs see them.
    mutating func declare(in list: inout ParameterList)
}

extension ParameterSet {
    /// As they are set now, without the factors for tools.
    @inline(never)
    init(of machine: Machine) {
        self.init()
        var list = ParameterList(of: machine, slopFactor: 1)
        declare(in: &list)
    }

    /// As they are set for the machine's attempt.
    @inline(never)
    mutating func read(for machine: Machine) {
        var list = ParameterList(of: machine, slopFactor: machine.slopFactor)
        declare(in: &list)
    }
}

extension RecognizerClass {
    /// Returns them with their indices.
    @discardableResult
    func describe<Parameters: ParameterSet>(_ parameters: Parameters) -> Parameters {
        var (parameters, list) = (parameters, ParameterList(describing: self))
        parameters.declare(in: &list)
        return parameters
    }
}

/// What a declaration is made for: to describe the parameters to programs, or to read what they are set to.
struct ParameterList {
    private let rows: ClassRowsPointer?
    private let settings: UnsafePointer<Double>?
    private let slopFactor: Double
    /// The index of the next parameter.
    private var next = 0

    fileprivate init(describing kind: RecognizerClass) {
        rows = kind.rows
        settings = nil
        slopFactor = 1
    }

    fileprivate init(of machine: Machine, slopFactor: Double) {
        rows = nil
        settings = machine.settings
        self.slopFactor = slopFactor
    }

    @inline(never)
    mutating func number(
        _ parameter: inout Parameter<Double>, _ name: Literal, _ unit: Literal, _ initial: Double,
        _ range: ClosedRange<Double>, _ doc: Literal
    ) {
        add(&parameter, .number, name, unit, initial, range, doc)
    }

    /// Default and range in millimeters.
    @inline(never)
    mutating func length(
        _ parameter: inout Parameter<Double>, _ name: Literal, _ initial: Double, _ range: ClosedRange<Double>,
        _ doc: Literal
    ) {
        add(
            &parameter, .number, name, "length", initial, range, doc,
            flags: GESTA_PARAMETER_LENGTH.rawValue)
    }

    /// A length that limits how far contacts move without intent, multiplied by the factor for the sequence's tool.
    @inline(never)
    mutating func slop(_ parameter: inout Parameter<Double>, _ name: Literal, _ initial: Double, _ doc: Literal) {
        add(
            &parameter, .number, name, "length", initial, 0...1000, doc,
            flags: GESTA_PARAMETER_LENGTH.rawValue | GESTA_PARAMETER_SLOP.rawValue)
        parameter.wrappedValue *= slopFactor
    }

    /// Default and range in millimeters per second.
    @inline(never)
    mutating func speed(
        _ parameter: inout Parameter<Double>, _ name: Literal, _ initial: Double, _ range: ClosedRange<Double>,
        _ doc: Literal
    ) {
        add(
            &parameter, .number, name, "length/s", initial, range, doc,
            flags: GESTA_PARAMETER_LENGTH.rawValue)
    }

    /// Default and range in seconds.
    @inline(never)
    mutating func time(
        _ parameter: inout Parameter<Int64>, _ name: Literal, _ initial: Double, _ range: ClosedRange<Double>,
        _ doc: Literal
    ) {
        add(&parameter, .number, name, "s", initial, range, doc)
    }

    @inline(never)
    mutating func integer(
        _ parameter: inout Parameter<Int>, _ name: Literal, _ initial: Int, _ range: ClosedRange<Int>, _ doc: Literal,
        flags: UInt32 = 0
    ) {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        add(&parameter, .integer, name, "1", Double(initial), bounds, doc, flags: flags)
    }

    /// The number of contacts that the gesture requires, which must be 1 with `perContact`.
    mutating func contacts(
        _ parameter: inout Parameter<Int>, _ name: Literal, _ initial: Int, _ range: ClosedRange<Int>, _ doc: Literal
    ) {
        integer(&parameter, name, initial, range, doc, flags: GESTA_PARAMETER_CONTACTS.rawValue)
    }

    @inline(never)
    mutating func boolean(
        _ parameter: inout Parameter<Bool>, _ name: Literal, _ initial: Bool, _ doc: Literal, flags: UInt32 = 0
    ) {
        add(&parameter, .boolean, name, "", initial ? 1 : 0, 0...1, doc, flags: flags)
    }

    /// The first choice is the default.
    @inline(never)
    mutating func choice(_ parameter: inout Parameter<Int>, _ name: Literal, _ choices: Words, _ doc: Literal) {
        add(&parameter, .choice, name, "", 0, 0...0, doc, choices: choices)
    }

    /// Empty by default. Its value is the slot of the recognizer's text.
    @inline(never)
    mutating func text(_ parameter: inout Parameter<Int>, _ name: Literal, _ doc: Literal) {
        add(&parameter, .text, name, "", 0, 0...0, doc)
        parameter.wrappedValue = parameter.index
    }

    /// The parameter with which the class's recognizers have children.
    @inline(never)
    mutating func perContact(_ parameter: inout Parameter<Bool>) {
        boolean(
            &parameter, "per_contact", false,
            "Each contact is a gesture of its own, which a child recognizes: see gesta_recognizer_list.",
            flags: GESTA_PARAMETER_PER_CONTACT.rawValue)
    }

    /// `parameter` has no effect while `other` is in `range`; of a choice, that are the indices of its names.
    func idle<A, B>(_ parameter: Parameter<A>, while other: Parameter<B>, in range: ClosedRange<Double>) {
        rows?.pointee.add(IdleParameter(parameter: parameter.index, other: other.index, range: range))
    }

    @inline(never)
    private mutating func add<Value>(
        _ parameter: inout Parameter<Value>, _ type: SettingKind, _ name: Literal, _ unit: Literal,
        _ initial: Double, _ range: ClosedRange<Double>, _ doc: Literal, choices: Words? = nil, flags: UInt32 = 0
    ) {
        parameter.index = next
        parameter.wrappedValue = Value(set: settings?[next] ?? initial)
        next &+= 1
        guard let rows else { return }
        let count = choices?.count
        rows.pointee.newParameter(choices, count ?? 0)?.initialize(
            to: gesta_parameter_info(
                size: UInt32(MemoryLayout<gesta_parameter_info>.size), type: type.rawValue,
                name: name.cString, unit: unit.cString, doc: doc.cString,
                minimum: range.lowerBound, maximum: count.map { Double($0 &- 1) } ?? range.upperBound,
                initial: initial, initial_text: nil, choices: nil, choice_count: UInt32(count ?? 0), flags: flags))
    }
}
