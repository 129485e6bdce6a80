# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A real hlsd with a fake worker, and clients that speak to it byte by byte.

Time only bounds hanging here: every wait ends as soon as what it waits for has
happened, and fails after PATIENCE seconds.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

PATIENCE = 300

HLSD = ""
FAKE_WORKER = ""


def main():
    """Runs the calling module's tests: SCRIPT HLSD FAKE_WORKER [unittest…]."""
    global HLSD, FAKE_WORKER
    HLSD = os.path.abspath(sys.argv.pop(1))
    FAKE_WORKER = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=1)


def until(condition, what):
    """Waits for `condition()` to be true and returns what it gave."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.002)
    raise AssertionError("waited in vain for " + what)


def growing_deadlines(first):
    """Milliseconds, each time twice as many: for a request that is to be ended
    at its deadline once it runs, on a machine that may be slow to begin it."""
    deadline = first
    while deadline < 1000 * PATIENCE:
        yield deadline
        deadline *= 2
    raise AssertionError("no deadline was long enough")


def has_begun(answer):
    """Whether the request ran when its deadline ended it."""
    return "has not begun" not in answer["error"]["message"]


def frame(body):
    if not isinstance(body, bytes):
        body = json.dumps(body).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def request(id, method, params=None):
    message = {"jsonrpc": "2.0", "id": id, "method": method}
    if params is not None:
        message["params"] = params
    return message


def notification(method, params=None):
    message = {"jsonrpc": "2.0", "method": method}
    if params is not None:
        message["params"] = params
    return message


class Client:
    """One connection."""

    def __init__(self, path, patience=PATIENCE):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(patience)
        self.buffer = b""
        try:
            self.socket.connect(path)
        except OSError:
            self.socket.close()
            raise

    def close(self):
        self.socket.close()

    def send_bytes(self, data):
        self.socket.sendall(data)

    def send(self, *messages):
        self.send_bytes(b"".join(frame(message) for message in messages))

    def receive(self):
        """The next message; None at the end of the stream."""
        while True:
            head, mark, rest = self.buffer.partition(b"\r\n\r\n")
            if mark:
                size = int(head.split(b":")[1])
                if len(rest) >= size:
                    self.buffer = rest[size:]
                    return json.loads(rest[:size])
            data = self.socket.recv(1 << 20)
            if not data:
                assert not self.buffer, self.buffer
                return None
            self.buffer += data

    def call(self, method, params=None, id=1):
        """The whole answer to one request."""
        self.send(request(id, method, params))
        return self.receive()

    def status(self):
        """Only for a client that has nothing else under way."""
        return self.call("hls/status", id="status")["result"]


class DaemonTest(unittest.TestCase):
    """One directory per test, and a daemon in it once start() is called."""

    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="hlsd-")
        self.addCleanup(shutil.rmtree, self.directory)
        os.mkdir(self.path("run"), 0o700)
        self.socket = self.path("run/hlsd.sock")
        self.daemon = None
        self.addCleanup(self.end_daemon)

    def path(self, name):
        return os.path.join(self.directory, name)

    def touch(self, name):
        with open(self.path(name), "w"):
            pass

    def spawn(self, *arguments, worker=None, before=None, **environment):
        """Starts a daemon, on the test's socket unless told otherwise. Its
        process calls `before` first."""
        command = [HLSD, "--worker-program", worker or FAKE_WORKER,
                   "--log-level", "debug"]
        if "--socket" not in arguments:
            command += ["--socket", self.socket]
        with open(self.path("log"), "ab") as log:
            return subprocess.Popen(
                command + list(arguments), stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, preexec_fn=before,
                env={**os.environ, "HLSD_CACHE_DIR": "", **environment})

    def start(self, *arguments, **keywords):
        self.daemon = self.spawn(*arguments, **keywords)
        until(self.is_listening, "the daemon to listen")

    def is_listening(self):
        if self.daemon.poll() is not None:
            raise AssertionError("hlsd ended:\n" + self.log())
        return os.path.exists(self.socket)

    def end_daemon(self):
        if self.daemon and self.daemon.poll() is None:
            self.daemon.kill()
        if self.daemon:
            self.daemon.wait()

    def restart_with(self, *arguments):
        """The same again with other arguments, once all workers are warm."""
        self.end_daemon()
        if os.path.exists(self.socket):
            os.unlink(self.socket)
        self.start("--workers", "1", *arguments)
        self.until_warm(1)

    def wait_for_end(self):
        """The daemon's exit code."""
        return self.daemon.wait(PATIENCE)

    def log(self):
        try:
            with open(self.path("log"), errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return "(no log)"

    def client(self):
        client = Client(self.socket)
        self.addCleanup(client.close)
        return client

    def until_status(self, condition, what):
        """Waits until hls/status fulfils `condition` and returns it."""
        client = self.client()

        def check():
            status = client.status()
            return status if condition(status) else None

        try:
            return until(check, what)
        finally:
            client.close()

    def until_warm(self, workers):
        """Waits for `workers` and their spare to be idle."""
        return self.until_status(
            lambda status: [worker["state"] for worker in status["workers"]]
            == ["idle"] * (workers + 1), "all workers to be idle")

    def assert_error(self, answer, code, kind, id=1):
        self.assertEqual(answer.get("id", "missing"), id, answer)
        self.assertNotIn("result", answer)
        self.assertEqual(answer["error"]["code"], code, answer)
        self.assertEqual(answer["error"]["data"]["kind"], kind, answer)
        self.assertTrue(answer["error"]["message"])

    def assert_works(self, client=None):
        """One request is answered as it should be."""
        client = client or self.client()
        answer = client.call("hls/lower", {"mark": 7}, id="works")
        self.assertEqual(answer["id"], "works")
        self.assertEqual(answer["result"]["params"], {"mark": 7})


def alive(pid):
    """Whether a process exists and is no zombie."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def kill(pid, number=signal.SIGKILL):
    os.kill(pid, number)
