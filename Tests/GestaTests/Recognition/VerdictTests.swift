import CGesta
import Testing

@testable import GestaCore

@Suite("Verdict texts")
struct VerdictTests {
    @Test("Placeholders are replaced by figures, values and parameters; unknown ones are kept")
    func placeholdersAreFilled() {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onMoved = { puppet, _ in
            puppet.values[0] = -1.5
            puppet.fail(.movedTooFar, measured: 34.2, limit: 12.5984)
        }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        #expect(rig.verdict(puppet) == "failed: -1.5 with 5: 34.2 of 12.598, {nobody}")
    }

    @Test("A reason without a text in the class has the library's text")
    func sharedWords() {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onMoved = { puppet, _ in puppet.fail(.tooManyContacts, measured: 3, limit: 2) }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        #expect(rig.verdict(puppet) == "failed: 3 contacts, at most 2 allowed")
    }

    @Test("What rounding has left of 0 is shown as 0", arguments: [-1.3e-13, 4e-10])
    func nearlyZero(figure: Double) {
        #expect(verdict(measured: figure) == "failed: 0 with 5: 0 of 1e-6, {nobody}")
    }

    @Test("A figure of a billionth or more is no rounding error", arguments: [1e-9, -1e-9])
    func tiny(figure: Double) {
        #expect(verdict(measured: figure).contains("1e-9 of 1e-6"))
    }

    private func verdict(measured figure: Double) -> String {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onMoved = { puppet, _ in puppet.fail(.movedTooFar, measured: figure, limit: 1e-6) }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        return rig.verdict(puppet)
    }

    @Test("Without a failure, the text is the state")
    func plain() {
        let rig = Rig()
        let puppet = rig.puppet(isContinuous: true)
        #expect(rig.verdict(puppet) == "possible")
        puppet.onMoved = { puppet, _ in puppet.begin() }
        puppet.onEnded = { puppet, _ in puppet.end() }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        #expect(rig.verdict(puppet) == "began")
        rig.push(.up(1, 1, 1, at: 2))
        #expect(rig.verdict(puppet) == "ended")
    }

    @Test("The winner is named until it is destroyed")
    func blocker() {
        let rig = Rig()
        let (winner, loser) = (rig.puppet("winner"), rig.make("gesta.tap"))
        winner.onMoved = { puppet, _ in puppet.recognize() }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        #expect(
            rig.verdict(loser).hasPrefix(
                "failed: another recognizer won its contact: test.discrete (recognizer 0x2001"))
        rig.context.destroy(winner.recognizer)
        #expect(
            rig.verdict(loser).hasPrefix(
                "failed: another recognizer won its contact: a destroyed recognizer (recognizer 0x2001"))
    }

    @Test("A choice is written as its name")
    func choice() {
        let rig = Rig()
        let chevron = rig.make("gesta.chevron", ["rules": 1])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 5, 5, at: 1), .up(1, 5, 5, at: 2))
        #expect(rig.verdict(chevron) == "failed: lifted in right_down_stroke, must be lifted in left_down_stroke")
    }
}
