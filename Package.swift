// swift-tools-version: 6.2
import PackageDescription

// Release builds are Embedded Swift: the library then needs libc and libm alone. Debug builds are ordinary Swift, so that
// `swift test` can look inside.
let release = BuildSettingCondition.when(configuration: .release)

let package = Package(
    name: "gesta",
    products: [
        .library(name: "gesta", type: .dynamic, targets: ["Gesta"])
    ],
    targets: [
        .systemLibrary(name: "CGesta", path: "include"),
        .systemLibrary(name: "CPlatform", path: "Sources/CPlatform"),
        .target(
            name: "Gesta",
            dependencies: ["CGesta", "CPlatform"],
            exclude: ["exports.map"],
            swiftSettings: [
                .enableExperimentalFeature("Embedded", release),
                .enableExperimentalFeature("Extern"),
                // Exclusivity is checked in debug builds; in release each access to a class's field would cost two calls. Small code, but for what
                // runs for each sample: that is marked @_optimize(speed). Left out are passes that copy a function for each closure it is called
                // with, and turn loops round; and loops are not made wide: where that pays they are written so, and elsewhere a wide load would
                // wait for the narrow stores before it.
                .unsafeFlags(
                    [
                        "-enforce-exclusivity=unchecked", "-Osize", "-Xfrontend", "-mergeable-traps",
                        "-Xllvm", "-sil-disable-pass=closure-specialize", "-Xllvm", "-sil-disable-pass=loop-rotate",
                        "-Xllvm", "-sil-inline-removed-load-benefit=0", "-Xllvm", "-sil-inline-removed-store-benefit=0",
                        "-Xllvm", "-sil-inline-overall-caller-block-limit=50", "-Xllvm", "-inline-threshold=0",
                        "-Xllvm", "-force-vector-width=1", "-Xllvm", "-force-vector-interleave=1",
                    ], release),
            ],
            linkerSettings: [
                .linkedLibrary("m"),
                .unsafeFlags(
                    [
                        "-use-ld=lld",
                        "-Xlinker", "-O2", "-Xlinker", "--icf=safe", "-Xlinker", "-mllvm=-inline-threshold=0",
                        "-Xlinker", "-mllvm=-force-vector-width=1", "-Xlinker", "-mllvm=-force-vector-interleave=1",
                        // Callers know which registers a function leaves alone; functions that only differ in name are one.
                        "-Xlinker", "-mllvm=-enable-ipra", "-Xlinker", "-mllvm=-enable-merge-functions", "-Xlinker",
                        "-mllvm=-enable-pre=false",
                        "-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/Gesta/exports.map",
                        "-Xlinker", "-soname=libgesta.so.0",
                        "-Xlinker", "-z", "-Xlinker", "defs",
                        "-Xlinker", "-z", "-Xlinker", "relro",
                        "-Xlinker", "-z", "-Xlinker", "now",
                        "-Xlinker", "--gc-sections",
                        // What the Swift runtime allocates goes through the allocator hook: Memory/Allocator.swift.
                        "-Xlinker", "--wrap=posix_memalign",
                        "-Xlinker", "--wrap=free",
                    ], release),
            ]),
        .testTarget(name: "GestaTests", dependencies: ["Gesta", "CGesta"]),
    ])
