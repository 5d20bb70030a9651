import CPlatform

/// How many of many trials are made: all in a full run of the tests, where GESTA_FULL is set, otherwise a tenth.
func trials(_ all: Int) -> Int { isFullRun ? all : all / 10 }

let isFullRun = getenv("GESTA_FULL") != nil
