// Where plugins are searched for when a program asks for it.

import CGesta
import CPlatform

/// The directories of GESTA_PLUGIN_PATH, then that of the user, then the one beside the library. In programs with
/// raised privileges only the last.
enum PluginSearchPath {
    /// Writes the directory with this index; false if there are not so many.
    static func write(_ index: Int, to out: inout TextWriter) -> Bool {
        var rest = index
        var listed = PathList.environment
        while let directory = listed.next() {
            if rest == 0 {
                out.text(directory)
                return true
            }
            rest &-= 1
        }
        return writeDefault(rest, to: &out)
    }

    /// The same for those that the environment does not list.
    static func writeDefault(_ index: Int, to out: inout TextWriter) -> Bool {
        var rest = index
        if let home = userData {
            if rest == 0 {
                out.text(home.base)
                out.text(home.isHome ? "/.local/share/gesta/plugins" : "/gesta/plugins")
                return true
            }
            rest &-= 1
        }
        guard rest == 0, let folder = libraryFolder else { return false }
        out.text(folder)
        out.text("gesta/plugins")
        return true
    }

    /// As the XDG Base Directory Specification has it: relative paths do not count.
    private static var userData: (base: Text, isHome: Bool)? {
        if let data = absolute("XDG_DATA_HOME") { return (data, false) }
        return absolute("HOME").map { ($0, true) }
    }

    private static func absolute(_ variable: Literal) -> Text? {
        guard let value = platform_environment(Text(variable).cString), Text(cString: value).hasPrefix("/") else {
            return nil
        }
        return Text(cString: value)
    }

    /// With the slash at its end. Of a program, where the library is linked into it.
    private static var libraryFolder: Text? {
        guard let path = platform_own_path(), Text(cString: path).hasPrefix("/") else { return nil }
        let text = Text(cString: path)
        var end = text.count
        while text[end &- 1] != UInt8(ascii: "/") { end &-= 1 }
        return text.part(from: 0, to: end)
    }
}

/// The parts of a text between colons, without empty ones.
struct PathList {
    private var rest: Text?

    static var environment: PathList {
        PathList(rest: platform_environment(Text("GESTA_PLUGIN_PATH").cString).map { Text(cString: $0) })
    }

    mutating func next() -> Text? {
        while let list = rest, list.count > 0 {
            var end = 0
            while end < list.count, list[end] != UInt8(ascii: ":") { end &+= 1 }
            let next = min(end &+ 1, list.count)
            rest = list.dropping(next)
            if end > 0 { return list.part(from: 0, to: end) }
        }
        return nil
    }
}
