# Options of swift build and swift test for the tests; scripts that build in .build source this file, so that none builds
# anew what another has built. They save a third of the time: debug information is not needed, and each batch of files
# reads all the others.
swift_options=(-debug-info-format none -Xswiftc -driver-batch-count -Xswiftc 2)
