// A stroke is drawn by one contact: the base of all stroke recognizers.

import CGesta

/// A second contact in the same frame as the first fails the gesture; later ones are ignored. So what a subclass hears of is its one contact.
class OneContactStroke: Recognizer {
    static var rulesIndex: Int { 0 }

    /// The parameter that all built-in strokes begin with. "auto" leaves the choice to the library, which may know better rules in
    /// a later version; "literal" stays what it is.
    static func describeRules(_ kind: RecognizerClass) {
        kind.choice(rulesIndex, "rules", "auto literal",
            "Which rules decide: the best that this version has (now the literal ones), or the tutorial's to the letter.")
        kind.reason(.tooManyContacts, "{measured} contacts at the start, one wanted")
    }

    final override func touchesBegan(_ touches: Touches) {
        if contacts.count > touches.count {
            // It follows one already.
            var at = 0
            while at < touches.count {
                ignore(touches[at])
                at &+= 1
            }
        } else if touches.count > 1 {
            fail(.tooManyContacts, measured: Double(touches.count), limit: 1)
        } else {
            strokeBegan(touches.first)
        }
    }

    /// Decided at the lift at the latest.
    final override var longestDoubt: Double { 0 }

    func strokeBegan(_ contact: ContactPointer) {}
}
