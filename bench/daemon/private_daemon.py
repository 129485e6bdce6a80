# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A daemon of a benchmark's own, and connections to it."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
PATIENCE = 300


class Daemon:
    """Runs while the `with` block does."""

    def __init__(self, build, *options):
        self.binaries = os.path.join(build, "bin")
        self.options = options

    def __enter__(self):
        self.directory = tempfile.mkdtemp(prefix="hlsd-bench-")
        self.socket = os.path.join(self.directory, "run", "s")
        os.mkdir(os.path.dirname(self.socket), 0o700)
        # The cache of one benchmark is not the cache of the next.
        environment = dict(os.environ, XDG_CACHE_HOME=self.directory,
                           HLSD_SOCKET=self.socket)
        self.process = subprocess.Popen(
            [os.path.join(self.binaries, "hlsd"), "--socket", self.socket,
             "--log-level", "error", *self.options],
            stdin=subprocess.DEVNULL, env=environment)
        while not os.path.exists(self.socket):
            time.sleep(0.005)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)
        shutil.rmtree(self.directory)

    def wire(self):
        return Wire(self.socket)

    def cpu_ms(self):
        """Processor time that the daemon and its workers have used so far. Says
        what work costs on a machine that is busy with something else, too."""
        wire = self.wire()
        status = wire.ask(encode("hls/status"))["result"]
        wire.close()
        ticks = 0
        for pid in (status["pid"],
                    *(worker["pid"] for worker in status["workers"])):
            with open(f"/proc/{pid}/stat", encoding="ascii") as file:
                fields = file.read().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks * 1000 / os.sysconf("SC_CLK_TCK")

    def until_warm(self):
        """Waits until no worker is starting."""
        wire = self.wire()
        while True:
            states = [worker["state"] for worker
                      in wire.ask(encode("hls/status"))["result"]["workers"]]
            if states and set(states) == {"idle"}:
                break
            time.sleep(0.02)
        wire.close()


class Wire:
    """A connection with one request at a time."""

    def __init__(self, path):
        self.stream = socket.socket(socket.AF_UNIX)
        self.stream.connect(path)
        self.stream.settimeout(PATIENCE)
        self.rest = b""  # of what was read: the next message begins with it
        self.reserve(1 << 20)

    def reserve(self, size):
        """Has memory ready for answers of so many bytes. To get it page by page
        would take a client longer than what it reads into it."""
        self.room = bytearray(b" ") * size

    def receive(self, message):
        """Sends encoded bytes; the encoded answer, until the next one."""
        self.stream.sendall(message)
        return self.read()

    def read(self):
        """The next message from the daemon, encoded, until the next one."""
        data = self.rest or self.stream.recv(1 << 20)
        head, _, body = data.partition(b"\r\n\r\n")
        while not _:
            data += self.stream.recv(1 << 20)
            head, _, body = data.partition(b"\r\n\r\n")
        size = int(head.split(b":")[1])
        if len(self.room) < size:
            self.reserve(2 * size)
        self.rest, body = body[size:], body[:size]
        room = memoryview(self.room)[:size]
        room[:len(body)] = body
        got = len(body)
        while got < size:
            count = self.stream.recv_into(room[got:])
            if not count:
                raise ConnectionError("the daemon hung up")
            got += count
        return room

    def exchange(self, message):
        """Sends encoded bytes; the encoded answer."""
        return bytes(self.receive(message))

    def next(self):
        return json.loads(bytes(self.read()))

    def ask(self, message):
        return json.loads(self.exchange(message))

    def time(self, message):
        """(milliseconds, encoded answer)"""
        begin = time.perf_counter()
        answer = self.receive(message)
        return (time.perf_counter() - begin) * 1000, bytes(answer)

    def close(self):
        self.stream.close()


def encode(method, params=None, id=1):
    body = json.dumps({"jsonrpc": "2.0", "id": id, "method": method,
                       "params": params or {}}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def kernel(name="fir", define=None):
    """Parameters to compile a kernel of the tests."""
    path = os.path.join(ROOT, "tests", "kernels", name + ".c")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    options = {"defines": [define]} if define else {}
    return {"source": {"uri": "file://" + path, "text": text},
            "kernel": name, "options": options}


def must(answer):
    """The result in an encoded answer, or the end of the benchmark."""
    message = json.loads(answer)
    if "result" not in message:
        raise SystemExit(f"a request failed: {message}")
    return message["result"]


def percentile(values, percent):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * percent / 100))]
