# Options of swift build and swift test for the tests. Scripts that build in .build source this file, so that none
# builds again what another has built. They save a third of the time: no debug information, and few batches of files,
# each of which reads all others.
swift_options=(-debug-info-format none -Xswiftc -driver-batch-count -Xswiftc 2)
