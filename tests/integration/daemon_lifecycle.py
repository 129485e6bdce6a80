#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The daemon's beginning, its end, and what it leaves behind.

usage: daemon_lifecycle.py HLSD FAKE_WORKER [unittest arguments]
"""

import os
import resource
import signal
import socket
import stat
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
import daemon_harness  # noqa: E402
from daemon_harness import (Client, DaemonTest, alive, main,  # noqa: E402
                            notification, request, until)

LIMIT_EXCEEDED = -32054
SHUTTING_DOWN = -32055


class LifecycleTest(DaemonTest):
    def start_waiting_request(self, client, id=1):
        """A request that runs until touch("go")."""
        client.send(request(id, "hls/lower", {"fake": "wait",
                                              "path": self.path("go")}))
        return self.until_status(
            lambda status: status["queue"]["running"] == 1, "a busy worker")

    def processes(self, status):
        return [status["template"]["pid"],
                *[worker["pid"] for worker in status["workers"]]]

    def assert_all_gone(self, pids):
        for pid in pids:
            until(lambda: not alive(pid), f"process {pid} to end")


class StartTest(LifecycleTest):
    def run_hlsd(self, *arguments, **environment):
        return subprocess.run([daemon_harness.HLSD, *arguments],
                              capture_output=True, text=True,
                              timeout=daemon_harness.PATIENCE,
                              env={**os.environ, **environment})

    def test_version_and_help(self):
        version = self.run_hlsd("--version")
        self.assertEqual(version.returncode, 0)
        self.assertRegex(version.stdout, r"^hlsd \d+\.\d+\.\d+\n$")
        usage = self.run_hlsd("--help")
        self.assertEqual(usage.returncode, 0)
        self.assertIn("--idle-exit-ms", usage.stdout)

    def test_wrong_usage(self):
        for arguments in (["--nonsense"], ["extra"], ["--workers", "x"],
                          ["--socket", "relative"],
                          ["--socket", "/" + "x" * 200]):
            with self.subTest(arguments=arguments):
                result = self.run_hlsd(*arguments)
                self.assertEqual(result.returncode, 2)
                self.assertIn("hlsd: ", result.stderr)

    def test_a_directory_that_others_can_write_to(self):
        os.chmod(self.path("run"), 0o777)
        result = self.run_hlsd("--socket", self.socket)
        self.assertEqual(result.returncode, 1)
        self.assertIn("others can write", result.stderr)

    def test_the_socket_is_private(self):
        self.start()
        self.assertEqual(stat.S_IMODE(os.stat(self.socket).st_mode), 0o600)

    def test_the_environment_names_the_socket(self):
        self.daemon = subprocess.Popen(
            [daemon_harness.HLSD, "--worker-program",
             daemon_harness.FAKE_WORKER], stderr=subprocess.DEVNULL,
            env={**os.environ, "HLSD_SOCKET": self.socket})
        until(self.is_listening, "the daemon to listen")
        self.assert_works()

    def test_closed_standard_descriptors_do_no_harm(self):
        def close_all():
            for descriptor in (0, 1, 2):
                os.close(descriptor)

        self.daemon = subprocess.Popen(
            [daemon_harness.HLSD, "--socket", self.socket, "--workers", "1",
             "--worker-program", daemon_harness.FAKE_WORKER,
             "--log-level", "debug"], preexec_fn=close_all)
        until(self.is_listening, "the daemon to listen")
        self.assert_works()
        for descriptor in (0, 1, 2):
            self.assertEqual(
                os.readlink(f"/proc/{self.daemon.pid}/fd/{descriptor}"),
                "/dev/null")

    @unittest.skipUnless(os.geteuid() == 0, "only root can be somebody else")
    def test_other_users_are_refused(self):
        for path in (self.directory, self.path("run")):
            os.chown(path, 12345, 12345)
        self.daemon = subprocess.Popen(
            [daemon_harness.HLSD, "--socket", self.socket, "--worker-program",
             daemon_harness.FAKE_WORKER], stderr=subprocess.DEVNULL,
            user=12345, group=12345, extra_groups=[])
        until(self.is_listening, "the daemon to listen")
        client = self.client()
        try:
            client.send(request(1, "hls/status"))
            answer = client.receive()
        except (BrokenPipeError, ConnectionResetError):
            answer = None
        self.assertIsNone(answer)

    def test_a_second_daemon_leaves_the_first_alone(self):
        self.start()
        second = self.spawn()
        self.assertEqual(second.wait(daemon_harness.PATIENCE), 0)
        self.assertIn(f"another hlsd (process {self.daemon.pid}) serves",
                      self.log())
        self.assert_works()

    def test_many_daemons_at_once_make_one(self):
        daemons = [self.spawn() for _ in range(8)]
        self.daemon = None
        try:
            until(lambda: os.path.exists(self.socket), "a daemon to listen")
            until(lambda: sum(d.poll() is None for d in daemons) == 1,
                  "all but one to leave")
            self.assertEqual({d.returncode for d in daemons}, {0, None})
            self.assert_works()
        finally:
            for daemon in daemons:
                daemon.kill()
                daemon.wait()

    def test_what_a_killed_daemon_left_is_replaced(self):
        self.start()
        self.assert_works()
        pids = self.processes(self.client().status())
        self.daemon.kill()
        self.daemon.wait()
        self.assertTrue(os.path.exists(self.socket))
        self.assert_all_gone(pids)
        self.daemon = self.spawn()
        until(self.can_connect, "the new daemon to listen")
        self.assert_works()

    def can_connect(self):
        client = socket.socket(socket.AF_UNIX)
        with client:
            return client.connect_ex(self.socket) == 0

    def test_connections_are_limited(self):
        self.start("--max-connections", "2")
        first, second = self.client(), self.client()
        self.assert_works(first)
        self.assert_works(second)
        third = self.client()
        answer = third.receive()
        self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded", id=None)
        self.assertEqual(answer["error"]["data"]["limit"], "maxConnections")
        self.assertEqual(answer["error"]["data"]["value"], 2)
        self.assertIsNone(third.receive())
        self.assert_works(first)
        second.close()

        def accepted():
            client = Client(self.socket)
            try:
                client.send(request(1, "hls/status"))
                return "result" in client.receive()
            except BrokenPipeError:
                return False
            finally:
                client.close()

        until(accepted, "room for another connection")

    def limit_descriptors(self, soft, hard):
        return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    def test_descriptors_for_many_workers(self):
        """Of each kind there may be so many and a spare, and four times as
        many simulate in the background, with two descriptors each."""
        self.start("--workers", "256",
                   before=self.limit_descriptors(256, 4096))
        soft, _ = resource.prlimit(self.daemon.pid, resource.RLIMIT_NOFILE)
        self.assertGreater(soft, (3 * 257 + 4 * 256) * 2)

    def test_too_few_descriptors_for_the_workers(self):
        daemon = self.spawn("--workers", "256",
                            before=self.limit_descriptors(256, 1024))
        self.assertEqual(daemon.wait(daemon_harness.PATIENCE), 1)
        self.assertIn("ask for fewer workers, or raise the limit", self.log())
        self.assertFalse(os.path.exists(self.socket))

    def test_too_few_descriptors_for_the_connections(self):
        """Those that do not fit are refused with a reason."""
        self.start("--workers", "1", before=self.limit_descriptors(100, 100))
        clients = [self.client() for _ in range(8)]
        self.assertEqual(clients[0].status()["limits"]["maxConnections"], 8)
        self.assert_error(self.client().receive(), LIMIT_EXCEEDED,
                          "limit-exceeded", id=None)


class StatusTest(LifecycleTest):
    def test_everything_promised_is_told(self):
        self.start("--workers", "1", "--max-depth", "33")
        self.until_warm(1)
        self.assert_works()
        status = self.client().status()
        self.assertEqual(status["protocol"], 1)
        self.assertEqual(status["pid"], self.daemon.pid)
        self.assertEqual(status["socket"], self.socket)
        self.assertGreaterEqual(status["uptimeMs"], 0)
        self.assertGreaterEqual(status["connections"], 1)
        self.assertGreater(status["residentBytes"], 100000)
        self.assertEqual(status["queue"], {"waiting": 0, "running": 0})
        self.assertEqual(status["template"]["state"], "ready")
        self.assertEqual([w["state"] for w in status["workers"]],
                         ["idle", "idle"])
        self.assertEqual(sum(w["requests"] for w in status["workers"]), 1)
        self.assertEqual(status["restarts"], 0)
        lower = status["requests"]["hls/lower"]
        self.assertEqual((lower["count"], lower["errors"]), (1, 0))
        self.assertGreater(lower["p50Ms"], 0)
        self.assertGreaterEqual(lower["p90Ms"], lower["p50Ms"])
        self.assertGreaterEqual(lower["p99Ms"], lower["p90Ms"])
        self.assertGreater(lower["totalMs"], 0)
        self.assertGreaterEqual(status["loop"]["blocked"], 0)
        self.assertGreaterEqual(status["loop"]["longestMs"], 0)
        self.assertEqual(status["limits"]["maxDepth"], 33)
        self.assertEqual(status["limits"]["maxFrameBytes"], 64 << 20)

    def test_workers_know_their_limit(self):
        self.start("--workers", "1", "--worker-bytes", "123456789")
        pid = self.until_warm(1)["template"]["pid"]
        with open(f"/proc/{pid}/environ", "rb") as file:
            self.assertIn(b"HLSD_WORKER_BYTES=123456789", file.read())


class EndTest(LifecycleTest):
    def assert_ended(self, pids):
        self.assertEqual(self.wait_for_end(), 0)
        self.assertFalse(os.path.exists(self.socket))
        self.assert_all_gone(pids)

    def test_a_request_ends_it(self):
        self.start()
        client, other = self.client(), self.client()
        self.assert_works(other)
        pids = self.processes(other.status())
        self.assertEqual(client.call("hls/shutdown")["result"], {})
        self.assertIsNone(client.receive())
        self.assertIsNone(other.receive())
        self.assert_ended(pids)

    def test_a_notification_ends_it(self):
        self.start()
        self.client().send(notification("hls/shutdown"))
        self.assert_ended([])

    def test_a_request_in_a_batch_ends_it(self):
        self.start()
        client = self.client()
        client.send([request(1, "hls/shutdown"), request(2, "hls/status"),
                     request(3, "hls/lower", {})])
        answers = {each["id"]: each for each in client.receive()}
        self.assertEqual(answers[1]["result"], {})
        self.assertIn("version", answers[2]["result"])
        self.assert_error(answers[3], SHUTTING_DOWN, "shutting-down", id=3)
        self.assert_ended([])

    def test_what_was_accepted_is_finished(self):
        for end in (signal.SIGTERM, signal.SIGINT, None):
            with self.subTest(end=end):
                self.start("--workers", "1")
                client, other = self.client(), self.client()
                status = self.start_waiting_request(client)
                client.send(request(2, "hls/lower", {"mark": 2}))
                self.until_status(lambda s: s["queue"]["waiting"] == 1,
                                  "a waiting request")
                if end:
                    self.daemon.send_signal(end)
                else:
                    self.assertIn("result", other.call("hls/shutdown"))
                until(lambda: not os.path.exists(self.socket),
                      "the daemon to stop listening")
                self.assert_error(other.call("hls/lower", {}), SHUTTING_DOWN,
                                  "shutting-down")
                self.assertEqual(other.status()["queue"],
                                 {"waiting": 1, "running": 1})
                self.touch("go")
                self.assertEqual(client.receive()["id"], 1)
                self.assertEqual(client.receive()["result"]["params"],
                                 {"mark": 2})
                self.assertIsNone(client.receive())
                self.assert_ended(self.processes(status))
                os.remove(self.path("go"))

    def test_a_second_signal_does_not_wait(self):
        self.start("--workers", "1")
        client = self.client()
        status = self.start_waiting_request(client)
        self.daemon.send_signal(signal.SIGTERM)
        until(lambda: not os.path.exists(self.socket),
              "the daemon to stop listening")
        self.daemon.send_signal(signal.SIGTERM)
        self.assertIsNone(client.receive())
        self.assert_ended(self.processes(status))

    def test_an_interrupt_at_the_terminal_reaches_no_worker(self):
        with open(self.path("log"), "ab") as log:
            self.daemon = subprocess.Popen(
                [daemon_harness.HLSD, "--socket", self.socket, "--workers",
                 "1", "--worker-program", daemon_harness.FAKE_WORKER],
                stderr=log, start_new_session=True)
        until(self.is_listening, "the daemon to listen")
        client = self.client()
        self.start_waiting_request(client)
        os.killpg(self.daemon.pid, signal.SIGINT)
        until(lambda: not os.path.exists(self.socket),
              "the daemon to stop listening")
        self.touch("go")
        self.assertIn("result", client.receive())
        self.assert_ended([])

    def test_signals_count_even_if_they_were_blocked_and_ignored(self):
        def block():
            signal.pthread_sigmask(signal.SIG_BLOCK,
                                   [signal.SIGTERM, signal.SIGCHLD])
            signal.signal(signal.SIGCHLD, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)

        self.daemon = subprocess.Popen(
            [daemon_harness.HLSD, "--socket", self.socket, "--workers", "1",
             "--worker-program", daemon_harness.FAKE_WORKER],
            stderr=subprocess.DEVNULL, preexec_fn=block)
        until(self.is_listening, "the daemon to listen")
        self.assert_works()
        pids = self.processes(self.client().status())
        with open(f"/proc/{pids[0]}/status") as file:
            masks = dict(line.split(":") for line in file)
        self.assertEqual(int(masks["SigIgn"], 16) & 1 << signal.SIGTERM - 1, 0)
        self.daemon.send_signal(signal.SIGTERM)
        self.assert_ended(pids)

    def test_draining_ends_when_the_last_client_leaves(self):
        self.start("--workers", "1")
        client = self.client()
        status = self.start_waiting_request(client)
        self.daemon.send_signal(signal.SIGTERM)
        until(lambda: not os.path.exists(self.socket),
              "the daemon to stop listening")
        client.close()
        self.assert_ended(self.processes(status))

    def test_the_next_daemon_need_not_wait_for_the_end_of_the_last(self):
        self.start("--workers", "1")
        client = self.client()
        self.start_waiting_request(client)
        client.send(notification("hls/shutdown"))
        until(lambda: not os.path.exists(self.socket),
              "the daemon to stop listening")
        first = self.daemon
        self.start("--workers", "1")
        try:
            self.assert_works()
            self.touch("go")
            self.assertEqual(client.receive()["id"], 1)
            self.assertEqual(first.wait(daemon_harness.PATIENCE), 0)
            self.assert_works()
        finally:
            first.kill()
            first.wait()

    def test_a_template_that_is_cold_does_not_delay_the_end(self):
        self.start(HLSD_FAKE_TEMPLATE_WAIT=self.path("never"))
        pids = self.processes(self.client().status())
        self.daemon.send_signal(signal.SIGTERM)
        self.assert_ended(pids)

    def test_a_template_that_cannot_start_does_not_delay_the_end(self):
        self.start(HLSD_FAKE_TEMPLATE_EXIT="1")
        client = self.client()
        self.assertIn("error", client.call("hls/lower", {}))
        self.daemon.send_signal(signal.SIGTERM)
        self.assert_ended([])

    def test_a_killed_daemon_takes_its_processes_along(self):
        self.start("--workers", "1")
        client = self.client()
        status = self.start_waiting_request(client)
        self.daemon.kill()
        self.daemon.wait()
        self.assert_all_gone(self.processes(status))

    def test_it_leaves_when_nobody_needs_it(self):
        self.daemon = self.spawn("--idle-exit-ms", "50")
        self.assert_ended([])
        self.assertIn("listens on", self.log())

    def test_it_stays_while_somebody_does(self):
        self.start("--idle-exit-ms", "3000")
        client = self.client()
        self.client().close()
        until(lambda: client.status()["uptimeMs"] > 3200, "time to pass")
        self.assert_works(client)
        client.close()
        self.assert_ended([])

    def test_a_client_that_does_not_read_does_not_keep_it(self):
        self.start("--workers", "1")
        slow, other = self.client(), self.client()
        slow.send(request(1, "hls/lower", {"fake": "big", "number": 5000000}))
        until(lambda: other.status()["requests"]["hls/lower"]["count"] == 1,
              "the answer to be sent")
        self.daemon.send_signal(signal.SIGTERM)
        self.assert_ended([])

    def test_a_client_that_reads_late_gets_everything(self):
        self.start("--workers", "1")
        slow, other = self.client(), self.client()
        slow.send(request(1, "hls/lower", {"fake": "big", "number": 5000000}))
        until(lambda: other.status()["requests"]["hls/lower"]["count"] == 1,
              "the answer to be sent")
        self.daemon.send_signal(signal.SIGTERM)
        self.assertEqual(len(slow.receive()["result"]), 5000000)
        self.assertIsNone(slow.receive())
        self.assert_ended([])

    def test_a_log_that_is_a_file_does_not_grow_for_ever(self):
        size = 40000
        self.start("--log-bytes", str(size))
        client = self.client()
        for number in range(500):
            client.call("hls/verify", {"fake": "echo"}, id=number)
            self.assertLess(os.path.getsize(self.path("log")), size + 4096)
        self.daemon.terminate()
        self.assertEqual(self.wait_for_end(), 0)
        lines = self.log().splitlines()
        self.assertRegex(lines[0], r"^20\d\d-")
        self.assertIn("ended", lines[-1])
        self.assertGreater(sum("id=499" in line for line in lines), 0)
        self.assertEqual(sum("id=0:" in line for line in lines), 0)

    def test_a_log_that_is_written_from_its_beginning_is_left_alone(self):
        """As by `hlsd 2>file`: cutting it would leave a hole."""
        with open(self.path("other"), "wb") as log:
            self.start("--log-bytes", "2000", before=lambda: os.dup2(
                log.fileno(), 2))
        client = self.client()
        for number in range(100):
            client.call("hls/verify", {"fake": "echo"}, id=number)
        self.daemon.terminate()
        self.assertEqual(self.wait_for_end(), 0)
        with open(self.path("other")) as log:
            text = log.read()
        self.assertIn("id=0:", text)
        self.assertIn("id=99:", text)

    def test_a_log_that_nobody_reads_does_not_stop_it(self):
        ours, theirs = socket.socketpair()
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self.daemon = subprocess.Popen(
            [daemon_harness.HLSD, "--socket", self.socket, "--log-level",
             "debug", "--worker-program", daemon_harness.FAKE_WORKER],
            stderr=theirs)
        theirs.close()
        until(self.is_listening, "the daemon to listen")
        client = self.client()
        for _ in range(500):
            self.assert_works(client)
        ours.close()
        self.assert_works(client)


if __name__ == "__main__":
    main()
