// A text literal in one word: StaticString has three, and every call that is given one would fill them all.

struct Literal: ExpressibleByStringLiteral, @unchecked Sendable {
    let cString: UnsafePointer<CChar>

    @inline(__always)
    init(stringLiteral: StaticString) {
        cString = UnsafeRawPointer(stringLiteral.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
