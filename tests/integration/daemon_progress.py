#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Progress that the daemon tells of workers that only note it.

usage: daemon_progress.py HLSD FAKE_WORKER [unittest arguments]
"""

import json
import os
import select
import sys

sys.dont_write_bytecode = True
from daemon_harness import (DaemonTest, main, notification,  # noqa: E402
                            request)

CANCELLED = -32800
SERVER_CANCELLED = -32802
TOKEN = "t"


class ProgressTest(DaemonTest):
    def setUp(self):
        super().setUp()
        self.start("--workers", "2")

    def work(self, *steps):
        """Parameters of a request that notes (doing, percent, until)."""
        return {"fake": "work", "steps": [
            {"doing": doing, "percent": percent, "until": self.path(until)}
            for doing, percent, until in steps]}

    def assert_told(self, client, token=TOKEN, **value):
        self.assertEqual(client.receive(), notification(
            "$/progress", {"token": token, "value": value}))

    def assert_begins(self, client, title="Compiling", token=TOKEN):
        self.assert_told(client, token, kind="begin", title=title,
                         cancellable=True, percentage=0)


class RequestTest(ProgressTest):
    def test_what_a_worker_notes_is_told(self):
        client = self.client()
        client.send(request(1, "hls/lower", {
            **self.work(("parse", 0, "a"), ("place-buffers", 40, "b"),
                        ("emit", 95, "c")),
            "source": {"uri": "file:///home/me/a%20filter.c"},
            "workDoneToken": TOKEN}))
        self.assert_begins(client, "Compiling a filter.c")
        for doing, percentage, until in (("parse", 0, "a"),
                                         ("place-buffers", 40, "b"),
                                         ("emit", 95, "c")):
            self.assert_told(client, kind="report", message=doing,
                             percentage=percentage)
            self.touch(until)
        self.assert_told(client, kind="end")
        self.assertIn("result", client.receive())

    def test_a_loop_in_a_pass_moves_the_percentage(self):
        client = self.client()
        client.send(request(1, "hls/emitRtl", {
            **self.work(("balance", 50, "a"), ("balance", 51, "b")),
            "workDoneToken": 7}))
        self.assert_begins(client, token=7)
        for percentage, until in ((50, "a"), (51, "b")):
            self.assert_told(client, 7, kind="report", message="balance",
                             percentage=percentage)
            self.touch(until)
        self.assert_told(client, 7, kind="end")
        self.assertIn("result", client.receive())

    def test_nobody_is_told_who_has_not_asked(self):
        asking, other = self.client(), self.client()
        other.send(request(2, "hls/lower", self.work(("old", 1, "a"))))
        asking.send(request(1, "hls/lower", {
            **self.work(("new", 2, "a")), "workDoneToken": TOKEN}))
        self.assert_begins(asking)
        self.assert_told(asking, kind="report", message="new", percentage=2)
        self.touch("a")
        self.assertEqual(other.receive()["id"], 2)

    def test_it_can_be_cancelled(self):
        client = self.client()
        client.send(request(1, "hls/lower", {
            **self.work(("parse", 3, "never")), "workDoneToken": TOKEN}))
        self.assert_begins(client)
        self.assert_told(client, kind="report", message="parse", percentage=3)
        client.send(notification("window/workDoneProgress/cancel",
                                 {"token": TOKEN}))
        self.assert_told(client, kind="end")
        self.assert_error(client.receive(), CANCELLED, "cancelled")
        self.assert_works()

    def test_notes_that_make_no_sense_are_not_told(self):
        client = self.client()
        client.send(request(1, "hls/lower", {
            **self.work(("a\tb\u00e9", 101, "a"), ("c\td", 9, "b")),
            "workDoneToken": TOKEN}))
        self.assert_begins(client)
        self.touch("a")
        self.assert_told(client, kind="report", message="c?d", percentage=9)
        self.touch("b")
        self.assert_told(client, kind="end")
        self.assertIn("result", client.receive())


class EditorTest(ProgressTest):
    """Documents whose text tells the worker what to do."""

    URI = "file:///home/me/fir.c"

    def editor(self, shows=True):
        client = self.client()
        answer = client.call("initialize", {"capabilities": {
            "window": {"workDoneProgress": shows}}})
        self.assertIn("result", answer)
        client.send(notification("initialized", {}))
        return client

    def text(self, *steps):
        # The mark makes it a file with kernels.
        return f"// fake: {json.dumps(self.work(*steps))}\n// hls: kernel\n"

    def open(self, client, *steps):
        client.send(notification("textDocument/didOpen", {"textDocument": {
            "uri": self.URI, "languageId": "c", "version": 1,
            "text": self.text(*steps)}}))

    def change(self, client, version, *steps):
        client.send(notification("textDocument/didChange", {
            "textDocument": {"uri": self.URI, "version": version},
            "contentChanges": [{"text": self.text(*steps)}]}))

    def grant(self, client):
        """Takes the server's wish for a token; the token."""
        wish = client.receive()
        self.assertEqual(wish["method"], "window/workDoneProgress/create")
        client.send({"jsonrpc": "2.0", "id": wish["id"], "result": None})
        return wish["params"]["token"]

    def assert_published(self, client, version):
        message = client.receive()
        while message.get("method") == "window/workDoneProgress/create":
            message = client.receive()  # on a machine that is slow
        self.assertEqual(message["method"], "textDocument/publishDiagnostics")
        self.assertEqual(message["params"]["version"], version)

    def hover(self, client, id):
        client.send(request(id, "textDocument/hover", {
            "textDocument": {"uri": self.URI},
            "position": {"line": 0, "character": 0}}))

    def test_an_open_document_shows_how_far_it_is(self):
        client = self.editor()
        self.open(client, ("clang", 5, "a"), ("place-buffers", 60, "b"))
        token = self.grant(client)
        self.assert_begins(client, "Compiling fir.c", token)
        for doing, percentage, until in (("clang", 5, "a"),
                                         ("place-buffers", 60, "b")):
            self.assert_told(client, token, kind="report", message=doing,
                             percentage=percentage)
            self.touch(until)
        self.assert_told(client, token, kind="end")
        self.assert_published(client, 1)

    def test_an_editor_may_refuse(self):
        client = self.editor()
        self.open(client, ("clang", 5, "a"))
        wish = client.receive()
        self.assertEqual(wish["method"], "window/workDoneProgress/create")
        client.send({"jsonrpc": "2.0", "id": wish["id"],
                     "error": {"code": -32603, "message": "no"}})
        self.touch("a")
        self.assert_published(client, 1)

    def test_an_editor_that_shows_none_is_not_asked(self):
        other, client = self.editor(), self.editor(shows=False)
        self.open(client, ("clang", 5, "a"))
        self.open(other, ("clang", 5, "a"))
        self.grant(other)
        self.touch("a")
        self.assert_published(client, 1)

    def test_what_was_cancelled_stays_as_it_was_until_the_next_edit(self):
        client = self.editor()
        self.open(client)
        self.assert_published(client, 1)
        self.change(client, 2, ("clang", 5, "never"))
        self.hover(client, 10)
        token = self.grant(client)
        self.assert_begins(client, "Compiling fir.c", token)
        self.assert_told(client, token, kind="report", message="clang",
                         percentage=5)
        client.send(notification("window/workDoneProgress/cancel",
                                 {"token": token}))
        self.assert_told(client, token, kind="end")
        self.assert_error(client.receive(), SERVER_CANCELLED,
                          "server-cancelled", id=10)
        # Nothing was published, and nothing is compiled again by itself.
        self.hover(client, 11)
        self.assert_error(client.receive(), SERVER_CANCELLED,
                          "server-cancelled", id=11)
        self.change(client, 3)
        self.assert_published(client, 3)
        self.hover(client, 12)
        self.assertIn("result", client.receive())

    def test_a_second_hover_waits_for_what_the_first_one_asked_for(self):
        client = self.editor()
        self.touch("a")
        self.open(client, ("clang", 5, "a"))
        self.assert_published(client, 1)
        os.remove(self.path("a"))
        self.hover(client, 10)
        token = self.grant(client)
        self.assert_begins(client, "Compiling fir.c", token)
        self.assert_told(client, token, kind="report", message="clang",
                         percentage=5)
        self.hover(client, 11)
        # Longer than the analysis of an older text would be let run.
        self.assertFalse(select.select([client.socket], [], [], 0.4)[0])
        self.touch("a")
        self.assert_told(client, token, kind="end")
        for id in (10, 11):
            answer = client.receive()
            self.assertEqual(answer["id"], id)
            self.assertIn("result", answer)
        analyses = self.client().status()["requests"]["hls/analyze"]
        self.assertEqual((analyses["count"], analyses["errors"]), (2, 0))

    def given_progress(self):
        client = self.editor()
        self.open(client, ("clang", 5, "never"))
        token = self.grant(client)
        self.assert_begins(client, "Compiling fir.c", token)
        self.assert_told(client, token, kind="report", message="clang",
                         percentage=5)
        return client, token

    def test_an_edit_ends_the_progress_of_the_text_before(self):
        client, token = self.given_progress()
        self.change(client, 2)
        self.assert_told(client, token, kind="end")
        self.assert_published(client, 2)

    def test_a_document_that_is_closed_ends_its_progress(self):
        client, token = self.given_progress()
        client.send(notification("textDocument/didClose", {
            "textDocument": {"uri": self.URI}}))
        self.assert_told(client, token, kind="end")
        self.assert_works()


if __name__ == "__main__":
    main()
