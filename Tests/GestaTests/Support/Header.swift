import Glibc

/// The text of the headers, which tests compare with the core's constants.
enum Header {
    /// Returns the numbers of all enumerators whose names begin with `prefix`, for example -1 for "GESTA_E_ARGUMENT".
    static func enumerators(_ prefix: String, in file: String) throws -> [String: Int] {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let text = try read("/\(root)/include/gesta/\(file)")
        var found: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(whereSeparator: { " ,=".contains($0) })
            guard line.contains(" = "), words.count >= 2, words[0].hasPrefix(prefix), let number = Int(words[1]) else {
                continue
            }
            found[String(words[0])] = number
        }
        return found
    }

    private struct Missing: Error { let path: String }

    private static func read(_ path: String) throws -> String {
        let file = open(path, O_RDONLY)
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
