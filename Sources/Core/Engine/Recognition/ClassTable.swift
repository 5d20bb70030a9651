// A context's classes: built-in ones first, then those of the program and its plugins.

struct ClassTable {
    static var limit: Int { 1024 }

    private var classes: Buffer<Unmanaged<RecognizerClass>>
    private let shared: Int

    /// Copies the list of built-in classes, which outlive this table. Nil when out of memory.
    init?(builtins: Buffer<Unmanaged<RecognizerClass>>) {
        classes = Buffer()
        shared = builtins.count
        guard classes.reserve(builtins.count) else { return nil }
        var at = 0
        while at < builtins.count {
            classes.appendReserved(builtins[at])
            at &+= 1
        }
    }

    mutating func free() {
        var at = shared
        while at < classes.count {
            classes[at].release()
            at &+= 1
        }
        classes.free()
    }

    var count: Int { classes.count }

    subscript(index: Int) -> RecognizerClass { classes[index]._withUnsafeGuaranteedRef { $0 } }

    static func handle(at index: Int) -> UInt32 {
        HandleKind.class.rawValue << 29 | 1 << 16 | UInt32(truncatingIfNeeded: index)
    }

    /// The id of the class that is added next.
    var nextHandle: UInt32 { ClassTable.handle(at: classes.count) }

    func find(_ handle: UInt32) -> RecognizerClass? {
        let index = Int(handle & 0xFFFF)
        return index < classes.count && handle == ClassTable.handle(at: index) ? self[index] : nil
    }

    func find(named name: Text) -> RecognizerClass? {
        guard let at = classes.firstIndex(where: { $0._withUnsafeGuaranteedRef { $0.id == name } }) else { return nil }
        return self[at]
    }

    private func kind(withPreset name: Text) -> RecognizerClass? {
        for kind in classes where kind._withUnsafeGuaranteedRef({ $0.presets?.index(of: name) }) != nil {
            return kind._withUnsafeGuaranteedRef { $0 }
        }
        return nil
    }

    /// Writes the class that a wrong name may have meant, or all of them.
    @inline(never)
    func suggest(for name: Text, to out: inout TextWriter) {
        // "gesta.star": a preset of another class.
        if name.hasPrefix("gesta."), let kind = kind(withPreset: name.dropping(6)) {
            out.text("; did you mean ")
            out.quoted(kind.id)
            out.text(" with the pattern ")
            out.quoted(name.dropping(6))
            return out.text("?")
        }
        var nearest = NearestName(name)
        for kind in classes { nearest.offer(className: kind._withUnsafeGuaranteedRef { $0.id }) }
        out.suggest(nearest, of: "classes are ") { body in
            for kind in classes { body(kind._withUnsafeGuaranteedRef { $0.id }) }
        }
    }

    /// Calls `body` with each class's release function, which the class then has no more.
    func removeReleases(_ body: (Release) -> Void) {
        for kind in classes {
            kind._withUnsafeGuaranteedRef { kind in
                if kind.release.function == nil { return }
                body(kind.release)
                kind.setRelease(.none)
            }
        }
    }

    mutating func reserve(_ more: Int) -> Bool { classes.reserve(classes.count &+ more) }

    /// Room has been reserved; the table keeps the class.
    mutating func add(_ new: RecognizerClass) {
        new.setHandle(ClassTable.handle(at: classes.count))
        classes.appendReserved(Unmanaged.passRetained(new))
    }
}
