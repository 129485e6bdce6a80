#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What hlsc says about a text, word for word, and of which characters.

usage: hlsc_messages.py HLSC [unittest arguments]
"""

import json
import re
import unittest

from hlsc_harness import ScriptTest


def marked(text):
    """A text without its «marks», and the range of each mark as the protocol has
    it, in their order."""
    ranges, plain = [], ""
    for piece in re.split("([«»])", text):
        lines = plain.split("\n")
        here = {"line": len(lines) - 1, "character": len(lines[-1])}
        if piece == "«":
            ranges.append({"start": here})
        elif piece == "»":
            ranges[-1]["end"] = here
        else:
            plain += piece
    return plain, ranges


class Messages(ScriptTest):
    def check(self, text, *messages, kernel="k", options=(), others=()):
        """Of each mark in a text its message, with its code; those of other codes
        may be there as well."""
        plain, ranges = marked(text)
        self.write("k.c", plain)
        run = self.hlsc("verify", "k.c", "--kernel", kernel, "--json", *options)
        told = [one for one in json.loads(run.stdout)["diagnostics"]
                if one["code"] not in others]
        found = [(f"{one['message']} [{one['code']}]", one["range"])
                 for one in told]
        self.assertEqual(found, list(zip(messages, ranges)))
        self.assertEqual(len(ranges), len(messages), text)


class Arguments(Messages):
    def test_one_array_for_two(self):
        told = ("this call passes '{}' for 'out' and for 'in', which are memories of "
                "their own in the circuit; pass a copy, or give 'k' one argument for "
                "both [overlapping-arguments]")
        kernel = ("void k(int *out, const int *in, const int *more) {\n"
                  "  for (int i = 0; i < 4; i++) out[i] = in[3 - i] + more[i];\n}\n"
                  "int main(void) {\n"
                  "  int a[8] = {1, 2}, b[4] = {3}, c[4] = {4}, one = 1;\n")
        self.check(kernel + "  k(b, a, a);\n  k(b, a + 4, a);\n  k(a, a + 4, b);\n"
                            "  return b[0];\n}\n")
        for passed, arguments in (("a", "a, «a», b"), ("a", "a, «(int *)a», c")):
            self.check(kernel + f"  k({arguments});\n  return 0;\n}}\n",
                       told.format(passed))
        self.check("void k(int *out, const int *in) { *out = 2 * *in; }\n"
                   "int main(void) { int one = 1; k(&one, «&one»); return one; }\n",
                   told.format("one"))

    def test_the_note_of_one_array_for_two(self):
        self.write("k.c", "void k(int *o, int *p) { *o = *p; }\n"
                          "int main(void) { int a[1] = {1}; k(a, a); return 0; }\n")
        run = self.hlsc("verify", "k.c", "--kernel", "k", "--json")
        [one] = json.loads(run.stdout)["diagnostics"]
        [note] = one["relatedInformation"]
        self.assertEqual(
            (note["message"], note["location"]["range"]["start"]),
            ("'a' is passed for 'o' here", {"line": 1, "character": 35}))

    def test_one_array_for_two_in_another_file(self):
        self.write("k.c", "void k(int *o, int *p) { *o = *p; }\n")
        self.write("b.c", "void k(int *o, int *p);\n"
                          "int main(void) { int a[1] = {1}; k(a, a); return 0; }\n")
        run = self.hlsc("verify", "k.c", "--test-bench", "b.c", "--kernel", "k",
                        "--json")
        [one] = json.loads(run.stdout)["diagnostics"]
        self.assertEqual(one["code"], "overlapping-arguments")
        self.assertTrue(one["data"]["uri"].endswith("/b.c"), one)
        self.assertEqual(one["range"]["start"], {"line": 1, "character": 38})


if __name__ == "__main__":
    unittest.main()
