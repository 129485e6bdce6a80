#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The promises of the tools around random kernels."""

import glob
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import differential  # noqa: E402
import reduce  # noqa: E402

HLSC = os.path.abspath(sys.argv.pop())
PATIENCE = 120

LOOP = """\
int kernel(int x) {{
  unsigned i = {begin};
  do {{
    i += 2;
  }} while (i != 0);
  return x;
}}
int main(void) {{ return kernel(5) != 5; }}
"""


def is_running(process):
    """False also for a zombie that nobody has reaped yet."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Reduce(unittest.TestCase):
    def is_defined(self, text):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "kernel.c")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            return reduce.is_defined(path)

    def test_a_loop_that_ends_is_defined(self):
        self.assertTrue(self.is_defined(LOOP.format(begin=0)))

    def test_a_loop_without_end_is_not(self):
        self.assertFalse(self.is_defined(LOOP.format(begin=1)))

    def test_an_index_outside_of_an_array_is_not(self):
        self.assertFalse(self.is_defined(
            "int main(void) { int a[3] = {0}; int n = 3;"
            "return a[n * (a[0] + 1)]; }"))


# What main() reads of a kernel, and what it does not see.
SEEN = """\
int seen;
static int hidden;
int kernel(int x) { hidden += x; seen += hidden; return x; }
int main(void) { kernel(5); return seen; }
"""


class Differential(unittest.TestCase):
    def test_variables_without_a_port_are_not_compared(self):
        with tempfile.TemporaryDirectory(prefix="hlsd-tools-") as directory:
            path = os.path.join(directory, "kernel.c")
            with open(path, "w", encoding="utf-8") as file:
                file.write(SEEN)
            environment = dict(os.environ,
                               HLSD_SOCKET=os.path.join(directory, "run", "s"))
            try:
                subprocess.run([HLSC, "verify", "-"], input="", encoding="utf-8",
                               env=environment, check=False, capture_output=True)
                found = differential.uncompared(HLSC, path, [], ["seen", "hidden"],
                                                environment)
            finally:
                subprocess.run([HLSC, "stop"], env=environment, check=False,
                               capture_output=True)
            self.assertEqual(found, ["hidden"])

    def test_its_daemon_ends_with_it(self):
        with tempfile.TemporaryDirectory(prefix="hlsd-tools-") as directory:
            run = subprocess.Popen(
                [sys.executable, os.path.join(HERE, "differential.py"),
                 "--hlsc", HLSC, "--count", "100000", "--jobs", "1"],
                env={**os.environ, "TMPDIR": directory},
                stdout=subprocess.DEVNULL)
            try:
                daemon = self.wait_for_daemon(directory)
                run.send_signal(signal.SIGTERM)
                self.assertEqual(run.wait(PATIENCE), 128 + signal.SIGTERM)
            finally:
                run.kill()
                run.wait()
            deadline = time.monotonic() + PATIENCE
            while is_running(daemon):
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.05)

    def wait_for_daemon(self, directory):
        """The process of the daemon in the directory."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for path in glob.glob(os.path.join(directory, "*", "run", "s")):
                status = subprocess.run(
                    [HLSC, "status", "--no-spawn", "--json", "--socket", path],
                    capture_output=True, encoding="utf-8", check=False)
                if status.returncode == 0:
                    return json.loads(status.stdout)["pid"]
            time.sleep(0.05)
        self.fail("no daemon has started")


if __name__ == "__main__":
    unittest.main()
