// A stroke drawn by one contact: the base of all stroke recognizers.

import CGesta

/// A second contact in the same frame as the first fails the gesture; later contacts are ignored, or fail it if several
/// go down together and the class says so. Subclasses receive a single contact.
class OneContactStroke: Machine {
    static func describeContacts(_ kind: RecognizerClass) {
        kind.reason(.tooManyContacts, "{measured} contacts went down together, one required")
    }

    /// Whether several contacts that go down in one frame fail the gesture also while it is drawn.
    var failsForLaterContacts: Bool { false }

    final override func touchesBegan(_ touches: Touches) {
        let count = touches.count
        let isBegun = contacts.count > count
        if isBegun { for contact in touches { ignore(contact) } }
        if count > 1, !isBegun || failsForLaterContacts {
            fail(.tooManyContacts, measured: Double(count), limit: 1)
        } else if !isBegun {
            strokeBegan(touches.first)
        }
    }

    /// Decides at the lift at the latest.
    override var profile: Profile { Profile(longestDoubt: 0, contactsThatMove: 1, canOutlastRest: true) }

    func strokeBegan(_ contact: ContactPointer) {}
}
