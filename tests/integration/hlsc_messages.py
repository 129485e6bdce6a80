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
        found.sort(key=lambda one: tuple(one[1]["start"].values()))
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

    def test_rows_of_no_known_length(self):
        told = ("an argument of type '{}' is not supported: only a call tells how "
                "long its rows are; write a constant for '{}', or pass a pointer to "
                "the first number, and multiply by '{}' in the index "
                "[unsupported-argument-type]")
        for argument, type_, size in (
                ("int a[n][m]", "int[n][m]", "m"),
                ("int a[4][m + 1]", "int[4][m + 1]", "m + 1"),
                ("int (*a)[m]", "int (*)[m]", "m"),
                ("int a[n][2][m]", "int[n][2][m]", "m")):
            with self.subTest(argument=argument):
                self.check(f"int k(int n, int m, «{argument}») {{ return n + m; }}\n"
                           "int main(void) { return 0; }\n",
                           told.format(type_, size, size))
        self.check("int k(int n, int a[n]) { return a[n - 1]; }\n"
                   "int main(void) { int a[3] = {1, 2, 3}; return k(3, a); }\n")

    def test_a_pointer_to_a_function(self):
        for argument, type_ in (("int (*f)(int)", "int (*)(int)"),
                                ("int f(int)", "int (int)")):
            with self.subTest(argument=argument):
                self.check(f"int k(int n, «{argument}») {{ return f(n); }}\n",
                           f"an argument of type '{type_}' is not supported: it "
                           "leads to a function; pass a number, and call what it "
                           "means [unsupported-argument-type]")

    def test_long_double(self):
        told = ("{} of type '{}' is not supported: use float or double, or have a "
                "long double be a double by --long-double-64 [{}]")
        for argument, type_ in (("long double x", "long double"),
                                ("long double *x", "long double *"),
                                ("const long double x[4]", "const long double[4]")):
            with self.subTest(argument=argument):
                self.check(f"int k(«{argument}», int n) {{ return n; }}\n",
                           told.format("an argument", type_,
                                       "unsupported-argument-type"))
        self.check("«long double» k(int n) { return n; }\n",
                   told.format("a result", "long double", "unsupported-result-type"))
        self.check("long double k(long double x) { return x; }\n",
                   options=["--long-double-64"])

    def test_structs_of_nothing(self):
        empty = "it has no members; leave it out, or give it one"
        self.check("struct e {};\nint k(«struct e *a», int x) { return x; }\n",
                   f"an argument of type 'struct e *' is not supported: {empty} "
                   "[unsupported-argument-type]")
        self.check("struct e {};\n«struct e» k(int x) { struct e a; return a; }\n",
                   f"a result of type 'struct e' is not supported: {empty} "
                   "[unsupported-result-type]")
        self.check("struct e {};\nint k(struct e a, int x) { return x; }\n")

    def test_a_struct_that_is_declared_alone(self):
        self.check("struct g;\nint k(«struct g *a», int x) { return x; }\n",
                   "an argument of type 'struct g *' is not supported: nothing says "
                   "what members it has; write its definition in front of the "
                   "kernel [unsupported-argument-type]")


class Statements(Messages):
    def test_built_in_functions(self):
        for result, expression, instead in (
                ("double", "«__builtin_powi(x, n)»",
                 "write a loop of products, or call pow()"),
                ("double", "«__builtin_exp10(x)»", "call pow() of 10"),
                ("double", "«__builtin_canonicalize(x)»", "remove it"),
                ("int", "«__builtin_isfpclass(x, 1)»",
                 "compare the value, or its bits"),
                ("int", "«__builtin_flt_rounds()»",
                 "write 1, for a circuit rounds to the nearest"),
                ("int", "«__builtin_return_address(0)» != 0",
                 "remove it, for a circuit has no stack of calls"),
                ("int", "(int)«__builtin_ia32_rdtsc()»",
                 "it is an instruction of x86, so write what it does in C")):
            with self.subTest(expression=expression):
                name = re.search(r"__builtin_\w+", expression).group()
                self.check(f"{result} k(double x, int n) {{ return {expression}; }}\n",
                           f"the built-in function '{name}' is not supported; "
                           f"{instead} [unsupported-construct]")
        self.check("int k(int x[4]) { __builtin_prefetch(x); return x[1]; }\n")

    def test_a_variable_of_a_thread(self):
        self.check("static _Thread_local int t;\nint k(int x) { return «t» += x; }\n",
                   "a circuit has no threads with variables of their own; remove "
                   "'_Thread_local' [unsupported-construct]")

    def test_a_long_double_of_the_program(self):
        self.check("static long double t;\n"
                   "int k(int x) { «t» += «x»; return t > 4; }\n",
                   "elements of this type are not supported; use integers of at "
                   "most 64 bits, float or double [unsupported-construct]",
                   "'long double' is not supported; use float or double, or have a "
                   "long double be a double by --long-double-64 "
                   "[unsupported-construct]")

    def test_parts_of_members(self):
        text = ("struct s {{ int a, b; }};\n"
                "int k(struct s *s, int i, unsigned char v) {{ {}; return v; }}\n"
                "int main(void) {{ struct s s = {{1, 2}}; return k(&s, 5, 9); }}\n")
        self.check(text.format("«((unsigned char *)s)[i]» = v"),
                   "this may set a part of a member of a struct, as a pointer to "
                   "characters does; set the whole member, with the part put in by "
                   "masks and shifts, or pass an array of bytes "
                   "[unsupported-construct]")


if __name__ == "__main__":
    unittest.main()
