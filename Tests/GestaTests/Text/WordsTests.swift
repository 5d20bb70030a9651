import CGesta
import Testing

@testable import GestaCore

@Suite("Words")
struct WordsTests {
    private func string(_ text: Text) -> String {
        String(decoding: UnsafeBufferPointer(start: text.base, count: text.count), as: UTF8.self)
    }

    @Test("Words are found by index; past the end they are empty")
    func positions() {
        let words: Words = "any left left_or_right"
        #expect(words.count == 3)
        #expect((0..<5).map { string(words[$0]) } == ["any", "left", "left_or_right", "", ""])
        let one: Words = "any"
        #expect(one.count == 1)
        #expect(string(one[0]) == "any" && string(one[1]) == "")
    }

    @Test("Only whole words are found", arguments: [("any", 0), ("left", 1), ("left_or_right", 2)])
    func found(word: String, index: Int) {
        let words: Words = "any left left_or_right"
        #expect(word.withCString { words.index(of: Text(cString: $0)) } == index)
        for other in [word + "x", String(word.dropLast()), String(word.dropFirst()), word.uppercased(), word + " ", ""]
        {
            #expect(other.withCString { words.index(of: Text(cString: $0)) } == nil)
        }
    }

    @Test("Trace words map to the numbers of the header")
    func traceWords() {
        for phase in GESTA_PHASE_BEGAN.rawValue...GESTA_PHASE_HOVER.rawValue {
            #expect(TraceWords.phase(named: TraceWords.phase(phase)) == phase)
        }
        let tools = [
            (GESTA_TOOL_FINGER.rawValue, "finger"), (GESTA_TOOL_PEN.rawValue, "pen"),
            (GESTA_TOOL_ERASER.rawValue, "eraser"),
            (GESTA_TOOL_MOUSE.rawValue, "mouse"),
        ]
        for (tool, name) in tools { #expect(string(TraceWords.tool(UInt32(tool))) == name) }
        for state in UInt8(0)...5 {
            #expect(TraceWords.state(named: TraceWords.stateName(UInt32(state)))?.rawValue == state)
        }
        #expect(string(TraceWords.stateName(6)) == "?" && TraceWords.state(named: Text("?")) == nil)
    }
}
