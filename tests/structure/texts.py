#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Documents, comments and scripts are right about the tree: the files that
they name exist, and the version of LLVM stands in one place.

usage: texts.py SOURCE_DIRECTORY [unittest arguments]
"""

import fnmatch
import os
import re
import sys
import unittest

import house

FOLDERS = (*house.TOP_ROOMS, "bench", "cmake", "docs", "scripts", "systemd",
           "tests")
TEXT = re.compile(r"\.(c|h|cpp|td|sv|py|sh|cmake|md|txt|json|lua|m?js|ts|in|[18])$"
                  r"|/manifest$")
ENDINGS = "c|h|cpp|cmake|inc|json|lua|manifest|md|mjs|mlir|py|sh|sv|td|ts|txt"

# The path of a file as texts write it: a folder of the tree, and an ending; the
# last part may have stars, and names in braces.
PATH = re.compile(r"(?<![\w./<$@{}-])((?:" + "|".join(FOLDERS) +
                  r")/[\w./*{},-]*\.(?:(?:" + ENDINGS + r")(?![\w/*])|\{[\w,]+\}))")

# A file or a folder that a document puts in backticks.
QUOTED = re.compile(r"`([\w.*{},-]+(?:/[\w.*{},-]+)*/?)`")

# Documents for those who change the project: they also name files without their
# folders, and mean files of the project.
INSIDE = ("CONTRIBUTING.md", "docs/architecture.md", "docs/write-a-pass.md",
          "docs/add-a-unit.md")

# Inputs that are about files of their own.
OTHERS = re.compile(r"^tests/(structure|kernels|opt|filecheck|fuzz/corpus)/"
                    r"|^tests/unit/.*/fixtures/")

# Names that are examples, and headers that only a build or an installation has.
EXAMPLES = re.compile(r"(^|/)(my\.|example|hls_ctpop|handshake_fold_noti|CODE|__)"
                      r"|^(fir|gcd|kernel)\b|^hls/\w+_(ops|timings)\.h$")


def texts(root):
    """Pairs of a file that has text and the text."""
    tree = house.Tree(root, FOLDERS)
    names = [name for name in os.listdir(root)
             if os.path.isfile(os.path.join(root, name)) and TEXT.search(name)]
    for name in sorted(names) + tree.files:
        if TEXT.search(name) and not OTHERS.search(name):
            yield name, tree.read(name)


def all_paths(root):
    tree = house.Tree(root, FOLDERS)
    paths = set(tree.files) | {name for name in os.listdir(root)}
    for path in tree.files:
        while path := os.path.dirname(path):
            paths.add(path)
    return paths


def expanded(path):
    """The paths that one with braces stands for: a.{c,h} is a.c and a.h."""
    found = re.search(r"\{([^{}]*)\}", path)
    if not found:
        return [path]
    return [result for part in found[1].split(",")
            for result in expanded(path[:found.start()] + part + path[found.end():])]


def is_there(path, paths):
    path = path.rstrip("/")
    return any(candidate in paths or "*" in candidate and
               fnmatch.filter(paths, candidate)
               for candidate in (path, *(f"{root}/{path}"
                                         for root in house.PUBLIC_ROOTS)))


def dead_paths(root):
    """Pairs of a text and a path in it that leads nowhere."""
    paths = all_paths(root)
    for name, text in texts(root):
        for path in PATH.findall(text):
            if not EXAMPLES.search(path) and not all(
                    is_there(one, paths) or
                    is_there(f"{os.path.dirname(name)}/{one}", paths)
                    for one in expanded(path)):
                yield name, path


def dead_names(root):
    """Pairs of a document for those inside and what it names in vain: a path, or
    the end of one."""
    paths = all_paths(root)
    for name in INSIDE:
        full = os.path.join(root, name)
        if not os.path.exists(full):
            yield name, "the document itself"
            continue
        with open(full, encoding="utf-8") as file:
            # Commands and output are not about files of the tree.
            text = re.sub(r"^```.*?^```", "", file.read(), flags=re.M | re.S)
        for path in QUOTED.findall(text):
            is_path = path.startswith(tuple(f"{top}/" for top in FOLDERS)) \
                or re.search(rf"\.({ENDINGS})$", path)
            if is_path and not EXAMPLES.search(path) and not all(
                    is_there(one, paths) or is_there("*/" + one, paths)
                    for one in expanded(path)):
                yield name, path


# A tool or a package of LLVM with its version, and prose about it.
VERSIONED = re.compile(r"\b(?:lib)?(?:clang(?:\+\+|-cpp|-rt|-format|-tidy)?|llvm"
                       r"(?:-config|-lit)?|mlir(?:-opt|-translate)?|opt|lld|polly|"
                       r"FileCheck|LLVM)-?(\d\d)\b(?!\.\d)")
PROSE = re.compile(r"\b(?:LLVM|MLIR|Clang) (\d\d)\b")


def wrong_versions(root):
    """Pairs of a text and a version that is not to be there, or not that one."""
    with open(os.path.join(root, "cmake/llvm-version"), encoding="ascii") as file:
        version = file.read().strip()
    for name, text in texts(root):
        for found in VERSIONED.finditer(text):
            yield name, found[0]
        for found in PROSE.finditer(text):
            if found[1] != version:
                yield name, found[0]


class House(unittest.TestCase):
    maxDiff = None

    def test_paths_lead_somewhere(self):
        self.assertEqual(list(dead_paths(ROOT)), [])

    def test_documents_name_files_that_there_are(self):
        self.assertEqual(list(dead_names(ROOT)), [])

    def test_one_place_says_the_version_of_llvm(self):
        self.assertEqual(list(wrong_versions(ROOT)), [])


class Planted(unittest.TestCase):
    """Each of the tests sees what it is for."""

    def planted(self, files):
        folder = house.planted(files)
        self.addCleanup(folder.cleanup)
        return folder.name

    def test_a_path_that_leads_nowhere(self):
        root = self.planted({
            "core/ir/ir.c": "/* core/ir/ir.h, core/passes/gone.c, hls/a.h */\n",
            "core/ir/ir.h": "", "core/include/hls/a.h": "",
            "README.md": "`core/ir/*.c` and core/ir/ir.{c,h}, not core/ir.c, nor "
                         "core/ir/ir.{c,cpp}; see https://a.org/core/b.c\n",
            "docs/man/a.1": "in docs/b.md\n"})
        self.assertEqual(list(dead_paths(root)), [
            ("README.md", "core/ir.c"), ("README.md", "core/ir/ir.{c,cpp}"),
            ("core/ir/ir.c", "core/passes/gone.c"), ("docs/man/a.1", "docs/b.md")])

    def test_a_name_in_a_document(self):
        root = self.planted({
            "core/ir/ir.c": "", "docs/architecture.md": "",
            "docs/write-a-pass.md": "", "docs/add-a-unit.md": "",
            "CONTRIBUTING.md": "`ir.c`, `ir/ir.c`, `core/ir/`, `ir.h`, `core/a`, "
                               "`hls_compile`, `fir.c`, `hls/arith_ops.h`\n"
                               "```\n`gone.c`\n```\n"})
        self.assertEqual(list(dead_names(root)), [
            ("CONTRIBUTING.md", "ir.h"), ("CONTRIBUTING.md", "core/a")])

    def test_versions_of_llvm(self):
        root = self.planted({
            "cmake/llvm-version": "42\n",
            "README.md": "Clang 42, not LLVM 41; C++ 17\n",
            "scripts/a.sh": "clang++-42 libclang-cpp42-dev llvm-$V-dev\n"})
        self.assertEqual(list(wrong_versions(root)), [
            ("README.md", "LLVM 41"), ("scripts/a.sh", "clang++-42"),
            ("scripts/a.sh", "libclang-cpp42")])


if __name__ == "__main__":
    ROOT = os.path.abspath(sys.argv.pop(1))
    unittest.main()
