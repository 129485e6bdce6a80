#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A daemon that says what a test tells it to.

It speaks the wire of docs/protocol.md over a Unix socket and answers from a
table, so that the client can be tested with answers, delays and failures that
a real daemon would rarely give.
"""

import json
import os
import signal
import socket
import threading

# A shell has what it starts in the background ignore it, and all that this starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


class FakeDaemon:
    """Listens until closed.

    `answers` maps a method to a result (dict), or to a function of
    (connection, message) that returns a result, raises RpcError, or returns
    None when it has dealt with the answer itself.
    """

    def __init__(self, path, answers=None, protocol=1, version="0.1.0",
                 on_demand=False):
        self.path = path
        self.answers = answers or {}
        self.protocol = protocol
        self.version = version
        self.on_demand = on_demand
        self.requests = []  # every message received, in order
        self.connections = 0
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.bind(path)
        self.listener.listen(64)
        self.thread = threading.Thread(target=self._accept, daemon=True)
        self.thread.start()

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()
        if os.path.exists(self.path):
            os.unlink(self.path)

    def received(self, method):
        """The parameters of the messages of one method."""
        return [m.get("params") for m in self.requests
                if m.get("method") == method]

    def _accept(self):
        while True:
            try:
                stream, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._serve, args=(Connection(stream),),
                             daemon=True).start()

    def _serve(self, connection):
        try:
            while (message := connection.receive()) is not None:
                self.requests.append(message)
                self._answer(connection, message)
        except OSError:
            pass
        finally:
            connection.close()

    def _answer(self, connection, message):
        if "id" not in message:
            return
        method = message["method"]
        if method == "initialize" and method not in self.answers:
            result = {"capabilities": {},
                      "serverInfo": {"name": "hlsd", "version": self.version},
                      "hls": {"protocol": self.protocol,
                              "onDemand": self.on_demand, "methods": []}}
        else:
            result = self.answers.get(method)
        if method not in self.answers and method != "initialize":
            connection.error(message["id"], -32601, "no such method",
                             {"kind": "method-not-found"})
            return
        if callable(result):
            try:
                result = result(connection, message)
            except RpcError as error:
                connection.error(message["id"], error.code, str(error),
                                 error.data)
                return
        if result is not None:
            connection.result(message["id"], result)


class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.data = data


class Connection:
    def __init__(self, stream):
        self.stream = stream
        self.buffer = b""

    def close(self):
        self.stream.close()

    def receive(self):
        """The next message, or None at the end of the stream."""
        while b"\r\n\r\n" not in self.buffer:
            if not self._more():
                return None
        header, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        size = int(header.split(b":")[1])
        while len(self.buffer) < size:
            if not self._more():
                return None
        body, self.buffer = self.buffer[:size], self.buffer[size:]
        return json.loads(body)

    def send_bytes(self, data):
        self.stream.sendall(data)

    def send(self, message):
        # As hlsd writes it: without spaces.
        body = json.dumps(message, separators=(",", ":")).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def result(self, request_id, result):
        self.send({"jsonrpc": "2.0", "id": request_id, "result": result})

    def error(self, request_id, code, message, data=None):
        self.send({"jsonrpc": "2.0", "id": request_id,
                   "error": {"code": code, "message": message, "data": data}})

    def _more(self):
        data = self.stream.recv(65536)
        self.buffer += data
        return bool(data)
