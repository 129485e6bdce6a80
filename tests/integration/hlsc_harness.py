# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hlsc with a daemon of its own, which it starts itself.

The script that imports this is started as SCRIPT HLSC [unittest arguments].
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

# A shell has what it starts in the background ignore it, and all that this starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

HLSC = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "hlsc"


class HlscTest(unittest.TestCase):
    """One directory and one daemon per class."""

    @classmethod
    def setUpClass(cls):
        cls.give_place(cls.addClassCleanup)

    @classmethod
    def give_place(cls, add_cleanup):
        cls.directory = tempfile.mkdtemp(prefix="hlsc-")
        add_cleanup(shutil.rmtree, cls.directory)
        cls.environment = dict(
            os.environ, HLSD_SOCKET=os.path.join(cls.directory, "run/hlsd.sock"))
        add_cleanup(subprocess.run, [HLSC, "stop"], env=cls.environment,
                    check=False, capture_output=True)

    def hlsc(self, *arguments, stdin=None, folder=""):
        return subprocess.run([HLSC, *arguments], input=stdin,
                              cwd=os.path.join(self.directory, folder),
                              env=self.environment,
                              capture_output=True, encoding="utf-8",
                              timeout=600, check=False)

    def start(self, *arguments):
        client = subprocess.Popen([HLSC, *arguments], cwd=self.directory,
                                  env=self.environment, encoding="utf-8",
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE)
        self.addCleanup(client.communicate)
        self.addCleanup(client.kill)
        return client

    def write(self, name, text):
        path = os.path.join(self.directory, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def status(self):
        run = self.hlsc("status", "--json")
        return json.loads(run.stdout) if run.returncode == 0 else None

    def busy_worker(self):
        """Waits until a worker works, and gives its process id."""
        end = time.monotonic() + 300
        while time.monotonic() < end:
            for worker in (self.status() or {"workers": []})["workers"]:
                if worker["state"] == "busy":
                    return worker["pid"]
            time.sleep(0.01)
        self.fail("no worker became busy")

    def interrupt(self, client):
        """Cancels what a client waits for, and waits until nobody works on it.
        Gives the process id of the worker that did."""
        pid = self.busy_worker()
        client.send_signal(signal.SIGINT)
        _, errors = client.communicate(timeout=60)
        self.assertEqual(client.returncode, 4, errors)
        self.assertIn("cancelled", errors)
        end = time.monotonic() + 300
        while pid in [worker["pid"] for worker in self.status()["workers"]
                      if worker["state"] == "busy"]:
            self.assertLess(time.monotonic(), end, "still busy")
            time.sleep(0.01)
        return pid


class ScriptTest(HlscTest):
    """One directory and one daemon for all such classes of a script: to warm up
    takes a daemon longer than many a class."""

    @classmethod
    def setUpClass(cls):
        if "directory" not in vars(ScriptTest):
            ScriptTest.give_place(unittest.addModuleCleanup)


class EditorTest(HlscTest):
    """An `hlsc lsp`, as an editor has it."""

    def start_editor(self):
        # pylint: disable=consider-using-with
        self.editor = subprocess.Popen(
            [HLSC, "lsp"], env=self.environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self.addCleanup(self.editor.communicate)
        self.addCleanup(self.editor.kill)

    def send(self, method, params, **id_):
        body = json.dumps({"jsonrpc": "2.0", "method": method,
                           "params": params, **id_}).encode()
        self.editor.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.editor.stdin.flush()

    def until(self, fits):
        """The first message that fits."""
        while line := self.editor.stdout.readline():
            size = int(line.split(b":")[1])
            self.editor.stdout.readline()
            message = json.loads(self.editor.stdout.read(size))
            if fits(message):
                return message
        raise AssertionError("hlsc has ended")

    def diagnostics(self):
        return self.until(lambda message: message.get("method") ==
                          "textDocument/publishDiagnostics")["params"]["diagnostics"]

    def open_text(self, path, text):
        """An editor with that text, which has nothing else to say."""
        self.start_editor()
        self.send("initialize", {"capabilities": {}}, id=1)
        self.until(lambda message: message.get("id") == 1)
        self.send("initialized", {})
        self.uri = "file://" + path
        self.send("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "c", "version": 1, "text": text}})

    def hover(self, line, character):
        """What it says of a place; both count from 0."""
        self.number = getattr(self, "number", 1) + 1
        self.send("textDocument/hover", {
            "textDocument": {"uri": self.uri},
            "position": {"line": line, "character": character}}, id=self.number)
        told = self.until(lambda message: message.get("id") == self.number)
        return told["result"]["contents"]["value"]
