#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Clients that lie, stall, flood, or come in too great numbers.

usage: wire_hostile.py HLSD FAKE_WORKER [unittest arguments]
"""

import json
import os
import random
import resource
import socket
import sys

sys.dont_write_bytecode = True
import daemon_harness  # noqa: E402
from daemon_harness import (Client, DaemonTest, frame, main,  # noqa: E402
                            notification, request, until)

PARSE_ERROR = -32700


class CutTest(DaemonTest):
    def test_two_messages_cut_at_every_byte(self):
        self.start()
        client = self.client()
        whole = b"Content-Type: x; charset=utf-8\r\n" + \
            frame(request(1, "hls/status")) + \
            frame(request(2, "hls/lower", {"mark": 1}))
        for cut in range(1, len(whole)):
            client.send_bytes(whole[:cut])
            if cut % 16 == 0:  # so that the daemon reads them apart
                self.assertIn("result", self.client().call("hls/status"))
            client.send_bytes(whole[cut:])
            self.assertEqual(client.receive()["id"], 1)
            self.assertEqual(client.receive()["id"], 2)

    def test_a_thousand_notifications_in_one_batch_and_one_segment(self):
        self.start()
        client = self.client()
        client.send([notification("nothing", [i]) for i in range(1000)],
                    request(1, "hls/status"))
        self.assertEqual(client.receive()["id"], 1)

    def test_a_batch_of_batches_is_none(self):
        self.start()
        client = self.client()
        client.send([[request(1, "hls/status")]])
        answer, = client.receive()
        self.assert_error(answer, -32600, "invalid-request", id=None)


class LyingTest(DaemonTest):
    def test_a_length_that_is_too_short(self):
        # The rest is no header.
        self.start()
        body = json.dumps(request(1, "hls/status")).encode()
        client = self.client()
        client.send_bytes(b"Content-Length: %d\r\n\r\n%s"
                          % (len(body) - 1, body))
        self.assert_error(client.receive(), PARSE_ERROR, "parse-error", id=None)
        self.send_to_the_end(client, b"\r\n\r\n")
        self.assert_error(client.receive(), PARSE_ERROR, "parse-error", id=None)
        try:
            self.assertIsNone(client.receive())
        except ConnectionResetError:
            pass  # the rest of what was sent is not read
        self.assert_works()

    def send_to_the_end(self, client, data):
        try:
            client.send_bytes(data)
        except BrokenPipeError:
            pass

    def test_a_length_that_is_too_long(self):
        # The next message is eaten; the one after is understood.
        self.start()
        body = json.dumps(request(1, "hls/status")).encode()
        eaten = frame(request(2, "hls/status"))
        client = self.client()
        client.send_bytes(b"Content-Length: %d\r\n\r\n%s"
                          % (len(body) + len(eaten), body) + eaten)
        self.assert_error(client.receive(), PARSE_ERROR, "parse-error", id=None)
        self.assert_works(client)

    def test_a_length_that_is_never_reached(self):
        self.start()
        client = self.client()
        client.send_bytes(b"Content-Length: 1000\r\n\r\n{")
        client.socket.shutdown(socket.SHUT_WR)
        self.assertIsNone(client.receive())
        self.until_status(lambda status: status["connections"] == 1,
                          "the client to be gone")

    def test_noise(self):
        self.start()
        dice = random.Random(1)
        for _ in range(100):
            noise = bytes(dice.choice(b"Content-Length: 17\r\n{}[]\"\\\0\xff")
                          for _ in range(dice.randint(1, 300)))
            client = Client(self.socket)
            self.send_to_the_end(client, noise)
            client.close()
        self.until_status(lambda status: status["connections"] == 1,
                          "the connections to be closed")
        self.assert_works()


class FloodTest(DaemonTest):
    def test_a_client_that_never_reads_costs_a_bounded_amount(self):
        self.start("--max-backlog-bytes", "1000000")
        before = self.client().status()["residentBytes"]
        flood = self.client()
        message = frame(request(1, "hls/status")) * 100
        try:
            for _ in range(1000):
                flood.send_bytes(message)
        except (BrokenPipeError, ConnectionResetError):
            pass
        until(lambda: "disconnected" in self.log(),
              "the client to be disconnected")
        self.assert_works()
        after = self.client().status()["residentBytes"]
        self.assertLess(after - before, 80 << 20)

    def test_a_client_that_sends_without_an_end_delays_nobody(self):
        self.start("--max-frame-bytes", "1000000")
        greedy = self.client()
        greedy.send_bytes(b"Content-Length: 9000000000000\r\n\r\n")
        for _ in range(50):
            greedy.send_bytes(b"x" * 100000)
            self.assert_works()
        self.assertEqual(greedy.receive()["error"]["data"]["limit"],
                         "maxFrameBytes")


class DescriptorTest(DaemonTest):
    """The daemon may open few files; the harness may open more."""

    def start_with(self, descriptors, *arguments):
        self.start("--workers", "1", *arguments)
        self.client().status()  # A daemon that answers raises it no more.
        self.limit(descriptors)

    def limit(self, descriptors):
        _, most = resource.prlimit(self.daemon.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(self.daemon.pid, resource.RLIMIT_NOFILE,
                         (descriptors, most))

    def test_more_clients_than_descriptors(self):
        self.start_with(40)
        self.until_warm(1)
        first = self.client()
        self.assert_works(first)
        crowd = []
        for _ in range(100):
            client = socket.socket(socket.AF_UNIX)
            self.addCleanup(client.close)
            client.setblocking(False)
            if client.connect_ex(self.socket) == 0:
                crowd.append(client)
        for _ in range(20):  # who is in is served all the while
            self.assert_works(first)
        self.assertLessEqual(
            len(os.listdir(f"/proc/{self.daemon.pid}/fd")), 40)
        for client in crowd:
            client.close()
        until(self.is_served, "room for another client")
        self.assert_works(first)

    def is_served(self):
        client = Client(self.socket)
        try:
            client.send(request(1, "hls/status"))
            return client.receive() is not None
        except (BrokenPipeError, ConnectionResetError):
            return False
        finally:
            client.close()

    def test_workers_are_replaced_when_there_are_descriptors_again(self):
        self.start_with(64)
        self.until_warm(1)
        first = self.client()
        self.assert_works(first)
        used = len(os.listdir(f"/proc/{self.daemon.pid}/fd"))
        self.limit(used - 1)
        answer = first.call("hls/lower", {"fake": "exit", "number": 1})
        self.assertEqual(answer["error"]["data"]["kind"], "worker-lost")
        answer = first.call("hls/lower", {"fake": "exit", "number": 1})
        self.assertIn("error", answer)
        self.limit(used + 100)
        self.assert_works(first)
        self.assertEqual(self.daemon.poll(), None)


if __name__ == "__main__":
    main()
