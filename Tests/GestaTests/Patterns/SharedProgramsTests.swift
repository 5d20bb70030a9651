import Testing

@testable import GestaCore

@Suite("Shared patterns")
struct SharedProgramsTests {
    private func compile(_ text: String) throws -> ProgramPointer {
        try text.withCString {
            guard case .program(let program) = SharedPrograms.compile(Text(cString: $0)) else { throw Invalid() }
            return program
        }
    }

    private struct Invalid: Error {}

    @Test("The same text is compiled once, and kept until nobody uses it")
    func sameText() throws {
        let first = try compile("down, right, up, left, down, right, up")
        let second = try compile("down, right, up, left, down, right, up")
        let other = try compile("down, right, up, left, down, right, down")
        #expect(first == second && first != other)
        #expect(first.pointee.users == 2 && other.pointee.users == 1)
        first.release()
        #expect(second.pointee.users == 1 && !second.pointee.chains.isEmpty)
        second.release()
        other.release()
    }

    @Test("A malformed text is shared by nobody")
    func malformed() { #expect(throws: Invalid.self) { try compile("down, rihgt") } }

    @Test("A program that was compiled alone is freed by its release")
    func alone() throws {
        let alone = try "right, down, right".withCString {
            guard case .program(let program) = PatternCompiler.compile(Text(cString: $0)) else { throw Invalid() }
            return program
        }
        #expect(alone.pointee.source == nil)
        alone.release()
    }
}
