# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program that is started once for many runs (tests/tools/once_started.c)."""

import os
import signal
import socket
import struct
import subprocess
import threading


class Program:
    """One run at a time: each takes next to no time."""

    def __init__(self, program, library):
        self.lock = threading.Lock()
        self.socket, theirs = socket.socketpair(socket.AF_UNIX,
                                                socket.SOCK_SEQPACKET)
        with theirs:
            # pylint: disable=consider-using-with
            self.process = subprocess.Popen(
                [program], pass_fds=[theirs.fileno()], env={
                    **os.environ, "LD_PRELOAD": library,
                    "STARTED_SOCKET": str(theirs.fileno())})

    def close(self):
        self.socket.close()
        self.process.wait(60)

    def _start(self, message, descriptors, answers):
        """Waits for a run's end, and notes its status."""
        with self.lock:
            socket.send_fds(self.socket, [message], descriptors)
            for descriptor in descriptors:
                os.close(descriptor)
            answer = self.socket.recv(16)
        answers.append(os.waitstatus_to_exitcode(struct.unpack("i", answer)[0])
                       if answer else -signal.SIGHUP)

    def run(self, arguments, cwd, stdin=None, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, input=None):
        """As subprocess.run() does it, with PIPE for standard output, PIPE or
        STDOUT for standard error, and `input` or nothing for standard input."""
        assert stdout == subprocess.PIPE and stderr in (subprocess.PIPE,
                                                        subprocess.STDOUT)
        assert stdin in (None, subprocess.DEVNULL)
        output, output_end = os.pipe()
        errors, errors_end = os.pipe()
        if stderr == subprocess.STDOUT:
            os.close(errors_end)
            errors_end = os.dup(output_end)
        if input is None:
            feed, input_end = None, os.open(os.devnull, os.O_RDONLY)
        else:
            input_end, feed = os.pipe()
        message = b"\0".join(os.fsencode(word) for word in [cwd, *arguments]) + b"\0"
        answers, texts = [], {}

        def read(name, descriptor):
            with open(descriptor, "rb") as file:
                texts[name] = file.read()

        def write():
            with open(feed, "wb") as file:
                try:
                    file.write(input)
                except BrokenPipeError:
                    pass
        threads = [threading.Thread(target=self._start, args=(
            message, [input_end, output_end, errors_end], answers)),
                   threading.Thread(target=read, args=("stdout", output)),
                   threading.Thread(target=read, args=("stderr", errors))]
        if feed is not None:
            threads.append(threading.Thread(target=write))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(300)
        return subprocess.CompletedProcess(
            arguments, answers[0], texts["stdout"],
            None if stderr == subprocess.STDOUT else texts["stderr"])
