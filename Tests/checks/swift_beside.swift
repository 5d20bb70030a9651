// An ordinary Swift library with the whole runtime: classes, protocols, casts, strings, dictionaries, errors.

protocol Counting { func count() -> Int }

class Base {}

final class Shelf: Base, Counting {
    var books: [String: [Int]] = [:]
    func count() -> Int { books.values.reduce(0) { $0 + $1.count } }
}

struct Refused: Error {}

@_cdecl("ordinary_swift_work")
public func work(_ n: Int64) -> Int64 {
    let shelf = Shelf()
    for i in 0..<Int(n) { shelf.books["shelf \(i % 17) é", default: []].append(i) }
    let anything: Any = shelf as Base
    let counted = (anything as? Counting)?.count() ?? -1
    var extra: Int64 = 0
    do { throw Refused() } catch is Refused { extra += 1 } catch {}
    if anything is Shelf { extra += 1 }
    if String(describing: type(of: anything)) == "Shelf" { extra += 1 }
    return Int64(counted) + extra
}
