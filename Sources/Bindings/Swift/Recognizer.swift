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

    /// Creates a recognizer with all that it begins with: all of it, or nothing.
    required init(
        named className: String, in context: Context, region: Region?, label: String?,
        settings: [(name: String, setting: Setting)], action: EventClosure?
    ) throws(GestaError) {
        session = context.session
        let place = try region.map { region throws(GestaError) in try context.session.owned(region) } ?? 0
        var created: UInt32 = 0
        var texts = Texts()
        let (name, called) = (texts.add(className), label.map { texts.add($0) })
        let parameters = settings.map { (texts.add($0.name), $0.setting, $0.setting.text.map { texts.add($0) }) }
        let make = { (context: OpaquePointer, user: UnsafeMutableRawPointer?) in
            texts.withPointers { text in
                parameters.map { name, setting, value in
                    gesta_parameter(name: text(name), number: setting.number, text: value.map(text) ?? nil)
                }.withUnsafeBufferPointer { parameters in
                    var config = gesta_recognizer_config()
                    config.size = UInt32(MemoryLayout<gesta_recognizer_config>.size)
                    (config.class_name, config.label, config.region) = (text(name), called.map(text) ?? nil, place)
                    (config.parameters, config.parameter_count) = (parameters.baseAddress, parameters.count)
                    if user != nil { (config.action, config.user, config.release) = (deliver, user, release) }
                    return gesta_recognizer_create(context, &config, &created)
                }
            }
        }
        if let action {
            try keeping(action, in: session, make)
        } else {
            try session.call { make($0, nil) }
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
    /// Creates a recognizer of a class. Settings that are nil have their defaults.
    init(
        named className: String = Self.className, in context: Context, region: Region?, label: String?,
        settings: [(String, Setting?)] = [], action: ((Event) -> Void)?
    ) throws(GestaError) {
        let closure = action.map { Self.delivering($0, in: context.session) }
        try self.init(
            named: className, in: context, region: region, label: label,
            settings: settings.compactMap { name, setting in setting.map { (name, $0) } }, action: closure)
    }

    /// What C calls for the events of an action.
    static func delivering(
        _ action: @escaping (Event) -> Void, of states: [State] = [], in session: Session
    ) -> EventClosure {
        { [session] raw in
            guard states.isEmpty || states.contains(State(c: raw.pointee.state)) else { return }
            if let event = Event(Gesta.Event(raw, in: session)) { action(event) }
        }
    }
}

/// A recognizer of a class that the program knows by its name only, such as one of a plugin.
public final class AnyRecognizer: Recognizer, TypedRecognizer {
    /// Events have their values by name: `event["turns"]`.
    public typealias Event = Gesta.Event
    /// Empty: each object has a class of its own. See ``Recognizer/recognizerClass``.
    public static var className: String { "" }

    /// Creates a recognizer of a class, with all that it begins with: all of it, or nothing.
    ///
    ///     try AnyRecognizer(context, class: "org.example.spiral", parameters: ["turns": 3]) { event in draw(event) }
    ///
    /// - Parameters:
    ///   - context: The context that owns it.
    ///   - className: The name of the class: "org.example.spiral".
    ///   - region: The region whose contacts it tracks; the root region by default.
    ///   - label: A name for people.
    ///   - parameters: Parameters and settings by their names, set in this order. Others have their defaults.
    ///   - action: Its first action: see ``TypedRecognizer/on(_:perform:)``.
    /// - Throws: `.class` (no class of that name), `.classCreate`, `.handle` or `.stale` (the region), `.text`,
    ///   `.limit`, `.memory`, `.busy`; for a parameter `.name`, `.type`, `.range`, `.notFinite` or `.pattern`, with its
    ///   position in the message.
    public convenience init(
        _ context: Context, class className: String, in region: Region? = nil, label: String? = nil,
        parameters: KeyValuePairs<String, Setting> = [:], perform action: ((Event) -> Void)? = nil
    ) throws(GestaError) {
        let settings: [(String, Setting?)] = parameters.map { ($0.key, $0.value) }
        try self.init(
            named: className, in: context, region: region, label: label, settings: settings, action: action)
    }
}
