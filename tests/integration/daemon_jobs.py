#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Jobs: who waits, who runs, and what ends them early.

usage: daemon_jobs.py HLSD FAKE_WORKER [unittest arguments]
"""

import json
import socket
import sys
import threading
import time

sys.dont_write_bytecode = True
from daemon_harness import (Client, DaemonTest, alive, kill,  # noqa: E402
                            growing_deadlines, has_begun, main,
                            notification, request, until)

INVALID_PARAMS = -32602
CANCELLED = -32800
DEADLINE_EXCEEDED = -32052
LIMIT_EXCEEDED = -32054


class JobTest(DaemonTest):
    def wait_params(self, name="go", **more):
        """Parameters of a request that runs until touch(name)."""
        return {"fake": "wait", "path": self.path(name), **more}

    def append_params(self, text):
        return {"fake": "append", "path": self.path("order"), "text": text}

    def order(self):
        with open(self.path("order")) as file:
            return file.read()

    def until_running(self, running, waiting=0):
        return self.until_status(
            lambda status: status["queue"] == {"running": running,
                                               "waiting": waiting},
            f"{running} running and {waiting} waiting requests")

    def busy_pids(self):
        return [worker["pid"] for worker in self.client().status()["workers"]
                if worker["state"] == "busy"]


class QueueTest(JobTest):
    def test_requests_wait_for_a_cold_template(self):
        self.start(HLSD_FAKE_TEMPLATE_WAIT=self.path("warm"))
        client = self.client()
        client.send(request(1, "hls/lower", {"mark": 1}))
        status = self.until_running(0, waiting=1)
        self.assertEqual(status["template"]["state"], "starting")
        self.touch("warm")
        self.assertEqual(client.receive()["result"]["params"], {"mark": 1})

    def test_workers_work_at_the_same_time(self):
        self.start("--workers", "3")
        client = self.client()
        client.send(*[request(i, "hls/lower", self.wait_params())
                      for i in range(5)])
        status = self.until_running(3, waiting=2)
        self.assertEqual(
            sorted(worker["state"] for worker in status["workers"])[:3],
            ["busy"] * 3)
        busy = [worker for worker in status["workers"]
                if worker["state"] == "busy"]
        self.assertEqual({worker["method"] for worker in busy}, {"hls/lower"})
        self.touch("go")
        self.assertEqual(sorted(client.receive()["id"] for _ in range(5)),
                         list(range(5)))

    def test_a_connection_is_served_in_order(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(*[request(i, "hls/lower", self.append_params(str(i)))
                      for i in range(10)])
        self.assertEqual([client.receive()["id"] for _ in range(10)],
                         list(range(10)))
        self.assertEqual(self.order(), "0123456789")

    def test_connections_take_turns(self):
        self.start("--workers", "1")
        first, second, third = self.client(), self.client(), self.client()
        first.send(request(0, "hls/lower", self.wait_params()))
        self.until_running(1)
        first.send(*[request(i, "hls/lower", self.append_params("a"))
                     for i in range(1, 5)])
        self.until_running(1, waiting=4)
        second.send(*[request(i, "hls/lower", self.append_params("b"))
                      for i in range(2)])
        self.until_running(1, waiting=6)
        third.send(request(1, "hls/lower", self.append_params("c")))
        self.until_running(1, waiting=7)
        self.touch("go")
        for _ in range(5):
            first.receive()
        self.assertEqual(self.order(), "abcabaa")

    def test_simulations_leave_a_worker_to_others(self):
        self.start("--workers", "2")
        client = self.client()
        client.send(*[request(i, "hls/simulate", self.wait_params())
                      for i in range(3)])
        self.until_running(2, waiting=1)
        self.assert_works()
        self.assert_works()
        self.touch("go")
        self.assertEqual({client.receive()["id"] for _ in range(3)}, {0, 1, 2})

    def test_a_single_worker_also_simulates(self):
        self.start("--workers", "1")
        answer = self.client().call("hls/simulate", {"a": 1})
        self.assertEqual(answer["result"]["method"], "hls/simulate")

    def test_a_cancelled_simulation_makes_room_for_the_next(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/simulate", self.wait_params()),
                    request(2, "hls/simulate", {"a": 1}))
        self.until_running(1, waiting=1)
        client.send(notification("$/cancelRequest", {"id": 1}))
        self.assertEqual([client.receive()["id"] for _ in range(2)], [1, 2])

    def test_the_queue_of_a_connection_is_limited(self):
        self.start("--workers", "1", "--max-jobs-per-connection", "2")
        client = self.client()
        client.send(request(1, "hls/lower", self.wait_params()))
        self.until_running(1)
        client.send(*[request(i, "hls/lower", {}) for i in (2, 3, 4)])
        answer = client.receive()
        self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded", id=4)
        self.assertEqual(answer["error"]["data"]["limit"],
                         "maxJobsPerConnection")
        self.assertEqual(answer["error"]["data"]["value"], 2)
        other = self.client()
        other.send(request(1, "hls/lower", {}))
        self.until_running(1, waiting=3)
        self.touch("go")
        self.assertEqual([client.receive()["id"] for _ in range(3)], [1, 2, 3])
        self.assertEqual(other.receive()["id"], 1)

    def test_the_whole_queue_is_limited(self):
        self.start("--workers", "1", "--max-jobs", "2")
        first, second = self.client(), self.client()
        first.send(request(1, "hls/lower", self.wait_params()))
        self.until_running(1)
        first.send(request(2, "hls/lower", {}), request(3, "hls/lower", {}))
        self.until_running(1, waiting=2)
        answer = second.call("hls/lower", {})
        self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded")
        self.assertEqual(answer["error"]["data"]["limit"], "maxJobs")
        self.assertEqual(answer["error"]["data"]["value"], 2)
        self.touch("go")
        self.assertEqual([first.receive()["id"] for _ in range(3)], [1, 2, 3])
        self.assert_works(second)

    def test_a_batch_is_answered_when_its_last_request_is(self):
        self.start("--workers", "1")
        client = self.client()
        client.send([request(1, "hls/lower", self.wait_params()),
                     request(2, "hls/lower", {"mark": 2}),
                     request(3, "hls/status")])
        self.until_running(1, waiting=1)
        client.send(request(4, "hls/status"))
        self.assertEqual(client.receive()["id"], 4)
        self.touch("go")
        self.assertEqual({each["id"] for each in client.receive()}, {1, 2, 3})

    def test_twenty_clients_at_once(self):
        self.start("--workers", "2")
        problems = []

        def work(number):
            try:
                client = Client(self.socket)
                for i in range(50):
                    mark = {"from": number, "i": i}
                    client.send(request(i, "hls/lower", mark),
                                request(str(i), "hls/verify", mark))
                    got = {}
                    for _ in range(2):
                        answer = client.receive()
                        got[answer["id"]] = answer["result"]["params"]
                    assert got == {i: mark, str(i): mark}, got
                client.close()
            except Exception as problem:  # handed to the test
                problems.append(problem)

        threads = [threading.Thread(target=work, args=(n,)) for n in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(problems, [])
        requests = self.client().status()["requests"]
        self.assertEqual(requests["hls/lower"]["count"], 1000)
        self.assertEqual(requests["hls/verify"]["count"], 1000)
        self.assertEqual(requests["hls/verify"]["errors"], 0)


class AnswerTest(JobTest):
    def test_an_error_of_the_worker_is_the_answer(self):
        self.start()
        answer = self.client().call("hls/lower", {"fake": "error"}, id="x")
        self.assert_error(answer, -32050, "unknown-kernel", id="x")
        counts = self.client().status()["requests"]["hls/lower"]
        self.assertEqual((counts["count"], counts["errors"]), (1, 1))

    def test_progress_goes_to_whoever_asked(self):
        self.start()
        client, other = self.client(), self.client()
        for token in ("t", 7, "\x00\u2028", -2**63):
            client.send(request(1, "hls/simulate",
                                {"fake": "progress", "number": 3,
                                 "workDoneToken": token}))
            for i in range(3):
                self.assertEqual(client.receive(), notification(
                    "$/progress",
                    {"token": token, "value": {"kind": "report",
                                               "message": f"step {i}"}}))
            self.assertEqual(client.receive()["id"], 1)
        self.assertEqual(other.call("hls/status")["id"], 1)

    def test_tokens_of_other_kinds_are_refused(self):
        self.start()
        for token in (None, True, 1.5, [], {}):
            self.assert_error(
                self.client().call("hls/lower", {"workDoneToken": token}),
                INVALID_PARAMS, "invalid-params")

    def test_progress_of_a_worker_that_ends_is_ended(self):
        self.start("--workers", "1")
        client = self.client()
        for end in ("cancel", "crash"):
            client.send(request(1, "hls/lower",
                                self.wait_params(workDoneToken="t")))
            self.assertEqual(client.receive()["method"], "$/progress")
            if end == "cancel":
                client.send(notification("$/cancelRequest", {"id": 1}))
            else:
                kill(self.busy_pids()[0])
            self.assert_progress_ends(client)

    def test_progress_is_ended_at_a_deadline(self):
        self.start("--workers", "1")
        client = self.client()
        for deadline in growing_deadlines(50):
            client.send(request(1, "hls/lower", self.wait_params(
                workDoneToken="t", options={"deadlineMs": deadline})))
            if "error" not in client.receive():  # else nothing was said yet
                break
        self.assert_progress_ends(client)

    def assert_progress_ends(self, client):
        self.assertEqual(client.receive(), notification(
            "$/progress", {"token": "t", "value": {"kind": "end"}}))
        self.assertIn("error", client.receive())

    def test_progress_that_was_ended_is_not_ended_again(self):
        self.start("--workers", "1")
        client = self.client()
        end = notification("$/progress", {"token": "t",
                                          "value": {"kind": "end"}})
        client.send(request(1, "hls/lower", {
            "fake": "raw", "text": json.dumps(end), "workDoneToken": "t"}))
        self.assertEqual(client.receive(), end)
        client.send(notification("$/cancelRequest", {"id": 1}))
        self.assertIn("error", client.receive())

    def test_progress_for_another_token_is_dropped(self):
        self.start()
        client = self.client()
        for params in ({}, {"workDoneToken": "mine"}):
            answer = client.call("hls/simulate",
                                 {"fake": "foreign-progress", **params})
            self.assertIn("result", answer)

    def test_an_answer_above_the_frame_limit(self):
        self.start("--max-frame-bytes", "10000", "--workers", "1")
        client = self.client()
        answer = client.call("hls/lower", {"fake": "big", "number": 20000})
        self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded")
        self.assertEqual(answer["error"]["data"]["limit"], "maxFrameBytes")
        self.assert_works(client)

    def test_a_large_answer(self):
        self.start()
        answer = self.client().call("hls/lower",
                                    {"fake": "big", "number": 20 << 20})
        self.assertEqual(len(answer["result"]), 20 << 20)

    def test_a_reader_that_is_slow_is_disconnected(self):
        self.start("--max-backlog-bytes", "1000000")
        slow, other = self.client(), self.client()
        slow.send(*[request(i, "hls/lower", {"fake": "big", "number": 2000000})
                    for i in range(10)])
        until(lambda: other.status()["connections"] == 1,
              "the slow client to be disconnected")
        self.assert_works(other)
        received = 0
        try:
            while slow.socket.recv(1 << 20):
                received += 1
        except ConnectionResetError:
            pass
        self.assertIn("disconnected", self.log())

    def test_a_batch_above_the_backlog_is_disconnected(self):
        self.start("--max-backlog-bytes", "100000")
        client = self.client()
        client.send([request(i, "hls/lower", {"fake": "big", "number": 40000})
                     for i in range(2)])
        self.assertEqual(len(client.receive()), 2)
        client.send([request(i, "hls/lower", {"fake": "big", "number": 40000})
                     for i in range(3)])
        self.assertIsNone(client.receive())
        self.assertIn("batch", self.log())

    def test_a_reader_that_is_slow_delays_nobody(self):
        self.start()
        slow, other = self.client(), self.client()
        slow.send(*[request(i, "hls/lower", {"fake": "big", "number": 2000000})
                    for i in range(10)])
        for _ in range(20):
            self.assert_works(other)
        for i in range(10):
            self.assertEqual(len(slow.receive()["result"]), 2000000)


class CancelTest(JobTest):
    def test_a_waiting_request(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower", self.wait_params()))
        self.until_running(1)
        client.send(request("b", "hls/lower", self.append_params("b")),
                    request(3, "hls/lower", self.append_params("c")),
                    notification("$/cancelRequest", {"id": "b"}))
        self.assert_error(client.receive(), CANCELLED, "cancelled", id="b")
        self.touch("go")
        self.assertEqual([client.receive()["id"] for _ in range(2)], [1, 3])
        self.assertEqual(self.order(), "c")

    def test_a_running_request(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower", self.wait_params()))
        self.until_running(1)
        pid, = self.busy_pids()
        client.send(notification("$/cancelRequest", {"id": 1}))
        self.assert_error(client.receive(), CANCELLED, "cancelled")
        self.assert_works(client)
        until(lambda: not alive(pid), "the worker to be killed")
        self.until_status(lambda status: status["restarts"] == 1,
                          "the worker to be counted")
        self.until_warm(1)

    def test_with_everything_that_the_worker_started(self):
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
        self.assertTrue(alive(pid))
        client.send(notification("$/cancelRequest", {"id": 1}))
        self.assert_error(client.receive(), CANCELLED, "cancelled")
        until(lambda: not alive(pid), "the worker's child to be killed")

    def test_ids_of_different_kinds_differ(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower", self.wait_params()))
        self.until_running(1)
        client.send(request("1", "hls/lower", {}),
                    notification("$/cancelRequest", {"id": "1"}))
        self.assert_error(client.receive(), CANCELLED, "cancelled", id="1")
        self.touch("go")
        self.assertEqual(client.receive()["id"], 1)

    def test_requests_of_others_are_safe(self):
        self.start("--workers", "1")
        client, other = self.client(), self.client()
        client.send(request(1, "hls/lower", self.wait_params()))
        self.until_running(1)
        other.send(notification("$/cancelRequest", {"id": 1}))
        self.assertIn("result", other.call("hls/status"))
        self.touch("go")
        self.assertIn("result", client.receive())

    def test_unknown_and_answered_ids_are_ignored(self):
        self.start()
        client = self.client()
        self.assertIn("result", client.call("hls/lower", {}))
        client.send(notification("$/cancelRequest", {"id": 1}),
                    notification("$/cancelRequest", {"id": [1]}),
                    notification("$/cancelRequest", [1]),
                    notification("$/cancelRequest"))
        self.assert_works(client)

    def test_by_the_token_of_its_progress(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower",
                            self.wait_params(workDoneToken="t")))
        self.assertEqual(client.receive()["method"], "$/progress")
        client.send(request(2, "hls/lower", {}),
                    notification("window/workDoneProgress/cancel",
                                 {"token": "other"}),
                    notification("window/workDoneProgress/cancel",
                                 {"token": "t"}))
        self.assertEqual(client.receive()["params"]["value"], {"kind": "end"})
        self.assert_error(client.receive(), CANCELLED, "cancelled")
        self.assertEqual(client.receive()["id"], 2)

    def test_within_a_batch(self):
        self.start("--workers", "1")
        client = self.client()
        client.send([request(1, "hls/lower", self.wait_params()),
                     request(2, "hls/lower", {})])
        self.until_running(1, waiting=1)
        client.send(notification("$/cancelRequest", {"id": 1}))
        answers = {each["id"]: each for each in client.receive()}
        self.assert_error(answers[1], CANCELLED, "cancelled")
        self.assertIn("result", answers[2])


class DisconnectTest(JobTest):
    def test_the_requests_of_a_client_that_left_are_dropped(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower", self.wait_params()))
        self.until_running(1)
        pid, = self.busy_pids()
        client.send(request(2, "hls/lower", self.append_params("b")),
                    [request(3, "hls/lower", self.append_params("c"))])
        self.until_running(1, waiting=2)
        client.close()
        self.until_running(0)
        until(lambda: not alive(pid), "the worker to be killed")
        self.assert_works()
        with self.assertRaises(FileNotFoundError):
            self.order()

    def test_only_the_running_worker_is_lost(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower", self.wait_params()))
        client.send(*[request(i, "hls/lower", self.wait_params())
                      for i in range(2, 20)])
        self.until_running(1, waiting=18)
        client.close()
        self.until_running(0)
        status = self.until_status(lambda status: status["restarts"] > 0,
                                   "the worker to be replaced")
        self.assertEqual(status["restarts"], 1)
        self.assertEqual(self.until_warm(1)["restarts"], 1)

    def test_a_client_that_only_stopped_sending_gets_its_answers(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower", self.wait_params()),
                    request(2, "hls/lower", {}))
        client.socket.shutdown(socket.SHUT_WR)
        self.until_running(1, waiting=1)
        self.touch("go")
        self.assertEqual([client.receive()["id"] for _ in range(2)], [1, 2])
        self.assertIsNone(client.receive())

    def test_a_client_that_stopped_sending_may_leave_later(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower", self.wait_params()))
        client.socket.shutdown(socket.SHUT_WR)
        self.until_running(1)
        pid, = self.busy_pids()
        client.close()
        self.until_running(0)
        until(lambda: not alive(pid), "the worker to be killed")
        self.assert_works()

    def test_a_client_without_a_request_may_leave_either_way(self):
        self.start()
        client = self.client()
        client.socket.shutdown(socket.SHUT_WR)
        self.assertIsNone(client.receive())
        self.client().close()
        self.until_status(lambda status: status["connections"] == 1,
                          "the connections to be closed")


class DeadlineTest(JobTest):
    def assert_deadline(self, answer, limit, value, id=1):
        self.assert_error(answer, DEADLINE_EXCEEDED, "deadline-exceeded", id=id)
        self.assertEqual(answer["error"]["data"]["limit"], limit)
        self.assertEqual(answer["error"]["data"]["value"], value)

    def test_a_running_request(self):
        for deadline in growing_deadlines(50):
            self.restart_with("--deadline-ms", str(deadline))
            answer = self.client().call("hls/lower", self.wait_params())
            self.assert_deadline(answer, "deadlineMs", deadline)
            if has_begun(answer):
                break
        self.assertRegex(answer["error"]["message"],
                         f"^the request took longer than {deadline} ms")
        self.until_status(lambda status: status["restarts"] == 1,
                          "the worker to be replaced")
        self.until_warm(1)

    def test_a_waiting_request(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/lower", self.wait_params()),
                    request(2, "hls/lower", {"options": {"deadlineMs": 50}}))
        answer = client.receive()
        self.assert_deadline(answer, "deadlineMs", 50, id=2)
        self.assertEqual(answer["error"]["message"],
                         "the request has not begun within 50 ms: it waited "
                         "for a worker")
        self.touch("go")
        self.assertEqual(client.receive()["id"], 1)

    def test_a_request_that_has_waited_and_run(self):
        self.start("--workers", "1")
        client = self.client()
        for deadline in growing_deadlines(100):
            name = f"go {deadline}"
            client.send(request(1, "hls/lower", self.wait_params(name)),
                        request(2, "hls/lower", self.wait_params(
                            "never", options={"deadlineMs": deadline})),
                        request(3, "hls/status"))
            answers = {3: client.receive()}  # both have arrived
            time.sleep(0.01)
            self.touch(name)
            for _ in range(2):
                answer = client.receive()
                answers[answer["id"]] = answer
            self.assertIn("result", answers[1])
            self.assert_deadline(answers[2], "deadlineMs", deadline, id=2)
            if has_begun(answers[2]):
                break
        self.assertRegex(answers[2]["error"]["message"],
                         f"^the request took longer than {deadline} ms, of "
                         "which it waited [1-9][0-9]* ms for a worker$")

    def test_a_request_while_nothing_is_warm(self):
        self.start(HLSD_FAKE_TEMPLATE_WAIT=self.path("never"))
        answer = self.client().call("hls/lower",
                                    {"options": {"deadlineMs": 50}})
        self.assert_deadline(answer, "deadlineMs", 50)

    def test_a_request_may_shorten_it(self):
        self.start("--workers", "1")
        client = self.client()
        params = self.wait_params(options={"deadlineMs": 50})
        self.assert_deadline(client.call("hls/lower", params),
                             "deadlineMs", 50)

    def test_a_request_cannot_lengthen_it(self):
        self.start("--workers", "1", "--deadline-ms", "50")
        for wish in (51, 2**63 - 1):
            params = self.wait_params(options={"deadlineMs": wish})
            self.assert_deadline(self.client().call("hls/lower", params),
                                 "deadlineMs", 50)

    def test_a_simulation_has_its_own(self):
        self.start("--workers", "2", "--simulate-deadline-ms", "50")
        client = self.client()
        client.send(request(1, "hls/lower", self.wait_params()),
                    request(2, "hls/simulate", self.wait_params()))
        self.assert_deadline(client.receive(), "simulateDeadlineMs", 50, id=2)
        self.touch("go")
        self.assertEqual(client.receive()["id"], 1)

    def test_many_deadlines_in_any_order(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(0, "hls/lower", self.wait_params()))
        client.send(*[request(ms, "hls/lower", {"options": {"deadlineMs": ms}})
                      for ms in (90, 30, 60, 10, 120)])
        self.assertEqual({client.receive()["id"] for _ in range(5)},
                         {90, 30, 60, 10, 120})
        self.touch("go")
        self.assertEqual(client.receive()["id"], 0)

    def test_a_wish_that_is_none(self):
        self.start()
        for wish in (0, -1, 0.5, 50.5, 1e300, "50", None, [], True):
            answer = self.client().call("hls/lower",
                                        {"options": {"deadlineMs": wish}})
            self.assert_error(answer, INVALID_PARAMS, "invalid-params")


if __name__ == "__main__":
    main()
