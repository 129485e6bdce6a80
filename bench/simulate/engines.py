#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether the model and Verilator say the same of the circuits of all kernels.

usage: engines.py [--build DIR] [--jobs N] [--buffers STRATEGY …] [--seeds N …]
                  [KERNEL …]

Every kernel of tests/kernels, or of those named, with each strategy of buffer
placement (all if not given), is simulated by both engines, plainly and under
back-pressure with each seed (1, 2 and 3 if not given). The daemon compares the
verdict, the cycles of every call, and in which cycles of the first call (up to
20,000) every channel was valid and ready; here, everything else in the two results
is compared, as what every channel did in all cycles. Prints what differs and what the model could not simulate, and how many
of each there were. The exit status is 1 if one differs or fails.
"""

import argparse
import collections
import concurrent.futures
import os
import queue
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "bench", "daemon"))
sys.path.insert(0, os.path.join(ROOT, "tests", "integration"))

import private_daemon as bench  # noqa: E402
from kernel_files import ARGUMENTS, FILES  # noqa: E402

STRATEGIES = ("throughput", "milp", "on-merges")
TOKEN_CYCLES = 20000
DEADLINE = 280000  # milliseconds
# What an engine says of itself and not of the circuit, and the cycles of the
# first call, which the daemon compares: an update has none.
OF_ENGINE = ("engine", "engines", "preliminary", "timings", "modelReused",
             "tokens")


def with_text(path):
    with open(path, encoding="utf-8") as file:
        return {"path": path, "text": file.read()}


def parameters(name, strategy, seed):
    source = with_text(FILES[name])
    params = {"source": {"uri": "file://" + source["path"],
                         "text": source["text"]},
              "kernel": name, "engine": "both", "updateToken": "first",
              "profile": True, "tokenCycles": TOKEN_CYCLES,
              "options": {"buffers": strategy, "deadlineMs": DEADLINE}}
    options = ARGUMENTS.get(name, [])
    for option, path in zip(options[::2], options[1::2]):
        params.setdefault({"--rtl": "rtl", "--model": "models"}[option],
                          []).append(with_text(path))
    if seed is not None:
        params["stressSeed"] = seed
    return params


def difference(model, verilator):
    """The first member that is not the same in both results, or None."""
    for member in sorted(set(model) | set(verilator)):
        if (member not in OF_ENGINE and
                model.get(member) != verilator.get(member)):
            return member
    return None


def judge(wire, params):
    """("agree" | "fallback" | "differ" | "fail", what to say)"""
    model, answer = None, wire.ask(bench.encode("hls/simulate", params))
    if answer.get("method") == "$/progress":
        model, answer = answer["params"]["value"], wire.next()
    if "result" not in answer:
        return "fail", answer["error"]["message"]
    result = answer["result"]
    if result["fallback"]:
        return "fallback", result["fallback"]
    if result["verdict"] != "pass":
        return "fail", result["message"] or str(result["diagnostics"])
    if not model:
        return "fail", "the model said nothing"
    member = difference(model, result)
    return ("differ", member) if member else ("agree", "")


def judge_all(build, circuits):
    """Takes circuits until there are none: what judge() says of each, for every
    seed. With one worker, a circuit is compiled once: it is kept there."""
    found = []
    with bench.Daemon(build, "--workers", "1") as daemon:
        daemon.until_warm()
        wire = daemon.wire()
        while True:
            try:
                name, strategy, seeds = circuits.get_nowait()
            except queue.Empty:
                break
            for seed in seeds:
                verdict, why = judge(wire, parameters(name, strategy, seed))
                found.append(verdict)
                if verdict != "agree":
                    print(f"{name} --buffers {strategy} stress {seed}: "
                          f"{verdict}: {why}", flush=True)
        wire.close()
    return found


def run(arguments):
    circuits = queue.Queue()
    for name in arguments.kernel:
        for strategy in arguments.buffers:
            circuits.put((name, strategy, (None, *arguments.seeds)))
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        jobs = [pool.submit(judge_all, arguments.build, circuits)
                for _ in range(arguments.jobs)]
        verdicts = collections.Counter(
            verdict for job in jobs for verdict in job.result())
    print(f"{verdicts.total()} simulations by both: "
          f"{verdicts['agree']} agree, {verdicts['differ']} differ, "
          f"{verdicts['fail']} failed, {verdicts['fallback']} are not for the "
          "model")
    return verdicts["differ"] + verdicts["fail"] > 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--buffers", nargs="+", choices=STRATEGIES,
                        default=list(STRATEGIES))
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("kernel", nargs="*", default=sorted(FILES))
    arguments = parser.parse_args()
    unknown = set(arguments.kernel) - set(FILES)
    if unknown:
        parser.error(f"tests/kernels has no kernel {unknown.pop()}")
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
