// Verdicts as text.

import CGesta

extension Recognizer {
    /// "gesta.tap 0x20010000"; with a label, "\"undo\" (gesta.tap 0x20010000)".
    func writeName(to out: inout TextWriter) { writeName(id, to: &out) }

    /// The same, of a child with that id.
    fileprivate func writeName(_ id: UInt32, to out: inout TextWriter) {
        let isLabelled = label.count > 0
        if isLabelled {
            out.quoted(label)
            out.text(" (")
        }
        kind._withUnsafeGuaranteedRef { out.text($0.id) }
        out.byte(UInt8(ascii: " "))
        out.hexadecimal(id)
        if isLabelled { out.byte(UInt8(ascii: ")")) }
    }
}

extension Machine {
    final func writeName(to out: inout TextWriter) { withRecognizer { $0.writeName(id, to: &out) } }

    /// "failed: moved 34.2 from where it went down, at most 12.6 allowed".
    /// `find` returns a recognizer that still exists.
    final func describeVerdict(to out: inout TextWriter, find: (UInt32) -> Recognizer?) {
        describeSequence(to: &out, find)
    }

    /// The same, or why the latest contact did not reach the recognizer.
    final func describeVerdict(
        _ miss: Miss?, _ verdict: Verdict?, to out: inout TextWriter, find: (UInt32) -> Recognizer?
    ) {
        if let miss, let verdict { return describe(miss, verdict, to: &out) }
        describeSequence(to: &out, find)
        if miss?.obstacle == .besideSequence {
            out.text("; a later contact was not tracked beside the contacts of this sequence")
        }
    }

    private func describeSequence(to out: inout TextWriter, _ find: (UInt32) -> Recognizer?) {
        let (state, verdict) = (shown.pointee.state, shown.pointee.verdict)
        out.text(state.name)
        if shown.pointee.isWaiting {
            out.text(": recognized, and waits for another recognizer to fail: ")
            name(shown.pointee.waitsFor, find, to: &out)
        }
        // Of an earlier attempt, the class knows nothing any more.
        if state == .ended, shown == attempt { _ = explaining?.describe(to: &out) }
        if shown.pointee.hasPassedOn {
            out.text(": continued by ")
            name(shown.pointee.handover.taker, find, to: &out)
        }
        guard state == .failed || state == .cancelled else { return }
        out.text(": ")
        let isDescribed = shown == attempt && explaining?.describe(to: &out) ?? false
        kind._withUnsafeGuaranteedRef { kind in
            if isDescribed { return }
            if let at = kind.reason(verdict.reason.code), let text = kind.reasons[at].text {
                fill(Text(cString: text), kind, of: verdict, to: &out)
            } else {
                fill(Text(verdict.reason.text), kind, of: verdict, to: &out)
            }
        }
        if verdict.blocker != 0 {
            out.text(": ")
            name(verdict.blocker, find, to: &out)
        }
        if verdict.reason == .lost, verdict.limit != verdict.measured {
            out.text(", confidence ")
            out.figure(verdict.limit)
            out.text(" over ")
            out.figure(verdict.measured)
        }
    }

    /// "gesta.pan (recognizer 0x20010001)"; with a label, as in messages.
    private func name(_ other: UInt32, _ find: (UInt32) -> Recognizer?, to out: inout TextWriter) {
        let known = find(other)
        if let known, known.label.count > 0 { return known.writeName(other, to: &out) }
        out.text(known?.kind._withUnsafeGuaranteedRef { $0.id } ?? Text("a destroyed recognizer"))
        out.text(" (recognizer ")
        out.hexadecimal(other)
        out.byte(UInt8(ascii: ")"))
    }

    /// Replaces {measured}, {limit}, {gesture} and the names of parameters and values.
    func fill(_ text: Text, _ kind: RecognizerClass, of verdict: Verdict, to out: inout TextWriter) {
        var at = 0
        while at < text.count {
            if let name = text.placeholder(at: at), figure(named: name, kind, verdict, to: &out) {
                at &+= name.count &+ 2
            } else {
                out.byte(text[at])
                at &+= 1
            }
        }
    }

    /// False if there is no figure of that name.
    private func figure(
        named name: Text, _ kind: RecognizerClass, _ verdict: Verdict, to out: inout TextWriter
    ) -> Bool {
        if name == "measured" {
            // What rounding has left of 0 is shown as 0.
            out.figure(abs(verdict.measured) < 1e-9 ? 0 : verdict.measured, besides: verdict.limit)
        } else if name == "limit" {
            out.figure(verdict.limit, besides: verdict.measured)
        } else if let at = kind.parameter(named: name) {
            show(parameter: at, to: &out)
        } else if let at = kind.value(named: name) {
            let info = kind.values[at]
            show(shown.values[at], info.kind, choices: info.choices, text: shown.pointee.texts[at], to: &out)
        } else if name == "gesture" {
            kind.writeGestureWithArticle(to: &out)
        } else {
            return percentage(named: name, verdict, to: &out)
        }
        return true
    }

    /// Whether the text of a reason may contain it besides the names of parameters and values.
    static func isFigure(_ name: Text) -> Bool {
        name == "measured" || name == "limit" || name == "gesture" || name == "measured_percent"
            || name == "limit_percent"
    }

    private func percentage(named name: Text, _ verdict: Verdict, to out: inout TextWriter) -> Bool {
        let isLimit = name == "limit_percent"
        guard isLimit || name == "measured_percent" else { return false }
        let (measured, limit) = (verdict.measured * 100, verdict.limit * 100)
        if isLimit {
            out.figure(limit, besides: measured, scale: 1)
        } else {
            out.figure(measured, besides: limit, scale: 1)
        }
        return true
    }

    func show(parameter at: Int, to out: inout TextWriter) {
        let info = kind._withUnsafeGuaranteedRef { $0.parameters[at] }
        show(settings[at], info.kind, choices: info.choices, text: text(inSlot: at), to: &out)
    }

    private func show(
        _ x: Double, _ kind: SettingKind, choices: UnsafePointer<UnsafePointer<CChar>?>?, text: Text,
        to out: inout TextWriter
    ) {
        if kind == .text {
            out.quoted(text)
        } else if let word = kind.word(for: x, choices: choices) {
            out.text(word)
        } else {
            out.figure(x)
        }
    }
}

extension Text {
    /// The name in braces that begins at an index: "limit" in "at most {limit} allowed".
    func placeholder(at start: Int) -> Text? {
        guard self[start] == UInt8(ascii: "{") else { return nil }
        var end = start &+ 1
        while end < count, self[end] != UInt8(ascii: "}") { end &+= 1 }
        return end < count ? Text(base: base + (start &+ 1), count: end &- start &- 1) : nil
    }
}
