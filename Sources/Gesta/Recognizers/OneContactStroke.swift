// A stroke drawn by one contact: the base of all stroke recognizers.

import CGesta

/// A second contact in the same frame as the first fails the gesture; later contacts are ignored. Subclasses receive a
/// single contact.
class OneContactStroke: Recognizer {
    static func describeContacts(_ kind: RecognizerClass) {
        kind.reason(.tooManyContacts, "{measured} contacts at the start, one required")
    }

    final override func touchesBegan(_ touches: Touches) {
        if contacts.count > touches.count {
            for contact in touches { ignore(contact) }
        } else if touches.count > 1 {
            fail(.tooManyContacts, measured: Double(touches.count), limit: 1)
        } else {
            strokeBegan(touches.first)
        }
    }

    /// Decides at the lift at the latest.
    override var longestDoubt: Double { 0 }

    override var contactsThatMove: Int { 1 }
    override var canOutlastRest: Bool { true }

    func strokeBegan(_ contact: ContactPointer) {}
}
