internal import CGesta

/// What a context and its recognizers share: the context in C, and what Swift must remember about it.
///
/// Recognizers and regions keep the session, not the context: so an action that captures its recognizer keeps no
/// context alive, and a call on a recognizer whose context is gone fails instead of using freed memory.
final class Session {
    /// The context in C; nil once it is destroyed.
    var pointer: OpaquePointer?
    weak var context: Context?
    /// Whether the library owns the context: that of a replay.
    var isBorrowed = false
    /// Whether events keep the samples of their contacts, as those of a replay may.
    var keepsTouches = true

    /// The number of calls of the library that are being executed: 1 or more in a callback.
    private var depth = 0
    /// The first error of a hook that nobody could throw yet.
    private var failure: GestaError?
    private var recognizers: [UInt32: WeakRecognizer] = [:]
    private var layouts: [UInt32: EventLayout] = [:]
    /// The Swift classes of class ids.
    var classes: [UInt32: RecognizerTable] = [:]
    var listeners = Listeners()
    var delegates = Delegates()

    init(_ pointer: OpaquePointer?) { self.pointer = pointer }

    // ---- calls

    /// Calls a function of the library, and throws its error, or else that of a hook which it has called. In a callback
    /// the outermost call throws the latter.
    @inline(__always)
    func call(_ function: (OpaquePointer) -> Int32) throws(GestaError) {
        try checkCode(enter(function))
        if failure != nil { try throwKept() }
    }

    @inline(__always)
    private func enter(_ function: (OpaquePointer) -> Int32) throws(GestaError) -> Int32 {
        guard let pointer else { throw GestaError(.stale, "the context is destroyed") }
        depth &+= 1
        let code = function(pointer)
        depth &-= 1
        return code
    }

    @inline(__always)
    private func checkCode(_ code: Int32) throws(GestaError) {
        if code < 0 { throw newestError(code) }
    }

    private func newestError(_ code: Int32) -> GestaError {
        GestaError(ErrorCode(c: code), pointer.map { string(gesta_context_message($0)) } ?? "")
    }

    /// Throws the error of a hook, unless this is a callback.
    private func throwKept() throws(GestaError) {
        guard depth == 0, let error = failure else { return }
        failure = nil
        throw error
    }

    /// Keeps the error of a hook for the call that has caused it.
    func keep(_ error: GestaError) {
        if failure == nil { failure = error }
    }

    // ---- results of a variable length

    /// The samples of an event's contacts; none if the context keeps none.
    func touches(of event: UnsafePointer<gesta_event>) -> [Touch] {
        guard keepsTouches else { return [] }
        let found = try? list(of: gesta_touch()) { context, start, capacity, count in
            gesta_event_touches(context, event, start, capacity, MemoryLayout<gesta_touch>.stride, count)
        }
        return (found ?? []).map { Touch($0) }
    }

    /// A list that a function writes to an array.
    func list<Element>(
        of empty: Element,
        _ function: (OpaquePointer, UnsafeMutablePointer<Element>?, Int, UnsafeMutablePointer<Int>) -> Int32
    ) throws(GestaError) -> [Element] {
        var count = 0
        try call { context in function(context, nil, 0, &count) }
        var found = [Element](repeating: empty, count: count)
        if count > 0 {
            let capacity = count
            try call { context in
                found.withUnsafeMutableBufferPointer { function(context, $0.baseAddress, capacity, &count) }
            }
        }
        return found
    }

    /// A text that a function writes to a buffer.
    func text(
        _ function: (OpaquePointer, UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>) -> Int32
    ) throws(GestaError) -> String {
        var capacity = 256
        while true {
            var needed = 0
            var bytes = [CChar](repeating: 0, count: capacity)
            let code = try enter { context in
                bytes.withUnsafeMutableBufferPointer { function(context, $0.baseAddress, capacity, &needed) }
            }
            if code == GESTA_E_BUFFER.rawValue && needed >= capacity {
                capacity = needed + 1
                continue
            }
            try checkCode(code)
            return String(decoding: bytes[..<needed].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    // ---- objects

    /// The recognizer of an id; nil for 0.
    func recognizer(_ number: UInt32) -> Recognizer? {
        number == 0 ? nil : madeRecognizer(number)
    }

    /// The recognizer of an id: always the same object as long as the program keeps it.
    func madeRecognizer(_ number: UInt32) -> Recognizer {
        if let known = recognizers[number]?.recognizer { return known }
        var found = RecognizerInfo.sized
        _ = pointer.map { gesta_recognizer_describe($0, number, &found) }
        let type = classes[found.class_id]?.recognizerType ?? builtInType(of: layout(of: found.class_id).className)
        let made = type.init(session: self, number: number)
        remember(made)
        return made
    }

    /// Keeps the object of an id, so that the same is found again.
    func remember(_ recognizer: Recognizer) {
        if recognizers.count > 64 && recognizers.count == recognizers.capacity {
            recognizers = recognizers.filter { $0.value.recognizer != nil }
        }
        recognizers[recognizer.number] = WeakRecognizer(recognizer: recognizer)
    }

    func region(_ number: UInt32) -> Region? { number == 0 ? nil : madeRegion(number) }
    func madeRegion(_ number: UInt32) -> Region { Region(session: self, number: number) }
    func madeClass(_ number: UInt32) -> RecognizerClass { RecognizerClass(session: self, number: number) }
    func madePlugin(_ number: UInt32) -> Plugin { Plugin(session: self, number: number) }
    func madeAction(_ number: UInt32) -> Action { Action(session: self, number: number) }

    /// The id of an object, which must be of this context.
    func owned(_ object: some Owned) throws(GestaError) -> UInt32 {
        guard object.session === self else {
            throw GestaError(.handle, "\(type(of: object)) belongs to another context, must belong to this one")
        }
        return object.number
    }

    /// What the events of a class have, remembered.
    func layout(of number: UInt32) -> EventLayout {
        if let known = layouts[number] { return known }
        let found = pointer.flatMap { EventLayout(context: $0, number: number) } ?? EventLayout()
        layouts[number] = found
        return found
    }

    // ---- lifetime

    /// Destroys the context in C: now, or at the end of the outermost call of the library.
    func destroy() {
        guard let pointer, !isBorrowed else { return }
        if depth > 0 { self.pointer = nil }
        depth += 1
        _ = gesta_context_destroy(pointer)
        depth -= 1
        self.pointer = nil
        listeners.finish()
        delegates = Delegates()
    }
}

private struct WeakRecognizer {
    weak var recognizer: Recognizer?
}

/// What has an id in a context.
protocol Owned {
    var session: Session { get }
    var number: UInt32 { get }
}
