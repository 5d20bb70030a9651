internal import CGesta

extension Context {
    /// Registers a class that is written in Swift, so that recognizers of it can be created by name, in setups and
    /// traces.
    /// - Returns: The class.
    /// - Throws: `.classId` (no reverse domain name, or begins with "gesta."), `.classDuplicate`, `.classTable`
    ///   (flags or texts), `.classParameter`, `.classValue` or `.classReason` (a declaration), `.limit`, `.memory`,
    ///   `.busy`.
    @discardableResult
    public func register<Class: CustomRecognizer>(_ type: Class.Type) throws(GestaError) -> RecognizerClass {
        let table = RecognizerTable(type, OwnRecognizer<Class>.self, session)
        var found: UInt32 = 0
        do throws(GestaError) {
            try session.call { gesta_class_register($0, table.raw, &found) }
        } catch {
            table.session = nil
            throw error
        }
        session.classes[found] = table
        return RecognizerClass(session: session, number: found)
    }
}

/// The memory of a class table and of everything that it points to.
final class TableMemory {
    var parameters: [gesta_parameter_info] = []
    var values: [gesta_value_info] = []
    var reasons: [gesta_reason_info] = []
    private var memory: [UnsafeMutableRawPointer] = []

    func text(_ text: String) -> UnsafePointer<CChar> {
        UnsafePointer(kept(Array(text.utf8CString)))
    }

    func texts(_ several: [String]) -> (UnsafePointer<UnsafePointer<CChar>?>?, UInt32) {
        several.isEmpty ? (nil, 0) : (UnsafePointer(kept(several.map { Optional(text($0)) })), UInt32(several.count))
    }

    /// A copy of an array that lives as long as this object.
    func kept<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(array.count, 1))
        copy.initialize(from: array, count: array.count)
        memory.append(UnsafeMutableRawPointer(copy))
        return copy
    }

    deinit {
        for each in memory { each.deallocate() }
    }
}

/// The C table of a class that is written in Swift. It lives as long as the session, which outlives the context in C.
final class RecognizerTable {
    let type: CustomRecognizer.Type
    let recognizerType: Recognizer.Type
    /// nil once the library has released the class.
    var session: Session?
    let raw: UnsafeMutablePointer<gesta_class>
    private let memory = TableMemory()
    let valueNames: [String]
    let parameterNames: [String]
    private var names: [AnyKeyPath: String] = [:]

    init(_ type: CustomRecognizer.Type, _ recognizerType: Recognizer.Type, _ session: Session) {
        (self.type, self.recognizerType, self.session) = (type, recognizerType, session)
        let declared = declarations(of: type.init())
        for (name, each) in declared { each.describe(name, in: memory) }
        valueNames = declared.filter { $0.1 is any DeclaredValue }.map(\.0)
        parameterNames = declared.filter { !($0.1 is any DeclaredValue) }.map(\.0)
        for each in type.reasons {
            var info = ReasonInfo.sized
            info.code = each.reason.rawValue
            (info.name, info.text) = (memory.text(each.name), memory.text(each.text))
            if let hint = each.hint { info.hint = memory.text(hint) }
            memory.reasons.append(info)
        }
        raw = memory.kept([gesta_class()])
        raw.pointee.size = UInt32(MemoryLayout<gesta_class>.size)
        raw.pointee.flags = type.flags.rawValue
        raw.pointee.id = memory.text(type.className)
        raw.pointee.label = memory.text(type.label)
        raw.pointee.doc = memory.text(type.doc)
        raw.pointee.parameters = UnsafePointer(memory.kept(memory.parameters))
        raw.pointee.values = UnsafePointer(memory.kept(memory.values))
        raw.pointee.reasons = UnsafePointer(memory.kept(memory.reasons))
        raw.pointee.parameter_count = UInt32(memory.parameters.count)
        raw.pointee.value_count = UInt32(memory.values.count)
        raw.pointee.reason_count = UInt32(memory.reasons.count)
        raw.pointee.user = Unmanaged.passUnretained(self).toOpaque()
        setFunctions(of: raw, hovers: type.flags.contains(.hovers))
        if type.takesOver { setHandover(of: raw) }
        let takes: ClassFlags = [.takesSwipes, .takesPinches, .takesHolds, .takesScrolls]
        if !type.flags.isDisjoint(with: takes) { setMotion(of: raw) }
        setStatements(of: raw)
        if type.movesBack {
            raw.pointee.move = { pointer, x, y in
                hook(pointer) { made throws(GestaError) in try made.move(Point(x: x, y: y)) }
            }
        }
        if type.updatesValues {
            raw.pointee.update_values = { hook($0) { made throws(GestaError) in try made.updateValues() } }
        }
    }

    /// The name in C of the parameter or value that a property declares: of the only one that reading the property
    /// reads, and whose default is the property's value.
    func name<Class: CustomRecognizer, Kind: Declarable>(
        of property: KeyPath<Class, Kind>
    ) throws(GestaError) -> String {
        if let known = names[property] { return known }
        let instance = Class()
        let declared = declarations(of: instance)
        for (index, each) in declared.enumerated() { each.1.place = Place(host: instance.host, index: index) }
        instance.host.reads = []
        let value = instance[keyPath: property]
        guard let index = instance.host.reads?.first, instance.host.reads?.count == 1,
            case let initial = declared[index].1.initialValue, initial.number == value.number,
            initial as? String == value as? String
        else { throw GestaError(.name, "\(Class.self): \(property) is neither a parameter nor a value") }
        names[property] = declared[index].0
        return declared[index].0
    }
}

extension Session {
    /// The table of a class that is registered.
    func table(of type: CustomRecognizer.Type) -> RecognizerTable? { classes.values.first { $0.type == type } }
}

/// The declared parameters and values of an instance and their names in C, those of base classes first.
private func declarations(of instance: CustomRecognizer) -> [(String, any Declared)] {
    var found: [(String, any Declared)] = []
    var mirror: Mirror? = Mirror(reflecting: instance)
    while let current = mirror {
        let own = current.children.compactMap { child -> (String, any Declared)? in
            guard let declared = child.value as? any Declared else { return nil }
            return (snakeCase(child.label ?? ""), declared)
        }
        found.insert(contentsOf: own, at: 0)
        mirror = current.superclassMirror
    }
    return found
}

/// _minTurns -> min_turns
private func snakeCase(_ name: String) -> String {
    name.drop { $0 == "_" }.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
}

// ---- functions that the library calls

private func setFunctions(of table: UnsafeMutablePointer<gesta_class>, hovers: Bool) {
    table.pointee.create = { host, instance, user in
        guard let user else { return nil }
        let table = Unmanaged<RecognizerTable>.fromOpaque(user).takeUnretainedValue()
        let made = table.type.init()
        made.host = Host(host, instance, table.session)
        var (parameters, values) = (0, 0)
        for (_, each) in declarations(of: made) {
            if let value = each as? any DeclaredValue {
                value.place = Place(host: made.host, index: values)
                made.values.append(value)
                values += 1
            } else {
                each.place = Place(host: made.host, index: parameters)
                parameters += 1
            }
        }
        return Unmanaged.passRetained(made).toOpaque()
    }
    table.pointee.destroy = { pointer in
        guard let pointer else { return }
        let made = Unmanaged<CustomRecognizer>.fromOpaque(pointer).takeRetainedValue()
        (made.host.table, made.host.instance) = (nil, nil)
    }
    table.pointee.release = { user in
        guard let user else { return }
        Unmanaged<RecognizerTable>.fromOpaque(user).takeUnretainedValue().session = nil
    }
    table.pointee.reset = { pointer in
        hook(pointer) { made throws(GestaError) in
            for value in made.values { value.reset() }
            made.reset()
        }
    }
    if hovers {
        table.pointee.hover_moved = { pointer, contact in
            guard let contact else { return }
            hook(pointer) { made throws(GestaError) in try made.hoverMoved(Contact(contact.pointee)) }
        }
        table.pointee.hover_left = { pointer, contact in
            guard let contact else { return }
            hook(pointer) { made throws(GestaError) in try made.hoverLeft(Contact(contact.pointee)) }
        }
    } else {
        setTouches(of: table)
    }
    table.pointee.deadline_reached = { pointer, time in
        hook(pointer) { made throws(GestaError) in try made.deadlineReached(time) }
    }
    table.pointee.parameters_changed = { pointer in
        hook(pointer) { made throws(GestaError) in try made.parametersChanged() }
    }
    table.pointee.measures = { pointer in
        hook(pointer) { made throws(GestaError) in try made.measure() }
    }
    table.pointee.set_value = { pointer, index, number in
        guard let made = instance(pointer), index < made.values.count else { return GESTA_E_INDEX.rawValue }
        do throws(GestaError) {
            try made.setValue(valueName(of: made, index), number)
            made.values[index].receive(number)
            return 0
        } catch {
            return error.code == .ok ? ErrorCode.range.rawValue : error.code.rawValue
        }
    }
    setRelations(of: table)
}

private func setTouches(of table: UnsafeMutablePointer<gesta_class>) {
    table.pointee.touches_began = { pointer, contacts, count in
        touches(pointer, contacts, count) { made, contacts throws(GestaError) in try made.touchesBegan(contacts) }
    }
    table.pointee.touches_moved = { pointer, contacts, count in
        touches(pointer, contacts, count) { made, contacts throws(GestaError) in try made.touchesMoved(contacts) }
    }
    table.pointee.touches_ended = { pointer, contacts, count in
        touches(pointer, contacts, count) { made, contacts throws(GestaError) in try made.touchesEnded(contacts) }
    }
    table.pointee.touches_cancelled = { pointer, contacts, count in
        touches(pointer, contacts, count) { made, contacts throws(GestaError) in try made.touchesCancelled(contacts) }
    }
}

private func setMotion(of table: UnsafeMutablePointer<gesta_class>) {
    table.pointee.motion = { pointer, sample in
        guard let sample else { return }
        hook(pointer) { made throws(GestaError) in try made.motion(Motion(sample.pointee)) }
    }
}

private func setRelations(of table: UnsafeMutablePointer<gesta_class>) {
    table.pointee.can_prevent = { pointer, other, _ in
        relation(pointer, other, otherwise: true) { $0.canPrevent($1) }
    }
    table.pointee.can_be_prevented = { pointer, other, _ in
        relation(pointer, other, otherwise: true) { $0.canBePrevented(by: $1) }
    }
    table.pointee.should_require_failure = { pointer, other, _ in
        relation(pointer, other, otherwise: false) { $0.shouldRequireFailure(of: $1) }
    }
    table.pointee.should_be_required_to_fail = { pointer, other, _ in
        relation(pointer, other, otherwise: false) { $0.shouldBeRequiredToFail(by: $1) }
    }
}

private func setHandover(of table: UnsafeMutablePointer<gesta_class>) {
    table.pointee.can_take_over = { pointer, count in instance(pointer)?.canTakeOver(count) == true ? 1 : 0 }
    table.pointee.can_move = { pointer, x, y in instance(pointer)?.canMove(Point(x: x, y: y)) == true ? 1 : 0 }
    table.pointee.take_over = { pointer, x, y in
        hook(pointer) { made throws(GestaError) in try made.takeOver(Point(x: x, y: y)) }
    }
}

func instance(_ pointer: UnsafeMutableRawPointer?) -> CustomRecognizer? {
    pointer.map { Unmanaged<CustomRecognizer>.fromOpaque($0).takeUnretainedValue() }
}

private func valueName(of made: CustomRecognizer, _ index: Int) -> String {
    let table = made.host.session?.table(of: type(of: made))
    return table.map { index < $0.valueNames.count ? $0.valueNames[index] : "" } ?? ""
}

/// Calls a hook. Its error is thrown by the outermost call of the program.
func hook(_ pointer: UnsafeMutableRawPointer?, _ body: (CustomRecognizer) throws(GestaError) -> Void) {
    guard let made = instance(pointer) else { return }
    do { try body(made) } catch { made.host.session?.keep(error) }
}

private func touches(
    _ pointer: UnsafeMutableRawPointer?, _ contacts: UnsafePointer<UnsafePointer<gesta_contact>?>?, _ count: Int,
    _ body: (CustomRecognizer, [Contact]) throws(GestaError) -> Void
) {
    guard let made = instance(pointer), let contacts else { return }
    made.current.removeAll(keepingCapacity: true)
    for index in 0..<count {
        if let contact = contacts[index] { made.current.append(Contact(contact.pointee)) }
    }
    do { try body(made, made.current) } catch { made.host.session?.keep(error) }
}

private func relation(
    _ pointer: UnsafeMutableRawPointer?, _ other: UInt32, otherwise: Bool,
    _ body: (CustomRecognizer, Recognizer) -> Bool
) -> Int32 {
    guard let made = instance(pointer), let session = made.host.session else { return otherwise ? 1 : 0 }
    return body(made, session.madeRecognizer(other)) ? 1 : 0
}
