#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What becomes of a daemon whose socket, lock or directory somebody removes,
replaces or closes, or that is stopped: it is found again, or hlsc says where it
is and can end it.

usage: daemon_socket.py HLSD FAKE_WORKER HLSC [unittest arguments]
"""

import os
import shutil
import signal
import socket
import stat
import subprocess
import sys

sys.dont_write_bytecode = True
import daemon_harness  # noqa: E402
from daemon_harness import Client, DaemonTest, main, request, until  # noqa: E402

HLSC = ""


class SocketTest(DaemonTest):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.end_others)
        self.others = []

    def end_others(self):
        for process in self.others:
            process.kill()
            process.wait()

    def start_one(self, *arguments):
        self.start("--workers", "1", *arguments)
        self.assertEqual(self.pid_that_answers(), self.daemon.pid)

    def start_another(self):
        """A second daemon for the same path."""
        process = self.spawn()
        self.others.append(process)
        return process

    def hlsc(self, *arguments):
        return subprocess.run(
            [HLSC, *arguments], capture_output=True, encoding="utf-8",
            timeout=daemon_harness.PATIENCE, check=False,
            env={**os.environ, "HLSD_SOCKET": self.socket})

    def pid_that_answers(self):
        """That of the daemon that is found by the path; None without one."""
        try:
            client = Client(self.socket)
        except OSError:
            return None
        try:
            return client.status()["pid"]
        except (OSError, TypeError):
            return None
        finally:
            client.close()

    def assert_comes_back(self, what):
        until(lambda: self.pid_that_answers() == self.daemon.pid, what)
        self.assertEqual(stat.S_IMODE(os.stat(self.socket).st_mode), 0o600)
        self.assertEqual(self.hlsc("status").returncode, 0)
        self.assert_one_holds_the_lock()

    def has_the_lock(self):
        try:
            with open(self.socket + ".lock") as file:
                return file.read() == f"{self.daemon.pid}\n"
        except FileNotFoundError:
            return False

    def assert_one_holds_the_lock(self):
        second = self.start_another()
        self.assertEqual(second.wait(daemon_harness.PATIENCE), 0)
        self.assertIn(f"another hlsd (process {self.daemon.pid}) serves",
                      self.log())

    def logged(self, text):
        until(lambda: text in self.log(), f"'{text}' in the log")

    def stop(self, process):
        """SIGSTOP, and its effect."""
        os.kill(process, signal.SIGSTOP)

        def is_stopped():
            with open(f"/proc/{process}/stat") as file:
                return file.read().rpartition(")")[2].split()[0] == "T"

        until(is_stopped, "the daemon to be stopped")

    def assert_hlsc_ends_it(self):
        run = self.hlsc("stop")
        self.assertEqual((run.returncode, run.stdout),
                         (0, "daemon stopped\n"), run.stderr)
        self.assertEqual(self.daemon.wait(0), 0)


class RemovedTest(SocketTest):
    def test_the_socket(self):
        self.start_one()
        client = self.client()
        os.unlink(self.socket)
        self.assert_comes_back("the socket")
        self.assert_works(client)  # who was connected still is

    def test_the_socket_again_and_again(self):
        self.start_one()
        for _ in range(5):
            os.unlink(self.socket)
            until(lambda: self.pid_that_answers() == self.daemon.pid,
                  "the socket")
        self.assert_comes_back("the socket")

    def test_a_client_that_comes_too_early_waits(self):
        self.start_one()
        os.unlink(self.socket)
        run = self.hlsc("status")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        os.unlink(self.socket)
        self.assert_hlsc_ends_it()

    def test_the_lock(self):
        self.start_one()
        os.unlink(self.socket + ".lock")
        until(self.has_the_lock, "the lock")
        self.assert_comes_back("the lock")

    def test_the_lock_when_another_daemon_is_quicker(self):
        """The socket says that the first one lives: the second leaves."""
        self.start_one()
        self.stop(self.daemon.pid)
        os.unlink(self.socket + ".lock")
        second = self.start_another()
        self.assertEqual(second.wait(daemon_harness.PATIENCE), 1)
        self.assertIn("another program holds the socket", self.log())
        os.kill(self.daemon.pid, signal.SIGCONT)
        until(self.has_the_lock, "the lock")
        self.assert_comes_back("the lock")

    def test_both(self):
        self.start_one()
        os.unlink(self.socket + ".lock")
        os.unlink(self.socket)
        until(self.has_the_lock, "the lock")
        self.assert_comes_back("socket and lock")

    def test_both_when_another_daemon_is_quicker(self):
        """One of them serves; the other finishes what it has and ends."""
        self.start_one()
        client = self.client()
        client.send(request(1, "hls/lower", {"fake": "wait",
                                             "path": self.path("go")}))
        self.until_status(lambda s: s["queue"]["running"] == 1, "a request")
        self.stop(self.daemon.pid)
        os.unlink(self.socket + ".lock")
        os.unlink(self.socket)
        second = self.start_another()
        until(lambda: self.pid_that_answers() == second.pid, "the second")
        os.kill(self.daemon.pid, signal.SIGCONT)
        self.logged("shutting down: another hlsd (process "
                    f"{second.pid}) serves")
        self.touch("go")
        self.assertIn("result", client.receive())
        self.assertEqual(self.wait_for_end(), 0)
        self.assertEqual(self.pid_that_answers(), second.pid)

    def test_the_directory(self):
        self.start_one()
        shutil.rmtree(self.path("run"))
        until(self.has_the_lock, "the lock")
        self.assert_comes_back("the directory")
        mode = stat.S_IMODE(os.stat(self.path("run")).st_mode)
        self.assertEqual(mode, 0o700)
        os.unlink(self.socket)  # the new one is watched, too
        self.assert_comes_back("the socket")

    def test_the_directory_that_somebody_makes_anew(self):
        self.start_one()
        shutil.rmtree(self.path("run"))
        os.mkdir(self.path("run"), 0o700)
        self.assert_comes_back("the socket")

    def test_the_directory_is_moved_away(self):
        self.start_one()
        os.rename(self.path("run"), self.path("away"))
        self.assert_comes_back("the directory")

    def test_the_directory_above(self):
        """It is not for the daemon to make."""
        self.socket = self.path("run/inner/hlsd.sock")
        os.mkdir(self.path("run/inner"), 0o700)
        self.start_one()
        shutil.rmtree(self.path("run"))
        self.logged("clients cannot find this daemon: cannot create directory")
        os.mkdir(self.path("run"), 0o700)
        self.assert_comes_back("the directory")


class ReplacedTest(SocketTest):
    def replace(self, make):
        """Puts what `make` makes at a path in the place of the socket."""
        other = self.path("other")
        made = make(other)
        if os.path.isdir(other):
            os.unlink(self.socket)
        os.rename(other, self.socket)
        return made

    def assert_is_told_and_goes_away(self, remove):
        self.logged("is not a socket: not replaced")
        run = self.hlsc("status")
        self.assertEqual(run.returncode, 3)
        self.assertIn(f"(process {self.daemon.pid}) cannot listen on",
                      run.stderr)
        self.assertIn("'hlsc stop'", run.stderr)
        with open(self.path("kernel.c"), "w") as file:
            file.write("int f(int a) { return a; }\n")
        there = os.lstat(self.socket).st_ino
        run = self.hlsc("verify", self.path("kernel.c"))
        self.assertEqual(run.returncode, 3)
        self.assertIn("cannot listen on", run.stderr)
        self.assertEqual(os.lstat(self.socket).st_ino, there)
        remove()
        self.assert_comes_back("the socket")

    def make_file(self, path):
        with open(path, "w") as file:
            file.write("precious")

    def test_by_a_file(self):
        self.start_one()
        self.replace(self.make_file)
        self.assert_is_told_and_goes_away(lambda: os.unlink(self.socket))

    def test_by_a_directory(self):
        self.start_one()
        self.replace(os.mkdir)
        self.assert_is_told_and_goes_away(lambda: os.rmdir(self.socket))

    def test_by_a_file_and_stopped(self):
        self.start_one()
        self.replace(self.make_file)
        self.assert_hlsc_ends_it()
        with open(self.socket) as file:
            self.assertEqual(file.read(), "precious")

    def make_socket(self, path):
        other = socket.socket(socket.AF_UNIX)
        self.addCleanup(other.close)
        other.bind(path)
        other.listen()
        return other

    def test_by_the_socket_of_another_program(self):
        """Which is left alone as long as that program lives."""
        self.start_one()
        inode = os.stat(self.socket).st_ino
        other = self.replace(self.make_socket)
        self.logged("another program holds the socket")
        self.assertNotEqual(os.stat(self.socket).st_ino, inode)
        other.setblocking(False)
        with self.assertRaises(BlockingIOError):
            other.accept()  # nobody has connected to find that out
        other.close()
        os.utime(self.socket)
        self.assert_comes_back("the socket")

    def test_by_the_socket_of_another_program_and_stopped(self):
        self.start_one()
        self.replace(self.make_socket)
        self.logged("another program holds the socket")
        self.assert_hlsc_ends_it()
        self.assertTrue(stat.S_ISSOCK(os.stat(self.socket).st_mode))

    def test_by_a_socket_that_nobody_has(self):
        self.start_one()
        self.replace(lambda path: self.make_socket(path).close())
        self.assert_comes_back("the socket")

    def test_the_lock_by_a_directory(self):
        """No other daemon can own the path then: it goes on."""
        self.start_one()
        os.unlink(self.socket + ".lock")
        os.mkdir(self.socket + ".lock")
        self.assertEqual(self.pid_that_answers(), self.daemon.pid)
        second = self.start_another()
        self.assertEqual(second.wait(daemon_harness.PATIENCE), 1)
        os.rmdir(self.socket + ".lock")
        until(self.has_the_lock, "the lock")
        self.assert_comes_back("the lock")


class ClosedTest(SocketTest):
    def test_the_mode_of_the_socket(self):
        self.start_one()
        for mode in (0, 0o666):
            os.chmod(self.socket, mode)
            until(lambda: stat.S_IMODE(os.stat(self.socket).st_mode) == 0o600,
                  "the mode")
        self.assert_comes_back("the socket")

    def test_a_directory_that_others_may_write_to(self):
        """What they put there is not believed, and nothing new is made."""
        self.start_one()
        os.chmod(self.path("run"), 0o777)
        os.unlink(self.socket)
        self.logged("clients cannot find this daemon: others can write")
        self.assertFalse(os.path.exists(self.socket))
        os.chmod(self.path("run"), 0o700)
        self.assert_comes_back("the socket")


    def test_a_directory_that_others_may_look_into(self):
        """They learn names there, and can open nothing."""
        os.chmod(self.path("run"), 0o755)
        self.start_one()
        os.unlink(self.socket)
        self.assert_comes_back("the socket")
        modes = {name: stat.S_IMODE(os.lstat(self.path("run/" + name)).st_mode)
                 for name in os.listdir(self.path("run"))}
        self.assertIn("hlsd.sock.lock", modes)
        self.assertEqual(set(modes.values()), {0o600}, modes)


class StoppedTest(SocketTest):
    def assert_says_it_is_stopped(self, *arguments):
        run = self.hlsc(*arguments)
        self.assertEqual(run.returncode, 3, run.stdout)
        self.assertIn(f"(process {self.daemon.pid}) is stopped: "
                      f"'kill -CONT {self.daemon.pid}'", run.stderr)

    def test_it_is_said_after_a_while(self):
        self.start_one()
        self.stop(self.daemon.pid)
        self.assert_says_it_is_stopped("status")
        os.kill(self.daemon.pid, signal.SIGCONT)
        self.assert_comes_back("the daemon")

    def test_it_is_said_when_the_socket_is_gone_too(self):
        self.start_one()
        self.stop(self.daemon.pid)
        os.unlink(self.socket)
        self.assert_says_it_is_stopped("status")
        kernel = self.path("kernel.c")
        self.touch("kernel.c")
        self.assert_says_it_is_stopped("verify", kernel)
        self.assert_says_it_is_stopped("verify", "--no-spawn", kernel)

    def test_it_can_be_ended(self):
        self.start_one()
        self.stop(self.daemon.pid)
        self.assert_hlsc_ends_it()

    def test_it_can_be_ended_without_a_socket(self):
        self.start_one()
        self.stop(self.daemon.pid)
        os.unlink(self.socket)
        self.assert_hlsc_ends_it()

    def test_a_stopped_template_ends_with_the_daemon(self):
        """By itself: killed, it would leave behind what its workers made."""
        self.start_one()
        status = self.until_warm(1)
        processes = [status["template"]["pid"],
                     *(worker["pid"] for worker in status["workers"])]
        for process in processes:
            self.stop(process)
        self.assert_hlsc_ends_it()
        self.assertNotIn("does not end: killing it", self.log())

    def test_a_number_that_is_not_the_owners_is_not_believed(self):
        """A lock file that names another process leads to no signal."""
        other = subprocess.Popen(["sleep", "600"])
        self.others.append(other)
        with open(self.socket + ".lock", "w") as file:
            file.write(f"{other.pid}\n")
        run = self.hlsc("stop")
        self.assertEqual((run.returncode, run.stdout),
                         (0, "no daemon running\n"))
        self.assertIsNone(other.poll())


class ManagedTest(SocketTest):
    """The socket belongs to the service manager."""

    def setUp(self):
        super().setUp()
        self.listener = socket.socket(socket.AF_UNIX)
        self.addCleanup(self.listener.close)

    def activate(self):
        descriptor = self.listener.fileno()
        script = (f'exec 10<&{descriptor}; exec 3<&10; LISTEN_FDS=1 '
                  'LISTEN_PID=$$ exec "$@"')
        with open(self.path("log"), "ab") as log:
            self.daemon = subprocess.Popen(
                ["bash", "-c", script, "bash", daemon_harness.HLSD,
                 "--workers", "1", "--worker-program",
                 daemon_harness.FAKE_WORKER], stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, pass_fds=[descriptor],
                env={**os.environ, "HLSD_CACHE_DIR": ""})
        until(lambda: self.pid_that_answers() == self.daemon.pid, "hlsd")

    def bind(self, path):
        self.listener.bind(path)
        os.chmod(path, 0o600)
        self.listener.listen()

    def test_stop_ends_the_daemon_and_leaves_the_socket(self):
        """It does not wait for the end of the manager."""
        self.bind(self.socket)
        self.activate()
        self.assert_hlsc_ends_it()
        self.assertTrue(stat.S_ISSOCK(os.stat(self.socket).st_mode))

    def test_its_socket_is_not_made_anew(self):
        self.bind(self.socket)
        self.activate()
        client = self.client()
        os.unlink(self.socket)
        os.unlink(self.socket + ".lock")
        until(self.has_the_lock, "the lock")
        self.assertFalse(os.path.exists(self.socket))
        self.assert_works(client)
        run = self.hlsc("status")
        self.assertEqual(run.returncode, 3)
        self.assertIn("does not listen on", run.stderr)
        self.assert_hlsc_ends_it()

    def test_a_daemon_that_was_there_leaves_the_managers_socket_alone(self):
        first = self.spawn()
        self.others.append(first)
        until(lambda: os.path.exists(self.socket), "the first daemon")
        self.bind(self.path("other"))
        os.rename(self.path("other"), self.socket)
        self.logged("another program holds the socket")
        # Its path is what a socket's address says.
        os.symlink(self.socket, self.path("other"))
        self.activate()
        first.terminate()
        self.assertEqual(first.wait(daemon_harness.PATIENCE), 0)
        self.assertEqual(self.pid_that_answers(), self.daemon.pid)


if __name__ == "__main__":
    HLSC = os.path.abspath(sys.argv.pop(3))
    main()
