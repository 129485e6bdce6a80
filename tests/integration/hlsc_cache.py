# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers of the real compiler, kept: SCRIPT HLSC. Given a request that was
answered, when anything that it was made of changes, then it is compiled anew."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

HLSC = ""

KERNEL = """#include "scale.h"
int k(int a) { return a * SCALE; }
int main(void) { return k(1) == SCALE ? 0 : 1; }
"""


def environment_of(directory):
    """Of a daemon in a directory, that keeps answers there."""
    os.mkdir(os.path.join(directory, "run"), 0o700)
    environment = dict(
        os.environ, HLSD_SOCKET=os.path.join(directory, "run/hlsd.sock"),
        HLSD_CACHE_DIR=os.path.join(directory, "cache"))
    environment.pop("HLSD_MODEL_DIR", None)
    return environment


class Place(unittest.TestCase):
    """A directory for each test, with a kernel in it."""

    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="hlsd-cache-")
        self.addCleanup(shutil.rmtree, self.directory)
        os.mkdir(self.path("include"))
        self.write("kernel.c", KERNEL)
        self.write("include/scale.h", "#define SCALE 3\n")

    def path(self, name):
        return os.path.join(self.directory, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)

    def hlsc(self, *arguments):
        return subprocess.run([HLSC, *arguments], env=self.environment,
                              capture_output=True, text=True, check=False)

    def ask(self, command, *arguments, file="kernel.c"):
        done = self.hlsc(command, "--json", *arguments, "-I",
                         self.path("include"), self.path(file))
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return json.loads(done.stdout)

    def counts(self):
        return json.loads(self.hlsc("status", "--json").stdout)["cache"]

    def twice(self, command, *arguments, **keywords):
        """Asks twice; the second answer has to be kept, and the same."""
        first = self.ask(command, *arguments, **keywords)
        second = self.ask(command, *arguments, **keywords)
        self.assertFalse(first["cached"])
        self.assertEqual(second, {**first, "cached": True})
        return first


class AnswersTest(Place):
    """With one daemon: what it keeps of one test is about the files of that."""

    @classmethod
    def setUpClass(cls):
        directory = tempfile.mkdtemp(prefix="hlsd-cache-")
        cls.addClassCleanup(shutil.rmtree, directory)
        cls.environment = environment_of(directory)
        cls.addClassCleanup(subprocess.run, [HLSC, "stop"], check=False,
                            env=cls.environment, capture_output=True)

    def test_commands(self):
        self.twice("verify")
        self.twice("lower", "--stage", "cf")
        self.twice("lower", "--stage", "llvm")
        self.twice("emit-rtl")
        self.twice("diff")
        self.twice("explore", "--clock-periods", "4,5")

    def test_errors_in_the_kernel_are_an_answer(self):
        self.write("bad.c", "int k(int a) { return b; }\n")
        first = self.twice("verify", file="bad.c")
        self.assertEqual(len(first["diagnostics"]), 1)

    def test_simulations_are_run(self):
        for _ in range(2):
            self.assertFalse(self.ask("simulate")["cached"])
            self.assertFalse(self.ask("explore", "--simulate", "--clock-periods",
                                      "5")["cached"])

    def test_comment_is_another_text(self):
        self.twice("lower")
        self.write("kernel.c", KERNEL + "/* more */\n")
        answer = self.ask("lower")
        self.assertFalse(answer["cached"])

    def test_changed_header(self):
        before = self.twice("lower", "--stage", "cf")
        self.write("include/scale.h", "#define SCALE 5\n")
        after = self.twice("lower", "--stage", "cf")
        self.assertNotEqual(before["ir"], after["ir"])

    def test_changed_header_of_a_header(self):
        self.write("include/scale.h", '#include "factor.h"\n')
        self.write("include/factor.h", "#define SCALE 3\n")
        before = self.twice("lower", "--stage", "cf")
        time.sleep(2.2)
        self.twice("lower", "--stage", "hw")
        self.write("include/factor.h", "#define SCALE 5\n")
        after = self.ask("lower", "--stage", "cf")
        self.assertFalse(after["cached"])
        self.assertNotEqual(before["ir"], after["ir"])

    def test_header_that_appears_first(self):
        before = self.twice("lower", "--stage", "cf")
        time.sleep(2.2)
        self.assertTrue(self.ask("lower", "--stage", "cf")["cached"])
        self.write("scale.h", "#define SCALE 5\n")  # beside the kernel
        after = self.ask("lower", "--stage", "cf")
        self.assertFalse(after["cached"])
        self.assertNotEqual(before["ir"], after["ir"])

    def test_header_that_is_asked_about(self):
        self.write("kernel.c", '#if __has_include("maybe.h")\n'
                   "#define SCALE 5\n#else\n#define SCALE 3\n#endif\n"
                   "int k(int a) { return a * SCALE; }\n")
        before = self.twice("lower", "--stage", "cf")
        self.write("include/maybe.h", "")
        after = self.twice("lower", "--stage", "cf")
        self.assertNotEqual(before["ir"], after["ir"])
        os.remove(self.path("include/maybe.h"))
        self.assertEqual(self.ask("lower", "--stage", "cf")["ir"],
                         before["ir"])

    def test_header_that_is_missing(self):
        os.remove(self.path("include/scale.h"))
        before = self.twice("verify")
        self.assertFalse(before["ok"])
        self.write("include/scale.h", "#define SCALE 3\n")
        self.assertTrue(self.ask("verify")["ok"])

    def test_options(self):
        self.write("kernel.c", "int k(int a) { return a * SCALE; }\n")
        self.twice("lower", "-DSCALE=3")
        self.twice("lower", "-DSCALE=5")
        self.twice("lower", "-DSCALE=5", "-std=c11")
        self.twice("lower", "-DSCALE=5", "--clock-period", "7")
        self.twice("lower", "-DSCALE=5", "--stage", "hw")

    def test_kernel(self):
        self.write("two.c", "int a(int x) { return x + 1; }\n"
                   "int b(int x) { return x + 2; }\n")
        self.twice("lower", "--kernel", "a", file="two.c")
        self.twice("lower", "--kernel", "b", file="two.c")

    def test_date_and_time_are_those_of_now(self):
        for macro in ("__TIME__", "__DATE__", "__TIMESTAMP__"):
            with self.subTest(macro):
                self.write("kernel.c", "int k(int i) { static const char t[] = "
                           f"{macro}; return t[i & 7]; }}\n")
                for _ in range(2):
                    self.assertFalse(self.ask("verify")["cached"])
        # Also when the name is put together.
        self.write("kernel.c", "#define GLUE(a, b) a##b\n"
                   "int k(int i) { static const char t[] = "
                   "GLUE(__TI, ME__); return t[i & 7]; }\n")
        for _ in range(2):
            self.assertFalse(self.ask("verify")["cached"])

    def test_file_that_only_a_line_directive_names(self):
        self.write("shown.c", "/* \u00e9 */ int x;\n")
        self.write("kernel.c", f'#line 1 "{self.path("shown.c")}"\n'
                   "/*  */ int k(int a) { return b; }\n")
        self.ask("verify")
        before = self.ask("verify")
        self.write("shown.c", "/*ee*/ int x;\n")
        after = self.ask("verify")
        if before["diagnostics"][0]["data"]["uri"].endswith("shown.c"):
            self.assertFalse(after["cached"])

    def test_bypass(self):
        self.twice("verify")
        self.assertFalse(self.ask("verify", "--no-cache")["cached"])
        self.assertTrue(self.ask("verify")["cached"])

    def opt(self, *arguments):
        done = subprocess.run([HLSC, "opt", *arguments], cwd=self.directory,
                              env=self.environment, capture_output=True,
                              text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def hits_of_opt(self, *arguments):
        """Runs mlir-opt twice, and tells how many kept answers that used."""
        before = self.counts()["hits"]
        first = self.opt(*arguments)
        self.assertEqual(self.opt(*arguments), first)
        return self.counts()["hits"] - before

    def given_modules(self):
        self.opt("--version")  # there is a daemon from now on
        self.write("f.mlir", "func.func @f(%a: i32) -> i32 {\n"
                   "  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n")
        self.write("bad.mlir", "func.func @f() {\n")

    def test_mlir_opt_on_what_the_client_sends(self):
        self.given_modules()
        self.assertEqual(self.hits_of_opt("f.mlir", "--cse"), 1)
        self.assertEqual(self.hits_of_opt("bad.mlir"), 1)
        self.assertEqual(self.hits_of_opt("f.mlir", "--no-such-pass"), 1)
        self.assertEqual(self.hits_of_opt("--show-dialects"), 1)
        self.write("f.mlir", "func.func @g() {\n  return\n}\n")
        self.assertIn("@g", self.opt("f.mlir", "--cse")[1])

    def test_mlir_opt_that_does_more_is_run(self):
        self.given_modules()
        self.write("library.mlir", "module attributes "
                   "{transform.with_named_sequence} {}\n")
        self.write("flags.txt", "f.mlir --cse\n")
        for arguments in (
                ["f.mlir", "-o", "out.mlir"],
                ["missing.mlir"],
                ["@flags.txt"],
                ["f.mlir", "--transform-preload-library="
                 "transform-library-paths=library.mlir"],
                ["f.mlir", "--transform-preload-library="
                 "transform-library-paths=missing.mlir"],
                ["f.mlir", "--cse", "--mlir-generate-reproducer=r.mlir"],
                ["f.mlir", "--cse", "--stats"],
                ["f.mlir", "--test-pass-crash"]):
            with self.subTest(arguments):
                self.assertEqual(self.hits_of_opt(*arguments), 0)
        before = self.counts()["hits"]
        for _ in range(2):
            self.opt("f.mlir", "--cse", "--mlir-timing")
        self.assertEqual(self.counts()["hits"], before)
        self.write("flags.txt", "f.mlir --mlir-print-op-generic\n")
        self.assertIn('"func.func"', self.opt("@flags.txt")[1])
        self.write("missing.mlir", "func.func @found() {\n  return\n}\n")
        self.assertIn("@found", self.opt("missing.mlir")[1])


class OwnDaemonTest(Place):
    """With a daemon of its own, which ends or has kept nothing yet."""

    def setUp(self):
        super().setUp()
        self.environment = environment_of(self.directory)
        self.addCleanup(self.hlsc, "stop")

    def simulate(self):
        """By Verilator, whose circuits are kept."""
        return self.ask("simulate", "--engine", "verilator")

    def test_circuits_built_for_simulations_outlive_the_daemon(self):
        self.assertFalse(self.simulate()["modelReused"])
        self.hlsc("stop")
        again = self.simulate()
        self.assertEqual((again["verdict"], again["modelReused"]),
                         ("pass", True))

    def test_circuits_that_somebody_removed_are_built_again(self):
        self.simulate()
        shutil.rmtree(self.path("cache/models"))
        again = self.simulate()
        self.assertEqual((again["verdict"], again["modelReused"]),
                         ("pass", False))

    def test_circuits_are_not_kept_where_others_may_write(self):
        os.makedirs(self.path("open"))
        os.chmod(self.path("open"), 0o777)
        self.environment["HLSD_MODEL_DIR"] = self.path("open")
        for _ in range(2):
            self.assertFalse(self.simulate()["modelReused"])
            self.hlsc("stop")
        self.assertEqual(os.listdir(self.path("open")), [])

    def test_restart(self):
        first = self.ask("verify")
        self.assertEqual(self.hlsc("stop").returncode, 0)
        self.hlsc("lower", "-I", self.path("include"), self.path("kernel.c"))
        self.assertEqual(self.ask("verify"), {**first, "cached": True})

    def test_status(self):
        self.twice("verify")
        self.assertEqual((self.counts()["hits"], self.counts()["kept"]),
                         (1, 1))
        shown = self.hlsc("status").stdout
        self.assertIn("\ncache        1 of 2 answers", shown)


def main():
    global HLSC
    HLSC = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=1)


if __name__ == "__main__":
    main()
