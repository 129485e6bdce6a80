# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Designs of kernels for the tests of `hlsc build`."""

import json
import os
import shutil

from hlsc_harness import ScriptTest

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
