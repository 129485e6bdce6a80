#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Real kernels through the real worker, without the daemon.

usage: worker_kernels.py HLS-WORKER"""
import base64
import os
import socket
import sys
import tempfile
import time
import unittest
import zlib
from pathlib import Path

from worker_harness import Template

PROGRAM = os.path.abspath(sys.argv.pop(1))
KERNELS = Path(__file__).resolve().parent.parent / "kernels"
NAMES = sorted(path.stem for path in KERNELS.glob("*.c")
               if not path.stem.endswith("_model"))
if "HLSD_SANITIZE" in os.environ: # hlsc_kernels.py sees all of them
    NAMES = NAMES[::4]
STAGES = ["llvm", "cf", "handshake", "handshake-buffered", "hw",
          "llvm-dialect"]
# These bytes (protocol/worker.h).
CONTINUE = b'{"jsonrpc":"2.0","method":"worker/continue"}'


def source(name):
    path = KERNELS / f"{name}.c"
    return {"uri": path.as_uri(), "text": path.read_text()}


def text(content, uri="stdin:/stdin.c"):
    return {"uri": uri, "text": content}


def beyond_hints(result):
    """The diagnostics that a kernel without mistakes has none of."""
    return [it for it in result["diagnostics"] if it["severity"] < 4]


class Kernels(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.directory.cleanup)
        cls.template = Template(
            PROGRAM, "--simulate", env={**os.environ, "TMPDIR": cls.directory.name})
        cls.template.expect(op="ready")
        cls.worker, cls.pid = cls.template.worker(1)

    @classmethod
    def tearDownClass(cls):
        status, errors = cls.template.finish()
        # Nothing to complain about either: warming up has gone well.
        assert (status, errors) == (0, ""), (status, errors)

    def result(self, method, **params):
        return self.worker.result(f"hls/{method}", **params)

    def error(self, method, **params):
        answer, _ = self.worker.request(f"hls/{method}", **params)
        self.assertIn("error", answer)
        return answer["error"]

    def folders(self):
        """What is in the scratch directory of each process that has one."""
        return {int(path.name.split("-")[2]): os.listdir(path)
                for path in Path(self.directory.name).iterdir()}

    # --- processes ---

    def test_template_has_one_thread_after_warming_up(self):
        pid = self.template.process.pid
        self.assertEqual(len(os.listdir(f"/proc/{pid}/task")), 1)

    def test_worker_has_one_thread_after_requests(self):
        self.result("emitRtl", source=source("fir"))
        # A thread that was joined may be listed for a moment.
        while len(os.listdir(f"/proc/{self.pid}/task")) > 1:
            time.sleep(0.01)

    def test_answer_and_dependencies_come_in_one_piece(self):
        # Every piece wakes hlsd. Here each is a packet.
        stream, pid = self.template.worker(2, socket.SOCK_SEQPACKET)
        stream.send({"jsonrpc": "2.0", "id": 1, "method": "hls/lower",
                     "params": {"source": source("fir")}})
        packet = stream.connection.recv(1 << 20)
        self.assertEqual(packet.count(b"Content-Length: "), 2)
        stream.received = packet
        self.assertEqual(stream.receive()["method"], "worker/depends")
        answer = stream.receive()
        self.assertEqual(answer["result"]["kernel"], "fir")
        self.assertEqual(stream.received, b"")
        stream.close()
        self.template.expect(op="exited", id=2)
        self.assertNotIn(pid, self.folders())

    # --- every method ---

    def test_lower_gives_every_stage_of_every_kernel(self):
        for name in NAMES:
            for stage in STAGES:
                with self.subTest(kernel=name, stage=stage):
                    result = self.result("lower", source=source(name),
                                         stage=stage)
                    self.assertEqual(beyond_hints(result), [])
                    self.assertEqual(result["kernel"], name)
                    self.assertEqual(result["stage"], stage)
                    self.assertIn(name, result["ir"])
                    self.assertEqual(result["timings"][0]["name"], "clang")

    def test_mlir_of_a_stage_can_be_taken_further(self):
        ir = self.result("lower", source=source("fir"), stage="cf")["ir"]
        result = self.result("emitRtl", source=text(ir, "/fir.mlir"))
        self.assertEqual(result["diagnostics"], [])
        self.assertEqual(result["top"], "fir")

    def test_verify_agrees(self):
        for name in NAMES:
            with self.subTest(kernel=name):
                result = self.result("verify", source=source(name))
                self.assertEqual(beyond_hints(result), [])
                self.assertTrue(result["ok"])

    def test_emit_rtl_gives_files_ports_and_units(self):
        result = self.result("emitRtl", source=source("fir"))
        self.assertEqual(result["top"], "fir")
        self.assertEqual(result["files"][0]["path"], "fir.sv")
        self.assertIn("module fir", result["files"][0]["text"])
        ports = {port["sourceName"]: port for port in result["ports"]}
        self.assertEqual(ports["di"]["role"], "memory")
        self.assertEqual(ports["di"]["depth"], 1000)
        self.assertEqual(ports["start"]["direction"], "in")
        self.assertTrue(result["units"])
        self.assertEqual(result["timings"][-1]["name"], "rtl")

    def test_emit_rtl_gives_the_extra_signals_of_ports(self):
        ir = ("handshake.func @tags(%a: !handshake.channel<i8, [t: i2, u: i3 "
              "(U)]>, %start: !handshake.control<>, ...) -> "
              "(!handshake.channel<i8, [t: i2, u: i3 (U)]>, "
              "!handshake.control<>) attributes {argNames = [\"a\", "
              "\"start\"], resNames = [\"b\", \"end\"]} {\n"
              "  %0 = noti %a : <i8, [t: i2, u: i3 (U)]>\n"
              "  end %0, %start : <i8, [t: i2, u: i3 (U)]>, <>\n}\n")
        result = self.result("emitRtl", source=text(ir, "/tags.mlir"))
        self.assertEqual(result["diagnostics"], [])
        ports = {port["sourceName"]: port for port in result["ports"]}
        self.assertEqual(ports["a"]["signals"], [
            {"name": "t", "direction": "in", "width": 2},
            {"name": "u", "direction": "out", "width": 3}])
        self.assertEqual(ports["b"]["signals"], [
            {"name": "t", "direction": "out", "width": 2},
            {"name": "u", "direction": "in", "width": 3}])
        self.assertNotIn("signals", ports["start"])
        self.assertIn("handshake-compose-signals",
                      [timing["name"] for timing in result["timings"]])

    def test_diff_shows_the_lowering(self):
        result = self.result("diff", source=source("fir"))
        passes = {entry["name"]: entry for entry in result["passes"]}
        self.assertTrue(all(entry["changed"] for entry in result["passes"]))
        lowering = passes["lower-cf-to-handshake"]
        self.assertIn("\n-  func.func @fir(", lowering["diff"])
        self.assertIn("\n+  handshake.func @fir(", lowering["diff"])
        self.assertEqual(lowering["opsBefore"]["func.func"], 1)
        self.assertEqual(lowering["opsAfter"]["handshake.func"], 1)

    def test_diff_of_one_pass(self):
        result = self.result("diff", source=source("fir"), **{"pass": "cse"})
        self.assertEqual({entry["name"] for entry in result["passes"]},
                         {"cse"})
        error = self.error("diff", source=source("fir"), **{"pass": "dance"})
        self.assertEqual(error["code"], -32602)
        self.assertIn("lower-cf-to-handshake", error["message"])

    def test_diff_between_stages(self):
        result = self.result("diff", source=source("fir"), **{
            "from": "cf", "to": "handshake"})
        [function] = result["functions"]
        self.assertEqual(function["name"], "fir")
        self.assertIn("--- cf/fir\n+++ handshake/fir\n", function["diff"])
        self.assertEqual(function["opsBefore"]["func.func"], 1)
        self.assertEqual(function["opsAfter"]["handshake.func"], 1)
        for stages in ({"from": "handshake", "to": "handshake"},
                       {"from": "hw", "to": "hw"}, {"from": "cf", "to": "cf"},
                       {"from": "llvm", "to": "llvm"}):
            with self.subTest(stages=stages):
                self.assertEqual(self.result("diff", source=source("matvec"),
                                             **stages)["functions"], [])
        llvm = self.result("diff", source=source("fir"), **{
            "from": "llvm", "to": "llvm-dialect"})["functions"]
        self.assertEqual({entry["name"] for entry in llvm},
                         {"fir", "_mlir_ciface_fir"})
        self.assertEqual(llvm[0]["opsBefore"]["phi"], 2)
        self.assertEqual(llvm[0]["opsAfter"]["llvm.cond_br"], 1)

    def test_diff_shows_as_much_context_as_is_asked_for(self):
        old, new = "int f(int a) { return a; }", "int f(int a) { return -a; }"

        def equal_lines(**context):
            result = self.result("diff", source=text(old), other=text(new),
                                 stage="cf", **context)
            [function] = result["functions"]
            return [line for line in function["diff"].splitlines()
                    if line.startswith(" ")]

        self.assertEqual(equal_lines(context=0), [])
        whole = equal_lines(context="all")
        self.assertTrue(whole[0].startswith("   func.func @f("), whole)
        self.assertEqual(whole[-1], "   }")

    def test_diff_between_versions(self):
        old, new = "int f(int a) { return a; }", "int g(int a) { return -a; }"
        result = self.result("diff", source=text(old), other=text(new))
        [function] = result["functions"]
        self.assertEqual((function["name"], result["kernel"]), ("g", "g"))
        self.assertIn("\n-  handshake.func @f(", function["diff"])
        self.assertEqual(function["opsAfter"]["handshake.subi"], 1)
        result = self.result("diff", source=text(old), other=text(old),
                             stage="hw")
        self.assertEqual(result["functions"], [])

    def test_diff_between_versions_reports_errors_of_both(self):
        result = self.result(
            "diff", source=text("int f(void) { return x; }", "file:///old.c"),
            other=text("int f(void) { return y; }", "file:///new.c"))
        self.assertEqual(result["functions"], [])
        self.assertEqual([entry["data"]["uri"]
                          for entry in result["diagnostics"]],
                         ["file:///old.c", "file:///new.c"])

    def test_diff_refuses_what_does_not_go_together(self):
        other = text("int f(int a) { return a; }")
        for params, part in [
                ({"other": other, "pass": "cse"}, "do not go together"),
                ({"other": other, "to": "hw"}, "do not go together"),
                ({"pass": "cse", "from": "cf"}, "do not go together"),
                ({"stage": "cf"}, "stage needs other"),
                ({"from": "rtl"}, "from must be llvm, cf"),
                ({"context": -1}, "context must be a number of lines"),
                ({"context": "some"}, "context must be a number of lines"),
                ({"to": 3}, "to must be a string"),
                ({"other": "x"}, "other must be an object"),
                ({"other": {}}, "other.uri must be a string"),
                ({"passes": "cse"}, 'passes is no member of the request (did '
                                    'you mean "pass"?)'),
                ({"other": {"uri": "/x.c", "name": ""}},
                 "other.name is no member of the request"),
                ({"other": {"uri": "x", "text": ""}},
                 "other.uri is neither")]:
            with self.subTest(params=params):
                error = self.error("diff", source=source("fir"), **params)
                self.assertEqual(error["code"], -32602)
                self.assertIn(part, error["message"])

    def test_simulate_passes_and_leaves_nothing_behind(self):
        answer, notifications = self.worker.request(
            "hls/simulate", source=source("gcd"), engine="verilator",
            workDoneToken="t")
        result = answer["result"]
        self.assertEqual(result["verdict"], "pass", result)
        self.assertEqual(result["calls"], 5)
        self.assertEqual(result["cycles"],
                         sum(call["cycles"] for call in result["perCall"]))
        self.assertTrue(all(call["matches"] for call in result["perCall"]))
        values = [message["params"]["value"] for message in notifications]
        self.assertEqual(values[0]["kind"], "begin")
        self.assertEqual(values[-1]["kind"], "end")
        self.assertEqual({value["kind"] for value in values[1:-1]}, {"report"})
        # The rest is the circuit, in the place that all workers share.
        folders = self.folders()
        self.assertEqual(folders.pop(self.pid), [])
        self.assertTrue(folders.pop(self.template.process.pid))
        self.assertEqual(folders, {})

    def test_the_first_call_is_recorded_beside_a_profile(self):
        alone, beside = (self.result(
            "simulate", source=source("gcd"), tokenCycles=20000,
            profile=profile) for profile in (False, True))
        self.assertIsNone(alone["profile"])
        self.assertGreater(alone["tokens"]["cycles"], 0)
        self.assertEqual(beside["tokens"], alone["tokens"])
        self.assertEqual(beside["profile"]["cycles"], alone["cycles"])
        self.assertGreater(alone["cycles"], alone["tokens"]["cycles"])

    def unpacked(self, playback):
        """The states of all cycles that are kept."""
        packed, states = playback["packed"], b""
        data = (packed.encode() if isinstance(packed, str)
                else base64.b64decode(packed["base64"]))
        for block in playback["blocks"]:
            states += zlib.decompress(data[:block])
            data = data[block:]
        self.assertEqual(data, b"")
        return states

    def test_all_cycles_of_all_calls_are_recorded(self):
        for engine in ("model", "verilator"):
            with self.subTest(engine=engine):
                result = self.result("simulate", source=source("gcd"),
                                     engine=engine, playback=True,
                                     tokenCycles=20000)
                tokens, playback = result["tokens"], result["playback"]
                self.assertIsNone(result["profile"])
                self.assertEqual(playback["from"], 0)
                self.assertEqual(playback["cycles"], result["cycles"])
                self.assertEqual(playback["calls"],
                                 [call["cycles"] for call in result["perCall"]])
                self.assertEqual(
                    [(c["source"], c["target"]) for c in playback["channels"]],
                    [(c["source"], c["target"]) for c in tokens["channels"]])
                stride = (len(playback["channels"]) + 3) // 4
                states = self.unpacked(playback)
                self.assertEqual(len(states), stride * result["cycles"])
                first = base64.b64decode(tokens["states"]["base64"])
                self.assertEqual(states[:len(first)], first)
                for number, channel in enumerate(playback["channels"]):
                    bits = [states[cycle * stride + number // 4]
                            >> number % 4 * 2 & 3
                            for cycle in range(result["cycles"])]
                    self.assertEqual(
                        (channel["moved"], channel["stalled"]),
                        (bits.count(3), bits.count(1)), channel)
                self.assertTrue(any(c["stalled"] for c in playback["channels"]))

    def test_a_recording_begins_where_it_is_asked_to(self):
        code = ("int run(int n) {\n  int s = 0;\n"
                "  for (int i = 0; i < n; i++) s ^= i * n;\n  return s;\n}\n"
                "int main(void) { run(5000); run(3); run(5000); return 0; }\n")
        whole, part, behind = (self.result(
            "simulate", source=text(code), playback=True,
            **({"playbackFrom": begin} if begin else {}))["playback"]
            for begin in (0, 5100, 10**9))
        stride = (len(whole["channels"]) + 3) // 4
        self.assertGreater(len(whole["blocks"]), 2)
        self.assertEqual(whole["cycles"], sum(whole["calls"]))
        self.assertEqual(part["from"], 5100)
        self.assertEqual(part["cycles"], whole["cycles"] - 5100)
        self.assertEqual(self.unpacked(part),
                         self.unpacked(whole)[5100 * stride:])
        for other in (part, behind):
            self.assertEqual(other["calls"], whole["calls"])
            self.assertEqual(other["channels"], whole["channels"])
        self.assertEqual((behind["cycles"], behind["blocks"]), (0, []))

    def test_a_call_that_does_not_end_is_recorded(self):
        result = self.result("simulate", source=source("gcd"), playback=True,
                             maxCycles=10)
        self.assertEqual(result["verdict"], "cycle-limit")
        self.assertEqual(result["playback"]["calls"], [4, 10])
        self.assertEqual(result["playback"]["cycles"], 14)

    def test_without_calls_there_is_nothing_to_play(self):
        result = self.result("simulate", playback=True, source=text(
            "int run(int n) { return n; }\nint main(void) { return 0; }\n"))
        self.assertEqual(result["verdict"], "no-calls")
        self.assertIsNone(result["playback"])

    def test_verilator_waits_for_its_turn(self):
        self.worker.send({"jsonrpc": "2.0", "id": 77, "method": "hls/simulate",
                          "params": {"source": source("gcd"),
                                     "engine": "both", "updateToken": "u"}})
        update = self.worker.receive()
        self.assertEqual((update["method"], update["params"]["token"]),
                         ("$/progress", "u"))
        told = update["params"]["value"]
        self.assertEqual((told["verdict"], told["engines"], told["preliminary"]),
                         ("pass", ["model"], True))
        # Nothing of Verilator's has been started.
        self.assertEqual([timing["ms"] for timing in told["timings"]
                          if timing["name"] == "verilate"], [0])
        self.worker.send_bytes(b"Content-Length: %d\r\n\r\n%s" %
                               (len(CONTINUE), CONTINUE))
        answer, _ = self.worker.answer(77)
        result = answer["result"]
        self.assertEqual((result["verdict"], result["engines"],
                          result["preliminary"]),
                         ("pass", ["model", "verilator"], False))
        self.assertEqual(result["perCall"], told["perCall"])
        self.result("simulate", source=source("gcd"))  # it is as it was

    def test_other_inputs_do_not_build_the_circuit_again(self):
        for reused, number in enumerate((27, 54)):
            answer, _ = self.worker.request(
                "hls/simulate", engine="verilator", source=text(
                    "int reuse(int a, int b) { return a * 5 - b; }\n"
                    "int main(void) { return reuse(%d, 3) == 0; }\n" % number))
            self.assertEqual(answer["result"]["verdict"], "pass")
            self.assertEqual(answer["result"]["modelReused"], bool(reused))

    # --- what is wrong with a request or a kernel ---

    # --- what a change does not concern ---

    EDITED = ("int sum(const int x[8]) { %s\n"
              "  int s = 0;\n"
              "  for (int i = 0; i < 8; i++) s += x[i]; // %s\n"
              "  return s;\n"
              "}\n"
              "// %s\n"
              "int main(void) { int x[8] = {1, 2}; return sum(x) != 3; }\n")
    FRONT_END = {"clang", "check", "llvm-passes", "dependences", "translate"}

    def edited(self, method, *comments, code=None, **params):
        """A result, and whether stages behind the front end have run."""
        result = self.result(
            method, kernel="sum",
            source=text((code or self.EDITED) % comments, "/tmp/sum.c"),
            **params)
        self.assertEqual(result["diagnostics"], [])
        ran = {timing["name"] for timing in result["timings"]}
        return result, bool(ran - self.FRONT_END - {
            "golden", "ir", "parse", "elaborate", "verilate", "compile",
            "run"})

    def test_an_edited_comment_runs_no_stage_again(self):
        for method, params in (
                ("lower", {"stage": "cf"}), ("lower", {"stage": "hw"}),
                ("lower", {"stage": "handshake", "lines": True}),
                ("emitRtl", {}), ("emitRtl", {"lines": True}),
                ("graph", {"stage": "handshake"}), ("simulate", {})):
            with self.subTest(method=method, **params):
                first, _ = self.edited(method, "", "one", "two", **params)
                second, ran = self.edited(method, "", "three", "four\n//",
                                          **params)
                self.assertFalse(ran)
                for key in set(first) - {"timings", "modelReused"}:
                    self.assertEqual(first[key], second[key], key)

    def test_a_comment_that_moves_code_does(self):
        def last_line(result):
            return result["map"][-1]["source"]["range"]["start"]["line"]

        before, _ = self.edited("lower", "", "", "", lines=True)
        for moved, lines in (("// a\n// b", 1), ("// c\n\n", 2)):
            after, ran = self.edited("lower", moved, "", "", lines=True)
            self.assertTrue(ran)
            self.assertEqual(before["ir"], after["ir"])
            self.assertEqual(last_line(after), last_line(before) + lines)

    def test_characters_of_a_comment_move_positions_of_clients(self):
        # The same bytes before the code, but another number of characters.
        code = ("int f(const int x[8]) {\n  int s = 1;\n"
                "  /* %s%s%s */ for (int i = 0; i < 8; i++) s += x[i];\n"
                "  return s;\n}\n").replace("int f", "int sum")
        columns = []
        for comment in ("aa", "\u00e4"):
            result, _ = self.edited("lower", comment, "", "", code=code,
                                    lines=True)
            columns.append(max(
                entry["source"]["range"]["start"]["character"]
                for entry in result["map"]
                if entry["source"]["range"]["start"]["line"] == 2))
        self.assertEqual(columns[0], columns[1] + 1)

    def test_options_and_code_do(self):
        self.edited("lower", "", "", "", stage="hw")
        for change in ({"stage": "handshake-buffered"},
                       {"stage": "hw", "options": {"externals": "ports"}},
                       {"stage": "hw", "options": {"clockPeriod": 7.5}},
                       {"stage": "hw",
                        "code": self.EDITED.replace("s = 0", "s = 1")}):
            with self.subTest(**change):
                self.assertTrue(self.edited("lower", "", "", "", **change)[1])

    def test_what_stages_had_to_say_is_said_again(self):
        for comment in ("a", "b"):
            result = self.result("verify", source=text(
                "func.func @f(%a: f32) -> f32 {\n"
                "  %b = math.sin %a : f32\n  return %b : f32\n}\n// "
                + comment, "/tmp/f.mlir"))
            self.assertIn("lower-cf-to-handshake",
                          [timing["name"] for timing in result["timings"]])
            self.assertNotEqual(result["diagnostics"], [])

    def test_positions_count_utf16_units(self):
        result = self.result("verify", source=text(
            "int k(int a) {\r\n  /* \U0001F600 */ return b;\r\n}\r\n"))
        self.assertFalse(result["ok"])
        diagnostic = result["diagnostics"][0]
        self.assertEqual(diagnostic["source"], "clang")
        self.assertEqual(diagnostic["range"]["start"],
                         {"line": 1, "character": 18})
        self.assertEqual(diagnostic["data"]["uri"], "stdin:/stdin.c")

    def test_diagnostics_in_headers_name_the_header(self):
        header = Path(self.directory.name).resolve() / "h \u00fc.h"
        header.write_text("/* \u00fc\U0001F600 */ int x = y;\n")
        self.addCleanup(header.unlink)
        result = self.result("verify", source=text(
            f'#include "{header.name}"\nint k(int a) {{ return a; }}\n',
            (header.parent / "k.c").as_uri()))
        diagnostic = result["diagnostics"][0]
        self.assertEqual(diagnostic["data"]["uri"], header.as_uri())
        self.assertEqual(diagnostic["range"]["start"],
                         {"line": 0, "character": 18})

    def test_file_is_read_without_a_text(self):
        result = self.result("verify",
                             source={"uri": (KERNELS / "fir.c").as_uri()})
        self.assertTrue(result["ok"])
        error = self.error("verify", source={"uri": "file:///no/such/k.c"})
        self.assertEqual(error["data"]["kind"], "source-unavailable")

    def test_unknown_kernels_get_candidates(self):
        two = text("int a(int x) { return x; }\nint b(int x) { return x; }\n")
        for params in ({}, {"kernel": "c"}):
            error = self.error("lower", source=two, **params)
            self.assertEqual(error["data"]["kind"], "unknown-kernel")
            self.assertEqual(error["data"]["candidates"], ["a", "b"])

    def test_include_directories_are_bounded(self):
        names = [f"/nowhere/{number}" for number in range(1001)]
        code = text("int f(int a) { return a; }")
        error = self.error("verify", source=code,
                           options={"includeDirs": names})
        self.assertEqual(error["code"], -32602)
        self.assertIn("more than 1000 directories", error["message"])
        self.result("verify", source=code, options={"includeDirs": names[1:]})

    def test_bad_options_are_invalid_parameters(self):
        for options in ({"buffers": "everywhere"}, {"std": "c++17"}):
            error = self.error("lower", source=source("fir"), options=options)
            self.assertEqual(error["data"]["kind"], "invalid-params", options)


if __name__ == "__main__":
    unittest.main()
