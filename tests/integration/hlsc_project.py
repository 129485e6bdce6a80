#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What files beside a kernel say of it, through hlsc, hlsd and its workers.

usage: hlsc_project.py HLSC [unittest arguments]
"""

import json
import os
import shutil
import unittest

from hlsc_harness import EditorTest, HlscTest

KERNEL = """#include "hls.h"
#include "shape.h"
int scaled(int a[N]) {
  int s = 0;
  for (int i = 0; i < N; i++) s += a[i] * SCALE;
  return s;
}
int other(int x) { return x + SCALE; }
int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = i;
  HLS_CALL(scaled, a);
  HLS_CALL(other, a[1]);
  return 0;
}
"""
UNIT = """#include "hls.h"
void __twice(int input_a, int output_b);
int __init1();
int doubled(int x) { int y = __init1(); __twice(x, y); return y; }
int main(void) { HLS_CALL(doubled, 4); return 0; }
"""
MODEL = "void __twice(int input_a, int *output_b) { *output_b = 2 * input_a; }\n"
RTL = """\
module __twice (
  input  logic        clk, rst,
  input  logic [31:0] input_a,
  input  logic        input_a_valid,
  output logic        input_a_ready,
  input  logic        start_valid,
  output logic        start_ready,
  output logic [31:0] out0,
  output logic        out0_valid,
  input  logic        out0_ready,
  output logic        end_valid,
  input  logic        end_ready
);
  wire ready = out0_ready && end_ready && input_a_valid && start_valid;
  assign input_a_ready = ready;
  assign start_ready = ready;
  assign out0 = 2 * input_a;
  assign out0_valid = input_a_valid && start_valid;
  assign end_valid = out0_valid;
endmodule
"""


class ProjectTest(HlscTest):
    def setUp(self):
        self.folder = os.path.join(self.directory, "p")
        self.addCleanup(shutil.rmtree, self.folder)
        for name in ("src", "inc", "build"):
            os.makedirs(os.path.join(self.folder, name))
        self.write("p/src/k.c", KERNEL)
        self.write("p/inc/shape.h", "#define N 12\n")

    def verify(self, *arguments, file="p/src/k.c"):
        return self.hlsc("verify", "--kernel", "scaled", *arguments, file)

    def assert_compiles(self, *arguments, **named):
        run = self.verify(*arguments, **named)
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)

    def settings(self, file="p/src/k.c"):
        run = self.hlsc("status", "--json", file)
        return json.loads(run.stdout)["project"]["settings"]

    def test_without_any_the_kernel_lacks_its_header(self):
        run = self.verify()
        self.assertEqual(run.returncode, 1)
        self.assertIn("'shape.h' file not found", run.stdout)
        self.assertIn("no project", self.hlsc("status", "p/src/k.c").stdout)

    def test_elements_behind_pointers(self):
        """The project says it, for one function or all, or the command line."""
        self.write("p/src/s.c", "int sum(const int *p, int n) { int s = 0;"
                   " for (int i = 0; i < n; i++) s += p[i]; return s; }")
        lower = ["lower", "p/src/s.c", "--stage", "cf"]
        without = self.hlsc(*lower)
        self.assertIn("p[N]", without.stdout + without.stderr)
        self.write("p/.hlsd.yaml", "elements: [p=24]\n")
        self.assertIn("memref<24xi32>", self.hlsc(*lower).stdout)
        self.write("p/.hlsd.yaml", "elements: [p=24, sum.p=12]\n")
        self.assertIn("memref<12xi32>", self.hlsc(*lower).stdout)
        given = self.hlsc(*lower, "--elements", "p=7").stdout
        self.assertIn("memref<7xi32>", given)
        wrong = self.hlsc(*lower, "--elements", "p=0")
        self.assertIn("NAME=N", wrong.stdout + wrong.stderr)

    def test_settings_of_the_circuit(self):
        """Each is that of the option of its name."""
        self.write("p/src/s.c", "#include <stdlib.h>\n#include <assert.h>\n"
                   "int twice(int n) { int *p = malloc(n * sizeof *p);"
                   " for (int i = 0; i < n; i++) p[i] = i; int s = 0;"
                   " for (int i = 0; i < n; i++) s += p[i] % 5;"
                   " assert(s >= 0); free(p);"
                   " return s & 1 ? s * (n + 3) : (s + n) * n; }")
        lower = ["lower", "p/src/s.c", "--stage", "handshake-buffered"]
        self.write("p/.hlsd.yaml", "heap: 1024\n")
        base = self.hlsc(*lower)
        self.assertEqual(base.returncode, 0, base.stderr)
        self.assertEqual(base.stdout,
                         self.hlsc(*lower, "--heap", "1024").stdout)
        self.assertNotEqual(base.stdout,
                            self.hlsc(*lower, "--heap", "4096").stdout)
        for setting, options in (
                ("narrow-ports: true", ["--narrow-ports"]),
                ("buffers: on-merges", ["--buffers", "on-merges"]),
                ("clock-period: 10", ["--clock-period", "10"]),
                ("islands: never", ["--islands", "never"]),
                ("sharing: always", ["--sharing", "always"])):
            with self.subTest(setting=setting):
                self.write("p/.hlsd.yaml", "heap: 1024\n" + setting + "\n")
                run = self.hlsc(*lower)
                self.write("p/.hlsd.yaml", "heap: 1024\n")
                given = self.hlsc(*lower, *options)
                self.assertEqual(run.stdout, given.stdout, run.stderr)
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertNotEqual(run.stdout, base.stdout)

    def test_settings_of_other_kernels(self):
        """Those that a kernel of its own shows."""
        self.write("p/.hlsd.yaml", "{}\n")
        sum_of_four = "float s(float a, float b, float c, float d) " \
                      "{ return a + b + c + d; }"
        called = "int next(int a); int s(int a) { return next(a) + 1; }"
        trapped = "#include <assert.h>\n" \
                  "int s(int a) { assert(a > 0); return a + 1; }"
        printed = "#include <stdio.h>\n" \
                  "int s(int a) { printf(\"%d\", a); return a + 1; }"
        searched = "int s(int n, const int a[8]) { int i = 0;\n" \
                   "#pragma DYN speculate\n" \
                   "do i++; while (i < n && a[i - 1] * a[i] > 100);" \
                   " return i; }"
        for setting, options, text in (
                ("fast-math: true", ["--fast-math"], sum_of_four),
                ("externals: ports", ["--externals", "ports"], called),
                ("traps: true", ["--traps"], trapped),
                ("prints: true", ["--prints"], printed),
                ("speculate: never", ["--speculate", "never"], searched),
                ("long-double-64: true", ["--long-double-64"],
                 "double s(double a) { long double b = a; return b + 1; }")):
            with self.subTest(setting=setting):
                self.write("p/s.c", text)
                stage = "hw" if text == called else "handshake-buffered"
                lower = ["lower", "p/s.c", "--stage", stage, "--kernel", "s"]
                base, given = (self.hlsc(*lower, *more)
                               for more in ([], options))
                self.write("p/.hlsd.yaml", setting + "\n")
                run = self.hlsc(*lower)
                self.write("p/.hlsd.yaml", "{}\n")
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertEqual(run.stdout, given.stdout)
                self.assertNotEqual(run.stdout, base.stdout)

    def test_settings_of_simulations(self):
        self.write("p/s.c", "int s(const int n[1]) { int t = 0;"
                   " for (int i = 0; i < n[0]; i++) t += i; return t; }"
                   " int main(void) { int n[1] = {20}; return s(n) != 190; }")
        for setting, said in (("engine: verilator", "engine=verilator"),
                              ("max-cycles: 3", "reason=cycle-limit"),
                              ("{interface: [n=axi], max-cycles: 99}", "PASS "),
                              ("{interface: [n=axi], max-cycles: 99, bus-latency: 90}",
                               "reason=cycle-limit"),
                              ("{}", "PASS ")):
            self.write("p/.hlsd.yaml", setting + "\n")
            run = self.hlsc("simulate", "p/s.c")
            self.assertIn(said, run.stdout, run.stderr)

    def test_compile_flags(self):
        self.write("p/compile_flags.txt",
                   "\ufeff-I\ninc\n\n  -DSCALE=2 \n-DN_\n-UN_\n-O3\n-std=c11\n"
                   "-I src\n-D WIDE\n")
        self.assert_compiles()
        self.assertEqual(self.settings(), {
            "includeDirs": [self.folder + "/inc", self.folder + "/src"],
            "defines": ["SCALE=2", "WIDE"], "std": "c11"})
        self.assertEqual(self.verify("--no-project").returncode, 1)

    def test_compile_flags_that_are_no_text(self):
        with open(os.path.join(self.folder, "compile_flags.txt"), "wb") as file:
            file.write(b"-DSCALE=2\n-Iinc\n-DN=\xff\n")
        run = self.verify()
        self.assertEqual(run.returncode, 2)
        self.assertIn("p/compile_flags.txt is no UTF-8 text", run.stderr)

    def test_compile_commands(self):
        self.write("p/build/compile_commands.json", json.dumps([
            {"directory": "/", "file": "/elsewhere/k.c", "command": "cc -Iwrong"},
            {"directory": self.folder + "/build", "file": "../src/k.c",
             "command": "cc -I'../inc' \"-DSCALE=(4 + 1)\" -o k.o ../src/k.c"}]))
        self.assert_compiles()
        self.assertEqual(self.settings()["defines"], ["SCALE=(4 + 1)"])
        self.write("p/src/l.c", KERNEL)  # of which the database says nothing
        self.assertEqual(self.verify(file="p/src/l.c").returncode, 1)
        self.write("p/build/compile_commands.json", json.dumps([
            {"directory": self.folder + "/src", "file": "k.c",
             "arguments": ["cc", "-isystem", "../inc", "-DSCALE=7"]}]))
        self.assertEqual(self.settings()["defines"], ["SCALE=7"])
        self.assert_compiles()

    def test_a_large_database_and_a_source_of_it(self):
        entries = [{"directory": "/x", "file": f"{i}/k.c",
                    "arguments": ["cc"] * 20} for i in range(5000)]
        entries.append({"directory": self.folder, "file": "src/k.c",
                        "arguments": ["cc", "-Iinc", "-DSCALE=3"]})
        self.write("p/compile_commands.json", json.dumps(entries))
        for _ in range(3):
            self.assert_compiles()

    def test_names_that_are_escaped_and_entries_without_a_directory(self):
        self.write("p/größe.c", KERNEL)
        self.write("p/compile_commands.json", json.dumps([{
            "file": self.folder + "/größe.c",
            "arguments": ["cc", "-Iinc", "-DSCALE=6"]}]))
        self.assertEqual(self.settings("p/größe.c"), {
            "includeDirs": [self.folder + "/inc"], "defines": ["SCALE=6"]})

    def test_settings_and_what_goes_before_what(self):
        self.write("p/compile_flags.txt", "-Iinc\n-DSCALE=2\n-DKEPT\n")
        self.write("p/.hlsd.yaml", "clock-period: 20\ndefines: [SCALE=3]\n"
                   "kernel: other\n---\nfiles: [src/*.c]\nclock-period: 10\n"
                   "---\nfiles: nothing.c\nclock-period: 30\n")
        self.assertEqual(self.settings(), {
            "includeDirs": [self.folder + "/inc"], "clockPeriod": 10.0,
            "defines": ["KEPT", "SCALE=3"], "kernel": "other"})
        run = self.hlsc("lower", "--stage", "cf", "p/src/k.c")
        self.assertIn("@other", run.stdout)
        self.assertNotIn("@scaled", run.stdout)
        self.assertIn("} 3 : i32", run.stdout)
        run = self.hlsc("lower", "--stage", "cf", "-DSCALE=9", "p/src/k.c")
        self.assertIn("} 9 : i32", run.stdout)
        self.assertEqual(run.stderr, "")
        run = self.hlsc("lower", "--stage", "cf", "--kernel", "scaled",
                        "p/src/k.c")
        self.assertIn("@scaled", run.stdout)

    def test_the_clock_is_that_of_the_project(self):
        self.write("p/compile_flags.txt", "-Iinc\n-DSCALE=x*x\n-Dx=s\n")
        at = {}
        for period in (3, 20):
            self.write("p/.hlsd.yaml", f"clock-period: {period}\n")
            at[period] = self.hlsc("lower", "--kernel", "scaled", "--stage",
                                   "handshake-buffered", "p/src/k.c").stdout
            given = self.hlsc("lower", "--kernel", "scaled", "--stage",
                              "handshake-buffered", "--no-project", "-Ip/inc",
                              "-DSCALE=x*x", "-Dx=s", "--clock-period",
                              str(period), "p/src/k.c").stdout
            self.assertEqual(at[period], given)
        self.assertNotEqual(at[3], at[20])

    def test_models_of_placeholders(self):
        self.write("p/src/u.c", UNIT)
        run = self.hlsc("simulate", "p/src/u.c")
        self.assertEqual(run.returncode, 1)
        self.write("p/model.c", MODEL)
        self.write("p/.hlsd.yaml", "models: model.c\nrtl: [twice.sv]\nengine: model\n")
        self.write("p/twice.sv", RTL)
        run = self.hlsc("simulate", "p/src/u.c")
        self.assertIn("PASS kernel=doubled", run.stdout, run.stderr)
        self.write("p/.hlsd.yaml", "models: [none.c]\n")
        run = self.hlsc("simulate", "p/src/u.c")
        self.assertEqual(run.returncode, 2)
        self.assertIn(self.folder + "/none.c, which the project file names",
                      run.stderr)
        self.assert_compiles_to_ir("p/src/u.c")

    def assert_compiles_to_ir(self, file):
        """A request that runs no model does not read it."""
        self.assertEqual(self.hlsc("lower", file).returncode, 0)

    def test_mistakes_are_told_where_they_are(self):
        for text, place, words in (
                ("defins: A\n", "1:1", "no key 'defins'; did you mean 'defines'?"),
                ("\nclock-period: fast\n", "2:15", "takes a number above 0"),
                ("max-cycles: 1.5\n", "1:13", "takes an integer above 0"),
                ("kernel: [a]\n", "1:9", "'kernel' takes a text"),
                ("rtl: {a: b}\n", "1:6", "'rtl' takes a list"),
                ("- a\n", "1:1", "keys with values"),
                ("kernel: [a\n", "2:1", "did not find"),
                ("std: c11\nkernel: k\nstd: c17\n", "3:1",
                 "'std' stands here twice, first in line 1"),
                ("files: a.c\nstd: c11\nfiles: b.c\n", "3:1", "'files' stands"),
                ("a: b\n---\nfiles: nothing.c\nc: d\n", "1:1", "no key 'a'"),
                ("---\nfiles: nothing.c\nc: d\n", "3:1", "no key 'c'")):
            self.write("p/.hlsd.yaml", text)
            run = self.verify()
            self.assertEqual(run.returncode, 2, text)
            self.assertIn(f"{self.folder}/.hlsd.yaml:{place}: ", run.stderr)
            self.assertIn(words, run.stderr)
            told = self.hlsc("status", "p/src/k.c")
            self.assertEqual(told.returncode, 2)
            self.assertIn(words, told.stderr)
        self.write("p/.hlsd.yaml", "# nothing but a comment\n")
        self.assertEqual(self.verify().returncode, 1)
        self.write("p/compile_commands.json", "[{]\n k.c")
        self.assertIn("compile_commands.json:1:", self.verify().stderr)

    def test_the_nearest_file_counts(self):
        self.write("p/compile_flags.txt", "-Iinc\n-DSCALE=2\n")
        self.write("p/src/compile_flags.txt", "-I../inc\n-DSCALE=5\n")
        self.assertEqual(self.settings()["defines"], ["SCALE=5"])

    @unittest.skipUnless(os.geteuid() == 0, "gives a file to somebody else")
    def test_what_belongs_to_somebody_else_has_no_say(self):
        path = self.write("p/compile_flags.txt", "-Iinc\n-DSCALE=2\n")
        self.assert_compiles()
        os.chown(path, 12345, 12345)
        self.assertEqual(self.verify().returncode, 1)

    def test_wrong_wishes(self):
        run = self.hlsc("status", "p/src/k.c", "q.c")
        self.assertEqual(run.returncode, 2)


class Editing(EditorTest):
    """A project that changes while its kernel is open."""

    def setUp(self):
        self.uri = "file://" + self.write("k.c", KERNEL)
        self.write("shape.h", "#define N 12\n")
        self.start_editor()

    def open(self, **options):
        self.send("initialize", {"capabilities": {"workspace": {
            "didChangeWatchedFiles": {"dynamicRegistration": True}}},
            "initializationOptions": options}, id=1)
        self.until(lambda message: message.get("id") == 1)
        self.send("initialized", {})
        asked = self.until(lambda message: message.get("method") ==
                           "client/registerCapability")
        self.send("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "c", "version": 1, "text": KERNEL}})
        return [watcher["globPattern"] for watcher in
                asked["params"]["registrations"][0]["registerOptions"]["watchers"]]

    def changed(self, name):
        self.send("workspace/didChangeWatchedFiles", {"changes": [
            {"uri": f"file://{self.directory}/{name}", "type": 2}]})

    def test_changes_of_project_and_headers(self):
        self.assertEqual(self.open(), ["**/.hlsd.yaml", "**/compile_flags.txt",
                                       "**/compile_commands.json", "**/*.{h,hh,hpp,hxx}",
                                       "**/*.{c,cc,cpp,cxx,inc,inl,ipp,tpp,def,dat,txt}"])
        self.assertIn("SCALE", str(self.diagnostics()))
        self.write("compile_flags.txt", "-DSCALE=3\n")
        self.addCleanup(os.remove, os.path.join(self.directory,
                                                "compile_flags.txt"))
        self.changed("compile_flags.txt")
        self.assertEqual(self.diagnostics(), [])
        self.send("textDocument/hover", {
            "textDocument": {"uri": self.uri},
            "position": {"line": 2, "character": 6}}, id=2)
        told = self.until(lambda message: message.get("id") == 2)
        self.assertIn(f"Project: `{self.directory}/compile_flags.txt`\n- defines:"
                      " `SCALE=3`", told["result"]["contents"]["value"])
        self.write("shape.h", "#define M 12\n")
        self.changed("shape.h")
        self.assertIn("'N'", str(self.diagnostics()))
        self.write(".hlsd.yaml", "clock: 3\n")
        self.addCleanup(os.remove, os.path.join(self.directory, ".hlsd.yaml"))
        self.changed(".hlsd.yaml")
        [told] = self.diagnostics()
        self.assertIn(".hlsd.yaml:1:1: there is no key 'clock'", told["message"])

    def test_links_and_modules_are_found_by_the_project(self):
        inc = os.path.join(self.directory, "elsewhere")
        os.makedirs(inc, exist_ok=True)
        self.write("elsewhere/far.h", "#define SCALE 3\n")
        self.write("elsewhere/unit.sv", "module __unit();\nendmodule\n")
        self.write(".hlsd.yaml", "include-dirs: elsewhere\nrtl: elsewhere/unit.sv\n")
        self.addCleanup(os.remove, os.path.join(self.directory, ".hlsd.yaml"))
        self.open()
        self.diagnostics()
        text = ('#include "hls.h"\n#include "far.h"\nint __init1();\n'
                "void __unit(int input_a, int output_b);\n"
                "int k(int a) {\n  int b = __init1();\n  __unit(a, b);\n"
                "  return b * SCALE;\n}\n")
        self.send("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": 2},
            "contentChanges": [{"text": text}]})
        self.diagnostics()
        document = {"textDocument": {"uri": self.uri}}
        self.send("textDocument/documentLink", document, id=5)
        links = self.until(lambda message: message.get("id") == 5)["result"]
        self.assertIn(f"file://{inc}/far.h", [link["target"] for link in links])
        self.send("textDocument/implementation", {
            **document, "position": {"line": 6, "character": 4}}, id=6)
        found = self.until(lambda message: message.get("id") == 6)["result"]
        self.assertEqual(found["uri"], f"file://{inc}/unit.sv")

    def test_a_workspace_without_trust_has_no_project(self):
        self.write("compile_flags.txt", "-DSCALE=3\n")
        self.addCleanup(os.remove, os.path.join(self.directory,
                                                "compile_flags.txt"))
        self.open(trusted=False)
        self.assertIn("SCALE", str(self.diagnostics()))


if __name__ == "__main__":
    unittest.main()
