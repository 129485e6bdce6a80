#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Worker processes that crash, talk nonsense, are killed or never start.

usage: daemon_processes.py HLSD FAKE_WORKER [unittest arguments]
"""

import os
import signal
import sys

sys.dont_write_bytecode = True
from daemon_harness import (DaemonTest, alive, kill, main, request,  # noqa: E402
                            until)

WORKER_LOST = -32053


class ProcessTest(DaemonTest):
    def assert_lost(self, answer, reason, id=1):
        self.assert_error(answer, WORKER_LOST, "worker-lost", id=id)
        self.assertIn(reason, answer["error"]["data"]["reason"])

    def pids(self):
        return [worker["pid"] for worker in self.client().status()["workers"]]

    def run_until_killed(self, client):
        """Starts a request that ends only with its worker; its pid."""
        client.send(request(1, "hls/lower", {"fake": "wait",
                                             "path": self.path("never"),
                                             "workDoneToken": 1}))
        self.assertEqual(client.receive()["method"], "$/progress")
        return self.busy_pid()

    def busy_pid(self):
        return next(worker["pid"]
                    for worker in self.client().status()["workers"]
                    if worker["state"] == "busy")


class CrashTest(ProcessTest):
    def test_the_reason_is_told(self):
        self.start("--workers", "1")
        client = self.client()
        for fake, number, reason in (
                ("signal", signal.SIGSEGV,
                 "killed by signal 11 (Segmentation fault)"),
                ("signal", signal.SIGABRT, "killed by signal 6 (Aborted)"),
                ("signal", signal.SIGKILL, "killed by signal 9 (Killed)"),
                ("exit", 0, "exited with code 0"),
                ("exit", 42, "exited with code 42")):
            answer = client.call("hls/lower", {"fake": fake, "number": number})
            self.assert_lost(answer, reason)
            self.assert_works(client)
        status = self.until_status(lambda status: status["restarts"] >= 5,
                                   "the workers to be replaced")
        self.assertEqual(status["restarts"], 5)

    def test_only_its_own_request_notices(self):
        self.start("--workers", "2")
        client, other = self.client(), self.client()
        client.send(*[request(i, "hls/lower",
                              {"fake": "signal", "number": 11} if i % 3 == 0
                              else {"i": i}) for i in range(30)])
        for i in range(30):
            self.assert_works(other)
        answers = {}
        for _ in range(30):
            answer = client.receive()
            answers[answer["id"]] = answer
        for i in range(30):
            self.assertEqual("error" in answers[i], i % 3 == 0)

    def test_an_answer_before_the_crash_counts(self):
        self.start("--workers", "1")
        client = self.client()
        for i in range(20):
            answer = client.call("hls/lower", {"fake": "answer-and-exit",
                                               "i": i}, id=i)
            self.assertEqual(answer["result"]["params"]["i"], i)

    def test_a_worker_killed_from_outside(self):
        self.start("--workers", "1")
        client = self.client()
        kill(self.run_until_killed(client))
        self.assertEqual(client.receive()["method"], "$/progress")
        self.assert_lost(client.receive(), "killed by signal 9 (Killed)")
        self.assert_works(client)

    def test_a_request_for_a_worker_that_has_ended_goes_to_another(self):
        self.start("--workers", "1")
        client = self.client()
        for pid in [worker["pid"] for worker in self.until_warm(1)["workers"]]:
            # The daemon is stopped, so that it meets the request and the end
            # of the worker at the same time.
            kill(self.daemon.pid, signal.SIGSTOP)
            kill(pid)
            until(lambda: not alive(pid), "the worker to end")
            client.send(request(1, "hls/lower", {"mark": 1}))
            kill(self.daemon.pid, signal.SIGCONT)
            self.assertEqual(client.receive()["result"]["params"],
                             {"mark": 1})

    def test_an_idle_worker_killed_from_outside(self):
        self.start("--workers", "1")
        for pid in [worker["pid"] for worker in self.until_warm(1)["workers"]]:
            kill(pid)
        self.until_status(lambda status: status["restarts"] == 2,
                          "both workers to be replaced")
        self.assert_works()

    def test_a_batch_survives_a_crash(self):
        self.start("--workers", "1")
        client = self.client()
        client.send([request(1, "hls/lower", {"fake": "exit", "number": 1}),
                     request(2, "hls/lower", {"mark": 2})])
        answers = {each["id"]: each for each in client.receive()}
        self.assert_lost(answers[1], "exited with code 1")
        self.assertEqual(answers[2]["result"]["params"], {"mark": 2})

    def test_workers_are_replaced_after_a_number_of_requests(self):
        self.start("--workers", "1", "--worker-jobs", "3")
        client = self.client()
        seen = [client.call("hls/lower", {})["result"]["worker"]
                for _ in range(30)]
        self.assertGreaterEqual(len(set(seen)), 10)
        self.assertLessEqual(max(map(seen.count, seen)), 3)
        self.assertEqual(client.status()["restarts"], 0)
        for pid in set(seen) - set(self.pids()):
            until(lambda: not alive(pid), "a retired worker to end")

    def test_workers_that_keep_too_much_are_replaced(self):
        self.start("--workers", "1", "--worker-idle-bytes", "4096")
        client = self.client()
        pid = client.call("hls/lower", {})["result"]["worker"]
        until(lambda: not alive(pid), "a large worker to end while it is idle")
        # Without a pause, none is idle for long.
        client.send(*[request(i, "hls/lower", {}) for i in range(30)])
        seen = [client.receive()["result"]["worker"] for _ in range(30)]
        self.assertNotIn(pid, seen)
        self.assertLessEqual(max(map(seen.count, seen)), 2)
        self.assertEqual(client.status()["restarts"], 0)


class NonsenseTest(ProcessTest):
    def test_answers_that_are_none(self):
        self.start("--workers", "1")
        client = self.client()
        for text in ("", "x", "{}", "[]", "null", "\x01",
                     '{"jsonrpc":"2.0","id":%id}',
                     '{"jsonrpc":"2.0","id":%id,}',
                     '{"jsonrpc":"2.0","id":%id,"result":}',
                     '{"jsonrpc":"2.0","id":%id,"result":1',
                     '{"jsonrpc":"2.0","id":%id,"result":1} ',
                     '{"jsonrpc":"2.0","id":%id,"result":[}',
                     '{"jsonrpc":"2.0","id":%id,"result":"}',
                     '{"jsonrpc":"2.0","id":%id,"result":1}}',
                     '{"jsonrpc":"2.0","id":%id,"result":1},{"x":2}',
                     '{"jsonrpc":"2.0","id":%id,"result":1,"error":2}',
                     '{"jsonrpc":"2.0","id":%id,"result":1]',
                     '{"jsonrpc":"2.0","id":%id,"result":[]]',
                     '{"jsonrpc":"2.0","id":%id,"resulted":1}',
                     '{"jsonrpc":"2.0","id": %id,"result":1}',
                     '{"id":%id,"jsonrpc":"2.0","result":1}',
                     '{"jsonrpc":"2.0","id":99%id,"result":1}',
                     '{"jsonrpc":"2.0","id":-1,"result":1}',
                     '{"jsonrpc":"2.0","id":"%id","result":1}',
                     '{"jsonrpc":"2.0","method":"worker/ready"}',
                     '{"jsonrpc":"2.0","method":"nothing"}',
                     '{"jsonrpc":"2.0","method":"$/progress"}',
                     '{"jsonrpc":"2.0","method":"$/progress","params":[1]}',
                     "[" * 100000):
            with self.subTest(text=text[:60]):
                answer = client.call("hls/lower", {"fake": "raw",
                                                   "text": text})
                self.assert_lost(answer, "it ")
        self.assert_works(client)

    def test_a_second_answer_ends_the_worker(self):
        self.start("--workers", "1")
        client = self.client()
        for i in range(1, 4):
            answer = client.call("hls/lower", {"fake": "twice"})
            self.assertEqual(answer["result"], "first")
            self.until_status(lambda status: status["restarts"] == i,
                              "the worker to be replaced")

    def test_bytes_that_are_no_frame(self):
        self.start("--workers", "1")
        client = self.client()
        for text in ("hello\r\n", "Content-Length: x\r\n\r\n",
                     "y" * 10000):
            answer = client.call("hls/lower", {"fake": "bytes", "text": text})
            self.assert_lost(answer, "malformed header")
        self.assert_works(client)

    def test_half_an_answer_and_an_end(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower",
                            {"fake": "bytes", "path": self.path("sent"),
                             "text": "Content-Length: 100\r\n\r\n{"}))
        until(lambda: os.path.exists(self.path("sent")), "half an answer")
        kill(self.busy_pid())
        self.assert_lost(client.receive(), "killed by signal 9")
        self.assert_works(client)


class TemplateTest(ProcessTest):
    def template_pid(self):
        return self.client().status()["template"]["pid"]

    def test_the_template_killed_while_idle(self):
        self.start("--workers", "1")
        old = [worker["pid"] for worker in self.until_warm(1)["workers"]]
        before = self.template_pid()
        kill(before)
        until(lambda: self.template_pid() not in (0, before),
              "another template")
        self.assert_works()
        for pid in old:
            until(lambda: not alive(pid), "the old workers to end")

    def test_the_template_killed_at_work(self):
        self.start("--workers", "1")
        client = self.client()
        pid = self.run_until_killed(client)
        client.send(request(2, "hls/lower", {"mark": 2}))
        kill(self.template_pid())
        self.assertEqual(client.receive()["method"], "$/progress")
        self.assert_lost(client.receive(),
                         "template process was killed by signal 9")
        self.assertEqual(client.receive()["result"]["params"], {"mark": 2})
        until(lambda: not alive(pid), "the old worker to end")

    def test_what_workers_started_goes_with_the_template(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower", {"fake": "child",
                                             "path": self.path("pid")}))

        def child():
            try:
                with open(self.path("pid")) as file:
                    return int(file.read() or 0)
            except FileNotFoundError:
                return 0

        pid = until(child, "the worker's child")
        kill(self.template_pid())
        self.assert_lost(client.receive(), "template process")
        until(lambda: not alive(pid), "the worker's child to be killed")

    def test_the_template_killed_again_and_again(self):
        self.start("--workers", "1")
        client = self.client()
        for _ in range(3):
            self.assert_works(client)
            before = self.until_warm(1)["template"]["pid"]
            kill(before)
            until(lambda: self.template_pid() not in (0, before),
                  "another template")
        self.assert_works(client)

    def test_a_template_that_ends_at_once(self):
        self.start(HLSD_FAKE_TEMPLATE_EXIT="7")
        client = self.client()
        self.assert_lost(client.call("hls/lower", {}), "exited with code 7")
        self.assertIn("result", client.call("hls/status"))

    def test_workers_that_end_before_they_are_ready(self):
        self.start(HLSD_FAKE_WORKER_EXIT="8")
        client = self.client()
        self.assert_lost(client.call("hls/lower", {}), "exited with code 8")

    def test_a_worker_program_that_is_missing(self):
        program = self.path("worker")
        os.symlink("/bin/true", program)
        self.start(worker=program)
        self.assert_lost(self.client().call("hls/lower", {}),
                         "exited with code 0")
        os.mkdir(self.path("bin"))
        self.assertEqual(self.daemon.poll(), None)

    def test_a_program_that_cannot_be_run(self):
        self.touch("worker")
        self.start(worker=self.path("worker"))
        answer = self.client().call("hls/lower", {})
        self.assert_lost(answer, "Permission denied")

    def test_descriptors_of_others_are_not_inherited(self):
        reader, writer = os.pipe()
        os.set_inheritable(writer, True)
        self.daemon = self.spawn_with(writer)
        os.close(writer)
        until(self.is_listening, "the daemon to listen")
        for pid in [self.template_pid(), *self.until_warm_pids()]:
            targets = {os.readlink(f"/proc/{pid}/fd/{fd}")
                       for fd in os.listdir(f"/proc/{pid}/fd")}
            pipe = f"pipe:[{os.fstat(reader).st_ino}]"
            self.assertNotIn(pipe, targets)
        os.close(reader)

    def spawn_with(self, descriptor):
        import daemon_harness
        import subprocess
        return subprocess.Popen(
            [daemon_harness.HLSD, "--socket", self.socket, "--workers", "1",
             "--worker-program", daemon_harness.FAKE_WORKER],
            stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            pass_fds=[descriptor])

    def until_warm_pids(self):
        return [worker["pid"] for worker in self.until_warm(1)["workers"]]


if __name__ == "__main__":
    main()
