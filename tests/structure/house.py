# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The source tree as the tests of its structure see it.

A room is a folder with sources. A module is a source with its header, that is,
all files of a room whose names differ in the ending only; a header that ends in
_private or _internal belongs to the module of the same name.
"""

import os
import re
import subprocess
import tempfile

# The top-level rooms whose structure is checked.
TOP_ROOMS = ("base", "protocol", "core", "rtl", "daemon", "client")

# Where headers live that are included by another path than their own.
PUBLIC_ROOTS = ("core/include", "rtl/include", "protocol/include", "core/kernel_include")

SOURCE = re.compile(r"\.(c|h|cpp)$")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^">]+)[">]', re.M)

# Folders that do not belong to the tree or were not written by hand.
SKIPPED = {"node_modules", "dist", "__pycache__", ".git", ".cache"}


class Tree:
    """The files of some folders of a source tree."""

    def __init__(self, root, folders=TOP_ROOMS):
        self.root = root
        self.files = sorted(self._walk(folders))
        self.sources = [name for name in self.files if SOURCE.search(name)]
        self._known = set(self.sources)

    def _walk(self, folders):
        for top in folders:
            for folder, below, names in os.walk(os.path.join(self.root, top)):
                below[:] = [name for name in below
                            if name not in SKIPPED and not name.startswith("build")]
                for name in names:
                    yield os.path.relpath(os.path.join(folder, name), self.root)

    def read(self, name):
        with open(os.path.join(self.root, name), encoding="utf-8") as file:
            return file.read()

    def includes(self, source):
        """The quoted names that the source includes, each with the file of the
        tree that it means, or None."""
        for quote, name in INCLUDE.findall(self.read(source)):
            if quote == '"':
                yield name, self.find(name)

    def find(self, name):
        for path in (name, *(f"{root}/{name}" for root in PUBLIC_ROOTS)):
            if path in self._known:
                return path
        return None


def room_of(source):
    return os.path.dirname(source)


def module_of(source):
    return re.sub(r"_(private|internal)$", "", os.path.splitext(source)[0])


def circles(graph):
    """The strongly connected parts of a graph (a dictionary from a node to a set
    of nodes) that have several nodes, sorted."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []

    def enter(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        on_stack.add(node)
        return iter(sorted(graph.get(node, ())))

    def leave(node):
        if low[node] != index[node]:
            return
        part = []
        while True:
            part.append(stack.pop())
            on_stack.discard(part[-1])
            if part[-1] == node:
                break
        if len(part) > 1:
            found.append(sorted(part))

    # Tarjan's algorithm, without recursion: the tree may be deep.
    for start in sorted(graph):
        if start in index:
            continue
        path = [(start, enter(start))]
        while path:
            node, successors = path[-1]
            for successor in successors:
                if successor not in index:
                    path.append((successor, enter(successor)))
                    break
                if successor in on_stack:
                    low[node] = min(low[node], index[successor])
            else:
                path.pop()
                leave(node)
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
    return sorted(found)


def planted(files):
    """A temporary tree with the given files (path -> text), to be used in a
    `with` statement; gives its root."""
    folder = tempfile.TemporaryDirectory(prefix="hlsd-structure.")
    for path, text in files.items():
        full = os.path.join(folder.name, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)
    return folder


def run(*command):
    """The standard output of a program that has to succeed."""
    return subprocess.run(command, check=True, text=True,
                          stdout=subprocess.PIPE).stdout
