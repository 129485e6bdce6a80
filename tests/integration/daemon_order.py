#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The order of requests, and those that a newer version makes superfluous.

usage: daemon_order.py HLSD FAKE_WORKER [unittest arguments]
"""

import os
import select
import sys

sys.dont_write_bytecode = True
from daemon_harness import (PATIENCE, DaemonTest, alive,  # noqa: E402
                            frame, main, notification, request, until)

INVALID_PARAMS = -32602
CANCELLED = -32800
LIMIT_EXCEEDED = -32054


class OrderTest(DaemonTest):
    """One worker, which test() keeps busy until touch("go")."""

    def setUp(self):
        super().setUp()
        self.start("--workers", "1")
        self.blocker = self.client()
        self.blocker.send(request("block", "hls/lower", {
            "fake": "wait", "path": self.path("go")}))
        self.until_waiting(0)

    def until_waiting(self, waiting):
        return self.until_status(
            lambda status: status["queue"] == {"running": 1,
                                               "waiting": waiting},
            f"{waiting} waiting requests")

    def note(self, text, **more):
        """Parameters of a request that notes that it has run."""
        return {"fake": "append", "path": self.path("order"), "text": text,
                **more}

    def release(self):
        self.touch("go")
        self.assertIn("result", self.blocker.receive())

    def order(self):
        with open(self.path("order")) as file:
            return file.read()


class PriorityTest(OrderTest):
    BATCH = {"priority": "batch"}

    def test_interactive_requests_overtake_batch_ones(self):
        script, editor = self.client(), self.client()
        script.send(*[request(i, "hls/lower",
                              self.note("b", options=self.BATCH))
                      for i in range(4)])
        self.until_waiting(4)
        editor.send(request(1, "hls/verify", self.note("i")),
                    request(2, "hls/verify", self.note(
                        "i", options={"priority": "interactive"})))
        self.until_waiting(6)
        self.release()
        for _ in range(4):
            self.assertIn("result", script.receive())
        self.assertEqual(self.order(), "iibbbb")

    def test_simulations_have_workers_of_their_own(self):
        client = self.client()
        client.send(request(1, "hls/lower", self.note("i")),
                    request(2, "hls/simulate", self.note("s")))
        self.assertEqual(client.receive()["id"], 2)
        self.release()
        self.assertEqual(client.receive()["id"], 1)
        self.assertEqual(self.order(), "si")

    def test_batch_requests_are_not_overtaken_for_ever(self):
        script, editor = self.client(), self.client()
        script.send(*[request(i, "hls/lower",
                              self.note("b", options=self.BATCH))
                      for i in range(2)])
        editor.send(*[request(i, "hls/lower", self.note("i"))
                      for i in range(20)])
        self.until_waiting(22)
        self.release()
        for _ in range(20):
            self.assertIn("result", editor.receive())
        self.assertEqual(self.order(), "i" * 8 + "b" + "i" * 8 + "b" + "i" * 4)

    def test_runs_of_mlir_opt_have_an_order_too(self):
        self.end_daemon()
        os.unlink(self.socket)
        self.start("--workers", "1", "--opt-worker-program",
                   self.fake_worker())
        client = self.client()
        client.send(request(0, "hls/opt", {"fake": "wait",
                                           "path": self.path("opt")}),
                    request(1, "hls/opt", self.note("b", options=self.BATCH)),
                    request(2, "hls/opt", self.note("i")))
        self.until_waiting(2)
        self.touch("opt")
        self.assertEqual([client.receive()["id"] for _ in range(3)], [0, 2, 1])

    def fake_worker(self):
        import daemon_harness
        return daemon_harness.FAKE_WORKER

    def test_a_wish_that_is_none(self):
        for wish in ("urgent", "", 1, None, [], True):
            answer = self.client().call("hls/lower",
                                        {"options": {"priority": wish}})
            self.assert_error(answer, INVALID_PARAMS, "invalid-params")

    def test_five_hundred_jobs_of_one_client_delay_another_by_one(self):
        script, editor = self.client(), self.client()
        script.send(*[request(i, "hls/lower", self.note("s"))
                      for i in range(500)])
        self.until_waiting(500)
        editor.send(request(1, "hls/lower", self.note("E")))
        self.until_waiting(501)
        self.release()
        self.assertIn("result", editor.receive())
        for _ in range(500):
            self.assertIn("result", script.receive())
        self.assertEqual(self.order().index("E"), 1)


class SupersedeTest(OrderTest):
    def about(self, version, text=None, uri="file:///k.c", **more):
        params = self.note(text) if text else {"fake": "wait",
                                               "path": self.path("never")}
        return {**params, "source": {"uri": uri, "version": version}, **more}

    def assert_superseded(self, answer, id):
        self.assert_error(answer, CANCELLED, "cancelled", id=id)
        self.assertIn("newer version", answer["error"]["data"]["reason"])

    def test_waiting_work_on_an_older_version_is_answered_at_once(self):
        client = self.client()
        client.send(request(1, "hls/lower", self.about(1, "1")),
                    request(2, "hls/verify", self.about(1, "2")))
        self.until_waiting(2)
        client.send(request(3, "hls/verify", self.about(2, "3")))
        self.assert_superseded(client.receive(), 1)
        self.assert_superseded(client.receive(), 2)
        self.release()
        self.assertEqual(client.receive()["id"], 3)
        self.assertEqual(self.order(), "3")

    def test_running_work_on_an_older_version_is_killed(self):
        self.release()
        client = self.client()
        client.send(request(1, "hls/lower", self.about(7)))
        self.until_waiting(0)
        pid, = [worker["pid"] for worker in self.client().status()["workers"]
                if worker["state"] == "busy"]
        client.send(request(2, "hls/lower", self.about(8, "8")))
        self.assert_superseded(client.receive(), 1)
        self.assertIn("result", client.receive())
        until(lambda: not alive(pid), "the worker to be killed")

    def test_everything_else_goes_on(self):
        client, other = self.client(), self.client()
        client.send(request(1, "hls/lower", self.about(2, "a")),
                    request(2, "hls/lower", self.about(1, "b", "file:///l.c")),
                    request(3, "hls/lower", self.note("c")),
                    request(4, "hls/lower", {
                        **self.note("d"), "source": {"uri": "file:///k.c"}}))
        other.send(request(1, "hls/lower", self.about(1, "e")))
        self.until_waiting(5)
        client.send(request(5, "hls/lower", self.about(2, "f")),
                    request(6, "hls/lower", self.about(1, "g")),
                    request(7, "hls/lower", {
                        **self.note("h"), "source": {"uri": "file:///k.c",
                                                     "version": "9"}}))
        self.until_waiting(8)
        self.release()
        self.assertEqual([client.receive()["id"] for _ in range(7)],
                         [1, 2, 3, 4, 5, 6, 7])
        self.assertIn("result", other.receive())

    def test_members_of_a_batch_are_answered_with_it(self):
        client = self.client()
        client.send([request(1, "hls/lower", self.about(1, "1")),
                     request(2, "hls/lower", self.about(2, "2"))])
        self.until_waiting(1)
        self.release()
        answers = {each["id"]: each for each in client.receive()}
        self.assert_superseded(answers[1], 1)
        self.assertIn("result", answers[2])


class LargeTest(OrderTest):
    """What is large is worked on aside, but nothing overtakes it."""

    PADDING = "x" * 400_000

    def large(self, text):
        return self.note(text, padding=self.PADDING)

    def test_requests_of_a_client_run_in_their_order(self):
        client = self.client()
        client.send(*[request(i, "hls/lower", self.large(str(i)) if i % 3 == 0
                              else self.note(str(i))) for i in range(9)])
        self.until_waiting(9)
        self.release()
        self.assertEqual([client.receive()["id"] for _ in range(9)],
                         list(range(9)))
        self.assertEqual(self.order(), "012345678")

    def test_one_can_be_cancelled_at_once(self):
        client = self.client()
        client.send(request(1, "hls/lower", self.large("1")),
                    notification("$/cancelRequest", {"id": 1}),
                    request(2, "hls/lower", self.note("2")))
        self.assert_error(client.receive(), CANCELLED, "cancelled")
        self.until_waiting(1)
        self.release()
        self.assertIn("result", client.receive())
        self.assertEqual(self.order(), "2")

    def test_a_client_that_leaves_takes_them_along(self):
        for received in range(0, 4):
            client = self.client()
            client.send(*[request(i, "hls/lower", self.large("x"))
                          for i in range(received)])
            client.send_bytes(b"Content-Length: 500000\r\n\r\n{")
            client.close()
        self.until_waiting(0)
        self.release()
        self.assert_works()

    def test_they_are_answered_when_the_daemon_ends(self):
        client = self.client()
        client.send(request(1, "hls/lower", self.large("1")),
                    request(2, "hls/lower", self.note("2")))
        self.until_waiting(2)
        self.daemon.terminate()
        self.release()
        self.assertEqual([client.receive()["id"] for _ in range(2)], [1, 2])
        self.assertIsNone(client.receive())
        self.assertEqual(self.wait_for_end(), 0)


class BytesTest(DaemonTest):
    def test_the_size_of_all_requests_under_way_is_limited(self):
        self.start("--workers", "1", "--max-queued-bytes", "100000")
        client = self.client()
        client.send(request(1, "hls/lower", {"fake": "wait",
                                             "path": self.path("go")}),
                    request(2, "hls/lower", {"text": "x" * 60000}),
                    request(3, "hls/lower", {"text": "x" * 60000}))
        answer = client.receive()
        self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded", id=3)
        self.assertEqual(answer["error"]["data"]["limit"], "maxQueuedBytes")
        self.assertEqual(answer["error"]["data"]["value"], 100000)
        self.touch("go")
        self.assertEqual([client.receive()["id"] for _ in range(2)], [1, 2])
        # One that is alone is bounded by the frame only.
        self.assertIn("result", client.call("hls/lower", {"text": "x" * 200000}))


    def test_messages_received_in_part_count(self):
        self.start("--workers", "1", "--max-queued-bytes", "100000")
        whole = frame(request(1, "hls/lower", {"text": "x" * 90000}))
        clients = [self.client() for _ in range(2)]
        for client in clients:
            client.send_bytes(whole[:60000])
        full, = select.select([client.socket for client in clients], [], [],
                              PATIENCE)[0]
        clients.sort(key=lambda client: client.socket is full)
        answer = clients[1].receive()
        self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded", id=None)
        self.assertEqual(answer["error"]["data"]["limit"], "maxQueuedBytes")
        clients[0].send_bytes(whole[60000:])
        self.assertIn("result", clients[0].receive())
        # What is left of the other one is skipped.
        clients[1].send_bytes(whole[60000:] + whole)
        self.assertIn("result", clients[1].receive())

    def test_all_that_is_kept_of_a_message_counts(self):
        """A part of a message may be kept with all of it, or copied."""
        self.start("--workers", "1", "--max-queued-bytes", "2000000")
        client = self.client()
        for id, (junk, padding) in enumerate(((300_000, 310_000),
                                              (310_000, 300_000),
                                              (600_000, 1000))):
            client.send({**request(id, "hls/lower", {
                "fake": "wait", "path": self.path("go"),
                "text": "x" * padding}), "junk": "x" * junk})
        # 610,000 of the first; of the others what was copied, 301,000.
        self.until_status(lambda status: sum(status["queue"].values()) == 3,
                          "three jobs")
        client.send(request(3, "hls/lower", {"text": "x" * 1_150_000}))
        # Its name is known when all of it has come before it is refused.
        answer = client.receive()
        self.assertIn(answer["id"], (None, 3))
        self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded",
                          id=answer["id"])
        client.send(request(4, "hls/lower", {"text": "x" * 950_000}))
        self.touch("go")
        self.assertEqual([client.receive()["id"] for _ in range(4)],
                         [0, 1, 2, 4])

    def test_a_brief_greeting_may_come_with_the_answer(self):
        self.start("--workers", "1")
        greeting = request(0, "initialize", {
            "initializationOptions": {"hls": {"protocol": 1, "brief": True}}})
        client, patient = self.client(), self.client()
        client.send(greeting, request(1, "hls/lower", {}))
        first, second = client.receive(), client.receive()
        self.assertEqual(first["result"]["capabilities"], {})
        self.assertEqual(sorted(first["result"]["hls"]),
                         ["onDemand", "protocol"])
        self.assertEqual([first["id"], second["id"]], [0, 1])
        # An answer that takes long does not hold it back.
        patient.send(greeting, request(1, "hls/lower", {
            "fake": "wait", "path": self.path("go")}))
        self.assertEqual(patient.receive()["id"], 0)
        self.touch("go")
        self.assertEqual(patient.receive()["id"], 1)

    def test_an_editor_whose_change_has_no_room_begins_anew(self):
        self.start("--workers", "1", "--max-queued-bytes", "100000")
        client, editor = self.client(), self.client()
        self.assertIn("result", editor.call("initialize", {}))
        client.send(request(1, "hls/lower", {
            "fake": "wait", "path": self.path("go"), "text": "x" * 60000}))
        self.until_status(lambda status: status["queue"]["running"] == 1,
                          "the job to run")
        whole = frame(notification("textDocument/didChange", {
            "textDocument": {"uri": "file:///a.c", "version": 2},
            "contentChanges": [{"text": "x" * 90000}]}))
        editor.send_bytes(whole[:60000])
        self.assert_error(editor.receive(), LIMIT_EXCEEDED, "limit-exceeded",
                          id=None)
        self.assertIsNone(editor.receive())
        self.touch("go")
        self.assertIn("result", client.receive())

    def test_messages_of_clients_that_have_left_do_not_count(self):
        self.start("--workers", "1", "--max-queued-bytes", "100000")
        whole = frame(request(1, "hls/lower", {"text": "x" * 90000}))
        for _ in range(3):
            client = self.client()
            client.send_bytes(whole[:60000])
            client.close()
        self.until_status(lambda status: status["connections"] == 1,
                          "the clients to be gone")
        client = self.client()
        client.send_bytes(whole)
        self.assertIn("result", client.receive())


if __name__ == "__main__":
    main()
