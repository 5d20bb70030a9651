// A plugin's file, examined before any of its code runs.

import CGesta
import CPlatform

/// Identifies a file, however it is named.
struct PluginFile: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// Whoever uses the machine may have put other code into it.
    let isWritableByAll: Bool
    /// Or put another file in its place.
    let isReplaceableByAll: Bool

    static func == (a: PluginFile, b: PluginFile) -> Bool { a.device == b.device && a.inode == b.inode }

    /// Throws where plugins cannot be loaded at all.
    static func requireSupport(_ out: inout TextWriter) throws(Status) {
        guard platform_has_libraries() != 0 else {
            throw out.refusal(.pluginOpen, "plugins cannot be loaded on this platform, which has no shared objects")
        }
    }

    /// Throws unless the path names a file by itself: it is absolute, and the dynamic linker replaces nothing in it, as
    /// does $ORIGIN, $LIB and $PLATFORM.
    static func check(path: Text, _ name: Literal, _ out: inout TextWriter) throws(Status) {
        if path.hasPrefix("/"), path.bytes.firstIndex(of: UInt8(ascii: "$")) == nil { return }
        out.text(name)
        throw out.refusal(
            .pluginPath, path.hasPrefix("/") ? " has a $, which the dynamic linker would replace" : " must be absolute")
    }

    /// Writes what is unsafe about the file. False if nothing is.
    func describeDanger(to out: inout TextWriter) -> Bool {
        if isWritableByAll {
            out.text("everybody may write to it")
        } else if isReplaceableByAll {
            out.text("everybody may write to its directory")
        }
        return isWritableByAll || isReplaceableByAll
    }

    /// Throws unless the file is a complete shared object for this machine.
    init(examining path: Text, _ out: inout TextWriter) throws(Status) {
        var file = platform_file()
        switch Int(platform_file_examine(path.cString, &file)) {
        case PLATFORM_FILE_SHARED_OBJECT: break
        case PLATFORM_FILE_UNREADABLE:
            out.text(cString: platform_error_text(file.error))
            throw .pluginMissing
        case PLATFORM_FILE_NOT_REGULAR: throw out.refusal(.pluginFormat, "not a regular file")
        case PLATFORM_FILE_OTHER_BITS:
            out.text("ELF class is that of ", file.bits)
            out.text("-bit objects, must be that of ", MemoryLayout<Int>.size &* 8, "-bit objects")
            throw .pluginFormat
        case PLATFORM_FILE_OTHER_MACHINE:
            out.text("built for another machine: ELF machine is ", file.machine)
            out.text(", must be ", platform_machine)
            throw .pluginFormat
        case PLATFORM_FILE_NOT_SHARED: throw out.refusal(.pluginFormat, "an ELF file, but not a shared object")
        case PLATFORM_FILE_TRUNCATED:
            throw out.refusal(.pluginFormat, "truncated: it ends before a segment that its header lists")
        default: throw out.refusal(.pluginFormat, "not an ELF file")
        }
        device = file.device
        inode = file.inode
        isWritableByAll = file.is_writable_by_all != 0
        isReplaceableByAll = file.is_replaceable != 0
    }
}
