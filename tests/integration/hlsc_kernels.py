#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Real kernels through hlsc, hlsd and its workers.

usage: hlsc_kernels.py HLSC [unittest arguments]
"""

import concurrent.futures
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from hlsc_harness import HlscTest, ScriptTest
from kernel_files import ARGUMENTS, FILES, KERNELS, VERILATOR
from kernel_report import QUALITY, TABLE, Report, differences

HERE = os.path.dirname(os.path.abspath(__file__))
SANITIZED = "HLSD_SANITIZE" in os.environ

# Busy for as long as anybody lets it.
ENDLESS = """
int kernel(int a) { return a + 1; }
int main(void) { volatile int x = kernel(0); for (;;) x = x + 1; }
"""


class Folders(ScriptTest):
    """Files of a kernel that is named by a path with "..": what is looked for
    beside it, and is not there, may be found elsewhere."""

    def verify(self, *arguments):
        return self.hlsc("verify", *arguments)

    def setUp(self):
        super().setUp()
        for folder in ("a", "b", "b/inc"):
            os.makedirs(os.path.join(self.directory, folder), exist_ok=True)
        self.write("b/k.c", '#include "hls.h"\n#include "own.h"\n'
                            "#if __has_include(\"far/none.h\")\n#error\n#endif\n"
                            "int k(int a) { return a + OWN; }\n")
        self.write("b/inc/own.h", "#define OWN 3\n")
        link = os.path.join(self.directory, "a/link")
        if not os.path.islink(link):
            os.symlink("../b/inc", link)

    def test_headers_that_are_elsewhere(self):
        for name in ("b/k.c", "a/../b/k.c", "./b/./k.c", "a/link/../k.c",
                     os.path.join(self.directory, "a/../b/k.c")):
            for folder in ("b/inc", "a/../b/inc", "b/inc/../inc"):
                with self.subTest(name=name, folder=folder):
                    run = self.verify(name, "-I", folder)
                    self.assertEqual(run.returncode, 0, run.stdout)

    def test_from_the_folder_beside_it(self):
        for folder, arguments in (
                ("a", ("../b/k.c", "-I", "../b/inc")),
                ("a", ("link/../k.c", "-I", "link")),
                ("b", ("k.c", "-I", "inc", "-I", "..")),
                ("b", ("../b/k.c", "-I", "..", "-I", "../b/inc"))):
            with self.subTest(folder=folder, arguments=arguments):
                run = self.hlsc("verify", *arguments, folder=folder)
                self.assertEqual(run.returncode, 0, run.stdout)

    def test_what_lies_outside_is_told_whether_it_is_there_or_not(self):
        self.write("a/there.h", "")
        said = []
        for name in ("there", "none"):
            self.write("b/o.c", f'#include "../a/{name}.h"\n'
                                "int k(int a) { return a; }\n")
            run = self.verify("a/../b/o.c")
            self.assertEqual(run.returncode, 1)
            self.assertIn("outside of the folders", run.stdout)
            said.append(run.stdout.replace(name, ""))
        self.assertEqual(said[0].splitlines()[0], said[1].splitlines()[0])

    def test_what_climbs_out_may_be_found_elsewhere(self):
        """As with other compilers: "../z.h" is not beside the kernel, but
        "inc/q/../z.h" is there."""
        os.makedirs(os.path.join(self.directory, "inc/q"), exist_ok=True)
        self.write("inc/z.h", "#define Z 3\n")
        self.write("b/z.c", '#include "../z.h"\n'
                            "int k(int a) { return a + Z; }\n")
        run = self.verify("b/z.c", "-I", "inc", "-I", "inc/q")
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_what_is_hidden_in_a_granted_folder_stays_so(self):
        """A project of somebody else may grant the home folder."""
        for folder in ("home/.ssh", "cloned"):
            os.makedirs(os.path.join(self.directory, folder), exist_ok=True)
        self.write("home/.ssh/id_rsa", "SECRET\n")
        self.write("cloned/.hlsd.yaml", "include-dirs: [../home]\n")
        self.write("cloned/s.c", "#include <.ssh/id_rsa>\n"
                                 "int k(int a) { return a; }\n")
        run = self.verify("cloned/s.c")
        self.assertEqual(run.returncode, 1)
        self.assertNotIn("SECRET", run.stdout)
        self.assertIn("outside of the folders", run.stdout)


class Kernels(ScriptTest):
    def each_kernel(self, run):
        """Calls `run(name)` for every kernel, as many at a time as there are
        processors: most of it is other programs' work. Yields each name and
        the future of its result."""
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            yield from [(name, pool.submit(run, name)) for name in FILES]

    def test_every_kernel_agrees_with_its_c_program(self):
        """Also under back-pressure, by our own simulator: what that makes of
        back-pressure is compared with Verilator's in hlsc_engines.py. Sanitizers
        look at what surrounds a circuit, not at itself."""
        self.assertGreater(len(FILES), 20)
        seeds = [[], *(["--stress", seed, "--engine", "model"]
                       for seed in ("1", "2", "3"))]
        names = list(FILES)

        def runs_of(name):
            """Sanitized, a run of each, under back-pressure by turns."""
            if not SANITIZED:
                return seeds
            return [seeds[names.index(name) % 2]]

        def simulate(name):
            return [self.hlsc("simulate", *options, FILES[name],
                              *ARGUMENTS.get(name, []))
                    for options in runs_of(name)]
        cycles, runs = [], []
        for name, future in self.each_kernel(simulate):
            runs.append(future.result()[0])
            with self.subTest(kernel=name):
                for run in future.result():
                    self.assertEqual(run.returncode, 0, run.stderr + run.stdout)
                    self.assertRegex(
                        run.stdout.splitlines()[-1],
                        rf"^PASS kernel={name} calls=[1-9]\d* "
                        r"cycles=[1-9]\d*( engine=\w+)?$")
                    cycles.append(run.stdout.split("cycles=")[1].split()[0])
        if SANITIZED:
            return
        # Another seed holds back something else.
        self.assertNotEqual(cycles[1::4], cycles[2::4])
        self.compare_with_baseline(dict(zip(FILES, runs)))

    def compare_with_baseline(self, runs):
        """No circuit has become slower or larger without a word: `runs` are
        simulations without back-pressure, by the kernel's name."""
        report = Report(lambda *arguments: self.hlsc(*arguments).stdout)
        for name, run in runs.items():
            if run.returncode != 0:
                continue
            calls, cycles = re.findall(r"(?:calls|cycles)=(\d+)", run.stdout)
            report.add(name, int(calls), int(cycles))
        update = ("circuits have changed; if that is meant, run "
                  "bench/kernels/kernels.py and commit what it writes\n")
        with open(QUALITY, encoding="utf-8") as file:
            changes = differences(file.read(), report.quality())
        self.assertEqual(changes, [], update + "\n".join(changes))
        with open(TABLE, encoding="utf-8") as file:
            self.assertEqual(file.read(), report.table(), update)

    def test_a_warning_is_printed_once(self):
        path = self.write("careless.c",
                          "int k(int a) { if (a = 3) return 1; return a; }\n"
                          "int main(void) { k(3); k(4); return 0; }\n")
        run = self.hlsc("simulate", "--kernel", "k", path)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(run.stderr.count("warning:"), 1)

    @unittest.skipIf(SANITIZED,
                     "the same text, for tools that are not sanitized")
    def test_every_kernel_has_rtl_that_tools_accept(self):
        def emit(name):
            out = os.path.join(self.directory, name + "_rtl")
            run = self.hlsc("emit-rtl", FILES[name], "-o", out)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.check_rtl(out, name, ARGUMENTS.get(name, []))
            return run
        for name, future in self.each_kernel(emit):
            with self.subTest(kernel=name):
                *written, top = future.result().stdout.splitlines()
                self.assertEqual(top, f"top module: {name}")
                self.assertTrue(all(os.path.exists(path) for path in written))

    def check_rtl(self, directory, top, arguments=()):
        with open(os.path.join(directory, "files.f"), encoding="utf-8") as file:
            files = file.read().split()
        self.assertIn(f"{top}.sv", files)
        # The state that external functions share is for simulation only.
        if "--rtl" in arguments and any(name.startswith("__")
                                        for name in files):
            files = [name for name in files if not name.startswith("__")]
            files.append(arguments[arguments.index("--rtl") + 1])
        script = (f"read_verilog -sv {' '.join(files)}; "
                  f"hierarchy -check -top {top}; proc; check -assert")
        for command in (
                [VERILATOR, "--lint-only", "-Wall", "--top-module", top,
                 *files],
                ["yosys", "-q", "-p", script],
                ["iverilog", "-g2012", "-Wall", "-t", "null", "-s", top,
                 *files]):
            run = subprocess.run(command, cwd=directory, capture_output=True,
                                 encoding="utf-8", timeout=600, check=False)
            said = run.stdout + run.stderr
            self.assertEqual(run.returncode, 0, said)
            noise = [line for line in said.splitlines()
                     if re.search("warning", line, re.I)
                     and "timescale" not in line]
            self.assertEqual(noise, [], said)

    def test_calls_that_do_not_wait_are_in_no_order(self):
        run = self.hlsc("simulate", os.path.join(KERNELS, "pop_and_wait.c"),
                        "-DNO_WAIT", *ARGUMENTS["pop_and_wait"])
        self.assertEqual(run.returncode, 1, run.stderr + run.stdout)
        self.assertRegex(run.stdout, "FAIL kernel=pop_and_wait reason=mismatch")
        self.assertIn("call 1: result is 1, the C program has -1", run.stderr)

    def test_tokens_order_across_branches_and_iterations(self):
        for name in ("wait_branches", "wait_loop"):
            with self.subTest(kernel=name):
                run = self.hlsc("simulate", FILES[name], "-DNO_WAIT",
                                *ARGUMENTS[name])
                self.assertEqual(run.returncode, 1, run.stderr + run.stdout)
                self.assertRegex(run.stdout,
                                 f"FAIL kernel={name} reason=mismatch")

    def test_calls_can_be_ports(self):
        kernel = os.path.join(KERNELS, "pop_and_wait.c")
        around = os.path.join(KERNELS, "pop_and_wait_externals.sv")
        model = os.path.join(KERNELS, "pop_and_wait_model.c")
        ports = [kernel, "--externals", "ports", "--model", model]
        run = self.hlsc("simulate", *ports, "--rtl", around)
        self.assertEqual(run.returncode, 0, run.stderr + run.stdout)
        self.assertRegex(run.stdout, "^PASS kernel=pop_and_wait calls=8 ")
        run = self.hlsc("simulate", *ports, "--rtl", around, "-DNO_WAIT")
        self.assertEqual(run.returncode, 1, run.stderr + run.stdout)
        self.assertIn("call 1: result is 1, the C program has -1", run.stderr)
        run = self.hlsc("simulate", *ports)
        self.assertRegex(run.stdout, "^FAIL .*reason=rtl-error")
        self.assertIn("defines module pop_and_wait_externals with --rtl",
                      run.stderr)
        run = self.hlsc("simulate", kernel, "--externals", "ports")
        self.assertIn("[model-missing]", run.stderr)

    def test_circuits_with_ports_for_calls_have_rtl_that_tools_accept(self):
        out = os.path.join(self.directory, "ports_rtl")
        run = self.hlsc("emit-rtl", os.path.join(KERNELS, "pop_and_wait.c"),
                        "--externals", "ports", "-o", out)
        self.assertEqual(run.returncode, 0, run.stderr)
        name = "pop_and_wait_externals"
        self.check_rtl(out, "pop_and_wait")
        self.check_rtl(out, name)
        with open(os.path.join(out, name + ".sv"), encoding="utf-8") as stub:
            expected = stub.read()
        with open(os.path.join(KERNELS, name + ".sv"), encoding="utf-8") as own:
            given = own.read()
        wires = re.compile(r"^ *(?:in|out)put +logic +(?:\[31:0\] +)?\w+", re.M)
        self.assertEqual(
            sorted(" ".join(w.split()) for w in wires.findall(expected)),
            sorted(" ".join(w.split()) for w in wires.findall(given)))
        shutil.copy(os.path.join(KERNELS, name + ".sv"), out)
        self.check_rtl(out, name)

    def test_the_externals_option_takes_two_words(self):
        run = self.hlsc("lower", os.path.join(KERNELS, "gcd.c"),
                        "--externals", "never")
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("'instances' or 'ports'", run.stderr)
        run = self.hlsc("verify", os.path.join(KERNELS, "gcd.c"),
                        "--externals", "ports")
        self.assertIn("does not apply", run.stderr)

    def test_a_waveform_is_written(self):
        path = os.path.join(self.directory, "gcd.fst")
        kernel = os.path.join(KERNELS, "gcd.c")
        run = self.hlsc("simulate", "--trace", path, kernel)
        self.assertEqual(run.returncode, 0, run.stderr)
        cycles = int(re.search(r"cycles=(\d+) engine=model$",
                               run.stdout.splitlines()[-1])[1])
        with open(path, "rb") as file:
            waveform = file.read()
        # A header block, and in it the last time, in nanoseconds.
        self.assertEqual(waveform[0], 0)
        self.assertGreaterEqual(int.from_bytes(waveform[17:25], "big"),
                                10 * cycles)
        run = self.hlsc("simulate", "--trace", self.directory, kernel)
        self.assertEqual(run.returncode, 2)
        self.assertIn("cannot write", run.stderr)

    def test_a_placeholder_becomes_an_instance(self):
        run = self.hlsc("lower", "--stage", "handshake",
                        os.path.join(KERNELS, "hw_inst.c"))
        self.assertEqual(run.returncode, 0, run.stderr)
        with open(os.path.join(HERE, "hlsc_hw_inst.mlir"),
                  encoding="utf-8") as file:
            self.assertEqual(run.stdout, file.read())

    def test_every_stage_can_be_printed_and_mlir_read_back(self):
        fir = os.path.join(KERNELS, "fir.c")
        for stage, expected in [("llvm", "define"), ("cf", "func.func @fir"),
                                ("handshake", "handshake.func @fir"),
                                ("handshake-buffered", "buffer"),
                                ("hw", "handshake.func @fir"),
                                ("llvm-dialect", "llvm.func")]:
            with self.subTest(stage=stage):
                run = self.hlsc("lower", fir, "--stage", stage)
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertIn(expected, run.stdout)
                if stage in ("cf", "handshake", "handshake-buffered", "hw"):
                    again = self.hlsc("verify", "-", stdin=run.stdout)
                    self.assertEqual((again.returncode, again.stdout),
                                     (0, ""), again.stderr)

    def test_llvm_dialect_has_c_interfaces(self):
        """The kernel's takes descriptors of its ranks; a placeholder's is
        called and left for C code to define."""
        self.write("sum.c", "int sum(const int a[4], const int b[2][3]) "
                            "{ return a[3] + b[1][2]; }\n")
        run = self.hlsc("lower", "sum.c", "--stage", "llvm-dialect")
        interface = run.stdout.split("@_mlir_ciface_sum(")[1]
        self.assertRegex(interface, "load %arg0 .*array<1 x i64>")
        self.assertRegex(interface, "load %arg1 .*array<2 x i64>")
        run = self.hlsc("lower", os.path.join(KERNELS, "hw_inst.c"),
                        "--stage", "llvm-dialect")
        self.assertRegex(run.stdout,
                         r"llvm.func @_mlir_ciface___placeholder\(!llvm.ptr, "
                         r"i32 \{.*\}, i32 \{.*\}\) attributes .*\n\}")
        self.assertNotIn("__init", run.stdout)

    def test_diff_shows_what_a_pass_did(self):
        run = self.hlsc("diff", os.path.join(KERNELS, "gcd.c"),
                        "--pass", "lower-cf-to-handshake")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("pass lower-cf-to-handshake", run.stdout)
        self.assertRegex(run.stdout, r"\n-.*func\.func @gcd")
        self.assertRegex(run.stdout, r"\n\+.*handshake\.func @gcd")


class NativeRun(ScriptTest):
    """What C says about the program, and a circuit has to do as well."""

    def simulate(self, text, *options):
        self.write("program.c", text)
        run = self.hlsc("simulate", "--json", *options, "program.c")
        return json.loads(run.stdout)

    def test_arguments_of_functions_without_prototype(self):
        """They are promoted: the kernel gets a double, and an int."""
        for text in (
                "float k(x, n) float x; int n; { return x * 2.0f + n; }\n"
                "int main(void) { (void)((int)k(1.3, 2)); return 0; }\n",
                "int k(c, s) signed char c; short s; { return c * 2 + s; }\n"
                "int main(void) { k(-3, 70000); return 0; }\n",
                "int k(c, s) unsigned char c; unsigned short s;\n"
                "{ return c * 2 + s; }\n"
                "int main(void) { k(-3, 70000); return 0; }\n",
                "int k(b, a) _Bool b; int a[4]; { return b ? a[1] : a[2]; }\n"
                "int main(void) { int a[4] = {1, 2, 3}; k(1, a); return 0; }\n",
                # A prototype before it says how it is called.
                "float k(float x);\nfloat k(x) float x; { return x + 1; }\n"
                "int main(void) { (void)((int)k(1.3)); return 0; }\n"):
            for standard in ("gnu89", "gnu17"):
                with self.subTest(text=text, standard=standard):
                    answer = self.simulate(text, f"-std={standard}")
                    self.assertEqual(answer["verdict"], "pass", answer)

    def test_constructors_and_destructors_run_in_order(self):
        answer = self.simulate("""#include <stdio.h>
#include <stdlib.h>
static int x;
static void exits(void) { puts("exits"); }
__attribute__((constructor(300))) static void third(void) { puts("third"); }
__attribute__((constructor)) static void last(int count, char **words) {
  printf("last %d %s\\n", count, words[0]); }
__attribute__((constructor(200))) static void first(void) {
  puts("first"); x = 4; atexit(exits); }
__attribute__((constructor(200))) static void second(void) { puts("second"); }
__attribute__((destructor)) static void leaves(void) { puts("leaves"); }
__attribute__((destructor(300))) static void closes(void) { puts("closes"); }
int k(int i) { return i + 1; }
int main(void) { printf("main %d\\n", x); k(x); return 0; }
""", "--kernel", "k")
        self.assertEqual(answer["verdict"], "pass", answer)
        self.assertEqual(answer["log"].split("\n")[:9],
                         ["first", "second", "third", "last 1 main", "main 4",
                          "exits", "leaves", "closes", ""])

    def test_calls_of_a_constructor_are_recorded(self):
        answer = self.simulate("""int k(int i) { return i + 1; }
__attribute__((constructor)) static void early(void) { k(7); }
int main(void) { k(1); return 0; }
""")
        self.assertEqual(answer["verdict"], "pass", answer)
        self.assertEqual(answer["calls"], 2)

    def test_what_is_never_called_sets_nothing(self):
        text = """static int t;
static int put(void) { return t = 5; }
%s reset(void) { return put(); }
int k(int i) { t += i; return t; }
int main(void) { return k(1) + k(2) > 9; }
"""
        self.assertEqual(self.simulate(
            text % "static int", "--kernel", "k")["verdict"], "pass")
        ports = []
        for kind in ("static int", "int"): # as others may call
            self.write("program.c", text % kind)
            run = self.hlsc("lower", "--stage", "cf", "--kernel", "k", "program.c")
            ports.append(run.stdout.count("handshake.arg_name"))
        self.assertEqual(ports, [1, 2])

    def test_what_a_constructor_sets_is_not_a_constant(self):
        answer = self.simulate("""int t[4] = {5};
__attribute__((constructor)) static void set(void) { t[0] = 1; }
int k(int i) { return t[i & 3]; }
int main(void) { k(0); return 0; }
""")
        self.assertEqual(answer["verdict"], "pass", answer)


class BadInput(ScriptTest):
    def test_errors_of_clang_have_its_codes(self):
        self.write("bad.c", "int kernel(int a) {\n  int *p = a;\n  a = b;\n"
                   "  a.x = 1;\n  return p[0]\n}\n")
        run = self.hlsc("verify", "bad.c")
        self.assertEqual(re.findall(r"error: .* \[(.*)\]$", run.stdout, re.M),
                         ["int-conversion", "undeclared_var_use",
                          "typecheck_member_reference_struct_union",
                          "expected_semi_after_stmt"], run.stdout)

    def test_a_mistake_in_c_does_not_hide_others(self):
        self.write("bad.c", "#include \"hls.h\"\n"
                   "void __unit(int input_a, int out);\nint __init1();\n"
                   "int first(int a) {\n  return a +;\n}\n"
                   "int second(int a) {\n  int b = __init1();\n"
                   "  __unit(a, b);\n  return b;\n}\n"
                   "int main(void) { return HLS_CALL(first, 0) "
                   "+ HLS_CALL(second, 1); }\n")
        run = self.hlsc("verify", "bad.c")
        self.assertEqual(run.returncode, 1)
        found = re.findall(r"^bad\.c:(\d+):\d+: error: .* \[(.*)\]$",
                           run.stdout, re.M)
        self.assertEqual(found, [("5", "expected_expression"),
                                 ("2", "placeholder-arg-name")], run.stdout)
        self.assertEqual(len(found), len(set(found)))

    def test_no_command_hides_mistakes_behind_one_in_c(self):
        self.write("bad.c", "#include \"hls.h\"\n"
                   "void __unit(int input_a, int output_b, int parameter_N);\n"
                   "int __init1();\n"
                   "int kernel(int a) {\n  int b = __init1();\n"
                   "  __unit(a, b, a);\n"
                   "  int late = __wait_int(a, b);\n  late = a +;\n"
                   "  return late;\n}\n"
                   "int main(void) { return HLS_CALL(kernel, 0); }\n")
        self.write("good.c", "int kernel(int a) { return a; }\n")
        for command in (["verify", "bad.c"], ["lower", "bad.c"],
                        ["graph", "bad.c"], ["simulate", "bad.c"],
                        ["explore", "bad.c"], ["diff", "bad.c"],
                        ["diff", "--from", "cf", "--to", "hw", "bad.c"],
                        ["diff", "--kernel", "kernel", "bad.c", "good.c"],
                        ["emit-rtl", "-o", "out", "bad.c"]):
            with self.subTest(command=command):
                run = self.hlsc(*command)
                self.assertEqual(run.returncode, 1, run.stderr)
                found = re.findall(r"^bad\.c:(\d+):\d+: error: .* \[(.*)\]$",
                                   run.stdout + run.stderr, re.M)
                self.assertEqual(sorted(found), [
                    ("6", "placeholder-parameter-not-constant"),
                    ("7", "wait-not-token"),
                    ("8", "expected_expression")], run.stdout + run.stderr)

    def test_a_struct_that_cannot_be_laid_out_is_one_mistake(self):
        struct = "struct w { int v; struct unknown m; };\n"
        for text in ("int kernel(struct w x) { return x.v; }\n",
                     "struct z { struct w a[2]; };\n"
                     "int kernel(struct z x[4]) { return x[1].a[0].v; }\n",
                     "static int of(struct w *x) { return x->v; }\n"
                     "int kernel(int n) { return of(0) + n; }\n"):
            with self.subTest(text=text):
                self.write("bad.c", struct + text)
                run = self.hlsc("verify", "--kernel", "kernel", "bad.c")
                self.assertEqual(re.findall(r"error: .* \[(.*)\]$", run.stdout,
                                            re.M),
                                 ["field_incomplete_or_sizeless"], run.stdout)

    def test_a_syntax_error_is_located(self):
        self.write("bad.c", "int kernel(int a) {\n  return a +;\n}\n")
        run = self.hlsc("verify", "bad.c")
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stdout, r"^bad\.c:2:13: error: .* \[expected_expression\]\n"
                                     r"    2 \|   return a \+;\n"
                                     r"      \|             \^\n")

    def test_an_unknown_kernel_is_wrong_usage(self):
        run = self.hlsc("lower", os.path.join(KERNELS, "fir.c"),
                        "--kernel", "fri")
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("unknown-kernel", run.stderr)
        self.assertIn("--kernel fir", run.stderr)

    def test_a_marked_call_decides_between_candidates(self):
        self.write("two.c", "#include \"hls.h\"\n"
                   "#define RUN(f, x) HLS_CALL(f, x)\n"
                   "int help(int a) { return a + 1; }\n"
                   "int twice(int a) { return 2 * a; }\n"
                   "int main(void) { return RUN(twice, help(2)) != 6; }\n")
        run = self.hlsc("simulate", "two.c")
        self.assertRegex(run.stdout, r"^PASS kernel=twice ", run.stderr)

    def test_several_candidates_are_listed(self):
        self.write("two.c", "int f(int a) { return a; }\n"
                            "int g(int a) { return a; }\n")
        run = self.hlsc("lower", "two.c")
        self.assertEqual(run.returncode, 2)
        self.assertIn("--kernel f\n", run.stderr)
        self.assertIn("--kernel g\n", run.stderr)

    def test_a_missing_include_is_an_error_of_the_kernel(self):
        self.write("inc.c", '#include "nowhere.h"\nint f(int a) { return a; }\n')
        run = self.hlsc("verify", "inc.c")
        self.assertEqual(run.returncode, 1)
        self.assertIn("inc.c:1:10: error:", run.stdout)

    def test_includes_beside_the_file_and_in_include_directories(self):
        os.makedirs(os.path.join(self.directory, "include"), exist_ok=True)
        self.write("beside.h", "#define ONE 1\n")
        self.write("include/far.h", "#define TWO 2\n")
        self.write("uses.c", '#include "beside.h"\n#include "far.h"\n'
                             "int f(int a) { return a * ONE + TWO + THREE; }\n")
        run = self.hlsc("lower", "uses.c", "-Iinclude", "-DTHREE=3")
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_a_deadline_is_kept(self):
        self.write("endless.c", ENDLESS)
        run = self.hlsc("simulate", "endless.c", "--deadline-ms", "300")
        self.assertEqual(run.returncode, 4)
        self.assertIn("reason=deadline-exceeded", run.stdout)
        self.assertEqual(self.hlsc("verify", "endless.c").returncode, 0)

    def test_a_killed_worker_takes_only_its_request_along(self):
        self.write("endless.c", ENDLESS)
        client = self.start("simulate", "endless.c")
        # A worker that dies before it has read the request passes it on to
        # another; sooner or later one dies at work.
        end = time.monotonic() + 60
        while client.poll() is None and time.monotonic() < end:
            for worker in (self.status() or {"workers": []})["workers"]:
                if worker["state"] == "busy":
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(worker["pid"], signal.SIGKILL)
            time.sleep(0.05)
        out, errors = client.communicate(timeout=60)
        self.assertEqual(client.returncode, 4, out + errors)
        self.assertIn("killed by signal 9", errors)
        self.assertIn("reason=worker-lost", out)
        self.assertEqual(self.hlsc("verify", "endless.c").returncode, 0)

    def test_interrupt_frees_the_worker(self):
        self.write("endless.c", ENDLESS)
        self.interrupt(self.start("simulate", "endless.c"))


class BadKernels(ScriptTest):
    """tests/kernels/bad/CODE.c: exactly one error each, of that code."""

    # What Clang finds has Clang's codes.
    OF_CLANG = {"clang": "expected_expression"}

    def test_each_is_diagnosed_with_its_code(self):
        directory = os.path.join(KERNELS, "bad")
        for name in sorted(os.listdir(directory)):
            with self.subTest(file=name):
                code = os.path.splitext(name)[0].replace("_", "-")
                run = self.hlsc("verify", os.path.join(directory, name))
                self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
                self.assertEqual(re.findall(r": error: .* \[(.*)\]\n",
                                            run.stdout),
                                 [self.OF_CLANG.get(code, code)], run.stdout)


class WordsOfTheSource(ScriptTest):
    def errors(self, name, text):
        self.write(name, text)
        run = self.hlsc("verify", name)
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        return [line for line in run.stdout.splitlines() if ": error: " in line]

    def test_functions_of_math(self):
        ir = """
func.func @f(%a: f64) -> f64 {
  %0 = math.erf %a : f64
  %1 = math.fma %0, %a, %a : f64
  return %1 : f64
}
"""
        error, fused = self.errors("f.mlir", ir)
        self.assertRegex(error, r"^f\.mlir:3:\d+: error: 'math\.erf' cannot "
                         r"be made into a circuit")
        self.assertRegex(fused, r"^f\.mlir:4:\d+: error: 'fma' \('math\.fma'\) "
                         r"cannot be made into a circuit; write it")

    def test_errors_of_the_rtl_name_the_file_of_a_circuit(self):
        self.write("f.c", "float f(float a, float b) { return a * b; }\n")
        ir = self.hlsc("lower", "f.c", "--stage", "hw").stdout
        [error] = self.errors("circuit.mlir", ir.replace("f32", "f16"))
        self.assertRegex(error, r"^circuit\.mlir:\d+:\d+: error: .*numbers of "
                         r"32 and 64 bits only: use float or double")

    def test_errors_do_not_wait_for_a_large_main(self):
        """Whether the worker ends with it, or has time, nobody notices."""
        kernel = "int k(int a, int b) { return a * (__int128)b >> 64; }"
        calls = "".join(f"  g = g * {i} + (g >> 1); if (g == {i}) k(g, {i});\n"
                        for i in range(6000))
        path = self.write("large.c", f"{kernel}\nint g;\nint main(void) {{\n"
                                     f"{calls}}}\n")
        good = self.write("good.c", "int k(int a) { return a; }\n"
                                    "int main(void) { return k(1) - 1; }\n")
        for _ in range(3):
            run = self.hlsc("simulate", path)
            self.assertEqual(run.returncode, 1, run.stderr)
            self.assertIn("more than 64 bits", run.stdout + run.stderr)
            run = self.hlsc("simulate", good)
            self.assertEqual(run.returncode, 0, run.stderr)

    def test_integers_that_are_too_wide(self):
        [error] = self.errors("f.c", "long f(long a) {\n"
                              "  return a * (__int128)3 >> 64;\n}\n")
        self.assertRegex(error, r"^f\.c:2:\d+: error: integers of more than 64 "
                         "bits are not supported; compute in parts of at most")


LOOP = """\
int kernel(const int a[16], int out[16], int n, int k) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int x = a[i] + 77;
    if (x > k)
      sum += x * 3;
    else
      sum -= x;
    out[i] = sum;
  }
  return sum + n;
}
"""


class EditsOfAKernel(ScriptTest):
    """hlsc diff OLD NEW: an edit changes the lines that it is about."""

    def changes(self, old, new, *options):
        """The lines removed and added by an edit of LOOP."""
        self.assertIn(old, LOOP)
        self.write("old.c", LOOP)
        self.write("new.c", LOOP.replace(old, new))
        run = self.hlsc("diff", "old.c", "new.c", *options)
        self.assertEqual(run.returncode, 0, run.stderr)
        lines = run.stdout.splitlines()
        return ([line[1:].strip() for line in lines if re.match("-[^-]", line)],
                [line[1:].strip() for line in lines
                 if re.match(r"\+[^+]", line)])

    def test_a_constant_changes_one_line(self):
        for stage in ("llvm", "cf", "handshake", "handshake-buffered", "hw"):
            with self.subTest(stage=stage):
                before, after = self.changes("+ 77", "+ 79", "--stage", stage)
                self.assertEqual((len(before), len(after)), (1, 1))
                self.assertEqual(before[0].replace("77", "79"), after[0])

    def test_a_statement_at_the_top_changes_what_is_about_it(self):
        before, after = self.changes("int sum = 0;",
                                     "n = (n ^ k) * k;\n  int sum = 0;")
        self.assertTrue(all("%n" in line for line in before), before)
        self.assertEqual(len(after), len(before) + 2)  # ^ and *
        new = [line for line in after if re.search("= (xori|muli) ", line)]
        self.assertEqual(len(new), 2, after)

    def test_a_loop_at_the_top_leaves_the_blocks_their_numbers(self):
        before, after = self.changes(
            "int sum = 0;",
            "for (int j = 0; j < 3; j++) k *= j ^ n;\n  int sum = 0;")
        self.assertFalse([line for line in before if "bb = 1 " in line], before)
        self.assertLess(len(before), 12)
        self.assertTrue([line for line in after if "= xori " in line], after)

    def test_comments_and_names_change_nothing(self):
        for old, new in [("int sum", "/* one\n\n two */ int sum"),
                         ("x", "renamed")]:
            for stage in ("llvm", "cf", "handshake", "hw"):
                with self.subTest(stage=stage, new=new):
                    self.assertEqual(self.changes(old, new, "--stage", stage),
                                     ([], []))

    def test_an_argument_more_leaves_the_others_alone(self):
        before, after = self.changes("int n, int k", "int z, int n, int k",
                                     "--stage", "cf")
        self.assertEqual((len(before), len(after)), (1, 1))  # the signature

    def test_versions_in_mlir(self):
        self.write("old.c", LOOP)
        for name, stage in [("cf.mlir", "cf"), ("circuit.mlir", "handshake")]:
            with self.subTest(stage=stage):
                ir = self.hlsc("lower", "old.c", "--stage", stage).stdout
                self.write(name, ir)
                run = self.hlsc("diff", "old.c", name, "--stage", "hw",
                                "--exit-code")
                self.assertEqual((run.returncode, run.stdout), (0, ""),
                                 run.stderr)
                self.assertIn("there is no difference", run.stderr)
                run = self.hlsc("diff", name, "-", "--language", "mlir",
                                "--stage", "handshake", "--exit-code",
                                stdin=ir.replace("77 : i32", "79 : i32"))
                self.assertEqual(run.returncode, 1, run.stderr)
                self.assertRegex(run.stdout, r"\n-.*= constant .* 77 : i32")

    def test_errors_in_the_second_version(self):
        self.write("old.c", LOOP)
        self.write("new.c", LOOP.replace("sum += x", "sum += y"))
        run = self.hlsc("diff", "old.c", "new.c")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertIn("new.c:6:14: error: ", run.stderr)
        self.assertIn("sum += y", run.stderr)


UNIT = """\
void __unit(int input_a, int output_b);
int __init();
int bias;
int kernel(int a) { int b = __init(); __unit(a, b); return b; }
int main(void) { bias = %d; kernel(3); kernel(4); return 0; }
"""
UNIT_MODEL = """\
extern int bias;
void __unit(int a, int *b) { *b = a + bias; }
"""
UNIT_RTL = """\
module __unit(
  input logic [31:0] input_a, input logic input_a_valid,
  output logic input_a_ready,
  input logic start_valid, output logic start_ready,
  output logic [31:0] out0, output logic out0_valid, input logic out0_ready,
  output logic end_valid, input logic end_ready,
  input logic clk, input logic rst);
  assign out0 = input_a %s;
  assign out0_valid = input_a_valid;
  assign input_a_ready = out0_ready;
  assign end_valid = start_valid;
  assign start_ready = end_ready;
endmodule
"""


class WhichStepIsWrong(ScriptTest):
    def simulate(self, bias, rtl):
        self.write("unit.c", UNIT % bias)
        self.write("model.c", UNIT_MODEL)
        self.write("unit.sv", UNIT_RTL % rtl)
        return self.hlsc("simulate", "unit.c", "--rtl", "unit.sv", "--model",
                         "model.c")

    def test_nothing(self):
        run = self.simulate(0, "")
        self.assertIn("PASS kernel=kernel calls=2", run.stdout, run.stderr)
        self.assertEqual(run.returncode, 0)

    def test_the_circuit(self):
        run = self.simulate(0, "+ 1")
        self.assertIn("FAIL kernel=kernel reason=mismatch calls=2", run.stdout)
        self.assertIn("; the IR it is made from has them right", run.stderr)
        self.assertEqual(run.returncode, 1)

    def test_the_model_that_knows_more_than_a_circuit_can(self):
        """main() sets a variable of the model: the C program alone sees it."""
        run = self.simulate(5, "+ 5")
        self.assertIn("FAIL kernel=kernel reason=ir-mismatch calls=2",
                      run.stdout)
        self.assertIn("the result is 3 instead of 8 in the IR", run.stderr)
        self.assertEqual(run.returncode, 1)


class Starting(HlscTest):
    def test_twenty_clients_start_one_daemon(self):
        self.write("kernel.c", "int f(int a) { return a; }\n")
        clients = [self.start("lower", "kernel.c") for _ in range(20)]
        ends = [client.communicate(timeout=300) for client in clients]
        self.assertEqual([c.returncode for c in clients], [0] * 20, ends)
        status = self.status()
        self.assertEqual(status["requests"]["hls/lower"]["count"], 20)
        with open(os.path.join(self.directory, "run/hlsd.log"),
                  encoding="utf-8") as file:
            self.assertEqual(len(re.findall(r"\blistens on\b", file.read())), 1)
        self.assertEqual(self.hlsc("stop").returncode, 0)
        self.assertIsNone(self.status())
        self.assertFalse(os.path.exists(f"/proc/{status['pid']}/exe"))


class PlaceholderUnit(unittest.TestCase):
    def test_hw_inst_keeps_its_protocol_under_back_pressure(self):
        with tempfile.TemporaryDirectory(prefix="hlsc-") as directory:
            program = os.path.join(directory, "tb.vvp")
            subprocess.run(["iverilog", "-g2012", "-o", program, "-s", "tb",
                            os.path.join(HERE, "hlsc_placeholder_tb.sv"),
                            os.path.join(KERNELS, "hw_inst.sv")], check=True)
            run = subprocess.run(["vvp", program], capture_output=True,
                                 encoding="utf-8", timeout=300, check=True)
        self.assertEqual(run.stdout.split(), ["PASS"])


if __name__ == "__main__":
    unittest.main()
