#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs of mlir-opt that crash, do not end or want too much: each gets a clear
answer, and nobody else notices.

usage: opt_processes.py HLSC PLUGIN [unittest arguments]

PLUGIN is a library that makes a file when it is loaded.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

# A shell has what it starts in the background ignore it, and all that this starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

HLSC = os.path.abspath(sys.argv.pop(1))
HLSD = os.path.join(os.path.dirname(HLSC), "hlsd")
PLUGIN = os.path.abspath(sys.argv.pop(1))
PATIENCE = 300

SIMPLE = """
func.func @f(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = arith.addi %a, %zero : i32
  return %0 : i32
}
"""

# The rewritten operation matches the pattern again.
ENDLESS = """
module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation "test.again"
    rewrite %root {
      %next = operation "test.again"
      erase %root
    }
  }
}
module @ir {
  "test.again"() : () -> ()
}
"""
ENDLESS_PASS = ["--allow-unregistered-dialect", "--test-pdl-bytecode-pass"]


class Place(unittest.TestCase):
    """A directory for each test."""

    restarts = 0  # of workers, before the test

    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="opt-")
        self.addCleanup(shutil.rmtree, self.directory)
        # No answer to another test is an answer to this one.
        self.write("simple.mlir", f"{SIMPLE}// {self.id()}\n")
        self.write("endless.mlir", ENDLESS)

    def path(self, name):
        return os.path.join(self.directory, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def command(self, *arguments):
        return [HLSC, *arguments]

    def hlsc(self, *arguments, **more):
        return subprocess.run(self.command(*arguments), cwd=self.directory,
                              env=self.environment, capture_output=True,
                              encoding="utf-8", timeout=PATIENCE, check=False,
                              **more)

    def until(self, condition):
        end = time.monotonic() + PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), end, "waited in vain")
            time.sleep(0.005)

    def status(self):
        return json.loads(self.hlsc("status", "--json").stdout)

    def assert_well(self, restarts=0):
        """The same daemon answers the next request."""
        run = self.hlsc("opt", "simple.mlir", "--canonicalize")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("return %arg0", run.stdout)
        restarts += self.restarts
        self.until(lambda: self.status()["restarts"] >= restarts)
        self.assertEqual(self.status()["restarts"], restarts)

    def endless(self):
        """Starts a run that does not end; returns when it has begun."""
        client = subprocess.Popen(
            self.command("opt", "endless.mlir", *ENDLESS_PASS),
            cwd=self.directory, env=self.environment,
            stderr=subprocess.PIPE, encoding="utf-8")
        self.addCleanup(client.kill)
        self.until(lambda: any(worker.get("method") == "hls/opt"
                               for worker in self.status()["workers"]))
        return client


class ProcessesTest(Place):
    """With one daemon: what happens in a test does not matter to the next."""

    @classmethod
    def setUpClass(cls):
        directory = tempfile.mkdtemp(prefix="opt-run-")
        cls.addClassCleanup(shutil.rmtree, directory)
        cls.environment = dict(
            os.environ, HLSD_SOCKET=os.path.join(directory, "run", "s"))
        cls.addClassCleanup(subprocess.run, [HLSC, "stop"], check=False,
                            env=cls.environment, capture_output=True)

    def setUp(self):
        super().setUp()
        self.hlsc("opt", "simple.mlir")
        self.restarts = self.status()["restarts"]

    def descendants(self, pid):
        found = []
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            for child in file.read().split():
                found += [int(child)] + self.descendants(int(child))
        return found

    def test_an_abort_ends_hlsc_like_mlir_opt_and_nothing_else(self):
        self.assert_well()
        daemon = self.status()["pid"]
        for _ in range(4):
            run = self.hlsc("opt", "simple.mlir", "--test-pass-crash")
            self.assertEqual(run.returncode, -signal.SIGABRT)
            self.assertEqual(run.stdout, "")
            self.assertRegex(run.stderr,
                             r"mlir-opt-\d+ simple\.mlir --test-pass-crash")
        self.assert_well()
        self.assertEqual(self.status()["pid"], daemon)

    @unittest.skipIf("HLSD_SANITIZE" in os.environ,
                     "AddressSanitizer turns the signal into an exit")
    def test_a_stack_overflow(self):
        depth = 200000
        self.write("deep.mlir", "module attributes {a = " + "[" * depth +
                   "]" * depth + "} {}\n")
        run = self.hlsc("opt", "deep.mlir")
        self.assertEqual(run.returncode, -signal.SIGSEGV)
        self.assertNotEqual(run.stderr, "")
        self.assert_well()

    def test_a_crash_in_a_run_that_writes_files(self):
        self.write("out.mlir", "old\n")
        run = self.hlsc("opt", "simple.mlir", "--test-pass-crash", "-o",
                        "out.mlir")
        self.assertEqual(run.returncode, -signal.SIGABRT)
        self.assertFalse(os.path.exists(self.path("out.mlir")))
        run = self.hlsc("opt", "simple.mlir", "--test-pass-crash",
                        "--mlir-pass-pipeline-crash-reproducer=repro.mlir")
        self.assertEqual(run.returncode, 1)
        with open(self.path("repro.mlir"), encoding="utf-8") as file:
            self.assertIn("test-pass-crash", file.read())

    def test_the_deadline_ends_an_endless_pass(self):
        self.assert_well()
        for deadline in (300, 1200, 4800, 19200):
            run = self.hlsc("--deadline-ms", str(deadline), "opt",
                            "endless.mlir", *ENDLESS_PASS)
            self.assertEqual((run.returncode, run.stdout), (4, ""))
            self.assertIn("deadline-exceeded", run.stderr)
            if "has not begun" not in run.stderr:
                break
        self.assert_well(restarts=1)

    def test_interrupting_hlsc_ends_the_run(self):
        self.assert_well()
        client = self.endless()
        children = self.descendants(self.status()["optTemplate"]["pid"])
        client.send_signal(signal.SIGINT)
        self.assertIn("cancelled", client.communicate(timeout=PATIENCE)[1])
        self.assertEqual(client.returncode, 4)
        self.assert_well(restarts=1)
        # The worker of that run and its child are gone.
        self.until(lambda: not all(os.path.exists(f"/proc/{pid}")
                                   for pid in children))

    def test_output_is_bounded(self):
        size = 2 << 20
        self.write("long.mlir", f'#a = dense<"0x{"a7" * (size - 1)}01"> : '
                   f"tensor<{size}xi8>\n" + "".join(
                       f"func.func private @f{i}() attributes {{a = #a}}\n"
                       for i in range(20)))
        run = self.hlsc("opt", "long.mlir")
        self.assertEqual((run.returncode, run.stdout), (4, ""))
        self.assertIn("has written more than", run.stderr)
        self.assert_well()

    def test_no_plugin_is_loaded_whatever_names_it(self):
        self.write("deep.txt", f"--load-pass-plugin={PLUGIN}\n")
        self.write("quoted.txt", f'"-load-dialect-plugin" \'{PLUGIN}\'\n')
        self.write("outer.txt", "--cse @deep.txt\n")
        self.write("sub.txt", f"@{self.path('outer.txt')}")
        for option in ("load-pass-plugin", "load-dialect-plugin"):
            for words in ([f"--{option}={PLUGIN}"], [f"-{option}={PLUGIN}"],
                          [f"--{option}", PLUGIN], [f"-{option}", PLUGIN]):
                self.assert_no_plugin(*words)
        for file in ("deep.txt", "quoted.txt", "outer.txt", "sub.txt"):
            self.assert_no_plugin("@" + file)
            self.assert_no_plugin("@" + self.path(file))
        self.assert_well()

    def assert_no_plugin(self, *words):
        with self.subTest(words=words):
            run = self.hlsc("opt", "simple.mlir", *words)
            self.assertEqual((run.returncode, run.stdout), (2, ""))
            self.assertRegex(run.stderr, "--load-(pass|dialect)-plugin is not "
                             "supported: hlsd loads no plugins")
            self.assertFalse(os.path.exists(self.path("plugin-was-loaded")))

    def test_response_files_are_bounded_and_regular(self):
        os.mkfifo(self.path("fifo"))
        self.write("itself.txt", "@itself.txt")
        self.write("empty.txt", "")
        self.write("many.txt", "@empty.txt " * 2000)
        for level in range(40):
            self.write(f"{level}.txt", f"@{level + 1}.txt " * 2)
        self.write("40.txt", "--cse")
        with open(self.path("huge.txt"), "wb") as file:
            file.truncate(1 << 40)
        for name, reason in (("fifo", "Operation not supported"),
                             ("/dev/zero", "Operation not supported"),
                             ("itself.txt", "recursive expansion"),
                             ("many.txt", "File too large"),
                             ("0.txt", "File too large"),
                             ("huge.txt", "File too large")):
            with self.subTest(name=name):
                run = self.hlsc("--deadline-ms", "100000", "opt", "simple.mlir",
                                "@" + name)
                self.assertEqual((run.returncode, run.stdout), (2, ""))
                self.assertIn(reason, run.stderr)
        self.assert_well()

    def test_response_files_may_name_files(self):
        self.write("all.txt", "simple.mlir -o 'out 1.mlir' --canonicalize")
        run = self.hlsc("opt", "@all.txt")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))
        with open(self.path("out 1.mlir"), encoding="utf-8") as file:
            self.assertIn("return %arg0", file.read())

    def test_fifos_and_devices_are_refused_at_once(self):
        os.mkfifo(self.path("fifo"))
        for words in (["fifo"], ["/dev/zero"], ["/dev/tty"],
                      ["simple.mlir", "--irdl-file=fifo"],
                      ["simple.mlir", "--irdl-file", "fifo"]):
            with self.subTest(words=words):
                run = self.hlsc("--deadline-ms", "100000", "opt", *words)
                self.assertEqual((run.returncode, run.stdout), (1, ""))
                self.assertIn("is not read: it is not a regular file",
                              run.stderr)
        run = self.hlsc("opt", "simple.mlir", "--transform-preload-library="
                        "transform-library-paths=fifo")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertIn("neither a file nor a directory", run.stderr)
        run = self.hlsc("opt", "/dev/null")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assert_well()

    def test_a_fifo_as_output_is_written_by_hlsc(self):
        os.mkfifo(self.path("fifo"))
        received = []

        def read():
            with open(self.path("fifo"), encoding="utf-8") as file:
                received.append(file.read())
        reader = threading.Thread(target=read)
        reader.start()
        run = self.hlsc("opt", "simple.mlir", "--canonicalize", "-o", "fifo")
        reader.join()
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("return %arg0", received[0])

    def test_files_that_the_command_line_does_not_name_are_not_read(self):
        os.mkdir(self.path("libraries"))
        self.write("libraries/library.mlir",
                   "module attributes {transform.with_named_sequence} {}\n")
        pipeline = ("builtin.module(transform-preload-library{"
                    "transform-library-paths=%s})")
        for path in ("libraries/library.mlir", "libraries",
                     self.path("libraries")):
            with self.subTest(path=path):
                run = self.hlsc("opt", "simple.mlir", "--pass-pipeline=" +
                                pipeline % path)
                self.assertEqual((run.returncode, run.stderr), (0, ""))
        # The input names one.
        self.write("names.mlir", SIMPLE + "{-# external_resources: { "
                   "mlir_reproducer: { pipeline: \"" +
                   pipeline % self.path("libraries/library.mlir") +
                   "\", disable_threading: true, verify_each: true } } #-}\n")
        run = self.hlsc("opt", "names.mlir", "--run-reproducer")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertIn("libraries/library.mlir' is not read: the command line "
                      "does not name it", run.stderr)

    def test_many_at_once(self):
        results = []

        def run():
            results.append(self.hlsc("opt", "simple.mlir", "--cse"))
        threads = [threading.Thread(target=run) for _ in range(24)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({(run.returncode, run.stdout, run.stderr)
                          for run in results},
                         {(0, results[0].stdout, "")})
        self.assertEqual(len(results), 24)


class OwnDaemonTest(Place):
    """With a daemon of its own."""

    def setUp(self):
        super().setUp()
        self.environment = dict(
            os.environ, HLSD_SOCKET=os.path.join(self.directory, "run", "s"))
        self.addCleanup(self.hlsc, "stop")

    def given_daemon(self, *options):
        os.mkdir(self.path("run"), 0o700)
        daemon = subprocess.Popen([HLSD, *options], env=self.environment,
                                  stderr=subprocess.DEVNULL)
        self.addCleanup(daemon.wait)
        self.addCleanup(self.hlsc, "stop")
        self.until(lambda: os.path.exists(self.path("run/s")))

    def test_others_go_on_while_one_is_endless(self):
        self.given_daemon("--workers", "2")
        self.assert_well()
        client = self.endless()
        self.assert_well()
        kernel = "int f(int a) { return a + 1; }\n"
        run = self.hlsc("lower", "-", "--language", "c", input=kernel)
        self.assertEqual(run.returncode, 0, run.stderr)
        client.kill()
        client.communicate()

    @unittest.skipIf("HLSD_SANITIZE" in os.environ,
                     "sanitizers need more address space than any bound")
    def test_memory_is_bounded(self):
        self.given_daemon("--worker-bytes", str(256 << 20))
        self.write("huge.mlir", "func.func @f(%m: memref<1xi32>, %x: i32) {\n"
                   "  affine.for %i = 0 to 100000000 {\n    affine.store %x, "
                   "%m[0] : memref<1xi32>\n  }\n  return\n}\n")
        run = self.hlsc("opt", "huge.mlir", "--affine-loop-unroll="
                        "unroll-full=true unroll-full-threshold=200000000")
        self.assertEqual(run.returncode, 4, run.stderr)
        self.assertIn("mlir-opt needed more memory than it may have",
                      run.stderr)
        self.assert_well()

    def test_files_are_written_by_hlsc_and_scratch_is_cleared(self):
        os.mkdir(self.path("scratch"))
        self.environment["TMPDIR"] = self.path("scratch")
        before = set(os.listdir(self.directory))
        self.assert_well()
        run = self.hlsc("opt", "simple.mlir", "-o", "out.mlir",
                        "--mlir-print-ir-tree-dir=tree", "--cse",
                        "--mlir-print-ir-after-all")
        self.assertEqual(run.returncode, 0)
        self.assertEqual(set(os.listdir(self.directory)) - before,
                         {"run", "out.mlir", "tree"})
        self.hlsc("stop")
        self.assertEqual(os.listdir(self.path("scratch")), [])

    def test_nothing_of_mlir_opt_starts_before_it_is_needed(self):
        self.hlsc("lower", "-", "--language", "c",
                  input="int f(int a) { return a; }\n")
        self.assertEqual(self.status()["optTemplate"]["state"], "down")
        self.assert_well()
        # A worker that is being replaced is in no list for a moment.
        self.until(lambda: {"opt", "compile"} <= {
            worker["role"] for worker in self.status()["workers"]})


if __name__ == "__main__":
    unittest.main()
