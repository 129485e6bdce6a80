#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""VS Code's settings offer the options of requests, with the values that the
compiler takes, and all that it names.

usage: settings.py HLSC PACKAGE_JSON SCHEMA [unittest arguments]
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

HLSC = os.path.abspath(sys.argv.pop(1))
with open(sys.argv.pop(1), encoding="utf-8") as manifest:
    SETTINGS = json.load(manifest)["contributes"]["configuration"]["properties"]
with open(sys.argv.pop(1), encoding="utf-8") as schema:
    REQUESTS = json.load(schema)["$defs"]["Options"]["properties"]

# Options that an editor has no use for, or finds by itself.
OF_NO_EDITOR = {"testBench", "deadlineMs", "priority", "cache", "project"}

# By their options of hlsc.
OPTIONS = {
    "--buffers": "hls.buffers",
    "--speculate": "hls.speculate",
    "--islands": "hls.islands",
    "--sharing": "hls.sharing",
    "--externals": "hls.externals",
    "--engine": "hls.simulation.engine",
}


class SettingsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # A place of its own for the daemon.
        cls.place = tempfile.TemporaryDirectory()
        cls.environment = {**os.environ, "HLSD_CACHE_DIR": "",
                           "HLSD_SOCKET": os.path.join(cls.place.name, "s")}
        cls.sources = {}
        for language in ("c", "cpp"):
            cls.sources[language] = os.path.join(cls.place.name,
                                                 f"k.{language}")
            with open(cls.sources[language], "w", encoding="utf-8") as file:
                file.write("// hls: kernel\nint k(int x) { return x; }\n")

    @classmethod
    def tearDownClass(cls):
        cls.run_hlsc("stop")
        cls.place.cleanup()

    @classmethod
    def run_hlsc(cls, *words):
        return subprocess.run([HLSC, *words], capture_output=True, check=False,
                              encoding="utf-8", env=cls.environment)

    def refusal(self, option, language="c"):
        """What hlsc says of a value that is none."""
        run = self.run_hlsc("simulate", f"{option}=nonsense",
                            self.sources[language])
        self.assertEqual(run.returncode, 2, run.stderr)
        return run.stderr

    def test_values_are_those_that_the_compiler_names(self):
        for option, setting in OPTIONS.items():
            said = self.refusal(option)
            known = re.search(r"known: (.*) \[", said)
            names = (known[1].split(", ") if known else
                     set(re.findall(r"['\"]([a-z-]+)['\"]", said)) -
                     {"nonsense"})
            self.assertEqual(sorted(set(SETTINGS[setting]["enum"]) - {""}),
                             sorted(names), option)

    def test_each_option_of_a_request_is_a_setting(self):
        for option in set(REQUESTS) - OF_NO_EDITOR:
            self.assertIn(f"hls.{option}", SETTINGS)
        self.assertEqual(SETTINGS["hls.heap"]["maximum"],
                         REQUESTS["heap"]["maximum"])

    def test_standards_are_those_that_the_compiler_names(self):
        offered = {}
        for language in ("c", "cpp"):
            said = self.refusal("-std", language)
            names = re.findall(r"\bc(?:\+\+)?\d\d\b", said)
            self.assertGreater(len(names), 3, said)
            offered[language] = names + [f"gnu{name[1:]}" for name in names]
        self.assertEqual(sorted(set(SETTINGS["hls.std"]["enum"]) - {""}),
                         sorted(offered["c"] + offered["cpp"]))
        for language, names in offered.items():
            for name in names:
                run = self.run_hlsc("verify", f"-std={name}",
                                    self.sources[language])
                self.assertEqual((run.returncode, run.stderr), (0, ""), name)


if __name__ == "__main__":
    unittest.main()
