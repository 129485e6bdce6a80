#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Real requests that crash, hang or eat memory, and others that do not notice.

usage: hlsc_isolation.py HLSC [unittest arguments]
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HLSC = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "hlsc"
SANITIZED = "HLSD_SANITIZE" in os.environ
PATIENCE = 300

GOOD = "int kernel(int a) { return a + 1; }\n"
# MLIR's parser recurses for every one of these.
DEEP = ("module attributes {a = " + "[" * 400000 + "]" * 400000 + "} {}\n")
# Two to the power of fifty tokens.
ENDLESS = "".join(f"#define A{i} A{i + 1} A{i + 1}\n" for i in range(50)) + \
    "#define A50 +1\nint kernel(int a) { return a A0; }\n"


def long_module(first):
    """Some passes take a moment for it."""
    return ("func.func @f(%x: i32) -> i32 {\n"
            f"  %s0 = arith.constant {first} : i32\n" +
            "".join(f"  %c{i} = arith.constant {i} : i32\n"
                    f"  %m{i} = arith.muli %s{i}, %x : i32\n"
                    f"  %s{i + 1} = arith.xori %m{i}, %c{i} : i32\n"
                    for i in range(3000)) +
            "  return %s3000 : i32\n}\n")


def passes_of(daemon, first):
    """The notes of the workers of a daemon, in memory shared with it, that are
    about one module: others stay there when the work is done."""
    noted = []
    for number in os.listdir(f"/proc/{daemon}/fd"):
        path = f"/proc/{daemon}/fd/{number}"
        with contextlib.suppress(OSError):
            if "hlsd-notes" in os.readlink(path):
                with open(path, "rb") as file:
                    head = file.read(4096)
                    file.seek(int.from_bytes(head[:8], "little"), os.SEEK_CUR)
                    module = file.read(4096)
                # Behind the size of the module that they began with.
                if any(head[8:16]) and b" %d : i32" % first in module:
                    noted.append(head[88:].split(b"\0")[0].decode())
    return noted


def children_of(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return list(map(int, file.read().split()))


def state_of(pid):
    """A letter: T, when the process is stopped."""
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()[0]


class Isolation(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="hlsd-isolation-")
        self.addCleanup(shutil.rmtree, self.directory)
        self.socket = os.path.join(self.directory, "run", "s")
        os.mkdir(os.path.dirname(self.socket), 0o700)
        self.write("good.c", GOOD)
        self.write("deep.mlir", DEEP)
        self.write("endless.c", ENDLESS)

    def write(self, name, text):
        with open(os.path.join(self.directory, name), "w") as file:
            file.write(text)

    def start(self, *options):
        with open(os.path.join(self.directory, "log"), "w") as log:
            daemon = subprocess.Popen(
                [os.path.join(os.path.dirname(HLSC), "hlsd"), "--socket",
                 self.socket, "--workers", "2", *options],
                stdin=subprocess.DEVNULL, stderr=log)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.terminate)
        end = time.monotonic() + PATIENCE
        while not os.path.exists(self.socket):
            self.assertIsNone(daemon.poll())
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)
        return daemon

    def hlsc(self, *arguments):
        return subprocess.run(
            [HLSC, *arguments, "--no-spawn", "--socket", self.socket],
            cwd=self.directory, capture_output=True, text=True,
            timeout=PATIENCE, check=False)

    def assert_good(self):
        run = self.hlsc("verify", "good.c")
        self.assertEqual((run.returncode, run.stderr), (0, ""))

    def during(self, *arguments):
        """Runs hlsc while others verify; its result."""
        runs = []
        thread = threading.Thread(
            target=lambda: runs.append(self.hlsc(*arguments)))
        thread.start()
        self.assert_good()
        while thread.is_alive():
            self.assert_good()
        thread.join()
        return runs[0]

    @unittest.skipIf(SANITIZED, "memory is not bounded with sanitizers")
    def test_too_much_memory_ends_its_request_alone(self):
        daemon = self.start("--worker-bytes", str(200 << 20))
        for _ in range(2):
            run = self.during("verify", "endless.c")
            self.assertEqual(run.returncode, 4, run.stderr)
            self.assertIn("[worker-lost]", run.stderr)
            self.assertIn(f"it needed more than the {200 << 20} bytes of "
                          "memory that it may have", run.stderr)
            self.assertIn("run/lost/", run.stderr)
        run = self.during("verify", "endless.c")
        self.assertEqual(run.returncode, 4)
        self.assertIn("[kernel-refused]", run.stderr)
        self.assertIsNone(daemon.poll())

    def test_what_nests_deeply_is_an_error_in_the_text(self):
        self.start()
        run = self.during("verify", "deep.mlir")
        self.assertEqual(run.returncode, 1, run.stderr)

    def test_an_endless_compilation_ends_at_its_deadline(self):
        self.start()
        run = self.during("verify", "endless.c", "--deadline-ms", "500")
        self.assertEqual(run.returncode, 4, run.stderr)
        self.assertRegex(run.stderr, "deadline-exceeded|worker-lost")
        self.assert_good()

    def workers(self):
        return json.loads(self.hlsc("status", "--json").stdout)["workers"]

    def crash_in_pass(self, daemon, name, first, client):
        """Makes the worker that runs a pass crash in it; false when the client
        had its answer before the pass was seen. The workers do not run while
        this looks where they are: what it sees is so still when it acts."""
        workers = [worker for template in children_of(daemon)
                   for worker in children_of(template)]
        crashed = False
        while not crashed and client.poll() is None:
            for worker in workers:
                os.kill(worker, signal.SIGSTOP)
            while {state_of(worker) for worker in workers} != {"T"}:
                time.sleep(0.0001)
            if any(passes.endswith(name)
                   for passes in passes_of(daemon, first)):
                for worker in self.workers():
                    if worker["state"] == "busy":
                        os.kill(worker["pid"], signal.SIGSEGV)
                        crashed = True
            for worker in workers:
                os.kill(worker, signal.SIGCONT)
            time.sleep(0.0005)
        return crashed

    def lower_and_crash(self, daemon, name):
        """The module, and what hlsc says about its worker. One that got through
        the pass is followed by another module."""
        for first in range(10001, 11000):  # no other constant is so large
            self.write("long.mlir", long_module(first))
            client = subprocess.Popen(
                [HLSC, "lower", "long.mlir", "--no-spawn", "--socket",
                 self.socket], cwd=self.directory, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, text=True)
            crashed = self.crash_in_pass(daemon, name, first, client)
            errors = client.communicate(timeout=PATIENCE)[1]
            if crashed:
                self.assertEqual(client.returncode, 4, errors)
                return long_module(first), errors
            self.assertEqual((client.returncode, errors), (0, ""))
        raise AssertionError(f"{name} was not seen")

    def test_a_crash_in_a_pass_leaves_the_module_before_it(self):
        daemon = self.start()
        while {worker["state"] for worker in self.workers()} != {"idle"}:
            time.sleep(0.01)  # they exercise themselves
        given, errors = self.lower_and_crash(daemon.pid,
                                             "lower-cf-to-handshake")
        self.assertIn("[worker-lost]", errors)
        self.assertIn("'lower-cf-to-handshake', or in what ran beside it: "
                      "'hlsc opt --run-repr", errors)
        lost = os.path.join(self.directory, "run", "lost")
        self.assertEqual(sorted(os.listdir(lost)), ["0.json", "0.mlir"])
        with open(os.path.join(lost, "0.json")) as file:
            source = json.load(file)["params"]["source"]
        self.assertEqual(source["text"], given)
        # The request that ran is in it, and runs again.
        module = os.path.join(lost, "0.mlir")
        with open(module) as file:
            text = file.read()
        self.assertIn("func.func @f", text)
        self.assertRegex(text, r'pipeline: "builtin.module\(flatten.*,'
                         r'lower-cf-to-handshake\)"')
        run = subprocess.run(
            [HLSC, "opt", "--run-reproducer", module], check=False,
            capture_output=True, text=True, timeout=PATIENCE,
            env={**os.environ, "HLSD_SOCKET": self.socket})
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("handshake.func @f", run.stdout)


if __name__ == "__main__":
    unittest.main()
