#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Designs of several kernels that are refused, and what is said then.

usage: hlsc_build_refused.py HLSC [unittest arguments]
"""

import os
import unittest

from design_harness import PAIR, PAIR_YAML, Designs


class Mistakes(Designs):
    """Each is told with its place in the design file."""

    def refused(self, text, yaml, place, message, *options):
        run = self.design(text, yaml, *options)
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        self.assertIn(f"pair.yaml:{place}: error: ", run.stderr)
        self.assertIn(message, run.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.directory, "pair_rtl")))

    def test_files(self):
        os.mkdir(os.path.join(self.directory, "folder.c"))
        os.mkfifo(os.path.join(self.directory, "queue.c"))
        for yaml, place, message in (
                ("name: [", "1:8", "did not find expected node content"),
                ("", "1:1", "the design file is empty"),
                ("- x", "1:1", "'name', 'sources', 'stages', 'streams' is expected"),
                ("nmae: pair\n", "1:1", "there is no key 'nmae' here; did you mean 'name'?"),
                ("name: pair\nname: x\n", "2:1", "'name' stands here twice"),
                ("name: a-b\n", "1:7", "'a-b' is no name"),
                (PAIR_YAML.replace("name: pair\n", ""), "1:1", "write 'name: NAME'"),
                (PAIR_YAML.replace("pair.c", "none.c"), "2:11",
                 "none.c' cannot be read: No such file"),
                (PAIR_YAML.replace("pair.c", "pair.txt"), "2:11", "is no C file"),
                (PAIR_YAML.replace("pair.c", "/etc/pair.c"), "2:11", "is not below"),
                (PAIR_YAML.replace("pair.c", "x/../../pair.c"), "2:11", "is not below"),
                (PAIR_YAML.replace("pair.c", ".ssh/pair.c"), "2:11", "is not below"),
                (PAIR_YAML.replace("pair.c", ".//pair.c"), "2:11", "'.//pair.c' is not"),
                (PAIR_YAML.replace("[pair.c]", "[pair.c, ./pair.c]"), "2:19",
                 "pair.c' is among the sources already, in line 2"),
                (PAIR_YAML.replace("pair.c", "folder.c"), "2:11",
                 "folder.c' is no file: sources are C files"),
                (PAIR_YAML.replace("pair.c", "queue.c"), "2:11", "queue.c' is no file"),
                (PAIR_YAML.replace("first", 256 * "f"), "4:3",
                 "names have at most 255 letters"),
                (PAIR_YAML + "---\nname: other\n", "8:1",
                 "a second document begins here"),
                (PAIR_YAML + "...\n[", "9:1", "did not find expected <document start>"),
                ("# ä\nname: p\x7fr\n", "2:8", "control characters are not allowed"),
                ("a: &a [*a]\n", "1:1", "there is no key 'a' here"),
                (PAIR_YAML.replace("[pair.c]", "&a [*a]"), "2:10", "the path of a C file"),
                (PAIR_YAML.replace("{kernel: minus}", "*none"), "5:11",
                 "found undefined alias"),
                (PAIR_YAML.replace("name: pair", "? {a: b}\n: pair"), "1:3",
                 "a name is expected here"),
                (PAIR_YAML.replace("name: pair", "name: wire"), "1:7",
                 "'wire' is a word of Verilog"),
                (PAIR_YAML.replace("name: pair", "name: hls_fork"), "1:7",
                 "'hls_fork' begins with 'hls_'"),
                (PAIR_YAML.replace("{kernel: minus}", "minus"), "5:11",
                 "'{kernel: FUNCTION}' is expected here"),
                (PAIR_YAML.replace("kernel: minus", "karnel: minus"), "5:3",
                 "the stage 'second' has no kernel"),
                (PAIR_YAML.replace("second.p", "second"), "7:25",
                 "'second' is no end of a stream: write 'STAGE.ARRAY'"),
                (PAIR_YAML.replace(", to: second.p", ""), "7:5",
                 "a stream has two ends"),
                (PAIR_YAML.replace("second.p", "second.p, depth: 0"), "7:42",
                 "a number of slots from 1 to 65536, not '0'"),
                (PAIR_YAML.replace("second.p", "second.p, dpeth: 2"), "7:35",
                 "did you mean 'depth'?"),
                ("# ä\nname: pair\nsources: {ä: [}", "3:16", "did not find"),
                (PAIR_YAML.replace("name: pair", "name: twice"), "1:7",
                 "called like a module of its stage 'first'")):
            with self.subTest(message=message):
                self.refused(PAIR, yaml, place, message)

    def test_files_that_are_too_large(self):
        # The time for anchors and keys grows with the square of their number.
        large = "".join(f"- &a{i} b\n" for i in range(8192))
        self.refused(PAIR, large, "1:1", "bytes, and 65536 are the limit")
        keys = "".join(f"    k{i}: 1\n" for i in range(5000))
        for yaml, message in (
                ("x:\n" + large[:65000], "there is no key 'x'"),
                (PAIR_YAML.replace("{kernel: twice}", "\n    kernel: twice\n" + keys),
                 "twice has no argument 'k0'")):
            with self.subTest(message=message):
                run = self.design(PAIR, yaml)
                self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
                self.assertIn(message, run.stderr)

    def test_what_files_may_have(self):
        for yaml in ("\ufeff" + PAIR_YAML, PAIR_YAML + "...\n", "---\n" + PAIR_YAML,
                     PAIR_YAML.replace("pair.c", "./pair.c"),
                     PAIR_YAML.replace("[pair.c]", "pair.c"),
                     PAIR_YAML.replace("name: pair", "name: &n pair")
                     .replace("kernel: twice", "kernel: &k twice")):
            with self.subTest(yaml=yaml):
                run = self.design(PAIR, yaml)
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_stages(self):
        kernel = "4:19"
        for text, yaml, place, message in (
                (PAIR, PAIR_YAML.replace("twice", "twiec"), kernel,
                 "defines a function 'twiec'; did you mean 'twice'?"),
                (PAIR, PAIR_YAML.replace("minus", "twice"), "5:20",
                 "twice is the kernel of 'first' already"),
                (PAIR.replace("void twice", "int twice").replace("+ n;", "+ n; return 1;"),
                 PAIR_YAML, kernel, "twice returns a value"),
                (PAIR, PAIR_YAML.replace("twice}", "twice, m: 3}"), "4:26",
                 "twice has no argument 'm'"),
                (PAIR, PAIR_YAML.replace("twice}", "twice, b: 3}"), "4:26",
                 "'b' of twice is an array and has no constant"),
                (PAIR, PAIR_YAML.replace("twice}", "twice, n: 3x}"), "4:29",
                 "'3x' is no value of 'n', which is of type 'int'"),
                (PAIR, PAIR_YAML.replace("twice}", "twice, n: ' 3'}"), "4:29",
                 "' 3' is no value of 'n'"),
                (PAIR, PAIR_YAML.replace("twice}", "twice, n: 2147483648}"), "4:29",
                 "is no value of 'n'"),
                (PAIR.replace("void twice", "int g;\nvoid twice")
                 .replace("+ n;", "+ (g += n);").replace("twice(a", "g++; twice(a"),
                 PAIR_YAML, kernel, "twice uses 'g', which the rest of the program"),
                (PAIR.replace("void minus(const int p[20], int q[20]) {",
                              "void minus(const int p[20]) { int q[20];")
                 .replace("minus(b, q)", "minus(b)"), PAIR_YAML, "5:20",
                 "minus neither reads nor writes 'p'"),
                (PAIR.replace("void twice", "int odd(int i);\nvoid twice")
                 .replace("+ n;", "+ odd(i);"), PAIR_YAML, kernel,
                 "twice calls 'odd', which has no body"),
                (PAIR.replace("void minus", "void idle(int n) {}\nvoid minus"),
                 PAIR_YAML.replace("streams", "  third: {kernel: idle}\nstreams"),
                 "6:19", "idle writes no array"),
                (PAIR.replace("int n)", "struct s *n)").replace("+ n;", ";")
                 .replace("void twice", "struct s;\nvoid twice")
                 .replace("b, 5)", "b, 0)"), PAIR_YAML, kernel,
                 "'n' of twice is of type 'struct s *', which is neither a scalar")):
            with self.subTest(message=message):
                self.refused(text, yaml, place, message)

    def test_streams(self):
        more = "  - {from: %s, to: %s}\n"
        for text, yaml, place, message in (
                (PAIR, PAIR_YAML.replace("first.b", "frist.b"), "7:12",
                 "there is no stage 'frist'; did you mean 'first'?"),
                (PAIR, PAIR_YAML.replace("first.b", "first.bb"), "7:12",
                 "twice, the kernel of 'first', has no argument 'bb'"),
                (PAIR, PAIR_YAML.replace("first.b", "first.n"), "7:12",
                 "'n' of twice is no array"),
                (PAIR, PAIR_YAML.replace("first.b", "first.a"), "7:12",
                 "a stream begins at 'first.a', which twice does not write"),
                (PAIR, PAIR_YAML.replace("second.p", "second.q"), "7:25",
                 "a stream ends at 'second.q', which minus writes"),
                (PAIR, PAIR_YAML + more % ("first.b", "second.q"), "8:12",
                 "two streams begin at 'first.b', the first one in line 7"),
                (PAIR, PAIR_YAML + more % ("second.q", "second.p"), "8:26",
                 "two streams end at 'second.p', the first one in line 7"),
                (PAIR, PAIR_YAML + more % ("second.q", "first.a"), "7:5",
                 "the streams lead in a circle"),
                (PAIR.replace("const int p[20]", "const short p[20]"), PAIR_YAML, "7:5",
                 "the elements of 'first.b' have 32 bits ('int[20]'), those of "
                 "'second.p' 16"),
                (PAIR.replace("const int p[20]", "const float p[20]"), PAIR_YAML, "7:5",
                 "both ends of a stream have one type"),
                (PAIR.replace("const int p[20]", "const int p[2][10]")
                 .replace("p[i]", "p[0][0]").replace("p[2]", "p[3]"), PAIR_YAML, "7:5",
                 "'first.b' has 20 elements and 'second.p' 30")):
            with self.subTest(message=message):
                self.refused(text, yaml, place, message)

    def test_what_is_no_stream_is_told_where_it_is_accessed(self):
        text = PAIR.replace("b[i] = 2 * a[i] + n", "b[19 - i] = 2 * a[i] + n")
        run = self.design(text, PAIR_YAML)
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stderr, r"pair\.c:2:\d+: error: .*\[no-stream\]")
        run = self.design(PAIR.replace("b[i] = ", "b[i] == "), PAIR_YAML)
        self.assertEqual(run.returncode, 1)
        self.assertIn("pair.c:2:", run.stderr)

    def test_modules_of_one_name(self):
        self.write("other.c", PAIR.split("void minus")[0].replace("twice", "other")
                   .replace("void", "static int __attribute__((noinline)) f(int x) "
                            "{ return x * 7; }\nvoid").replace("+ n", "+ f(n)"))
        text = PAIR.replace("void minus", "static int __attribute__((noinline)) f(int x)"
                            " { return x * x + 2; }\nvoid minus").replace("- 3", "- f(3)")
        text = text.replace("twice(a", "other(a").replace(
            "int main", "void other(const int a[20], int b[20], int n);\nint main")
        self.refused(text, PAIR_YAML.replace("twice", "other")
                     .replace("[pair.c]", "[pair.c, other.c]"), "1:7",
                     "different modules in files named 'f.sv'")

    def test_main_that_connects_otherwise(self):
        for text, yaml, place, message in (
                (PAIR.replace("minus(b, q);", "b[3]++; minus(b, q);"), PAIR_YAML, "7:5",
                 "main() does not connect 'first.b' with 'second.p': in call 1 'first' "
                 "leaves b[3] as 23, and 'second' gets p[3] as 24"),
                (PAIR.replace("minus(b, q);", "if (k != 2) minus(b, q);"), PAIR_YAML,
                 "5:20", "main() calls minus, of the stage 'second', 3 times, and twice, "
                 "of 'first', 4 times"),
                (PAIR.replace("b, 5)", "b, k)"), PAIR_YAML, "4:19",
                 "main() gives 'first.n' the value 0 in call 1 and 1 in call 2"),
                (PAIR, PAIR_YAML.replace("twice}", "twice, n: 6}"), "4:29",
                 "'first.n' is 6 in the design, and main() gives it 5 in call 1")):
            with self.subTest(message=message):
                self.refused(text, yaml, place, message, "--simulate")
                self.assertEqual(
                    self.design(text, yaml, "--simulate").stdout,
                    "FAIL design=pair reason=compile-errors calls=0 cycles=0\n")


if __name__ == "__main__":
    unittest.main()
