import CGesta
import Testing

@testable import GestaCore

@Suite("Conflicts found before any contact")
struct ExaminationTests {
    private struct Finding: Equatable {
        let kind: UInt32
        let recognizer: UInt32
        let other: UInt32
    }

    private func findings(_ rig: Rig) -> (list: [Finding], words: [String], seconds: [Double]) {
        var list: [Finding] = []
        var words: [String] = []
        var seconds: [Double] = []
        let count = SetupCheck.run(rig.context) { finding in
            let f = finding.pointee
            list.append(Finding(kind: f.kind, recognizer: f.recognizer, other: f.other))
            words.append(String(cString: f.text))
            seconds.append(f.seconds)
        }
        #expect(count.map { Int($0) } == list.count)
        return (list, words, seconds)
    }

    @Test("A tap hides a double tap, or is reported as late if it waits for it")
    func taps() {
        let rig = Rig()
        let (single, double) = (rig.make("gesta.tap"), rig.make("gesta.tap", ["taps": 2]))
        #expect(
            findings(rig).list == [
                Finding(kind: GESTA_FINDING_HIDDEN.rawValue, recognizer: double.id, other: single.id)
            ])
        #expect(
            gesta_recognizer_relate(
                rig.context.handle, single.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, double.id, 1) == 0)
        let now = findings(rig)
        #expect(now.list == [Finding(kind: GESTA_FINDING_LATENCY.rawValue, recognizer: single.id, other: double.id)])
        #expect(now.seconds == [0.3] && now.words[0].contains("waits up to 0.3 s"))
    }

    @Test(
        "What recognizes a tap hides what begins with that tap, unless both may recognize",
        arguments: [("gesta.tap", true), ("gesta.taps", true), ("gesta.taps", false)] as [(Literal, Bool)])
    func firstTap(hider: Literal, hidesDrag: Bool) {
        let rig = Rig()
        let late = hidesDrag ? rig.make("gesta.double_tap_drag") : rig.make("gesta.tap", ["taps": 2])
        let early = rig.make(hider)
        func ends(_ machine: Machine) -> Bool {
            rig.heard.contains { $0.recognizer == machine.id && $0.state == .ended }
        }
        func play(at time: Int) {
            rig.push(.down(1, 0, 0, at: time), .up(1, 0, 0, at: time + 50), .down(1, 0, 0, at: time + 150))
            if hidesDrag { rig.push(.move(1, 0, 10, at: time + 170)) }
            rig.push(.up(1, 0, 0, at: time + 180))
            #expect(gesta_advance(rig.context.handle, Int64(time + 2000) * 1_000_000) == 0)
        }
        let found = findings(rig)
        let finding = Finding(kind: GESTA_FINDING_HIDDEN.rawValue, recognizer: late.id, other: early.id)
        #expect(found.list == [finding])
        #expect(found.words[0].contains("another recognizes its first tap: "))
        play(at: 0)
        #expect(ends(early) && !ends(late))
        // Stricter limits leave it some taps.
        rig.set(early, "max_duration", 0.1)
        #expect(!findings(rig).list.contains(finding))
        rig.set(early, "max_duration", 0.3)
        #expect(
            gesta_recognizer_relate(rig.context.handle, late.id, GESTA_RELATION_SIMULTANEOUS.rawValue, early.id, 1) == 0
        )
        #expect(findings(rig).list == [])
        play(at: 5000)
        #expect(ends(early) && ends(late))
    }

    @Test("Waiting for a gesture of several strokes is reported with its duration")
    func liftedStroke() {
        let rig = Rig()
        let (tap, stroke) = (rig.make("gesta.tap"), rig.make("gesta.stroke", ["max_interval": 0.5]))
        #expect(
            gesta_recognizer_relate(rig.context.handle, tap.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, stroke.id, 1)
                == 0)
        func wait(_ pattern: String) -> [Double] {
            #expect(
                gesta_recognizer_set_text(rig.context.handle, stroke.id, "pattern", 7, pattern, pattern.utf8.count) == 0
            )
            return findings(rig).seconds
        }
        #expect(wait("right, down").isEmpty)
        #expect(wait("right, lift, down") == [0.5])
        #expect(wait("down").isEmpty)
    }

    @Test(
        "A pan that begins during a swipe or stroke hides it, unless it waits or both may recognize",
        arguments: 0..<4, [false, true])
    func panBesideStroke(name: Int, isPanFirst: Bool) {
        let names: [Literal] = ["gesta.swipe", "gesta.chevron", "gesta.stroke", "gesta.template"]
        let rig = Rig()
        let early = isPanFirst ? rig.make("gesta.pan") : nil
        let stroke = rig.make(names[name])
        if name == 2 {
            #expect(gesta_recognizer_set_text(rig.context.handle, stroke.id, "pattern", -1, "right, down", -1) == 0)
        } else if name == 3 {
            rig.teach(stroke, "corner", [[Point(0, 0), Point(100, 0), Point(100, 100)]])
        }
        let (hider, context) = (early ?? rig.make("gesta.pan"), rig.context.handle)
        let hidden = Finding(kind: GESTA_FINDING_HIDDEN.rawValue, recognizer: stroke.id, other: hider.id)
        #expect(findings(rig).list == [hidden])
        #expect(
            findings(rig).words[0].contains("loses when the other begins: gesta.pan 0x"))
        rig.set(hider, "min_contacts", 2)
        #expect(findings(rig).list == [])
        rig.set(hider, "min_contacts", 1)
        #expect(gesta_recognizer_relate(context, hider.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, stroke.id, 1) == 0)
        #expect(!findings(rig).list.contains(hidden))
        #expect(gesta_recognizer_relate(context, hider.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, stroke.id, 0) == 0)
        #expect(gesta_recognizer_relate(context, hider.id, GESTA_RELATION_SIMULTANEOUS.rawValue, stroke.id, 1) == 0)
        #expect(findings(rig).list == [])
    }

    @Test("A long press that waits for a pan waits until the lift; a pan waits for a swipe's duration at most")
    func waiting() {
        let rig = Rig()
        let (press, pan) = (rig.make("gesta.long_press"), rig.make("gesta.pan"))
        #expect(
            gesta_recognizer_relate(rig.context.handle, press.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, pan.id, 1)
                == 0)
        var found = findings(rig)
        #expect(found.list == [Finding(kind: GESTA_FINDING_LATENCY.rawValue, recognizer: press.id, other: pan.id)])
        #expect(
            found.seconds == [Double.infinity] && found.words[0].hasSuffix(", 0)")
                && found.words[0].contains("GESTA_RELATION_REQUIRES_FAILURE"))
        #expect(
            gesta_recognizer_relate(rig.context.handle, press.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, pan.id, 0)
                == 0)
        let swipe = rig.make("gesta.swipe", ["max_duration": 0.4])
        #expect(
            gesta_recognizer_relate(rig.context.handle, pan.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, swipe.id, 1)
                == 0)
        found = findings(rig)
        #expect(found.list == [Finding(kind: GESTA_FINDING_LATENCY.rawValue, recognizer: pan.id, other: swipe.id)])
        #expect(found.seconds == [0.4])
    }

    @Test("A pinch loses to a pan that begins with one finger, unless both may recognize or the pan waits")
    func panBesidePinch() {
        let rig = Rig()
        let (pan, pinch) = (rig.make("gesta.pan"), rig.make("gesta.pinch"))
        let context = rig.context.handle
        let lost = Finding(kind: GESTA_FINDING_LOSES.rawValue, recognizer: pinch.id, other: pan.id)
        let found = findings(rig)
        #expect(found.list == [lost])
        #expect(found.words[0].contains("moves before 2 are down: gesta.pan 0x"))
        #expect(found.words[0].contains("; call gesta_recognizer_relate(context, "))
        rig.set(pan, "min_contacts", 2)
        #expect(findings(rig).list == [])
        rig.set(pan, "min_contacts", 1)
        #expect(gesta_recognizer_relate(context, pinch.id, GESTA_RELATION_SIMULTANEOUS.rawValue, pan.id, 1) == 0)
        #expect(findings(rig).list == [])
        #expect(gesta_recognizer_relate(context, pinch.id, GESTA_RELATION_SIMULTANEOUS.rawValue, pan.id, 0) == 0)
        #expect(gesta_recognizer_relate(context, pan.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, pinch.id, 1) == 0)
        #expect(!findings(rig).list.contains(lost))
    }

    @Test("A pan that passes on to a pinch keeps contacts that are all down before it begins, unless it takes one only")
    func panPassesOnToPinch() {
        let rig = Rig()
        let (pan, pinch) = (rig.make("gesta.pan"), rig.make("gesta.pinch"))
        let context = rig.context.handle
        #expect(gesta_recognizer_relate(context, pan.id, GESTA_RELATION_PASSES_ON.rawValue, pinch.id, 1) == 0)
        #expect(gesta_recognizer_relate(context, pinch.id, GESTA_RELATION_PASSES_ON.rawValue, pan.id, 1) == 0)
        let found = findings(rig)
        let lost = Finding(kind: GESTA_FINDING_LOSES.rawValue, recognizer: pinch.id, other: pan.id)
        #expect(found.list == [lost])
        #expect(found.words[0].contains("loses if 2 contacts are down before one moves, because they are passed on "))
        #expect(found.words[0].contains("when one joins: gesta.pan 0x"))
        #expect(found.words[0].contains(", or use one gesta.transform"))
        rig.set(pan, "max_contacts", 1)
        #expect(findings(rig).list == [])
        rig.set(pan, "max_contacts", 2)
        #expect(findings(rig).list == [lost])
        #expect(gesta_recognizer_relate(context, pinch.id, GESTA_RELATION_SIMULTANEOUS.rawValue, pan.id, 1) == 0)
        #expect(findings(rig).list == [])
    }

    @Test("A pan loses what goes down soon after a row of taps, unless both may recognize")
    func panBesideTaps() {
        let rig = Rig()
        let (taps, pan) = (rig.make("gesta.taps", ["max_interval": 0.25]), rig.make("gesta.pan"))
        let found = findings(rig)
        #expect(found.list == [Finding(kind: GESTA_FINDING_LOSES.rawValue, recognizer: pan.id, other: taps.id)])
        #expect(found.words[0].contains("loses contacts that go down within 0.25 s of a tap: gesta.taps 0x"))
        #expect(
            gesta_recognizer_relate(rig.context.handle, taps.id, GESTA_RELATION_SIMULTANEOUS.rawValue, pan.id, 1) == 0)
        #expect(findings(rig).list == [])
    }

    @Test("A drag after a tap loses to a pan that does not wait for it; a pan that waits is not late")
    func panBesideDoubleTapDrag() {
        let rig = Rig()
        let (pan, drag) = (rig.make("gesta.pan"), rig.make("gesta.double_tap_drag"))
        let found = findings(rig)
        #expect(found.list == [Finding(kind: GESTA_FINDING_LOSES.rawValue, recognizer: drag.id, other: pan.id)])
        #expect(found.words[0].contains("; call gesta_recognizer_relate(context, "))
        #expect(
            gesta_recognizer_relate(rig.context.handle, pan.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, drag.id, 1)
                == 0)
        #expect(findings(rig).list == [])
        let tap = rig.make("gesta.tap")
        #expect(
            gesta_recognizer_relate(rig.context.handle, tap.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, drag.id, 1)
                == 0)
        #expect(findings(rig).seconds == [0.3])
    }

    @Test("A stroke is not hidden by a pan that waits for a press which allows the stroke")
    func freedByAPress() {
        let rig = Rig()
        let (pan, press, circle) = (rig.make("gesta.pan"), rig.make("gesta.press"), rig.make("gesta.circle"))
        let context = rig.context.handle
        let hidden = Finding(kind: GESTA_FINDING_HIDDEN.rawValue, recognizer: circle.id, other: pan.id)
        #expect(findings(rig).list.contains(hidden))
        #expect(gesta_recognizer_relate(context, pan.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, press.id, 1) == 0)
        #expect(findings(rig).list.contains(hidden))
        #expect(gesta_recognizer_relate(context, press.id, GESTA_RELATION_SIMULTANEOUS.rawValue, circle.id, 1) == 0)
        #expect(!findings(rig).list.contains(hidden))
    }

    @Test("A pan waits for the strokes that are drawn with as many contacts as move it")
    func waitingForStrokesOfSeveralContacts() {
        let rig = Rig()
        let (one, two) = (rig.make("gesta.pan", ["max_contacts": 1]), rig.make("gesta.pan", ["min_contacts": 2]))
        let stroke = rig.make("gesta.chevron", ["contacts": 2])
        #expect(
            gesta_recognizer_relate(rig.context.handle, one.id, GESTA_RELATION_SIMULTANEOUS.rawValue, two.id, 1) == 0)
        for pan in [one, two] {
            #expect(
                gesta_recognizer_relate(
                    rig.context.handle, pan.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, stroke.id, 1) == 0)
        }
        let found = findings(rig)
        #expect(
            found.list == [Finding(kind: GESTA_FINDING_LATENCY.rawValue, recognizer: two.id, other: stroke.id)],
            "\(found.words)")
    }

    @Test("The check states which straight movements keep a pan waiting for a stroke, and for how long")
    func waitingForStrokes() {
        for (id, words) in [
            ("gesta.chevron", "goes right, down-right or down; otherwise at most "),
            ("gesta.circle", "waits at most "), ("gesta.z", "goes right"),
        ] as [(Literal, String)] {
            let rig = Rig()
            let (pan, stroke) = (rig.make("gesta.pan"), rig.make(id))
            #expect(
                gesta_recognizer_relate(
                    rig.context.handle, pan.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, stroke.id, 1) == 0)
            let found = findings(rig)
            #expect(
                found.list == [Finding(kind: GESTA_FINDING_LATENCY.rawValue, recognizer: pan.id, other: stroke.id)])
            #expect(found.seconds[0].isNaN && found.words[0].contains(words), "\(found.words)")
        }
    }

    @Test("The later of two equal recognizers is hidden, unless both may recognize or it has priority")
    func twins() {
        let rig = Rig()
        let (a, b) = (rig.make("gesta.chevron"), rig.make("gesta.chevron"))
        #expect(findings(rig).list == [Finding(kind: GESTA_FINDING_HIDDEN.rawValue, recognizer: b.id, other: a.id)])
        b.recognizer.priority = 1
        #expect(findings(rig).list == [Finding(kind: GESTA_FINDING_HIDDEN.rawValue, recognizer: a.id, other: b.id)])
        rig.allowSimultaneous(a, b)
        #expect(findings(rig).list.isEmpty)
    }

    @Test("A disabled recognizer is reported, and a requirement on it")
    func unreachable() {
        let rig = Rig()
        let (a, b) = (rig.make("gesta.tap"), rig.make("gesta.pan"))
        #expect(
            gesta_recognizer_relate(rig.context.handle, a.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, b.id, 1) == 0)
        #expect(findings(rig).list.isEmpty, "a pan is decided at the lift")
        rig.context.setEnabled(b.recognizer, false)
        #expect(
            findings(rig).list == [
                Finding(kind: GESTA_FINDING_IDLE_REQUIREMENT.rawValue, recognizer: a.id, other: b.id),
                Finding(kind: GESTA_FINDING_UNREACHABLE.rawValue, recognizer: b.id, other: 0),
            ])
    }
}
