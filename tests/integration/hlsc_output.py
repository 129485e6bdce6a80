#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files that hlsc writes: whole, or as they were before. And when it writes.

usage: hlsc_output.py HLSC [unittest arguments]
"""

import os
import resource
import signal
import socket
import stat
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from hlsc_client import HLSC, ClientTest, SpawningTest  # noqa: E402
from hlsc_client import diagnostic, result  # noqa: E402


class OutputFile(ClientTest):
    """`-o FILE`: a whole text, or what was there before."""

    def lower(self, output, text="module {}\n", **keywords):
        self.given_daemon({"hls/lower": result(ir=text)})
        return subprocess.run(
            [HLSC, "lower", "kernel.c", "-o", output], cwd=self.directory,
            env=self.environment, capture_output=True, encoding="utf-8",
            timeout=60, check=False, **keywords)

    def test_a_file_that_cannot_be_finished_stays_as_it_was(self):
        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        self.write("out.mlir", "before\n")
        run = self.lower("out.mlir", "x" * 10000, preexec_fn=small_files)
        self.assertEqual(run.returncode, 4)
        self.assertIn("cannot write 'out.mlir': File too large", run.stderr)
        self.assertEqual(self.read("out.mlir"), "before\n")
        self.assertEqual(sorted(os.listdir(self.directory)),
                         ["kernel.c", "out.mlir", "run"])

    def test_a_reader_of_the_old_file_keeps_all_of_it(self):
        self.write("out.mlir", "before\n")
        with open(self.path("out.mlir"), encoding="utf-8") as reader:
            self.assertEqual(self.lower("out.mlir").returncode, 0)
            self.assertEqual(reader.read(), "before\n")
        self.assertEqual(self.read("out.mlir"), "module {}\n")

    def test_the_mode_stays_and_a_new_one_heeds_umask(self):
        self.write("out.mlir", "before\n")
        for mode in (0o600, 0o755, 0o660):
            os.chmod(self.path("out.mlir"), mode)
            self.assertEqual(self.lower("out.mlir").returncode, 0)
            self.assertEqual(
                stat.S_IMODE(os.stat(self.path("out.mlir")).st_mode), mode)
        self.assertEqual(self.lower("new.mlir", umask=0o027).returncode, 0)
        self.assertEqual(
            stat.S_IMODE(os.stat(self.path("new.mlir")).st_mode), 0o640)

    def test_the_group_stays(self):
        if os.geteuid() != 0:
            self.skipTest("only root may give a file any group")
        self.write("group.mlir", "before\n")
        os.chown(self.path("group.mlir"), -1, 12)
        self.assertEqual(self.lower("group.mlir").returncode, 0)
        self.assertEqual(os.stat(self.path("group.mlir")).st_gid, 12)
        self.assertEqual(self.read("group.mlir"), "module {}\n")

    def test_what_a_link_leads_to_is_replaced(self):
        os.mkdir(self.path("there"))
        self.write("there/target.mlir", "before\n")
        for target in ("target.mlir", "missing.mlir"):
            with self.subTest(target=target):
                os.symlink(f"there/{target}", self.path("middle"))
                os.symlink(self.path("middle"), self.path("link.mlir"))
                self.assertEqual(self.lower("link.mlir").returncode, 0)
                self.assertTrue(os.path.islink(self.path("link.mlir")))
                self.assertTrue(os.path.islink(self.path("middle")))
                self.assertEqual(self.read(f"there/{target}"), "module {}\n")
                os.unlink(self.path("middle"))
                os.unlink(self.path("link.mlir"))

    def test_a_pipe_without_a_reader_can_be_left(self):
        os.mkfifo(self.path("pipe"))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(signal=number):
                self.given_daemon({"hls/lower": result(ir="module {}\n")})
                run = subprocess.Popen(
                    [HLSC, "lower", "kernel.c", "-o", "pipe"],
                    cwd=self.directory, env=self.environment)
                self.addCleanup(run.kill)
                # Earlier it ends of it, too, but that is not what is tried.
                for _ in range(5000):
                    with open(f"/proc/{run.pid}/wchan") as file:
                        if "partner" in file.read():
                            break
                    time.sleep(0.001)
                run.send_signal(number)
                self.assertEqual(run.wait(60), -number)

    def test_pipes_and_descriptors_are_written_as_they_are(self):
        os.mkfifo(self.path("pipe"))
        end = os.open(self.path("pipe"), os.O_RDONLY | os.O_NONBLOCK)
        self.assertEqual(self.lower("pipe").returncode, 0)
        self.assertEqual(os.read(end, 100), b"module {}\n")
        os.close(end)
        self.assertTrue(stat.S_ISFIFO(os.stat(self.path("pipe")).st_mode))
        self.assertEqual(self.lower("/dev/stdout").stdout, "module {}\n")
        os.symlink("/dev/stderr", self.path("link"))
        self.assertEqual(self.lower("link").stderr, "module {}\n")
        os.symlink("/proc/self/fd", self.path("descriptors"))
        self.assertEqual(self.lower("descriptors/1").stdout, "module {}\n")
        self.given_daemon({"hls/lower": result(ir="module {}\n")})
        with open(self.path("log"), "w", encoding="utf-8") as log:
            subprocess.run([HLSC, "lower", "kernel.c", "-o", "/dev/stdout"],
                           stdout=log, cwd=self.directory, timeout=60,
                           env=self.environment, check=True)
            self.assertEqual(os.fstat(log.fileno()).st_ino,
                             os.stat(self.path("log")).st_ino)
        self.assertEqual(self.read("log"), "module {}\n")

    def test_a_waveform_is_whole_or_not_there(self):
        self.given_daemon({"hls/simulate": result(
            verdict="pass", calls=1, cycles=1, mismatches=[],
            trace="x" * 10000)})
        self.write("wave.fst", "before")
        run = subprocess.run(
            [HLSC, "simulate", "kernel.c", "--trace", "wave.fst"],
            cwd=self.directory, env=self.environment, capture_output=True,
            encoding="utf-8", timeout=60, check=False,
            preexec_fn=lambda: (
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
                resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))))
        self.assertEqual(run.returncode, 4)
        self.assertEqual(self.read("wave.fst"), "before")

    def test_output_may_be_called_anything(self):
        self.given_daemon({"hls/lower": result(ir="module {}\n")})
        run = self.hlsc("lower", "kernel.c", "-o", b"caf\xe9.mlir")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn(b"caf\xe9.mlir", os.listdir(self.directory.encode()))

    def test_a_waveform_that_cannot_be_created_is_wrong_usage(self):
        self.given_daemon({"hls/simulate": result(verdict="pass", trace="$")})
        run = self.hlsc("simulate", "kernel.c", "--trace", "none/wave.vcd")
        self.assertEqual(run.returncode, 2)
        self.assertIn("cannot write 'none/wave.vcd': No such file", run.stderr)


class StandardOutput(ClientTest):
    """When the daemon hears that hlsc is done."""

    def shown_in_part(self, *arguments):
        """Starts an hlsc whose output is read up to its first byte, as a pager
        would. Gives the process and the daemon's end of its connection."""
        streams = []

        def answer(connection, _):
            streams.append(connection.stream)
            return result(ir="module {}\n" * 100000)
        self.given_daemon({"hls/lower": answer})
        client = subprocess.Popen([HLSC, "lower", "kernel.c", *arguments],
                                  stdout=subprocess.PIPE, cwd=self.directory,
                                  env=self.environment)
        self.addCleanup(client.stdout.close)
        self.addCleanup(client.wait)
        self.addCleanup(client.kill)
        if not arguments:
            client.stdout.read(1)  # the rest fills the pipe
        return client, streams

    def is_first(self):
        """Whether output comes before the connection ends."""
        client, streams = self.shown_in_part()
        try:
            streams[0].recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return True
        except OSError:  # the daemon has closed it, too
            pass
        finally:
            client.communicate()
        return False

    def test_output_comes_before_the_end_of_the_connection(self):
        """The daemon would work on the end while the user waits for output. On
        a machine that is busy, this test may be what comes too late."""
        self.assertTrue(any(self.is_first() for _ in range(50)))

    def assert_ends(self, client, streams):
        """The daemon closes a connection that has ended."""
        end = time.monotonic() + 60
        while not streams or streams[0].fileno() >= 0:
            self.assertLess(time.monotonic(), end, "it has not ended")
            time.sleep(0.005)
        self.assertIsNone(client.poll())

    def test_the_connection_ends_although_nobody_reads_on(self):
        """It would count against --max-connections, and keep a daemon that
        nobody needs."""
        client, streams = self.shown_in_part()
        self.assert_ends(client, streams)
        output, _ = client.communicate()
        self.assertEqual((client.returncode, len(output)), (0, 999999))

    def test_the_connection_ends_although_a_pipe_is_not_opened(self):
        os.mkfifo(self.path("pipe"))
        client, streams = self.shown_in_part("-o", "pipe")
        self.assert_ends(client, streams)
        with open(self.path("pipe"), "rb") as pipe:
            self.assertEqual(len(pipe.read()), 1000000)
        self.assertEqual(client.wait(), 0)


class ClosedDescriptors(ClientTest):
    """Standard descriptors that are closed are not where the connection is."""

    def closed(self, method, answer, redirections, *arguments):
        """A run with what a shell makes of the redirections. Gives it, and what
        the daemon has got after its messages."""
        connections = []

        def keep(connection, _):
            connections.append(connection)
            return answer
        self.given_daemon({method: keep})
        run = subprocess.run(
            ["sh", "-c", 'exec "$@" ' + redirections, "sh", HLSC, *arguments],
            cwd=self.directory, env=self.environment, capture_output=True,
            encoding="utf-8", timeout=60, check=False)
        for connection in connections:
            end = time.monotonic() + 60
            while connection.stream.fileno() >= 0:
                self.assertLess(time.monotonic(), end, "it has not ended")
                time.sleep(0.005)
        return run, b"".join(connection.buffer for connection in connections)

    def test_output_that_has_no_place_is_not_success(self):
        opt = {"status": 0, "signal": 0, "stdout": "module {}\n", "stderr": "",
               "files": []}
        for redirections in (">&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"):
            for method, answer, arguments in (
                    ("hls/lower", result(ir="module {}\n"), ("lower",)),
                    ("hls/lower", result(ir="module {}\n"),
                     ("lower", "-o", "/dev/stdout")),
                    ("hls/opt", opt, ("opt",))):
                with self.subTest(redirections, arguments=arguments):
                    run, rest = self.closed(method, answer, redirections,
                                            *arguments, "kernel.c")
                    self.assertIn(run.returncode, (2, 4), run.stderr)
                    self.assertEqual((run.stdout, rest), ("", b""))
                    if "2" not in redirections:
                        self.assertIn("cannot write", run.stderr)

    def test_messages_do_not_go_to_the_daemon(self):
        answer = result(diagnostics=[diagnostic("wrong", "odd-code")])
        for redirections in ("2>&-", "<&- 2>&-", "2</dev/null"):
            with self.subTest(redirections):
                run, rest = self.closed("hls/lower", answer, redirections,
                                        "lower", "kernel.c")
                # What is wrong with the kernel was not told.
                self.assertEqual((run.returncode, run.stderr, rest),
                                 (4, "", b""))

    def test_nothing_is_read_from_the_daemon(self):
        run, rest = self.closed("hls/lower", result(ir="module {}\n"), "<&-",
                                "lower", "-")
        self.assertEqual((run.returncode, rest), (2, b""))
        self.assertIn("Bad file descriptor", run.stderr)

    def test_what_is_not_needed_may_be_closed(self):
        answer = result(ir="module {}\n")
        for redirections, output in (("<&- 2>&-", "module {}\n"),
                                     ("<&- >&- 2>&-", "")):
            with self.subTest(redirections):
                arguments = ["lower", "kernel.c"]
                if not output:
                    arguments += ["-o", "out.mlir"]
                run, rest = self.closed("hls/lower", answer, redirections,
                                        *arguments)
                self.assertEqual((run.returncode, run.stdout, rest),
                                 (0, output, b""))

    def test_messages_that_cannot_be_written_are_not_success(self):
        warned = result(ir="module {}\n",
                        diagnostics=[diagnostic("odd", severity=2)])
        opt = {"status": 0, "signal": 0, "stdout": "", "stderr": "remark\n",
               "files": []}
        for method, answer, command in (("hls/lower", warned, "lower"),
                                        ("hls/opt", opt, "opt")):
            for redirections in ("2>/dev/full", "2>&-"):
                with self.subTest(redirections, command=command):
                    run, _ = self.closed(method, answer, redirections, command,
                                         "kernel.c")
                    self.assertEqual(run.returncode, 4)


class ClosedWhileSpawning(SpawningTest):
    def test_the_daemon_has_its_log_whatever_is_closed(self):
        self.given_program()
        for closed in ("<&- 2>&-", ">&- 2>&-", "<&- >&-", "<&- >&- 2>&-"):
            with self.subTest(closed):
                subprocess.run(["sh", "-c", '"$@" ' + closed, "sh",
                                self.path("bin/hlsc"), "verify", "kernel.c"],
                               cwd=self.directory, env=self.environment,
                               capture_output=True, timeout=60, check=False)
                pid = self.started()[-1].split()[0]
                self.assertEqual(
                    [os.readlink(f"/proc/{pid}/fd/{fd}") for fd in range(3)],
                    ["/dev/null"] + [self.path("run/hlsd.log")] * 2)
                self.assertEqual(self.hlsc("stop").returncode, 0)


if __name__ == "__main__":
    unittest.main()
