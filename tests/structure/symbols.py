#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every global symbol begins with the prefix of its module or of its room.

The libraries are linked with each other and with programs of other people, and
C has one name space. A symbol may begin with
  - the name of the module that defines it, in the singular or the plural:
    `queue_push` in queue.c, `lane_of` in lanes.c;
  - the name of a header of the same room of which its file is a part:
    `pool_bury` in pool_end.c, beside pool.h;
  - the name of its room or of one that this is in: `cache_find` in daemon/cache;
  - a prefix of its room, from the table below.
C++ symbols are in a namespace of ours, or belong to such a class.

usage: symbols.py SOURCE_DIRECTORY BUILD_DIRECTORY [unittest arguments]
"""

import json
import os
import re
import sys
import unittest

import house

# Prefixes of a room and the rooms below it, besides those of the modules.
ROOM_PREFIXES = {
    # The compiler's interface in C, and MLIR's manner of naming it.
    "core": ("hls_", "hls[A-Z]"),
    "core/dialect": ("mlir[A-Za-z]*Handshake",
                     "mlirGetDialectHandle__handshake__"),
    # What MLIR calls the functions about a pass.
    "core/passes": ("mlir(Create|Register)Handshake[A-Z]",),
    # Generated for the dialects that the compiler works with.
    "core/dialect/capi": ("mlir(OperationIsA(Pure)?)?(Arith|Builtin|CF|ControlFlow"
                          "|Func|LLVM|Math|MemRef|UB)([A-Z]|$)",),
    # The functions that the linker calls instead of functions of MLIR.
    "core/opt": ("__wrap__ZN4mlir11MLIRContext",),
    # JSON-RPC and its frames.
    "protocol": ("rpc_", "frame_"),
    "rtl/netlist": ("rtl_", "builder_"),
    "rtl/model/elaborate": ("elab_",),
    # The table that the compiler is linked with.
    "rtl/units": ("hls_(num_)?unit_",),
    # The answers of JSON-RPC.
    "daemon/worker/json": ("rpc_fail",),
    "rtl/sim/process": ("sandbox_",),
    # The functions that a worker program has to have:
    # daemon/worker/host/engine.h.
    "daemon/worker/handlers": ("engine_",),
    "daemon/worker/opt": ("engine_",),
    # A request on its way to an answer.
    "daemon/worker/compile": ("compilation_",),
}

# Symbols that other programs prescribe.
PRESCRIBED = {
    # The linker's names for functions in front of the C library's, and glibc's
    # for those that it has besides the standard's.
    "client/hlsc/libc/first_memory.c": {
        f"__wrap_{name}" for name in ("malloc", "calloc", "realloc", "free")},
    "client/hlsc/libc/fortified.c": {
        "__vsnprintf_chk", "__snprintf_chk", "__strncpy_chk",
        "__isoc23_strtoll"},
    # The leak checker asks it (<sanitizer/lsan_interface.h>).
    "daemon/worker/opt/child.c": ("__lsan_is_turned_off",),
    # mlir-opt calls these; ours come first.
    "daemon/worker/opt/overlay_calls.c": {
        "access", "lstat", "mkdir", "open", "opendir", "remove", "stat", "unlink"},
}

# A class or a function in C++, by the namespace or the class it is in.
CXX_SCOPES = ("hls::", "hls_frontend::", "hls_unit::",
              # What MLIR_DEFINE_EXPLICIT_TYPE_ID defines for a class of ours.
              "mlir::detail::TypeIDResolver<hls::")

# Words that say nothing about where they belong.
NOBODYS = re.compile(r"(run|begin|end|hash|match|side|do|get|set|make|add)(_|$)")


def module_prefixes(source, headers):
    """The names of the module of the source, and of those of the room's headers
    of which it is a part."""
    room = house.room_of(source)
    words = os.path.basename(house.module_of(source)).split("_")
    for count in range(len(words), 0, -1):
        name = "_".join(words[:count])
        if count == len(words) or any(
                f"{room}/{name}{ending}.h" in headers
                for ending in ("", "_private", "_internal")):
            yield name


def room_prefixes(source):
    folder = house.room_of(source)
    while folder:
        yield from ROOM_PREFIXES.get(folder, ())
        yield os.path.basename(folder).removesuffix("s") + "s?(_|$)"
        folder = os.path.dirname(folder)


def is_allowed(symbol, source, headers):
    if symbol in PRESCRIBED.get(source, ()):
        return True
    # "vtable for hls::…", "guard variable for hls::…"
    name = re.sub(r"^(vtable|typeinfo|typeinfo name|guard variable|VTT|"
                  r"(non-)?virtual thunk) (for|to) ", "", symbol)
    if "::" in re.sub(r"\(.*|<.*", "", name):
        return name.startswith(CXX_SCOPES)
    # A function template is preceded by its result type.
    if "(" in name:
        return False
    if any(re.match(prefix, name) for prefix in room_prefixes(source)):
        return True
    if NOBODYS.match(name):
        return False
    return any(re.match(rf"{prefix.removesuffix('s')}s?(_|$)", name)
               for prefix in module_prefixes(source, headers))


def objects_of(root, build):
    """Pairs of an object file that has been built and its source, for the
    libraries of the rooms."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    for command in commands:
        source = os.path.relpath(command["file"], root)
        match = re.search(r" -o (\S+\.o) ", command["command"])
        output = os.path.join(command["directory"], match[1])
        generated = source.startswith("..") or os.path.abspath(
            command["file"]).startswith(os.path.abspath(build) + os.sep)
        if generated:
            # A unity source or a table, named after where it was generated.
            source = os.path.relpath(command["file"], build)
            source = re.sub(r"CMakeFiles/.*/", "", source)
        if source.split("/")[0] in house.TOP_ROOMS and os.path.exists(output):
            yield output, source


def symbols_of(objects):
    """Triples (symbol, source, object)."""
    by_object = dict(objects)
    text = house.run("nm", "--print-file-name", "--defined-only",
                     "--extern-only", "--demangle", *by_object)
    for line in text.splitlines():
        match = re.match(r"(.*?\.o):[0-9a-f]* (\S) (.*)", line)
        # Neither inline functions of headers nor what sanitizers add.
        if (match and match[2] not in "WVu"
                and not match[3].startswith("__odr_asan.")):
            yield match[3], by_object[match[1]]


def offenders(root, build):
    headers = {name for name in house.Tree(root).files if name.endswith(".h")}
    return sorted(
        (source, symbol)
        for symbol, source in symbols_of(objects_of(root, build))
        # Programs have their main(); the runtime is linked with the user's.
        if symbol != "main" and not source.startswith("rtl/sim/runtime/")
        and not is_allowed(symbol, source, headers))


class House(unittest.TestCase):
    maxDiff = None

    def test_every_symbol_says_where_it_belongs(self):
        self.assertEqual(offenders(ROOT, BUILD), [])

    def test_the_libraries_have_been_looked_at(self):
        rooms = {house.room_of(source)
                 for _, source in objects_of(ROOT, BUILD)}
        for room in ("protocol", "core/ir", "daemon/jobs", "rtl/netlist",
                     "client/hlsc/commands", "daemon/worker/handlers"):
            self.assertIn(room, rooms)


class Planted(unittest.TestCase):
    """The test sees what it is for."""

    FILES = {
        "daemon/cache/queue.h": "",
        "daemon/cache/queue_end.c": """
            int queue_last(void) { return 0; }
            int queues_differ(void) { return 0; }
            int cache_of_queue(void) { return 0; }
            static int run_quietly(void) { return 0; }
            int queue_end_all(void) { return run_quietly(); }
            """,
        "daemon/jobs/match.c": """
            int match(void) { return 0; }
            int run_jobs(void) { return 0; }
            int hash_bytes;
            int queue_first(void) { return 0; }
            int job_first(void) { return 0; }
            """,
    }

    def test_of_some_symbols_the_strangers_are_found(self):
        with house.planted(self.FILES) as root:
            commands = []
            for source in self.FILES:
                if source.endswith(".c"):
                    output = source + ".o"
                    house.run(COMPILER, "-c", "-o", os.path.join(root, output),
                              os.path.join(root, source))
                    commands.append({
                        "directory": root, "file": os.path.join(root, source),
                        "command": f"cc -o {output} -c {source}"})
            build = os.path.join(root, "build")
            os.mkdir(build)
            with open(os.path.join(build, "compile_commands.json"), "w",
                      encoding="utf-8") as file:
                json.dump(commands, file)
            self.assertEqual(offenders(root, build), [
                ("daemon/jobs/match.c", "hash_bytes"),
                ("daemon/jobs/match.c", "match"),
                ("daemon/jobs/match.c", "queue_first"),
                ("daemon/jobs/match.c", "run_jobs")])

    def test_cxx_belongs_to_a_namespace(self):
        for symbol, allowed in (
                ("hls_frontend::check(int)", True),
                ("vtable for hls_frontend::Pass", True),
                ("check(hls_unit*)", False),
                ("std::vector<hls_unit>::grow()", False),
                ("hls_unit_check", True)):
            with self.subTest(symbol):
                self.assertEqual(
                    is_allowed(symbol, "core/frontend/check/check.cpp", set()),
                    allowed)


if __name__ == "__main__":
    ROOT, BUILD = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    COMPILER = os.environ.get("CC", "cc")
    del sys.argv[1:3]
    unittest.main()
