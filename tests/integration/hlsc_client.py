#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The messages, output and exit status of hlsc, with a daemon that plays along.

usage: hlsc_client.py HLSC [unittest arguments]
"""

import json
import os
import pty
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from hlsc_fake_daemon import FakeDaemon, RpcError  # noqa: E402

HLSC = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "hlsc"

KERNEL = "int kernel(int a) { return a; }\n"


def position(line, character):
    return {"line": line, "character": character}


def text_range(line, begin, end, end_line=None):
    return {"start": position(line, begin),
            "end": position(line if end_line is None else end_line, end)}


def diagnostic(message, code="some-code", severity=1, where=None, **more):
    return {"range": where or text_range(0, 0, 3), "severity": severity,
            "code": code, "source": "hlsd", "message": message, **more}


def framed(body):
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def result(**members):
    return {"diagnostics": [], "timings": [], "kernel": "kernel",
            "cached": False, **members}


class ClientTest(unittest.TestCase):
    """One directory, one socket and one fake daemon per test."""

    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="hlsc-")
        self.addCleanup(shutil.rmtree, self.directory)
        os.mkdir(self.path("run"), 0o700)
        self.socket = self.path("run/hlsd.sock")
        self.write("kernel.c", KERNEL)
        self.daemon = None
        self.addCleanup(self.end_daemon)
        self.environment = {
            name: value for name, value in os.environ.items()
            if name not in ("NO_COLOR", "HLSD_SOCKET", "XDG_RUNTIME_DIR")}
        self.environment.update(HLSD_SOCKET=self.socket, TERM="xterm")

    def path(self, name):
        return os.path.join(self.directory, name)

    def write(self, name, text):
        with open(self.path(name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def given_daemon(self, answers=None, **options):
        self.end_daemon()
        self.daemon = FakeDaemon(self.socket, answers, **options)

    def end_daemon(self):
        if self.daemon:
            self.daemon.close()
            self.daemon = None

    def hlsc(self, *arguments, stdin="", hlsc=None):
        return subprocess.run(
            [hlsc or HLSC, *arguments], input=stdin, cwd=self.directory,
            env=self.environment, capture_output=True, encoding="utf-8",
            timeout=60, check=False)

    def hlsc_on_terminal(self, *arguments):
        """Runs with a terminal as all three streams; gives (status, text)."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.directory)
            os.execve(HLSC, [HLSC, *arguments], self.environment)
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
        _, status = os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(status), text.decode()


class Usage(ClientTest):
    def test_wrong_usage_exits_with_2_and_suggests(self):
        for arguments, expected in [
                (["lowr", "kernel.c"], "did you mean 'lower'?"),
                (["lower", "kernel.c", "--kernal=x"],
                 "did you mean '--kernel'?"),
                (["lower"], "which file?"),
                (["lower", "kernel.c", "other.c"], "one file at a time"),
                (["lower", "kernel.c", "--kernel"], "--kernel NAME"),
                (["lower", "kernel.c", "--json=yes"], "takes no value"),
                (["lower", "kernel.c", "--rtl", "x.sv"], "does not apply"),
                (["stop", "kernel.c"], "takes no file"),
                (["status", "--json", "--prometheus"], "do not go together"),
                (["simulate", "kernel.c", "--max-cycles=-3"], "whole number"),
                (["simulate", "kernel.c", "--stress=x"], "whole number"),
                (["lower", "kernel.c", "--clock-period=nan"], "nanoseconds"),
                (["lower", "kernel.c", "--color=red"], "auto, always or never"),
                (["lower", "kernel.c", b"--kernel=caf\xe9"],
                 "the value of --kernel is not UTF-8 text"),
                (["simulate", "kernel.c", "--rtl", b"caf\xe9.v"],
                 "the value of --rtl is not UTF-8 text"),
                ([], "no command"),
        ]:
            with self.subTest(arguments=arguments):
                run = self.hlsc(*arguments)
                self.assertEqual(run.returncode, 2)
                self.assertIn(expected, run.stderr)
                self.assertEqual(not run.stdout, "--json" not in arguments)

    def test_files_that_cannot_be_sent_exit_with_2(self):
        self.write("latin1.c", b"// caf\xe9\nint f(void);\n")
        self.write("zero.c", b"int f(void);\n\0")
        self.write("kernel.rs", KERNEL)
        for name, expected in [("missing.c", "No such file"),
                               ("run", "directory"),
                               ("latin1.c", "latin1.c:1:7: byte 0xe9"),
                               ("zero.c", "zero.c:2:1: byte 0x00"),
                               ("kernel.rs", "--language")]:
            with self.subTest(name=name):
                run = self.hlsc("verify", name)
                self.assertEqual((run.returncode, run.stdout), (2, ""))
                self.assertIn(expected, run.stderr)
                run = self.hlsc("verify", name, "--json")
                error = json.loads(run.stdout)["error"]
                self.assertEqual((run.returncode, error["code"]), (2, -32602))
                self.assertIn(error["message"], run.stderr)

    def test_help_names_every_command_and_exits_with_0(self):
        run = self.hlsc("--help")
        self.assertEqual(run.returncode, 0)
        for name in ("lower", "verify", "emit-rtl", "simulate", "diff",
                     "status", "stop", "version"):
            self.assertIn(f"  {name} ", run.stdout)
            both = [self.hlsc("help", name), self.hlsc(name, "--help")]
            self.assertEqual([r.returncode for r in both], [0, 0])
            self.assertEqual(both[0].stdout, both[1].stdout)
            self.assertIn(f"usage: hlsc {name}", both[0].stdout)

    def test_version(self):
        self.assertRegex(self.hlsc("version").stdout,
                         r"^hlsc \d+\.\d+\.\d+ \(protocol 1\)\n$")
        self.assertEqual(self.hlsc("--version").stdout,
                         self.hlsc("version").stdout)


class Requests(ClientTest):
    def test_text_and_options_are_sent_in_full(self):
        self.given_daemon({"hls/lower": result(stage="cf", ir="module {}\n")})
        os.mkdir(self.path("a b"))
        self.write("a b/kernel.c", KERNEL)
        run = self.hlsc("lower", "a b/kernel.c", "--stage", "cf", "-DN=3",
                        "--kernel=kernel", "-I", "include", "-I/usr/x", "-D", "M",
                        "-std=c11", "--clock-period", "4.5", "--islands=never",
                        "--speculate", "paying", "--sharing=paying",
                        "--buffers=on-merges", "--deadline-ms", "1000")
        self.assertEqual((run.stdout, run.stderr), ("module {}\n", ""))
        real = os.path.realpath(self.directory)
        [params] = self.daemon.received("hls/lower")
        self.assertEqual(params, {
            "kernel": "kernel", "stage": "cf", "source": {
                "uri": f"file://{real}/a%20b/kernel.c", "languageId": "c",
                "text": KERNEL},
            "options": {"includeDirs": [f"{real}/include", "/usr/x"], "std": "c11",
                        "defines": ["N=3", "M"], "clockPeriod": 4.5,
                        "buffers": "on-merges", "deadlineMs": 1000,
                        "islands": "never", "sharing": "paying",
                        "speculate": "paying"}})
        self.assertEqual(len(self.daemon.received("initialize")), 1)

    def test_standard_input_tells_c_from_mlir(self):
        self.given_daemon({"hls/verify": result(ok=True)})
        self.hlsc("verify", "-", stdin=KERNEL)
        self.hlsc("verify", "-", stdin="// a comment\nmodule {\n}\n")
        self.hlsc("verify", "-", "--language", "mlir", stdin="%0 = x\n")
        self.assertEqual(
            [(p["source"]["uri"], p["source"]["languageId"])
             for p in self.daemon.received("hls/verify")],
            [("stdin:/stdin.c", "c"), ("stdin:/stdin.mlir", "mlir"),
             ("stdin:/stdin.mlir", "mlir")])

    def test_output_goes_to_the_file_named(self):
        self.given_daemon({"hls/lower": result(ir="module {}\n")})
        run = self.hlsc("lower", "kernel.c", "-o", "out.mlir")
        self.assertEqual((run.returncode, run.stdout), (0, ""))
        self.assertEqual(self.read("out.mlir"), "module {}\n")
        self.assertEqual(
            self.hlsc("lower", "kernel.c", "-o", "/dev/full").returncode, 4)
        self.assertEqual(
            self.hlsc("lower", "kernel.c", "-o", "no/out").returncode, 2)

    def test_a_working_directory_that_is_not_utf8_is_named_as_the_reason(self):
        self.given_daemon({"hls/lower": result(ir="module {}\n")})
        odd = os.path.join(self.directory.encode(), b"caf\xe9")
        os.mkdir(odd)
        kernel = self.path("kernel.c")
        for arguments, expected in [(["lower", kernel, "-I/usr/x"], 0),
                                    (["lower", kernel, "-Ix"], 4),
                                    (["opt", kernel], 2)]:
            with self.subTest(arguments=arguments):
                run = subprocess.run([HLSC, *arguments], cwd=odd,
                                     env=self.environment, timeout=60,
                                     capture_output=True, check=False)
                self.assertEqual(run.returncode, expected, run.stderr)
                self.assertEqual(b"directory is not UTF-8" in run.stderr,
                                 expected != 0)

    def test_text_ends_with_a_newline(self):
        self.given_daemon({"hls/lower": result(ir="module {}")})
        self.assertEqual(self.hlsc("lower", "kernel.c").stdout, "module {}\n")

    def test_json_is_the_raw_result(self):
        answer = result(ir="module {}\n",
                        odd=["\0\u00e9\U0001f600", 2**53 + 1, 0.1, None])
        self.given_daemon({"hls/lower": answer})
        run = self.hlsc("lower", "kernel.c", "--json")
        self.assertEqual(json.loads(run.stdout), answer)
        self.assertEqual(run.stdout.count("\n"), 1)
        self.assertIn(",0.1,", run.stdout)

    def test_a_full_disk_is_not_success(self):
        self.given_daemon({"hls/lower": result(ir="module {}\n" * 10000)})
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = subprocess.run([HLSC, "lower", "kernel.c"], stdout=full,
                                 stderr=subprocess.PIPE, cwd=self.directory,
                                 env=self.environment, encoding="utf-8",
                                 timeout=60, check=False)
        self.assertEqual(run.returncode, 4)
        self.assertIn("No space left", run.stderr)

    def test_a_large_source_does_not_block(self):
        self.given_daemon({"hls/verify": result(ok=True)})
        text = KERNEL + "// long line of commentary\n" * 200000
        self.write("large.c", text)
        self.assertEqual(self.hlsc("verify", "large.c").returncode, 0)
        [params] = self.daemon.received("hls/verify")
        self.assertEqual(params["source"]["text"], text)


class Diagnostics(ClientTest):
    def verify(self, source, *diagnostics):
        self.given_daemon(
            {"hls/verify": result(ok=False, diagnostics=list(diagnostics))})
        self.write("kernel.c", source)
        return self.hlsc("verify", "kernel.c")

    def test_the_range_is_underlined_below_its_line(self):
        run = self.verify("void f(int a);\nint main(void);\n",
                          diagnostic("wrong name", "placeholder-arg-name",
                                     where=text_range(0, 7, 12)))
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stdout, textwrap.dedent("""\
            kernel.c:1:8: error: wrong name [placeholder-arg-name]
                1 | void f(int a);
                  |        ^~~~~
            """))
        self.assertEqual(run.stderr, "")

    def test_tabs_wide_characters_and_utf16_columns_line_up(self):
        # The emoji is two UTF-16 units, four bytes and two cells; the ideograph
        # one, three and two; the accent combines: one, two and none.
        run = self.verify("\tx = \"\U0001F600\u6f22e\u0301\", y;\n",
                          diagnostic("here", where=text_range(0, 14, 15)))
        lines = run.stdout.splitlines()
        self.assertEqual(lines[0],
                         "kernel.c:1:20: error: here [some-code]")
        self.assertEqual(
            lines[1], "    1 |         x = \"\U0001F600\u6f22e\u0301\", y;")
        self.assertEqual(lines[2], "      | " + " " * 21 + "^")

    def test_a_range_of_several_lines_ends_with_its_first(self):
        run = self.verify("int f(\n  int a);\n",
                          diagnostic("long", where=text_range(0, 4, 8, 1)))
        self.assertIn("    1 | int f(\n      |     ^~\n", run.stdout)

    def test_notes_and_fixes_follow(self):
        uri = "file://" + os.path.realpath(self.path("kernel.c"))
        self.write("other.h", "int first;\nint second;\n")
        other = "file://" + os.path.realpath(self.path("other.h"))
        run = self.verify("f(x);\n", diagnostic(
            "bad call", where=text_range(0, 2, 3),
            relatedInformation=[
                {"location": {"uri": other, "range": text_range(1, 4, 10)},
                 "message": "declared here"}],
            data={"uri": uri, "fixes": [
                {"title": "rename 'x' to 'y'", "edits": []}]}))
        self.assertEqual(run.stdout, textwrap.dedent(f"""\
            kernel.c:1:3: error: bad call [some-code]
                1 | f(x);
                  |   ^
            {other[7:]}:2:5: note: declared here
                2 | int second;
                  |     ^~~~~~
            fix: rename 'x' to 'y'
            """))

    def test_warnings_alone_are_not_a_failure(self):
        run = self.verify(KERNEL, diagnostic("careful", severity=2))
        self.assertEqual(run.returncode, 0)
        self.assertIn(": warning: careful [some-code]", run.stdout)

    def test_other_commands_use_standard_error(self):
        self.given_daemon({"hls/lower": result(
            ir=None, diagnostics=[diagnostic("wrong")])})
        run = self.hlsc("lower", "kernel.c")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertIn("kernel.c:1:1: error: wrong [some-code]", run.stderr)

    def test_positions_outside_the_text_and_odd_members_do_no_harm(self):
        run = self.verify("x\n", diagnostic("a", where=text_range(99, 5, 9)),
                          diagnostic("b", where=text_range(0, 50, 60)),
                          {"message": 5, "range": [], "severity": "high"}, 7)
        self.assertEqual(run.returncode, 1)
        self.assertIn("kernel.c:100:6: error: a", run.stdout)

    def test_control_characters_do_not_reach_the_terminal(self):
        run = self.verify("int a; // \033[31m\n", diagnostic("bad \033]0;x\a"))
        self.assertNotIn("\033", run.stdout)
        self.assertIn("bad <1B>]0;x<07>", run.stdout)
        self.assertIn("// <1B>[31m", run.stdout)

    def test_colour_is_for_terminals_unless_told_otherwise(self):
        answer = result(ok=False, diagnostics=[diagnostic("wrong")])
        self.given_daemon({"hls/verify": answer})
        self.assertNotIn("\033", self.hlsc("verify", "kernel.c").stdout)
        self.assertIn("\033[1;31m",
                      self.hlsc("verify", "kernel.c", "--color=always").stdout)
        self.assertIn("\033[1;31m",
                      self.hlsc_on_terminal("verify", "kernel.c")[1])
        self.assertNotIn("\033[1;31m", self.hlsc_on_terminal(
            "verify", "kernel.c", "--color", "never")[1])
        self.environment["NO_COLOR"] = "1"
        self.assertNotIn("\033[1;31m",
                         self.hlsc_on_terminal("verify", "kernel.c")[1])


# How every top module begins.
TOP = "// Circuit of the kernel `kernel`.\n"


class EmitRtl(ClientTest):
    def design(self, *files):
        return result(top="kernel", ports=[], units=[], fileList="kernel.sv\n",
                      files=[{"path": path, "text": text, "kind": kind}
                             for path, text, kind in files])

    def test_files_and_their_list_are_written(self):
        self.given_daemon({"hls/emitRtl": self.design(
            ("kernel.sv", "module kernel;\nendmodule\n", "top"),
            ("hls_fork.sv", "module hls_fork;\nendmodule\n", "unit"))})
        run = self.hlsc("emit-rtl", "kernel.c")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(run.stdout,
                         "kernel_rtl/kernel.sv\nkernel_rtl/hls_fork.sv\n"
                         "kernel_rtl/files.f\ntop module: kernel\n")
        self.assertEqual(self.read("kernel_rtl/hls_fork.sv"),
                         "module hls_fork;\nendmodule\n")
        self.assertEqual(self.read("kernel_rtl/files.f"), "kernel.sv\n")

    def test_nothing_is_written_outside_the_directory(self):
        for name in ("../kernel.c", "/etc/x.sv", "a/b.sv", ".bashrc", "..", "",
                     "files.f", "a\nb.sv", "x" * 300):
            with self.subTest(name=name):
                self.given_daemon({"hls/emitRtl": self.design(
                    ("kernel.sv", "module kernel;\n", "top"),
                    (name, "gotcha\n", "unit"))})
                run = self.hlsc("emit-rtl", "kernel.c", "-o", "out")
                self.assertEqual(run.returncode, 4)
                self.assertIn("nothing was written", run.stderr)
                self.assertFalse(os.path.exists(self.path("out")))
        self.assertEqual(self.read("kernel.c"), KERNEL)

    def test_links_in_the_directory_are_not_followed(self):
        os.mkdir(self.path("out"))
        os.symlink(self.path("kernel.c"), self.path("out/kernel.sv"))
        self.given_daemon({"hls/emitRtl": self.design(
            ("kernel.sv", "module kernel;\n", "top"))})
        for force in [], ["--force"]:
            run = self.hlsc("emit-rtl", "kernel.c", "-o", "out", *force)
            self.assertEqual(run.returncode, 2)
            self.assertEqual(self.read("kernel.c"), KERNEL)

    def test_files_of_others_are_kept_unless_forced(self):
        self.given_daemon({"hls/emitRtl": self.design(
            ("kernel.sv", TOP + "new\n", "top"),
            ("hls_fork.sv", "module hls_fork;\n", "unit"))})
        for name in ("kernel.sv", "hls_fork.sv", "files.f"):
            with self.subTest(name=name):
                out = "out_" + name
                os.mkdir(self.path(out))
                self.write(f"{out}/{name}", "my work\n")
                run = self.hlsc("emit-rtl", "kernel.c", "-o", out)
                self.assertEqual((run.returncode, run.stdout), (2, ""))
                self.assertIn(f"'{out}/{name}' is not from an earlier",
                              run.stderr)
                self.assertEqual(os.listdir(self.path(out)), [name])
                self.assertEqual(self.read(f"{out}/{name}"), "my work\n")
                run = self.hlsc("emit-rtl", "kernel.c", "-o", out, "--force")
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertNotEqual(self.read(f"{out}/{name}"), "my work\n")

    def test_files_of_an_earlier_run_are_replaced(self):
        self.given_daemon({"hls/emitRtl": result(
            top="kernel", ports=[], units=[], fileList="kernel.sv\nu.sv\n",
            files=[{"path": "kernel.sv", "text": TOP, "kind": "top"},
                   {"path": "u.sv", "text": "unit\n", "kind": "unit"}])})
        self.assertEqual(self.hlsc("emit-rtl", "kernel.c").returncode, 0)
        self.write("kernel_rtl/kernel.sv", TOP + "of an older version\n")
        self.write("kernel_rtl/u.sv", "of an older version\n")
        run = self.hlsc("emit-rtl", "kernel.c")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.read("kernel_rtl/u.sv"), "unit\n")

    def test_a_kernel_may_be_called_anything(self):
        for kernel in ("../../x", "a\0b", ""):
            with self.subTest(kernel=kernel):
                self.given_daemon({"hls/emitRtl": result(
                    top="x_top", kernel=kernel, ports=[], units=[],
                    fileList="x_top.sv\n", files=[
                        {"path": "x_top.sv", "text": TOP, "kind": "top"}])})
                run = self.hlsc("emit-rtl", "kernel.c")
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertEqual(self.read("x_top_rtl/x_top.sv"), TOP)

    def test_a_directory_that_cannot_be_one_is_wrong_usage(self):
        self.given_daemon({"hls/emitRtl": self.design(
            ("kernel.sv", "module kernel;\n", "top"))})
        self.write("file", "")
        os.makedirs(self.path("full/kernel.sv"))
        for arguments in (["file"], ["file/below"], ["/proc/none"], ["full"],
                          ["full", "--force"]):
            with self.subTest(arguments=arguments):
                run = self.hlsc("emit-rtl", "kernel.c", "-o", *arguments)
                self.assertEqual((run.returncode, run.stdout), (2, ""),
                                 run.stderr)
                self.assertRegex(run.stderr, "^hlsc: ")

    def test_stubs_the_user_changed_are_kept_unless_forced(self):
        self.given_daemon({"hls/emitRtl": self.design(
            ("kernel.sv", TOP + "new\n", "top"), ("__p.sv", "stub\n", "stub"))})
        self.assertEqual(self.hlsc("emit-rtl", "kernel.c").returncode, 0)
        self.write("kernel_rtl/__p.sv", "my work\n")
        self.write("kernel_rtl/kernel.sv", TOP + "old\n")
        run = self.hlsc("emit-rtl", "kernel.c")
        self.assertEqual(run.returncode, 0)
        self.assertIn("kept 'kernel_rtl/__p.sv'", run.stderr)
        self.assertEqual(self.read("kernel_rtl/__p.sv"), "my work\n")
        self.assertEqual(self.read("kernel_rtl/kernel.sv"), TOP + "new\n")
        self.hlsc("emit-rtl", "kernel.c", "--force")
        self.assertEqual(self.read("kernel_rtl/__p.sv"), "stub\n")

    def test_directories_above_are_made(self):
        self.given_daemon({"hls/emitRtl": self.design(
            ("kernel.sv", "module kernel;\n", "top"))})
        run = self.hlsc("emit-rtl", "kernel.c", "-o", "a/b/c/")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertTrue(os.path.exists(self.path("a/b/c/kernel.sv")))


class Simulate(ClientTest):
    def test_pass(self):
        self.given_daemon({"hls/simulate": result(
            verdict="pass", calls=2, cycles=30, totalMismatches=0,
            mismatches=[], blocked=[], message="all calls agree",
            perCall=[{"cycles": 1, "matches": True},
                     {"cycles": 20, "matches": True}])})
        self.write("p.sv", "module p;\n")
        self.write("p.c", "void p(void) {}\n")
        run = self.hlsc("simulate", "kernel.c", "--rtl", "p.sv", "--model=p.c", "--stress=7",
                        "--max-cycles", "1000", "--bus-latency=40")
        self.assertEqual((run.returncode, run.stdout),
                         (0, "PASS kernel=kernel calls=2 cycles=30\n"))
        self.assertIn("call 1: 1 cycle\ncall 2: 20 cycles\n", run.stderr)
        [params] = self.daemon.received("hls/simulate")
        self.assertEqual([f["text"] for f in params["rtl"] + params["models"]],
                         ["module p;\n", "void p(void) {}\n"])
        self.assertTrue(os.path.isabs(params["rtl"][0]["path"]))
        self.assertEqual({**params, "maxCycles": 1000, "stressSeed": 7, "busLatency": 40}, params)

    def test_mismatch(self):
        self.given_daemon({"hls/simulate": result(
            verdict="mismatch", calls=1, cycles=9, totalMismatches=40,
            message="1 of 1 calls differs", blocked=[],
            perCall=[{"cycles": 9, "matches": False}],
            mismatches=[{"call": 0, "what": "out", "element": "out[0][3]",
                         "index": 3, "expected": "7", "actual": "-1"}])})
        run = self.hlsc("simulate", "kernel.c")
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stdout, "FAIL kernel=kernel reason=mismatch "
                                     "calls=1 cycles=9 mismatches=40\n")
        self.assertIn("call 1: out[0][3] is -1, the C program has 7", run.stderr)
        self.assertIn("39 more differences", run.stderr)

    def test_deadlock_names_channels_and_lines(self):
        self.given_daemon({"hls/simulate": result(
            verdict="deadlock", calls=1, cycles=0, message="no transfer",
            blocked=[{"source": "fork0.outs_1", "target": "addi0.lhs",
                      "file": "/k.c", "line": 5},
                     {"source": "a", "target": "b"}])})
        run = self.hlsc("simulate", "kernel.c")
        self.assertEqual(run.returncode, 1)
        self.assertIn("reason=deadlock", run.stdout)
        self.assertIn("  fork0.outs_1 -> addi0.lhs  (/k.c:5)\n  a -> b\n",
                      run.stderr)

    def test_errors_in_the_text_are_a_failure_too(self):
        self.given_daemon({"hls/simulate": result(
            verdict=None, kernel=None, diagnostics=[diagnostic("wrong")])})
        run = self.hlsc("simulate", "kernel.c")
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stdout, "FAIL kernel=- reason=compile-errors "
                                     "calls=0 cycles=0\n")
        self.assertIn("error: wrong", run.stderr)

    def test_a_deadline_still_ends_with_a_line_for_programs(self):
        def late(_connection, _message):
            raise RpcError(-32052, "deadline of 5 ms exceeded",
                           {"kind": "deadline-exceeded", "value": 5})
        self.given_daemon({"hls/simulate": late})
        run = self.hlsc("simulate", "kernel.c", "--kernel", "kernel")
        self.assertEqual(run.returncode, 4)
        self.assertEqual(run.stdout, "FAIL kernel=kernel "
                                     "reason=deadline-exceeded calls=0 "
                                     "cycles=0\n")

    def test_progress_is_shown_on_a_terminal_only(self):
        def work(connection, message):
            token = message["params"].get("workDoneToken")
            if token is not None:
                for value in ({"kind": "begin", "title": "simulate"},
                              {"kind": "report", "message": "compiling",
                               "percentage": 40}, {"kind": "end"}):
                    connection.send({"jsonrpc": "2.0", "method": "$/progress",
                                     "params": {"token": token,
                                                "value": value}})
            return result(verdict="pass", calls=1, cycles=3)
        self.given_daemon({"hls/simulate": work})
        status, text = self.hlsc_on_terminal("simulate", "kernel.c")
        self.assertEqual(status, 0)
        self.assertIn("[ 40%] compiling", text)
        self.assertTrue(text.endswith("PASS kernel=kernel calls=1 cycles=3\r\n"))
        self.assertEqual(self.hlsc("simulate", "kernel.c").stderr, "")
        self.assertNotIn("workDoneToken",
                         self.daemon.received("hls/simulate")[-1])


class Diff(ClientTest):
    ANSWER = result(passes=[
        {"name": "canonicalize", "changed": False, "diff": "",
         "opsBefore": {}, "opsAfter": {}},
        {"name": "cse", "changed": True,
         "diff": "--- before\n+++ after\n@@ -1,2 +1,1 @@\n a\n-b\n+c\n",
         "opsBefore": {"arith.addi": 2, "arith.muli": 1},
         "opsAfter": {"arith.addi": 1, "arith.muli": 1, "arith.subi": 1}}])

    def test_only_passes_that_changed_something_are_printed(self):
        self.given_daemon({"hls/diff": self.ANSWER})
        run = self.hlsc("diff", "kernel.c", "--pass", "cse")
        self.assertEqual(run.returncode, 0)
        self.assertEqual(run.stdout,
                         "pass cse\n  arith.addi 2 -> 1\n"
                         "  arith.subi 0 -> 1\n--- before\n+++ after\n"
                         "@@ -1,2 +1,1 @@\n a\n-b\n+c\n")
        self.assertEqual(self.daemon.received("hls/diff")[0]["pass"], "cse")

    FUNCTIONS = result(functions=[
        {"name": "fir", "changed": True, "diff": "--- a\n+++ b\n@@ -1 +1 @@\n",
         "opsBefore": {}, "opsAfter": {"handshake.fork": 1}}])

    def test_two_files_are_two_versions(self):
        self.given_daemon({"hls/diff": self.FUNCTIONS})
        self.write("new.c", "int new;\n")
        run = self.hlsc("diff", "kernel.c", "new.c", "--stage", "hw")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(run.stdout,
                         "function fir\n  handshake.fork 0 -> 1\n"
                         "--- a\n+++ b\n@@ -1 +1 @@\n")
        params = self.daemon.received("hls/diff")[0]
        self.assertEqual(params["stage"], "hw")
        self.assertTrue(params["source"]["uri"].endswith("/kernel.c"))
        self.assertTrue(params["other"]["uri"].endswith("/new.c"))
        self.assertEqual(params["other"]["text"], "int new;\n")
        self.assertEqual(params["other"]["languageId"], "c")

    def test_stages_are_passed_on(self):
        self.given_daemon({"hls/diff": result(functions=[])})
        run = self.hlsc("diff", "kernel.c", "--from", "cf", "--to=hw")
        self.assertEqual((run.returncode, run.stdout), (0, ""))
        self.assertIn("there is no difference", run.stderr)
        params = self.daemon.received("hls/diff")[0]
        self.assertEqual((params["from"], params["to"]), ("cf", "hw"))

    def test_context_is_passed_on(self):
        for option, value in [("-U0", 0), ("-U12", 12), ("-Uall", "all")]:
            with self.subTest(option=option):
                self.given_daemon({"hls/diff": self.ANSWER})
                self.hlsc("diff", "kernel.c", option)
                self.assertEqual(self.daemon.received("hls/diff")[0]["context"],
                                 value)

    def test_exit_code_tells_whether_there_is_a_difference(self):
        for answer, options, status in [
                (self.FUNCTIONS, [], 0), (self.FUNCTIONS, ["--exit-code"], 1),
                (self.FUNCTIONS, ["--exit-code", "--json"], 1),
                (self.ANSWER, ["--exit-code"], 1),
                (result(functions=[]), ["--exit-code"], 0)]:
            with self.subTest(options=options):
                self.given_daemon({"hls/diff": answer})
                run = self.hlsc("diff", "kernel.c", *options)
                self.assertEqual(run.returncode, status)

    def test_what_does_not_go_together(self):
        self.write("new.c", "int new;\n")
        for arguments, part in [
                (["kernel.c", "new.c", "--pass", "cse"], "--pass compares"),
                (["kernel.c", "new.c", "--from", "cf"], "--from compares"),
                (["kernel.c", "--pass", "cse", "--to", "hw"], "--pass and --to"),
                (["kernel.c", "--stage", "hw"], "--stage needs two files"),
                (["kernel.c", "-U", "some"], "-U wants a number of lines"),
                (["-", "-"], "only one of two files"),
                (["kernel.c", "new.c", "x.c"], "two files at a time"),
                (["kernel.c", "missing.c"], "missing.c")]:
            with self.subTest(arguments=arguments):
                run = self.hlsc("diff", *arguments)
                self.assertEqual(run.returncode, 2)
                self.assertIn(part, run.stderr)

    def test_lines_are_coloured(self):
        self.given_daemon({"hls/diff": self.ANSWER})
        text = self.hlsc("diff", "kernel.c", "--color=always").stdout
        self.assertIn("\033[31m-b\033[0m\n\033[32m+c\033[0m\n", text)


class Errors(ClientTest):
    def test_each_kind_of_error_has_its_exit_status(self):
        for code, status in [(-32050, 2), (-32602, 2), (-32051, 2),
                             (-32052, 4), (-32053, 4), (-32054, 4),
                             (-32800, 4), (-32603, 4), (-32601, 3),
                             (-32056, 3)]:
            with self.subTest(code=code):
                def fail(_connection, _message, code=code):
                    raise RpcError(code, "said the daemon", {
                        "reason": "killed by signal 9 (Killed)"})
                self.given_daemon({"hls/verify": fail})
                run = self.hlsc("verify", "kernel.c")
                self.assertEqual(run.returncode, status)
                self.assertIn("said the daemon: killed by signal 9 (Killed)",
                              run.stderr)
                self.assertEqual(run.stdout, "")

    def test_candidates_are_listed(self):
        def fail(_connection, _message):
            raise RpcError(-32050, "no function 'x'",
                           {"kind": "unknown-kernel",
                            "candidates": ["fir", "iir"]})
        self.given_daemon({"hls/verify": fail})
        run = self.hlsc("verify", "kernel.c", "--kernel", "x")
        self.assertEqual(run.returncode, 2)
        self.assertIn("no function 'x' [unknown-kernel]", run.stderr)
        self.assertIn("--kernel iir", run.stderr)

    def test_json_prints_the_error_as_well(self):
        def fail(_connection, _message):
            raise RpcError(-32053, "gone", {"kind": "worker-lost"})
        self.given_daemon({"hls/verify": fail})
        run = self.hlsc("verify", "kernel.c", "--json")
        self.assertEqual(run.returncode, 4)
        self.assertEqual(json.loads(run.stdout)["error"]["data"]["kind"],
                         "worker-lost")

    def test_another_protocol_version_says_what_to_do(self):
        self.given_daemon({"hls/verify": result(ok=True)}, protocol=2)
        run = self.hlsc("verify", "kernel.c")
        self.assertEqual(run.returncode, 3)
        self.assertIn("protocol 2", run.stderr)
        self.assertIn("hlsc stop", run.stderr)

    def test_what_is_not_the_protocol_is_refused(self):
        deep = b"[" * 5000 + b"]" * 5000
        for data in (b"HTTP/1.1 400 Bad Request\r\n\r\n",
                     b"Content-Length: 3\r\n\r\n{{{",
                     framed(b'{"id": 1, "result": {}} {}'),
                     framed(b'{"id": 1, "result": {"a": "\xe9"}}'),
                     framed(b'{"id": 1, "id": 1, "result": {}}'),
                     framed(b'{"id": 1, "result": {"a": ' + deep + b"}}"),
                     framed(b'{"id": 1, "result": 5, "error": null}'),
                     b"Content-Length: 99999999999999\r\n\r\n"):
            with self.subTest(data=data):
                def answer(connection, _message, data=data):
                    connection.send_bytes(data)
                self.given_daemon({"hls/verify": answer})
                run = self.hlsc("verify", "kernel.c")
                self.assertEqual(run.returncode, 3)
                self.assertIn("does not speak the protocol", run.stderr)

    def test_a_daemon_that_hangs_up_is_reported(self):
        def hang_up(connection, _message):
            connection.stream.shutdown(2)
        self.given_daemon({"hls/verify": hang_up})
        run = self.hlsc("verify", "kernel.c")
        self.assertEqual(run.returncode, 4)
        self.assertIn("closed the connection", run.stderr)

    def interrupted(self, answer, signals=1):
        asked = threading.Event()

        def slow(connection, message):
            asked.set()
            if answer:
                cancel = connection.receive()
                self.assertEqual(cancel["method"], "$/cancelRequest")
                self.assertEqual(cancel["params"]["id"], message["id"])
                raise RpcError(-32800, "cancelled", {"kind": "cancelled"})

        self.given_daemon({"hls/lower": slow})
        client = subprocess.Popen([HLSC, "lower", "kernel.c"],
                                  cwd=self.directory, env=self.environment,
                                  stderr=subprocess.PIPE, encoding="utf-8")
        self.assertTrue(asked.wait(60))
        for _ in range(signals):
            client.send_signal(signal.SIGINT)
            time.sleep(0.2 if signals > 1 else 0)
        _, errors = client.communicate(timeout=60)
        return client.returncode, errors

    def test_interrupt_cancels_in_the_daemon_and_exits_with_4(self):
        status, errors = self.interrupted(answer=True)
        self.assertEqual(status, 4)
        self.assertIn("cancelled", errors)

    def test_interrupt_is_obeyed_when_the_daemon_does_not_answer(self):
        self.assertEqual(self.interrupted(answer=False, signals=2)[0], 4)


class StatusAndStop(ClientTest):
    STATUS = {"version": "0.1.0", "protocol": 1, "pid": 42, "socket": "/s",
              "uptimeMs": 3723000, "connections": 1, "residentBytes": 8388608,
              "queue": {"waiting": 3, "running": 1},
              "workers": [{"pid": 43, "state": "busy", "requests": 9,
                           "method": "hls/lower"}],
              "restarts": 2, "limits": {},
              "requests": {"hls/lower": {"count": 9, "errors": 1,
                                         "p50Ms": 2.25, "p99Ms": 8.5}}}

    def test_status_is_a_table(self):
        self.given_daemon({"hls/status": self.STATUS})
        run = self.hlsc("status")
        self.assertEqual(run.returncode, 0)
        for words in ("hlsd 0.1.0, process 42, up 1h 2m 3s, 8.0 MiB",
                      "3 waiting, 1 running", "1, 2 restarted",
                      "process 43", "now hls/lower"):
            self.assertIn(words, run.stdout)
        self.assertRegex(run.stdout, r"hls/lower +9 +1 +2\.25 +8\.50\n")
        self.assertEqual(json.loads(self.hlsc("status", "--json").stdout),
                         self.STATUS)
        self.assertNotIn("refused", run.stdout)
        self.given_daemon({"hls/status": {**self.STATUS, "refusedKernels": 2}})
        self.assertIn("refused until they change: 2 kernels",
                      self.hlsc("status").stdout)

    def test_prometheus_reads_it(self):
        status = {**json.loads(json.dumps(self.STATUS)), "refusedKernels": 4,
                  "loop": {"blocked": 5, "longestMs": 250}}
        status["requests"]["hls/lower"].update(p90Ms=4, totalMs=31.5)
        self.given_daemon({"hls/status": status})
        run = self.hlsc("status", "--prometheus")
        self.assertEqual(run.returncode, 0, run.stderr)
        values = {}
        described = {}
        for line in run.stdout.splitlines():
            if line.startswith("# "):
                _, what, name, text = line.split(" ", 3)
                described.setdefault(name, {})[what] = text
                continue
            match = re.fullmatch(r'([a-z_]+)(\{(?:[a-z]+="[^"]*",?)+\})? '
                                 r"(-?[0-9.e+-]+)", line)
            self.assertTrue(match, line)
            family = re.sub("_(sum|count)$", "", match[1])
            self.assertIn(described[family]["TYPE"],
                          ("gauge", "counter", "summary"))
            self.assertTrue(described[family]["HELP"])
            self.assertNotIn((match[1], match[2]), values)
            values[match[1], match[2]] = float(match[3])
        lower = '{method="hls/lower"'
        for name, labels, value in (
                ("hlsd_info", '{version="0.1.0",protocol="1"}', 1),
                ("hlsd_uptime_seconds", None, 3723),
                ("hlsd_resident_bytes", None, 8 << 20),
                ("hlsd_queue_waiting", None, 3),
                ("hlsd_worker_restarts_total", None, 2),
                ("hlsd_refused_kernels", None, 4),
                ("hlsd_loop_blocked_total", None, 5),
                ("hlsd_loop_blocked_longest_seconds", None, 0.25),
                ("hlsd_workers", '{role="compile",state="busy"}', 1),
                ("hlsd_requests_total", lower + "}", 9),
                ("hlsd_request_errors_total", lower + "}", 1),
                ("hlsd_request_duration_seconds", lower + ',quantile="0.99"}',
                 0.0085),
                ("hlsd_request_duration_seconds_sum", lower + "}", 0.0315),
                ("hlsd_request_duration_seconds_count", lower + "}", 9)):
            self.assertAlmostEqual(values.get((name, labels), -1), value,
                                   msg=f"{name} in {run.stdout}")

    def test_without_a_daemon_neither_starts_one(self):
        status, stop = self.hlsc("status"), self.hlsc("stop")
        self.assertEqual(status.returncode, 3)
        self.assertIn("no daemon running", status.stderr)
        self.assertEqual(stop.returncode, 0)
        self.assertIn("no daemon running", stop.stdout)
        self.assertEqual(os.listdir(self.path("run")), [])

    def test_a_socket_that_cannot_be_used_is_not_no_daemon(self):
        looped = self.path("run/loop")
        os.symlink(looped, looped)
        for command in ("status", "stop"):
            run = self.hlsc(command, "--socket", looped)
            self.assertEqual(run.returncode, 3)
            self.assertRegex(run.stderr, "(?i)symbolic link")

    @unittest.skipUnless(os.geteuid() == 0, "only root can be somebody else")
    def test_a_daemon_of_another_user_is_told_nothing(self):
        for path in (self.directory, self.path("run")):
            os.chmod(path, 0o777)
        reader, writer = os.pipe()
        stranger = os.fork()
        if stranger == 0:
            os.setgid(12345)
            os.setuid(12345)
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(self.socket)
            listener.listen()
            os.write(writer, b"listening\n")
            os.write(writer, b"told %d\n" % len(listener.accept()[0].recv(1)))
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as told:
            self.assertEqual(told.readline(), "listening\n")
            run = self.hlsc("verify", "kernel.c")
            self.assertEqual(run.returncode, 3)
            self.assertIn("another user listens", run.stderr)
            self.assertEqual(told.readline(), "told 0\n")
        os.waitpid(stranger, 0)

    def test_no_spawn_is_obeyed(self):
        run = self.hlsc("verify", "kernel.c", "--no-spawn")
        self.assertEqual(run.returncode, 3)
        self.assertIn("--no-spawn", run.stderr)
        self.assertEqual(os.listdir(self.path("run")), [])


FAKE_HLSD = f"""#!{sys.executable}
import os, sys, time
sys.dont_write_bytecode = True
sys.path.insert(0, {os.path.dirname(os.path.abspath(__file__))!r})
from hlsc_fake_daemon import FakeDaemon
path = sys.argv[sys.argv.index("--socket") + 1]
here = os.path.dirname(path)
with open(os.path.join(here, "started"), "a") as file:
    file.write(f"{{os.getpid()}} {{os.getsid(0)}}\\n")
MODE
time.sleep(0.3)
def stop(connection, message):
    connection.result(message["id"], {{}})
    time.sleep(0.3)
    os.unlink(path)
    os._exit(0)
FakeDaemon(path, {{"hls/verify": {{"diagnostics": [], "ok": True}},
                  "hls/shutdown": stop}}, protocol=PROTOCOL)
time.sleep(60)
"""


class SpawningTest(ClientTest):
    """The daemon beside a copy of hlsc is a script."""

    def given_program(self, mode="", protocol="1"):
        os.mkdir(self.path("bin"))
        shutil.copy(HLSC, self.path("bin/hlsc"))
        self.write("bin/hlsd", FAKE_HLSD.replace("MODE", mode)
                   .replace("PROTOCOL", protocol))
        os.chmod(self.path("bin/hlsd"), 0o755)
        self.addCleanup(self.end_daemons)

    def end_daemons(self):
        for line in self.started():
            try:
                os.kill(int(line.split()[0]), signal.SIGKILL)
            except ProcessLookupError:
                pass

    def started(self):
        if not os.path.exists(self.path("run/started")):
            return []
        return self.read("run/started").splitlines()

    def verify(self):
        return self.hlsc("verify", "kernel.c", hlsc=self.path("bin/hlsc"))


class Spawning(SpawningTest):
    def test_a_daemon_is_started_in_a_session_of_its_own(self):
        self.given_program()
        self.assertEqual(self.verify().returncode, 0)
        [line] = self.started()
        pid, session = line.split()
        self.assertEqual(pid, session)
        self.assertEqual(self.verify().returncode, 0)
        self.assertEqual(len(self.started()), 1)

    def test_the_daemon_keeps_nothing_of_its_starter_open(self):
        # Else a script that reads from a pipe of its own waits for the daemon.
        self.given_program()
        reader, writer = os.pipe()
        client = subprocess.run([self.path("bin/hlsc"), "verify", "kernel.c"],
                                cwd=self.directory, env=self.environment,
                                pass_fds=[writer], timeout=60, check=True)
        os.close(writer)
        self.assertEqual(client.returncode, 0)
        os.set_blocking(reader, False)  # an error while a writer is left
        self.assertEqual(os.read(reader, 1), b"")
        os.close(reader)

    def test_many_clients_start_one(self):
        self.given_program()
        clients = [subprocess.Popen([self.path("bin/hlsc"), "verify",
                                     "kernel.c"], cwd=self.directory,
                                    env=self.environment) for _ in range(20)]
        self.assertEqual([c.wait(60) for c in clients], [0] * 20)
        self.assertEqual(len(self.started()), 1)

    def test_the_directory_is_made_private(self):
        self.given_program()
        self.environment["HLSD_SOCKET"] = self.path("new/hlsd.sock")
        self.addCleanup(lambda: self.hlsc("stop"))
        self.assertEqual(self.verify().returncode, 0)
        self.assertEqual(stat.S_IMODE(os.stat(self.path("new")).st_mode), 0o700)

    def test_a_daemon_that_dies_shows_its_log(self):
        self.given_program("sys.exit('cannot find the worker')")
        self.write("run/hlsd.log", "yesterday\n")
        run = self.verify()
        self.assertEqual(run.returncode, 3)
        self.assertIn("ended with status 1", run.stderr)
        self.assertIn("cannot find the worker", run.stderr)
        self.assertNotIn("yesterday", run.stderr)

    def test_no_program_at_all(self):
        self.environment["PATH"] = self.directory
        os.mkdir(self.path("bin"))
        shutil.copy(HLSC, self.path("bin/hlsc"))
        run = self.verify()
        self.assertEqual(run.returncode, 3)
        self.assertIn("PATH", run.stderr)

    def test_stop_returns_when_the_process_has_ended(self):
        # Of whatever protocol version it is.
        self.given_program(protocol="2")
        self.assertEqual(self.verify().returncode, 3)
        [line] = self.started()
        run = self.hlsc("stop")
        self.assertEqual((run.returncode, run.stdout), (0, "daemon stopped\n"))
        self.assertFalse(os.path.exists(self.socket))
        self.assertFalse(os.path.exists(f"/proc/{line.split()[0]}/exe"))

    def given_other_daemon(self, **greeting):
        """One that ends when it is told to, and gives its socket back."""
        first = threading.Lock()

        def stop(connection, _message):
            if first.acquire(blocking=False):
                os.unlink(self.socket)
                return {}
            connection.stream.shutdown(socket.SHUT_RDWR)  # it ends already
            return None
        self.given_daemon({"hls/verify": result(ok=True),
                           "hls/shutdown": stop}, **greeting)

    def test_a_daemon_of_another_version_that_hlsc_started_is_replaced(self):
        for greeting in ({"version": "0.0.1"}, {"protocol": 2},
                         {"protocol": 0, "version": "9.0.0"}):
            with self.subTest(greeting=greeting):
                self.given_program()
                self.given_other_daemon(on_demand=True, **greeting)
                run = self.verify()
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertEqual(len(self.daemon.received("hls/shutdown")), 1)
                self.assertEqual(len(self.started()), 1)
                self.end_daemons()
                shutil.rmtree(self.path("bin"))
                os.unlink(self.path("run/started"))
                os.unlink(self.socket)

    def test_one_that_refuses_the_greeting_is_replaced_too(self):
        self.given_program()

        def refuse(_connection, _message):
            raise RpcError(-32056, "speaks protocol 2", {
                "kind": "version-mismatch", "protocol": 2, "onDemand": True})

        def stop(_connection, _message):
            os.unlink(self.socket)
            return {}
        self.given_daemon({"initialize": refuse, "hls/shutdown": stop})
        run = self.verify()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(len(self.started()), 1)

    def test_many_clients_replace_it_once(self):
        self.given_program()
        self.given_other_daemon(on_demand=True, version="0.0.1")
        clients = [subprocess.Popen([self.path("bin/hlsc"), "verify",
                                     "kernel.c"], cwd=self.directory,
                                    env=self.environment) for _ in range(20)]
        self.assertEqual([c.wait(60) for c in clients], [0] * 20)
        self.assertEqual(len(self.started()), 1)

    def test_one_that_somebody_else_started_is_left_alone(self):
        self.given_program()
        self.given_other_daemon(version="0.0.1")
        self.assertEqual(self.verify().returncode, 0)
        self.given_other_daemon(protocol=2)
        run = self.verify()
        self.assertEqual(run.returncode, 3)
        self.assertIn("protocol 2", run.stderr)
        self.assertEqual((self.daemon.received("hls/shutdown"),
                          self.started()), ([], []))

    def test_no_spawn_replaces_nothing(self):
        self.given_program()
        self.given_other_daemon(on_demand=True, protocol=2)
        run = self.hlsc("verify", "kernel.c", "--no-spawn")
        self.assertEqual(run.returncode, 3)
        self.assertEqual(self.daemon.received("hls/shutdown"), [])

    def test_a_version_that_stays_another_is_put_up_with(self):
        # The daemon beside this hlsc is of another version, too.
        self.given_program()
        self.write("bin/hlsd", self.read("bin/hlsd").replace(
            "protocol=1", 'protocol=1, version="0.0.1", on_demand=True'))
        self.assertEqual(self.verify().returncode, 0)
        self.assertLessEqual(len(self.started()), 2)

    def test_a_daemon_that_is_just_ending_is_replaced(self):
        self.given_program()
        ending = []

        def refuse(_connection, _message):
            ending.append(1)
            os.unlink(self.socket)
            raise RpcError(-32055, "ending", {"kind": "shutting-down"})
        self.given_daemon({"hls/verify": refuse})
        run = self.verify()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual((len(ending), len(self.started())), (1, 1))


if __name__ == "__main__":
    unittest.main()
