// A plugin's file: what can be said of it before any of its code runs.

import CGesta
import CPlatform

/// Which file it is, however it was named.
struct FileIdentity: Equatable {
    var device: UInt
    var inode: UInt
}

/// A regular file that begins like a shared object of this machine, or what is wrong with it.
func inspect(_ path: Text, _ out: inout TextWriter) -> Result<FileIdentity, Status> {
    let file = platform_open_for_reading(path.cString)
    guard file >= 0 else {
        out.text(cString: strerror(platform_errno()))
        return .failure(.pluginMissing)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
        out.text(cString: strerror(platform_errno()))
        return .failure(.pluginMissing)
    }
    guard platform_is_regular(&status) != 0 else {
        return .failure(out.refusal(.pluginFormat, "not a regular file"))
    }
    var header = Elf64_Ehdr()
    let length = withUnsafeMutableBytes(of: &header) { read(file, $0.baseAddress, $0.count) }
    // (A shared object is longer than the longer of the two headers; e_machine and e_type stand at the same place in both.)
    guard length == MemoryLayout<Elf64_Ehdr>.size, header.e_ident.0 == 0x7F, header.e_ident.1 == 0x45,
        header.e_ident.2 == 0x4C, header.e_ident.3 == 0x46
    else {
        return .failure(out.refusal(.pluginFormat, "not an ELF file"))
    }
    guard UInt32(header.e_ident.4) == platform_elf_class, UInt32(header.e_machine) == platform_elf_machine else {
        out.text("built for another machine (ELF machine ", UInt32(header.e_machine))
        out.text(", this one is ", platform_elf_machine)
        return .failure(out.refusal(.pluginFormat, ")"))
    }
    guard Int32(header.e_type) == ET_DYN else {
        return .failure(out.refusal(.pluginFormat, "an ELF file, but not a shared object"))
    }
    guard isComplete(file, header, size: Int(status.st_size)) else {
        return .failure(out.refusal(.pluginFormat, "cut short: it ends before the segments that its header names"))
    }
    return .success(FileIdentity(device: UInt(status.st_dev), inode: UInt(status.st_ino)))
}

/// A segment beyond the file's end would kill the process when the dynamic linker maps it.
private func isComplete(_ file: Int32, _ header: Elf64_Ehdr, size: Int) -> Bool {
    guard platform_elf_class == ELFCLASS64 else { return true }
    guard Int(header.e_phentsize) == MemoryLayout<Elf64_Phdr>.size, let table = Int(exactly: header.e_phoff) else {
        return false
    }
    for index in 0..<Int(header.e_phnum) {
        var segment = Elf64_Phdr()
        let (offset, overflow) = table.addingReportingOverflow(index &* MemoryLayout<Elf64_Phdr>.size)
        guard !overflow,
            withUnsafeMutableBytes(of: &segment, { pread(file, $0.baseAddress, $0.count, offset) })
                == MemoryLayout<Elf64_Phdr>.size
        else { return false }
        let (end, wraps) = segment.p_offset.addingReportingOverflow(segment.p_filesz)
        if wraps || end > UInt64(size) { return false }
    }
    return true
}
