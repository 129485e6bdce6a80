#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hlsc as a tool in a shell: several files, full disks, long lines, errors for
programs.

usage: hlsc_shell.py HLSC [unittest arguments]
"""

import json
import os
import pty
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from hlsc_fake_daemon import FakeDaemon  # noqa: E402
from hlsc_harness import HLSC, HlscTest  # noqa: E402

GOOD = "// hls: kernel\nint good(int a) { return a; }\n"
BAD = "// hls: kernel\nint bad(int a) { return a }\n"


class Shell(HlscTest):
    def test_several_files_are_verified_and_the_worst_counts(self):
        self.write("good.c", GOOD)
        self.write("bad.c", BAD)
        self.write("worse.c", BAD.replace("bad", "worse"))
        self.assertEqual(self.hlsc("verify", "good.c", "good.c").returncode, 0)
        run = self.hlsc("verify", "bad.c", "good.c", "worse.c")
        self.assertEqual(run.returncode, 1)
        self.assertIn("bad.c:2:", run.stdout)
        self.assertIn("worse.c:2:", run.stdout)
        run = self.hlsc("verify", "bad.c", "missing.c", "worse.c")
        self.assertEqual(run.returncode, 2)
        self.assertIn("worse.c:2:", run.stdout)
        run = self.hlsc("verify", "--json", "good.c", "bad.c")
        counts = [len(json.loads(line)["diagnostics"])
                  for line in run.stdout.splitlines()]
        self.assertEqual(counts, [0, 1])

    def test_diagnostics_that_cannot_be_written_are_no_result(self):
        self.write("bad.c", BAD)
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = subprocess.run([HLSC, "verify", "bad.c"], stdout=full,
                                 stderr=subprocess.PIPE, cwd=self.directory,
                                 env=self.environment, encoding="utf-8",
                                 timeout=60, check=False)
        self.assertEqual(run.returncode, 4, run.stderr)
        self.assertIn("No space left", run.stderr)

    def test_wrong_usage_is_json_as_well(self):
        for arguments, expected in [
                (["verify", "--json"], "which file?"),
                (["verify", "--json", "a.c", "--trace=x"], "does not apply"),
                (["lower", "--json", "a.c", "b.c"], "one file at a time"),
                (["nothing", "--json"], "nothing"),
                (["verify", "--bogus", "--json"], "--bogus"),
                (["verify", "--json", "missing.c"], "cannot read")]:
            with self.subTest(arguments=arguments):
                run = self.hlsc(*arguments)
                self.assertEqual(run.returncode, 2)
                error = json.loads(run.stdout)["error"]
                self.assertEqual(error["data"]["kind"], "invalid-params")
                self.assertIn(expected, error["message"])

    def test_no_daemon_is_json_as_well(self):
        socket = ["--socket", os.path.join(self.directory, "nobody.sock")]
        self.write("good.c", GOOD)
        for arguments in (["verify", "good.c", "--no-spawn"], ["status"]):
            with self.subTest(arguments=arguments):
                run = self.hlsc(*arguments, "--json", *socket)
                self.assertEqual(run.returncode, 3)
                error = json.loads(run.stdout)["error"]
                self.assertEqual(error["data"]["kind"], "no-daemon")
                self.assertIn("nobody.sock", error["message"])

    def test_what_starts_no_daemon_anyway_does_not_offer_not_to(self):
        for command in ("status", "stop"):
            with self.subTest(command=command):
                self.assertNotIn("--no-spawn",
                                 self.hlsc(command, "--help").stdout)
                plain, told = (self.hlsc(command, *more, "--socket", "none")
                               for more in ([], ["--no-spawn"]))
                self.assertEqual((told.returncode, told.stderr),
                                 (plain.returncode, plain.stderr))
        self.assertIn("--no-spawn", self.hlsc("lsp", "--help").stdout)

    def test_a_file_is_written_beside_json(self):
        self.write("good.c", GOOD)
        out = os.path.join(self.directory, "out")
        for command, name in (("lower", out + ".mlir"), ("graph", out + ".dot"),
                              ("emit-rtl", out)):
            with self.subTest(command=command):
                run = self.hlsc(command, "--json", "good.c", "-o", name)
                self.assertEqual(run.returncode, 0, run.stderr)
                json.loads(run.stdout)
                self.assertTrue(os.path.exists(name))
        run = self.hlsc("lower", "--json", "good.c", "-o", out + "/none/x")
        self.assertEqual(run.returncode, 2)

    def test_a_long_line_is_cut_around_the_mistake(self):
        line = "int x = " + "1 + " * 500 + "@ + " + "2 + " * 500 + "3;"
        self.write("long.c", f"// hls: kernel\nint f(int a) {{\n  {line}\n"
                             "  return a + x;\n}\n")
        run = self.hlsc("verify", "long.c")
        shown, caret = run.stdout.splitlines()[1:3]
        self.assertLess(len(shown), 180)
        self.assertRegex(shown, r"^    3 \| ….*… *$|^    3 \| ….*…$")
        self.assertEqual(shown[caret.index("^")], "@")

    def test_hls_h_is_where_cflags_says(self):
        self.write("uses.c", '#include "hls.h"\nint a = HLS_CALL(abs, 1);\n')
        flags = self.hlsc("cflags").stdout.split()
        folder = flags[0].removeprefix("-I")
        self.assertTrue(os.path.exists(os.path.join(folder, "hls.h")), flags)


class Progress(unittest.TestCase):
    def test_the_line_is_painted_again_only_when_it_changes(self):
        directory = self.enterContext(tempfile.TemporaryDirectory())
        os.chmod(directory, 0o700)
        path = os.path.join(directory, "hlsd.sock")
        source = os.path.join(directory, "kernel.c")
        with open(source, "w", encoding="utf-8") as file:
            file.write(GOOD)

        def answer(connection, message):
            token = message["params"]["workDoneToken"]
            for percent in [10] * 20 + [20] * 20:
                connection.send({
                    "jsonrpc": "2.0", "method": "$/progress",
                    "params": {"token": token, "value": {
                        "kind": "report", "message": "working",
                        "percentage": percent}}})
            return {"diagnostics": [], "kernel": "good", "timings": [],
                    "cached": False}

        daemon = FakeDaemon(path, {"hls/verify": answer})
        self.addCleanup(daemon.close)
        pid, terminal = pty.fork()
        if pid == 0:
            os.execve(HLSC, [HLSC, "verify", source],
                      dict(os.environ, HLSD_SOCKET=path, TERM="xterm"))
        text = b""
        while True:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            text += data
        os.close(terminal)
        os.waitpid(pid, 0)
        self.assertEqual(text.count(b"working"), 2, text)


if __name__ == "__main__":
    unittest.main()
