# Options of swift build and swift test for the tests. Scripts that build in .build source this file, so that none
# builds again what another has built. They save a third of the time: no debug information, and few batches of files,
# each of which reads all others. Where nothing is built a second time, each module is one batch, which saves a fifth.
swift_options=(-debug-info-format none)
if [ -n "${GESTA_ONCE:-}" ]; then
    swift_options+=(-Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2)
else
    swift_options+=(-Xswiftc -driver-batch-count -Xswiftc 2)
fi
# Modules that SwiftPM has compiled name the folder of the checkout: one that was moved or copied makes them again.
mkdir -p .build
if [ "$(cat .build/swiftpm-folder 2>/dev/null)" != "$PWD" ]; then
    rm -rf .build/debug .build/*-linux-gnu
    echo "$PWD" >.build/swiftpm-folder
fi
