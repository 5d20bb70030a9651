// A stroke is drawn by one contact: the base of all stroke recognizers.

import CGesta

/// A second contact in the same frame as the first fails the gesture; later ones are ignored. So what a subclass hears of is its one contact.
class OneContactStroke: Recognizer {
    static func describeContacts(_ kind: RecognizerClass) {
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
    override var longestDoubt: Double { 0 }

    func strokeBegan(_ contact: ContactPointer) {}
}
