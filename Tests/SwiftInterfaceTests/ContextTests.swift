import Gesta
import Testing

@Suite struct ContextTests {
    @Test func reportsATap() throws {
        let context = try Context()
        let tap = try TapRecognizer(context)
        var seen: [Point] = []
        try tap.onEnded { event in seen.append(event.location) }
        try context.push(Touch(time: 0, contact: 1, x: 10, y: 20, phase: .began))
        try context.push([Touch(time: 50_000_000, contact: 1, x: 10, y: 20, phase: .ended)])
        #expect(seen == [Point(x: 10, y: 20)])
        #expect(try context.polledEvents.map(\.state) == [.ended])
        #expect(try tap.state == .ended)
        #expect(try context.now == 50_000_000)
    }

    @Test func aBadSampleChangesNothing() throws {
        let context = try Context()
        let error = #expect(throws: GestaError.self) {
            try context.push([
                Touch(time: 0, contact: 1, x: 0, y: 0, phase: .began),
                Touch(time: 0, contact: 2, x: .nan, y: 0, phase: .began),
            ])
        }
        #expect(error?.code == .notFinite)
        #expect(error?.message.contains("touches[1].x") == true)
        #expect(try context.now == nil)
    }

    @Test func configurations() throws {
        var config = Config()
        #expect(config.maxContacts == 32)
        config.maxContacts = 1
        config.unitsPerMm = 2
        config.flags = [.yUp]
        let context = try Context(config)
        #expect(try context.unitsPerMm == 2)
        try context.finger(1).down(x: 0, y: 0)
        let error = #expect(throws: GestaError.self) { try context.finger(2).down(x: 0, y: 0) }
        #expect(error?.code == .limit)
        #expect(Config(flags: .yUp, maxContacts: 1, unitsPerMm: 2) == config)
        config.unitsPerMm = -1
        let refused = #expect(throws: GestaError.self) { _ = try Context(config) }
        #expect(refused?.code == .range)
        #expect(refused?.message.contains("units_per_mm") == true)
    }

    @Test func contextsAreDescribed() throws {
        let context = try Context(Config(flags: .lateSamples))
        let tap = try TapRecognizer(context)
        let factors: [(Tool, Double)] = [(.finger, 0.25), (.pen, 0.5), (.eraser, 2), (.mouse, 3)]
        for (tool, factor) in factors { try context.setSlopFactor(tool, factor: factor) }
        for (tool, factor) in factors { #expect(try context.slopFactor(tool) == factor) }
        let error = #expect(throws: GestaError.self) { try context.slopFactor(.wheel) }
        #expect(error?.code == .range && error?.message == "tool is 5, must be from 0 to 3")
        var isInAction: Bool?
        try tap.onEnded { [weak context] _ in isInAction = try? context?.inCallback }
        try context.advance(to: 100)
        try context.push(Touch(time: 50, contact: 1, x: 0, y: 0, phase: .began))
        try context.push(Touch(time: 100, contact: 1, x: 0, y: 0, phase: .ended))
        #expect(try isInAction == true && !context.inCallback)
        #expect(try context.lateSamples == 1 && context.now == 100)
        #expect(try context.describe.slopFactorEraser == 2)
    }

    @Test func deadlines() throws {
        let context = try Context()
        let press = try LongPressRecognizer(context)
        #expect(try context.nextDeadline == nil)
        try context.push(Touch(time: 0, contact: 1, x: 0, y: 0, phase: .began))
        let deadline = try #require(try context.nextDeadline)
        try context.advance(to: deadline)
        #expect(try press.state == .began)
        let error = #expect(throws: GestaError.self) { try context.advance(to: deadline - 1) }
        #expect(error?.code == .time)
        try context.cancel()
        #expect(try press.state == .cancelled)
    }

    @Test func untimedSamples() throws {
        let context = try Context()
        let tap = try TapRecognizer(context)
        try context.pushUntimed([Touch(time: 0, contact: 1, x: 1, y: 1, phase: .began)], now: 16_000_000)
        try context.pushUntimed([Touch(time: 0, contact: 1, x: 1, y: 1, phase: .ended)], now: 32_000_000)
        #expect(try tap.state == .ended)
    }

    @Test func motionsOfATrackpad() throws {
        let context = try Context()
        let pan = try PanRecognizer(context)
        try pan.setInputs([.touch, .motion])
        var motion = Motion(
            time: 0, stream: 1, x: 50, y: 60, dx: 0, dy: -4.5, scale: 0, rotation: 0, wheelX: 0, wheelY: 0,
            kind: .scroll, phase: .moved, source: .finger, fingers: 2)
        try context.push([motion])
        #expect(try pan.state == .began)
        motion.time = 1_000_000
        motion.flags = .stoppedY
        try context.push([motion])
        #expect(try pan.state == .ended)
        #expect(try pan.translationY == -9)
    }

    @Test func pushingFromAnActionIsRefused() throws {
        let context = try Context()
        let tap = try TapRecognizer(context)
        var code: ErrorCode?
        try tap.onEnded { [weak context] _ in
            do throws(GestaError) { try context?.advance(to: 1_000_000_000) } catch { code = error.code }
        }
        try context.finger().tap(x: 0, y: 0)
        #expect(code == .busy)
    }

    @Test func releasingTheContextReleasesTheClosures() throws {
        final class Token {}
        weak var released: Token?
        weak var gone: Context?
        var context: Context? = try Context()
        let pan = try PanRecognizer(#require(context))
        do {
            let token = Token()
            released = token
            gone = context
            try pan.onChanged { [token] _ in _ = (token, pan) }
            try context?.setObserver { [token] _ in _ = token }
            try context?.setLog { [token] _, _ in _ = token }
            try context?.setHitTest { [token] _ in
                _ = token; return nil
            }
            try context?.setDelegate(
                Delegate(shouldBegin: { [token] _ in
                    _ = token; return true
                }))
            try context?.startTrace { [token] _ in _ = token }
        }
        #expect(released != nil)
        context = nil
        #expect(gone == nil)
        #expect(released == nil)
        let error = #expect(throws: GestaError.self) { _ = try pan.state }
        #expect(error?.code == .stale)
    }

    @Test func removingAnActionReleasesIt() throws {
        final class Token {}
        weak var released: Token?
        let context = try Context()
        let tap = try TapRecognizer(context)
        let action: Action
        do {
            let token = Token()
            released = token
            action = try tap.onEnded { [token] _ in _ = token }
        }
        #expect(try tap.actions == [action])
        try tap.removeAction(action)
        #expect(released == nil)
        #expect(try tap.actions.isEmpty)
        let error = #expect(throws: GestaError.self) { try tap.removeAction(action) }
        #expect(error?.code == .stale)
    }

    @Test func aRefusedClosureIsReleased() throws {
        final class Token {}
        weak var released: Token?
        let context = try Context()
        let tap = try TapRecognizer(context)
        try tap.destroy()
        do {
            let token = Token()
            released = token
            let error = #expect(throws: GestaError.self) { try tap.onEnded { [token] _ in _ = token } }
            #expect(error?.code == .stale)
        }
        #expect(released == nil)
    }

    @Test func releasingTheContextReportsTheGesture() throws {
        var states: [State] = []
        do {
            let context = try Context()
            let pan = try PanRecognizer(context)
            try pan.on { event in states.append(event.state) }
            try context.finger().down(x: 0, y: 0)
            try context.finger().moveTo(x: 100, y: 0, seconds: 0.1)
            #expect(states.first == .began)
        }
        #expect(states.last == .cancelled)
    }

    @Test func anActionMayReleaseTheContext() throws {
        final class Owner { var context: Context? }
        let owner = Owner()
        owner.context = try Context()
        weak let gone = owner.context
        let tap = try TapRecognizer(#require(owner.context))
        try tap.onEnded { _ in owner.context = nil }
        try #require(owner.context).finger().tap(x: 0, y: 0)
        #expect(gone == nil)
        #expect(throws: GestaError.self) { try tap.reset() }
    }

    @Test func theLibraryDescribesItself() {
        #expect(Library.version.split(separator: ".").count == 3)
        #expect(Library.sizeof("gesta_touch") == 80)
        #expect(Library.stateName(.began) == "began")
        #expect(Library.strerror(.stale).contains("destroyed"))
    }
}
