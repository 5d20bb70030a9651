import CGesta
import Testing

@testable import GestaCore

@Suite("Measures")
struct MeasureTests {
    private func measures(of recognizer: Machine) -> [gesta_measure] {
        withUnsafeTemporaryAllocation(of: gesta_measure.self, capacity: 64) { memory in
            var list = MeasureList(
                of: recognizer, to: StructArray(memory.baseAddress, 64, stride: MemoryLayout<gesta_measure>.stride))
            recognizer.listMeasures(to: &list)
            return Array(memory.prefix(list.count))
        }
    }

    @Test("Each built-in class measures its rules: the reasons are those of the class, the parameters are its own")
    func builtins() {
        let ids: [Literal] = [
            "gesta.tap", "gesta.pan", "gesta.chevron", "gesta.checkmark", "gesta.z", "gesta.long_press", "gesta.swipe",
            "gesta.pinch", "gesta.rotation", "gesta.transform", "gesta.capture", "gesta.edge_pan",
            "gesta.double_tap_drag", "gesta.hover", "gesta.stroke", "gesta.circle", "gesta.tickle", "gesta.template",
            "gesta.press", "gesta.taps", "gesta.spotter", "gesta.scroll", "gesta.hold",
        ]
        let rig = Rig()
        var builtins = 0
        for at in 0..<rig.context.classes.count where rig.context.classes[at].id.hasPrefix("gesta.") { builtins += 1 }
        #expect(builtins == ids.count)
        for id in ids {
            let rig = Rig()
            let recognizer = rig.make(id)
            if id.string == "gesta.edge_pan" { rig.attach(recognizer, to: rig.makeRegion()) }
            #expect(measures(of: recognizer).isEmpty)
            if id.string == "gesta.hover" {
                rig.push(.hover(1, at: 0))
            } else if id.string == "gesta.edge_pan" {
                rig.push(.down(1, 0, 0, at: 0))
            } else if id.string == "gesta.scroll" {
                rig.push(.motion(GESTA_MOTION_SCROLL, GESTA_PHASE_BEGAN, at: 0))
            } else if id.string == "gesta.hold" {
                rig.push(.motion(GESTA_MOTION_HOLD, GESTA_PHASE_BEGAN, fingers: 2, at: 0))
            } else {
                rig.push(.down(1, 50, 50, at: 0), .move(1, 51, 51, at: 10))
            }
            // Without a pattern and examples there is nothing to measure.
            let needsMore = id.string == "gesta.stroke" || id.string == "gesta.template"
            let found = measures(of: recognizer)
            #expect(found.isEmpty == needsMore, "\(id.string)")
            let kind = recognizer.kind.takeUnretainedValue()
            for each in found {
                let reason = Reason(code: each.reason)
                #expect(reason.isShared && String(cString: each.name) == reason.figure.name.string)
                if let parameter = each.parameter {
                    #expect(kind.parameter(named: Text(cString: parameter)) != nil, "\(id.string)")
                }
            }
        }
    }

    @Test("Figures do not leave their range unless the recognizer fails with them")
    func agreesWithVerdicts() {
        for (id, steps) in [("gesta.tap", 5), ("gesta.long_press", 5), ("gesta.press", 5)] as [(Literal, Int)] {
            let rig = Rig()
            let recognizer = rig.make(id)
            rig.push(.down(1, 0, 0, at: 0))
            var last: gesta_measure?
            for step in 1...steps {
                rig.push(.move(1, Double(step) * 0.5, 0, at: step))
                let moved = measures(of: recognizer).first { $0.reason == Reason.movedTooFar.code }
                guard let moved else { break }
                #expect(moved.measured == Double(step) * 0.5 && moved.measured <= moved.most)
                last = moved
            }
            #expect(recognizer.verdict.reason == .movedTooFar && recognizer.verdict.limit == last?.most)
        }
    }

    @Test("A finished stroke has the value of each test, and the part of the path that it is measured in")
    func stroke() throws {
        let rig = Rig()
        let stroke = rig.make("gesta.checkmark")
        var touches = [gesta_touch.down(1, 0, 0, at: 0)]
        for step in 1...20 { touches.append(.move(1, Double(step), Double(step), at: step * 8)) }
        for step in 1...40 { touches.append(.move(1, 20 + Double(step), 20 - Double(step), at: 160 + step * 8)) }
        rig.push(touches + [.up(1, 60, -20, at: 500)])
        #expect(stroke.state == .ended)
        let found = measures(of: stroke)
        let misfit = try #require(found.first { $0.reason == Reason.unlike.code })
        #expect(misfit.measured <= misfit.most)
        let parts = found.filter { $0.segment == 2 && $0.first < $0.last }
        #expect(!parts.isEmpty)
        // The corner is at a third of the path.
        for part in parts where String(cString: part.name) != "balance" { #expect(abs(part.first - 1 / 3) < 0.05) }
    }

    @Test("Figures of shared reasons have names and units of their own")
    func figures() throws {
        for code in 1..<128 {
            let reason = Reason(code: UInt32(code))
            guard reason.isShared else { continue }
            #expect(Text(reason.figure.name).isName, "\(code)")
        }
        #expect(Reason.movedTooFar.figure.name.string == "movement")
        #expect(Reason.movedTooFar.figure.unit.string == "length")
        #expect(Reason.lost.figure.name.string == "lost")
    }

    @Test("The names of features in patterns are those in measures, each its own")
    func features() {
        var names: Set<String> = []
        for raw in UInt8(0)..<UInt8(StrokeFeature.perSegment + StrokeFeature.perStroke) {
            let feature = StrokeFeature(rawValue: raw)
            names.insert(feature?.name.string ?? "")
            #expect(feature.flatMap { StrokeFeature.named(Text($0.name)) } == feature)
        }
        #expect(names.count == StrokeFeature.perSegment + StrokeFeature.perStroke)
        #expect(StrokeFeature.named(Text("directions")) == nil)
    }
}
