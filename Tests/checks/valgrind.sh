#!/usr/bin/env bash
# The conformance programs under memcheck: no error, no leak. Ends with "N passed, N failed": one for each program.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=.build/tests/valgrind
mkdir -p "$out"
if ! command -v valgrind >/dev/null; then
    echo "FAIL valgrind is missing (apt-get install valgrind)"
    echo "0 passed, 1 failed"
    exit 1
fi
passed=0
failed=0
plugins=$PWD/.build/tests/plugins

# memcheck NAME command...
memcheck() {
    local name=$1 status
    shift
    valgrind -q --leak-check=full --show-leak-kinds=definite,indirect,possible --errors-for-leak-kinds=definite,indirect,possible \
        --error-exitcode=99 "$@" >"$out/$name.log" 2>&1 </dev/null
    status=$?
    if [ $status -eq 0 ]; then
        echo "ok   $name"
        passed=$((passed + 1))
    else
        echo "FAIL $name: exit status $status"
        grep -m 30 -E '^==|FAIL' "$out/$name.log" | sed 's/^/     /'
        failed=$((failed + 1))
    fi
}

for name in abi_check context push batches states sequences arbitration regions relations waiting delegates provisional setup \
    strokes callbacks parameters values verdicts samples classes trace_releases bad_push bad_ids busy lifetime allocator; do
    memcheck "$name" ".build/tests/c/$name"
done
memcheck hammer .build/tests/c/hammer 8000
memcheck plugins-loading .build/tests/plugin-programs/loading "$plugins"
memcheck plugins-names .build/tests/plugin-programs/sharing "$plugins" names
memcheck plugins-scan .build/tests/plugin-programs/sharing "$plugins" scan
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
