#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simulations whose client has its update: the rest is left to the background.

usage: daemon_background.py HLSD FAKE_WORKER [unittest arguments]
"""

import json
import os
import sys

sys.dont_write_bytecode = True
from daemon_harness import (DaemonTest, alive, growing_deadlines,  # noqa: E402
                            kill, main, notification, request, until)

CANCELLED = -32800
DEADLINE_EXCEEDED = -32052
WORKER_LOST = -32053
# The workers of one that may run, that may be in the background.
FACTOR = 4


class BackgroundTest(DaemonTest):
    def rest(self, name="go", token="u", **more):
        """A simulation with an update, whose rest runs until touch(name)."""
        return {"fake": "update", "path": self.path(name),
                "begun": self.path(f"{token} begun"), "updateToken": token,
                **more}

    def wait_params(self, name="go"):
        return {"fake": "wait", "path": self.path(name)}

    def assert_update(self, client, token="u"):
        self.assertEqual(client.receive(), notification(
            "$/progress", {"token": token, "value": {
                "kind": "report", "message": "an update"}}))

    def has_begun(self, token="u"):
        return os.path.exists(self.path(f"{token} begun"))

    def until_begun(self, token="u"):
        until(lambda: self.has_begun(token), f"the rest of {token} to begin")

    def until_queue(self, running, waiting=0):
        return self.until_status(
            lambda status: status["queue"] == {"running": running,
                                               "waiting": waiting},
            f"{running} running and {waiting} waiting requests")

    def begin(self, client, *tokens):
        for token in tokens:
            client.send(request(token, "hls/simulate",
                                self.rest(token=token)))
            self.assert_update(client, token)

    def busy_pids(self):
        return [worker["pid"] for worker in self.client().status()["workers"]
                if worker["state"] == "busy"]

    def simulate_workers(self, status):
        return [worker for worker in status["workers"]
                if worker["role"] == "simulate"]


class RoomTest(BackgroundTest):
    def test_the_update_comes_before_the_answer(self):
        self.start("--workers", "1")
        client = self.client()
        self.begin(client, "u")
        self.until_begun()
        self.touch("go")
        self.assertEqual(client.receive()["result"]["params"]["updateToken"],
                         "u")

    def test_whoever_wants_one_answer_gets_one(self):
        self.start("--workers", "1")
        params = self.rest()
        del params["updateToken"]
        self.assertIn("result", self.client().call("hls/simulate", params))

    def test_as_many_simulations_as_workers_run(self):
        self.start("--workers", "3")
        client = self.client()
        client.send(*[request(i, "hls/simulate", self.wait_params())
                      for i in range(5)])
        self.until_queue(3, waiting=2)
        self.assert_works()
        self.touch("go")
        self.assertEqual(sorted(client.receive()["id"] for _ in range(5)),
                         list(range(5)))

    def test_others_simulate_beside_the_background(self):
        self.start("--workers", "1")
        client, other = self.client(), self.client()
        self.begin(client, "u")
        self.until_begun()
        for _ in range(3):
            self.assertIn("result", other.call("hls/simulate", {"a": 1}))
        # As many as without it, not more.
        other.send(request(1, "hls/simulate", self.wait_params("other")),
                   request(2, "hls/simulate", {}))
        self.until_queue(2, waiting=1)
        self.touch("other")
        self.assertEqual([other.receive()["id"] for _ in range(2)], [1, 2])
        self.touch("go")
        self.assertEqual(client.receive()["id"], "u")

    def test_as_many_rests_as_workers_run(self):
        self.start("--workers", "2")
        client, other = self.client(), self.client()
        self.begin(client, "a", "b", "c", "d")
        self.until_begun("a")
        self.until_begun("b")
        self.until_queue(2, waiting=2)
        self.assertFalse(self.has_begun("c") or self.has_begun("d"))
        # Nobody else waits for those that wait.
        self.assertIn("result", other.call("hls/simulate", {}))
        client.send(notification("$/cancelRequest", {"id": "a"}))
        self.assertEqual(client.receive()["id"], "a")
        self.until_begun("c")
        self.assertFalse(self.has_begun("d"))
        self.touch("go")
        self.assertEqual({client.receive()["id"] for _ in range(3)},
                         {"b", "c", "d"})

    def test_connections_take_turns_in_the_background(self):
        self.start("--workers", "1")
        first, second = self.client(), self.client()
        self.begin(first, "a", "b", "c")
        self.begin(second, "d")
        self.until_queue(1, waiting=3)
        first.send(notification("$/cancelRequest", {"id": "a"}))
        self.until_begun("b")
        first.send(notification("$/cancelRequest", {"id": "b"}))
        self.until_begun("d")
        self.assertFalse(self.has_begun("c"))

    def test_the_background_is_limited(self):
        self.start("--workers", "1")
        client, other = self.client(), self.client()
        tokens = [f"t{i}" for i in range(FACTOR)]
        self.begin(client, *tokens)
        self.until_queue(1, waiting=FACTOR - 1)
        # One more goes on where it is, and is in the way of others.
        self.begin(client, "more")
        self.until_begun("more")
        other.send(request(1, "hls/simulate", {}))
        self.until_queue(2, waiting=FACTOR)
        self.touch("go")
        self.assertEqual({client.receive()["id"] for _ in range(FACTOR + 1)},
                         {*tokens, "more"})
        self.assertIn("result", other.receive())

    def test_workers_that_are_too_many_end(self):
        self.start("--workers", "1")
        client = self.client()
        self.begin(client, "a")
        # The spare is for others: nothing has been started for them.
        self.until_begun("a")
        self.until_status(lambda status: len(self.simulate_workers(status))
                          == 2, "two workers")
        self.begin(client, "b", "c")
        # One that may be busy, and three in the background.
        self.until_status(lambda status: len(self.simulate_workers(status))
                          == 4, "four workers")
        self.touch("go")
        for _ in range(3):
            client.receive()
        status = self.until_status(
            lambda status: len(self.simulate_workers(status)) == 2,
            "two workers")
        self.assertEqual(status["restarts"], 0)
        self.assertIn("result", client.call("hls/simulate", {}))


class EndTest(BackgroundTest):
    def test_a_rest_that_runs_can_be_cancelled(self):
        self.start("--workers", "1")
        client = self.client()
        self.begin(client, "u")
        self.until_begun()
        pid, = self.busy_pids()
        client.send(notification("$/cancelRequest", {"id": "u"}))
        self.assert_error(client.receive(), CANCELLED, "cancelled", id="u")
        until(lambda: not alive(pid), "its worker to be killed")
        self.until_queue(0)

    def test_a_rest_that_waits_can_be_cancelled(self):
        self.start("--workers", "1")
        client = self.client()
        self.begin(client, "a", "b")
        self.until_queue(1, waiting=1)
        pids = self.busy_pids()
        client.send(notification("$/cancelRequest", {"id": "b"}))
        self.assert_error(client.receive(), CANCELLED, "cancelled", id="b")
        until(lambda: sum(map(alive, pids)) == 1, "one worker to be killed")
        self.until_queue(1)
        self.touch("go")
        self.assertEqual(client.receive()["id"], "a")

    def test_a_newer_version_ends_it(self):
        self.start("--workers", "1")
        client = self.client()
        client.send(request(1, "hls/simulate", self.rest(
            source={"uri": "file:///k.c", "version": 1})))
        self.assert_update(client)
        self.until_begun()
        client.send(request(2, "hls/verify", {
            "source": {"uri": "file:///k.c", "version": 2}}))
        answers = {each["id"]: each for each in (client.receive(),
                                                 client.receive())}
        self.assert_error(answers[1], CANCELLED, "cancelled")
        self.assertIn("newer version", answers[1]["error"]["data"]["reason"])
        self.assertIn("result", answers[2])
        self.until_queue(0)

    def test_a_client_that_leaves_ends_it(self):
        self.start("--workers", "1")
        client = self.client()
        self.begin(client, "a", "b")
        self.until_queue(1, waiting=1)
        pids = self.busy_pids()
        client.close()
        until(lambda: not any(map(alive, pids)), "the workers to be killed")
        self.until_queue(0)

    def test_its_deadline_ends_it(self):
        self.start("--workers", "1")
        client = self.client()
        for deadline in growing_deadlines(200):
            client.send(request(1, "hls/simulate", self.rest(
                options={"deadlineMs": deadline})))
            if "method" in client.receive():
                break  # else not even the update was in time
        self.assert_error(client.receive(), DEADLINE_EXCEEDED,
                          "deadline-exceeded")
        self.until_queue(0)

    def test_it_is_not_run_again_when_its_worker_is_lost(self):
        self.start("--workers", "1")
        client = self.client()
        self.begin(client, "a", "b")
        self.until_begun("a")
        self.until_queue(1, waiting=1)
        for pid in self.busy_pids():
            kill(pid)
        answers = [client.receive() for _ in range(2)]
        self.assertEqual({each["id"] for each in answers}, {"a", "b"})
        for each in answers:
            self.assert_error(each, WORKER_LOST, "worker-lost", id=each["id"])
        self.until_queue(0)
        self.assertIn("result", client.call("hls/simulate", {}))

    def test_the_daemon_ends_beside_it(self):
        self.start("--workers", "1")
        client = self.client()
        self.begin(client, "a", "b")
        self.until_queue(1, waiting=1)
        pids = self.busy_pids()
        self.end_daemon()
        until(lambda: not any(map(alive, pids)), "the workers to end")


class EditorTest(BackgroundTest):
    """Of a document, whose simulations are about the text that was."""

    def setUp(self):
        super().setUp()
        self.start("--workers", "1")
        self.editor = self.client()
        self.editor.call("initialize", {"capabilities": {}})
        for name in ("k", "l"):
            self.tell("didOpen", name, languageId="c", version=1,
                      text="// fake: " + json.dumps({
                          "fake": "update", "path": self.path("go"),
                          "begun": self.path(f"{name} begun")}))

    def tell(self, method, name, changes=None, **document):
        self.editor.send(notification(f"textDocument/{method}", {
            "textDocument": {"uri": f"file:///{name}.c", **document},
            **({"contentChanges": changes} if changes else {})}))

    def change(self, name):
        self.tell("didChange", name, [{"text": "int x;"}], version=2)

    def simulate(self, name):
        self.editor.send(request(name, "workspace/executeCommand", {
            "command": "hls.simulate", "arguments": [{
                "uri": f"file:///{name}.c", "engine": "both",
                "updateToken": name}]}))

    def answer(self, id):
        while (message := self.editor.receive()).get("id") != id:
            pass
        return message

    def test_the_editor_is_told_the_update(self):
        self.simulate("k")
        while (message := self.editor.receive())["method"] != "$/progress":
            pass
        self.assertEqual(message["params"]["token"], "k")
        self.touch("go")
        params = self.answer("k")["result"]["params"]
        self.assertEqual((params["engine"], params["updateToken"]),
                         ("both", "k"))

    def test_an_edit_ends_what_is_about_the_old_text(self):
        self.simulate("k")
        self.simulate("l")
        self.until_begun("k")
        self.until_queue(1, waiting=1)
        self.change("k")
        answer = self.answer("k")
        self.assert_error(answer, CANCELLED, "cancelled", id="k")
        self.assertEqual(answer["error"]["data"]["reason"],
                         "its document has changed")
        # The other document is as it was.
        self.until_begun("l")
        self.touch("go")
        self.assertIn("result", self.answer("l"))

    def test_an_edit_before_the_update_ends_what_follows_it(self):
        self.simulate("k")
        self.change("k")
        self.assert_error(self.answer("k"), CANCELLED, "cancelled", id="k")
        self.until_queue(0)

    def test_an_edit_ends_what_waits(self):
        self.simulate("k")
        self.simulate("l")
        self.until_begun("k")
        self.until_queue(1, waiting=1)
        self.change("l")
        self.assert_error(self.answer("l"), CANCELLED, "cancelled", id="l")
        self.touch("go")
        self.assertIn("result", self.answer("k"))
        self.assertFalse(self.has_begun("l"))


if __name__ == "__main__":
    main()
