#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops that begin iterations before it is known that they take place, through hlsc,
hlsd and its workers: they are faster, agree with the native run under back-pressure,
for all periods and placements of buffers, and a note says where there are none.

usage: hlsc_speculate.py HLSC [unittest arguments]
"""

import json
import re
import unittest

from hlsc_harness import HlscTest
from kernel_files import FILES

# The cycles of all calls are this many times fewer at the least.
GAINS = {"copy_until": 4, "fades": 2.34, "first_over": 4.5, "products_until": 5,
         "rare_losses": 3, "rows_below": 4.5, "settles": 1.4, "small_below": 10.9,
         "strides": 4}

# A loop that runs once each time it is entered: what was begun too many has to pass.
AT_ONCE = """
int kernel(int n, const int a[8]) {
  int total = 0;
  for (int k = 0; k < n; k++) {
    int i = 0;
#pragma DYN speculate
    do
      i++;
    while (i < 8 && a[i - 1] * a[i] > 100);
    total += i;
  }
  return total;
}
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  kernel(0, a);
  kernel(9, a);
  return 0;
}
"""

# Values leave by what is late itself, which needs nothing but loads.
BY_ITSELF = """
int kernel(const int a[14], const int b[14]) {
  int i = 0, x, y = 0;
#pragma DYN speculate
  do {
    x = a[i] / (b[i] | 1);
    i++;
    if (x != 18) {
      y = x + x;
      break;
    }
  } while (i < 13);
  return x + y + i;
}
int main(void) {
  int a[14], b[14];
  for (int i = 0; i < 14; i++) {
    a[i] = 54;
    b[i] = i < 9 ? 3 : 5;
  }
  int sum = kernel(a, b);
  a[0] = 1;
  return (sum + kernel(a, b)) * 0;
}
"""

# A choice of which the text says which value is taken mostly.
EXPECTED = """
int kernel(const int a[100], int limit) {
  int i = 0, rounds = 0;
#pragma DYN speculate
  do {
    if (__builtin_expect(i * a[i] < limit, SIDE))
      i++;
    i++;
    rounds++;
  } while (i < 99);
  return rounds;
}
int main(void) {
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i % 7;
  kernel(a, 10000);
  return 0;
}
"""

# What may not be done, and why.
REFUSED = {
    "what ends it is known at once": "for (int i = 0; i < n; i++) y += a[i & 7];",
    "each iteration waits for values of the one before":
        "while (y < n) y = y * y + 2;",
    "there is another loop in it":
        "while (a[y & 7] < n) { for (int i = 0; i < n; i++) y += a[i & 7]; n--; }",
    "it calls a function": "while (other(y) * y < n) y++;",
    "it does something in a branch only":
        "while (b[y & 7] * n > 5) { if (y & 1) a[y & 7] = n; y++; }",
    "the order of its accesses matters":
        "while (a[y & 7] * n > 5) { a[(y + n) & 7] = y; y++; }",
}


def cycles(run):
    return int(re.search(r"cycles=(\d+)", run.stdout).group(1))


class Speculation(HlscTest):
    def simulate(self, path, *options):
        run = self.hlsc("simulate", *options, path)
        self.assertEqual(run.returncode, 0, run.stderr + run.stdout)
        return run

    def test_loops_that_end_late_are_faster(self):
        for name, gain in GAINS.items():
            with self.subTest(kernel=name):
                plain = self.simulate(FILES[name], "--speculate", "never")
                asked = self.simulate(FILES[name])
                self.assertLess(cycles(asked) * gain, cycles(plain))

    def test_they_agree_in_all_circumstances(self):
        for name in GAINS:
            for options in (*(["--stress", str(seed)] for seed in range(1, 6)),
                            *(["--clock-period", period] for period in ("3", "8")),
                            ["--engine", "both"], ["--buffers", "on-merges"],
                            ["--buffers", "milp"]):
                with self.subTest(kernel=name, options=options):
                    self.simulate(FILES[name], *options)

    def test_the_search_for_buffers_knows_that_nobody_waits_for_the_judge(self):
        plain = self.simulate(FILES["first_over"], "--buffers", "milp",
                              "--speculate", "never")
        asked = self.simulate(FILES["first_over"], "--buffers", "milp")
        self.assertLess(cycles(asked) * 3, cycles(plain))

    def test_a_loop_that_ends_at_once_agrees(self):
        path = self.write("at_once.c", AT_ONCE)
        for seed in ("1", "2", "3"):
            self.simulate(path, "--kernel", "kernel", "--stress", seed)

    def test_values_that_leave_by_what_is_late_agree(self):
        path = self.write("by_itself.c", BY_ITSELF)
        for options in ([], ["--stress", "1"], ["--clock-period", "3"]):
            self.simulate(path, "--kernel", "kernel", *options)

    def test_what_the_text_expects_of_a_choice_is_guessed(self):
        often, seldom = (
            self.simulate(self.write("expected.c", EXPECTED.replace("SIDE", side)),
                          "--kernel", "kernel") for side in ("1", "0"))
        self.assertLess(cycles(often) * 3, cycles(seldom))

    def test_paying_loops_need_no_pragma(self):
        with open(FILES["first_over"], encoding="utf-8") as file:
            text = re.sub(r"#pragma.*\n", "", file.read())
        path = self.write("plain.c", text)
        paying = self.simulate(path, "--speculate", "paying")
        self.assertLess(cycles(paying) * GAINS["first_over"],
                        cycles(self.simulate(path)))

    def test_a_note_says_why_nothing_is_done(self):
        for reason, loop in REFUSED.items():
            with self.subTest(reason=reason):
                path = self.write("refused.c", "int other(int x);\n"
                                  "int kernel(int n, int a[8], const int b[8]) {\n"
                                  "  int y = 2;\n"
                                  "#pragma DYN speculate\n"
                                  f"  {loop}\n  return y;\n}}\n")
                found = json.loads(self.hlsc("verify", "--json", "--kernel",
                                             "kernel", path).stdout)
                note, = found["diagnostics"]
                self.assertEqual((note["code"], note["severity"],
                                  note["range"]["start"]["line"]),
                                 ("no-speculation", 3, 3))
                self.assertIn(f"because {reason}", note["message"])

    def test_a_pragma_with_other_options_is_ignored(self):
        path = self.write("other.c", "int kernel(int n) {\n"
                          "#pragma DYN speculate depth=3\n"
                          "  while (n * n > 5) n--;\n  return n;\n}\n")
        found = json.loads(self.hlsc("verify", "--json", path).stdout)
        warning, = found["diagnostics"]
        self.assertEqual((warning["severity"], warning["range"]["start"]["line"]),
                         (2, 1))
        self.assertIn("a pragma DYN speculate has the options", warning["message"])

    def test_the_option_takes_three_words(self):
        run = self.hlsc("verify", FILES["first_over"], "--speculate", "always")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("known: asked, never, paying", run.stderr)


if __name__ == "__main__":
    unittest.main()
