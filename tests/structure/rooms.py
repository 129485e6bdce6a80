#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rooms stay small and know each other in one direction only, and
docs/architecture.md draws them as they are.

usage: rooms.py SOURCE_DIRECTORY [unittest arguments]
       rooms.py SOURCE_DIRECTORY --draw      draws in the page what is so
"""

import collections
import os
import re
import sys
import textwrap
import unittest

import house

# A room with more files than that is to be divided.
MOST_FILES = 30

# The rooms that the files of a folder may include; the longest folder name
# decides.
MAY_INCLUDE = {
    "base": ("base",),
    "protocol": ("protocol", "base"),
    "client": ("client", "protocol", "base"),
    "daemon": ("daemon", "protocol", "base"),
    "daemon/worker": ("daemon/worker", "rtl", "core", "protocol", "base"),
    "rtl": ("rtl", "core", "base"),
    "core": ("core", "base"),
}

# The compiler's libraries, and who may see them.
COMPILER = re.compile(r"(mlir|mlir-c|llvm|llvm-c|clang|clang-c)/")
COMPILER_ROOMS = ("core", "rtl", "daemon/worker")

# Headers that exist only in a build tree, and the one that simulations find
# beside them.
GENERATED = re.compile(r"^\w+\.(h|cpp)\.inc$|sim_plan\.h$"
                       r"|hls/\w+\.(h|inc)$")

PAGE = "docs/architecture.md"
DRAWING = re.compile(r"^```rooms\n(.*?)^```$", re.M | re.S)


def is_in(name, folder):
    return name == folder or name.startswith(folder + "/")


def large_rooms(tree):
    sizes = collections.Counter(house.room_of(name) for name in tree.files
                                if "/node_modules/" not in name)
    return {room: size for room, size in sizes.items() if size > MOST_FILES}


def edges(tree):
    """Triples (room, another room that it includes from, the file that does)."""
    for source in tree.sources:
        for _, target in tree.includes(source):
            if target and house.room_of(target) != house.room_of(source):
                yield house.room_of(source), house.room_of(target), source


def room_graph(tree):
    graph = collections.defaultdict(set)
    for room, other, _ in edges(tree):
        graph[room].add(other)
    return graph


def module_graph(tree):
    graph = collections.defaultdict(set)
    for source in tree.sources:
        for _, target in tree.includes(source):
            if target and house.module_of(target) != house.module_of(source):
                graph[house.module_of(source)].add(house.module_of(target))
    return graph


def room_circles(tree):
    """The circles of rooms, each with the includes that close it."""
    return [[f"{room} -> {other}: {source}"
             for room, other, source in sorted(set(edges(tree)))
             if room in circle and other in circle]
            for circle in house.circles(room_graph(tree))]


def forbidden_includes(tree):
    """Pairs of a file and what it must not include."""
    for source in tree.sources:
        mine = max((folder for folder in MAY_INCLUDE if is_in(source, folder)),
                   key=len)
        for name, target in tree.includes(source):
            if target and not is_in_any(target, MAY_INCLUDE[mine]):
                yield source, name
            elif target and mine == "daemon" and is_in(target, "daemon/worker"):
                yield source, name
            elif COMPILER.match(name) and not is_in_any(source, COMPILER_ROOMS):
                yield source, name


def is_in_any(name, folders):
    return any(is_in(name, folder) for folder in folders)


def unknown_includes(tree):
    """Pairs of a file and a quoted header that is neither in the tree nor the
    compiler's nor generated."""
    for source in tree.sources:
        for name, target in tree.includes(source):
            if not target and not COMPILER.match(name) and \
                    not GENERATED.search(name):
                yield source, name


def draw(tree):
    """The drawing: every room after those that it includes from."""
    graph = room_graph(tree)
    rooms = {house.room_of(source) for source in tree.sources}
    order, seen, lines = [], set(), []

    def visit(room):
        if room not in seen:
            seen.add(room)
            for other in sorted(graph[room]):
                visit(other)
            order.append(room)

    for top in house.TOP_ROOMS:
        for room in sorted(room for room in rooms if is_in(room, top)):
            visit(room)
    for room in order:
        others = sorted(graph[room], key=order.index)
        lines.append(wrapped(" ".join([room + ":", *others])))
    return "\n".join(lines) + "\n"


def wrapped(line):
    """The line in parts of at most 80 characters, all but the first indented."""
    return textwrap.fill(line, 80, subsequent_indent="    ",
                         break_long_words=False, break_on_hyphens=False)


def redraw(root):
    """Replaces the drawing of the page by what is so."""
    path = os.path.join(root, PAGE)
    with open(path, encoding="utf-8") as page:
        text = page.read()
    drawing = f"```rooms\n{draw(house.Tree(root))}```"
    with open(path, "w", encoding="utf-8") as page:
        page.write(DRAWING.sub(lambda _: drawing, text))


def read_drawing(text):
    """The pairs (room, rooms it includes from) of the drawing, in order."""
    drawing = DRAWING.search(text)
    if not drawing:
        return []
    rows = re.sub(r"\n +", " ", drawing[1]).splitlines()
    return [(room, others.split()) for room, others in
            (row.split(":") for row in rows)]


def wrong_drawing(tree, text):
    """The differences between the drawing of the text and the includes."""
    drawn = read_drawing(text)
    if not drawn:
        return ["there is no drawing"]
    real = {(room, other) for room, other, _ in edges(tree)}
    rooms = {house.room_of(source) for source in tree.sources}
    arrows = {(room, other) for room, others in drawn for other in others}
    wrong = [f"not drawn: {room} -> {other}" for room, other in sorted(real - arrows)]
    wrong += [f"drawn, but not so: {room} -> {other}"
              for room, other in sorted(arrows - real)]
    names = [room for room, _ in drawn]
    wrong += [f"not drawn: {room}" for room in sorted(rooms - set(names))]
    wrong += [f"drawn, but not there: {room}" for room in sorted(set(names) - rooms)]
    wrong += [f"drawn below {other}: {room}" for place, (room, others)
              in enumerate(drawn) for other in others if other in names[place:]]
    return wrong


class House(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.tree = house.Tree(ROOT)

    def test_no_room_has_too_many_files(self):
        self.assertEqual(large_rooms(self.tree), {})

    def test_no_rooms_include_each_other_in_a_circle(self):
        self.assertEqual(room_circles(self.tree), [])

    def test_no_modules_include_each_other_in_a_circle(self):
        self.assertEqual(house.circles(module_graph(self.tree)), [])

    def test_includes_lead_downwards(self):
        self.assertEqual(list(forbidden_includes(self.tree)), [])

    def test_includes_lead_somewhere(self):
        self.assertEqual(list(unknown_includes(self.tree)), [])

    def test_the_drawing_is_of_this_house(self):
        with open(os.path.join(ROOT, PAGE),
                  encoding="utf-8") as page:
            self.assertEqual(wrong_drawing(self.tree, page.read()), [])


class Planted(unittest.TestCase):
    """Each of the tests sees what it is for."""

    def planted(self, files):
        folder = house.planted(files)
        self.addCleanup(folder.cleanup)
        return house.Tree(folder.name)

    def test_a_room_with_too_many_files(self):
        files = {f"core/ir/part_{i}.c": "" for i in range(MOST_FILES)}
        self.assertEqual(large_rooms(self.planted(files)), {})
        files["core/ir/CMakeLists.txt"] = ""
        self.assertEqual(large_rooms(self.planted(files)),
                         {"core/ir": MOST_FILES + 1})

    def test_a_circle_of_rooms_without_one_of_modules(self):
        tree = self.planted({
            "core/a/low.h": "", "core/b/low.h": "",
            "core/a/high.c": '#include "core/b/low.h"\n',
            "core/b/high.c": '  #  include "core/a/low.h"\n'})
        self.assertEqual(room_circles(tree), [
            ["core/a -> core/b: core/a/high.c", "core/b -> core/a: core/b/high.c"]])
        self.assertEqual(house.circles(module_graph(tree)), [])

    def test_a_circle_of_modules_in_a_room(self):
        tree = self.planted({
            "core/a/one.h": "", "core/a/two.h": "", "core/a/three.h": "",
            "core/a/one.c": '#include "core/a/two.h"\n',
            "core/a/two_private.h": '#include "core/a/three.h"\n',
            "core/a/three.c": '#include "core/a/one.h"\n'})
        self.assertEqual(house.circles(room_graph(tree)), [])
        self.assertEqual(house.circles(module_graph(tree)),
                         [["core/a/one", "core/a/three", "core/a/two"]])

    def test_a_private_header_is_a_part_of_its_module(self):
        tree = self.planted({
            "core/a/one.h": "",
            "core/a/one_private.h": '#include "core/a/one.h"\n',
            "core/a/one.c": '#include "core/a/one_private.h"\n'})
        self.assertEqual(house.circles(module_graph(tree)), [])

    def test_includes_that_lead_upwards(self):
        tree = self.planted({
            "base/text/a.h": "", "core/ir/a.h": "", "core/include/hls/a.h": "",
            "protocol/include/protocol/a.h": "", "daemon/jobs/a.h": "",
            "daemon/worker/host/a.h": "",
            "base/text/b.c": '#include "protocol/a.h"\n',
            "core/ir/b.c": '#include "base/text/a.h"\n#include "llvm/A.h"\n',
            "daemon/jobs/b.c": '#include "hls/a.h"\n#include "protocol/a.h"\n'
                               '#include "daemon/worker/host/a.h"\n',
            "daemon/worker/host/b.c": '#include "hls/a.h"\n'
                                      '#include "daemon/jobs/a.h"\n',
            "client/b.c": '#include "mlir-c/IR.h"\n#include "base/text/a.h"\n'})
        self.assertEqual(sorted(forbidden_includes(tree)), [
            ("base/text/b.c", "protocol/a.h"),
            ("client/b.c", "mlir-c/IR.h"),
            ("daemon/jobs/b.c", "daemon/worker/host/a.h"),
            ("daemon/jobs/b.c", "hls/a.h"),
            ("daemon/worker/host/b.c", "daemon/jobs/a.h")])

    def test_an_include_that_leads_nowhere(self):
        tree = self.planted({
            "core/ir/ir.h": "",
            "core/ir/ir.c": '#include "ir.h"\n#include "core/ir/ir.h"\n'
                            '#include <stdio.h>\n#include "mlir-c/IR.h"\n'})
        self.assertEqual(list(unknown_includes(tree)), [("core/ir/ir.c", "ir.h")])

    def test_drawings_that_are_not_of_the_house(self):
        tree = self.planted({
            "core/a/a.h": "", "core/b/b.c": '#include "core/a/a.h"\n',
            "core/c/c.c": '#include "core/a/a.h"\n'})
        rows = ["core/a:", "core/b: core/a", "core/c: core/a"]
        self.assertEqual(draw(tree), "\n".join(rows) + "\n")

        def wrong(*rows):
            return wrong_drawing(tree, "```rooms\n" + "\n".join(rows) + "\n```\n")

        self.assertEqual(wrong(*rows), [])
        self.assertEqual(wrong_drawing(tree, "text"), ["there is no drawing"])
        self.assertEqual(wrong(rows[0], "core/b:", rows[2]),
                         ["not drawn: core/b -> core/a"])
        self.assertEqual(wrong(*rows[:2], "core/c: core/a core/b"),
                         ["drawn, but not so: core/c -> core/b"])
        self.assertEqual(wrong(*rows, "core/d:"),
                         ["drawn, but not there: core/d"])
        self.assertEqual(wrong(rows[1], rows[0], rows[2]),
                         ["drawn below core/a: core/b"])


if __name__ == "__main__":
    ROOT = os.path.abspath(sys.argv.pop(1))
    if sys.argv[1:] == ["--draw"]:
        redraw(ROOT)
    else:
        unittest.main()
