import CGesta
import Testing

@testable import Gesta

@Suite("Literal rules on random strokes")
struct LiteralRulesTests {
    @Test("Samples pushed one by one have the results of the model", arguments: LiteralModel.allCases)
    func stepByStep(model: LiteralModel) {
        var dice = Dice(11)
        let rig = Rig()
        let recognizer = rig.make(model.className, ["rules": 1])
        var recognized = 0
        for number in 0..<3000 {
            let points = model.stroke(&dice)
            let precision = Double(dice.below(8))
            if model == .z { rig.set(recognizer, "stroke_precision", precision) }
            let expected = model.run(points, precision: precision)
            let touches = samples(points, from: number)
            for (index, touch) in touches.enumerated() {
                rig.push([touch])
                if index < expected.progress.count {
                    #expect(Int(recognizer.values[0]) == expected.progress[index], "stroke \(number), point \(index)")
                }
                let isOver = index >= expected.progress.count || index == touches.count - 1
                let isEarly = model == .z && expected.isRecognized && index >= expected.progress.count - 1
                let state: State = isOver || isEarly ? (expected.isRecognized ? .ended : .failed) : .possible
                #expect(recognizer.state == state, "stroke \(number), point \(index): \(points)")
            }
            if expected.isRecognized { recognized += 1 }
        }
        #expect(recognized > 300 && recognized < 2700)
    }

    @Test("Batches and single samples have identical results", arguments: LiteralModel.allCases)
    func batches(model: LiteralModel) {
        var dice = Dice(12)
        let (single, batch) = (Rig(), Rig())
        let (a, b) = (single.make(model.className, ["rules": 1]), batch.make(model.className, ["rules": 1]))
        for number in 0..<2000 {
            let touches = samples(model.stroke(&dice), from: number)
            single.pushSingly(touches)
            batch.push(touches)
            #expect(single.heard == batch.heard)
            #expect(a.state == b.state && a.values[0] == b.values[0] && a.state.isFinal)
            single.heard = []
            batch.heard = []
        }
    }

    private func samples(_ points: [(x: Double, y: Double)], from stroke: Int) -> [gesta_touch] {
        points.enumerated().map { index, p in
            let phase =
                index == 0
                ? GESTA_PHASE_BEGAN.rawValue
                : index == points.count - 1 ? GESTA_PHASE_ENDED.rawValue : GESTA_PHASE_MOVED.rawValue
            return gesta_touch(phase, UInt64(stroke), p.x, p.y, ms(stroke * 1000 + index * 8))
        }
    }
}
