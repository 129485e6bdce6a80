#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The daemon as a service: started by a socket, watched, asked for its version,
and with an environment that is nobody's.

usage: daemon_service.py HLSD FAKE_WORKER [unittest arguments]
"""

import json
import os
import signal
import socket
import stat
import subprocess
import sys

sys.dont_write_bytecode = True
import daemon_harness  # noqa: E402
from daemon_harness import DaemonTest, kill, main, request, until  # noqa: E402

VERSION_MISMATCH = -32056


class ServiceTest(DaemonTest):
    def command(self, *arguments):
        return [daemon_harness.HLSD, "--workers", "1", "--worker-program",
                daemon_harness.FAKE_WORKER, *arguments]

    def spawn_command(self, command, **keywords):
        with open(self.path("log"), "ab") as log:
            self.daemon = subprocess.Popen(command, stdin=subprocess.DEVNULL,
                                           stdout=log, stderr=log, **keywords)


class ActivationTest(ServiceTest):
    def listen(self, path=None, mode=0o600, kind=socket.SOCK_STREAM):
        listener = socket.socket(socket.AF_UNIX, kind)
        self.addCleanup(listener.close)
        listener.bind(path or self.socket)
        if kind == socket.SOCK_STREAM:
            listener.listen(128)
        if not path:
            os.chmod(self.socket, mode)
        return listener

    def activate(self, *listeners, arguments=()):
        """Starts hlsd as systemd would, the listeners from descriptor 3 on."""
        script = "".join(
            f"exec {10 + i}<&{listener.fileno()}; "
            for i, listener in enumerate(listeners))
        script += "".join(f"exec {3 + i}<&{10 + i}; "
                          for i in range(len(listeners)))
        script += f'LISTEN_FDS={len(listeners)} LISTEN_PID=$$ exec "$@"'
        self.spawn_command(
            ["bash", "-c", script, "bash", *self.command(*arguments)],
            pass_fds=[listener.fileno() for listener in listeners])

    def test_clients_that_came_before_the_daemon_are_served(self):
        listener = self.listen()
        client = self.client()
        client.send(request(1, "hls/lower", {"mark": 7}))
        self.activate(listener)
        self.assertEqual(client.receive()["result"]["params"], {"mark": 7})
        self.assertEqual(self.client().status()["socket"], self.socket)

    def test_the_socket_stays_for_the_next_daemon(self):
        listener = self.listen()
        for _ in range(2):
            self.activate(listener)
            self.assert_works()
            self.assertEqual(self.client().call("hls/shutdown")["result"], {})
            self.assertEqual(self.wait_for_end(), 0)
            self.assertTrue(stat.S_ISSOCK(os.stat(self.socket).st_mode))

    def test_it_leaves_when_nobody_needs_it_and_comes_back(self):
        listener = self.listen()
        self.activate(listener, arguments=["--idle-exit-ms", "50"])
        self.assertEqual(self.wait_for_end(), 0)
        client = self.client()
        client.send(request(1, "hls/lower", {}))
        self.activate(listener)
        self.assertIn("result", client.receive())

    def test_a_daemon_that_served_the_path_does_not_take_it_along(self):
        first = self.spawn()
        self.addCleanup(first.wait)
        self.addCleanup(first.kill)
        until(lambda: os.path.exists(self.socket), "the first daemon")
        kill(first.pid, signal.SIGSTOP)  # else it might be quicker
        os.unlink(self.socket)
        listener = self.listen()
        kill(first.pid, signal.SIGCONT)
        self.activate(listener)
        self.assert_works()
        self.assertEqual(self.client().status()["pid"], self.daemon.pid)
        first.send_signal(signal.SIGTERM)
        self.assertEqual(first.wait(daemon_harness.PATIENCE), 0)
        self.assert_works()

    def test_nobody_else_starts_beside_it(self):
        self.activate(self.listen())
        self.assert_works()
        second = self.spawn()
        self.assertEqual(second.wait(daemon_harness.PATIENCE), 0)
        self.assertIn("serves", self.log())
        self.assert_works()

    def refused(self, *listeners):
        self.activate(*listeners)
        self.assertEqual(self.wait_for_end(), 1)
        return self.log()

    def test_a_socket_that_others_may_connect_to_is_refused(self):
        self.assertIn("SocketMode=", self.refused(self.listen(mode=0o666)))

    def test_a_directory_that_others_can_write_to_is_refused(self):
        listener = self.listen()
        os.chmod(self.path("run"), 0o777)
        self.assertIn("others can write", self.refused(listener))

    def test_what_is_no_such_socket_is_refused(self):
        datagrams = self.listen(self.path("datagrams"), kind=socket.SOCK_DGRAM)
        self.assertIn("Unix stream socket", self.refused(datagrams))
        network = socket.socket()
        self.addCleanup(network.close)
        network.listen(1)
        self.assertIn("Unix stream socket", self.refused(network))

    def test_two_sockets_are_refused(self):
        self.assertIn("2 descriptors", self.refused(
            self.listen(), self.listen(self.path("other"))))

    def test_a_socket_without_a_path_is_refused(self):
        self.assertIn("no absolute path",
                      self.refused(self.listen("\0hlsd-test-%d" % os.getpid())))

    def test_descriptors_for_another_process_are_not_taken(self):
        listener = self.listen(self.path("other"))
        self.spawn_command(
            ["bash", "-c", f'exec 3<&{listener.fileno()}; '
             'LISTEN_FDS=1 LISTEN_PID=1 exec "$@"', "bash",
             *self.command("--socket", self.socket)],
            pass_fds=[listener.fileno()])
        until(self.is_listening, "the daemon to listen")
        self.assert_works()


class NotifyTest(ServiceTest):
    def start_notifying(self, **environment):
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.manager.close)
        self.manager.bind(self.path("notify"))
        self.manager.settimeout(daemon_harness.PATIENCE)
        self.spawn_command(
            self.command("--socket", self.socket),
            env={**os.environ, "NOTIFY_SOCKET": self.path("notify"),
                 **environment})

    def told(self):
        return self.manager.recv(4096).decode().splitlines()

    def test_readiness_is_told_when_it_listens(self):
        self.start_notifying()
        told = self.told()
        self.assertTrue(os.path.exists(self.socket))
        self.assertIn("READY=1", told)
        self.assertIn("STATUS=Listens on " + self.socket, told)

    def test_the_end_is_told_when_it_begins(self):
        self.start_notifying()
        self.told()
        client = self.client()
        client.send(request(1, "hls/lower", {"fake": "wait",
                                             "path": self.path("go")}))
        self.until_status(lambda status: status["queue"]["running"] == 1,
                          "the request to run")
        self.daemon.send_signal(signal.SIGTERM)
        self.assertIn("STOPPING=1", self.told())
        self.touch("go")
        self.assertIn("result", client.receive())
        self.assertEqual(self.wait_for_end(), 0)

    def test_the_watchdog_hears_that_the_loop_turns(self):
        self.start_notifying(WATCHDOG_USEC="20000")
        self.told()
        for _ in range(5):
            self.assertEqual(self.told(), ["WATCHDOG=1"])

    def test_the_watchdog_hears_nothing_from_a_daemon_that_hangs(self):
        self.start_notifying(WATCHDOG_USEC="20000")
        self.told()
        self.assertEqual(self.told(), ["WATCHDOG=1"])
        kill(self.daemon.pid, signal.SIGSTOP)
        self.manager.setblocking(False)
        try:
            until(self.is_silent, "silence")
        finally:
            kill(self.daemon.pid, signal.SIGCONT)
        self.manager.settimeout(daemon_harness.PATIENCE)
        self.assertEqual(self.told(), ["WATCHDOG=1"])

    def is_silent(self):
        with open(f"/proc/{self.daemon.pid}/stat") as file:
            stopped = file.read().rpartition(")")[2].split()[0] == "T"
        try:
            self.told()
            return False
        except BlockingIOError:
            return stopped

    def test_no_watchdog_is_told_nothing(self):
        self.start_notifying()
        self.assertIn("READY=1", self.told())
        self.assert_works()
        self.daemon.send_signal(signal.SIGTERM)
        self.assertIn("STOPPING=1", self.told())


class VersionTest(ServiceTest):
    def greet(self, protocol):
        return self.client().call("initialize", {
            "initializationOptions": {"hls": {"protocol": protocol}}})

    def test_the_greeting_tells_who_has_started_it(self):
        for arguments, expected in ((("--on-demand",), True), ((), False)):
            self.start(*arguments)
            client = self.client()
            greeting = client.call("initialize", {})["result"]
            self.assertIs(greeting["hls"]["onDemand"], expected)
            self.assertIs(client.status()["onDemand"], expected)
            self.end_daemon()
            os.unlink(self.socket)

    def test_a_client_of_its_protocol_is_greeted(self):
        self.start()
        self.assertEqual(self.greet(1)["result"]["hls"]["protocol"], 1)

    def test_a_client_of_another_protocol_is_told_what_to_do(self):
        self.start("--on-demand")
        for other in (2, 0, "1", None, 1.0):
            answer = self.greet(other)
            self.assert_error(answer, VERSION_MISMATCH, "version-mismatch")
            data = answer["error"]["data"]
            self.assertEqual((data["protocol"], data["onDemand"]), (1, True))
            self.assertRegex(data["version"], r"^\d+\.\d+\.\d+$")
            self.assertIn("hls/shutdown", answer["error"]["message"])


class EnvironmentTest(ServiceTest):
    def test_nothing_of_a_client_reaches_the_workers(self):
        secrets = {"AWS_SECRET_ACCESS_KEY": "s3cret", "CPATH": "/evil",
                   "GLIBC_TUNABLES": "glibc.malloc.check=3",
                   "LD_PRELOAD": "", "HLS": "x", "PATHS": "x"}
        kept = {"TMPDIR": self.directory, "HLSD_EXTRA": "1"}
        self.start("--workers", "1", **secrets, **kept)
        status = self.until_warm(1)
        for pid in (status["template"]["pid"],
                    *(worker["pid"] for worker in status["workers"])):
            with open(f"/proc/{pid}/environ", "rb") as file:
                variables = dict(line.split(b"=", 1) for line
                                 in file.read().split(b"\0") if line)
            # The daemon's own words to the allocator.
            self.assertEqual(variables.pop(b"GLIBC_TUNABLES"),
                             b"glibc.malloc.hugetlb=1")
            names = {name.decode() for name in variables}
            self.assertEqual(names & set(secrets), set())
            self.assertIn("HLSD_EXTRA", names)
            self.assertLessEqual(
                {name for name in names if not name.startswith("HLSD_")},
                {"PATH", "HOME", "TMPDIR", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME",
                 "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"})
            self.assertEqual(variables[b"TMPDIR"], self.directory.encode())


class LogTest(ServiceTest):
    """One line per event, and what each is about."""

    def provoke(self, *arguments, **keywords):
        self.start("--workers", "1", *arguments, **keywords)
        client = self.client()
        self.assertIn("error", client.call(
            "hls/lower", {"fake": "exit", "number": 3}, id='my "id"'))
        self.assertIn("error", client.call("nothing"))
        return next(line for line in self.log().splitlines()
                    if "lost its worker" in line)

    def test_text_for_people(self):
        self.assertRegex(
            self.provoke(),
            r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z hlsd\[\d+\] warning: "
            r'c\d+ j1 w\d+ hls/lower id="my \\"id\\"": lost its worker: '
            r"exited with code 3$")

    def test_json_for_programs(self):
        self.provoke("--log-format", "json")
        events = [json.loads(line) for line in self.log().splitlines()]
        lost, = [event for event in events
                 if event["message"].startswith("lost its worker")]
        self.assertEqual((lost["level"], lost["job"], lost["method"],
                          lost["id"], lost["pid"]),
                         ("warning", 1, "hls/lower", 'my "id"',
                          self.daemon.pid))
        self.assertGreater(lost["client"], 0)
        self.assertGreater(lost["worker"], 0)
        self.assertRegex(lost["time"], r"^\d{4}-.*Z$")
        for event in events:
            self.assertIn(event["level"],
                          ("error", "warning", "info", "debug"))

    def test_priorities_for_the_journal(self):
        self.assertRegex(self.provoke("--log-format", "journal"),
                         r"^<4>c\d+ j1 w\d+ hls/lower id=.*: lost its worker")

    def test_the_journal_is_recognised(self):
        with open(self.path("log"), "ab") as log:
            info = os.fstat(log.fileno())
        line = self.provoke(JOURNAL_STREAM=f"{info.st_dev}:{info.st_ino}")
        self.assertTrue(line.startswith("<4>"), line)
        self.end_daemon()
        os.unlink(self.socket)
        os.unlink(self.path("log"))
        self.assertNotIn("<", self.provoke(JOURNAL_STREAM="1:1")[:1])

    def test_the_level_is_a_bound(self):
        with open(self.path("log"), "ab") as log:
            self.daemon = subprocess.Popen(
                self.command("--socket", self.socket, "--log-level",
                             "warning"), stderr=log)
        until(self.is_listening, "the daemon to listen")
        self.client().call("hls/lower", {"fake": "exit", "number": 3})
        lines = self.log().splitlines()
        self.assertTrue(lines)
        for line in lines:
            self.assertRegex(line, " (warning|error): ")

    def test_the_error_names_the_job_of_the_log(self):
        self.start("--workers", "1")
        answer = self.client().call("hls/lower", {"fake": "exit", "number": 3})
        job = answer["error"]["data"]["job"]
        self.assertIn(f" j{job} ", self.log())

    def test_a_method_that_is_a_line_break_stays_in_its_line(self):
        self.start("--log-format", "json")
        client = self.client()
        client.send({"jsonrpc": "2.0", "method": "a\nb\u00e9" * 100})
        self.assert_works(client)
        for line in self.log().splitlines():
            json.loads(line)


if __name__ == "__main__":
    main()
