// A string literal in one word. StaticString takes three, which every call would have to pass.

struct Literal: ExpressibleByStringLiteral, @unchecked Sendable {
    let cString: UnsafePointer<CChar>

    @inline(__always)
    init(stringLiteral: StaticString) {
        cString = UnsafeRawPointer(stringLiteral.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
