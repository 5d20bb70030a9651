#!/usr/bin/env bash
# The C programs, the plugin programs and the driver under memcheck: no error, no leak. Ends with "N passed, N failed".
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
kinds=definite,indirect,possible
RUNNER="valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=$kinds --errors-for-leak-kinds=$kinds"
export RUNNER
mkdir -p .build/tests/valgrind
. Tests/tally.sh
OUT=.build/tests/valgrind/c suite Tests/c/run
OUT=.build/tests/valgrind/plugin-programs suite Tests/plugins/run
OUT=.build/tests/valgrind/driver suite Tests/driver/run --calls 6000
finish
