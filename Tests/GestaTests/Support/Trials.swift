import CPlatform

/// How many of many trials are made: all in a full run of the tests, where GESTA_FULL is set, otherwise a tenth.
func trials(_ all: Int) -> Int { getenv("GESTA_FULL") != nil ? all : all / 10 }
