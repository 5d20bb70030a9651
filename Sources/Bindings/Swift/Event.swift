internal import CGesta

/// What an event is: any event, or the one of a class, with its values.
public protocol GestureEvent: Sendable {
    /// Takes an event; nil for one of another class.
    init?(_ event: Event)
}

/// A transition of a recognizer, or a change of a continuous gesture, as it was then. A value, for any thread.
public struct Event: GestureEvent {
    /// The ids of the contacts, with those that lift in this frame.
    public let contacts: [UInt64]
    /// The position of each contact, in the order of ``contacts``.
    public let positions: [Point]
    /// The newest sample of each contact, with pressure, tilt and the buttons that are pressed, or that of a pointer
    /// above the surface, with its distance: in contexts with `ConfigFlags.eventTouches`. Otherwise empty.
    public let touches: [Touch]
    /// All values at that time, in the class's order: choices as an index, booleans as 0 or 1, texts as 0.
    public let values: [Double]

    let fields: EventFields
    let layout: EventLayout
    let texts: [String]
    private let sessionNumbers: (classID: UInt32, recognizer: UInt32)

    /// Takes any event.
    public init?(_ event: Event) { self = event }

    init(_ pointer: UnsafePointer<gesta_event>, in session: Session) {
        let raw = pointer.pointee
        fields = EventFields(raw)
        sessionNumbers = (raw.class_id, raw.recognizer)
        let count = Int(raw.contact_count)
        contacts = Array(UnsafeBufferPointer(start: raw.contacts, count: count))
        positions = raw.positions.map { xy in (0..<count).map { Point(x: xy[2 * $0], y: xy[2 * $0 + 1]) } } ?? []
        touches = session.touches(of: pointer)
        values = Array(UnsafeBufferPointer(start: raw.values, count: Int(raw.value_count)))
        layout = session.layout(of: raw.class_id)
        texts = layout.textValues.isEmpty ? [] : layout.readTexts(of: raw.recognizer, in: session)
    }

    /// The name of the recognizer's class: "gesta.pan".
    public var className: String { layout.className }

    /// The value of a name: "translation_x"; nil if the class has no such value.
    public subscript(name: String) -> Double? {
        layout.names.firstIndex(of: name).flatMap { $0 < values.count ? values[$0] : nil }
    }

    /// The value of a name that is a text or a choice; nil if the class has no such value.
    public func text(_ name: String) -> String? {
        guard let index = layout.names.firstIndex(of: name) else { return nil }
        return layout.choices[index].isEmpty ? text(index) : choiceName(index)
    }

    /// Two of its values; 0 for a class that does not have them.
    func vector(_ name: String) -> Point { Point(x: self[name + "_x"] ?? 0, y: self[name + "_y"] ?? 0) }

    // ---- what the events of built-in classes read

    func number(_ index: Int) -> Double { index < values.count ? values[index] : 0 }

    func integer(_ index: Int) -> Int { Int(exactly: number(index).rounded()) ?? 0 }

    func text(_ index: Int) -> String {
        layout.textValues.firstIndex(of: index).map { $0 < texts.count ? texts[$0] : "" } ?? ""
    }

    func choice<Choice: RawRepresentable & CaseIterable>(_ index: Int) -> Choice
    where Choice.RawValue == String, Choice.AllCases == [Choice] {
        Choice(rawValue: choiceName(index)) ?? Choice.allCases[0]
    }

    private func choiceName(_ index: Int) -> String {
        let choices = index < layout.choices.count ? layout.choices[index] : []
        let chosen = integer(index)
        return choices.indices.contains(chosen) ? choices[chosen] : ""
    }

    /// The event as C has it, for the functions that take one.
    func withRaw<Result>(_ body: (UnsafePointer<gesta_event>) -> Result) -> Result {
        var raw = gesta_event()
        raw.size = UInt32(MemoryLayout<gesta_event>.size)
        (raw.class_id, raw.recognizer) = sessionNumbers
        (raw.state, raw.previous, raw.sequence) = (state.rawValue, previous.rawValue, UInt32(clamping: sequence))
        (raw.time, raw.x, raw.y) = (time, location.x, location.y)
        return values.withUnsafeBufferPointer { values in
            raw.values = values.baseAddress
            raw.value_count = UInt32(values.count)
            return withUnsafePointer(to: raw, body)
        }
    }
}

/// An event in the coordinates of a region: its position, and its values translation and velocity; 0 without them.
public struct LocalEvent: Equatable, Sendable {
    /// The centroid of the contacts.
    public let location: Point
    /// The movement since the gesture began.
    public let translation: Point
    /// The velocity, per second.
    public let velocity: Point
}

/// What is the same in all events of a class.
final class EventLayout: Sendable {
    let className: String
    let names: [String]
    let choices: [[String]]
    /// The indices of the values that are texts.
    let textValues: [Int]

    init() { (className, names, choices, textValues) = ("", [], [], []) }

    init?(context: OpaquePointer, number: UInt32) {
        var info = ClassInfo.sized
        guard gesta_class_describe(context, number, &info) == 0 else { return nil }
        var values: [ValueInfo] = []
        for index in 0..<Int(info.value_count) {
            var value = ValueInfo.sized
            guard gesta_class_value(context, number, index, &value) == 0 else { return nil }
            values.append(ValueInfo(value))
        }
        className = string(info.id)
        names = values.map(\.name)
        choices = values.map { $0.type == .choice ? $0.choices : [] }
        textValues = values.indices.filter { values[$0].type == .text }
    }

    func readTexts(of recognizer: UInt32, in session: Session) -> [String] {
        textValues.map { index in
            let found = try? session.text { context, start, capacity, count in
                withText(names[index]) { gesta_recognizer_text(context, recognizer, $0, $1, start, capacity, count) }
            }
            return found ?? ""
        }
    }
}
