internal import CGesta

/// A recognizer of any class. Built-in classes have types of their own, ``PanRecognizer`` for example; those of
/// plugins are ``AnyRecognizer``, and those written in Swift ``OwnRecognizer``.
///
/// The context owns recognizers: releasing this object destroys none, ``destroy()`` does. Calls on a destroyed
/// recognizer throw `.stale`.
public class Recognizer: Owned, Equatable, Hashable {
    let session: Session
    let number: UInt32

    /// Takes a recognizer that exists.
    required init(session: Session, number: UInt32) {
        self.session = session
        self.number = number
    }

    required init(named className: String, in context: Context, region: Region?, label: String?) throws(GestaError) {
        session = context.session
        let place = try region.map { region throws(GestaError) in try context.session.owned(region) } ?? 0
        var created: UInt32 = 0
        try context.session.call { context in
            className.withCString { name in
                withOptionalCString(label) { label in
                    var config = gesta_recognizer_config()
                    config.size = UInt32(MemoryLayout<gesta_recognizer_config>.size)
                    (config.class_name, config.label, config.region) = (name, label, place)
                    return gesta_recognizer_create(context, &config, &created)
                }
            }
        }
        number = created
        session.remember(self)
    }

    /// The id, which may go to other threads, and which events have.
    public var id: RecognizerID { RecognizerID(number: number) }

    /// The context; nil once it is released.
    public var context: Context? { session.context }

    /// Whether both are the same recognizer.
    public static func == (left: Recognizer, right: Recognizer) -> Bool {
        left.session === right.session && left.number == right.number
    }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }

    // ---- parameters and values of built-in classes

    /// The rest of creating it: destroys it if that fails.
    func created(_ body: () throws(GestaError) -> Void) throws(GestaError) {
        do { try body() } catch {
            _ = session.pointer.map { gesta_recognizer_destroy($0, number) }
            throw error
        }
    }

    func set(_ name: StaticString, _ value: Double) throws(GestaError) {
        try session.call { gesta_recognizer_set_number($0, number, name.chars, name.utf8CodeUnitCount, value) }
    }

    func set(_ name: StaticString, _ value: Int) throws(GestaError) {
        try set(name, Double(value))
    }

    func set(_ name: StaticString, _ value: Bool) throws(GestaError) {
        try set(name, value ? 1.0 : 0.0)
    }

    func set(_ name: StaticString, _ value: String) throws(GestaError) {
        try session.call { context in
            withText(value) {
                gesta_recognizer_set_text(context, number, name.chars, name.utf8CodeUnitCount, $0, $1)
            }
        }
    }

    func getNumber(_ name: StaticString) throws(GestaError) -> Double {
        var found = 0.0
        try session.call { gesta_recognizer_number($0, number, name.chars, name.utf8CodeUnitCount, &found) }
        return found
    }

    func getInteger(_ name: StaticString) throws(GestaError) -> Int {
        Int(exactly: try getNumber(name)) ?? 0
    }

    func getBoolean(_ name: StaticString) throws(GestaError) -> Bool {
        try getNumber(name) != 0
    }

    func getText(_ name: StaticString) throws(GestaError) -> String {
        try session.text { gesta_recognizer_text($0, number, name.chars, name.utf8CodeUnitCount, $1, $2, $3) }
    }

    func getChoice<Choice: RawRepresentable & CaseIterable>(_ name: StaticString) throws(GestaError) -> Choice
    where Choice.RawValue == String, Choice.AllCases == [Choice] {
        Choice(rawValue: try getText(name)) ?? Choice.allCases[0]
    }
}

/// A text with a NUL at its end; nil for none.
private func withOptionalCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let text else { return body(nil) }
    return text.withCString(body)
}

extension StaticString {
    fileprivate var chars: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}

/// A recognizer whose events have a type.
public protocol TypedRecognizer: Recognizer {
    /// The type of its events.
    associatedtype Event: GestureEvent
    /// The name of the class: "gesta.pan". Empty where the object knows it.
    static var className: String { get }
}

extension TypedRecognizer {
    /// Creates a recognizer of the class.
    init(in context: Context, region: Region?, label: String?) throws(GestaError) {
        try self.init(named: Self.className, in: context, region: region, label: label)
    }
}

/// A recognizer of a class that the program knows by its name only, such as one of a plugin.
public final class AnyRecognizer: Recognizer, TypedRecognizer {
    /// Events have their values by name: `event["turns"]`.
    public typealias Event = Gesta.Event
    /// Empty: each object has a class of its own. See ``Recognizer/recognizerClass``.
    public static var className: String { "" }

    /// Creates a recognizer of a class, with the defaults of its parameters.
    /// - Parameters:
    ///   - context: The context that owns it.
    ///   - className: The name of the class: "org.example.spiral".
    ///   - region: The region whose contacts it tracks; the root region by default.
    ///   - label: A name for people.
    /// - Throws: `.class` (no class of that name), `.classCreate`, `.handle` or `.stale` (the region), `.text`,
    ///   `.limit`, `.memory`, `.busy`.
    public convenience init(
        _ context: Context, class className: String, in region: Region? = nil, label: String? = nil
    ) throws(GestaError) {
        try self.init(named: className, in: context, region: region, label: label)
    }
}
