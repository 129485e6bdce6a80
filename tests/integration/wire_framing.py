#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Framing over a real socket: what is refused, and what goes on afterwards.

usage: wire_framing.py HLSD FAKE_WORKER [unittest arguments]
"""

import json
import sys

sys.dont_write_bytecode = True
from daemon_harness import Client, DaemonTest, frame, main, request  # noqa: E402

PARSE_ERROR = -32700
LIMIT_EXCEEDED = -32054


class FramingTest(DaemonTest):
    def test_a_message_byte_by_byte(self):
        self.start()
        client = self.client()
        for byte in frame(request(1, "hls/lower", {"mark": 7})):
            client.send_bytes(bytes([byte]))
        self.assertEqual(client.receive()["result"]["params"], {"mark": 7})

    def test_many_messages_in_one_segment(self):
        self.start()
        client = self.client()
        client.send(*[request(i, "hls/lower", {"i": i}) for i in range(200)])
        answers = [client.receive() for _ in range(200)]
        self.assertEqual({a["id"]: a["result"]["params"]["i"] for a in answers},
                         {i: i for i in range(200)})

    def test_header_names_in_any_case_and_a_content_type(self):
        self.start()
        client = self.client()
        body = json.dumps(request(1, "hls/status")).encode()
        client.send_bytes(b"CONTENT-TYPE: application/vscode-jsonrpc; "
                          b"charset=utf-8\r\ncontent-length:%d\r\n\r\n%s"
                          % (len(body), body))
        self.assertIn("version", client.receive()["result"])

    def test_a_malformed_header_is_answered_and_ends_the_connection(self):
        self.start()
        for header, problem in (
                (b'{"jsonrpc":"2.0","id":1,"method":"hls/status"}', "expected"),
                (b"Content-Length: x\r\n\r\n", "not a number"),
                (b"Content-Length: -1\r\n\r\n", "not a number"),
                (b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", "twice"),
                (b"Content-Length: 2\n\n{}", "CR LF"),
                (b"Content-Type: x\r\n\r\n", "no Content-Length"),
                (b"X: " + b"y" * 5000, "too long"),
                (b"Content-Length: 99999999999999999999999\r\n\r\n",
                 "out of range")):
            with self.subTest(header=header[:40]):
                client = self.client()
                client.send_bytes(header)
                answer = client.receive()
                self.assert_error(answer, PARSE_ERROR, "parse-error", id=None)
                self.assertIn(problem, answer["error"]["message"])
                self.assertIsNone(client.receive())
        self.assert_works()

    def test_an_oversized_message_is_skipped(self):
        self.start("--max-frame-bytes", "1000")
        client = self.client()
        client.send(request(1, "hls/lower", {"text": "x" * 100000}),
                    request(2, "hls/lower", {"mark": 7}))
        answer = client.receive()
        self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded", id=None)
        self.assertEqual(answer["error"]["data"]["limit"], "maxFrameBytes")
        self.assertEqual(answer["error"]["data"]["value"], 1000)
        self.assertEqual(client.receive()["id"], 2)

    def test_the_limit_itself_is_allowed(self):
        self.start("--max-frame-bytes", "1000")
        client = self.client()
        body = json.dumps(request(1, "hls/status")).encode()
        client.send_bytes(frame(body.ljust(1000)))
        self.assertIn("result", client.receive())
        client.send_bytes(frame(body.ljust(1001)))
        self.assert_error(client.receive(), LIMIT_EXCEEDED, "limit-exceeded",
                          id=None)

    def test_a_huge_announcement_neither_allocates_nor_disturbs(self):
        self.start()
        greedy = self.client()
        greedy.send_bytes(b"Content-Length: 18446744073709551615\r\n\r\n")
        self.assert_error(greedy.receive(), LIMIT_EXCEEDED, "limit-exceeded",
                          id=None)
        hopeful = self.client()
        hopeful.send_bytes(b"Content-Length: 60000000\r\n\r\n{")
        self.assert_works()
        self.assertLess(self.client().status()["residentBytes"], 30 << 20)

    def test_an_empty_message_is_a_parse_error(self):
        self.start()
        client = self.client()
        client.send(b"")
        self.assert_error(client.receive(), PARSE_ERROR, "parse-error", id=None)
        self.assert_works(client)

    def test_a_client_that_stops_in_the_middle_delays_nobody(self):
        self.start()
        whole = frame(request(1, "hls/lower", {"mark": 1}))
        stuck = []
        for cut in range(1, len(whole), 7):
            stuck.append(Client(self.socket))
            self.addCleanup(stuck[-1].close)
            stuck[-1].send_bytes(whole[:cut])
        self.assert_works()
        for cut, client in zip(range(1, len(whole), 7), stuck):
            client.send_bytes(whole[cut:])
            self.assertEqual(client.receive()["result"]["params"], {"mark": 1})

    def test_large_parameters_and_results_arrive_unchanged(self):
        self.start()
        text = "".join(chr(32 + i % 0x2000) for i in range(1 << 20)) \
            .encode("utf-8", "ignore").decode()
        params = {"source": {"text": text}, "number": 1.10, "empty": {}}
        answer = self.client().call("hls/lower", params)
        self.assertEqual(answer["result"]["params"], params)

    def test_text_with_every_escape_arrives_unchanged(self):
        self.start()
        text = "".join(map(chr, range(1, 0x300))) + '\\"\u2028\U0001f600\x00'
        answer = self.client().call("hls/lower", {"text": text})
        self.assertEqual(answer["result"]["params"], {"text": text})


if __name__ == "__main__":
    main()
