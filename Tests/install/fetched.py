"""A CMake project that fetches Gesta and builds it as a part of itself, from a clean folder."""

import shutil

from common import ROOT, check, run
from consumers import PROGRAM, is_installed, needs_library, runs

PROJECT = """cmake_minimum_required(VERSION 3.18)
project(game C)
include(FetchContent)
FetchContent_Declare(gesta GIT_REPOSITORY "{repository}" GIT_TAG {revision} SOURCE_SUBDIR Sources)
FetchContent_MakeAvailable(gesta)
add_executable(shared main.c)
target_link_libraries(shared gesta::gesta)
add_executable(static main.c)
target_link_libraries(static gesta::static)
"""


def fetched(directory):
    if not is_installed("cmake") or not is_installed("git"):
        return
    git = ("git", "-c", f"safe.directory={ROOT}", "-C", ROOT)
    status, revision = run(*git, "rev-parse", "HEAD")
    if status != 0:
        print("skipped: FetchContent: this is no clone")
        return
    source, build = directory / "game", directory / "game" / "build"
    source.mkdir()
    shutil.copy(PROGRAM, source / "main.c")
    (source / "CMakeLists.txt").write_text(PROJECT.format(repository=ROOT, revision=revision.strip()))
    status, text = run("cmake", "-S", source, "-B", build, timeout=600)
    if not check(status == 0, "FetchContent: is configured", text):
        return
    status, text = run("cmake", "--build", build, timeout=1200)
    if not check(status == 0, "FetchContent: builds the library and the programs", text):
        return
    runs("FetchContent, shared", build / "shared")
    runs("FetchContent, static", build / "static")
    check(needs_library(build / "shared"), "FetchContent: gesta::gesta is the shared library")
    status, text = run("cmake", "--build", build, timeout=1200)
    check(status == 0 and "Building Gesta" not in text, "FetchContent: nothing is built again", text)
    status, text = run("cmake", "--install", build, "--prefix", directory / "without")
    check(not (directory / "without" / "include").exists(), "FetchContent: other projects do not install Gesta", text)
    alone(build / "_deps" / "gesta-src", directory)


def alone(sources, directory):
    """The same sources as a project of their own, which is installed."""
    build, prefix = directory / "alone", directory / "prefix of cmake"
    status, text = run("cmake", "-S", sources / "Sources", "-B", build, "-DCMAKE_INSTALL_LIBDIR=lib64")
    status, built = run("cmake", "--build", build, timeout=1200) if status == 0 else (status, text)
    check(status == 0, "CMake: builds Gesta by itself", built)
    status, text = run("cmake", "--install", build, "--prefix", prefix, timeout=600)
    names = ["lib64/libgesta.so.0", "include/gesta/gesta.h", "lib64/cmake/gesta/gesta-config.cmake"]
    missing = [name for name in names if not (prefix / name).exists()]
    check(status == 0 and not missing, "CMake: installs Gesta", text or missing)
