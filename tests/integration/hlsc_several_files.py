#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of several files: by options and by projects, in the cache, in an editor, and
what is said when a file is not what it should be. (Those that are simulated without any
ado are in tests/programs/files.)

usage: hlsc_several_files.py HLSC [unittest arguments]
"""

import json
import os
import pathlib
import shutil
import unittest

from hlsc_harness import EditorTest, HlscTest

KERNEL = "int sum(const int *v, int n) { int s = 0; while (n--) s += *v++; return s; }\n"
BENCH = """int sum(const int *v, int n);
int main(void) { int v[6] = {1, 2, 3}; return sum(v, 6) != 6; }
"""


class FilesTest(HlscTest):
    def setUp(self):
        self.folder = os.path.join(self.directory, "p")
        self.addCleanup(shutil.rmtree, self.folder)
        os.makedirs(os.path.join(self.folder, "other"))
        self.write("p/kernel.c", KERNEL)
        self.write("p/other/tb.c", BENCH)

    def write_project(self):
        self.write("p/.hlsd.yaml", "test-bench: [other/tb.c]\n")

    def answer(self, command, *options):
        run = self.hlsc(command, "--json", "p/kernel.c", *options)
        return json.loads(run.stdout)


class SeveralFiles(FilesTest):
    def test_options_of_every_command(self):
        for command, *options in (["simulate"], ["verify"], ["lower"], ["graph"],
                                  ["explore", "--simulate", "--clock-periods", "5"],
                                  ["diff", "--pass", "cse"]):
            with self.subTest(command=command):
                run = self.hlsc(command, *options, "p/kernel.c", "--test-bench",
                                "p/other/tb.c")
                self.assertEqual(run.returncode, 0, run.stderr)

    def test_further_files_of_a_simulation(self):
        run = self.hlsc("simulate", "p/kernel.c", "p/other/tb.c")
        self.assertRegex(run.stdout, "^PASS kernel=sum calls=1 ")
        run = self.hlsc("lower", "p/kernel.c", "p/other/tb.c")
        self.assertEqual(run.returncode, 2)
        self.assertIn("one file at a time", run.stderr)

    def test_a_project(self):
        self.write_project()
        self.assertEqual(self.answer("simulate")["verdict"], "pass")
        # The file leaves itself out.
        run = self.hlsc("verify", "p/other/tb.c")
        self.assertIn("no function with a body besides main()", run.stderr)
        run = self.hlsc("status", "--json", "p/kernel.c")
        self.assertEqual(json.loads(run.stdout)["project"]["settings"],
                         {"testBench": [os.path.join(self.folder, "other/tb.c")]})

    def test_headers_of_another_file(self):
        self.write("p/other/size.h", "#define N 4\n")
        self.write("p/other/tb.c",
                   '#include "size.h"\n' + BENCH.replace("v[6]", "v[N + 2]"))
        options = ("--test-bench", "p/other/tb.c", "--stage", "cf")
        self.assertIn("memref<6xi32>", self.answer("lower", *options)["ir"])
        self.write("p/other/size.h", "#define N 5\n")
        self.assertIn("memref<7xi32>", self.answer("lower", *options)["ir"])

    def test_files_that_cannot_be_read(self):
        for name, reason in (("none.c", "No such file"), ("other", "directory")):
            with self.subTest(name=name):
                told = self.answer("verify", "--test-bench", "p/" + name)
                self.assertEqual([d["code"] for d in told["diagnostics"]],
                                 ["file-unreadable"])
                self.assertIn(reason, told["diagnostics"][0]["message"])

    def test_models(self):
        self.write("p/model.c", """int other(int v) { return v; }
int main(void) { return 1; }
""")
        self.write("p/kernel.c", KERNEL.replace("*v,", "v[6],"))
        options = ("--model", "p/model.c")
        told = self.answer("simulate", *options)
        self.assertIn("is given with --test-bench, that of a model is not run",
                      told["message"])
        told = self.answer("simulate", "--test-bench", "p/other/tb.c", *options)
        self.assertEqual(told["verdict"], "pass")
        self.assertEqual([d["code"] for d in told["diagnostics"]], ["model-main"])

    def test_the_model_of_a_placeholder_in_the_test_bench(self):
        self.write("p/kernel.c", """int __init1(void);
void __twice(int input_a, int output_b);
int k(int x) { int y = __init1(); __twice(x, y); return y; }
""")
        self.write("p/other/tb.c", """int k(int x);
void __twice(int input_a, int *output_b) { *output_b = input_a * 2; }
int main(void) { return k(4) != 8; }
""")
        told = self.answer("simulate", "--test-bench", "p/other/tb.c")
        self.assertEqual([d["code"] for d in told["diagnostics"]], ["placeholder-defined"])


class KeptAnswers(FilesTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.environment["HLSD_CACHE_DIR"] = os.path.join(cls.directory, "cache")

    def test_answers_that_are_kept(self):
        self.write_project()
        first = self.answer("lower", "--stage", "cf")
        self.assertIn("memref<6xi32>", first["ir"])
        self.assertTrue(self.answer("lower", "--stage", "cf")["cached"])
        self.write("p/other/tb.c", BENCH.replace("6", "9"))
        changed = self.answer("lower", "--stage", "cf")
        self.assertFalse(changed["cached"])
        self.assertIn("memref<9xi32>", changed["ir"])


class EditorFiles(FilesTest, EditorTest):
    def test_a_kernel_without_main(self):
        self.write_project()
        self.start_editor()
        uri = pathlib.Path(self.folder, "kernel.c").as_uri()
        self.send("initialize", {"capabilities": {}}, id=1)
        self.until(lambda message: message.get("id") == 1)
        self.send("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "c", "version": 1, "text": KERNEL}})
        self.send("workspace/executeCommand", {
            "command": "hls.simulate",
            "arguments": [{"uri": uri, "kernel": "sum"}]}, id=2)
        answer = self.until(lambda message: message.get("id") == 2)
        self.assertEqual(answer["result"]["verdict"], "pass")
        self.write("p/other/tb.c", BENCH.replace("!= 6", "!= 7"))
        self.send("workspace/executeCommand", {
            "command": "hls.simulate",
            "arguments": [{"uri": uri, "kernel": "sum"}]}, id=3)
        answer = self.until(lambda message: message.get("id") == 3)
        self.assertEqual(answer["result"]["verdict"], "test-bench")

    def test_files_as_they_are_in_the_editor(self):
        self.write_project()
        self.start_editor()
        kernel, bench = (pathlib.Path(self.folder, name).as_uri()
                         for name in ("kernel.c", "other/tb.c"))
        self.send("initialize", {"capabilities": {}}, id=1)
        self.until(lambda message: message.get("id") == 1)
        changed = BENCH.replace("sum(v, 6) != 6", "v[0] != 1")
        for marker in ("", "// hls: kernel\n"):
            for uri, text in ((kernel, marker + KERNEL), (bench, BENCH)):
                self.send("textDocument/didOpen", {"textDocument": {
                    "uri": uri, "languageId": "c", "version": 1, "text": text}})
            verdicts = []
            for number, text in enumerate((BENCH, BENCH.replace("!= 6", "!= 7"))):
                self.send("textDocument/didChange", {
                    "textDocument": {"uri": bench, "version": 2 + number},
                    "contentChanges": [{"text": text}]})
                self.send("workspace/executeCommand", {
                    "command": "hls.simulate",
                    "arguments": [{"uri": kernel, "kernel": "sum"}]},
                    id=10 + number)
                answer = self.until(
                    lambda message, id_=10 + number: message.get("id") == id_)
                verdicts.append(answer["result"]["verdict"])
            self.assertEqual(verdicts, ["pass", "test-bench"], marker)
            if marker:
                self.send("textDocument/didChange", {
                    "textDocument": {"uri": bench, "version": 4},
                    "contentChanges": [{"text": changed}]})
                found = self.until(
                    lambda message: message.get("method") ==
                    "textDocument/publishDiagnostics" and
                    message["params"]["uri"] == kernel and
                    any(d.get("code") == "unsupported-argument-type"
                        for d in message["params"]["diagnostics"]))
                self.assertTrue(found)
            for uri in (kernel, bench):
                self.send("textDocument/didClose", {"textDocument": {"uri": uri}})


if __name__ == "__main__":
    unittest.main()
