// All calls that traces have: those of the engine and of the parts.

/// Does something with the type of a call.
protocol CallVisitor {
    mutating func visit<C: RecordedCall>(_ call: C.Type)
}

/// The calls of a part, numbered from 0.
protocol CallList: RawRepresentable<UInt8> {
    func visit<Visitor: CallVisitor>(_ visitor: inout Visitor)
}

/// A call of the list of a part.
struct ListedCall {
    fileprivate var part = 0
    fileprivate var number: UInt8 = 0

    /// The first for which the body returns true, of all calls that traces have, or of those that setups have, too.
    @inline(never)
    private static func first(onlySetups: Bool, _ body: (ListedCall) -> Bool) -> ListedCall? {
        var call = ListedCall()
        while call.part < PartCount.all {
            while let facts = call.knownFacts {
                if !onlySetups || facts.isInSetups, body(call) { return call }
                call.number &+= 1
            }
            call = ListedCall(part: call.part &+ 1)
        }
        return nil
    }

    static func forEach(onlySetups: Bool, _ body: (ListedCall) -> Void) {
        _ = first(onlySetups: onlySetups) {
            body($0)
            return false
        }
    }

    static func named(_ keyword: Text, onlySetups: Bool) -> ListedCall? {
        first(onlySetups: onlySetups) { keyword == $0.facts.keyword }
    }

    /// What is known of a call without its type.
    var facts: CallFacts { knownFacts ?? CallFacts() }

    /// Nil beyond the end of the list.
    private var knownFacts: CallFacts? {
        var reader = FactsReader()
        visit(&reader)
        return reader.facts
    }

    func visit<Visitor: CallVisitor>(_ visitor: inout Visitor) {
        var search = CallSearch(call: self, visitor: visitor)
        Parts.visit(&search)
        visitor = search.visitor
    }
}

struct CallFacts {
    var keyword: Literal = ""
    var isInSetups = false
}

private struct FactsReader: CallVisitor {
    var facts: CallFacts?

    mutating func visit<C: RecordedCall>(_ call: C.Type) {
        facts = CallFacts(keyword: C.keyword, isInSetups: C.isInSetups)
    }
}

private struct CallSearch<Visitor: CallVisitor>: PartVisitor {
    let call: ListedCall
    var visitor: Visitor
    private var part = 0

    init(call: ListedCall, visitor: Visitor) {
        self.call = call
        self.visitor = visitor
    }

    mutating func visit<P: Part>(_ type: P.Type) {
        if part == call.part { P.Calls(rawValue: call.number)?.visit(&visitor) }
        part &+= 1
    }
}

private struct PartCount: PartVisitor {
    private var count = 0

    static var all: Int {
        var counter = PartCount()
        Parts.visit(&counter)
        return counter.count
    }

    mutating func visit<P: Part>(_ part: P.Type) { count &+= 1 }
}
