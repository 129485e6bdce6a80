# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plays hlsd's side of the conversation with the template and its workers
(protocol/include/protocol/worker.h)."""
import array
import fcntl
import json
import os
import socket
import subprocess

# A test that waits for something that never comes fails after so many seconds.
PATIENCE = 300


class Stream:
    """hlsd's end of a worker's socket: framed JSON-RPC."""

    def __init__(self, connection):
        self.connection = connection
        self.connection.settimeout(PATIENCE)
        self.received = b""
        self.next_id = 1

    def send_bytes(self, data):
        self.connection.sendall(data)

    def send(self, message):
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def receive_text(self):
        """The next message, or None at the end of the stream."""
        while True:
            head, separator, rest = self.received.partition(b"\r\n\r\n")
            if separator:
                size = int(head.lower().split(b"content-length:")[1].split()[0])
                if len(rest) >= size:
                    self.received = rest[size:]
                    return rest[:size].decode()
            try:
                chunk = self.connection.recv(1 << 20)
            except ConnectionResetError:  # killed before it had read it all
                chunk = b""
            if not chunk:
                return None
            self.received += chunk

    def receive(self):
        text = self.receive_text()
        return None if text is None else json.loads(text)

    def request(self, method, **params):
        """Sends a request; returns the answer and the notifications before it."""
        number = self.next_id
        self.next_id += 1
        self.send({"jsonrpc": "2.0", "id": number, "method": method,
                   "params": params})
        return self.answer(number)

    def answer(self, number):
        """Waits for that of a request; the same as of request()."""
        notifications = []
        while True:
            message = self.receive()
            if message is None:
                raise EOFError("the worker is gone")
            if "id" in message:
                assert message["id"] == number, message
                return message, notifications
            notifications.append(message)

    def result(self, method, **params):
        answer, _ = self.request(method, **params)
        assert "result" in answer, answer
        return answer["result"]

    def close(self):
        self.connection.close()


class Template:
    """A running template process."""

    def __init__(self, program, *arguments, env=None):
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.settimeout(PATIENCE)
        self.control = ours
        self.streams = []  # kept open until the end, unless a test closes one

        def prepare():
            if theirs.fileno() == 3:
                flags = fcntl.fcntl(3, fcntl.F_GETFD)
                fcntl.fcntl(3, fcntl.F_SETFD, flags & ~fcntl.FD_CLOEXEC)
            else:
                os.dup2(theirs.fileno(), 3)

        self.process = subprocess.Popen(
            [program, *arguments], pass_fds=(3,), preexec_fn=prepare,
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, env=env)
        theirs.close()

    def receive(self):
        packet = self.control.recv(4096)
        return json.loads(packet) if packet else None

    def expect(self, **members):
        packet = self.receive()
        assert packet is not None, "the template is gone"
        for name, value in members.items():
            assert packet.get(name) == value, packet
        return packet

    def send(self, packet, *descriptors):
        data = json.dumps(packet).encode()
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS,
                   array.array("i", descriptors))] if descriptors else []
        self.control.sendmsg([data], rights)

    def fork(self, number, kind=socket.SOCK_STREAM):
        """Asks for a worker and returns its stream and process id."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, kind)
        self.send({"op": "fork", "id": number}, theirs.fileno())
        theirs.close()
        pid = self.expect(op="forked", id=number)["pid"]
        self.streams.append(Stream(ours))
        return self.streams[-1], pid

    def worker(self, number, kind=socket.SOCK_STREAM):
        """A worker that has said it is ready."""
        stream, pid = self.fork(number, kind)
        ready = stream.receive()
        assert ready == {"jsonrpc": "2.0", "method": "worker/ready"}, ready
        return stream, pid

    def kill(self, number):
        self.send({"op": "kill", "id": number})

    def finish(self):
        """Closes the control socket; returns the exit status and standard
        error."""
        self.control.close()
        _, errors = self.process.communicate(timeout=PATIENCE)
        for stream in self.streams:
            stream.close()
        return self.process.returncode, errors.decode()
