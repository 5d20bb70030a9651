"""Reads what the Swift compiler's index says about a module: its declarations, and every use of them with its place."""

import ctypes
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from common import run

# Roles of an occurrence, and relations between symbols: bits of indexstore.h.
DECLARATION, DEFINITION, WRITE = 1, 2, 16
CHILD_OF, BASE_OF, CALLED_BY, EXTENDED_BY, ACCESSOR_OF, CONTAINED_BY = (1 << n for n in (9, 10, 13, 14, 15, 16))
# In the USR of a symbol that is private to its file.
PRIVATE = re.compile(r"_[0-9A-F]{32}LL")

# Kinds of symbols, as indexstore.h numbers them.
KINDS = {
    1: "module", 4: "macro", 5: "enum", 6: "struct", 7: "class", 8: "protocol", 9: "extension", 10: "union",
    11: "typealias", 12: "function", 13: "variable", 14: "field", 15: "enum case", 16: "method", 17: "class method",
    18: "static method", 19: "property", 20: "class property", 21: "static property", 22: "initializer",
    23: "deinitializer", 25: "parameter",
}  # fmt: skip


@dataclass
class Declaration:
    """A symbol that the module declares."""

    usr: str
    name: str
    kind: str
    file: Path
    line: int
    owner: str = ""  # USR of the type, or of the extended type, that it is a member of.
    bases: list = field(default_factory=list)  # USRs of the types that a class or protocol is derived from.
    is_accessor: bool = False
    is_private: bool = False  # Visible in its file alone.


@dataclass
class Use:
    """One place where a symbol is used, inside the function, variable or type `inside`."""

    usr: str
    name: str
    kind: str
    file: Path
    line: int
    column: int
    roles: int
    inside: str = ""


class _Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def text(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


_VISITOR = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
_UNIT_VISITOR = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, _Text)
_RECORD_DEPENDENCY = 2


def _library():
    path = Path(shutil.which("swift")).resolve().parents[1] / "lib" / "libIndexStore.so"
    library = ctypes.CDLL(str(path))
    pointer, wide = ctypes.c_void_p, ctypes.c_uint64
    for name, result, *arguments in (
        ("store_create", pointer, ctypes.c_char_p, pointer),
        ("store_units_apply_f", ctypes.c_bool, pointer, ctypes.c_uint, pointer, _UNIT_VISITOR),
        ("unit_reader_create", pointer, pointer, ctypes.c_char_p, pointer),
        ("unit_reader_get_main_file", _Text, pointer),
        ("unit_reader_dependencies_apply_f", ctypes.c_bool, pointer, pointer, _VISITOR),
        ("unit_dependency_get_kind", ctypes.c_int, pointer),
        ("unit_dependency_get_filepath", _Text, pointer),
        ("unit_dependency_get_name", _Text, pointer),
        ("record_reader_create", pointer, pointer, ctypes.c_char_p, pointer),
        ("record_reader_occurrences_apply_f", ctypes.c_bool, pointer, pointer, _VISITOR),
        ("occurrence_get_symbol", pointer, pointer),
        ("occurrence_get_roles", wide, pointer),
        ("occurrence_get_line_col", None, pointer, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)),
        ("occurrence_relations_apply_f", ctypes.c_bool, pointer, pointer, _VISITOR),
        ("symbol_get_kind", ctypes.c_int, pointer),
        ("symbol_get_name", _Text, pointer),
        ("symbol_get_usr", _Text, pointer),
        ("symbol_relation_get_roles", wide, pointer),
        ("symbol_relation_get_symbol", pointer, pointer),
    ):
        function = getattr(library, "indexstore_" + name)
        function.restype, function.argtypes = result, arguments
    return library


def write_index(root, store, extra=()):
    """Type-checks the core below `root`, writes its index to `store`; the source files, or the compiler's message."""
    sources = sorted((root / "Sources" / "Core").rglob("*.swift"))
    shutil.rmtree(store, ignore_errors=True)
    store.mkdir(parents=True)
    outputs = store / "outputs.txt"
    # One name for each unit of the index; nothing is written there.
    outputs.write_text("".join(f"{n}.o\n" for n in range(len(sources))))
    status, text = run(
        "swiftc", "-frontend", "-typecheck", "-module-name", "GestaCore", "-swift-version", "6",
        "-enable-experimental-feature", "Extern", "-I", root / "include", "-I", root / "Sources" / "CPlatform",
        "-index-store-path", store, "-index-unit-output-path-filelist", outputs, *extra, *sources, timeout=900,
    )  # fmt: skip
    return sources if status == 0 else text


class Index:
    """The declarations of the files below a folder by USR, and all uses, from an index that the compiler wrote."""

    def __init__(self, store, folder):
        self._folder = folder
        self.declarations = {}
        self.uses = []
        self._bases = {}  # USR of a type: of those it is derived from.
        self._extended = {}  # USR of an extension: of the type it extends.
        self._library = _library()
        self._store = self._library.indexstore_store_create(str(store).encode(), None)
        if not self._store:
            raise RuntimeError(f"no index at {store}")
        units = []

        @_UNIT_VISITOR
        def unit(_, name):
            units.append(name.text())
            return True

        self._library.indexstore_store_units_apply_f(self._store, 1, None, unit)
        for name in units:
            self._read_unit(name)
        for declaration in self.declarations.values():
            declaration.owner = self._extended.get(declaration.owner, declaration.owner)
            declaration.bases = self._bases.get(declaration.usr, [])

    def qualified(self, usr):
        """The name of a symbol, after that of the type it is a member of."""
        declaration = self.declarations.get(usr)
        if declaration is None:
            return usr
        owner = self.declarations.get(declaration.owner)
        return f"{owner.name}.{declaration.name}" if owner else declaration.name

    def inherits(self, usr, base):
        """True if the type is derived from `base`."""
        declaration = self.declarations.get(usr)
        return declaration is not None and any(one == base or self.inherits(one, base) for one in declaration.bases)

    def _read_unit(self, name):
        lib = self._library
        reader = lib.indexstore_unit_reader_create(self._store, name.encode(), None)
        main = lib.indexstore_unit_reader_get_main_file(reader).text()
        # An index that is written again and again still has files that were removed.
        if not main.endswith(".swift") or self._folder not in Path(main).parents or not Path(main).exists():
            return
        records = []

        @_VISITOR
        def dependency(_, it):
            path = lib.indexstore_unit_dependency_get_filepath(it).text()
            if lib.indexstore_unit_dependency_get_kind(it) == _RECORD_DEPENDENCY and path == main:
                records.append(lib.indexstore_unit_dependency_get_name(it).text())
            return True

        lib.indexstore_unit_reader_dependencies_apply_f(reader, None, dependency)
        for record in records:
            self._read_record(record, Path(main))

    def _read_record(self, record, file):
        lib = self._library
        reader = lib.indexstore_record_reader_create(self._store, record.encode(), None)
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def usr_of(symbol):
            return lib.indexstore_symbol_get_usr(symbol).text()

        @_VISITOR
        def occurrence(_, it):
            symbol = lib.indexstore_occurrence_get_symbol(it)
            roles = lib.indexstore_occurrence_get_roles(it)
            relations = []

            @_VISITOR
            def relation(_, of):
                related = lib.indexstore_symbol_relation_get_symbol(of)
                relations.append((lib.indexstore_symbol_relation_get_roles(of), usr_of(related)))
                return True

            lib.indexstore_occurrence_relations_apply_f(it, None, relation)
            lib.indexstore_occurrence_get_line_col(it, line, column)
            self._add(symbol, usr_of(symbol), roles, relations, file, line.value, column.value)
            return True

        lib.indexstore_record_reader_occurrences_apply_f(reader, None, occurrence)

    def _add(self, symbol, usr, roles, relations, file, line, column):
        lib = self._library
        kind = KINDS.get(lib.indexstore_symbol_get_kind(symbol), "other")
        name = lib.indexstore_symbol_get_name(symbol).text()
        if roles & (DECLARATION | DEFINITION):
            owner = next((other for role, other in relations if role & (CHILD_OF | ACCESSOR_OF)), "")
            accessor = any(role & ACCESSOR_OF for role, _ in relations)
            private = PRIVATE.search(usr) is not None
            self.declarations[usr] = Declaration(usr, name, kind, file, line, owner, [], accessor, private)
            return
        for role, other in relations:
            if role & EXTENDED_BY:
                self._extended[other] = usr
            elif role & BASE_OF:
                self._bases.setdefault(other, []).append(usr)
        inside = next((other for role, other in relations if role & (CALLED_BY | CONTAINED_BY)), "")
        if not inside and relations:
            inside = relations[0][1]
        self.uses.append(Use(usr, name, kind, file, line, column, roles, inside))
