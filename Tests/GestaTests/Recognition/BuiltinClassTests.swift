import CGesta
import Testing

@testable import GestaCore

@Suite("Descriptions of the built-in classes")
struct BuiltinClassTests {
    struct Expected: Sendable {
        let id: String
        let isContinuous: Bool
        let make: @Sendable (ClassRowsPointer) -> RecognizerClass
        /// Their names, in order.
        let parameters: [String]
        /// The names at the indices that the class uses.
        let values: [(Int, String)]
    }

    static let all: [Expected] =
        [
            Expected(
                id: "gesta.tap", isContinuous: false, make: Tap.describe,
                parameters: [
                    "taps", "contacts", "slop", "max_duration", "max_interval", "tap_distance", "per_contact", "within",
                ],
                values: [(Tap.V.tapCount, "tap_count")]),
            Expected(
                id: "gesta.pan", isContinuous: true, make: Pan.describe,
                parameters: [
                    "min_contacts", "max_contacts", "slop", "origin", "axis", "axis_angle", "unlock_distance",
                    "per_contact", "direction", "max_drift", "min_speed",
                ],
                values: [
                    (Pan.V.translationX, "translation_x"), (Pan.V.translationY, "translation_y"),
                    (Pan.V.velocityX, "velocity_x"),
                    (Pan.V.velocityY, "velocity_y"), (Pan.V.contactCount, "contact_count"),
                ]),
        ] + more + [
            Expected(
                id: "gesta.chevron", isContinuous: false, make: Sign.chevron.describe,
                parameters: ["rules", "direction"] + patternParameters,
                values: [(0, "phase")] + patternValues(from: 1)),
            Expected(
                id: "gesta.checkmark", isContinuous: false, make: Sign.checkmark.describe,
                parameters: ["rules"] + patternParameters,
                values: [(0, "phase")] + patternValues(from: 1)),
            Expected(
                id: "gesta.z", isContinuous: false, make: Sign.z.describe,
                parameters: ["rules", "stroke_precision"]
                    + patternParameters,
                values: [(0, "part")] + patternValues(from: 1)),
            Expected(
                id: "gesta.stroke", isContinuous: false, make: Stroke.describe,
                parameters: ["pattern"] + patternParameters,
                values: [(0, "name")] + patternValues(from: 1)),
            Expected(
                id: "gesta.circle", isContinuous: false, make: Sign.circle.describe,
                parameters: ["direction"] + patternParameters, values: patternValues(from: 0)),
            Expected(
                id: "gesta.tickle", isContinuous: false, make: Sign.tickle.describe,
                parameters: patternParameters, values: patternValues(from: 0)),
            Expected(
                id: "gesta.template", isContinuous: false, make: Template.describe,
                parameters: [
                    "false_positives", "max_rotation", "eager", "follow", "min_size", "max_interval",
                    "max_stray", "strokes", "correctable", "max_examples",
                    "space", "contacts",
                ],
                values: [
                    (Template.V.name, "name"), (Template.V.runnerUp, "runner_up"), (Template.V.best, "best"),
                    (Template.V.index, "index"),
                    (Template.V.score, "score"), (Template.V.margin, "margin"), (Template.V.distance, "distance"),
                    (Template.V.limit, "limit"),
                    (Template.V.progress, "progress"), (Template.V.rotation, "rotation"),
                ]),
        ] + [spotter]

    /// The parameters and values of all strokes, which follow those of the class.
    private static let patternParameters = [
        "eager", "min_size", "max_size", "max_stray", "max_interval", "false_positives", "correctable", "max_examples",
        "space",
        "contacts",
    ]

    private static func patternValues(from first: Int) -> [(Int, String)] {
        [
            (PatternStroke.V.score, "score"), (PatternStroke.V.margin, "margin"),
            (PatternStroke.V.progress, "progress"),
            (PatternStroke.V.segment, "segment"),
        ].map { (first + $0.0, $0.1) }
    }

    /// The descriptions are valid until their class is freed.
    nonisolated(unsafe) private static let kinds =
        Dictionary(uniqueKeysWithValues: all.map { ($0.id, finished($0.make)) })

    private static func finished(_ describe: (ClassRowsPointer) -> RecognizerClass) -> RecognizerClass {
        let rows = Memory.box(ClassRows())!
        defer { rows.dispose() }
        let kind = describe(rows)
        precondition(kind.finish())
        return kind
    }

    private func kind(_ id: String) -> RecognizerClass { Self.kinds[id]! }

    private func list<Element>(_ buffer: Buffer<Element>) -> [Element] { (0..<buffer.count).map { buffer[$0] } }
    private func string(_ text: UnsafePointer<CChar>) -> String { Text(cString: text).string }

    @Test("Names and indices agree", arguments: all)
    func indices(of expected: Expected) {
        let kind = kind(expected.id)
        #expect(kind.id.string == expected.id)
        #expect(kind.traits.contains(.isContinuous) == expected.isContinuous)
        #expect(kind.parameters.count == expected.parameters.count && kind.values.count == expected.values.count)
        #expect(list(kind.parameters).map { string($0.name) } == expected.parameters)
        for (index, name) in expected.values { #expect(string(kind.values[index].name) == name) }
        for (index, name) in expected.parameters.enumerated() {
            let found = name.withCString { kind.parameter(named: Text(cString: $0)) }
            #expect(found == index)
        }
    }

    @Test("Names are valid and unique among parameters and values; no text is empty", arguments: all)
    func names(of expected: Expected) {
        let kind = kind(expected.id)
        #expect(kind.label.count > 0 && kind.doc.count > 0)
        let names = list(kind.parameters).map { $0.name! } + list(kind.values).map { $0.name! }
        for name in names { #expect(Text(cString: name).isName) }
        #expect(Set(names.map(string)).count == names.count)
        for parameter in list(kind.parameters) {
            #expect(Text(cString: parameter.doc).count > 0 && parameter.unit != nil)
            #expect(Int(parameter.size) == MemoryLayout<gesta_parameter_info>.size)
        }
        for value in list(kind.values) {
            #expect(Text(cString: value.doc).count > 0 && value.unit != nil)
            #expect(Int(value.size) == MemoryLayout<gesta_value_info>.size)
        }
    }

    @Test("Ranges are not empty and contain the default; choices have names", arguments: all)
    func ranges(of expected: Expected) {
        for parameter in list(kind(expected.id).parameters) {
            let name = string(parameter.name)
            let isText = parameter.type == GESTA_TYPE_TEXT.rawValue
            #expect(parameter.minimum < parameter.maximum || isText)
            #expect(parameter.maximum.isFinite, "\(name)")
            #expect(parameter.minimum <= parameter.initial && parameter.initial <= parameter.maximum, "\(name)")
            #expect(
                (parameter.flags & GESTA_PARAMETER_LENGTH.rawValue != 0) == string(parameter.unit).hasPrefix("length"),
                "\(name)")
            #expect((parameter.flags & GESTA_PARAMETER_SLOP.rawValue != 0) == (name == "slop"))
            if parameter.type == GESTA_TYPE_CHOICE.rawValue {
                #expect(parameter.minimum == 0 && parameter.maximum == Double(parameter.choice_count) - 1)
                let choices = (0..<Int(parameter.choice_count)).map { string(parameter.choices[$0]!) }
                #expect(Set(choices).count == choices.count)
                for (index, choice) in choices.enumerated() {
                    let found = choice.withCString {
                        RecognizerClass.choice(
                            named: Text(cString: $0), among: parameter.choices, count: parameter.choice_count)
                    }
                    #expect(found == index)
                }
            } else {
                #expect(parameter.choices == nil && parameter.choice_count == 0)
            }
        }
    }

    @Test(
        "Reasons are unique, shared and under their own names, with known placeholders only", arguments: all)
    func reasons(of expected: Expected) {
        let kind = kind(expected.id)
        let reasons = list(kind.reasons)
        // Hover never fails.
        #expect(reasons.isEmpty == (expected.id == "gesta.hover"))
        #expect(Set(reasons.map(\.code)).count == reasons.count)
        let known =
            expected.parameters + expected.values.map(\.1) + [
                "measured", "limit", "measured_percent", "limit_percent",
            ]
        for reason in reasons {
            #expect(Reason(code: reason.code).isShared)
            #expect(string(reason.name) == Reason(code: reason.code).name.string)
            for name in placeholders(string(reason.text)) { #expect(known.contains(name), "{\(name)}") }
        }
    }

    @Test(
        "The defaults are the documented ones",
        arguments: [
            (
                "gesta.tap",
                [
                    "taps": 1, "contacts": 1, "slop": 2, "max_duration": 0.5, "max_interval": 0.3, "tap_distance": 16,
                    "per_contact": 0, "within": 0,
                ]
            ),
            (
                "gesta.pan",
                [
                    "min_contacts": 1, "max_contacts": 10, "slop": 2, "origin": 0, "axis": 0,
                    "axis_angle": Angle.half / 4, "unlock_distance": 0, "per_contact": 0, "direction": 0,
                    "max_drift": 0, "min_speed": 0,
                ]
            ),
            (
                "gesta.chevron",
                [
                    "rules": 0, "direction": 0, "eager": 0, "min_size": 0.6, "max_size": 150,
                    "max_stray": 6,
                    "max_interval": 0.7, "false_positives": 1, "correctable": 0, "max_examples": 0, "space": 0,
                    "contacts": 1,
                ]
            ),
            (
                "gesta.checkmark",
                [
                    "rules": 0, "eager": 0, "min_size": 0.6, "max_size": 150, "max_stray": 6,
                    "max_interval": 0.7,
                    "false_positives": 1, "correctable": 0, "max_examples": 0, "space": 0, "contacts": 1,
                ]
            ),
            (
                "gesta.z",
                [
                    "rules": 0, "stroke_precision": 10, "eager": 0, "min_size": 0.6, "max_size": 150,
                    "max_stray": 6,
                    "max_interval": 0.7, "false_positives": 1, "correctable": 0, "max_examples": 0, "space": 0,
                    "contacts": 1,
                ]
            ),
            (
                "gesta.stroke",
                [
                    "pattern": 0, "eager": 0, "min_size": 0.6, "max_size": 150, "max_stray": 6,
                    "max_interval": 0.7,
                    "false_positives": 1, "correctable": 0, "max_examples": 0, "space": 0, "contacts": 1,
                ]
            ),
            (
                "gesta.circle",
                [
                    "direction": 0, "eager": 0, "min_size": 0.6, "max_size": 150, "max_stray": 6,
                    "max_interval": 0.7,
                    "false_positives": 1, "correctable": 0, "max_examples": 0, "space": 0, "contacts": 1,
                ]
            ),
            (
                "gesta.tickle",
                [
                    "eager": 0, "min_size": 0.6, "max_size": 150, "max_stray": 6,
                    "max_interval": 0.7,
                    "false_positives": 1, "correctable": 0, "max_examples": 0, "space": 0, "contacts": 1,
                ]
            ),
            (
                "gesta.template",
                [
                    "false_positives": 0.01, "max_rotation": 0.3, "eager": 0, "follow": 0, "min_size": 2,
                    "max_interval": -0.5, "max_stray": 3,
                    "correctable": 0, "max_examples": 0,
                    "strokes": 0, "space": 0, "contacts": 1,
                ]
            ),
            (
                "gesta.spotter",
                [
                    "source": 0, "max_distance": 0.48, "min_size": 60, "max_duration": 12,
                    "space": 0, "contacts": 1,
                ]
            ),
        ] as [(String, [String: Double])])
    func defaults(id: String, initial: [String: Double]) {
        let kind = kind(id)
        #expect(
            Dictionary(uniqueKeysWithValues: list(kind.parameters).map { (string($0.name), $0.initial) }) == initial)
    }

    @Test("Only lengths are converted to the caller's units")
    func lengths() {
        let tap = kind("gesta.tap")
        func parameter(_ name: Literal) -> gesta_parameter_info {
            tap.parameter(at: tap.parameter(named: Text(name))!, unitsPerMillimeter: 10)
        }
        let slop = parameter("slop")
        #expect([slop.minimum, slop.initial, slop.maximum] == [0, 20, 10_000])
        let duration = parameter("max_duration")
        #expect([duration.minimum, duration.initial, duration.maximum] == [0, 0.5, 3600])
    }

    @Test("Exactly the values along y flip with the y axis, and only the translation is writable")
    func flags() {
        let flags = list(kind("gesta.pan").values).map { $0.flags }
        #expect(
            flags == [
                GESTA_VALUE_WRITABLE.rawValue, GESTA_VALUE_WRITABLE.rawValue | GESTA_VALUE_FLIPS.rawValue, 0,
                GESTA_VALUE_FLIPS.rawValue, 0,
            ])
    }
}
