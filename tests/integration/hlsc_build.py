#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Several kernels in one design, connected by streams: what is simulated, how calls
overlap, and what is written.

usage: hlsc_build.py HLSC [unittest arguments]
"""

import json
import os
import re
import shutil
import subprocess
import unittest

from design_harness import PAIR, PAIR_YAML, Designs

# Three kernels of frames of 24 lines with 32 pixels. The second one is the slowest: it
# clears its lines first.
IMAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                     "../kernels/design/image.")
with open(IMAGE + "c", encoding="utf-8") as source:
    KERNELS = source.read()
with open(IMAGE + "yaml", encoding="utf-8") as source:
    YAML = source.read()


class Simulation(Designs):
    def cycles_alone(self, kernel):
        """Those of a call of the kernel with its streams."""
        self.write("image.c", KERNELS)
        run = self.hlsc("simulate", "image.c", "--kernel", kernel, "--interface",
                        "axi-stream", "--json")
        answer = json.loads(run.stdout)
        self.assertEqual(answer["verdict"], "pass")
        return max(call["cycles"] for call in answer["perCall"])

    def test_frames_overlap(self):
        found = self.simulate(KERNELS, YAML, name="image")
        self.assertEqual(found["verdict"], "pass", found["message"])
        self.assertEqual(found["calls"], 9)
        output, = found["outputs"]
        self.assertEqual((output["name"], output["calls"]), ("edges.out", 9))
        slowest = max(map(self.cycles_alone, ("brighten", "blur3", "threshold")))
        self.assertAlmostEqual(output["interval"], slowest, delta=0.02 * slowest)
        self.assertLess(found["cycles"], 9.2 * slowest)

    def test_the_slowest_stage_is_seen(self):
        found = self.simulate(KERNELS, YAML, "--stress", "3", name="image")
        alone = {stage["name"]: stage["interval"] for stage in found["stages"]}
        self.assertEqual(set(alone), {"bright", "blur", "edges"})
        output, = self.simulate(KERNELS, YAML, name="image")["outputs"]
        self.assertEqual(max(alone, key=alone.get), "blur")
        self.assertAlmostEqual(alone["blur"], output["interval"], delta=1)
        self.assertLess(alone["bright"], alone["blur"] - 20)
        run = self.design(KERNELS, YAML, "--simulate", name="image")
        for name, interval in alone.items():
            self.assertIn(f"alone, {name}: a call every {interval:.1f} cycles\n",
                          run.stderr)
        once = self.simulate(PAIR.replace("k < 4", "k < 1"), PAIR_YAML)
        self.assertEqual([stage["interval"] for stage in once["stages"]], [None, None])

    def test_random_gaps(self):
        plain = self.simulate(KERNELS, YAML, name="image")
        for seed in "12", "13":
            found = self.simulate(KERNELS, YAML, "--stress", seed,
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
        # What is told would do, and one less would not.
        depth, = re.findall(
            r"ways\.yaml:9:5: warning: the stream from 'split\.c' to 'join\.c' holds 4 "
            r"elements, and the design waits for itself: 'depth: (\d+)' would do "
            r"\[design-stream\]", run.stderr)
        self.assertEqual(run.stderr.count("would do"), 1)
        found = self.simulate(text, yaml % int(depth), name="ways")
        self.assertEqual(found["verdict"], "pass", found["message"])
        run = self.design(text, yaml % (int(depth) - 1), "--simulate", name="ways")
        self.assertIn("reason=deadlock", run.stdout)
        self.assertIn(f"'depth: {depth}' would do", run.stderr)

    def test_a_long_time_without_an_element(self):
        text = PAIR.replace(
            "for (int i = 0; i < 20; i++) q[i] = p[i] - 3;",
            "int l[20], s = 0;\n  for (int i = 0; i < 20; i++) l[i] = p[i];\n"
            "  for (int k = 0; k < 9000; k++) s += l[k % 20] ^ k;\n"
            "  for (int i = 0; i < 20; i++) q[i] = l[i] + s;")
        found = self.simulate(text, PAIR_YAML)
        self.assertEqual(found["verdict"], "pass", found["message"])
        self.assertGreater(found["cycles"], 4 * 9000)
        run = self.design(text, PAIR_YAML, "--simulate", "--max-cycles", "5000")
        self.assertIn("FAIL design=pair reason=cycle-limit calls=4", run.stdout)

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

    def test_pointers_and_structs(self):
        text = re.sub(r"int ([abpq])\[20\]", r"int *\1", PAIR.split("int main")[0])
        found = self.simulate(text + "int main" + PAIR.split("int main")[1], PAIR_YAML)
        self.assertEqual(found["verdict"], "pass")
        text = """struct px { unsigned char r, g; };
void grey(const struct px in[16], unsigned char out[16]) {
  for (int i = 0; i < 16; i++) out[i] = (in[i].r + in[i].g) / 2;
}
void inverse(const unsigned char p[16], struct px q[16]) {
  for (int i = 0; i < 16; i++) { int v = 255 - p[i]; q[i].r = v; q[i].g = v / 2; }
}
int main(void) {
  struct px a[16], c[16];
  unsigned char b[16];
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 16; i++) { a[i].r = i * k; a[i].g = i + 3; }
    grey(a, b);
    inverse(b, c);
  }
}
"""
        found = self.simulate(text, "name: px\nsources: px.c\n"
                              "stages: {grey: {kernel: grey}, inverse: {kernel: inverse}}\n"
                              "streams: {from: grey.out, to: inverse.p}\n", name="px")
        self.assertEqual(found["verdict"], "pass")
        self.assertEqual({output["name"] for output in found["outputs"]},
                         {"inverse.q_r", "inverse.q_g"})

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
        run = self.design(KERNELS, YAML, "-o", "out", name="image")
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


if __name__ == "__main__":
    unittest.main()
