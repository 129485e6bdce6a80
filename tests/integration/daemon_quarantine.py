#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that end their workers, and workers that have done enough.

usage: daemon_quarantine.py HLSD FAKE_WORKER [unittest arguments]
"""

import json
import os
import signal
import stat
import sys

sys.dont_write_bytecode = True
from daemon_harness import (DaemonTest, alive, growing_deadlines,  # noqa: E402
                            kill, main, request, until)

DEADLINE_EXCEEDED = -32052
WORKER_LOST = -32053
KERNEL_REFUSED = -32057


class QuarantineTest(DaemonTest):
    def kernel(self, text="int f(void);", **more):
        """A request that ends its worker; the fake ignores the source."""
        return {"fake": "signal", "number": 11,
                "source": {"uri": "file:///f.c", "text": text}, **more}

    def assert_lost(self, client, params, method="hls/lower"):
        self.assert_error(client.call(method, params), WORKER_LOST,
                          "worker-lost")

    def assert_refused(self, client, params, method="hls/lower"):
        answer = client.call(method, params)
        self.assert_error(answer, KERNEL_REFUSED, "kernel-refused")
        self.assertEqual(answer["error"]["data"]["losses"], 2)
        return answer

    def test_the_third_time_is_refused(self):
        self.start("--workers", "1")
        client = self.client()
        self.assert_lost(client, self.kernel())
        self.assert_lost(client, self.kernel())
        status = self.until_status(lambda s: s["restarts"] == 2,
                                   "both workers to be counted")
        self.assertEqual(status["refusedKernels"], 1)
        for _ in range(3):
            answer = self.assert_refused(client, self.kernel())
            self.assertEqual(answer["error"]["data"]["reason"],
                             "killed by signal 11 (Segmentation fault)")
        self.assertEqual(client.status()["restarts"], 2)
        self.assert_works(client)

    def test_also_for_others_and_whatever_the_token_and_the_deadline(self):
        self.start("--workers", "1")
        client = self.client()
        self.assert_lost(client, self.kernel())
        self.assert_lost(client, self.kernel(options={"deadlineMs": 5000}))
        self.assert_refused(self.client(), self.kernel(
            workDoneToken="t", options={"priority": "batch"}))

    def test_until_it_changes(self):
        self.start("--workers", "1")
        client = self.client()
        self.assert_lost(client, self.kernel())
        self.assert_lost(client, self.kernel())
        self.assert_refused(client, self.kernel())
        for changed in (self.kernel("int g(void);"), self.kernel(kernel="g"),
                        self.kernel(options={"defines": ["N=1"]})):
            self.assert_lost(client, changed)
        self.assert_lost(client, self.kernel(), method="hls/verify")
        self.assert_refused(client, self.kernel())

    def test_an_answer_in_between_clears_it(self):
        self.start("--workers", "1")
        client = self.client()
        params = {"fake": "signal-unless", "number": 11,
                  "path": self.path("mended"),
                  "source": {"uri": "file:///f.c", "text": "x"}}
        self.assert_lost(client, params)
        self.touch("mended")
        self.assertIn("result", client.call("hls/lower", params))
        os.remove(self.path("mended"))
        self.assert_lost(client, params)
        self.assert_lost(client, params)
        self.assert_refused(client, params)

    def test_a_file_that_was_not_sent_may_have_changed(self):
        self.start("--workers", "1")
        client = self.client()
        params = {"fake": "signal", "number": 6,
                  "source": {"uri": "file:///f.c"}}
        for _ in range(4):
            self.assert_lost(client, params)

    def test_what_runs_to_the_deadline_counts(self):
        params = {"fake": "wait", "path": self.path("never"),
                  "source": {"uri": "file:///f.c", "text": "for (;;);"}}
        # What has waited for most of the time does not count.
        for deadline in growing_deadlines(200):
            self.restart_with("--deadline-ms", str(deadline))
            client = self.client()
            for _ in range(2):
                self.assert_error(client.call("hls/lower", params),
                                  DEADLINE_EXCEEDED, "deadline-exceeded")
                self.until_warm(1)
            answer = client.call("hls/lower", params)
            if answer["error"]["code"] == KERNEL_REFUSED:
                break
        self.assert_error(answer, KERNEL_REFUSED, "kernel-refused")
        self.assertIn("deadline", answer["error"]["data"]["reason"])

    def test_a_deadline_of_the_client_does_not_count(self):
        self.start("--workers", "1")
        client = self.client()
        for _ in range(4):
            answer = client.call("hls/lower", {
                "fake": "wait", "path": self.path("never"),
                "options": {"deadlineMs": 20},
                "source": {"uri": "file:///f.c", "text": "for (;;);"}})
            self.assert_error(answer, DEADLINE_EXCEEDED, "deadline-exceeded")

    def test_neither_does_the_end_of_the_template(self):
        self.start("--workers", "1")
        client = self.client()
        for i in range(3):
            client.send(request(i, "hls/lower", {
                "fake": "wait", "path": self.path("never"),
                "source": {"uri": "file:///f.c", "text": "x"}}))
            status = self.until_status(lambda s: s["queue"]["running"] == 1,
                                       "the request to run")
            kill(status["template"]["pid"])
            self.assert_error(client.receive(), WORKER_LOST, "worker-lost",
                              id=i)


    def test_neither_does_a_kill_by_somebody_else(self):
        self.start("--workers", "1")
        client = self.client()
        for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
            client.send(request(1, "hls/lower", {
                "fake": "wait", "path": self.path("never"),
                "workDoneToken": "t",
                "source": {"uri": "file:///f.c", "text": "x"}}))
            # By then the worker has read it: it goes to no other.
            self.assertEqual(client.receive()["method"], "$/progress")
            kill(next(worker["pid"] for worker in client.status()["workers"]
                      if worker["state"] == "busy"), number)
            while "method" in (answer := client.receive()):
                pass
            self.assert_error(answer, WORKER_LOST, "worker-lost")
            self.assertNotIn("reproducer", answer["error"]["data"])
        self.assertEqual(client.status()["refusedKernels"], 0)


class ReproducerTest(DaemonTest):
    def test_what_ended_a_worker_can_be_sent_again(self):
        self.start("--workers", "1")
        client = self.client()
        params = {"fake": "signal-unless", "number": 6,
                  "path": self.path("mended"), "text": "\u00e4\n"}
        answer = client.call("hls/verify", params)
        path = answer["error"]["data"]["reproducer"]
        self.assertEqual(os.path.dirname(path), self.path("run/lost"))
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        self.assertEqual(stat.S_IMODE(os.stat(self.path("run/lost")).st_mode),
                         0o700)
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
        self.touch("mended")
        client.send(kept)
        result = client.receive()["result"]
        self.assertEqual((result["method"], result["params"]),
                         ("hls/verify", params))

    def noting(self, source="", module="", passes="", **more):
        """The data of the error after a crash."""
        return self.client().call("hls/lower", {
            "fake": "signal", "number": 6, "source": {"uri": "file:///f.c"},
            "notes": {"source": source, "module": module, "passes": passes},
            **more})["error"]["data"]

    def test_a_text_that_the_worker_has_read_is_kept(self):
        self.start("--workers", "1")
        with open(self.noting(source="int f; // \u00e4")["reproducer"]) as file:
            self.assertEqual(json.load(file)["params"]["source"],
                             {"uri": "file:///f.c", "text": "int f; // \u00e4"})

    def test_the_module_before_a_pass_is_kept(self):
        self.start("--workers", "1")
        data = self.noting(module="module {}\n",
                           passes="cse,canonicalize{a=b,c=d}")
        self.assertEqual(data["pass"], "canonicalize")
        self.assertEqual(data["mlir"], self.path("run/lost/0.mlir"))
        self.assertEqual(stat.S_IMODE(os.stat(data["mlir"]).st_mode), 0o600)
        with open(data["mlir"]) as file:
            text = file.read()
        self.assertTrue(text.startswith("module {}\n\n{-#"), text)
        self.assertIn(
            'pipeline: "builtin.module(cse,canonicalize{a=b,c=d})"', text)

    def test_notes_that_make_no_sense_are_not(self):
        self.start("--workers", "1")
        for notes in ({"passes": "cse"}, {"module": "module {}"},
                      {"module": "module {}", "passes": 'cse)"; rm -rf'}):
            data = self.noting(**notes)
            self.assertIn("reproducer", data)
            self.assertNotIn("mlir", data)
        self.assertEqual(sorted(os.listdir(self.path("run/lost"))),
                         ["0.json", "1.json", "2.json"])

    def test_the_module_of_an_earlier_loss_goes(self):
        self.start("--workers", "1")
        self.noting(module="module {}\n", passes="cse")
        for i in range(16):
            self.noting(i=i)
        self.assertNotIn("0.mlir", os.listdir(self.path("run/lost")))

    def test_the_deadline_of_the_daemon_leaves_one_too(self):
        for deadline in growing_deadlines(300):
            self.restart_with("--deadline-ms", str(deadline))
            data = self.noting(module="module {}\n", passes="cse",
                               fake="wait", path=self.path("never"))
            self.assertEqual(data["kind"], "deadline-exceeded")
            if "pass" in data:
                break  # else it has waited for most of the time
        self.assertEqual(data["pass"], "cse")
        self.assertIn("reproducer", data)

    def test_there_are_never_many(self):
        self.start("--workers", "1")
        client = self.client()
        for i in range(40):
            answer = client.call("hls/lower", {"fake": "exit", "number": 1,
                                               "i": i})
            with open(answer["error"]["data"]["reproducer"]) as file:
                self.assertEqual(json.load(file)["params"]["i"], i)
        self.assertEqual(len(os.listdir(self.path("run/lost"))), 16)

    def test_a_loss_that_is_not_its_own_leaves_none(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower", {"fake": "wait",
                                             "path": self.path("never")}))
        status = self.until_status(lambda s: s["queue"]["running"] == 1,
                                   "the request to run")
        kill(status["template"]["pid"])
        self.assertNotIn("reproducer", client.receive()["error"]["data"])

    def test_a_place_that_cannot_be_written_is_no_problem(self):
        self.start("--workers", "1")
        self.touch("run/lost")
        client = self.client()
        answer = client.call("hls/lower", {"fake": "exit", "number": 1})
        self.assert_error(answer, WORKER_LOST, "worker-lost")
        self.assertNotIn("reproducer", answer["error"]["data"])
        self.assert_works(client)


class RecycleTest(DaemonTest):
    def test_a_worker_that_keeps_too_much_memory_is_replaced(self):
        self.start("--workers", "1", "--worker-idle-bytes", str(200 << 20))
        client = self.client()
        self.until_warm(1)  # a spare that comes later would take over
        first = client.call("hls/lower", {})["result"]["worker"]
        self.assertEqual(client.call("hls/lower", {})["result"]["worker"],
                         first)
        grown = client.call("hls/lower", {"fake": "grow",
                                          "number": 300 << 20})
        self.assertEqual(grown["result"]["worker"], first)
        until(lambda: not alive(first), "the large worker to end")
        self.assertNotEqual(client.call("hls/lower", {})["result"]["worker"],
                            first)
        self.assertEqual(client.status()["restarts"], 0)

    def test_the_spare_takes_over_without_a_pause(self):
        # The template is stopped: whoever answers was warm before.
        self.start("--workers", "1", "--worker-jobs", "1")
        client = self.client()
        template = self.until_warm(1)["template"]["pid"]
        kill(template, signal.SIGSTOP)
        try:
            workers = {client.call("hls/lower", {})["result"]["worker"]
                       for _ in range(2)}
        finally:
            kill(template, signal.SIGCONT)
        self.assertEqual(len(workers), 2)
        self.until_warm(1)

    def test_the_spare_takes_over_from_a_crashed_worker(self):
        self.start("--workers", "1")
        client = self.client()
        template = self.until_warm(1)["template"]["pid"]
        client.send(request(1, "hls/lower", {"fake": "wait",
                                             "path": self.path("never")}))
        self.until_status(lambda s: s["queue"]["running"] == 1,
                          "the request to run")
        kill(template, signal.SIGSTOP)
        try:
            client.send({"jsonrpc": "2.0", "method": "$/cancelRequest",
                         "params": {"id": 1}})
            self.assertIn("error", client.receive())
            self.assert_works(client)
        finally:
            kill(template, signal.SIGCONT)
        self.until_warm(1)


if __name__ == "__main__":
    main()
