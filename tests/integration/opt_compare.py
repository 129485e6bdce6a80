#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`hlsc opt` says what mlir-opt says: every small input of tests/opt with many
sets of flags, and command lines of all kinds, through both.

usage: opt_compare.py HLSC MLIR_OPT ONCE_STARTED [unittest arguments]

ONCE_STARTED is the library of tests/tools/once_started.c: most of what mlir-opt
takes, it takes before main().

OPT_COMPARE_RUNS is the number of random command lines, 60 unless it is set.

An input's first line has flags of its own. Standard output, standard error,
exit status and files written must be the same to the byte; only the times that
--mlir-timing reports and the name of our dialect in lists are masked.
"""

import concurrent.futures
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from random import Random

from once_started import Program

HLSC = os.path.abspath(sys.argv.pop(1))
MLIR_OPT = shutil.which(sys.argv.pop(1))
ONCE_STARTED = sys.argv.pop(1)
INPUTS = os.path.join(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))), "opt")

# Sanitizers look at what is around MLIR, which is the same for all its dialects.
SANITIZED = "HLSD_SANITIZE" in os.environ
RANDOM_RUNS = int(os.environ.get("OPT_COMPARE_RUNS", "10" if SANITIZED else "60"))

# Passes on several functions print in any order unless they take turns.
IN_ORDER = "--mlir-disable-threading"
FLAG_SETS = [
    [],
    ["--mlir-print-op-generic"],
    ["--mlir-print-debuginfo", "--mlir-print-local-scope"],
    ["--canonicalize", "--cse", "--mlir-print-ir-after-all", IN_ORDER],
    ["--pass-pipeline=builtin.module(canonicalize,cse,symbol-dce)",
     "--mlir-print-ir-before-all", "--mlir-print-ir-after-change", IN_ORDER],
    ["--mlir-print-ir-after=cse", "--mlir-print-ir-module-scope", "--cse",
     IN_ORDER],
    ["--cse", "--canonicalize", "--mlir-pass-statistics"],
    ["--inline", "--cse", "--mlir-timing", IN_ORDER],
    ["--split-input-file", "--verify-diagnostics"],
    ["--allow-unregistered-dialect", "--emit-bytecode"],
    ["--verify-roundtrip", "--strip-debuginfo", "--verify-each=0"],
    ["--pass-pipeline=builtin.module(no-such-pass)"],
    ["--mlir-print-value-users", "--mlir-print-unique-ssa-ids"],
    ["--canonicalize", "--symbol-dce", "--mlir-elide-elementsattrs-if-larger=2",
     "--dump-pass-pipeline"],
]
# The files that a failing pass, a failing verifier and a crash leave behind.
COMMANDS = [
    ["--no-such-flag"],
    ["--canonicalise", "scf.mlir"],
    ["missing.mlir"],
    ["arith.mlir", "scf.mlir"],
    ["arith.mlir", "--mlir-timing=perhaps"],
    ["arith.mlir", "--pass-pipeline=func.func(cse"],
    ["arith.mlir", "--pass-pipeline=builtin.module(cse)", "--cse"],
    ["arith.mlir", "--canonicalize=max-iterations=many"],
    ["--version"],
    ["--show-dialects", "-o", "dialects.txt"],
    ["arith.mlir", "-o", "out.mlir"],
    ["arith.mlir", "-o=out.mlir", "--cse"],
    ["-o", "out.mlir", "broken.mlir"],
    ["arith.mlir", "-o", "kept.txt"],
    ["broken.mlir", "-o", "kept.txt"],
    ["arith.mlir", "-o", "missing/out.mlir"],
    ["arith.mlir", "-o", "."],
    ["arith.mlir", "-o", "-"],
    ["arith.mlir", "-o", "/dev/null"],
    ["arith.mlir", "--cse", "--canonicalize", "--mlir-print-ir-after-all",
     "--mlir-print-ir-tree-dir=tree", IN_ORDER],
    ["arith.mlir", "--cse", "--mlir-generate-reproducer=repro.mlir"],
    ["arith.mlir", "--test-pass-failure", "--canonicalize"],
    ["arith.mlir", "--canonicalize", "--test-pass-failure",
     "--mlir-pass-pipeline-crash-reproducer=repro.mlir"],
    ["arith.mlir", "--cse", "--test-pass-failure",
     "--mlir-pass-pipeline-crash-reproducer=repro.mlir",
     "--mlir-pass-pipeline-local-reproducer", IN_ORDER],
    ["arith.mlir", "--test-pass-crash",
     "--mlir-pass-pipeline-crash-reproducer=crash.mlir"],
    ["arith.mlir", "--test-pass-failure",
     "--mlir-pass-pipeline-crash-reproducer=missing/repro.mlir"],
    ["arith.mlir", "--pass-pipeline=builtin.module(test-pass-invalid-parent)"],
    ["arith.mlir", "--pass-pipeline=builtin.module(func.func("
     "test-pass-create-invalid-ir{emit-invalid-ir=true}))"],
    ["arith.mlir", "--log-actions-to=actions.txt", IN_ORDER],
    ["arith.mlir", "--log-actions-to=-", "--cse", IN_ORDER],
    ["user.mlir", "--irdl-file=irdl.mlir"],
    ["user.mlir", "--irdl-file=missing.mlir"],
    ["transform.mlir", "--transform-preload-library="
     "transform-library-paths=library.mlir", "--transform-interpreter"],
    ["latin1.mlir"], ["latin1.mlir", "--emit-bytecode"],
    ["bytes.mlir"], ["empty.mlir"], ["zeros.mlir"], ["crlf.mlir"],
    ["@response.txt"],
    ["arith.mlir", "--color", "--test-pass-failure"],
    ["--split-input-file", "broken.mlir", "--mlir-print-op-on-diagnostic=0"],
    ["--verify-diagnostics", "arith.mlir", "--test-pass-failure"],
    ["arith.mlir", "--mlir-print-stacktrace-on-diagnostic=0", "--cse"],
    ["scf.mlir", "--mlir-print-ir-before", "cse", "--cse", IN_ORDER],
    ["test.mlir", "--test-trait-folder"],
    ["arith.mlir", "--print-debug-counter", "--canonicalize"],
    ["arith.mlir", "--stats", "--time-passes", "--cse"],
    # Options that are looked up, compared or listed in other ways.
    ["arith.mlir", "-cse"],
    ["arith.mlir", "---cse"],
    ["arith.mlir", "--cse=1"],
    ["arith.mlir", "--=cse"],
    ["arith.mlir", "--canonicaliz"],
    ["arith.mlir", "--cse", "--canonicaliz"],
    ["arith.mlir", "--cse", "--print-options"],
    ["--cse", "--", "arith.mlir"],
    ["--cse", "--", "--cse"],
    ["arith.mlir", "-o", "--cse"],
    ["arith.mlir", "-o", "--", "--cse"],
    ["arith.mlir", "-o"],
    ["arith.mlir", "--o=out.mlir", "--o=other.mlir"],
    ["arith.mlir", "--canonicalize=max-iterations=1 top-down=false"],
    ["arith.mlir", "--allow-unregistered-dialect=maybe"],
]
# Read from standard input; the last line of each is where it is not.
PIPED = [
    [], ["-"], ["--cse"], ["-", "--cse"], ["--mlir-print-debuginfo"],
    ["--mlir-print-ir-after", "cse", "--cse", IN_ORDER],
    ["-o", "out.mlir", "--cse"], ["--no-such-flag"], ["arith.mlir"],
    ["--show-dialects"],
]
FURTHER_FILES = {
    "kept.txt": b"what was here before, and is longer than what comes "
                b"now" * 100 + b"\n",
    "user.mlir": b"func.func @f(%x: i32) {\n  %0 = \"toy.swap\"(%x) : (i32) "
                 b"-> i32\n  return\n}\n",
    "library.mlir": b"module attributes {transform.with_named_sequence} {}\n",
    "latin1.mlir": b"func.func @f() attributes {s = \"caf\xe9\"} {\n  return\n"
                   b"} // \xff\n",
    "bytes.mlir": b"func.func @f(\xfe\xff) {}\n",
    "empty.mlir": b"",
    "zeros.mlir": b"module {\n\0}\n",
    "crlf.mlir": b"func.func @f() {\r\n  return\r\n}\r\n",
    "response.txt": b"arith.mlir --cse --mlir-print-op-generic\n",
    "test.mlir": b"func.func @f(%x: i32) -> i32 {\n  %0 = "
                 b"\"test.op_involution_trait_no_operation_fold\"(%x) : (i32) "
                 b"-> i32\n  return %0 : i32\n}\n",
}
# Two functions that a pass fails for. Whoever has come to the second one when
# the first fails hears of an error that nobody expects.
UNSUPPORTED = ("  %t = \"tosa.custom\"(%a) {domain_name = \"d\", "
               "implementation_attrs = \"\", operator_name = \"o\"} : "
               "(tensor<4xi32>) -> tensor<4xi32>\n")
TWO_FAILURES = "".join(
    ["func.func @first(%a: tensor<4xi32>, %x: i32) -> i32 {\n",
     "  %0 = arith.addi %x, %x : i32\n"] +
    [f"  %{i} = arith.addi %{i - 1}, %x : i32\n" for i in range(1, 120)] +
    ["  // expected-error @+1 {{failed to legalize operation}}\n",
     UNSUPPORTED, "  return %119 : i32\n}\n",
     "func.func @second(%a: tensor<4xi32>) {\n", UNSUPPORTED,
     "  return\n}\n"])
TIME = re.compile(rb"[- \d]+\.\d+ +\( *-?\d+\.\d+%\)|\d+\.\d{4} seconds")

OURS = re.compile(rb"(?<=,) ?handshake,")


class Place:
    """A directory with all inputs, to run one of the programs in."""

    def __init__(self, test, *program, run=subprocess.run):
        self.program = list(program)
        self.start = run
        self.path = tempfile.mkdtemp(prefix="opt-")
        test.addCleanup(shutil.rmtree, self.path)
        for name in os.listdir(INPUTS):
            shutil.copy(os.path.join(INPUTS, name), self.path)
        for name, text in FURTHER_FILES.items():
            with open(os.path.join(self.path, name), "wb") as file:
                file.write(text)

    def run(self, arguments, **more):
        done = self.start(self.program + arguments, cwd=self.path, **more)
        errors = TIME.sub(b"TIME", done.stderr or b"")
        if done.returncode < 0:  # addresses follow
            errors = errors.partition(b"\nStack dump")[0]
        return (done.returncode, TIME.sub(b"TIME", done.stdout or b""), errors)

    def files(self):
        """Everything in the directory, by path."""
        found = {}
        for directory, names, files in os.walk(self.path):
            for name in names:
                found[os.path.relpath(os.path.join(directory, name),
                                      self.path)] = None
            for name in files:
                path = os.path.join(directory, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.path)] = file.read()
        return found


def captured(**more):
    return dict({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE,
                 "stdin": subprocess.DEVNULL}, **more)


def flags_of(name):
    with open(os.path.join(INPUTS, name), encoding="utf-8") as file:
        return file.readline().removeprefix("// FLAGS:").split()


class Compare(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.run_directory = tempfile.mkdtemp(prefix="opt-run-")
        os.environ["HLSD_SOCKET"] = os.path.join(cls.run_directory, "run", "s")
        cls.addClassCleanup(shutil.rmtree, cls.run_directory)
        cls.addClassCleanup(subprocess.run, [HLSC, "stop"], check=False,
                            capture_output=True)
        cls.mlir_opt = Program(MLIR_OPT, ONCE_STARTED)
        cls.addClassCleanup(cls.mlir_opt.close)

    def setUp(self):
        # A name that mlir-opt shows in its messages.
        self.theirs = Place(self, os.path.basename(MLIR_OPT), run=self.mlir_opt.run)
        self.ours = Place(self, HLSC, "opt")

    def compare(self, arguments, **more):
        theirs = self.theirs.run(arguments, **more)
        status, output, errors = self.ours.run(arguments, **more)
        with self.subTest(arguments=arguments):
            self.assertEqual((status, OURS.sub(b"", output),
                              OURS.sub(b"", errors)), theirs)

    def test_every_input_with_every_set_of_flags(self):
        inputs = sorted(os.listdir(INPUTS))
        dialects = {name for name in inputs if name.endswith(".mlir")}
        combinations = [[name] + flags for name in sorted(dialects)
                        for flags in FLAG_SETS + [flags_of(name)]]
        self.assertGreaterEqual(len(dialects), 20)
        self.assertGreaterEqual(len(combinations), 300)
        step = 7 if SANITIZED else 1
        combinations = combinations[::step]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            theirs = list(pool.map(
                lambda arguments: self.theirs.run(arguments, **captured()),
                combinations))
            ours = list(pool.map(
                lambda arguments: self.ours.run(arguments, **captured()),
                combinations))
        for arguments, expected, found in zip(combinations, theirs, ours):
            with self.subTest(arguments=arguments):
                self.assertEqual(found, expected)
        # The inputs are good for something.
        self.assertGreater(sum(run[0] == 0 for run in theirs), 300 / step)
        self.assertGreater(sum(run[0] == 1 for run in theirs), 30 / step)

    def test_command_lines(self):
        for arguments in COMMANDS:
            self.compare(arguments, **captured())
            with self.subTest(arguments=arguments, files=True):
                self.assertEqual(self.ours.files(), self.theirs.files())

    def test_standard_input(self):
        with open(os.path.join(INPUTS, "scf.mlir"), "rb") as file:
            text = file.read()
        for arguments in PIPED:
            more = captured(input=text)
            del more["stdin"]
            self.compare(arguments, **more)
            with self.subTest(arguments=arguments, files=True):
                self.assertEqual(self.ours.files(), self.theirs.files())

    def test_runs_in_any_order_leave_nothing_to_the_next(self):
        """Options, statistics and dialects of one run are not those of the
        next, through as few workers as there are."""
        random = Random(19)
        names = sorted(name for name in os.listdir(INPUTS)
                       if name.endswith(".mlir"))
        switches = sorted({flag for flags in FLAG_SETS for flag in flags
                           if not flag.startswith(("--pass-pipeline",
                                                   "--mlir-timing"))})
        lines = []
        for _ in range(RANDOM_RUNS):
            name = random.choice(names)
            flags = flags_of(name) if random.random() < 0.3 else []
            flags = flags + random.sample(switches, random.randrange(5))
            lines.append([name] + list(dict.fromkeys(flags + [IN_ORDER])))
        for arguments in lines:
            self.compare(arguments, **captured())

    def test_both_outputs_in_one_place_keep_their_order(self):
        for name in ("broken.mlir", "scf.mlir", "vector.mlir"):
            self.compare([name, "--split-input-file", "--cse", IN_ORDER,
                          "--mlir-print-ir-after-all"],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def finds_both(self, place, attempt):
        """Whether the program comes to both functions. The attempts differ, so
        that hlsd does not know the answer."""
        with open(os.path.join(place.path, "two.mlir"), "w",
                  encoding="utf-8") as file:
            file.write(f"{TWO_FAILURES}// {attempt}\n")
        run = place.run(
            ["two.mlir", "--verify-diagnostics", "--pass-pipeline=builtin.module("
             f"func.func({'canonicalize,cse,' * 32}tosa-to-linalg))"],
            **captured())
        return run[0] == 1 and b"unexpected error: failed" in run[2]

    def test_functions_fail_at_once_where_diagnostics_are_verified(self):
        """The errors are not printed, and a failed pass does not matter, so that
        only threads show the second failure, unless they begin late."""
        for place in (self.theirs, self.ours):
            self.assertTrue(any(self.finds_both(place, attempt)
                                for attempt in range(30)), place.program)

    def test_help_differs_by_what_is_ours(self):
        theirs = self.theirs.run(["--help"], **captured())[1]
        ours = self.ours.run(["--help"], **captured())[1]
        begin, ours = ours.split(b"The help of mlir-opt:\n\n")
        self.assertIn(b"usage: hlsc [OPTION]... opt ", begin)
        self.assertIn(b"Plugins are refused", begin)
        self.assertIn(b" handshake,", ours)
        kept = ours.replace(b" handshake,", b"", 1).splitlines()
        expected = theirs.splitlines()
        added = [line for line in kept if line not in set(expected)]
        self.assertEqual([line for line in kept if line not in set(added)],
                         expected)
        names = {line.split()[0].decode() for line in added}
        options = {name for name in names if "=<" in name}
        self.assertIn("--part=<string>", options)
        self.assertEqual(names - options, self.our_passes())

    def test_a_misspelled_pass_is_told(self):
        """Also one that begins with h, which mlir-opt takes for -h."""
        run = self.ours.run(["handshake.mlir", "--handshake-place-bufers"],
                            **captured())
        self.assertEqual((run[0], run[1]), (1, b""))
        self.assertIn(b"Did you mean '--handshake-place-buffers'?", run[2])
        run = self.ours.run(
            ["handshake.mlir", "--pass-pipeline=builtin.module(cse,func.func("
             "canonicalise{test-convergence=true}),handshake-place-bufers)"],
            **captured())
        self.assertEqual((run[0], run[1]), (1, b""))
        notes = [line for line in run[2].splitlines()
                 if line.startswith(b"note: ")]
        self.assertEqual(notes, [
            b"note: 'canonicalise' is no pass; did you mean 'canonicalize'?",
            b"note: 'handshake-place-bufers' is no pass; did you mean "
            b"'handshake-place-buffers'?"])
        for word in ("-h", "--h", "-help"):
            run = self.ours.run([word], **captured())
            self.assertIn(b"The help of mlir-opt:", run[1], word)
            self.assertIn(b"--canonicalize", run[1], word)

    def our_passes(self):
        core = os.path.join(os.path.dirname(os.path.dirname(INPUTS)), "core")
        argument = re.compile(r'(?:\.argument = |getArgument\(\) const override '
                              r'\{ return )"([a-z-]+)"')
        names = set()
        for room in ("dialect", "passes"):
            for folder, _, files in os.walk(os.path.join(core, room)):
                for name in files:
                    if name.endswith((".c", ".cpp")):
                        with open(os.path.join(folder, name),
                                  encoding="utf-8") as file:
                            names.update("--" + found for found in
                                         argument.findall(file.read()))
        self.assertGreater(len(names), 5)
        return names

    def test_our_dialect_and_passes_are_there(self):
        run = self.ours.run(
            ["handshake.mlir", "--pass-pipeline=builtin.module(func-maximize-ssa,"
             "lower-cf-to-handshake,handshake-materialize)"], **captured())
        self.assertEqual((run[0], run[2]), (0, b""))
        self.assertIn(b"handshake.func @", run[1])

    def test_plugins_are_refused(self):
        for flag in ("--load-pass-plugin=/x.so", "-load-dialect-plugin=/x.so"):
            status, output, errors = self.ours.run(["arith.mlir", flag],
                                                   **captured())
            self.assertEqual((status, output), (2, b""))
            self.assertIn(b"loads no plugins", errors)

    def test_a_reproducer_reproduces(self):
        crash = ["arith.mlir", "--test-pass-crash",
                 "--mlir-pass-pipeline-crash-reproducer=crash.mlir"]
        self.assertEqual(self.ours.run(crash, **captured())[0], 1)
        again = self.ours.run(["crash.mlir", "--run-reproducer"], **captured())
        self.assertEqual(again[0], -signal.SIGABRT)


if __name__ == "__main__":
    unittest.main()
