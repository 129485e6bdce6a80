#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in whole programs, of tests/whole: variables that others set, functions that
are called through pointers or call themselves, old ways to write C; and what is said of
what has no circuit.

usage: hlsc_whole.py HLSC [unittest arguments]
"""

import collections
import json
import os
import re
import unittest

from hlsc_harness import HlscTest

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                      "whole")
NAMES = sorted(name[:-2] for name in os.listdir(FOLDER) if name.endswith(".c"))


class Whole(HlscTest):
    def simulate(self, text, *options):
        self.write("program.c", text)
        run = self.hlsc("simulate", "--ignore-exit-status", "--json", *options,
                        "program.c")
        return json.loads(run.stdout)

    def codes(self, text, *options):
        answer = self.simulate(text, *options)
        return [(d["code"], d["message"]) for d in answer["diagnostics"]
                if d["severity"] == 1]

    def test_programs(self):
        self.assertTrue(NAMES)
        for name in NAMES:
            for options in ([], ["--stress", "7"], ["--engine", "both"]):
                if options[:1] == ["--engine"] and name != NAMES[0]:
                    continue
                with self.subTest(program=name, options=options):
                    run = self.hlsc("simulate", "--ignore-exit-status",
                                    "--kernel", name, *options,
                                    os.path.join(FOLDER, name + ".c"))
                    self.assertEqual(run.returncode, 0, run.stderr + run.stdout)
                    self.assertRegex(run.stdout.splitlines()[-1],
                                     rf"^PASS kernel={name} calls=[1-9]")

    def test_functions_of_a_table_are_no_kernels(self):
        run = self.hlsc("lower", os.path.join(FOLDER, "operation_table.c"))
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_a_division_has_a_hint(self):
        for divisor, count in (("n", 1), ("7", 0)):
            answer = self.simulate(f"""
int k(int a, int n) {{ return a / {divisor}; }}
int main(void) {{ return k(33, 4); }}
""")
            self.assertEqual([d["code"] for d in answer["diagnostics"]],
                             ["slow-division"] * count)

    def hints(self, text):
        return [d["code"] for d in self.simulate(text)["diagnostics"]]

    def test_what_costs_more_than_it_shows_has_a_hint(self):
        several = """
int k(const int a[8], int b[8], int i) {{ b[0] += a[0]; int *q = i & 1 ? {0}; return q[i]; }}
int main(void) {{ int a[8] = {{1}}, b[8] = {{2}}; return k(a, b, 3); }}
"""
        self.assertEqual(self.hints(several.format("b : (int *)a")),
                         ["several-arrays"])
        self.assertEqual(self.hints(several.format("b : b + 1")), [])
        views = """
union word {{ unsigned all; unsigned char parts[4]; }};
unsigned k(const unsigned x[8], int i) {{
  union word w[8];
  for (int n = 0; n < 8; n++) w[n].all = x[n];
  {0}
  return w[i].all;
}}
int main(void) {{ unsigned x[8] = {{1, 2}}; return k(x, 1); }}
"""
        self.assertEqual(self.hints(views.format("w[i].parts[i & 3]++;")),
                         ["several-views"] * 2)
        self.assertEqual(self.hints(views.format("w[i].all++;")), [])

    def test_stores_that_cost_more_than_they_show_have_a_hint(self):
        text = """
union word {{ unsigned all; unsigned char parts[4]; }};
unsigned k(unsigned x[8], int i) {{
  unsigned a[8], b[8];
  union word w[8];
  for (int n = 0; n < 8; n++) {{ a[n] = x[n]; b[n] = x[n] + 1; w[n].parts[0] = i; }}
  {0}
  return a[i] + b[i] + w[i].parts[i & 3];
}}
int main(void) {{ unsigned x[8] = {{1, 2}}; return k(x, 1); }}
"""
        for statement, hint in (
                ("*(i & 1 ? a + i : b) = 3;", "several-arrays"),
                ("a[i & 1 ? i : 0] = 3;", None),
                ("w[i].all = x[1];", "several-views"),
                ("w[i].parts[1] = 3; w[i].parts[2] = 4;", None),
                ("((unsigned char *)x)[i] = 3;", "several-views"),
                ("x[i] = (x[i] & 0xffff) | 0x30000; x[1] |= i;", None)):
            with self.subTest(statement=statement):
                self.assertEqual(self.hints(text.format(statement)),
                                 [hint] if hint else [])

    def test_a_text_that_is_walked_through_is_one_array(self):
        self.assertEqual(self.hints("""
int k(const char text[9]) {
  int sum = 0;
  for (const char *p = text; *p; p++) {
    switch (*p) { case 'a': sum += 3; break; case 'b': return sum; }
  }
  return -sum;
}
int main(void) { return k("aacab") != 9; }
"""), [])

    def test_a_circuit_tells_where_an_assertion_does_not_hold(self):
        text = """#include <assert.h>
int k(int a) {
  assert(a < 3);
  return 2 * a;
}
int main(void) { return k(1) + k(%d); }
"""
        self.write("k.c", text % 2)
        self.write("p.c", (text % 5).replace("assert(a < 3)", "(void)0"))
        for options in ([], ["--traps"]):
            run = self.hlsc("lower", "--stage", "cf", *options, "k.c")
            self.assertEqual("trap" in run.stdout, bool(options), run.stdout)
        self.write("k.mlir", run.stdout)
        run = self.hlsc("simulate", "--ignore-exit-status", "k.mlir", "--program",
                        "p.c", "--traps")
        self.assertIn("reason=mismatch calls=2", run.stdout)
        self.assertIn("call 2: trap[0] is 3, the C program has 0",
                      run.stdout + run.stderr)
        self.assertNotIn("call 1: trap", run.stdout + run.stderr)

    def test_more_accesses_of_a_block_than_a_group_of_a_queue_has(self):
        lines = "\n".join(f"  a[b[i + {n}]] += {n + 1};" for n in range(260))
        self.write("many.c", f"void k(int a[300], const int b[300], int i) {{\n{lines}\n}}\n")
        run = self.hlsc("lower", "--stage", "cf", "many.c")
        groups = collections.Counter(re.findall(r"LSQ: (\d+)", run.stdout))
        self.assertEqual(sum(groups.values()), 520)
        self.assertEqual(max(groups.values()), 64)
        self.assertEqual(run.stdout.count("cf.br"), len(groups) - 1)

    def test_an_exit_of_main_is_a_return(self):
        answer = self.simulate("""#include <stdlib.h>
int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    sum += i;
    if (sum > 90) abort();
  }
  exit(sum);
}
""", "--kernel", "main")
        self.assertEqual((answer["verdict"], answer["diagnostics"][0]["code"]),
                         ("pass", "native-only"))
        self.assertEqual(len(answer["diagnostics"]), 1)  # of abort()

    def test_ports_of_variables(self):
        self.write("ports.c", """static int level; int t[4]; static short count;
int k(int level_, int n) { count += t[n & 3]; return level + n; }
int main(void) { level = 2; t[1] = 3; count = 4; return k(1, 2) + count; }
""")
        run = self.hlsc("lower", "--stage", "cf", "--kernel", "k", "ports.c")
        self.assertRegex(
            run.stdout,
            r'func @k\(%\w+: i32 {handshake.arg_name = "level_"}, '
            r'%\w+: i32 {handshake.arg_name = "n"}, '
            r'%\w+: i32 {handshake.arg_name = "level"}, '
            r'%\w+: memref<4xi32> {handshake.arg_name = "t"}, '
            r'%\w+: memref<1xi16> {handshake.arg_name = "count"}\)')

    def test_a_variable_that_only_the_kernel_uses_stays_inside(self):
        self.write("inside.c", """static int sum;
int k(int n) { return sum += n; }
int main(void) { return k(1) + k(2); }
""")
        run = self.hlsc("lower", "--stage", "cf", "inside.c")
        self.assertIn("memref.global", run.stdout)
        self.assertNotIn('"sum"}', run.stdout.split("{\n")[1])

    def test_a_variable_that_is_an_argument_as_well(self):
        answer = self.simulate("""int t[4];
int k(int a[4], int n) { a[0] += n; return t[n & 3]; }
int main(void) { t[1] = 5; return k(t, 1); }
""")
        self.assertEqual(answer["verdict"], "golden-failed")
        self.assertIn("overlap for 'a' and 't'", answer["message"])
        self.assertIn("pass a copy, or give the kernel one argument for both",
                      answer["message"])

    def test_recursion_without_a_bound(self):
        [(code, message)] = self.codes("""
static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }
int k(int n) { return f(n); }
int main(void) { return k(3); }
""")
        self.assertEqual(code, "unsupported-recursion")
        self.assertIn("HLS_DEPTH(16)", message)

    def test_recursion_deeper_than_its_bound(self):
        answer = self.simulate("""#include "hls.h"
HLS_DEPTH(3) static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }
int k(int n) { return f(n); }
int main(void) { return k(3) + k(8); }
""")
        self.assertEqual(answer["verdict"], "out-of-bounds", answer)
        self.assertEqual(
            [(one["message"], one["range"]["start"]) for one in answer["findings"]],
            [("call 2 has more than 3 calls of 'f' under way: write a larger "
              "number into the HLS_DEPTH() of 'f'",
              {"line": 1, "character": 54})])

    def test_recursion_deeper_than_its_local_array(self):
        answer = self.simulate("""#include "hls.h"
static int out[64], count;
HLS_DEPTH(3) static void walk(int n) {
  int t[4];
  for (int i = 0; i < 4; i++) t[i] = i * n;
  if (n > 0) walk(n - 1);
  out[count++] = t[1] + t[2];
}
void k(int n) { count = 0; walk(n); }
int main(void) { k(2); k(5); return out[0]; }
""", "--kernel", "k")
        self.assertEqual(
            [(one["message"], one["range"]["start"]) for one in answer["findings"]],
            [("call 2 writes element 12 of 't', which has 12 elements for all "
              "calls of 'walk' that may be under way: the index is too large, or "
              "the number in the HLS_DEPTH() of 'walk' too small",
              {"line": 4, "character": 35})])

    def test_bounds_that_are_expressions(self):
        text = """#include "hls.h"
#define LEVELS (2 + 2u)
enum {{ MORE = 4 }};
HLS_DEPTH({}) static int f(int n) {{ return n < 2 ? n : f(n - 1) + f(n - 2); }}
int k(int n) {{ return f(n); }}
int main(void) {{ return k(4); }}
"""
        for depth in ("LEVELS", "MORE", "(3)+1"):
            with self.subTest(depth=depth):
                answer = self.simulate(text.format(depth), "--kernel", "k",
                                       "--ignore-exit-status")
                self.assertEqual(answer["verdict"], "pass", answer)
        for depth in ("0", "-1", "1 << 21", "1ull << 40"):
            with self.subTest(depth=depth):
                [(code, message)] = self.codes(text.format(depth), "--kernel", "k")
                self.assertEqual(code, "unsupported-recursion")
                self.assertIn("a number from 1 to 1048576", message)

    def test_circles_of_functions(self):
        [(code, message)] = self.codes("""
int f(int n), g(int n), h(int n);
int f(int n) { return n ? g(n - 1) + h(n - 1) : 0; }
int g(int n) { return n ? h(n - 1) + f(n - 2) : 1; }
int h(int n) { return n ? g(n - 1) + f(n - 3) : 2; }
int k(int n) { return f(n); }
int main(void) { return k(3); }
""", "--kernel", "k")
        self.assertEqual(code, "unsupported-recursion")
        self.assertIn("call each other in circles", message)

    def test_variables_that_cannot_be_arguments(self):
        """The kernel alone sets them; main() reads them."""
        for variable, store, read in (
                ("int t[4], *u;", "u = t + a", "*u"),
                ("int u __asm__(\"there\");", "u = a", "u"),
                ("int u; static int *p = &u;", "*p = u + a", "u"),
                ("int u, v; static int *const p[2] = {&u, &v};", "*p[a & 1] = a",
                 "u + v"),
                ("struct { int a, *p; } u;", "u.p = &u.a, *u.p = a", "*u.p")):
            with self.subTest(variable=variable):
                found = self.codes(f"""
{variable}
int k(int a) {{ {store}; return a; }}
int main(void) {{ k(1); return {read}; }}
""", "--kernel", "k")
                self.assertIn("unsupported-global", [code for code, _ in found])

    def test_variables_with_several_views(self):
        """They are arguments, of elements that all members consist of."""
        for variable, store, read in (
                ("union { int a; float f; } u;", "u.a = a", "u.a"),
                ("struct { union { int a; short h[2]; } v; } u;", "u.v.a = a",
                 "u.v.h[0]"),
                ("struct { unsigned a : 3, b : 5; } u;", "u.b = a", "u.b")):
            with self.subTest(variable=variable):
                answer = self.simulate(f"""
{variable}
int k(int a) {{ {store}; return a; }}
int main(void) {{ k(1); return {read}; }}
""", "--kernel", "k")
                self.assertEqual(answer["verdict"], "pass", answer)

    def test_a_long_circle_of_functions(self):
        """Told before the time of a request is over."""
        count = 4000
        declared = "".join(f"static int f{i}(int a);\n" for i in range(count))
        [(code, _)] = self.codes(declared + "".join(
            f"static int f{i}(int a) {{ return a > 0 ? "
            f"f{(i + 1) % count}(a - 1) : {i}; }}\n" for i in range(count)) +
            "int k(int a) { return f0(a); }\n"
            "int main(void) { return k(1); }\n", "--kernel", "k")
        self.assertEqual(code, "unsupported-recursion")

    def test_a_pointer_to_a_function_that_is_not_known(self):
        for first, again in (("", ""), (" = two", "f = two;")):
            found = self.codes(f"""
static int one(int a) {{ return a + 1; }}
static int two(int a) {{ return a + 2; }}
static int (*f)(int){first};
int k(int a) {{ {again} return f(a); }}
int main(void) {{ f = one; return k(3); }}
""", "--kernel", "k")
            self.assertEqual(found[0][0], "unsupported-global")
            self.assertIn("set outside of the kernel", found[0][1])
            self.assertIn("set it in the kernel alone", found[0][1])

    def test_what_has_no_circuit_by_its_name(self):
        for text, name in (
                ("#include <setjmp.h>\njmp_buf b;\n"
                 "int k(int a) { return setjmp(b) + a; }", "setjmp"),
                ("int k(int a) { static void *t[] = {&&x, &&y}; goto *t[a & 1];\n"
                 "x: return 1;\ny: return 2; }", "computed goto"),
                ("int k(int a) { __asm__(\"nop\"); return a; }",
                 "inline assembly")):
            with self.subTest(name=name):
                [(code, message), *_] = self.codes(
                    text + "\nint main(void) { return k(1); }")
                self.assertEqual(code, "unsupported-construct")
                self.assertTrue(message.startswith((name, f"'{name}'")), message)

    def test_old_functions(self):
        answer = self.simulate("""k(a, n) int a[4]; short n;
{ register s = 0, i; for (i = 0; i < n; i++) s += a[i]; return s; }
main() { int a[4] = {1, 2, 3, 4}; return k(a, 3); }
""", "-std=gnu89")
        self.assertEqual(answer["verdict"], "pass", answer)

    def test_diagnostics_are_about_the_text_and_not_a_line_directive(self):
        for where in (1, 3):
            lines = ["int k(int a[4], int n) {", "  int s = 0;",
                     "  for (int i = 0; i < n; i++)", "    s += a[i];",
                     "  return s;", "}",
                     "int main(void) { int a[4] = {1}; return k(a, 5); }"]
            lines.insert(where - 1, '#line 100 "grammar.y"')
            self.write("program.c", "\n".join(lines) + "\n")
            run = self.hlsc("simulate", "--ignore-exit-status", "program.c")
            place = r"program\.c:5:\d+: error: "
            self.assertRegex(run.stdout + run.stderr,
                             place + "call 1 reads element 4 of 'a'")
            self.assertNotIn("grammar.y", run.stdout + run.stderr)


if __name__ == "__main__":
    unittest.main()
