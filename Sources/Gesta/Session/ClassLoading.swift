// The context's classes and plugins.

import CGesta

extension Context {
    var classes: ClassTable { loader.classes }
    var plugins: PluginTable { loader.plugins }

    func register(_ table: UnsafePointer<gesta_class>, _ out: inout TextWriter) -> Result<UInt32, Status> {
        loader.register(table, &out)
    }

    func loadPlugin(_ path: Text, _ out: inout TextWriter) -> Result<UInt32, Status> { loader.loadPlugin(path, &out) }

    func scanPlugins(_ directory: Text, _ out: inout TextWriter) -> Result<UInt32, Status> {
        loader.scanPlugins(directory, &out)
    }

    func scanEnvironment() -> UInt32 { loader.scanEnvironment() }
}
