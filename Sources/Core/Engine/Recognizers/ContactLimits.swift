// How many contacts a gesture has: pans, pinch, rotation and transform declare and apply it alike.

struct ContactLimits: ParameterSet {
    @Parameter var least: Int
    @Parameter var most: Int
    /// The smallest number that makes sense for the class.
    private var fewest = 1
    /// One parameter is both.
    private var isExact = false

    init() {}
    init(fewest: Int) { self.fewest = fewest }
    init(isExact: Bool) { self.isExact = isExact }

    mutating func declare(in list: inout ParameterList) {
        if isExact {
            list.contacts(&$least)
            $most = $least
            return
        }
        list.contacts(
            &$least, "min_contacts", fewest, fewest...Grip.limit,
            "The smallest number of contacts, to begin and to continue.")
        list.integer(
            &$most, "max_contacts", Grip.limit, fewest...Grip.limit,
            "The largest number of contacts. One more fails the gesture before it has begun, and is ignored later.")
    }

    /// With a maximum below the minimum, the gesture could never begin.
    mutating func raiseMaximum() { $most.raise(to: least) }

    /// Nil if no number is permitted.
    var range: ClosedRange<Int>? { least <= most ? least...most : nil }

    func permits(_ count: Int) -> Bool { range?.contains(count) ?? false }

    func rule(_ count: Int) -> Rule { .contacts(count, $least, $most) }

    /// Whether a stream of motions has enough fingers, and not too many, if their number is known.
    func rule(_ motion: Motion) -> Rule? { motion.fingers == 0 ? nil : rule(motion.fingers) }
}

extension ParameterList {
    /// The number of contacts of a gesture that ends when one of them lifts.
    mutating func contacts(_ parameter: inout Parameter<Int>) {
        contacts(
            &parameter, "contacts", 1, 1...Grip.limit,
            "The number of contacts. One more fails the gesture before it has begun, and is ignored later.")
    }
}

extension Machine {
    /// Contacts beyond the limit fail a gesture that has not begun, and are ignored later. Returns whether any of these
    /// contacts counts.
    final func admits(_ touches: Touches, _ limits: ContactLimits) -> Bool {
        if contacts.count <= limits.most { return true }
        if foreseen == .possible {
            fail(limits.rule(contacts.count))
            return false
        }
        var ignored = 0
        while ignored < touches.count, contacts.count > limits.most {
            ignore(touches[ignored])
            ignored &+= 1
        }
        return ignored < touches.count
    }
}
