#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Several kernels in one design, connected by streams: what is simulated, how calls
overlap, what is written, and what is refused.

usage: hlsc_build.py HLSC [unittest arguments]
"""

import json
import os
import re
import shutil
import subprocess
import unittest

from hlsc_harness import ScriptTest

# Three kernels of frames of 24 lines with 32 pixels. The second one is the slowest: it
# clears its lines first.
IMAGE = """#define H 24
#define W 32
#define N (H * W)
void brighten(const unsigned char in[N], unsigned char out[N], int gain) {
  for (int i = 0; i < N; i++) {
    int v = in[i] * gain / 4 + 8;
    out[i] = v > 255 ? 255 : v;
  }
}
void blur3(const unsigned char in[N], unsigned char out[N]) {
  unsigned char above[W], higher[W];
  for (int x = 0; x < W; x++)
    above[x] = higher[x] = 0;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      int v = in[y * W + x], a = above[x], sum = v + a + higher[x];
      higher[x] = a;
      above[x] = v;
      out[y * W + x] = sum * 85 >> 8;
    }
}
void threshold(const unsigned char in[N], unsigned char out[N]) {
  for (int i = 0; i < N; i++)
    out[i] = in[i] > 100 ? 255 : 0;
}
int main(void) {
  static unsigned char frame[N], bright[N], soft[N], edges[N];
  unsigned seed = 1;
  for (int f = 0; f < 9; f++) {
    for (int i = 0; i < N; i++) {
      seed = seed * 1103515245u + 12345u;
      frame[i] = seed >> 16;
    }
    brighten(frame, bright, 5);
    blur3(bright, soft);
    threshold(soft, edges);
  }
}
"""
STAGES = """name: image
sources: [image.c]
stages:
  bright: {kernel: brighten}
  blur: {kernel: blur3}
  edges: {kernel: threshold}
"""
STREAMS = """streams:
  - {from: bright.out, to: blur.in, depth: 16}
  - {from: blur.out, to: edges.in}
"""

# Two stages, of which tests change something.
PAIR = """void twice(const int a[20], int b[20], int n) {
  for (int i = 0; i < 20; i++) b[i] = 2 * a[i] + n;
}
void minus(const int p[20], int q[20]) {
  for (int i = 0; i < 20; i++) q[i] = p[i] - 3;
}
int main(void) {
  int a[20], b[20], q[20];
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < 20; i++) a[i] = i * i - 7 * k;
    twice(a, b, 5);
    minus(b, q);
  }
}
"""
PAIR_YAML = """name: pair
sources: [pair.c]
stages:
  first: {kernel: twice}
  second: {kernel: minus}
streams:
  - {from: first.b, to: second.p}
"""


class Designs(ScriptTest):
    def design(self, text, yaml, *options, name="pair"):
        shutil.rmtree(os.path.join(self.directory, name + "_rtl"), ignore_errors=True)
        self.write(name + ".c", text)
        self.write(name + ".yaml", yaml)
        return self.hlsc("build", name + ".yaml", "--color", "never", *options)

    def simulate(self, text, yaml, *options, name="pair"):
        run = self.design(text, yaml, "--simulate", "--json", *options, name=name)
        answer = json.loads(run.stdout)
        self.assertEqual(answer["diagnostics"], [], run.stdout[:2000])
        return answer["simulation"]


class Simulation(Designs):
    def cycles_alone(self, kernel):
        """Those of a call of the kernel with its streams."""
        self.write("image.c", IMAGE)
        run = self.hlsc("simulate", "image.c", "--kernel", kernel, "--interface",
                        "axi-stream", "--json")
        answer = json.loads(run.stdout)
        self.assertEqual(answer["verdict"], "pass")
        return max(call["cycles"] for call in answer["perCall"])

    def test_frames_overlap(self):
        found = self.simulate(IMAGE, STAGES + STREAMS, name="image")
        self.assertEqual(found["verdict"], "pass", found["message"])
        self.assertEqual(found["calls"], 9)
        output, = found["outputs"]
        self.assertEqual((output["name"], output["calls"]), ("edges.out", 9))
        slowest = max(map(self.cycles_alone, ("brighten", "blur3", "threshold")))
        self.assertAlmostEqual(output["interval"], slowest, delta=0.02 * slowest)
        self.assertLess(found["cycles"], 9.2 * slowest)

    def test_random_gaps(self):
        plain = self.simulate(IMAGE, STAGES + STREAMS, name="image")
        for seed in "12", "13":
            found = self.simulate(IMAGE, STAGES + STREAMS, "--stress", seed,
                                  name="image")
            self.assertEqual(found["verdict"], "pass", found["message"])
            self.assertEqual(found["totalMismatches"], 0)
            self.assertGreater(found["cycles"], plain["cycles"])

    def test_both_engines_agree(self):
        found = self.simulate(PAIR, PAIR_YAML, "--engine", "both")
        self.assertEqual(found["verdict"], "pass", found["message"])
        self.assertEqual(found["engines"], ["model", "verilator"])

    def test_verdict_and_report(self):
        run = self.design(PAIR, PAIR_YAML, "--simulate")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex(run.stdout,
                         r"\APASS design=pair calls=4 cycles=\d+ engine=model\n\Z")
        self.assertRegex(run.stderr, r"second\.q: a call every \d+\.\d cycles")

    def test_one_stage_is_a_design(self):
        yaml = PAIR_YAML.split("  second")[0]
        text = PAIR.replace("minus(b, q);", "q[0] = b[0];")
        self.assertEqual(self.simulate(text, yaml)["verdict"], "pass")

    def test_scalars_are_constants_or_ports(self):
        found = self.simulate(PAIR, PAIR_YAML.replace("twice}", "twice, n: 5}"))
        self.assertEqual(found["verdict"], "pass")
        floats = PAIR.replace("int n)", "float n)").replace("+ n", "+ (int)(n * 4)")
        for n in "1.25", "-2":
            text = floats.replace("b, 5)", f"b, {n})")
            found = self.simulate(text, PAIR_YAML.replace("twice}", f"twice, n: {n}}}"))
            self.assertEqual(found["verdict"], "pass")
            self.assertEqual(self.simulate(text, PAIR_YAML)["verdict"], "pass")

    def test_narrow_and_wide_elements(self):
        for kind in "_Bool", "signed char", "short", "long", "float", "_BitInt(5)":
            text = re.sub(r"int (\w)\[20\]", rf"{kind} \1[20]",
                          PAIR.replace("p[i] - 3", "p[i] * 3 - 3"))
            text = re.sub(r"int a\[20\], b\[20\], q\[20\]",
                          f"{kind} a[20], b[20], q[20]", text)
            found = self.simulate(text, PAIR_YAML, "--stress", "3")
            self.assertEqual(found["verdict"], "pass", kind)

    def test_two_ways_that_meet_again(self):
        text = """void split(const int a[64], int b[64], int c[64]) {
  for (int i = 0; i < 64; i++) { int v = a[i]; b[i] = v; c[i] = v + 1; }
}
void turn(const int b[64], int d[64]) {
  int l[64];
  for (int i = 0; i < 64; i++) l[i] = b[i];
  for (int i = 0; i < 64; i++) d[i] = l[63 - i];
}
void join(const int c[64], const int d[64], int e[64]) {
  for (int i = 0; i < 64; i++) e[i] = c[i] * 3 - d[i];
}
int main(void) {
  int a[64], b[64], c[64], d[64], e[64];
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 64; i++) a[i] = i * i + k;
    split(a, b, c);
    turn(b, d);
    join(c, d, e);
  }
}
"""
        yaml = """name: ways
sources: ways.c
stages:
  split: {kernel: split}
  turn: {kernel: turn}
  join: {kernel: join}
streams:
  - {from: split.b, to: turn.b}
  - {from: split.c, to: join.c, depth: %d}
  - {from: turn.d, to: join.d}
"""
        found = self.simulate(text, yaml % 80, name="ways")
        self.assertEqual(found["verdict"], "pass", found["message"])
        found = self.simulate(text, yaml % 80, "--stress", "4", name="ways")
        self.assertEqual(found["verdict"], "pass", found["message"])
        # Elements of one way wait for those of the other one, which wait for room.
        run = self.design(text, yaml % 4, "--simulate", name="ways")
        self.assertEqual(run.returncode, 1)
        self.assertIn("FAIL design=ways reason=deadlock calls=3", run.stdout)
        self.assertRegex(run.stderr, r"split\.c -> join\.c")

    def test_several_files_and_outputs(self):
        self.write("other.c", """#include "sizes.h"
void parts(const int p[N], int low[N], int high[N]) {
  for (int i = 0; i < N; i++) {
    int v = p[i];
    low[i] = v & 15;
    high[i] = v >> 4;
  }
}
""")
        self.write("sizes.h", "#define N 20\n")
        text = PAIR.replace("void minus(", "void parts(const int p[20], int low[20],"
                            " int high[20]);\nstatic void minus(")
        text = text.replace("minus(b, q);", "int h[20]; parts(b, q, h);")
        yaml = PAIR_YAML.replace("[pair.c]", "[pair.c, other.c]")
        found = self.simulate(text, yaml.replace("minus", "parts"))
        self.assertEqual(found["verdict"], "pass", found["message"])
        self.assertEqual({output["name"] for output in found["outputs"]},
                         {"second.low", "second.high"})

    def test_a_state_that_calls_keep(self):
        text = PAIR.replace("  for (int i = 0; i < 20; i++) q[i] = p[i] - 3;",
                            "  static int sum;\n"
                            "  for (int i = 0; i < 20; i++) { sum += p[i]; q[i] = sum; }")
        self.assertEqual(self.simulate(text, PAIR_YAML)["verdict"], "pass")

    def test_names_that_are_alike(self):
        text = PAIR.replace("twice(const int a", "twice(const int b_c").replace(
            "a[i] + n", "b_c[i] + n").replace("int b[20], int n", "int b[20], int c[20], int n")
        text = text.replace("b[i] = 2", "c[i] = b[i] = 2").replace("twice(a, b,",
                                                                  "twice(a, b, c,")
        text = text.replace("int p[20], int q[20]", "int c[20], int wire[20]")
        text = text.replace("q[i] = p[i]", "wire[i] = c[i]").replace("b[20], q", "b[20], c[20], q")
        yaml = PAIR_YAML.replace("first", "a").replace("second", "a_b").replace("a_b.p", "a_b.c")
        self.assertEqual(self.simulate(text, yaml)["verdict"], "pass")
        # Without a stream, `a.b_c` and `a_b.c` are ports of the top module.
        yaml = yaml.split("streams")[0]
        found = self.simulate(text, yaml)
        self.assertEqual(found["verdict"], "pass", found["message"])
        self.assertEqual(sorted(output["name"] for output in found["outputs"]),
                         ["a.b", "a.c", "a_b.wire"])

    def test_interfaces_of_the_text_do_not_count(self):
        text = PAIR.replace("int n) {", """int n) {
#pragma HLS INTERFACE m_axi port=a
#pragma HLS INTERFACE s_axilite port=n
#pragma HLS INTERFACE s_axilite port=return""")
        self.assertEqual(self.simulate(text, PAIR_YAML)["verdict"], "pass")

    def test_variables_that_are_only_read(self):
        text = PAIR.replace("void twice", "int g;\nvoid twice").replace("+ n", "+ g")
        text = text.replace("int main(void) {", "int main(void) {\n  g = 9;")
        self.assertEqual(self.simulate(text, PAIR_YAML)["verdict"], "pass")

    def test_kernels_in_cpp(self):
        self.write("pair.cpp", "template <int N> static int less(int x) { return x - N; }\n"
                   + PAIR.replace("p[i] - 3", "less<3>(p[i])"))
        found = self.simulate(PAIR, PAIR_YAML.replace("pair.c", "pair.cpp"))
        self.assertEqual(found["verdict"], "pass")

    def test_what_main_does_wrong_is_told(self):
        for end, verdict in (("return 3;", "test-bench"), ("for (;;);", "golden-failed"),
                             ("*(volatile int *)0 = 1;", "golden-failed")):
            text = PAIR[:-2] + end + "\n}\n"
            self.assertEqual(self.simulate(text, PAIR_YAML)["verdict"], verdict)
        found = self.simulate(PAIR.replace("minus(b, q);", ""), PAIR_YAML)
        self.assertEqual(found["verdict"], "no-calls")

    def test_settings_of_a_folder(self):
        os.makedirs(self.path("settled"), exist_ok=True)
        self.write("settled/pair.c", PAIR.replace("- 3", "- LESS"))
        self.write("settled/pair.yaml", PAIR_YAML)
        self.write("settled/.hlsd.yaml", "defines: [LESS=3]\nmax-cycles: 100000\n")
        run = self.hlsc("build", "settled/pair.yaml", "--simulate")
        self.assertEqual(run.returncode, 0, run.stderr)

    def path(self, name):
        return os.path.join(self.directory, name)


class Files(Designs):
    def read(self, name):
        with open(os.path.join(self.directory, name), encoding="utf-8") as file:
            return file.read()

    def test_modules_are_written_and_accepted(self):
        run = self.design(IMAGE, STAGES + STREAMS, "-o", "out", name="image")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("top module: image\n", run.stdout)
        folder = os.path.join(self.directory, "out")
        top = self.read("out/image.sv")
        for port in ("input  logic aresetn", "input  logic [31:0] bright_gain",
                     "input  logic [7:0] bright_in_tdata",
                     "output logic edges_out_tvalid"):
            self.assertIn(port, top)
        self.assertEqual(len(re.findall(r"\.NUM_SLOTS\(16\)", top)), 2)
        for tool in (["verilator", "--lint-only", "-Wall", "-f", "files.f",
                      "--top-module", "image"],
                     ["iverilog", "-g2012", "-c", "files.f", "-s", "image",
                      "-o", os.devnull]):
            if shutil.which(tool[0]):
                done = subprocess.run(tool, cwd=folder, capture_output=True,
                                      encoding="utf-8", check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
        # The same again, and over what another design has left.
        self.assertEqual(self.hlsc("build", "image.yaml", "-o", "out").returncode, 0)

    def test_json_has_the_files(self):
        run = self.design(PAIR, PAIR_YAML, "--json")
        answer = json.loads(run.stdout)
        paths = [file["path"] for file in answer["files"]]
        self.assertEqual(paths[0], "pair.sv")
        self.assertLessEqual({"twice_ip.sv", "minus.sv", "hls_fifo_break_dv.sv"},
                             set(paths))
        self.assertEqual(len(paths), len(set(paths)))
        self.assertIsNone(answer["simulation"])

    def test_a_waveform(self):
        run = self.design(PAIR, PAIR_YAML, "--simulate", "--trace", "t.vcd")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("first_b_fifo", self.read("t.vcd"))

    def test_usage(self):
        for words, message in ((("build",), "which file? hlsc build FILE"),
                               (("build", "-"), "not from standard input"),
                               (("build", "x.yaml", "--stress", "3"),
                                "--stress needs --simulate"),
                               (("build", "none.yaml"), "cannot read 'none.yaml'"),
                               (("build", "x.yaml", "--kernel", "f"),
                                "--kernel does not apply")):
            run = self.hlsc(*words)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn(message, run.stderr)


class Mistakes(Designs):
    """Each is told with its place in the design file."""

    def refused(self, text, yaml, place, message, *options):
        run = self.design(text, yaml, *options)
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        self.assertIn(f"pair.yaml:{place}: error: ", run.stderr)
        self.assertIn(message, run.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.directory, "pair_rtl")))

    def test_files(self):
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
