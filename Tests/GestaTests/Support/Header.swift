/// The text of the headers, which tests compare with the core's constants.
enum Header {
    /// Returns the numbers of all enumerators whose names begin with `prefix`, for example -1 for "GESTA_E_ARGUMENT".
    static func enumerators(_ prefix: String, in file: String) throws -> [String: Int] {
        let text = try ProjectFile.read("include/gesta/\(file)")
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
}
