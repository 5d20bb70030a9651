import CGesta
import Testing

@testable import GestaCore

@Suite("ClassCheck")
struct ClassCheckTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let status: Status
        /// A part of the message.
        let words: String
        let spoil: @Sendable (ClassTableBuilder) -> Void
        init(_ status: Status, _ words: String, _ spoil: @escaping @Sendable (ClassTableBuilder) -> Void) {
            (self.status, self.words, self.spoil) = (status, words, spoil)
        }
        var testDescription: String { words }
    }

    private func expect(_ fault: Fault) {
        let builder = ClassTableBuilder()
        fault.spoil(builder)
        let found = builder.check()
        #expect(found.status == fault.status && found.made == nil, "\(found.words)")
        #expect(found.words.contains(fault.words), "\(found.words)")
    }

    @Test("A valid table becomes a class with all parameters, values and reasons")
    func good() throws {
        let found = ClassTableBuilder().check()
        let made = try #require(found.made, "\(found.words)")
        #expect(made.id.string == "org.example.test" && made.traits.isEmpty && made.hasFlips && made.hasTexts)
        #expect(made.parameters.count == 6 && made.values.count == 3 && made.reasons.count == 2)
    }

    @Test("A table without descriptions is valid, as is a larger one with zeros behind")
    func bare() {
        let builder = ClassTableBuilder()
        (builder.parameters, builder.values, builder.reasons) = ([], [], [])
        builder.table.flags = GESTA_CLASS_CONTINUOUS.rawValue
        builder.table.set_value = nil
        builder.tail = [UInt8](repeating: 0, count: 16)
        builder.table.size += 16
        let found = builder.check()
        #expect(found.status == .ok && found.made?.traits.contains(.isContinuous) == true)
    }

    @Test("NULL is refused")
    func null() {
        var out = TextWriter(nil, capacity: 0)
        #expect(throws: Status.classTable) { try RecognizerClass.make(from: nil, &out) }
    }

    @Test(
        "Invalid tables",
        arguments: [
            Fault(.classTable, "size is 0") { $0.table.size = 0 },
            Fault(.classTable, "at least") { $0.table.size = UInt32(ClassCheck.leastSize) - 8 },
            Fault(.classTable, "and a multiple of 8") { $0.table.size = UInt32(ClassCheck.leastSize) + 2 },
            Fault(.classTable, "with only 0 behind") {
                $0.tail = [0, 0, 0, 0, 0, 0, 0, 1]
                $0.table.size += 8
            },
            Fault(.classTable, "id must not be NULL") { $0.table.id = nil },
            Fault(.classTable, "label") { $0.table.label = nil },
            Fault(.classTable, "doc") { $0.table.doc = nil },
            Fault(.classTable, "UTF-8") { $0.table.label = Text("\u{C3}").cString + 1 },
            Fault(.classTable, "flags is 32768") { $0.table.flags = 32768 },
            Fault(.classTable, "GESTA_CLASS_HOVERS") { $0.table.hover_left = { _, _ in } },
            Fault(.classTable, "reserved is 1") { $0.table.reserved = 1 },
            Fault(.classID, "class id is \"nodots\"") { $0.table.id = Text("nodots").cString },
            Fault(.classID, "\"Org.example\"") { $0.table.id = Text("Org.example").cString },
            Fault(.classID, "\"gesta.spiral\"") { $0.table.id = Text("gesta.spiral").cString },
            Fault(.classID, "\"\"") { $0.table.id = Text("").cString },
            Fault(.classTable, "parameters must not be NULL with a count of 1") {
                $0.parameters = []
                $0.table.parameter_count = 1
            },
            Fault(.classTable, "values must not be NULL with a count of 2") {
                $0.values = []
                $0.table.value_count = 2
            },
            Fault(.classTable, "reasons must not be NULL with a count of 64") {
                $0.reasons = []
                $0.table.reason_count = 64
            },
            Fault(.classTable, "number of parameters is 65") { $0.table.parameter_count = 65 },
            Fault(.classTable, "number of values is ") { $0.table.value_count = .max },
            Fault(.classTable, "number of reasons is 65") { $0.table.reason_count = 65 },
        ])
    func table(fault: Fault) { expect(fault) }

    @Test(
        "Missing functions",
        arguments: [
            Fault(.classFunction, "create must not be NULL") { $0.table.create = nil },
            Fault(.classFunction, "destroy must not be NULL") { $0.table.destroy = nil },
            Fault(.classFunction, "reset must not be NULL") { $0.table.reset = nil },
            Fault(.classFunction, "touches_began must not be NULL") { $0.table.touches_began = nil },
            Fault(.classFunction, "touches_moved must not be NULL") { $0.table.touches_moved = nil },
            Fault(.classFunction, "touches_ended must not be NULL") { $0.table.touches_ended = nil },
            Fault(.classFunction, "touches_cancelled must not be NULL") { $0.table.touches_cancelled = nil },
            Fault(.classFunction, "set_value must not be NULL") { $0.table.set_value = nil },
            Fault(.classFunction, "hover_moved must not be NULL with") {
                $0.table.flags = GESTA_CLASS_HOVERS.rawValue
            },
            Fault(.classFunction, "hover_left must not be NULL with") {
                $0.table.flags = GESTA_CLASS_HOVERS.rawValue
                $0.table.hover_moved = { _, _ in }
            },
        ])
    func functions(fault: Fault) { expect(fault) }

    @Test(
        "Invalid parameters",
        arguments: [
            Fault(.classParameter, "parameters[0].size is 8") { $0.parameters[0].size = 8 },
            Fault(.classParameter, "parameters[2].size is 0") { $0.parameters[2].size = 0 },
            Fault(.classParameter, "name must not be NULL") { $0.parameters[1].name = nil },
            Fault(.classParameter, "parameters[1] \"Reach\"") { $0.parameters[1].name = Text("Reach").cString },
            Fault(.classParameter, "name must differ") { $0.parameters[3].name = Text("ratio").cString },
            Fault(.classParameter, "unit must not be NULL") { $0.parameters[0].unit = nil },
            Fault(.classParameter, "doc must not be NULL") { $0.parameters[0].doc = nil },
            Fault(.classParameter, "UTF-8") { $0.parameters[0].doc = Text("\u{C3}").cString + 1 },
            Fault(.classParameter, "type must be") { $0.parameters[0].type = 0 },
            Fault(.classParameter, "type must be") { $0.parameters[0].type = 6 },
            Fault(.classParameter, "flags") { $0.parameters[0].flags = 16 },
            Fault(.classParameter, "only a number can be a length") {
                $0.parameters[2].flags = GESTA_PARAMETER_LENGTH.rawValue
            },
            Fault(.classParameter, "finite") { $0.parameters[0].minimum = .nan },
            Fault(.classParameter, "finite") { $0.parameters[0].maximum = .infinity },
            Fault(.classParameter, "finite") { $0.parameters[0].initial = .nan },
            Fault(.classParameter, "minimum is 2, maximum is 1") { $0.parameters[0].minimum = 2 },
            Fault(.classParameter, "initial must be from minimum to maximum") { $0.parameters[0].initial = 1.5 },
            Fault(.classParameter, "whole") { $0.parameters[2].initial = 2.5 },
            Fault(.classParameter, "whole") { $0.parameters[2].maximum = 1e17 },
            Fault(.classParameter, "boolean") { $0.parameters[3].maximum = 2 },
            Fault(.classParameter, "boolean") { $0.parameters[3].initial = 0.5 },
            Fault(.classParameter, "choice_count - 1") { $0.parameters[4].maximum = 3 },
            Fault(.classParameter, "1 to 256 names") { $0.parameters[4].choices = nil },
            Fault(.classParameter, "1 to 256 names") { $0.parameters[4].choice_count = 0 },
            Fault(.classParameter, "1 to 256 names") { $0.parameters[4].choice_count = 257 },
            Fault(.classParameter, "choices must be lower-case") { $0.setChoice(2, "Three") },
            Fault(.classParameter, "choices must be lower-case") { $0.setChoice(1, nil) },
            Fault(.classParameter, "choices must differ") { $0.setChoice(2, "one") },
            Fault(.classParameter, "must be 0 for a text") { $0.parameters[5].maximum = 1 },
            Fault(.classParameter, "initial_text") { $0.parameters[5].initial_text = Text("\u{C3}").cString + 1 },
        ])
    func parameters(fault: Fault) { expect(fault) }

    @Test(
        "Invalid values",
        arguments: [
            Fault(.classValue, "values[1].size is 4") { $0.values[1].size = 4 },
            Fault(.classValue, "name must not be NULL") { $0.values[0].name = nil },
            Fault(.classValue, "name must be") { $0.values[0].name = Text("9lives").cString },
            Fault(.classValue, "name must differ") { $0.values[1].name = Text("turn").cString },
            Fault(.classValue, "name must differ") { $0.values[1].name = Text("ratio").cString },
            Fault(.classValue, "doc must not be NULL") { $0.values[1].doc = nil },
            Fault(.classValue, "type must be") { $0.values[1].type = 9 },
            Fault(.classValue, "flags") { $0.values[0].flags = 8 },
            Fault(.classValue, "GESTA_VALUE_FLIPS requires") { $0.values[1].flags = GESTA_VALUE_FLIPS.rawValue },
            Fault(.classValue, "GESTA_VALUE_WRITABLE requires") { $0.values[2].flags = GESTA_VALUE_WRITABLE.rawValue },
            Fault(.classValue, "1 to 256 names") { $0.values[1].choices = nil },
        ])
    func values(fault: Fault) { expect(fault) }

    @Test(
        "Invalid reasons",
        arguments: [
            Fault(.classReason, "reasons[0].size") { $0.reasons[0].size = 16 },
            Fault(.classReason, "name must not be NULL") { $0.reasons[0].name = nil },
            Fault(.classReason, "name must be") { $0.reasons[0].name = Text("").cString },
            Fault(.classReason, "text must not be NULL") { $0.reasons[1].text = nil },
            Fault(.classReason, "name must differ") { $0.reasons[1].name = Text("moved_too_far").cString },
            Fault(.classReason, "code is 0, must be") { $0.reasons[0].code = 0 },
            Fault(.classReason, "code is 999, must be") { $0.reasons[0].code = 999 },
            Fault(.classReason, "must differ from the codes") {
                $0.reasons[1].code = GESTA_REASON_MOVED_TOO_FAR.rawValue
            },
        ])
    func reasons(fault: Fault) { expect(fault) }

    @Test("Whole numbers are those that a double represents exactly")
    func whole() {
        for x in [0, -0.0, 1, -7, 9_007_199_254_740_992, -9_007_199_254_740_992] { #expect(Whole.is(x), "\(x)") }
        for x in [0.5, -1.25, 1e16, -1e300, .infinity, .nan] { #expect(!Whole.is(x), "\(x)") }
    }

    @Test("Registering adds the class; a duplicate or invalid one changes nothing")
    func registering() {
        let rig = Rig()
        let builder = ClassTableBuilder()
        let count = rig.context.classes.count
        builder.table.reserved = 1
        #expect(builder.with { register($0, in: rig) } == .failure(.classTable))
        #expect(rig.context.classes.count == count)
        builder.table.reserved = 0
        builder.with { table in
            let id = try? register(table, in: rig).get()
            #expect(rig.context.classes.find(id ?? 0)?.id.string == "org.example.test")
            #expect(register(table, in: rig) == .failure(.classDuplicate))
            #expect(rig.context.classes.count == count + 1)
            rig.close()
        }
    }

    /// Returns the id of the class.
    private func register(_ table: UnsafePointer<gesta_class>, in rig: Rig) -> Result<UInt32, Status> {
        var call = RegisterClass(table)
        do throws(Refusal) {
            try Caller(rig.context, nil).perform(&call)
            return .success(call.created)
        } catch { return .failure(error.status) }
    }
}
