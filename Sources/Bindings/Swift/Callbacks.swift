internal import CGesta

// Closures in C: the pointer `user` is a retained box, which the library's release function releases.

/// A closure that C keeps.
final class Box<Closure> {
    let closure: Closure

    init(_ closure: Closure) { self.closure = closure }

    /// The closure of a `user` pointer. The box is retained during the call: the closure may remove itself.
    static func closure(of user: UnsafeMutableRawPointer?) -> Closure? {
        user.map { Unmanaged<Box<Closure>>.fromOpaque($0).takeUnretainedValue().closure }
    }
}

/// Calls a function that keeps a closure until it releases it, or does not keep it because it fails.
func keeping<Closure>(
    _ closure: Closure, in session: Session, _ body: (OpaquePointer, UnsafeMutableRawPointer) -> Int32
) throws(GestaError) {
    let user = Unmanaged.passRetained(Box(closure))
    do {
        try session.call { context in
            let code = body(context, user.toOpaque())
            if code < 0 { user.release() }
            return code
        }
    } catch {
        if session.pointer == nil { user.release() }
        throw error
    }
}

let release: gesta_release_callback = { user in
    if let user { Unmanaged<AnyObject>.fromOpaque(user).release() }
}

typealias EventClosure = (UnsafePointer<gesta_event>) -> Void

let deliver: gesta_event_callback = { _, event, user in
    if let event { Box<EventClosure>.closure(of: user)?(event) }
}

/// Calls a function that writes a text in pieces, and returns the text.
func collected(_ function: (gesta_write_callback, UnsafeMutableRawPointer) -> Int32) -> (code: Int32, text: String) {
    var bytes: [UInt8] = []
    let code = withUnsafeMutablePointer(to: &bytes) { function(append, UnsafeMutableRawPointer($0)) }
    return (code, String(decoding: bytes, as: UTF8.self))
}

private let append: gesta_write_callback = { start, count, user in
    guard let start, let user else { return }
    user.assumingMemoryBound(to: [UInt8].self).pointee.append(
        contentsOf: UnsafeRawBufferPointer(start: start, count: count))
}
