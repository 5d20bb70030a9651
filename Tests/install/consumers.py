"""Programs that use an installed library: built with cc, pkg-config and CMake, shared and static, and run."""

import re
import shlex
import shutil

from common import CC, ROOT, check, header_version, run

PROGRAM = ROOT / "examples" / "c" / "hello.c"
EXPECTED = "hello.c: a chevron, lifted at (12, 70)\n"
VERSION = header_version()
CMAKE = """cmake_minimum_required(VERSION 3.13)
project(consumer C)
find_package(gesta {version} REQUIRED)
add_executable(shared main.c)
target_link_libraries(shared gesta::gesta)
add_executable(static main.c)
target_link_libraries(static gesta::static)
file(GENERATE OUTPUT plugins.txt CONTENT "${{gesta_PLUGIN_DIR}}")
if(NOT CMAKE_VERSION VERSION_LESS 3.21)
    install(IMPORTED_RUNTIME_ARTIFACTS gesta::gesta DESTINATION lib)
endif()
"""
CMAKE_VERSIONS = [
    ("0.1", False), ("99", False), ("0.1...0.1.9", False), ("0.1...<0.2", False), ("0.2...<0.2.0", False),
    ("0.3...0.4", False), ("0.2...<0.3", True), ("0.1...0.2", True), ("0.1...0.3", True), ("0.2", True),
]  # fmt: skip


def is_installed(name):
    if shutil.which(name):
        return True
    print(f"skipped: {name} is not installed")
    return False


def runs(what, program, env=None):
    status, text = run(program, env=env)
    check(status == 0 and text == EXPECTED, f"{what}: runs", f"{status} {text}")


def compile_and_run(what, directory, *arguments, env=None):
    binary = directory / re.sub(r"\W+", "-", what)
    status, text = run(CC, "-std=c99", PROGRAM, *arguments, "-o", binary)
    if check(status == 0, f"{what}: builds", text):
        runs(what, binary, env)
    return binary


def needs_library(binary):
    return "libgesta" in run("readelf", "-dW", binary)[1]


def with_cc(what, directory, include, lib):
    shared = compile_and_run(
        f"{what}, cc, shared", directory, f"-I{include}", f"-L{lib}", "-lgesta", f"-Wl,-rpath,{lib}"
    )
    static = compile_and_run(f"{what}, cc, static", directory, f"-I{include}", lib / "libgesta.a", "-lm")
    check(needs_library(shared) and not needs_library(static), f"{what}, cc: only the shared one needs libgesta.so.0")


def with_pkg_config(what, directory, package, env=None, run_env=None):
    """`package` is the name or the file of the package."""
    if not is_installed("pkg-config"):
        return
    status, flags = run("pkg-config", "--cflags", "--libs", package, env=env)
    if not check(status == 0, f"{what}: pkg-config finds the package", flags):
        return
    compile_and_run(f"{what}, pkg-config, shared", directory, *shlex.split(flags), env=run_env)
    _, flags = run("pkg-config", "--static", "--cflags", "--libs", package, env=env)
    static = compile_and_run(f"{what}, pkg-config, static", directory, "-static", *shlex.split(flags))
    check("-lm" in flags.split() and not needs_library(static), f"{what}, pkg-config, static: has no libraries", flags)
    name = re.sub(r"gesta(\.pc)?$", r"gesta-static\1", str(package))
    _, flags = run("pkg-config", "--cflags", "--libs", name, env=env)
    partly = compile_and_run(f"{what}, pkg-config, gesta-static", directory, *shlex.split(flags))
    check(not needs_library(partly), f"{what}, pkg-config, gesta-static: is linked statically", flags)
    check(
        run("pkg-config", "--modversion", package, env=env)[1] == f"{VERSION}\n", f"{what}: pkg-config has the version"
    )


def with_cmake(what, directory, plugins, *arguments, env=None):
    if not is_installed("cmake"):
        return
    source, build = directory / "cmake", directory / "cmake" / "build"
    source.mkdir()
    shutil.copy(PROGRAM, source / "main.c")
    for asked, accepted in CMAKE_VERSIONS:
        (source / "CMakeLists.txt").write_text(CMAKE.format(version=asked))
        shutil.rmtree(build, ignore_errors=True)
        status, text = run("cmake", "-S", source, "-B", build, *arguments, env=env)
        check((status == 0) == accepted, f"{what}: CMake is {'' if accepted else 'not '}given version {asked}", text)
    status, text = run("cmake", "--build", build)
    if not check(status == 0, f"{what}, CMake: builds", text):
        return
    runs(f"{what}, CMake, shared", build / "shared")
    runs(f"{what}, CMake, static", build / "static")
    check(needs_library(build / "shared"), f"{what}, CMake: gesta::gesta is the shared library")
    check(not needs_library(build / "static"), f"{what}, CMake: gesta::static is not")
    check((build / "plugins.txt").read_text() == str(plugins), f"{what}, CMake: the directory for plugins")
    copied = directory / "copied"
    status, text = run("cmake", "--install", build, "--prefix", copied)
    files = list((copied / "lib").glob("libgesta.so.0*"))
    if "IMPORTED" in text or status == 0 and files:
        check(files and all(file.exists() for file in files), f"{what}, CMake: installs the library itself", files)
