#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`hlsc lsp` between an editor and daemons that go away or flood it.

usage: hlsc_lsp.py HLSC HLSD FAKE_WORKER [unittest arguments]
"""

import json
import os
import select
import socket
import subprocess
import sys

sys.dont_write_bytecode = True
from daemon_harness import (PATIENCE, DaemonTest, frame, main,  # noqa: E402
                            notification, request, until)
from hlsc_fake_daemon import FakeDaemon  # noqa: E402

HLSC = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "hlsc"

MIB = 1 << 20
# More than what may wait anywhere between a daemon and an editor.
FLOOD_BYTES = 256 * MIB
SERVER_CANCELLED = -32802
GREETING = {"capabilities": {"positionEncoding": "utf-16"},
            "serverInfo": {"name": "hlsd", "version": "0.1.0"},
            "hls": {"protocol": 1, "onDemand": False,
                    "methods": ["hls/analyze"]}}


class Editor:
    """An `hlsc lsp`, seen from the editor that has started it."""

    def __init__(self, test):
        self.process = subprocess.Popen(
            [HLSC, "lsp", "--no-spawn", "--socket", test.socket],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, bufsize=0)
        self.buffer = b""
        test.addCleanup(self.end)

    def end(self):
        self.process.kill()
        self.process.communicate()

    def send(self, *messages):
        data = b"".join(frame(message) for message in messages)
        while data:
            data = data[self.process.stdin.write(data):]

    def receive(self):
        """The next message; None at the end of the stream."""
        out = self.process.stdout.fileno()
        while True:
            head, mark, rest = self.buffer.partition(b"\r\n\r\n")
            size = int(head.split(b":")[1]) if mark else None
            if mark and len(rest) >= size:
                self.buffer = rest[size:]
                return json.loads(rest[:size])
            if not select.select([out], [], [], PATIENCE)[0]:
                raise AssertionError("waited in vain for a message")
            data = os.read(out, MIB)
            if not data:
                return None
            self.buffer += data

    def until(self, fits):
        """The first message that fits."""
        while (message := self.receive()) is not None:
            if fits(message):
                return message
        raise AssertionError("hlsc has ended: " +
                             self.process.stderr.read().decode())

    def ask(self, id, method, params=None):
        self.send(request(id, method, params))
        return self.until(lambda message: message.get("id") == id
                          and "method" not in message)

    def insist(self, id, method, params=None):
        """Asks again and again, at once, until there is a daemon; its result."""
        while True:
            answer = self.ask(id, method, params)
            if "result" in answer:
                return answer["result"]
            assert answer["error"]["code"] == SERVER_CANCELLED, answer

    def asked(self, method):
        """The next request of the server for that method."""
        return self.until(lambda message: message.get("method") == method)

    def greet(self, **capabilities):
        answer = self.ask(1, "initialize", {"capabilities": capabilities})
        self.send(notification("initialized", {}))
        return answer

    def close(self):
        """Ends as an editor does: (status, standard error)."""
        self.ask("end", "shutdown")
        self.send(notification("exit"))
        self.process.stdin.close()
        self.process.stdin = None
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors.decode()


def opening(uri, text):
    return notification("textDocument/didOpen", {"textDocument": {
        "uri": uri, "languageId": "mlir", "version": 1, "text": text}})


def change(uri, version, *changes):
    return notification("textDocument/didChange", {
        "textDocument": {"uri": uri, "version": version},
        "contentChanges": list(changes)})


def at(line, character):
    place = {"line": line, "character": character}
    return {"start": place, "end": place}


class RestartTest(DaemonTest):
    """Real daemons, one after the other."""

    uri = "file:///kernel.mlir"

    def restart(self):
        self.end_daemon()
        os.unlink(self.socket)
        self.start("--workers", "1")

    def text_given(self, editor, id):
        """The text of the document as a worker is given it."""
        params = {"source": {"uri": self.uri}}
        return editor.insist(id, "hls/lower", params)["params"]["source"]["text"]

    def test_a_change_without_a_text_does_not_end_the_session(self):
        self.start("--workers", "1")
        editor = Editor(self)
        editor.greet()
        editor.send(opening(self.uri, "a\n"),
                    change(self.uri, 2, {"range": at(0, 0)},
                           {"range": {"start": 7}, "text": "lost"},
                           {"range": at(0, 1), "text": "b"}),
                    change(self.uri, 3, 7))
        self.assertEqual(self.text_given(editor, 2), "ab\n")
        self.restart()
        self.assertEqual(self.text_given(editor, 3), "ab\n")
        status, errors = editor.close()
        self.assertEqual(status, 0)
        # As long as there is no daemon, it may say so.
        self.assertEqual([line for line in errors.splitlines()
                          if "no daemon listens on" not in line], [])

    def test_an_edit_within_a_character_is_the_same_for_the_next_daemon(self):
        self.start("--workers", "1")
        editor = Editor(self)
        editor.greet(general={"positionEncodings": ["utf-8"]})
        editor.send(opening(self.uri, "\u00e9\n"),
                    change(self.uri, 2, {"range": at(0, 1), "text": "x"}))
        self.assertEqual(self.text_given(editor, 2), "x\u00e9\n")
        self.restart()
        published = editor.asked("textDocument/publishDiagnostics")["params"]
        self.assertEqual(published["diagnostics"], [])
        self.assertEqual(self.text_given(editor, 3), "x\u00e9\n")

    def test_no_two_daemons_use_one_id_or_token(self):
        ids, tokens = [], []
        editor = None
        for number in range(3):
            if editor:
                self.restart()
            else:
                self.start("--workers", "1")
                editor = Editor(self)
                editor.greet(workspace={"configuration": True},
                             window={"workDoneProgress": True})
                editor.send(opening(self.uri, "a\n"))
            ids.append(editor.asked("workspace/configuration")["id"])
            editor.send(request(10 + number, "workspace/executeCommand", {
                "command": "hls.simulate", "arguments": [{"uri": self.uri}]}))
            asked = editor.asked("window/workDoneProgress/create")
            ids.append(asked["id"])
            tokens.append(asked["params"]["token"])
        self.assertEqual(len(set(ids)), len(ids), ids)
        self.assertEqual(len(set(tokens)), len(tokens), tokens)


class BackPressureTest(DaemonTest):
    """A daemon that says more than the editor reads."""

    def setUp(self):
        super().setUp()
        self.marks = 0
        self.fake = FakeDaemon(self.socket, {
            "initialize": self.greet, "test/nothing": {}, "shutdown": {},
            "test/unanswered": lambda connection, message: None})
        self.addCleanup(self.fake.close)

    def greet(self, connection, message):
        self.connection = connection
        return GREETING

    def flood(self, editor):
        """Sends notifications, numbered from 0, until hlsc takes no more;
        gives their number.

        That it takes no more is known when it has passed on something of the
        editor, for which it has looked at everything, and reads nothing in
        spite of that, twice.
        """
        stream = self.connection.stream
        left, sent, refusals = b"", 0, 0
        while refusals < 2:
            if not left:
                self.assertLess(sent * MIB, FLOOD_BYTES,
                                "hlsc keeps what the editor does not read")
                left = frame(notification("test/flood", {
                    "number": sent, "text": "x" * MIB}))
                sent += 1
            try:
                left = left[stream.send(left, socket.MSG_DONTWAIT):]
                refusals = 0
            except BlockingIOError:
                self.pass_on(editor)
                refusals += 1
        self.left = left
        return sent

    def pass_on(self, editor):
        """Returns when the daemon has got a message of the editor."""
        self.marks += 1
        editor.send(notification("test/mark", {"number": self.marks}))
        self.until_received("test/mark", {"number": self.marks})

    def until_received(self, method, params):
        until(lambda: params in self.fake.received(method), method)

    def test_what_the_editor_does_not_read_is_not_read_either(self):
        editor = Editor(self)
        editor.greet()
        self.until_received("initialized", {})
        count = self.flood(editor)
        # All of it arrives, in order, as soon as the editor reads.
        for number in range(count - 1):
            message = editor.receive()
            self.assertEqual(message["params"]["number"], number)
            self.assertEqual(len(message["params"]["text"]), MIB)
        self.connection.send_bytes(self.left)
        self.assertEqual(editor.receive()["params"]["number"], count - 1)
        self.assertEqual(editor.close(), (0, ""))

    def test_a_daemon_that_goes_away_meanwhile_is_replaced_afterwards(self):
        editor = Editor(self)
        editor.greet()
        self.until_received("initialized", {})
        editor.send(request(5, "test/unanswered"))
        self.until_received("test/unanswered", None)
        count = self.flood(editor)
        self.connection.stream.shutdown(socket.SHUT_RDWR)
        for number in range(count - 1):
            self.assertEqual(editor.receive()["params"]["number"], number)
        answer = editor.until(lambda message: message.get("id") == 5)
        self.assertEqual(answer["error"]["code"], SERVER_CANCELLED)
        self.assertEqual(editor.insist(6, "test/nothing"), {})
        self.assertEqual(self.fake.connections, 2)


if __name__ == "__main__":
    main()
