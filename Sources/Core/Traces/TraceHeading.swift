// The first lines of traces and setups.

extension TraceSink {
    /// The format, the configuration and the library.
    final func heading(_ format: Literal, of context: Context) {
        let settings = context.settings
        literal(format)
        literal("\nconfig")
        andInteger(UInt64(settings.flags))
        andInteger(UInt64(settings.maxContacts))
        andNumber(settings.unitsPerMillimeter)
        literal("\nlibrary ")
        literal(LibraryVersion.text)
        endLine()
    }
}
