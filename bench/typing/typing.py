#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long a developer who types waits for the diagnostics, and what a keystroke
costs.

usage: typing.py [--build DIR] [--keystrokes N] [--pause MS] [--json]

keystrokes.txt is a recording: what somebody types into the last function of a
file, one character after the other, `\\b` for a backspace. They are sent to
`hlsc lsp` as an editor does, into a kernel file of 500 lines, each when the
diagnostics of the one before are there and a pause has passed. The time of a
keystroke runs from its didChange to the diagnostics of its version. The CPU
time is that of the daemon and all of its workers, the bridge not counted.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
LINES = 500

KERNEL = """
int stage{0}(int in[64], int out[64], int scale) {{
  int sum = 0;
  for (int i = 1; i < 63; i++) {{
    int left = in[i - 1];
    int right = in[i + 1];
    int middle = in[i] * scale;
    int value = left + right - middle + {0};
    if (value < 0)
      value = -value;
    else
      value += sum & 15;
    out[i] = value;
    sum += value >> 2;
  }}
  return sum;
}}
"""

OPENING = "int typed(int in[64], int out[64]) {\n"
CLOSING = "\n  return 0;\n}\n"


def kernel_file():
    """A file of helpers that one kernel calls, and a function being typed."""
    text = '#include "hls.h"\n'
    count = 0
    while text.count("\n") + 30 < LINES:
        text += KERNEL.format(count)
        count += 1
    text += "\n" + OPENING
    place = text.count("\n")
    rest = CLOSING
    while (text + rest).count("\n") < LINES:
        rest += "// \n"
    return text + rest, place


def keystrokes(count):
    with open(os.path.join(HERE, "keystrokes.txt"), encoding="utf-8") as file:
        recording = file.read().rstrip("\n").replace("\\b", "\b")
    return (recording * (count // len(recording) + 1))[:count]


class Editor:
    def __init__(self, hlsc, environment):
        self.process = subprocess.Popen([hlsc, "lsp"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE,
                                        env=environment)
        self.id = 0

    def send(self, method, params, is_request=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if is_request:
            self.id += 1
            message["id"] = self.id
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body)
                                 + body)
        self.process.stdin.flush()

    def receive(self):
        size = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        if not size:
            raise SystemExit("typing: the language server has ended")
        return json.loads(self.process.stdout.read(size))

    def call(self, method, params):
        self.send(method, params, is_request=True)
        while True:
            message = self.receive()
            if message.get("id") == self.id and "method" not in message:
                return message["result"]

    def await_diagnostics(self, version):
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                if message["params"]["version"] == version:
                    return message["params"]["diagnostics"]


def cpu_seconds(pid):
    """Of a process and its descendants, those that have ended included."""
    ticks = os.sysconf("SC_CLK_TCK")
    total = 0.0
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        total += sum(int(field) for field in fields[11:15]) / ticks
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children",
                      encoding="utf-8") as file:
                total += sum(cpu_seconds(child) for child in
                             file.read().split())
    except (FileNotFoundError, ProcessLookupError):
        pass
    return total


def measure(editor, count, pause):
    text, line = kernel_file()
    uri = "file:///typing/kernel.c"
    editor.call("initialize", {"processId": None, "rootUri": None,
                               "capabilities": {}})
    editor.send("initialized", {})
    editor.send("textDocument/didOpen", {"textDocument": {
        "uri": uri, "languageId": "c", "version": 0, "text": text}})
    editor.await_diagnostics(0)
    pid = editor.call("hls/status", {})["pid"]
    # The typed text lies in one line; `\n` in the recording are spaces.
    column = 0
    times = []
    broken = 0
    cpu = cpu_seconds(pid)
    for version, key in enumerate(keystrokes(count), 1):
        begin = {"line": line, "character": column}
        end = begin
        if key == "\b":
            begin = {"line": line, "character": column - 1}
            column -= 1
        else:
            column += 1
        change = {"range": {"start": begin, "end": end},
                  "text": "" if key == "\b" else key}
        time.sleep(pause / 1000)
        start = time.perf_counter()
        editor.send("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version},
            "contentChanges": [change]})
        diagnostics = editor.await_diagnostics(version)
        times.append((time.perf_counter() - start) * 1000)
        broken += any(one["severity"] == 1 for one in diagnostics)
    cpu = cpu_seconds(pid) - cpu
    times.sort()
    return {"keystrokes": count, "lines": text.count("\n"),
            "withErrors": broken,
            "medianMs": round(statistics.median(times), 2),
            "p99Ms": round(times[max(0, len(times) * 99 // 100 - 1)], 2),
            "cpuMsPerKeystroke": round(cpu * 1000 / count, 2)}


def main():
    parser = argparse.ArgumentParser(
        description="Time from a keystroke to its diagnostics.")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--keystrokes", type=int, default=500)
    parser.add_argument("--pause", type=float, default=30,
                        help="milliseconds between keystrokes")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    hlsc = os.path.join(options.build, "bin", "hlsc")
    directory = tempfile.mkdtemp(prefix="hlsd-typing-")
    environment = {**os.environ, "HLSD_CACHE_DIR": "",
                   "HLSD_SOCKET": os.path.join(directory, "hlsd.sock")}
    editor = Editor(hlsc, environment)
    try:
        result = measure(editor, options.keystrokes, options.pause)
    finally:
        editor.process.stdin.close()
        editor.process.wait()
        subprocess.run([hlsc, "stop"], env=environment, check=False,
                       stdout=subprocess.DEVNULL)
        shutil.rmtree(directory)
    if options.json:
        print(json.dumps(result))
    else:
        print("{keystrokes} keystrokes into {lines} lines, {withErrors} of them"
              " with errors: median {medianMs} ms, 99 % {p99Ms} ms, "
              "CPU {cpuMsPerKeystroke} ms each".format(**result))


if __name__ == "__main__":
    main()
