// The result of a call: the error codes of gesta.h under short names.

import CGesta

struct Status: Error, Equatable {
    let code: Int32

    @inline(__always) private init(_ error: gesta_error) { code = error.rawValue }
    init(code: Int32) { self.code = code }

    var isOK: Bool { code == 0 }

    /// Out of memory, unless there is another failure already or memory was reserved.
    func and(_ isReserved: Bool) -> Status { isOK && !isReserved ? .memory : self }

    static var ok: Status { Status(GESTA_OK) }
    static var argument: Status { Status(GESTA_E_ARGUMENT) }
    static var size: Status { Status(GESTA_E_SIZE) }
    static var range: Status { Status(GESTA_E_RANGE) }
    static var notFinite: Status { Status(GESTA_E_NOT_FINITE) }
    static var time: Status { Status(GESTA_E_TIME) }
    static var contact: Status { Status(GESTA_E_CONTACT) }
    static var phase: Status { Status(GESTA_E_PHASE) }
    static var limit: Status { Status(GESTA_E_LIMIT) }
    static var handle: Status { Status(GESTA_E_HANDLE) }
    static var stale: Status { Status(GESTA_E_STALE) }
    static var unknownClass: Status { Status(GESTA_E_CLASS) }
    static var name: Status { Status(GESTA_E_NAME) }
    static var type: Status { Status(GESTA_E_TYPE) }
    static var readOnly: Status { Status(GESTA_E_READ_ONLY) }
    static var state: Status { Status(GESTA_E_STATE) }
    static var busy: Status { Status(GESTA_E_BUSY) }
    static var memory: Status { Status(GESTA_E_MEMORY) }
    static var text: Status { Status(GESTA_E_TEXT) }
    static var buffer: Status { Status(GESTA_E_BUFFER) }
    static var index: Status { Status(GESTA_E_INDEX) }
    static var cycle: Status { Status(GESTA_E_CYCLE) }
    static var trace: Status { Status(GESTA_E_TRACE) }
    static var pattern: Status { Status(GESTA_E_PATTERN) }
    static var examples: Status { Status(GESTA_E_EXAMPLES) }
    static var setup: Status { Status(GESTA_E_SETUP) }
    static var unsupported: Status { Status(GESTA_E_UNSUPPORTED) }

    static var classTable: Status { Status(GESTA_E_CLASS_TABLE) }
    static var classID: Status { Status(GESTA_E_CLASS_ID) }
    static var classDuplicate: Status { Status(GESTA_E_CLASS_DUPLICATE) }
    static var classFunction: Status { Status(GESTA_E_CLASS_FUNCTION) }
    static var classParameter: Status { Status(GESTA_E_CLASS_PARAMETER) }
    static var classValue: Status { Status(GESTA_E_CLASS_VALUE) }
    static var classReason: Status { Status(GESTA_E_CLASS_REASON) }
    static var classCreate: Status { Status(GESTA_E_CLASS_CREATE) }

    static var pluginPath: Status { Status(GESTA_E_PLUGIN_PATH) }
    static var pluginMissing: Status { Status(GESTA_E_PLUGIN_MISSING) }
    static var pluginFormat: Status { Status(GESTA_E_PLUGIN_FORMAT) }
    static var pluginOpen: Status { Status(GESTA_E_PLUGIN_OPEN) }
    static var pluginEntry: Status { Status(GESTA_E_PLUGIN_ENTRY) }
    static var pluginABI: Status { Status(GESTA_E_PLUGIN_ABI) }
    static var pluginTable: Status { Status(GESTA_E_PLUGIN_TABLE) }
    static var pluginID: Status { Status(GESTA_E_PLUGIN_ID) }
    static var pluginInit: Status { Status(GESTA_E_PLUGIN_INIT) }
    static var pluginWritable: Status { Status(GESTA_E_PLUGIN_WRITABLE) }
}
