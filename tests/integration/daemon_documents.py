#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Documents that an editor has open: what workers are given of them.

usage: daemon_documents.py HLSD FAKE_WORKER [unittest arguments]
"""

import sys

sys.dont_write_bytecode = True
from daemon_harness import (DaemonTest, main, notification,  # noqa: E402
                            request)

CONTENT_MODIFIED = -32801


def place(line, begin, end=None):
    return {"start": {"line": line, "character": begin},
            "end": {"line": line,
                    "character": begin if end is None else end}}


class DocumentTest(DaemonTest):
    """One editor. What it opens is on disk as well, with another text."""

    arguments = ()

    def setUp(self):
        super().setUp()
        self.start("--workers", "1", *self.arguments)
        self.editor = self.client()
        self.uri = "file://" + self.path("kernel.mlir")
        with open(self.path("kernel.mlir"), "w", encoding="utf-8") as file:
            file.write("// on disk\n")

    def given_session(self, encoding="utf-16"):
        answer = self.editor.call("initialize", {"capabilities": {
            "general": {"positionEncodings": [encoding]}}})
        self.assertEqual(answer["result"]["capabilities"]["positionEncoding"],
                         encoding)

    def given_document(self, text, uri=None, language="mlir", version=1):
        self.editor.send(notification("textDocument/didOpen", {
            "textDocument": {"uri": uri or self.uri, "languageId": language,
                             "version": version, "text": text}}))

    def change(self, version, *changes):
        self.editor.send(notification("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": version},
            "contentChanges": list(changes)}))

    def ask(self, method, params, id=7):
        """The answer to a request; notifications are kept in `told`."""
        self.told = []
        self.editor.send(request(id, method, params))
        while (message := self.editor.receive()).get("id") != id:
            self.told.append(message)
        return message

    def source_given(self, method="hls/lower", **params):
        """The source of a request as the worker was given it."""
        params.setdefault("source", {"uri": self.uri})
        return self.ask(method, params)["result"]["params"]["source"]

    def diagnostics(self, version):
        """The diagnostics published for that version of the document."""
        while True:
            message = self.editor.receive()
            params = message.get("params", {})
            if (message.get("method") == "textDocument/publishDiagnostics"
                    and params["version"] == version):
                return params["diagnostics"]


class EditTest(DocumentTest):
    def test_an_edit_within_a_character_is_one_before_it(self):
        for encoding, columns in (("utf-8", (4, 5, 6)), ("utf-16", (4,))):
            for column in columns:
                with self.subTest(encoding=encoding, column=column):
                    self.editor = self.client()
                    self.given_session(encoding)
                    self.given_document("// \U0001f600;\n")
                    self.assertEqual(self.diagnostics(1), [])
                    self.change(2, {"range": place(0, column), "text": "x"})
                    self.assertEqual(self.diagnostics(2), [])
                    self.assertEqual(self.source_given()["text"],
                                     "// x\U0001f600;\n")

    def test_what_is_removed_ends_where_a_character_begins(self):
        self.given_session("utf-8")
        self.given_document("a\u00e9\u00e9b\n")
        self.change(2, {"range": place(0, 2, 4), "text": ""})
        self.assertEqual(self.source_given()["text"], "a\u00e9b\n")

    def test_a_change_without_a_text_is_left_out_and_told(self):
        self.given_session()
        self.given_document("a\n")
        self.change(2, {"range": place(0, 0)}, {}, 7,
                    {"range": place(0, 1), "text": "b"})
        self.assertEqual(self.source_given()["text"], "ab\n")
        messages = [message["params"] for message in self.told
                    if message.get("method") == "window/logMessage"]
        self.assertEqual([message["type"] for message in messages], [1] * 3)
        self.assertIn(self.uri, messages[0]["message"])
        self.assertIn("no text", messages[0]["message"])


    def test_a_change_without_a_range_of_its_own_is_left_out_and_told(self):
        """It would be taken for one at the begin, or of all."""
        self.given_session()
        self.given_document("abc\n")
        good = place(0, 1)
        wrong = [{}, 7, [], {"start": good["start"]},
                 {"start": {"line": 0}, "end": good["end"]},
                 {"start": {"line": -1, "character": 0}, "end": good["end"]},
                 {"start": {"line": 0, "character": "1"}, "end": good["end"]}]
        self.change(2, *({"range": range, "text": "!"} for range in wrong),
                    {"range": good, "text": "x"})
        self.assertEqual(self.source_given()["text"], "axbc\n")
        messages = [message["params"]["message"] for message in self.told
                    if message.get("method") == "window/logMessage"]
        self.assertEqual(len(messages), len(wrong))
        self.assertIn("has no range of two positions", messages[0])


class RoomTest(DocumentTest):
    """Documents take room together: of an editor, and of all."""

    OWN = 100_000
    ALL = 150_000
    arguments = ("--max-document-bytes-per-connection", str(OWN),
                 "--max-document-bytes", str(ALL))

    def setUp(self):
        super().setUp()
        self.given_session()

    def name(self, number):
        return f"file:///{number}.mlir"

    def open(self, number, size, version=1):
        self.given_document("x" * size, uri=self.name(number), version=version)

    def close(self, number):
        self.editor.send(notification("textDocument/didClose", {
            "textDocument": {"uri": self.name(number)}}))

    def asked(self, number):
        return self.ask("hls/lower", {"source": {"uri": self.name(number)}})

    def size(self, number):
        """Of the text that a worker is given of a document."""
        return len(self.asked(number)["result"]["params"]["source"]["text"])

    def assert_left_out(self, number, limit="maxDocumentBytesPerConnection"):
        answer = self.asked(number)
        self.assert_error(answer, -32054, "limit-exceeded", id=7)
        self.assertEqual(answer["error"]["data"]["limit"], limit)

    def messages(self):
        return [message["params"] for message in self.told
                if message["method"] == "window/showMessage"]

    def test_what_does_not_fit_is_left_out_and_told_once(self):
        self.open(1, 60_000)
        for number in (2, 3):
            self.open(number, 60_000)
        self.assert_left_out(2)
        message, = self.messages()
        self.assertEqual(message["type"], 2)
        self.assertIn(self.name(2), message["message"])
        self.assertIn(str(self.OWN), message["message"])
        self.assertNotIn(self.name(2), [
            each["params"].get("uri") for each in self.told])
        self.assert_left_out(3)
        self.assertEqual(self.size(1), 60_000)
        self.assertIsNone(self.ask("textDocument/hover", {
            "textDocument": {"uri": self.name(2)},
            "position": {"line": 0, "character": 0}})["result"])

    def test_there_is_room_again_after_a_document_was_closed(self):
        self.open(1, 60_000)
        self.open(2, 60_000)
        self.assert_left_out(2)
        self.close(1)
        self.open(2, 60_000, version=2)
        self.assertEqual(self.size(2), 60_000)
        self.open(3, 60_000)
        self.assert_left_out(3)
        self.assertEqual(len(self.messages()), 1)  # told again

    def test_a_document_that_grows_too_large_is_left_out(self):
        self.open(1, 50_000)
        self.uri = self.name(1)
        self.open(2, 40_000)
        self.change(2, {"range": place(0, 0), "text": "y" * 20_000})
        self.assert_left_out(1)
        self.change(3, {"range": place(0, 0), "text": "z"})
        self.assert_left_out(1)
        self.assertEqual(self.size(2), 40_000)
        self.change(4, {"text": "w" * 10_000})  # all of it, and it fits
        self.assertEqual(self.size(1), 10_000)
        self.change(5, {"range": place(0, 0, 9_000), "text": ""})
        self.assertEqual(self.size(1), 1_000)
        self.open(3, 50_000)  # what was removed is free
        self.assertEqual(self.size(3), 50_000)

    def test_all_editors_share_the_room(self):
        self.open(1, 90_000)
        self.assertEqual(self.size(1), 90_000)
        first, self.editor = self.editor, self.client()
        self.given_session()
        self.open(2, 90_000)
        self.assert_left_out(2, "maxDocumentBytes")
        first.close()
        self.until_status(lambda status: status["connections"] == 2,
                          "the first editor to leave")
        self.open(2, 90_000, version=2)
        self.assertEqual(self.size(2), 90_000)

    def test_a_search_takes_no_room_for_long(self):
        text = "int f(void) { return 1; }\n"
        text += "x" * (40_000 - len(text))
        self.given_document(text, uri="file:///searched.c", language="c")
        found = self.ask("workspace/symbol", {"query": "f"})["result"]
        self.assertEqual([one["name"] for one in found], ["f"])
        self.editor = self.client()
        self.given_session()
        self.open(1, 80_000)
        self.assertEqual(self.size(1), 80_000)

    def test_a_name_takes_room_too(self):
        for number in range(4):
            self.given_document("", uri="file:///" + "n" * 60_000 + str(number))
        self.open(1, 30_000)
        self.assertEqual(self.size(1), 30_000)
        self.open(2, 30_000)
        self.assert_left_out(2)


class TurnTest(DocumentTest):
    """An editor that opens much does not have it all copied at once."""

    def test_few_texts_are_with_the_workers_at_a_time(self):
        self.given_session()
        text = "x" * 1_000_000
        waiting = self.client()
        waiting.send(request(1, "hls/lower", {"fake": "wait",
                                              "path": self.path("go")}))
        self.until_status(lambda status: status["queue"]["running"] == 1,
                          "a busy worker")
        for number in range(30):
            self.given_document(text, uri=f"file:///{number}.mlir")
        # Answered behind the last of them, when as much as may wait does.
        self.assertIn("result", self.ask("hls/status", {}))
        self.until_status(lambda status: status["queue"]["waiting"] == 8,
                          "eight texts of a million in the queue")
        for _ in range(20):
            status = self.client().status()
            self.assertLessEqual(status["queue"]["waiting"], 8)
        self.touch("go")
        seen = set()
        while len(seen) < 30:
            message = self.editor.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                seen.add(message["params"]["uri"])


class SourceTest(DocumentTest):
    def setUp(self):
        super().setUp()
        self.given_session()

    def test_a_request_is_about_the_text_in_the_editor(self):
        self.given_document("// open\n", version=3)
        for source in ({}, {"version": 3}):
            with self.subTest(source=source):
                given = self.source_given(source={"uri": self.uri, **source})
                self.assertEqual(given, {
                    "uri": self.uri, "text": "// open\n",
                    "languageId": "mlir", **source})

    def test_every_method_about_a_source_is_about_that_text(self):
        self.given_document("// open\n")
        for method in ("hls/verify", "hls/emitRtl", "hls/simulate",
                       "hls/graph", "hls/diff", "hls/analyze"):
            with self.subTest(method=method):
                self.assertEqual(self.source_given(method)["text"],
                                 "// open\n")

    def test_a_request_may_bring_its_own_text(self):
        self.given_document("// open\n", version=3)
        for source in ({"text": "// own\n"},
                       {"text": "// own\n", "version": 9}):
            with self.subTest(source=source):
                given = self.source_given(source={"uri": self.uri, **source})
                self.assertEqual(given["text"], "// own\n")

    def test_another_version_is_never_that_on_disk(self):
        self.given_document("// open\n", version=3)
        for version in (2, 4):
            with self.subTest(version=version):
                answer = self.ask("hls/lower", {
                    "source": {"uri": self.uri, "version": version}})
                self.assert_error(answer, CONTENT_MODIFIED,
                                  "content-modified", id=7)
                self.assertIn("version 3", answer["error"]["message"])

    def test_a_document_of_another_language_is_not_read_from_disk(self):
        self.given_document("// open\n", language="plaintext")
        self.assertEqual(self.source_given(),
                         {"uri": self.uri, "text": "// open\n"})
        self.assertEqual(
            self.source_given(source={"uri": self.uri, "languageId": "mlir"}),
            {"uri": self.uri, "text": "// open\n", "languageId": "mlir"})

    def test_the_later_version_of_a_diff_may_be_open(self):
        self.given_document("// open\n")
        source = {"uri": "file:///elsewhere.mlir", "text": "// before\n"}
        params = self.ask("hls/diff", {
            "source": source, "other": {"uri": self.uri}})["result"]["params"]
        self.assertEqual(params["source"], source)
        self.assertEqual(params["other"]["text"], "// open\n")
        answer = self.ask("hls/diff", {
            "source": source, "other": {"uri": self.uri, "version": 8}})
        self.assert_error(answer, CONTENT_MODIFIED, "content-modified", id=7)

    def test_another_spelling_of_its_uri_names_the_document(self):
        self.given_document("// open\n", uri="file:///home/me/a%20b.mlir")
        for uri in ("file:///home/me/a b.mlir", "file:///home/m%65/a%20b.mlir",
                    "/home/me/a b.mlir"):
            with self.subTest(uri=uri):
                self.assertEqual(
                    self.source_given(source={"uri": uri})["text"],
                    "// open\n")

    def test_a_closed_document_is_the_file_again(self):
        self.given_document("// open\n")
        self.editor.send(notification("textDocument/didClose", {
            "textDocument": {"uri": self.uri}}))
        self.assertEqual(self.source_given(), {"uri": self.uri})


class NumberTest(DocumentTest):
    def test_no_two_sessions_send_a_request_of_one_id(self):
        ids = []
        for _ in range(2):
            editor = self.client()
            editor.call("initialize", {"capabilities": {
                "workspace": {"configuration": True}}})
            editor.send(notification("initialized", {}))
            asked = editor.receive()
            self.assertEqual(asked["method"], "workspace/configuration")
            ids.append(asked["id"])
        self.assertNotEqual(ids[0], ids[1])


if __name__ == "__main__":
    main()
