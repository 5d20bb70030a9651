// The classes of one context, and the plugins that some of them come from.

/// (A class: loading a plugin calls the program, which may read the tables meanwhile.)
final class ClassLoader {
    var classes: ClassTable
    var plugins = PluginTable()
    let delivery: Delivery

    /// Takes over the table.
    init(_ classes: ClassTable, _ delivery: Delivery) {
        self.classes = classes
        self.delivery = delivery
    }

    /// Room has been made.
    func add(_ made: RecognizerClass) { classes.add(made) }

    deinit {
        classes.free()
        plugins.free()
    }
}
