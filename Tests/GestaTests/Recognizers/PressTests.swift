// Press feedback against a literal reading of its rules, for every time of the lift and every movement.

import CGesta
import Testing

@testable import GestaCore

/// One unit is a millimeter.
@Suite("Press")
struct PressTests {
    private struct Report: Equatable {
        let state: State
        let time: Int
    }

    /// A contact that moves by `distance` at `moved` ms and lifts at `lifted` ms; the slop is 5.
    private func expected(delay: Int, moved: Int, distance: Double, lifted: Int) -> [Report] {
        if distance > 5 {
            return delay <= moved ? [Report(state: .began, time: delay), Report(state: .cancelled, time: moved)] : []
        }
        return [Report(state: .began, time: min(delay, lifted)), Report(state: .ended, time: lifted)]
    }

    @Test("Begins and ends as the rules say", arguments: [0, 40, 100, 150])
    func rules(delay: Int) {
        for lifted in [30, 100, 120, 200] {
            for moved in [10, 40, 90] where moved < lifted {
                for distance in [0.0, 4.9, 5, 5.1] {
                    let rig = Rig()
                    let press = rig.make("gesta.press", ["delay": Double(delay) / 1000, "slop": 5])
                    rig.push(.down(1, 10, 10, at: 0), .move(1, 10 + distance, 10, at: moved))
                    rig.push(.up(1, 10 + distance, 10, at: lifted))
                    let reports = rig.heard.filter { [.began, .ended, .cancelled].contains($0.state) }
                        .map { Report(state: $0.state, time: Int($0.time / 1_000_000)) }
                    #expect(
                        reports == expected(delay: delay, moved: moved, distance: distance, lifted: lifted),
                        "delay \(delay), lifted \(lifted), moved \(moved) by \(distance)")
                    #expect(press.state.isFinal)
                }
            }
        }
    }

    @Test("A second contact is ignored, and the held time is that of the first")
    func secondContact() {
        let rig = Rig()
        let press = rig.make("gesta.press")
        rig.push(.down(1, 0, 0, at: 0), .down(2, 0, 0, at: 50), .up(2, 90, 0, at: 200))
        #expect(press.state == .began && press.values[Press.V.held] == 0.1)
        rig.push(.up(1, 0, 0, at: 300))
        #expect(press.state == .ended && press.values[Press.V.held] == 0.3)
    }
}
