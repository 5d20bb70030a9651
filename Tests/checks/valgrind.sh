#!/usr/bin/env bash
# The C programs and the plugin programs under memcheck: no error, no leak. Ends with "N passed, N failed".
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
kinds=definite,indirect,possible
RUNNER="valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=$kinds --errors-for-leak-kinds=$kinds"
export RUNNER
mkdir -p .build/tests/valgrind
passed=0
failed=0

# count COMMAND...: adds the numbers of its last line.
count() {
    local text
    text=$("$@" 2>&1 </dev/null)
    echo "$text"
    if [[ ${text##*$'\n'} =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
    else
        failed=$((failed + 1))
    fi
}

OUT=.build/tests/valgrind/c count Tests/c/run
OUT=.build/tests/valgrind/plugin-programs count Tests/plugins/run
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
