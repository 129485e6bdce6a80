#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The template and its workers as processes: forking, killing, reaping, what a
worker has given up. Runs the worker on a fake compiler.

usage: worker_processes.py FAKE-HLS-WORKER"""
import ctypes
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
import unittest

from worker_harness import PATIENCE, Template

PROGRAM = sys.argv.pop(1)

# Starts the template, and lives until it is killed.
DAEMON = """
import os, signal, subprocess, sys
os.dup2(int(sys.argv[2]), 3)
subprocess.Popen([sys.argv[1]], pass_fds=(3,))
signal.pause()
"""


def lower(stream, text, **params):
    return stream.request("hls/lower",
                          source={"uri": "/k.c", "text": text}, **params)


def is_alive(pid):
    """False also for a zombie that nobody has reaped yet."""
    fields = read(f"/proc/{pid}/stat").rpartition(")")[2].split()
    return bool(fields) and fields[0] != "Z"


def read(path):
    """The content of a file, "" when there is none."""
    try:
        with open(path) as file:
            return file.read()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def children_of(pid):
    """Process ids, by a look at every process."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit()
            and read(f"/proc/{name}/stat").rpartition(")")[2].split()[1:2]
            == [str(pid)]]


def wait_for(condition):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)


def status_of(pid):
    return dict(line.split(":\t", 1)
                for line in read(f"/proc/{pid}/status").splitlines())


def has_landlock():
    """Whether landlock_create_ruleset(NULL, 0, VERSION) gives a version."""
    return ctypes.CDLL(None).syscall(444, None, 0, 1) > 0


def scratch_of(directory, pid):
    """The scratch directory that process `pid` made."""
    name, = [name for name in os.listdir(directory)
             if name.startswith(f"hlsd-worker-{pid}-")]
    return os.path.join(directory, name)


class Processes(unittest.TestCase):
    def setUp(self):
        self.template = Template(PROGRAM, "--simulate")
        self.template.expect(op="ready")

    def tearDown(self):
        if self.template:
            status, errors = self.template.finish()
            self.assertEqual((status, errors), (0, ""))

    def finish(self):
        template, self.template = self.template, None
        return template.finish()

    # --- forking ---

    def test_worker_says_ready_and_answers(self):
        stream, _ = self.template.worker(7)
        answer, _ = lower(stream, "ok")
        self.assertEqual(answer["result"]["kernel"], "fir")

    def test_answer_begins_with_the_id(self):
        stream, _ = self.template.worker(1)
        stream.send({"params": {}, "method": "hls/lower", "id": 345,
                     "jsonrpc": "2.0"})
        self.assertTrue(stream.receive_text().startswith(
            '{"jsonrpc":"2.0","id":345,'))

    def test_worker_answers_in_order(self):
        stream, _ = self.template.worker(1)
        for number in range(50):
            stream.send({"jsonrpc": "2.0", "id": number, "method": "hls/nope"})
        self.assertEqual([stream.receive()["id"] for _ in range(50)],
                         list(range(50)))

    def test_many_workers_at_a_time(self):
        workers = [self.template.worker(number) for number in range(20)]
        self.assertEqual(len({pid for _, pid in workers}), 20)
        for stream, _ in reversed(workers):
            self.assertIn("result", lower(stream, "ok")[0])

    def test_message_may_come_in_pieces(self):
        stream, _ = self.template.worker(1)
        body = json.dumps({"jsonrpc": "2.0", "id": 1,
                           "method": "hls/nope"}).encode()
        for byte in b"Content-Length: %d\r\n\r\n" % len(body) + body:
            stream.send_bytes(bytes([byte]))
        self.assertEqual(stream.receive()["id"], 1)

    def test_large_texts_in_both_directions(self):
        stream, _ = self.template.worker(1)
        answer, _ = stream.request("hls/lower", source={
            "uri": "/" + "x" * 5_000_000 + ".zip", "text": ""})
        self.assertEqual(answer["error"]["code"], -32602)
        answer, _ = lower(stream, "ok" + "x" * 5_000_000,
                          kernel="k" * 5_000_000)
        self.assertEqual(len(answer["result"]["kernel"]), 5_000_000)

    def test_fork_without_descriptor_fails(self):
        self.template.send({"op": "fork", "id": 3})
        self.template.expect(op="fork-failed", id=3,
                             message="no descriptor was passed")

    def test_fork_with_an_id_in_use_fails(self):
        self.template.worker(3)
        ours, theirs = socket.socketpair()
        self.template.send({"op": "fork", "id": 3}, theirs.fileno())
        theirs.close()
        self.template.expect(op="fork-failed", id=3,
                             message="this id is in use")
        with ours:
            # Nobody holds the other end.
            self.assertEqual(ours.recv(1), b"")

    def test_malformed_packets_are_ignored(self):
        for packet in (b"{", b"[]", b"{}", b'{"op":"fork"}',
                       b'{"op":7,"id":1}', b'{"op":"dance","id":1}',
                       b"x" * 10000):
            self.template.control.send(packet)
        self.template.worker(1)
        status, errors = self.finish()
        self.assertEqual(status, 0)
        self.assertEqual(len(errors.splitlines()), 7)

    # --- ends ---

    def test_end_of_the_stream_ends_the_worker(self):
        stream, pid = self.template.worker(5)
        stream.close()
        self.template.expect(op="exited", id=5, pid=pid,
                             reason="exited with status 0")

    def test_worker_does_not_answer_later_for_a_thread_that_goes_on(self):
        """It ends instead, and takes nothing away that the thread uses."""
        stream, pid = self.template.worker(5)
        stream.send({"jsonrpc": "2.0", "id": 1, "method": "hls/simulate",
                     "params": {"source": {"uri": "/k.c", "text": "lasting"}}})
        self.assertEqual(stream.receive()["error"]["message"], "said so")
        self.template.expect(op="exited", id=5, pid=pid,
                             reason="exited with status 0")

    def test_kill_ends_a_busy_worker(self):
        stream, pid = self.template.worker(5)
        stream.send({"jsonrpc": "2.0", "id": 1, "method": "hls/lower",
                     "params": {"source": {"uri": "/k.c", "text": "hang"}}})
        self.template.kill(5)
        self.template.expect(op="exited", id=5, pid=pid,
                             reason="killed by signal 9 (Killed)")
        self.assertIsNone(stream.receive())

    def test_kill_right_after_fork(self):
        for number in range(30):
            _, pid = self.template.fork(number)
            self.template.kill(number)
            self.template.expect(op="exited", id=number, pid=pid,
                                 reason="killed by signal 9 (Killed)")

    def test_kill_of_nobody_is_ignored(self):
        self.template.kill(99)
        self.template.worker(1)

    def test_crash_is_told_with_its_reason(self):
        stream, pid = self.template.worker(5)
        with self.assertRaises(EOFError):
            lower(stream, "crash")
        self.template.expect(op="exited", id=5, pid=pid,
                             reason="killed by signal 6 (Aborted)")
        # The id is free again, and nothing else has suffered.
        stream, _ = self.template.worker(5)
        self.assertIn("result", lower(stream, "ok")[0])

    def test_malformed_frame_ends_the_worker(self):
        stream, _ = self.template.worker(5)
        stream.send_bytes(b"GET / HTTP/1.1\r\n\r\n")
        self.template.expect(op="exited", id=5,
                             reason="exited with status 1")
        _, errors = self.finish()
        self.assertTrue(errors.startswith("fake-hls-worker: "), errors)

    def test_message_that_is_no_request_ends_the_worker(self):
        stream, _ = self.template.worker(5)
        stream.send([1, 2])
        self.template.expect(op="exited", id=5,
                             reason="exited with status 1")
        self.assertEqual(self.finish()[1], "fake-hls-worker: not a request\n")

    def use_scratch_root(self, directory):
        self.finish()
        self.template = Template(PROGRAM, "--simulate",
                                 env={**os.environ, "TMPDIR": directory})
        self.template.expect(op="ready")

    def spawn(self):
        """A worker busy with a child of its own: its pid and the child's."""
        stream, pid = self.template.worker(5)
        stream.send({"jsonrpc": "2.0", "id": 1, "method": "hls/lower",
                     "params": {"source": {"uri": "/k.c", "text": "spawn"}}})
        wait_for(lambda: children_of(pid))
        return pid, children_of(pid)[0]

    def test_children_and_scratch_end_with_the_worker(self):
        with tempfile.TemporaryDirectory() as directory:
            self.use_scratch_root(directory)
            pid, child = self.spawn()
            scratch = scratch_of(directory, pid)
            self.assertEqual(stat.S_IMODE(os.stat(scratch).st_mode), 0o700)
            os.makedirs(os.path.join(scratch, "a", "b"))
            os.symlink("/", os.path.join(scratch, "a", "root"))
            self.template.kill(5)
            self.template.expect(op="exited", id=5)
            # By then everything is gone, not only told to go.
            self.assertFalse(is_alive(child))
            self.assertFalse(os.path.exists(scratch))
            self.finish()
            self.assertEqual(os.listdir(directory), [])

    def test_children_end_with_a_worker_that_dies_by_itself(self):
        pid, child = self.spawn()
        # As when LLVM aborts; a sanitizer would report a SIGSEGV as its own.
        os.kill(pid, signal.SIGABRT)
        self.template.expect(
            op="exited", id=5, reason="killed by signal 6 (Aborted)")
        self.assertFalse(is_alive(child))

    def test_worker_starts_without_a_scratch_directory(self):
        with tempfile.TemporaryDirectory() as directory:
            self.use_scratch_root(os.path.join(directory, "none"))
            stream, _ = self.template.worker(1)
            self.assertIn("result", lower(stream, "ok")[0])

    def test_end_of_the_control_socket_ends_everything(self):
        with tempfile.TemporaryDirectory() as directory:
            self.use_scratch_root(directory)
            pid, child = self.spawn()
            _, idle = self.template.worker(6)
            self.assertEqual(self.finish(), (0, ""))
            for process in (pid, child, idle):
                self.assertFalse(is_alive(process))
            self.assertEqual(os.listdir(directory), [])

    def test_workers_die_with_the_template(self):
        with tempfile.TemporaryDirectory() as directory:
            self.use_scratch_root(directory)
            _, pid = self.template.worker(5)
            self.template.process.kill()
            self.finish()
            wait_for(lambda: not is_alive(pid))

    def test_template_leaves_signals_to_the_daemon(self):
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            self.template.process.send_signal(number)
        _, pid = self.template.worker(1)
        self.template.kill(1)
        self.template.expect(op="exited", id=1, pid=pid)

    def test_template_ends_when_the_daemon_dies(self):
        # Not by the control socket: this process still holds the other end.
        self.finish()
        ours, theirs = socket.socketpair(socket.AF_UNIX,
                                         socket.SOCK_SEQPACKET)
        ours.settimeout(PATIENCE)
        daemon = subprocess.Popen(
            [sys.executable, "-c", DAEMON, PROGRAM, str(theirs.fileno())],
            pass_fds=(theirs.fileno(),))
        theirs.close()
        with ours:
            self.assertEqual(json.loads(ours.recv(4096))["op"], "ready")
            daemon.kill()
            daemon.wait()
            self.assertEqual(ours.recv(4096), b"")

    def test_nothing_is_left_when_the_daemon_dies_and_all_were_stopped(self):
        """A template that somebody has stopped goes on when its daemon is gone,
        to end its workers and to remove what they leave."""
        self.finish()
        ours, theirs = socket.socketpair(socket.AF_UNIX,
                                         socket.SOCK_SEQPACKET)
        ours.settimeout(PATIENCE)
        with tempfile.TemporaryDirectory() as directory, ours:
            daemon = subprocess.Popen(
                [sys.executable, "-c", DAEMON, PROGRAM, str(theirs.fileno())],
                pass_fds=(theirs.fileno(),),
                env={**os.environ, "TMPDIR": directory})
            theirs.close()
            self.assertEqual(json.loads(ours.recv(4096))["op"], "ready")
            template, = children_of(daemon.pid)
            stream, other = socket.socketpair()
            socket.send_fds(ours, [b'{"op":"fork","id":1}'], [other.fileno()])
            other.close()
            pid = json.loads(ours.recv(4096))["pid"]
            self.assertIn(b"worker/ready", stream.recv(4096))
            self.assertEqual(len(os.listdir(directory)), 1)
            for process in (pid, template):
                os.kill(process, signal.SIGSTOP)
                wait_for(lambda: status_of(process)["State"][0] == "T")
            daemon.kill()
            daemon.wait()
            wait_for(lambda: not is_alive(template) and not is_alive(pid))
            self.assertEqual(os.listdir(directory), [])
            stream.close()

    def test_a_signal_to_go_on_does_not_end_the_template(self):
        self.template.process.send_signal(signal.SIGCONT)
        _, pid = self.template.worker(1)
        self.template.kill(1)
        self.template.expect(op="exited", id=1, pid=pid)

    # --- confinement ---

    def test_template_has_one_thread(self):
        pid = self.template.process.pid
        self.assertEqual(len(os.listdir(f"/proc/{pid}/task")), 1)

    def test_worker_leads_its_own_group(self):
        _, pid = self.template.worker(1)
        self.assertEqual(os.getpgid(pid), pid)

    def test_worker_has_given_up_privileges_and_environment(self):
        _, pid = self.template.worker(1)
        self.assertEqual(status_of(pid)["NoNewPrivs"], "1")
        self.assertEqual(status_of(pid)["Umask"], "0077")
        self.assertEqual(os.readlink(f"/proc/{pid}/cwd"), "/")
        self.assertRegex(read(f"/proc/{pid}/limits"),
                         r"Max core file size +0 +0 ")

    def test_worker_has_a_minimal_environment(self):
        self.finish()
        self.template = Template(PROGRAM, env={
            "PATH": "/usr/bin:/bin", "LD_PRELOAD": "", "CPATH": "/tmp",
            "LANG": "de_DE.UTF-8", "HOME": "/root"})
        self.template.expect(op="ready")
        stream, _ = self.template.worker(1)
        answer, _ = lower(stream, "environment")
        self.assertEqual(answer["result"]["kernel"].split(),
                         ["PATH=/usr/bin:/bin", "LANG=C", "LC_ALL=C"])

    def outcome(self, stream, text):
        return lower(stream, text)[0]["result"]["kernel"]

    @unittest.skipUnless(has_landlock(), "this kernel has no Landlock")
    def test_worker_writes_only_to_its_scratch_directory(self):
        with tempfile.TemporaryDirectory() as directory:
            self.use_scratch_root(directory)
            stream, pid = self.template.worker(1)
            scratch = scratch_of(directory, pid)
            for path, expected in [
                    (f"{scratch}/file", "done"),
                    ("/dev/null", "done"),
                    (f"{directory}/file", "Permission denied"),
                    ("/dev/full", "Permission denied")]:
                self.assertEqual(self.outcome(stream, f"write {path}"),
                                 expected, path)

    def try_calls(self, *calls):
        stream, _ = self.template.worker(1)
        return [self.outcome(stream, "try " + call) for call in calls]

    def test_worker_makes_no_sockets_and_leaves_others_alone(self):
        self.assertEqual(
            self.try_calls("socket", "io_uring", "process_vm_readv"),
            ["Permission denied"] * 3)

    def test_worker_that_compiles_runs_no_programs(self):
        self.finish()
        self.template = Template(PROGRAM)
        self.template.expect(op="ready")
        self.assertEqual(
            self.try_calls("socket", "io_uring", "process_vm_readv", "execve",
                           "unshare"),
            ["Permission denied"] * 5)

    @unittest.skipIf(os.environ.get("HLSD_SANITIZE"), "LeakSanitizer does")
    def test_worker_that_compiles_starts_no_processes(self):
        self.finish()
        self.template = Template(PROGRAM)
        self.template.expect(op="ready")
        self.assertEqual(
            self.try_calls("fork", "clone3", "kill", "ptrace"),
            ["Permission denied", "Function not implemented",
             "Permission denied", "Permission denied"])

    def test_worker_that_compiles_simulates_nothing(self):
        self.finish()
        self.template = Template(PROGRAM)
        self.template.expect(op="ready")
        stream, _ = self.template.worker(1)
        answer, _ = stream.request("hls/simulate", source={
            "uri": "/a.c", "text": "fir"})
        self.assertEqual(answer["error"]["data"]["kind"], "method-not-found")

    @unittest.skipIf(os.environ.get("HLSD_SANITIZE"), "not with AddressSanitizer")
    def test_worker_has_bounded_memory(self):
        self.finish()
        self.template = Template(
            PROGRAM, env={**os.environ, "HLSD_WORKER_BYTES": "3000000000"})
        self.template.expect(op="ready")
        _, pid = self.template.worker(1)
        limits = re.search(r"Max address space +(\d+) +(\d+) ",
                           read(f"/proc/{pid}/limits"))
        # The memory that the program has mapped from the start does not count.
        self.assertGreater(int(limits[1]), 3_000_000_000)
        self.assertLess(int(limits[1]), 6_000_000_000)
        self.assertEqual(limits[1], limits[2])

    def test_template_refuses_a_bad_memory_limit(self):
        self.finish()
        self.template = Template(
            PROGRAM, env={**os.environ, "HLSD_WORKER_BYTES": "4GiB"})
        self.assertIsNone(self.template.receive())
        status, errors = self.finish()
        self.assertEqual(status, 2)
        self.assertIn("HLSD_WORKER_BYTES", errors)

    def test_worker_holds_no_descriptor_but_stream_and_scratch(self):
        self.template.worker(1)
        self.template.worker(2)
        _, pid = self.template.worker(3)
        folder = f"/proc/{pid}/fd"
        self.assertEqual(sorted(os.listdir(folder)), ["0", "1", "2", "3", "4"])
        self.assertIn(f"hlsd-worker-{pid}-", os.readlink(f"{folder}/4"))

    def test_template_keeps_no_descriptor_of_a_worker(self):
        path = f"/proc/{self.template.process.pid}/fd"
        before = os.listdir(path)
        self.template.worker(1)
        ours, theirs = socket.socketpair()
        with ours, theirs:
            self.template.send({"op": "kill", "id": 77}, theirs.fileno(),
                               ours.fileno())
        self.template.worker(2)
        # The worker may answer before the template has closed its ends.
        deadline = time.monotonic() + 30
        while os.listdir(path) != before and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertEqual(os.listdir(path), before)


class ByHand(unittest.TestCase):
    def run_program(self, *arguments):
        return subprocess.run([PROGRAM, *arguments], capture_output=True,
                              text=True, stdin=subprocess.DEVNULL)

    def test_without_a_control_socket(self):
        done = self.run_program()
        self.assertEqual(done.returncode, 2)
        self.assertIn("started by hlsd", done.stderr)

    def test_help_and_version(self):
        done = self.run_program("--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("usage: hls-worker", done.stdout)
        done = self.run_program("--version")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"^hls-worker \d+\.\d+\.\d+\n$")

    def test_bad_arguments(self):
        for arguments in (["--dance"], ["extra"], ["--help=1"]):
            done = self.run_program(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertNotEqual(done.stderr, "")


if __name__ == "__main__":
    unittest.main()
