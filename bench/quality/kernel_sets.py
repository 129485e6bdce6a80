# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels that circuits are judged by, and requests about them."""

import glob
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path += [os.path.join(ROOT, "bench", "daemon"),
             os.path.join(ROOT, "tests", "integration")]
from kernel_files import ARGUMENTS, FILES  # noqa: E402
from private_daemon import encode, must  # noqa: E402

OWN = {os.path.splitext(os.path.basename(path))[0]: path
       for path in sorted(glob.glob(os.path.join(HERE, "kernels", "*.c")))}
# By what they are called on command lines and in tables.
SETS = {"own": OWN, "tests": {f"tests/{name}": path
                              for name, path in sorted(FILES.items())}}
SETS["all"] = {**SETS["own"], **SETS["tests"]}


def chosen(words, name):
    """The files of the kernels that are asked for, or of a set, by what they are
    called."""
    if not words:
        return SETS[name]
    found = {}
    for word in words:
        if word in SETS["all"]:
            found[word] = SETS["all"][word]
        elif os.path.isfile(word):
            found[word] = os.path.abspath(word)
        else:
            sys.exit(f"there is no kernel '{word}'")
    return found


def parameters(path, **options):
    """Those that every request about a kernel has."""
    with open(path, encoding="utf-8") as file:
        return {"source": {"uri": "file://" + path, "text": file.read()},
                "options": options}


def fresh(kernel, run):
    """Options of a run that can use nothing that other runs have left behind in the
    daemon or a worker: the kernel has another name."""
    return {"defines": [f"{kernel}={kernel}_{run}"]}


def companions(path):
    """The further parameters of hls/simulate for a kernel that needs modules and
    their models."""
    name = os.path.splitext(os.path.basename(path))[0]
    if path != FILES.get(name):
        return {}
    lists = {"--rtl": "rtl", "--model": "models"}
    words = ARGUMENTS.get(name, [])
    found = {}
    for option, file_name in zip(words[::2], words[1::2]):
        with open(file_name, encoding="utf-8") as file:
            found.setdefault(lists[option], []).append(
                {"path": file_name, "text": file.read()})
    return found


def ask(daemon, method, params):
    """The result of one request, on a connection of its own."""
    wire = daemon.wire()
    try:
        return must(wire.exchange(encode(method, params)))
    finally:
        wire.close()


def simulate(daemon, path, params, **more):
    """The result of hls/simulate; a kernel that does not pass is an exception."""
    result = ask(daemon, "hls/simulate", {**params, **companions(path), **more})
    if result["verdict"] != "pass":
        raise RuntimeError(f"{path}: {result['message']}")
    return result
