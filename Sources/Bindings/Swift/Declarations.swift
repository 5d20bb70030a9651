internal import CGesta

/// What a parameter or value of a ``CustomRecognizer`` can be: `Double`, `Int`, `Bool`, `String`, or a ``Choice``.
public protocol Declarable {
    /// The type in C.
    static var valueType: ValueType { get }
    /// The names of the choices. Empty for all other types.
    static var choiceNames: [String] { get }
    /// The number in C; 0 for a text.
    var number: Double { get }
    /// Takes the number in C, or the text.
    init(number: Double, text: String)
}

extension Declarable {
    /// None.
    public static var choiceNames: [String] { [] }
}

/// An enumeration that a parameter or value of a ``CustomRecognizer`` can be: `enum Hand: String, Choice { case left,
/// right }`.
public protocol Choice: RawRepresentable, CaseIterable, Declarable where RawValue == String {}

extension Choice {
    /// A choice.
    public static var valueType: ValueType { .choice }
    /// The raw values, in their order.
    public static var choiceNames: [String] { allCases.map(\.rawValue) }
    /// The index of the choice.
    public var number: Double { Double(Self.choiceNames.firstIndex(of: rawValue) ?? 0) }
    /// The choice of an index; the first one for any other number.
    public init(number: Double, text: String) {
        let names = Self.choiceNames
        let index = Int(exactly: number) ?? 0
        let name = names.indices.contains(index) ? names[index] : names.first
        self = name.flatMap(Self.init(rawValue:)) ?? Self.allCases[Self.allCases.startIndex]
    }
}

extension Double: Declarable {
    /// A number.
    public static var valueType: ValueType { .number }
    /// Itself.
    public var number: Double { self }
    /// The number.
    public init(number: Double, text: String) { self = number }
}

extension Int: Declarable {
    /// A whole number.
    public static var valueType: ValueType { .integer }
    /// The same number, which is exact within +-2^53.
    public var number: Double { Double(self) }
    /// The number.
    public init(number: Double, text: String) { self = Int(exactly: number) ?? 0 }
}

extension Bool: Declarable {
    /// A boolean.
    public static var valueType: ValueType { .boolean }
    /// 1 for true.
    public var number: Double { self ? 1 : 0 }
    /// True unless it is 0.
    public init(number: Double, text: String) { self = number != 0 }
}

extension String: Declarable {
    /// A text.
    public static var valueType: ValueType { .text }
    /// 0.
    public var number: Double { 0 }
    /// The text.
    public init(number: Double, text: String) { self = text }
}

/// A parameter of a ``CustomRecognizer``, which programs set and the class reads:
///
///     @Parameter("The turns to draw.", in: 1...20) var turns = 2.0
///
/// The program reads it as a property of the ``OwnRecognizer``. Its name in C has `_` for each capital: `minTurns` is
/// "min_turns".
///
/// **Lengths.** With the flag `.length`, the default and the range are in millimeters, and the parameter is read and
/// set in the program's units of length, as positions are. With 4 units in a millimeter, this one is 40:
///
///     @Parameter("The width.", in: 1...50, unit: "length", flags: .length) var width = 10.0
///
/// Without the flag, the number is the same in every context, whatever its units.
@propertyWrapper
public final class Parameter<Value: Declarable>: Declared {
    let doc: String
    let unit: String
    let initial: Value
    let range: ClosedRange<Double>
    let flags: ParameterFlags
    var place: Place?

    /// Declares a parameter.
    /// - Parameters:
    ///   - wrappedValue: The default.
    ///   - doc: A description of one line.
    ///   - range: The smallest and the largest number. For other types than `Double` and `Int` it has no effect.
    ///   - unit: For readers: "s", "rad", "length"; "" for none.
    ///   - flags: `.length` for a length: default and range are then in mm, and the value in units of length.
    public init(
        wrappedValue: Value, _ doc: String, in range: ClosedRange<Double> = 0...1e9, unit: String = "",
        flags: ParameterFlags = []
    ) {
        (self.doc, self.unit, self.range, self.flags) = (doc, unit, range, flags)
        initial = wrappedValue
    }

    /// The parameter as the program has set it.
    public var wrappedValue: Value {
        guard let place, let host = place.host.table, let instance = place.host.instance else {
            place?.noteRead()
            return initial
        }
        if Value.valueType == .text {
            var length = 0
            return Value(number: 0, text: string(host.pointee.parameter_text(instance, place.index, &length)))
        }
        return Value(number: host.pointee.parameter(instance, place.index), text: "")
    }

    var initialValue: any Declarable { initial }

    func describe(_ name: String, in table: TableMemory) {
        var info = ParameterInfo.sized
        info.type = Value.valueType.rawValue
        (info.name, info.doc, info.unit) = (table.text(name), table.text(doc), table.text(unit))
        info.flags = flags.rawValue
        switch Value.valueType {
        case .number, .integer: (info.minimum, info.maximum) = (range.lowerBound, range.upperBound)
        case .boolean: info.maximum = 1
        case .choice: info.maximum = Double(Value.choiceNames.count - 1)
        case .text: info.initial_text = (initial as? String).map { table.text($0) }
        }
        info.initial = initial.number
        (info.choices, info.choice_count) = table.texts(Value.choiceNames)
        table.parameters.append(info)
    }
}

/// A value of a ``CustomRecognizer``, which the class sets and events have:
///
///     @Value("The turns drawn so far.") var turned = 0.0
///
/// Before each sequence it becomes what it was declared with, which should be 0, `false` or "". Setting it to
/// what it cannot be, NaN for example, keeps it; the push or advance under way then throws `.range` or `.notFinite`.
@propertyWrapper
public final class Value<Stored: Declarable>: Declared {
    let doc: String
    let unit: String
    let flags: ValueFlags
    let initial: Stored
    private var stored: Stored
    var place: Place?

    /// Declares a value.
    /// - Parameters:
    ///   - wrappedValue: What it is at the beginning of each sequence: 0, `false`, "" or the first choice.
    ///   - doc: A description of one line.
    ///   - unit: For readers.
    ///   - flags: `.writable` if programs may set it, `.flips` if its sign depends on the direction of the y axis.
    public init(wrappedValue: Stored, _ doc: String, unit: String = "", flags: ValueFlags = []) {
        (self.doc, self.unit, self.flags) = (doc, unit, flags)
        initial = wrappedValue
        stored = wrappedValue
    }

    /// The value.
    public var wrappedValue: Stored {
        get {
            place?.noteRead()
            return stored
        }
        set {
            guard let place, let host = place.host.table, let instance = place.host.instance else {
                stored = newValue
                return
            }
            let code =
                if let text = newValue as? String {
                    withText(text) { host.pointee.set_text(instance, place.index, $0, $1) }
                } else {
                    host.pointee.set_value(instance, place.index, newValue.number)
                }
            if code < 0 {
                place.host.session?.keep(GestaError(ErrorCode(c: code)))
            } else {
                stored = newValue
            }
        }
    }

    var initialValue: any Declarable { initial }

    func reset() { stored = initial }

    func receive(_ number: Double) { stored = Stored(number: number, text: "") }

    func describe(_ name: String, in table: TableMemory) {
        var info = ValueInfo.sized
        info.type = Stored.valueType.rawValue
        (info.name, info.doc, info.unit) = (table.text(name), table.text(doc), table.text(unit))
        info.flags = flags.rawValue
        (info.choices, info.choice_count) = table.texts(Stored.choiceNames)
        table.values.append(info)
    }
}

/// A reason of a ``CustomRecognizer`` itself, for its `fail` and ``CustomRecognizer/reasons``:
///
///     static let tooCalm = OwnReason(
///         1000, "too_calm", "turned {measured} times, at least {limit} required", hint: "turn more often")
///     override class var reasons: [OwnReason] { [tooCalm] }
///
/// ``Verdict/text`` has its text, and ``Hint/text`` its hint.
public struct OwnReason: Hashable, Sendable {
    /// The code: from 1,000 on, unique in the class; or a shared reason, for which the class has a text of its own.
    public let reason: Reason
    /// Lower-case letters, digits and '_', at most 63 bytes.
    public let name: String
    /// One clause: "lifted after {measured} s, at least {limit} s required". `{NAME}` is a parameter or value.
    public let text: String
    /// The same for the person who made the gesture, at most 50 bytes; nil for the name in words.
    public let hint: String?

    /// Declares a reason.
    public init(_ code: Int, _ name: String, _ text: String, hint: String? = nil) {
        reason = Reason(rawValue: UInt32(clamping: code))
        (self.name, self.text, self.hint) = (name, text, hint)
    }
}

/// Where a declared property is in the instance that the library knows.
struct Place {
    let host: Host
    let index: Int

    func noteRead() { host.reads?.append(index) }
}

/// The library's functions for an instance; without them once the recognizer is destroyed.
final class Host {
    var table: UnsafePointer<gesta_host>?
    var instance: OpaquePointer?
    weak var session: Session?
    /// The places that were read, in the instance that ``RecognizerTable/name(of:)`` examines.
    var reads: [Int]?

    init(_ table: UnsafePointer<gesta_host>?, _ instance: OpaquePointer?, _ session: Session?) {
        (self.table, self.instance, self.session) = (table, instance, session)
    }
}

/// A parameter or value of any type.
protocol Declared: AnyObject {
    var place: Place? { get set }
    var initialValue: any Declarable { get }
    func describe(_ name: String, in table: TableMemory)
}

protocol DeclaredValue: Declared {
    func reset()
    func receive(_ number: Double)
}

extension Value: DeclaredValue {}
