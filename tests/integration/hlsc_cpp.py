#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in C++, and main() as the kernel, through hlsc, hlsd and its workers.

usage: hlsc_cpp.py HLSC [unittest arguments]
"""

import json
import os
import re
import unittest

from hlsc_harness import EditorTest, ScriptTest
from kernel_files import FILES, KERNELS

TEMPLATE = """#include "hls.h"
template <int N> int plus(int a) { return a + N; }
namespace n {
int twice(int a) { return plus<4>(a) * 2; }
}
int main() { return HLS_CALL(n::twice, 3) - 14; }
"""


class Language(ScriptTest):
    """What a text is written in."""

    def test_ends_of_names(self):
        for end in ("cpp", "cc", "cxx", "hpp", "hh", "hxx", "CPP"):
            with self.subTest(end=end):
                self.write(f"k.{end}", TEMPLATE)
                run = self.hlsc("simulate", "--ignore-exit-status", f"k.{end}")
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_options(self):
        self.write("k.c", TEMPLATE)
        self.assertEqual(self.hlsc("verify", "k.c").returncode, 1)
        for options in (["-x", "c++"], ["--language", "c++"],
                        ["--language=cpp"], ["-x", "c++", "-std=c++20"]):
            with self.subTest(options=options):
                run = self.hlsc("verify", "k.c", *options)
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        run = self.hlsc("verify", "-", "-x", "c++", stdin=TEMPLATE)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_wrong_options(self):
        self.write("k.cpp", TEMPLATE)
        run = self.hlsc("verify", "k.cpp", "-x", "rust")
        self.assertEqual(run.returncode, 2)
        self.assertIn("-x wants c, c++ or mlir, not 'rust'", run.stderr)
        run = self.hlsc("verify", "k.cpp", "-std=c11")
        self.assertEqual(run.returncode, 2, run.stdout)
        self.assertIn("'c11' is not a C++ standard", run.stderr)

    def test_standards_of_a_project(self):
        self.write("k.cpp", TEMPLATE)
        self.write("k.c", "int k(int a) { return a + 1; }\n")
        database = self.write("compile_commands.json", json.dumps([
            {"directory": self.directory, "file": "k.cpp",
             "command": "g++ -x c++ -std=c++20 -DM=1 -c k.cpp"}]))
        run = self.hlsc("verify", "k.cpp")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        os.remove(database)
        # Of a folder with both: that of one language is not for the other.
        flags = self.write("compile_flags.txt", "-std=c++20\n")
        self.addCleanup(os.remove, flags)
        for name in ("k.cpp", "k.c"):
            run = self.hlsc("verify", name)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)


class Names(ScriptTest):
    def test_of_kernels(self):
        self.write("k.cpp", """
namespace n { int f(int a) { return a + 1; } }
namespace m { template <typename T> T f(T a) { return a - 1; } }
int main() { return n::f(1) - m::f(3) + (int)m::f(4l) - 3; }
""")
        run = self.hlsc("verify", "k.cpp")
        self.assertIn("name one of: n_f, m_f_int, m_f_long", run.stderr)
        for name, module in (("n::f", "n_f"), ("n_f", "n_f"),
                             ("m::f<int>", "m_f_int"), ("f<long>", "m_f_long")):
            with self.subTest(name=name):
                run = self.hlsc("simulate", "--ignore-exit-status", "--json",
                                "--kernel", name, "k.cpp")
                answer = json.loads(run.stdout)
                self.assertEqual((answer["verdict"], answer["kernel"]),
                                 ("pass", module), answer)

    def test_of_variables(self):
        self.write("k.cpp", SHARED)
        run = self.hlsc("simulate", "--kernel", "k", "k.cpp", "--stress", "3")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        run = self.hlsc("lower", "--stage", "handshake", "--kernel", "k", "k.cpp")
        self.assertIn('"i", "x", "hits", "deep", "x_", "hits_", "x__"', run.stdout)


# A program and a kernel that set the same variables, of namespaces and classes.
SHARED = """
namespace a { int x = 1; static int hits; namespace { int deep; } }
namespace b { int x = 2; static int hits; struct S { static int x; }; int S::x = 3; }
template <int N> int counted(int v) { static int calls; calls += N; return v + calls; }
int k(int i) {
  static int calls;
  a::x += i; b::x -= i; a::hits++; b::hits += 2; b::S::x ^= i; a::deep += 7; calls++;
  return counted<2>(i) + counted<3>(i) + calls;
}
int main() {
  int sum = 0;
  for (int i = 0; i < 5; i++) { sum += k(i); a::x += b::hits; b::S::x += a::hits; b::x += a::deep; }
  return sum + a::x + b::x + b::S::x == 0;
}
"""


class Pointers(ScriptTest):
    """Their sizes, where they are set by constructors and references."""

    def test_sizes(self):
        for text in (
                "struct s { int *p; explicit s(int *q) : p(q) {} };\n"
                "int main() { s a(big); int n = k(a.p, 8); a.p = small; "
                "return n + k(a.p, 2) != 39; }\n",
                "int main() { int *p = small, *&r = p; int n = k(p, 2); r = big; "
                "return n + k(p, 8) != 39; }\n",
                "void to(int *&p) { p = big; }\n"
                "int main() { int *p = small; int n = k(p, 2); to(p); "
                "return n + k(p, 8) != 39; }\n",
                "struct base { int *q; };\nstruct s : base { int *p; };\n"
                "int main() { s a{{small}, big}; return k(a.p, 8) != 36; }\n"):
            with self.subTest(text=text):
                self.write("k.cpp", """
static int small[2] = {1, 2}, big[8] = {1, 2, 3, 4, 5, 6, 7, 8};
int k(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
""" + text)
                run = self.hlsc("simulate", "--kernel", "k", "k.cpp")
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)


class Diagnosed(ScriptTest):
    def error(self, text):
        self.write("bad.cpp", text)
        run = self.hlsc("verify", "bad.cpp", "--kernel", "f")
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        return next(line for line in run.stdout.splitlines()
                    if ": error: " in line)

    def test_what_has_no_circuit(self):
        for text, place, message in (
                ("int f(int a) { if (a) throw 1; return a; }\n", "1:23",
                 "exceptions are not supported"),
                ("int f(int a) { try { return a; } catch (...) { return 0; } }",
                 "1:16", "exceptions are not supported"),
                ("struct b { virtual int g() { return 1; } };\n"
                 "int f(int a) {\n  b x, y;\n  b *p = a ? &x : &y;\n"
                 "  return p->g();\n}\n", "5:10", "virtual calls"),
                ("#include <array>\n"
                 "int f(std::array<int, 3> &a, int i) { return a.at(i); }\n",
                 "2:46", "of the C++ library")):
            with self.subTest(text=text):
                error = self.error(text)
                self.assertTrue(error.startswith(f"bad.cpp:{place}: "), error)
                self.assertIn(message, error)

    def test_an_access_is_where_the_text_makes_it(self):
        """Not in the header of std::array, whose operator is called."""
        self.write("far.cpp", """#include <array>
int f(const std::array<int, 3> &a, int i) {
  return a[i];
}
int main() { std::array<int, 3> a = {1, 2, 3}; return f(a, 5) * 0; }
""")
        run = self.hlsc("simulate", "--ignore-exit-status", "far.cpp")
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        self.assertRegex(run.stderr,
                         r"far\.cpp:3:\d+: error: call 1 reads element 5 of 'a'")


class Programs(ScriptTest):
    """The native run."""

    def simulate(self, text, *options):
        self.write("program.cpp", text)
        run = self.hlsc("simulate", "--ignore-exit-status", "--json", *options,
                        "program.cpp")
        return json.loads(run.stdout)

    def test_main_has_all_of_the_library(self):
        answer = self.simulate("""#include <iostream>
#include <memory>
#include <string>
#include <vector>
struct Teller {
  Teller() { std::cout << "before\\n"; }
  ~Teller() { std::cout << "after\\n"; }
} teller;
int sum(const int (&a)[4]) { return a[0] + a[1] + a[2] + a[3]; }
int main() {
  auto numbers = std::make_unique<std::vector<int>>();
  for (int i = 0; i < 4; i++) numbers->push_back(i * i);
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = numbers->at(i);
  std::cout << std::string("sum ") << sum(a) << std::endl;
}
""")
        self.assertEqual(answer["verdict"], "pass", answer)
        self.assertEqual(answer["calls"], 1)
        self.assertEqual(answer["log"], "before\nsum 14\nafter\n")

    def test_a_model_in_cpp(self):
        """It may be one for a kernel in C, and takes outputs by reference."""
        with open(os.path.join(KERNELS, "hw_units_model.c"),
                  encoding="utf-8") as file:
            model = re.sub(r"\*(output_\w+[,)])", r"&\1", file.read())
        model = model.replace("*output_", "output_").replace("_Bool", "bool")
        self.write("model.cpp", model)
        run = self.hlsc("simulate", "--json", FILES["hw_calls"], "--rtl",
                        os.path.join(KERNELS, "hw_units.sv"),
                        "--model", "model.cpp")
        self.assertEqual(json.loads(run.stdout)["verdict"], "pass", run.stdout)


class Main(ScriptTest):
    """main() as the kernel."""

    def test_what_it_returns_is_compared(self):
        for name, text in (
                ("m.c", "static int square(int a) { return a * a; }\n"
                 "int main(void) {\n  int sum = 0, a[5];\n"
                 "  for (int i = 0; i < 5; i++) a[i] = square(i);\n"
                 "  for (int i = 0; i < 5; i++) sum += a[i];\n"
                 "  return sum;\n}\n"),
                ("m.cpp", "#include <array>\nstatic int scale = 3;\n"
                 "int main() {\n  std::array<int, 4> a{1, 2, 3, 4};\n"
                 "  int sum = 0;\n  for (int x : a) sum += scale * x;\n"
                 "  return sum;\n}\n")):
            self.write(name, text)
            for engine in ("model", "verilator"):
                with self.subTest(name=name, engine=engine):
                    run = self.hlsc("simulate", "--json", "--kernel", "main",
                                    "--engine", engine, name)
                    answer = json.loads(run.stdout)
                    self.assertEqual(answer["verdict"], "pass", answer)
                    self.assertEqual((answer["kernel"], answer["calls"]),
                                     ("main", 1))

    PRINTS = """#include <stdio.h>
int __init1(void);
void __twice(int input_x, int output_y);
static void tell(float f) { printf("%f\\n", f); }
int main(void) {
  puts("begin");
  for (int i = 0; i < 10; i++) {
    int y = __init1();
    __twice(i, y);
    if (i & 1) tell(y * 0.5f);
    else printf("%d of %s: %d\\n", i, "ten", y);
  }
  return 0;
}
"""
    TWICE = """module __twice (
  input logic clk, rst, input_x_valid, start_valid, out0_ready, end_ready,
  input logic [31:0] input_x,
  output logic input_x_ready, start_ready, out0_valid, end_valid,
  output logic [31:0] out0
);
  logic done, ended;
  wire both = input_x_valid && start_valid;
  wire take = both && (done || out0_ready) && (ended || end_ready);
  assign out0 = input_x == WRONG ? 32'd15 : 2 * input_x;
  assign {out0_valid, end_valid} = {both && !done, both && !ended};
  assign {input_x_ready, start_ready} = {take, take};
  always_ff @(posedge clk) begin
    done <= !rst && both && !take && (done || out0_ready);
    ended <= !rst && both && !take && (ended || end_ready);
  end
endmodule
"""

    def simulate_prints(self, wrong, engine):
        self.write("p.c", self.PRINTS)
        self.write("twice.sv", self.TWICE.replace("WRONG", wrong))
        self.write("model.c", "void __twice(int input_x, int *output_y) "
                   "{ *output_y = 2 * input_x; }\n")
        run = self.hlsc("simulate", "--json", "--kernel", "main", "p.c",
                        "--rtl", "twice.sv", "--model", "model.c",
                        "--engine", engine)
        return json.loads(run.stdout)

    def test_what_it_prints_is_compared(self):
        for engine in ("model", "verilator"):
            with self.subTest(engine=engine):
                answer = self.simulate_prints("99", engine)
                self.assertEqual(answer["verdict"], "pass", answer)
                # One number, and one float, is another one in the circuit.
                for wrong, words in (("4", {"14"}), ("5", {"17"})):
                    answer = self.simulate_prints(wrong, engine)
                    self.assertEqual(answer["verdict"], "mismatch", answer)
                    told = {entry["what"] for entry in answer["mismatches"]}
                    self.assertEqual(told, {"printed"}, answer)
                    self.assertEqual(len(answer["mismatches"]), 1, answer)

    def test_what_of_a_print_is_not_compared(self):
        self.write("s.c", '#include <stdio.h>\nint main(void) {\n'
                   '  static const char known[] = "k";\n'
                   '  char s[2] = "s";\n'
                   '  printf("%s%s%c%s", __func__, known, s[0], s);\n'
                   '  fprintf(stderr, "%p %d", (void *)s, 3);\n'
                   '  fputs(s, stdout);\n  return 0;\n}\n')
        run = self.hlsc("verify", "--kernel", "main", "s.c")
        places = re.findall(r"^s\.c:(\d+:\d+): warning: .*"
                            r"\[print-not-compared\]$", run.stdout, re.M)
        self.assertEqual(places, ["5:45", "6:28", "7:9"], run.stdout)

    def test_it_may_print_so_much(self):
        self.write("m.c", "#include <stdio.h>\nint main(void) {\n"
                   "  for (int i = 0; i < LAST; i++)\n"
                   '    printf("%d\\n", i);\n  return 0;\n}\n')
        for last, verdict in (("2048", "pass"), ("2049", "golden-failed")):
            run = self.hlsc("simulate", "--json", "--kernel", "main", "m.c",
                            "-DLAST=" + last)
            answer = json.loads(run.stdout)
            self.assertEqual(answer["verdict"], verdict, answer)
        self.assertIn("more than the 4096 words", answer["message"])
        [finding] = answer["findings"]
        self.assertEqual(finding["range"]["start"], {"line": 3, "character": 4})

    def test_behind_constructors(self):
        self.write("c.c", "static int x;\n"
                   "__attribute__((constructor)) static void set(void) "
                   "{ x = 0; }\nint main(void) { return 5; }\n")
        run = self.hlsc("simulate", "--json", "--kernel", "main", "c.c")
        self.assertEqual(json.loads(run.stdout)["verdict"], "pass", run.stdout)

    def test_it_has_to_be_a_circuit(self):
        self.write("m.c", "#include <stdio.h>\n"
                   "int main(int argc, char **argv) {\n  return argc;\n}\n")
        run = self.hlsc("simulate", "--kernel", "main", "m.c")
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        self.assertIn("m.c:2:20: error: ", run.stderr)
        self.assertIn("[unsupported-argument-type]", run.stderr)


class Editing(EditorTest):
    """C++ in an editor."""

    def open(self, text):
        self.uri = "file://" + self.write("k.cpp", text)
        self.start_editor()
        self.send("initialize", {"capabilities": {}}, id=1)
        self.until(lambda message: message.get("id") == 1)
        self.send("initialized", {})
        self.send("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "cpp", "version": 1, "text": text}})

    def test_a_kernel_has_diagnostics_and_hover(self):
        self.open('#include "hls.h"\ntemplate <int N> int plus(int a) '
                  '{ return a + N; }\nint k(int &a) { return plus<2>(a); }\n'
                  'int main() { int a = 1; return HLS_CALL(k, a); }\n')
        self.assertEqual(self.diagnostics(), [])
        self.send("textDocument/hover", {
            "textDocument": {"uri": self.uri},
            "position": {"line": 2, "character": 4}}, id=2)
        told = self.until(lambda message: message.get("id") == 2)
        self.assertIn("k", told["result"]["contents"]["value"])

    def test_errors_are_shown(self):
        self.open('#include "hls.h"\nint k(int a) { throw a; }\n'
                  'int main() { return HLS_CALL(k, 1); }\n')
        [error] = self.diagnostics()
        self.assertEqual(error["code"], "unsupported-construct")
        self.assertEqual(error["range"]["start"], {"line": 1, "character": 15})

    def test_other_cpp_files_are_left_alone(self):
        self.open("#include <vector>\nint f() { throw 1; }\n")
        self.send("textDocument/hover", {
            "textDocument": {"uri": self.uri},
            "position": {"line": 1, "character": 4}}, id=2)
        told = self.until(lambda message: message.get("id") == 2 or
                          message.get("params", {}).get("diagnostics"))
        self.assertIsNone(told.get("result", "diagnostics"), told)


if __name__ == "__main__":
    unittest.main()
