import Glibc

/// Files of the project that tests compare with the core.
enum ProjectFile {
    private struct Missing: Error { let path: String }

    /// The path begins at the top level.
    static func read(_ path: String) throws -> String {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let file = open("/\(root)/\(path)", O_RDONLY)
        guard file >= 0 else { throw Missing(path: path) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count <= 0 { break }
            bytes += chunk.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
