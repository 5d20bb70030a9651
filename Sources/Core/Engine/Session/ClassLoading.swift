// The context's classes and plugins.

import CGesta

extension Context {
    var classes: ClassTable { loader.classes }
    var plugins: PluginTable { loader.plugins }
}
