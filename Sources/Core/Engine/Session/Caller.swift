// Who performs a call: the context, and how error messages begin. Finds what ids name, and refuses.

import CGesta

/// Why a call was not performed; the context's message says it in words. (Two whole words, as all that is
/// thrown often: so it is returned in registers.)
struct Refusal: Error {
    private let code: Int
    private let invalid: Int

    init(_ status: Status, isInvalid: Bool) {
        code = Int(status.code)
        invalid = isInvalid && status != .memory ? 1 : 0
    }

    var status: Status { Status(code: Int32(truncatingIfNeeded: code)) }
    /// The arguments are invalid in every state of a context: a trace that has them is malformed. Otherwise the state
    /// of the context decided, or memory was short.
    var isInvalid: Bool { invalid != 0 }
}

struct Caller {
    let context: Context
    /// The C function; nil in a replay, which names the trace's line instead.
    let function: Literal?

    init(_ context: Context, _ function: Literal?) {
        self.context = context
        self.function = function
    }

    /// Begins the error message of a call that writes before it fails: `published` makes it the context's.
    @inline(never)
    func draft() -> TextWriter {
        var out = context.message.draft()
        address(&out)
        return out
    }

    @inline(never)
    func published(_ status: Status) -> Refusal {
        context.message.publishDraft()
        return Refusal(status, isInvalid: false)
    }

    private func address(_ out: inout TextWriter) {
        guard let function else { return }
        out.text(function)
        out.text(": ")
    }

    @inline(never)
    func refuse(_ status: Status, _ write: (inout TextWriter) -> Void) -> Refusal {
        context.message.set { out in
            address(&out)
            write(&out)
        }
        return Refusal(status, isInvalid: false)
    }

    @inline(never)
    func invalid(_ status: Status, _ write: (inout TextWriter) -> Void) -> Refusal {
        _ = refuse(status, write)
        return Refusal(status, isInvalid: true)
    }

    @inline(never)
    func refuse(_ status: Status, _ words: Literal) -> Refusal { refuse(status) { $0.text(words) } }

    @inline(never)
    func invalid(_ status: Status, _ words: Literal) -> Refusal { invalid(status) { $0.text(words) } }

    /// Refuses a number that is out of range.
    @inline(never)
    func check(_ value: Double, _ name: Literal, _ least: Double, _ most: Double) throws(Refusal) {
        if value >= least && value <= most { return }
        throw invalid(value.isFinite ? .range : .notFinite) { out in
            out.text(name)
            out.text(" is ")
            out.figure(value)
            out.text(", must be from ")
            out.range(least, most)
        }
    }

    @inline(never)
    func null(_ name: Literal) -> Refusal {
        invalid(.argument) { out in
            out.text(name)
            out.text(" is NULL, must be a valid pointer")
        }
    }

    /// A text: not NULL, of a valid length, UTF-8 without NUL.
    @inline(never)
    func text(
        _ bytes: UnsafePointer<CChar>?, _ length: Int, _ name: Literal, most: Int = Int(GESTA_TEXT_MAX)
    ) throws(Refusal) -> Text {
        guard let bytes else { throw null(name) }
        guard let text = Text(bytes: bytes, length: length), text.count <= most else {
            throw invalid(.text) { out in
                out.text(name)
                out.text(" is too long, must have at most ", most, " bytes")
            }
        }
        guard text.isWellFormed else {
            throw invalid(.text) { out in
                out.text(name)
                out.text(" is invalid, must be UTF-8 without NUL")
            }
        }
        return text
    }

    @inline(never)
    func outOfMemory() -> Refusal { refuse(.memory, "out of memory") }

    /// Nothing more can be created: there are as many as there can be, or memory is short.
    @inline(never)
    func full(_ status: Status, _ what: Literal) -> Refusal {
        if status != .limit { return refuse(status, status.meaning) }
        return tooMany(what, Handles.slots &+ 1, most: Handles.slots)
    }

    @inline(never)
    func tooMany(_ what: Literal, _ count: Int, most: Int) -> Refusal {
        refuse(.limit) { out in
            out.text(what)
            out.text(" is ", count)
            out.text(", must be at most ", most)
        }
    }

    // MARK: ids

    /// The machine of a recognizer or a child.
    @inline(never)
    func reference(_ id: UInt32, _ argument: Literal = "recognizer") throws(Refusal) -> Unmanaged<Machine> {
        switch context.recognizers.find(id) {
        case .success(let machine): return machine
        case .failure(let status): throw badID(id, argument, "recognizer", status)
        }
    }

    /// What the program sets is set for the parent.
    @inline(never)
    func refuseChild(_ machine: Machine, _ argument: Literal) throws(Refusal) {
        if !machine.isChild { return }
        throw invalid(.type) { out in
            out.text(argument)
            out.text(" is a child, must be its parent ")
            machine.recognizer.writeName(to: &out)
        }
    }

    func region(_ id: UInt32, _ argument: Literal = "region") throws(Refusal) -> RegionPointer {
        try found(context.regions.find(id), id, argument)
    }

    func regionToChange(_ id: UInt32, _ argument: Literal = "region") throws(Refusal) -> RegionPointer {
        try found(context.regions.findToChange(id), id, argument)
    }

    @inline(never)
    private func found(
        _ region: Result<RegionPointer, Status>, _ id: UInt32, _ argument: Literal
    ) throws(Refusal) -> RegionPointer {
        switch region {
        case .success(let region): return region
        case .failure(let status): throw badID(id, argument, "region", status)
        }
    }

    @inline(never)
    func kind(named name: Text, _ argument: Literal) throws(Refusal) -> RecognizerClass {
        if let kind = context.classes.find(named: name) { return kind }
        throw refuse(.unknownClass) { out in
            out.text(argument)
            out.text(" is ")
            out.quoted(name)
            out.text(", must be the name of a registered class")
            context.classes.suggest(for: name, to: &out)
            Parts.explain(to: &out)
        }
    }

    @inline(never)
    func badID(_ id: UInt32, _ argument: Literal, _ kind: Literal, _ status: Status) -> Refusal {
        refuse(status) { out in
            out.text(argument)
            out.text(" is ")
            out.hexadecimal(id)
            out.text(status == .stale ? ", must exist: this " : ", must be a ")
            out.text(kind)
            out.text(status == .stale ? " was destroyed" : " id")
        }
    }
}

extension Context {
    /// The recognizer, or that of a child; nil when it was destroyed.
    func recognizer(_ id: UInt32) -> Recognizer? {
        guard case .success(let machine) = recognizers.find(id) else { return nil }
        return machine._withUnsafeGuaranteedRef { $0.recognizer }
    }

    /// The name of the class of a recognizer; nil when it was destroyed.
    func className(of id: UInt32) -> Text? { recognizer(id)?.kind._withUnsafeGuaranteedRef { $0.id } }
}
