# Counts the tests of a suite in bash, which sources this file. A program is one test; what it checks or enumerates are
# its cases. A line that begins with "skipped: " is a test that was skipped.
passed=0
failed=0
cases=0

ok() { echo "ok   $*"; passed=$((passed + 1)); }
fail() { echo "FAIL $*"; failed=$((failed + 1)); }
skip() { echo "skipped: $*"; }

# program NAME COMMAND...: runs a program that ends with "N passed, N failed".
program() {
    local name=$1 log status last
    shift
    log=$(mktemp)
    "$@" </dev/null 2>&1 | tee "$log" | sed '$d'
    status=${PIPESTATUS[0]}
    last=$(tail -n 1 "$log")
    rm "$log"
    if [[ ! $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        [ -z "$last" ] || echo "$last"
        fail "$name: died with status $status"
        return 1
    fi
    cases=$((cases + BASH_REMATCH[1] + BASH_REMATCH[2]))
    if [ "${BASH_REMATCH[2]}" != 0 ]; then
        fail "$name: $last"
    elif [ "$status" != 0 ]; then
        fail "$name: exit status $status"
    elif [ "${BASH_REMATCH[1]}" = 0 ]; then
        fail "$name: it checks nothing"
    else
        ok "$name"
    fi
}

# suite COMMAND...: runs another suite and adds its tests.
suite() {
    local log status counted
    log=$(mktemp)
    "$@" </dev/null 2>&1 | tee "$log" | sed '$d'
    status=${PIPESTATUS[0]}
    if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ [0-9]+\ skipped)?$ ]]; then
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
        counted=$(sed -n 's/^cases: //p' "$log" | tail -n 1)
        # One that counts no cases has one for each test.
        cases=$((cases + ${counted:-BASH_REMATCH[1] + BASH_REMATCH[2]}))
        [ "$status" = 0 ] || [ "${BASH_REMATCH[2]}" != 0 ] || fail "$*: exit status $status"
    else
        fail "$*: died with status $status"
    fi
    rm "$log"
}

# finish: the end of the suite.
finish() {
    echo "cases: $cases"
    echo "$passed passed, $failed failed"
    exit $((failed > 0))
}
