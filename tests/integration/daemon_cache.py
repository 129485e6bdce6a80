# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The answers that hlsd keeps, and when it does not use them: SCRIPT
HLSD FAKE_WORKER.

The fake worker answers with its process id, or with a file's text, and says
that the answer depends on what the request lists.
"""

import hashlib
import os
import random
import resource
import shutil
import time

import daemon_harness as harness
from daemon_harness import until


def digest(data):
    return hashlib.blake2b(data, digest_size=32).hexdigest()


def depends(**members):
    return {"read": [], "absent": [], "directories": [], "present": [],
            **members}


class CacheTest(harness.DaemonTest):
    """A daemon with a cache in the test's directory."""

    def serve(self, *arguments, **environment):
        self.start("--workers", "1", *arguments, HLSD_CACHE_DIR=self.path("c"),
                   **environment)
        self.until_warm(1)
        self.asker = self.client()

    def restart(self, *arguments, **environment):
        self.daemon.terminate()
        self.assertEqual(self.wait_for_end(), 0, self.log())
        self.serve(*arguments, **environment)

    def write(self, name, text, age=10):
        """A file as it was left some seconds ago."""
        path = self.path(name)
        with open(path, "w") as file:
            file.write(text)
        self.age(path, age)
        return path

    def age(self, path, seconds):
        then = time.time() - seconds
        os.utime(path, (then, then))

    def settle(self):
        """Waits until nothing changed just now: the times of inodes cannot be
        set."""
        time.sleep(2.2)

    def ask(self, method="hls/verify", depends_on=None, **params):
        """The result of a request whose answer may be kept."""
        answer = self.asker.call(method, {
            "fake": "depends",
            "depends": depends() if depends_on is None else depends_on,
            **params})
        self.assertIn("result", answer, answer)
        return answer["result"]

    def ask_about(self, path, **params):
        """The same, answered with the text of a file."""
        with open(path, "rb") as file:
            data = file.read()
        # The same request, whatever the file says: only `depends` knows.
        return self.ask(path=path, depends_on=depends(
            read=[[path, digest(data)]]), **params)

    def counts(self):
        return self.asker.status()["cache"]


class Answers(CacheTest):
    def test_second_answer_is_the_first_and_needs_no_worker(self):
        self.serve()
        first, second = self.ask(), self.ask()
        self.assertFalse(first["cached"])
        self.assertTrue(second["cached"])
        self.assertEqual({**first, "cached": True}, second)
        status = self.asker.status()
        self.assertEqual(sum(worker["requests"]
                             for worker in status["workers"]), 1)
        self.assertEqual(status["requests"]["hls/verify"]["count"], 2)
        self.assertEqual((status["cache"]["hits"], status["cache"]["misses"],
                          status["cache"]["kept"]), (1, 1, 1))

    def test_every_part_of_a_request_counts(self):
        self.serve()
        base = {"source": {"uri": "/a.c", "text": "x"},
                "options": {"defines": ["A", "B"], "clockPeriod": 5.0}}
        others = [
            {"source": {"uri": "/a.c", "text": "y"}},
            {"source": {"uri": "/b.c", "text": "x"}},
            {"kernel": "k"},
            {"options": {"defines": ["B", "A"], "clockPeriod": 5.0}},
            {"options": {"defines": ["A", "B"], "clockPeriod": 4.0}},
            {"options": {"defines": ["A,B"], "clockPeriod": 5.0}},
            {"options": {}},
            {"stage": "hw"},
        ]
        self.assertFalse(self.ask(**base)["cached"])
        for other in others:
            with self.subTest(other):
                self.assertFalse(self.ask(**{**base, **other})["cached"])
        self.assertFalse(self.ask("hls/lower", **base)["cached"])
        self.assertTrue(self.ask(**base)["cached"])

    def test_what_has_no_part_in_the_answer_does_not_count(self):
        self.serve()
        self.ask(options={"std": "c17"})
        for params in ({"options": {"std": "c17", "deadlineMs": 1234}},
                       {"options": {"std": "c17", "cache": "use"}},
                       {"options": {"std": "c17", "priority": "batch"}},
                       {"options": {"std": "c17"}, "workDoneToken": "t"}):
            with self.subTest(params):
                self.assertTrue(self.ask(**params)["cached"])

    def test_order_of_members_does_not_count(self):
        self.serve()
        self.ask(a=1, b={"c": 2, "d": 3})
        self.assertTrue(self.ask(b={"d": 3, "c": 2}, a=1)["cached"])

    def test_without_dependencies_nothing_is_kept(self):
        self.serve()
        for _ in range(2):
            answer = self.asker.call("hls/verify", {"fake": "echo"})
            self.assertIn("result", answer)
        self.assertEqual(self.counts()["kept"], 0)

    def test_errors_are_not_kept(self):
        self.serve()
        for _ in range(2):
            self.assertIn("error", self.asker.call("hls/verify",
                                                   {"fake": "error"}))
        self.assertEqual(self.counts()["kept"], 0)

    def test_bypass(self):
        self.serve()
        first = self.ask(options={"cache": "bypass"})
        self.assertFalse(first["cached"])
        self.assertFalse(self.ask(options={})["cached"])
        self.assertTrue(self.ask(options={})["cached"])
        self.assertFalse(self.ask(options={"cache": "bypass"})["cached"])
        self.assertEqual(self.counts()["bypasses"], 2)

    def test_wrong_wish(self):
        self.serve()
        for wish in ("sometimes", 1, None):
            answer = self.asker.call("hls/verify",
                                     {"options": {"cache": wish}})
            self.assert_error(answer, -32602, "invalid-params")

    def test_batch(self):
        self.serve()
        self.ask()
        params = {"fake": "depends", "depends": depends()}
        self.asker.send([harness.request(i, "hls/verify", params)
                         for i in (1, 2)])
        answers = self.asker.receive()
        self.assertEqual(sorted(answer["id"] for answer in answers), [1, 2])
        self.assertTrue(all(answer["result"]["cached"] for answer in answers))

    def test_no_cache(self):
        self.serve("--no-cache")
        self.ask()
        self.assertFalse(self.ask()["cached"])
        self.assertFalse(self.counts()["enabled"])
        self.assertFalse(os.path.exists(self.path("c")))

    def test_a_wrong_deadline_is_wrong_for_a_kept_answer_too(self):
        self.serve()
        self.ask()
        self.assertTrue(self.ask()["cached"])
        for wish in (0.5, 30000.5, 1e300):
            answer = self.asker.call("hls/verify", {
                "fake": "depends", "depends": depends(),
                "options": {"deadlineMs": wish}})
            self.assert_error(answer, -32602, "invalid-params")

    def test_what_memory_has_no_room_for_comes_from_disk(self):
        self.serve("--cache-memory-bytes", "0")
        first = self.ask()
        harness.until(lambda: self.counts()["disk"]["entries"] == 1 and
                      self.counts()["disk"]["waiting"] == 0, "the disk")
        for _ in range(2):
            self.assertEqual(self.ask(), {**first, "cached": True})
        self.assertEqual(self.counts()["memory"]["entries"], 0)

    def test_malformed_dependencies_keep_nothing(self):
        self.serve()
        path = self.write("h", "x")
        wrong = [
            {}, {"read": []}, depends(read=[[path]]), depends(read=[path]),
            depends(read=[[path, "12"]]), depends(read=[[path, "z" * 64]]),
            depends(absent=["relative"]), depends(absent=["/a\0b"]),
            depends(absent=[1]), depends(present={}),
            depends(absent=["/" + "a" * 5000]),
            depends(read=[[self.path("none"), digest(b"")]]),
        ]
        for number, depends_on in enumerate(wrong):
            with self.subTest(depends_on):
                self.ask(depends_on=depends_on, n=number)
                self.assertFalse(self.ask(depends_on=depends_on,
                                          n=number)["cached"])
        self.assertTrue(self.daemon.poll() is None)


class Files(CacheTest):
    """Given an answer made of a file, when that is another one, then the answer
    is not given again."""

    def test_unchanged(self):
        self.serve()
        path = self.write("h", "one")
        for settled in (False, True):
            with self.subTest(settled=settled):
                self.assertFalse(self.ask_about(path, n=settled)["cached"])
                for _ in range(3):
                    answer = self.ask_about(path, n=settled)
                    self.assertTrue(answer["cached"])
                    self.assertEqual(answer["text"], "one")
            self.settle()

    def check_change(self, change, settle):
        """The worker says "one" of whatever it reads: asked once more it would
        be believed."""
        path = self.write("h", "one")
        if settle:
            self.settle()
        params = {"path": path, "n": time.monotonic(), "depends_on": depends(
            read=[[path, digest(b"one")]])}
        self.assertEqual(self.ask(**params)["text"], "one")
        self.assertTrue(self.ask(**params)["cached"])
        change(path)
        answer = self.ask(**params)
        self.assertFalse(answer["cached"])
        return answer

    def test_changed(self):
        def rewrite(path):
            with open(path, "w") as file:
                file.write("two")

        def rewrite_with_the_same_times(path):
            info = os.stat(path)
            rewrite(path)
            os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns))

        def replace(path):
            info = os.stat(path)
            with open(path + ".new", "w") as file:
                file.write("two")
            os.utime(path + ".new", ns=(info.st_atime_ns, info.st_mtime_ns))
            os.rename(path + ".new", path)

        def redirect(path):
            os.rename(path, path + ".old")
            self.write("other", "two")
            os.symlink("other", path)

        self.serve()
        for change in (rewrite, rewrite_with_the_same_times, replace,
                       redirect):
            for settle in (False, True):
                with self.subTest(change=change.__name__, settled=settle):
                    answer = self.check_change(change, settle)
                    self.assertEqual(answer["text"], "two")
            for name in ("h", "h.old"):
                if os.path.lexists(self.path(name)):
                    os.remove(self.path(name))
        self.assertEqual(self.counts()["stale"], 8)

    def test_removed(self):
        self.serve()
        self.assertIsNone(self.check_change(os.remove, False)["text"])

    def test_directory_in_its_place(self):
        def change(path):
            os.remove(path)
            os.mkdir(path)

        self.serve()
        self.check_change(change, False)

    def test_pipe_in_its_place(self):
        def change(path):
            os.remove(path)
            os.mkfifo(path)

        self.serve()
        path = self.write("h", "one")
        params = {"depends_on": depends(read=[[path, digest(b"one")]])}
        self.ask(**params)
        change(path)
        self.assertFalse(self.ask(**params)["cached"])

    def test_touched_or_copied_is_the_same(self):
        self.serve()
        path = self.write("h", "one")
        self.ask_about(path)
        os.utime(path)
        self.assertTrue(self.ask_about(path)["cached"])
        shutil.copy(path, path + ".new")
        os.rename(path + ".new", path)
        self.assertTrue(self.ask_about(path)["cached"])

    def test_changed_while_it_was_compiled(self):
        """The worker has read other bytes than there are when it answers."""
        self.serve()
        path = self.write("h", "two")
        params = {"depends_on": depends(read=[[path, digest(b"one")]])}
        for _ in range(2):
            self.assertFalse(self.ask(**params)["cached"])

    def test_large_files_are_not_read_in_the_event_loop(self):
        self.serve()
        path = self.write("h", "x" * (1 << 21))
        self.ask_about(path)
        self.assertFalse(self.ask_about(path)["cached"])
        self.settle()
        self.ask_about(path)
        self.assertTrue(self.ask_about(path)["cached"])

    def test_appearing_earlier_in_the_search_path(self):
        self.serve()
        os.mkdir(self.path("first"))
        for settle in (False, True):
            path = self.path(f"first/{settle}.h")
            params = {"depends_on": depends(absent=[path])}
            if settle:
                self.settle()
            self.ask(**params)
            for _ in range(3):
                self.assertTrue(self.ask(**params)["cached"])
            with open(self.path(f"first/other-{settle}"), "w"):
                pass
            self.assertTrue(self.ask(**params)["cached"])
            with open(path, "w"):
                pass
            self.assertFalse(self.ask(**params)["cached"])

    def test_appearing_folder(self):
        self.serve()
        params = {"depends_on": depends(absent=[self.path("no/such/h")])}
        self.ask(**params)
        self.assertTrue(self.ask(**params)["cached"])
        os.makedirs(self.path("no/such"))
        self.assertTrue(self.ask(**params)["cached"])
        self.settle()
        self.assertTrue(self.ask(**params)["cached"])
        with open(self.path("no/such/h"), "w"):
            pass
        self.assertFalse(self.ask(**params)["cached"])

    def test_link_to_nothing_that_becomes_something(self):
        self.serve()
        os.mkdir(self.path("first"))
        os.symlink(self.path("target"), self.path("first/h"))
        params = {"depends_on": depends(absent=[self.path("first/h")])}
        self.settle()
        for _ in range(2):
            self.ask(**params)
        self.assertTrue(self.ask(**params)["cached"])
        with open(self.path("target"), "w"):
            pass
        self.assertFalse(self.ask(**params)["cached"])

    def test_links_to_one_file_that_become_two(self):
        """#pragma once goes by the inode, not by the bytes."""
        self.serve()
        first = self.write("a.h", "one")
        second = self.path("b.h")
        os.link(first, second)
        params = {"depends_on": depends(
            read=[[path, digest(b"one")] for path in (first, second)])}
        self.ask(**params)
        self.assertTrue(self.ask(**params)["cached"])
        os.remove(second)
        shutil.copy(first, second)
        self.assertFalse(self.ask(**params)["cached"])

    def test_kinds(self):
        self.serve()
        os.mkdir(self.path("d"))
        self.write("f", "")
        params = {"depends_on": depends(directories=[self.path("d")],
                                        present=[self.path("f")])}
        self.ask(**params)
        self.assertTrue(self.ask(**params)["cached"])
        os.rmdir(self.path("d"))
        self.assertFalse(self.ask(**params)["cached"])
        os.mkdir(self.path("d"))
        self.ask(**params)
        os.remove(self.path("f"))
        self.assertFalse(self.ask(**params)["cached"])


class Disk(CacheTest):
    def until_written(self):
        until(lambda: self.counts()["disk"]["waiting"] == 0,
              "the cache to be written")

    def test_next_daemon_knows(self):
        self.serve()
        path = self.write("h", "one")
        first = self.ask_about(path)
        self.restart()
        second = self.ask_about(path)
        self.assertEqual(second, {**first, "cached": True})
        with open(path, "w") as file:
            file.write("two")
        self.restart()
        self.assertFalse(self.ask(path=path, depends_on=depends(
            read=[[path, digest(b"one")]]))["cached"])

    def test_another_build_does_not(self):
        self.serve(HLSD_FAKE_BUILD="1")
        self.ask()
        self.restart(HLSD_FAKE_BUILD="2")
        self.assertFalse(self.ask()["cached"])
        self.restart(HLSD_FAKE_BUILD="1")
        self.assertTrue(self.ask()["cached"])

    def test_build_that_is_not_known_keeps_nothing(self):
        self.serve(HLSD_FAKE_BUILD="")
        self.ask()
        self.assertFalse(self.ask()["cached"])

    def spawn_second(self, *arguments):
        """A second daemon on the same cache, and a client of it."""
        os.mkdir(self.path("run2"), 0o700)
        socket = self.path("run2/hlsd.sock")
        other = self.spawn("--socket", socket, "--workers", "1", *arguments,
                           HLSD_CACHE_DIR=self.path("c"))
        self.addCleanup(other.wait)
        self.addCleanup(other.kill)
        until(lambda: os.path.exists(socket), "the second daemon")
        client = harness.Client(socket)
        self.addCleanup(client.close)
        until(lambda: any(worker["state"] == "idle" for worker in
                          client.status()["workers"]), "its workers")
        return other, client

    def files(self):
        """Every file of the cache."""
        return [os.path.join(folder, name)
                for folder, _, names in os.walk(self.path("c"))
                for name in names]

    def test_two_daemons_share(self):
        self.serve()
        other, client = self.spawn_second()
        mine, self.asker = self.asker, client
        for number in range(20):
            answer = self.ask(n=number)
            self.until_written()
            self.asker, mine = mine, self.asker
            self.assertEqual(self.ask(n=number), {**answer, "cached": True})
        other.kill()
        other.wait()
        self.asker = self.client()
        self.ask(n="after")
        self.assertTrue(self.ask(n="after")["cached"])

    def damage(self, how):
        """Does the same to all files of the cache."""
        for name in self.files():
            with open(name, "r+b") as file:
                how(file, os.fstat(file.fileno()).st_size)

    def overwrite(self, place, data):
        def how(file, size):
            file.seek(min(place, size // 2))
            file.write(data)
        return how

    def test_damage_under_two_daemons_keeps_neither_waiting(self):
        """With any contents of the files, both go on, and end when told to: no
        lock is in a file, and none stays behind."""
        ways = {
            "a few bytes": self.overwrite(64, b"\1\0\0\0"),
            "the second half": self.overwrite(1 << 30, b"\xff" * 4096),
            "pages": self.overwrite(8192, b"\xff" * 65536),
            "cut": lambda file, size: file.truncate(size // 2),
            "empty": lambda file, size: file.truncate(0),
        }
        for way, how in ways.items():
            with self.subTest(way):
                self.serve("--cache-memory-bytes", "1500")
                other, client = self.spawn_second("--cache-memory-bytes", "1500")
                path = self.write("h", way)
                for number in range(100):
                    self.ask_about(path, n=number)
                self.until_written()
                self.damage(how)
                for self.asker in (self.asker, client):
                    for number in range(200):
                        answer = self.ask_about(path, n=number)
                        self.assertEqual(answer["text"], way)
                for daemon in (other, self.daemon):
                    daemon.terminate()
                self.assertEqual(other.wait(harness.PATIENCE), 0)
                self.assertEqual(self.wait_for_end(), 0, self.log())
                client.close()
                shutil.rmtree(self.path("run2"))
                shutil.rmtree(self.path("c"))

    def test_size_is_bounded(self):
        size = 2 << 20
        self.serve("--cache-bytes", str(size), "--cache-memory-bytes", "50000")
        path = self.write("h", "x" * 4000)
        last = 1500
        for number in range(last):
            self.ask_about(path, n=number)
        self.until_written()
        counts = self.counts()
        self.assertLessEqual(sum(os.stat(name).st_blocks * 512
                                 for name in self.files()), size)
        self.assertLessEqual(counts["disk"]["bytes"], size)
        self.assertEqual(counts["disk"]["entries"], len(self.files()))
        self.assertGreater(counts["disk"]["evictions"], 0)
        self.assertGreater(counts["disk"]["entries"], 20)
        self.assertLessEqual(counts["memory"]["bytes"], 50000)
        self.assertGreater(counts["memory"]["evictions"], 0)
        self.assertTrue(self.ask_about(path, n=last - 1)["cached"])
        self.assertTrue(self.ask_about(path, n=last - 20)["cached"])
        self.assertFalse(self.ask_about(path, n=0)["cached"])

    def test_what_is_used_stays(self):
        self.serve("--cache-bytes", str(1 << 20), "--cache-memory-bytes",
                   "30000")
        path = self.write("h", "x" * 4000)
        for number in range(600):
            self.ask_about(path, n=number)
            if number % 40 == 0:
                self.until_written()
                self.assertTrue(self.ask_about(path, n=0)["cached"])

    def check_damage(self, how):
        """Of files that something was done to while no daemon ran, none is
        used, and all are replaced."""
        self.serve()
        path = self.write("h", "one")
        for number in range(30):
            self.ask_about(path, n=number)
        self.daemon.terminate()
        self.wait_for_end()
        self.damage(how)
        self.serve()
        for number in range(30):
            self.assertFalse(self.ask_about(path, n=number)["cached"])
        self.until_written()
        self.assertEqual(self.counts()["disk"]["failures"], 30)
        self.assertIn("the cache cannot be read", self.log())
        self.restart()
        for number in range(30):
            answer = self.ask_about(path, n=number)
            self.assertTrue(answer["cached"])
            self.assertEqual(answer["text"], "one")
        self.daemon.terminate()
        self.wait_for_end()
        shutil.rmtree(self.path("c"))

    def test_files_that_are_something_else(self):
        def how(file, _):
            file.truncate(0)
            file.write(b"something else" * 1000)

        self.check_damage(how)

    def test_files_that_were_cut(self):
        for how in (lambda file, size: file.truncate(size - 1),
                    lambda file, size: file.truncate(7),
                    lambda file, size: file.truncate(0)):
            self.check_damage(how)

    def test_files_that_have_grown(self):
        def how(file, size):
            file.seek(size)
            file.write(b"\0")

        self.check_damage(how)

    def test_files_in_which_a_bit_is_another(self):
        dice = random.Random(1)

        def how(file, size):
            place = dice.randrange(size)
            file.seek(place)
            byte = file.read(1)[0]
            file.seek(place)
            file.write(bytes([byte ^ 1 << dice.randrange(8)]))

        self.check_damage(how)

    def test_file_that_is_too_large_is_not_read(self):
        """A gigabyte of nothing takes the daemon neither memory nor time."""
        self.serve("--cache-bytes", str(1 << 40))
        path = self.write("a", "one")
        self.ask_about(path)
        self.daemon.terminate()
        self.wait_for_end()
        self.damage(lambda file, size: file.truncate(1 << 30))
        self.serve("--cache-bytes", str(1 << 40))
        answer = self.ask_about(path)
        self.assertFalse(answer["cached"])
        self.assertEqual(answer["text"], "one")
        self.assertEqual(self.counts()["disk"]["failures"], 1)
        with open(f"/proc/{self.daemon.pid}/status", encoding="ascii") as file:
            peak = next(line for line in file if line.startswith("VmHWM"))
        self.assertLess(int(peak.split()[1]), 512 * 1024)

    def test_files_that_were_swapped(self):
        """Each is whole, but another's."""
        self.serve()
        first, second = self.write("a", "one"), self.write("b", "two")
        self.ask_about(first)
        self.ask_about(second)
        self.daemon.terminate()
        self.wait_for_end()
        one, two = self.files()
        os.rename(one, one + ".x")
        os.rename(two, one)
        os.rename(one + ".x", two)
        self.serve()
        for path, text in ((first, "one"), (second, "two")):
            answer = self.ask_about(path)
            self.assertFalse(answer["cached"])
            self.assertEqual(answer["text"], text)

    def test_what_is_no_file_in_the_place_of_one(self):
        self.serve()
        for number in range(3):
            self.ask(n=number)
        self.daemon.terminate()
        self.wait_for_end()
        target = self.write("target", "x")
        for name, put in zip(self.files(), (
                os.mkfifo, os.mkdir, lambda name: os.symlink(target, name))):
            os.remove(name)
            put(name)
        self.serve()
        for number in range(3):
            self.assertFalse(self.ask(n=number)["cached"])
            self.assertTrue(self.ask(n=number)["cached"])
        self.until_written()
        with open(target) as file:
            self.assertEqual(file.read(), "x")

    def test_folder_that_is_removed_under_a_daemon(self):
        self.serve("--cache-memory-bytes", "1500")
        self.ask()
        self.until_written()
        shutil.rmtree(self.path("c"))
        for number in range(20):
            self.assertFalse(self.ask(n=number)["cached"])
        self.until_written()
        self.assertFalse(self.ask()["cached"])
        self.assertIn("the cache cannot be written", self.log())
        self.restart()
        self.ask()
        self.assertTrue(self.ask()["cached"])

    def test_disk_that_is_full(self):
        """Here a limit of file sizes says so."""
        self.serve("--cache-memory-bytes", "1500", before=lambda:
                   resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000)))
        small, large = self.write("a", "x"), self.write("b", "\1" * 4000)
        for path in (large, small, large):
            self.assertFalse(self.ask_about(path)["cached"])
            self.until_written()
        self.assertTrue(self.ask_about(small)["cached"])
        self.assertFalse(self.ask_about(large)["cached"])
        self.until_written()
        self.assertEqual(self.counts()["disk"]["failures"], 3)
        self.assertIn("the cache cannot be written: File too large",
                      self.log())
        self.assertEqual(len(self.files()), 1)

    def test_what_was_left_half_written(self):
        """As when a daemon is killed: it counts, and goes like the rest."""
        self.serve("--cache-bytes", str(1 << 20))
        self.daemon.terminate()
        self.wait_for_end()
        left = self.path("c/answers/.1")
        with open(left, "wb") as file:
            file.write(b"x" * 500000)
        self.age(left, 1000)
        self.serve("--cache-bytes", str(1 << 20))
        until(lambda: self.counts()["disk"]["bytes"] >= 500000, "a look")
        path = self.write("h", "x" * 4000)
        for number in range(200):
            self.ask_about(path, n=number)
        self.until_written()
        self.assertFalse(os.path.exists(left))
        self.assertTrue(self.ask_about(path, n=199)["cached"])

    def test_files_of_versions_before_are_removed(self):
        os.mkdir(self.path("c"), 0o700)
        for name in ("data.mdb", "lock.mdb"):
            self.write("c/" + name, "x")
        self.serve()
        self.assertEqual(sorted(os.listdir(self.path("c"))),
                         ["answers", "models"])

    def test_folder_of_answers_that_others_can_read(self):
        os.mkdir(self.path("c"), 0o700)
        os.mkdir(self.path("c/answers"))
        os.chmod(self.path("c/answers"), 0o755)
        self.serve()
        self.ask()
        self.assertTrue(self.ask()["cached"])
        self.assertIsNone(self.counts()["disk"])
        self.assertIn("in memory only", self.log())

    def test_directory_that_cannot_be_used(self):
        with open(self.path("c"), "w"):
            pass
        self.serve()
        self.ask()
        self.assertTrue(self.ask()["cached"])
        self.assertIsNone(self.counts()["disk"])
        self.assertIn("in memory only", self.log())

    def test_directory_that_others_can_write_to(self):
        os.mkdir(self.path("c"))
        os.chmod(self.path("c"), 0o777)
        self.serve()
        self.ask()
        self.assertTrue(self.ask()["cached"])
        self.assertIsNone(self.counts()["disk"])

    def test_directory_is_made_for_the_user_alone(self):
        self.serve()
        self.assertEqual(os.stat(self.path("c")).st_mode & 0o777, 0o700)
        self.assertEqual(os.stat(self.path("c/answers")).st_mode & 0o777,
                         0o700)
        self.ask()
        self.until_written()
        for name in self.files():
            self.assertEqual(os.stat(name).st_mode & 0o777, 0o600)

    def test_workers_do_not_inherit_it(self):
        self.serve()
        status = self.asker.status()
        for pid in [status["template"]["pid"]] + [
                worker["pid"] for worker in status["workers"]]:
            files = [os.readlink(f"/proc/{pid}/fd/{fd}")
                     for fd in os.listdir(f"/proc/{pid}/fd")]
            self.assertFalse([file for file in files
                              if file.startswith(self.path("c"))])


if __name__ == "__main__":
    harness.main()
