#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs clang-tidy with the checks of .clang-tidy on what a build compiles.

usage: tidy.py [--build DIR] [--jobs N] [--since COMMIT] [--all]

Asks about the C sources of the rooms; with --all, about those in C++ too, which
takes longer than a build. With --since, only about what has changed since that
commit or includes what has. What was clean is remembered in the build directory
and not asked about again before it, what it includes, or the checks change.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOMS = ("base/", "protocol/", "core/", "rtl/", "daemon/", "client/")


def output_of(*command):
    return subprocess.run(command, check=True, text=True, cwd=ROOT,
                          stdout=subprocess.PIPE).stdout


def dependencies(build):
    """Per object, the files that it was compiled from, as Ninja knows them."""
    found, current = {}, []
    for line in output_of("ninja", "-C", build, "-t", "deps").splitlines():
        if line.startswith("    "):
            current.append(os.path.normpath(os.path.join(build, line.strip())))
        elif ": #deps" in line:
            current = found.setdefault(line.split(": #deps")[0], [])
    return found


def units(build):
    """Of every source of the rooms: its path, its compile commands, and the files
    of the project or the build that it includes."""
    known, found = dependencies(build), {}
    with open(os.path.join(build, "compile_commands.json"),
              encoding="utf-8") as file:
        commands = json.load(file)
    for command in commands:
        path, text = command["file"], command["command"]
        target = re.search(r" -o (\S+) ", text)[1]
        if target.startswith(ROOMS):
            texts, files = found.setdefault(path, ([], {path: None}))
            texts.append(text)
            files.update(dict.fromkeys(name for name in known.get(target, [])
                                       if name.startswith(ROOT)))
    # clang-tidy looks at a source once for each of its commands.
    for path, (texts, files) in found.items():
        yield path, "\n".join(texts), list(files)


class Memory:
    """The texts that were clean."""

    def __init__(self, build, tidy):
        self.folder = os.path.join(build, "tidy")
        os.makedirs(self.folder, exist_ok=True)
        self.hashes = {}
        self.common = output_of(tidy, "--version") + self.hash_of(
            os.path.join(ROOT, ".clang-tidy"))

    def hash_of(self, path):
        if path not in self.hashes:
            try:
                with open(path, "rb") as file:
                    self.hashes[path] = hashlib.sha256(file.read()).hexdigest()
            except FileNotFoundError: # gone since the last build
                self.hashes[path] = ""
        return self.hashes[path]

    def key_of(self, command, files):
        text = "\n".join([self.common, command,
                          *(self.hash_of(path) for path in files)])
        return os.path.join(self.folder,
                            hashlib.sha256(text.encode()).hexdigest())


# Such a file changes what is found in sources that do not name it.
DECIDES_ALL = re.compile(r"(^|/)\.clang-tidy$|^cmake/|CMakeLists\.txt$|"
                         r"CMakePresets\.json$|\.td$|^core/tablegen/")


def changed_since(commit):
    """The files that have changed, or None when all sources are concerned."""
    names = output_of("git", "diff", "--name-only", commit).split("\n")
    names += output_of("git", "ls-files", "--others", "--exclude-standard").split("\n")
    if any(DECIDES_ALL.search(name) for name in names):
        return None
    return {os.path.join(ROOT, name) for name in names if name}


def main():
    with open(os.path.join(ROOT, "cmake", "llvm-version"), encoding="ascii") as file:
        tidy = "clang-tidy-" + file.read().strip()
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--since")
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    build = os.path.abspath(arguments.build)
    memory = Memory(build, tidy)
    changed = changed_since(arguments.since) if arguments.since else None

    work, remembered = [], 0
    for path, command, files in units(build):
        if changed is not None and changed.isdisjoint(files):
            continue
        if not arguments.all and not path.endswith(".c"):
            continue
        key = memory.key_of(command, files)
        if os.path.exists(key):
            remembered += 1
        else:
            work.append((path, key))

    def check(item):
        path, key = item
        done = subprocess.run([tidy, "-p", build, "--quiet", path], text=True,
                              capture_output=True, check=False)
        if done.returncode == 0:
            with open(key, "w", encoding="ascii"):
                pass
        return done

    bad = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for (path, _), done in zip(work, pool.map(check, work)):
            if done.returncode != 0:
                bad += 1
                print(done.stdout or f"{path}: {done.stderr}", flush=True)
    print(f"clang-tidy: {len(work)} sources, {remembered} remembered, "
          f"{bad} not clean")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
