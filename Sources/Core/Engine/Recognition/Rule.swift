// A rule of a class: the figure that it is about, and the range in which that must be.

/// Stated once, it fails the gesture with its reason when it is broken, and is what measures report until then.
struct Rule {
    let reason: Reason
    let measured: Double
    let least: Double
    let most: Double
    let isMet: Bool
    /// The index of the parameter that limits the figure; negative for none.
    let parameter: Int

    @inline(__always)
    private init(
        _ reason: Reason, _ measured: Double, least: Double = -.infinity, most: Double = .infinity, isMet: Bool,
        by parameter: Int
    ) {
        self.reason = reason
        self.measured = measured
        self.least = least
        self.most = most
        self.isMet = isMet
        self.parameter = parameter
    }

    /// The limit that the figure breaks, or would.
    var limit: Double { least == -.infinity || measured > most ? most : least }

    // MARK: limits that are parameters

    @inline(__always)
    static func atMost<Value>(_ reason: Reason, _ measured: Double, _ limit: Parameter<Value>) -> Rule {
        atMost(reason, measured, limit.figure, by: limit.index)
    }

    @inline(__always)
    static func atLeast<Value>(_ reason: Reason, _ measured: Double, _ limit: Parameter<Value>) -> Rule {
        atLeast(reason, measured, limit.figure, by: limit.index)
    }

    @inline(__always)
    static func moreThan<Value>(_ reason: Reason, _ measured: Double, _ limit: Parameter<Value>) -> Rule {
        moreThan(reason, measured, limit.figure, by: limit.index)
    }

    /// The length of a movement. Compared by squares.
    @inline(__always)
    static func within(_ reason: Reason, _ moved: Point, _ limit: Parameter<Double>) -> Rule {
        Rule(
            reason, moved.length, most: limit.wrappedValue,
            isMet: moved.squaredLength <= limit.wrappedValue * limit.wrappedValue,
            by: limit.index)
    }

    /// A number of contacts.
    static func contacts(_ count: Int, _ least: Parameter<Int>, _ most: Parameter<Int>) -> Rule {
        contacts(count, least.wrappedValue, most.wrappedValue, by: (least.index, most.index))
    }

    static func contacts(_ count: Int, _ required: Parameter<Int>) -> Rule { contacts(count, required, required) }

    // MARK: other limits

    @inline(__always)
    static func atMost(_ reason: Reason, _ measured: Double, _ limit: Double, by parameter: Int = -1) -> Rule {
        Rule(reason, measured, most: limit, isMet: measured <= limit, by: parameter)
    }

    static func lessThan(_ reason: Reason, _ measured: Double, _ limit: Double, by parameter: Int = -1) -> Rule {
        Rule(reason, measured, most: limit, isMet: measured < limit, by: parameter)
    }

    @inline(__always)
    static func atLeast(_ reason: Reason, _ measured: Double, _ limit: Double, by parameter: Int = -1) -> Rule {
        Rule(reason, measured, least: limit, isMet: measured >= limit, by: parameter)
    }

    @inline(__always)
    static func moreThan(_ reason: Reason, _ measured: Double, _ limit: Double, by parameter: Int = -1) -> Rule {
        Rule(reason, measured, least: limit, isMet: measured > limit, by: parameter)
    }

    static func between(
        _ reason: Reason, _ measured: Double, _ least: Double, _ most: Double, isMet: Bool?, by parameter: Int
    ) -> Rule {
        let isMet = isMet ?? (measured >= least && measured <= most)
        return Rule(reason, measured, least: least, most: most, isMet: isMet, by: parameter)
    }

    @inline(never)
    static func contacts(
        _ count: Int, _ least: Int, _ most: Int, by parameters: (least: Int, most: Int) = (-1, -1)
    ) -> Rule {
        let isTooMany = count > most
        return Rule(
            isTooMany ? .tooManyContacts : .tooFewContacts, Double(count), least: Double(least), most: Double(most),
            isMet: count >= least && !isTooMany, by: isTooMany ? parameters.most : parameters.least)
    }

    /// What has no figure.
    static func fact(_ reason: Reason, _ isMet: Bool) -> Rule { Rule(reason, 0, most: 0, isMet: isMet, by: -1) }

    static func oneContact(_ count: Int) -> Rule { contacts(count, 1, 1) }
}

extension Machine {
    /// Fails the gesture if the rule is broken. Returns whether it is met.
    @inline(__always)
    final func check(_ rule: Rule) -> Bool {
        if rule.isMet { return true }
        fail(rule)
        return false
    }

    /// The gesture fails by the rule, with the figures that it states.
    @inline(never)
    final func fail(_ rule: Rule) { fail(rule.reason, measured: rule.measured, limit: rule.limit) }

    /// The same for a gesture that is active.
    @inline(never)
    final func cancel(_ rule: Rule) { cancel(rule.reason, measured: rule.measured, limit: rule.limit) }
}
