#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Real requests that crash, hang or eat memory, and others that do not notice.

usage: hlsc_isolation.py HLSC [unittest arguments]
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HLSC = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "hlsc"
SANITIZED = "HLSD_SANITIZE" in os.environ
PATIENCE = 120

GOOD = "int kernel(int a) { return a + 1; }\n"
# MLIR's parser recurses for every one of these.
DEEP = ("module attributes {a = " + "[" * 400000 + "]" * 400000 + "} {}\n")
# Two to the power of fifty tokens.
ENDLESS = "".join(f"#define A{i} A{i + 1} A{i + 1}\n" for i in range(50)) + \
    "#define A50 +1\nint kernel(int a) { return a A0; }\n"


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


if __name__ == "__main__":
    unittest.main()
