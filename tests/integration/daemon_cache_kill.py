# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kill -9 of hlsd while it writes its cache: SCRIPT HLSD FAKE_WORKER.

Again and again a daemon keeps answers as fast as it can and is killed at a
random moment, 20 times, or as often as HLSD_CACHE_KILLS says. The next one must
serve every answer that was there before, and nothing that was not the answer.
"""

import os
import random
import threading

import daemon_harness as harness
from daemon_harness import until

ROUNDS = int(os.environ.get("HLSD_CACHE_KILLS", "20"))
WRITES = 1000
SETTLED = 40  # answers of a round that are on disk for certain

NO_FILES = {"read": [], "absent": [], "directories": [], "present": []}


def params(number):
    return {"fake": "depends", "depends": NO_FILES, "n": number}


class KillTest(harness.DaemonTest):
    def begin(self):
        self.start("--workers", "1", HLSD_CACHE_DIR=self.path("c"))
        self.until_warm(1)

    def kept(self, client, number):
        """The kept answer to a request, or None: asking must not add one."""
        client.send(harness.request(number, "hls/verify",
                                    {**params(number)}))
        answer = client.receive()["result"]
        return answer if answer["cached"] else None

    def write(self, numbers, answers):
        """Asks until the daemon is gone; notes what it was told."""
        client = harness.Client(self.socket)
        try:
            client.send(*[harness.request(number, "hls/verify", params(number))
                          for number in numbers])
            while True:
                message = client.receive()
                if message is None:
                    return
                answers[message["id"]] = message["result"]["worker"]
        except (ConnectionError, BrokenPipeError, AssertionError):
            pass
        finally:
            client.close()

    def test_kill_while_writing(self):
        answers = {}  # number -> what it was answered first
        certain = []
        seed = random.randrange(1 << 30)
        print("seed", seed)
        chance = random.Random(seed)
        recovered = 0
        for round in range(ROUNDS):
            self.begin()
            client = self.client()
            # The entries that were on disk before are there, unchanged.
            for number in certain:
                answer = self.kept(client, number)
                self.assertIsNotNone(answer, f"{number} was lost, seed {seed}")
                self.assertEqual(answer["worker"], answers[number])
            # An entry that was under way may be there; if so, it is right.
            doubtful = [number for number in answers
                        if number not in set(certain)][-200:]
            for number in doubtful:
                answer = self.kept(client, number)
                if answer:
                    recovered += 1
                    self.assertEqual(answer["worker"], answers[number])
                else:
                    del answers[number]
            first = round * WRITES * 2
            settled = range(first, first + SETTLED)
            for number in settled:
                answers[number] = client.call(
                    "hls/verify", params(number), id=number)["result"]["worker"]
            until(lambda: client.status()["cache"]["disk"]["waiting"] == 0,
                  "the cache to be written")
            certain = (certain + list(settled))[-400:]
            writer = threading.Thread(target=self.write, args=(
                range(first + SETTLED, first + SETTLED + WRITES), answers))
            writer.start()
            # Some of the writes are under way, however fast the machine is.
            goal = chance.randrange(1, WRITES)
            until(lambda: client.status()["cache"]["kept"] >= goal + SETTLED,
                  "answers to be kept")
            self.daemon.kill()
            self.daemon.wait()
            writer.join()
            client.close()
            os.remove(self.socket)
        print(f"{ROUNDS} kills, {recovered} answers of interrupted rounds "
              f"recovered, {len(certain)} certain ones checked each time")


if __name__ == "__main__":
    harness.main()
