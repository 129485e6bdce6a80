#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The interfaces of arguments, chosen by pragmas, options and project files, as the IR
has them. What is refused is in tests/programs/interfaces.

usage: hlsc_interfaces.py HLSC [unittest arguments]
"""

import os
import re
import unittest

from hlsc_harness import EditorTest, HlscTest

FIR = """int fir(const int x[16], int y[16], int n) {
%s  for (int i = 0; i < 16; i++)
    y[i] = x[i] * n;
  return n;
}
"""
PRAGMAS = """#pragma HLS INTERFACE axis port=x
#pragma HLS INTERFACE m_axi port=y offset=slave bundle=gmem depth=16
#pragma hls interface s_axilite port=y bundle=control
#pragma HLS INTERFACE mode=s_axilite port=n
#pragma HLS INTERFACE s_axilite port=return
"""
CHOSEN = {"return": "axi-lite", "x": "axi-stream", "y": "axi"}
STAGES = ("cf", "handshake", "handshake-buffered", "hw")

# Bodies that read h[20] once and in order.
IN_ORDER = {
    "while": "int i = 0; while (i < 20) { s = s * 3 + h[i]; i++; }",
    "do": "int i = 0; do { s = s * 3 + h[i]; } while (++i < 20);",
    "backwards": "for (int i = 19; i >= 0; i--) s = s * 3 + h[19 - i];",
    "from one": "for (int i = 1; i <= 20; i++) s = s * 3 + h[i - 1];",
    "tested in the middle":
        "for (int i = 0;; i++) { s *= 3; if (i == 20) break; s += h[i]; }",
    "rows": "for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++)"
            " s = s * 3 + h[5 * i + j];",
    "counter": "int p = 0; for (int i = 0; i < 4; i++) {"
               " for (int j = 0; j < 5; j++) s = s * 3 + h[p++]; s ^= i; }",
    "used in branches": "for (int i = 0; i < 20; i++) { int v = h[i];"
                        " if (v > 3) s += v; else s ^= v << 2; }",
    "copied": "int l[20]; for (int i = 0; i < 20; i++) l[i] = h[i];"
              " for (int i = 0; i < 20; i++) s += l[i] * l[19 - i];",
}
# And such that do not, beside those of the programs.
NOT_IN_ORDER = {
    "columns": "for (int j = 0; j < 5; j++) for (int i = 0; i < 4; i++)"
               " s = s * 3 + h[5 * i + j];",
    "each second": "for (int i = 0; i < 20; i += 2) s = s * 3 + h[i];",
    "too late": "for (int i = 1; i < 20; i++) s = s * 3 + h[i];",
    "round and round": "for (int i = 0; i < 40; i++) s = s * 3 + h[i % 20];",
    "twice": "for (int k = 0; k < 2; k++) for (int i = 0; i < 20; i++)"
             " s = s * 3 + h[i];",
    "none": "for (int i = 0; i < n - n; i++) s += h[i];",
    "by chance": "for (int i = 0; i < 20; i++) s = s * 3 + h[n + i];",
    "as found": "int i = 0; do { s = s * 3 + h[i]; i++; } while (s != 77);",
    "any order": "int i = 0; for (int k = 0; k < 20; k++)"
                 " { s = s * 3 + h[i]; i = (i + 7) % 20; }",
    "inner one left": "for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++)"
                      " { if (s == n) break; s = s * 3 + h[5 * i + j]; }",
    "jumped into": "int i = 0; if (n) goto b; a: s += 2;"
                   " b: s = s * 3 + h[i]; if (++i < 20) goto a;",
}
ORDER = "int f(const int h[20], int n) { int s = n; %s return s; }\n"


def parts(text):
    """The dictionary of interfaces and the list of streams of some IR."""
    found = re.search(r"hls\.interfaces = \{(.*?)\}", text)
    order = re.search(r"hls\.in_order = \[(.*?)\]", text)
    pairs = re.findall(r'"?([\w]+)"? = "([\w-]+)"', found.group(1)) if found else []
    return dict(pairs), re.findall(r'"(\w+)"', order.group(1)) if order else []


class Interfaces(HlscTest):
    def lower(self, text, *options, name="k.c"):
        self.write(name, text)
        return self.hlsc("lower", name, "--stage", "cf", "--color", "never", *options)

    def chosen(self, text, *options, name="k.c"):
        run = self.lower(text, *options, name=name)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertNotIn("error", run.stderr)
        return parts(run.stdout)

    def test_by_options_at_all_stages(self):
        self.write("k.c", FIR % "")
        for stage in (*STAGES, "llvm-dialect"):
            for options in (("x=axi-stream", "y=axi", "return=axi-lite"),
                            ("x=axi-stream,y=axi,n=axi-lite,return=axi-lite",)):
                run = self.hlsc("lower", "k.c", "--stage", stage,
                                *(f"--interface={option}" for option in options))
                with self.subTest(stage=stage, options=options):
                    self.assertEqual(parts(run.stdout), (CHOSEN, ["x", "y"]))

    def test_nothing_is_noted_of_the_default(self):
        plain = self.lower(FIR % "").stdout
        self.assertNotIn("hls.in", plain)
        for options in (("--interface", "x=ram,return=channel"),
                        ("--interface", "ram,channel")):
            self.assertEqual(self.lower(FIR % "", *options).stdout, plain)

    def test_by_pragmas(self):
        run = self.lower(FIR % PRAGMAS)
        self.assertEqual(parts(run.stdout), (CHOSEN, ["x", "y"]))
        notes = re.findall(r"note: the option '(\w+)' .*\[pragma-without-effect\]",
                           run.stderr)
        self.assertEqual(notes, ["offset", "bundle", "depth"])
        for text in ("ap_none port=n", "ap_ctrl_hs port=return", "ap_memory port=x",
                     "bram port=y", "ap_fifo port=x"):
            with self.subTest(text=text):
                self.assertEqual(self.chosen(FIR % f"#pragma HLS INTERFACE {text}\n"),
                                 ({}, []))
        self.assertEqual(
            self.chosen(FIR % '_Pragma("HLS INTERFACE axis port=x")\n')[0],
            {"x": "axi-stream"})

    def test_odd_pragmas(self):
        """None ends the worker, and each is told."""
        for text in ("", "=", "= = =", "port", "port=", "mode=", "mode port=x",
                     "axis port=16", 'axis port="x"', "axis port=x.y", "axis port=*x",
                     "axis axis port=x", "axis,port=x", "(axis) port=x",
                     "axis port=" + "x" * 3000, "a" * 3000 + " port=x", "axis port=é"):
            run = self.lower(FIR % f"#pragma HLS INTERFACE {text}\n")
            with self.subTest(text=text):
                self.assertIn(run.returncode, (0, 1), run.stderr)
                self.assertRegex(run.stderr, "unknown-interface|pragma-not-understood")

    def test_what_wins(self):
        text = FIR % PRAGMAS
        self.assertEqual(self.chosen(text, "--interface", "x=axi,y=ram")[0],
                         {"return": "axi-lite", "x": "axi"})
        self.assertEqual(self.chosen(text, "--interface", "return=wishbone")[0],
                         dict(CHOSEN, **{"return": "wishbone"}))
        self.assertEqual(self.chosen(FIR % "", "--interface", "x=axi",
                                     "--interface", "x=avalon-st")[0],
                         {"x": "avalon-st"})
        os.makedirs(os.path.join(self.directory, "p"))
        self.write("p/.hlsd.yaml", "interface: {x: axi, return: wishbone}\n")
        kept = {"return": "wishbone", "x": "axi", "y": "axi"}
        self.assertEqual(self.chosen(text, name="p/k.c")[0], kept)
        self.assertEqual(
            self.chosen(text, "--interface", "x=axi-stream", name="p/k.c")[0],
            dict(kept, x="axi-stream"))
        for form in ("[x=axi, return=wishbone]", "x=axi,return=wishbone",
                     "{fir.x: axi, other.y: axi, return: wishbone}"):
            self.write("p/.hlsd.yaml", f"interface: {form}\n")
            with self.subTest(form=form):
                self.assertEqual(self.chosen(text, name="p/k.c")[0], kept)

    def test_mistakes_of_a_project(self):
        os.makedirs(os.path.join(self.directory, "q"))
        for form, told in (("{x: axs}", "there is no interface 'axs'"),
                           ("{x: axi, x: ram}", "'x' stands here twice"),
                           ("{x: [axi]}", "'x' takes a text"),
                           ("{'': axi}", "'interface' takes a text")):
            self.write("q/.hlsd.yaml", f"interface: {form}\n")
            run = self.lower(FIR % "", name="q/k.c")
            with self.subTest(form=form):
                self.assertEqual(run.returncode, 2, run.stderr)
                self.assertIn(told, run.stderr)

    def test_mistakes_of_options(self):
        for option, told in (("x=axi-streem", "did you mean 'axi-stream'?"),
                             ("z", "arrays have ram, axi-stream, avalon-st and axi"),
                             ("=axi", "must be NAME=KIND"), ("axi,", "interface ''"),
                             ("x=" + "a" * 5000, "there is no interface 'aaa")):
            run = self.lower(FIR % "", "--interface", option)
            with self.subTest(option=option[:20]):
                self.assertEqual(run.returncode, 2, run.stderr)
                self.assertIn(told, run.stderr)
        for option, told in (("retrun=axi-lite", "did you mean 'return'?"),
                             ("fir.z=axi", "no argument 'z'"),
                             ("a" * 5000 + "=axi", "no argument 'aaa"),
                             ("n=wishbone", "choose wishbone for 'return' as well")):
            run = self.lower(FIR % "", "--interface", option)
            with self.subTest(option=option[:20]):
                self.assertEqual(run.returncode, 1, run.stderr)
                self.assertIn(told, run.stderr)

    def test_arguments_of_other_kernels(self):
        text = FIR % "" + "int other(int z[4]) { return z[0]; }\n"
        options = ("--interface", "z=axi,x=axi")
        self.assertEqual(self.chosen(text, "--kernel", "fir", *options)[0], {"x": "axi"})
        self.assertEqual(self.chosen(text, "--kernel", "other", *options)[0],
                         {"z": "axi"})

    def test_all_that_fit(self):
        text = "int f(const int h[4], int y[8], int n) { for (int i = 0; i < 8; i++)" \
               " y[i] = n; return h[n & 3]; }\n"
        run = self.lower(text, "--interface", "axi-stream", "--interface", "axi-lite")
        self.assertEqual(parts(run.stdout),
                         ({"return": "axi-lite", "y": "axi-stream"}, ["y"]))
        self.assertRegex(run.stderr, r"note: 'h' is no stream: .*it keeps the ports")
        self.assertEqual(
            self.chosen(text, "--interface", "axi"), ({"h": "axi", "y": "axi"}, ["y"]))

    def test_what_is_in_order(self):
        for bodies, order in ((IN_ORDER, ["h"]), (NOT_IN_ORDER, [])):
            for name, body in bodies.items():
                with self.subTest(name=name):
                    found = self.chosen(ORDER % body, "--interface", "h=axi")
                    self.assertEqual(found, ({"h": "axi"}, order))
                    run = self.lower(ORDER % body, "--interface", "h=axi-stream")
                    self.assertEqual(run.returncode, 0 if order else 1, run.stderr)
                    self.assertEqual("[no-stream]" in run.stderr, not order)

    def test_arrays_of_structs(self):
        text = "struct p { int a[3]; short y; };\n" \
               "int f(const struct p h[8]) { int s = 0; for (int i = 0; i < 8; i++) {" \
               " for (int j = 0; j < 3; j++) s = s * 3 + h[i].a[j]; s -= h[%s].y; }" \
               " return s; }\n"
        self.assertEqual(self.chosen(text % "i", "--interface", "h=axi-stream"),
                         ({"h_a": "axi-stream", "h_y": "axi-stream"}, ["h_a", "h_y"]))
        self.assertEqual(self.chosen(text % "7 - i", "--interface", "h=axi"),
                         ({"h_a": "axi", "h_y": "axi"}, ["h_a"]))
        self.assertEqual(self.chosen(text % "7 - i", "--interface", "h_a=axi-stream"),
                         ({"h_a": "axi-stream"}, ["h_a"]))

    def test_templates(self):
        text = "template <typename T, int N> static T sum(const T (&x)[N]) {\n" \
               "#pragma HLS INTERFACE axis port=x\n" \
               "  T s = 0; for (int i = 0; i < N; i++) s = s * 3 + x[i]; return s; }\n" \
               "template short sum<short, 8>(const short (&)[8]);\n"
        self.assertEqual(self.chosen(text, name="k.cpp"), ({"x": "axi-stream"}, ["x"]))

    def test_a_pragma_outside_of_the_kernel(self):
        run = self.lower("static int g(int v) {\n#pragma HLS INTERFACE axis port=v\n"
                         "  return v + 1; }\nint f(int v) { return g(v) * 3; }\n")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("has no effect here: write it in the body of the kernel",
                      run.stderr)

    def test_an_answer_is_kept_for_its_interfaces(self):
        for option, found in (("x=axi", {"x": "axi"}), ("y=axi", {"y": "axi"}),
                              ("x=axi", {"x": "axi"})):
            self.assertEqual(self.chosen(FIR % "", "--interface", option)[0], found)


class Editing(EditorTest):
    def test_the_hover_of_an_argument(self):
        text = FIR % PRAGMAS
        self.open_text(self.write("k.c", text), '#include "hls.h"\n' + text +
                       "int main(void) { int a[16] = {0}, b[16];"
                       " return HLS_CALL(fir, a, b, 0); }\n")
        first = text.splitlines()[0]
        for name, kind in (("x[", "axi-stream"), ("y[", "axi"), ("n)", "axi-lite")):
            with self.subTest(name=name):
                self.assertIn(f"Interface: {kind}.\n", self.hover(1, first.index(name)))


if __name__ == "__main__":
    unittest.main()
