#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What hlsc prints of a simulation by both engines, with a daemon that plays along.

usage: hlsc_updates.py HLSC [unittest arguments]
"""

import json
import subprocess
import threading
import unittest

from hlsc_client import HLSC, ClientTest, RpcError, result


class Updates(ClientTest):
    def both(self, *answers, **update):
        """A daemon that tells an update, then answers."""
        def work(connection, message):
            token = message["params"].get("updateToken")
            if token is not None:
                connection.send({"jsonrpc": "2.0", "method": "$/progress",
                                 "params": {"token": token, "value": result(
                                     preliminary=True, engine="model",
                                     engines=["model"], calls=1, cycles=3,
                                     **update)}})
            [answer] = answers
            if isinstance(answer, RpcError):
                raise answer
            return answer
        self.given_daemon({"hls/simulate": work})

    def test_an_update_is_a_line_of_its_own(self):
        self.both(result(verdict="pass", calls=1, cycles=3,
                         engine="verilator", engines=["model", "verilator"]),
                  verdict="pass")
        lines = ("PRELIMINARY PASS kernel=kernel calls=1 cycles=3 "
                 "engine=model\n"
                 "PASS kernel=kernel calls=1 cycles=3 engine=both\n")
        run = self.hlsc("simulate", "kernel.c", "--engine", "both")
        self.assertEqual((run.returncode, run.stdout, run.stderr),
                         (0, lines, ""))
        status, text = self.hlsc_on_terminal("simulate", "kernel.c",
                                             "--engine=both")
        self.assertEqual(status, 0)
        self.assertEqual(text.replace("\r\n", "\n"), lines)

    def test_an_update_is_printed_before_the_answer_is_there(self):
        answered = threading.Event()

        def work(connection, message):
            connection.send({"jsonrpc": "2.0", "method": "$/progress",
                             "params": {
                                 "token": message["params"]["updateToken"],
                                 "value": result(verdict="pass", calls=1,
                                                 cycles=3, engine="model",
                                                 engines=["model"])}})
            answered.wait()
            return result(verdict="pass", calls=1, cycles=3)
        self.given_daemon({"hls/simulate": work})
        with subprocess.Popen([HLSC, "simulate", "kernel.c", "--engine",
                               "both"], cwd=self.directory,
                              env=self.environment, encoding="utf-8",
                              stdout=subprocess.PIPE) as run:
            self.assertEqual(run.stdout.readline(),
                             "PRELIMINARY PASS kernel=kernel calls=1 cycles=3 "
                             "engine=model\n")
            answered.set()
            self.assertEqual(run.stdout.read(),
                             "PASS kernel=kernel calls=1 cycles=3\n")
            self.assertEqual(run.wait(), 0)

    def test_the_last_verdict_is_the_exit_status(self):
        self.both(RpcError(-32603, "the engines disagree: call 1 takes 3 "
                           "cycles by model and 4 by verilator",
                           {"kind": "internal-error"}), verdict="pass")
        run = self.hlsc("simulate", "kernel.c", "--kernel", "kernel",
                        "--engine", "both")
        self.assertEqual(run.returncode, 4)
        self.assertEqual(run.stdout,
                         "PRELIMINARY PASS kernel=kernel calls=1 cycles=3 "
                         "engine=model\n"
                         "FAIL kernel=kernel reason=internal-error calls=0 "
                         "cycles=0\n")
        self.assertIn("the engines disagree", run.stderr)

    def test_a_failure_is_preliminary_too(self):
        self.both(result(verdict="mismatch", message="it differs", calls=1,
                         cycles=3, totalMismatches=1, engine="verilator",
                         engines=["model", "verilator"]),
                  verdict="mismatch", message="it differs", totalMismatches=1)
        run = self.hlsc("simulate", "kernel.c", "--engine", "both")
        self.assertEqual(run.returncode, 1)
        verdict = "FAIL kernel=kernel reason=mismatch calls=1 cycles=3 " \
                  "mismatches=1 engine="
        self.assertEqual(run.stdout, f"PRELIMINARY {verdict}model\n"
                                     f"{verdict}both\n")
        self.assertEqual(run.stderr.count("it differs"), 1)

    def test_nobody_else_asks_for_an_update(self):
        self.both(result(verdict="pass", calls=1, cycles=3), verdict="pass")
        run = self.hlsc("simulate", "kernel.c", "--engine", "both", "--json")
        self.assertEqual(json.loads(run.stdout)["verdict"], "pass")
        for engine in ([], ["--engine", "model"], ["--engine", "verilator"]):
            run = self.hlsc("simulate", "kernel.c", *engine)
            self.assertEqual(run.stdout,
                             "PASS kernel=kernel calls=1 cycles=3\n")
        self.assertFalse(any("updateToken" in params for params in
                             self.daemon.received("hls/simulate")))


if __name__ == "__main__":
    unittest.main()
