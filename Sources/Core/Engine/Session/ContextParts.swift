// The parts of a context, created before it.

import CGesta

/// (An object whose own initializer fails halfway is not freed in Embedded Swift.)
struct ContextParts {
    let recognizers: RecognizerTable
    let loader: ClassLoader
    let regions: RegionTree<Unmanaged<Recognizer>>
    let delivery: Delivery
    let decisions: ProgramDecisions
    let dispatcher: Dispatcher
    let arbiter: Arbiter
    let environment: UnsafeMutablePointer<Environment>
    let message: ErrorMessage

    /// Nil, with nothing left allocated, when out of memory.
    init?(_ settings: Context.Settings, _ builtins: Buffer<Unmanaged<RecognizerClass>>) {
        guard let recognizers = Memory.make({ RecognizerTable() }),
            let regions = RegionTree<Unmanaged<Recognizer>>.make(),
            let delivery = Memory.make({
                Delivery(
                    Delivery.Settings(
                        yAxis: settings.yAxis, polls: settings.polls, pollsAll: settings.pollsAll,
                        mergesChanges: settings.mergesChanges),
                    recognizers)
            }),
            let decisions = Memory.make({ ProgramDecisions(regions, delivery) }),
            let environment = ContextParts.environment(settings, delivery, regions)
        else { return nil }
        guard let contacts = ContactTable(limit: settings.maxContacts) else {
            Memory.release(environment)
            return nil
        }
        guard let arrivals = Arrivals() else {
            contacts.free()
            Memory.release(environment)
            return nil
        }
        // (From here on the dispatcher frees both.)
        guard
            let dispatcher = Memory.make({
                Dispatcher(environment, contacts, arrivals, recognizers, regions, decisions, delivery)
            }), let arbiter = Memory.make({ Arbiter(dispatcher) }),
            !settings.keepsSamples || ContextParts.keepSamples(of: contacts, delivery),
            !settings.keepsHistory || ContextParts.keepHistory(of: contacts, dispatcher, delivery),
            let classes = ClassTable(builtins: builtins)
        else {
            Memory.release(environment)
            return nil
        }
        guard let loader = Memory.make({ ClassLoader(classes, delivery) }), let message = ErrorMessage() else {
            Memory.release(environment)
            return nil
        }
        self.recognizers = recognizers
        self.regions = regions
        self.delivery = delivery
        self.decisions = decisions
        self.dispatcher = dispatcher
        self.arbiter = arbiter
        self.environment = environment
        self.loader = loader
        self.message = message
    }

    private static func keepSamples(of contacts: ContactTable<Trackers>, _ delivery: Delivery) -> Bool {
        guard let newest = contacts.makeSamples() else { return false }
        delivery.keepSamples(newest)
        return true
    }

    private static func keepHistory(
        of contacts: ContactTable<Trackers>, _ dispatcher: Dispatcher, _ delivery: Delivery
    ) -> Bool {
        guard let history = contacts.makeHistory() else { return false }
        dispatcher.keep(history)
        delivery.keepHistory()
        return true
    }

    /// Followed by the storage for a single contact.
    private static func environment(
        _ settings: Context.Settings, _ delivery: Delivery, _ regions: Spaces
    ) -> UnsafeMutablePointer<Environment>? {
        let size = MemoryLayout<Environment>.stride
        guard let memory = Memory.allocate(size &+ MemoryLayout<ContactPointer>.stride) else { return nil }
        let environment = memory.bindMemory(to: Environment.self, capacity: 1)
        environment.initialize(
            to: Environment(
                unitsPerMillimeter: settings.unitsPerMillimeter, yAxis: settings.yAxis,
                keepsSamples: settings.keepsSamples, keepsHistory: settings.keepsHistory,
                single: (memory + size).bindMemory(to: ContactPointer.self, capacity: 1), reporter: delivery,
                spaces: regions))
        return environment
    }
}
