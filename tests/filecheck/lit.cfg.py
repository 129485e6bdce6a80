# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every .mlir file below this folder is a test; its RUN lines say how. `not` is
# part of lit: it wants a status other than 0 and fails when the program dies.
# `not --crash` is LLVM's.
import atexit
import os
import shutil
import socket
import subprocess
import sys
import tempfile

import lit.formats

config.name = "hlsd"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
scratch = tempfile.mkdtemp(prefix="hlsd-lit-")
# hls-opt is started once; a script that runs it has it from its command line.
started_path = os.path.join(scratch, "started")
config.substitutions.append((r"(?<!\.py )\bhls-opt\b",
                             f"{config.once_asked} {started_path} hls-opt"))
config.substitutions.append((r"(?<=\.py )hls-opt\b", config.hls_opt))
config.substitutions.append((r"%python", sys.executable))
config.substitutions.append((r"\bFileCheck\b", config.filecheck))
config.environment["PATH"] = os.pathsep.join(
    [config.environment["PATH"], config.llvm_bindir])
# Tests written for mlir-opt run with hlsc in its place, on a daemon that is
# started by the first of them.
config.substitutions.append((r"\bmlir-opt(?![\w-])", config.hlsc + " opt"))
config.environment["HLSD_SOCKET"] = os.path.join(scratch, "run", "hlsd.sock")


def end_daemon():
    subprocess.run([config.hlsc, "stop"], env=config.environment, check=False,
                   stdout=subprocess.DEVNULL)
    shutil.rmtree(scratch, ignore_errors=True)


atexit.register(end_daemon)
# The options of the sanitizers hold inside, too.
for name in ("ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

started_listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
started_listener.bind(started_path)
started_listener.listen(64)
started = subprocess.Popen(
    [config.hls_opt], pass_fds=[started_listener.fileno()], env={
        **config.environment, "LD_PRELOAD": config.once_started,
        "STARTED_SOCKET": str(started_listener.fileno()),
        # The sanitizer's library comes behind the one that is loaded so.
        "ASAN_OPTIONS": config.environment.get("ASAN_OPTIONS", "")
                        + ":verify_asan_link_order=0"})
atexit.register(started.kill)
