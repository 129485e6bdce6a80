#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The schemas of the protocol, its documentation and a real daemon agree.

usage: protocol_schema.py HLSD HLS_WORKER SOURCE_DIRECTORY [unittest arguments]

With HLSD_SANITIZE in the environment, answers are as their schemas say, and it is
not asked whether schemas allow more: that is not about the daemon.
"""

import glob
import json
import os
import re
import shutil
import sys
import tempfile
import unittest

import jsonschema

import daemon_harness as harness
from daemon_harness import notification, request

ROOT = os.path.abspath(sys.argv.pop(3))
SCHEMAS = os.path.join(ROOT, "protocol/schema")
SANITIZED = "HLSD_SANITIZE" in os.environ

KERNEL = """\
// hls: kernel
int dot(const int a[8], const int b[8], int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}
int main(void) {
  int a[8] = {1, 2, 3}, b[8] = {4, 5, 6};
  return dot(a, b, 8) != 32;
}
"""
ERRONEOUS = "int dot(int a) { return a + b; }\n"
MODULE = "func.func @f(%a: i32) -> i32 { return %a : i32 }\n"
SOURCE = {"uri": "/schema/dot.c", "text": KERNEL}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def load(name):
    return json.loads(read(os.path.join(SCHEMAS, name + ".json")))


COMMON = load("common")


def file_of(method):
    """The name of a method's file: hls/lower is in hls-lower.json."""
    return method.removeprefix("$/").replace("/", "-")


def methods():
    header = read("protocol/include/protocol/methods.h")
    return re.findall(r'^#define RPC_METHOD_\w+ "(.+)"$', header, re.M)


def one_document(schema, part):
    """A part of a method's schema with all definitions in one document."""
    text = json.dumps({**schema, "$defs": {**COMMON["$defs"],
                                           **schema["$defs"]}})
    whole = json.loads(text.replace("common.json#", "#"))
    del whole["$id"]
    return {**whole, "$ref": f"#/$defs/{part}"}


def validator(method, part):
    return jsonschema.Draft202012Validator(
        one_document(load(file_of(method)), part))


ERROR = jsonschema.Draft202012Validator(
    one_document({"$id": "error", "$defs": {}}, "Error"))


# The members that methods repeat in their own rows.
TOLD_AGAIN = {f"common.json#/$defs/{name}": COMMON["$defs"][name]
              for name in ("SourceFile", "Bytes", "LineMap")}


# What only the row of one method describes, and others refer to.
TOLD_BY = {"hls/graph": ("CircuitLoops", "CircuitEstimate")}


def members(schema, names):
    """Collects the names of members and the words among the values."""
    if isinstance(schema, dict):
        members(TOLD_AGAIN.get(schema.get("$ref")), names)
        names.update(schema.get("properties", {}))
        names.update(word for word in schema.get("enum", [])
                     if isinstance(word, str))
        for key, value in schema.items():
            if key == "const" and isinstance(value, str):
                names.add(value)
            members(value, names)
    elif isinstance(schema, list):
        for item in schema:
            members(item, names)
    return names


def words_in(text):
    """The code in a text: names between quotes, or single words."""
    words = set()
    for span in re.findall(r"```json\n(.*?)```|`([^`]+)`", text, re.S):
        code = span[0] or span[1]
        words.update(re.findall(r'"([A-Za-z][\w-]*)"', code))
        if re.fullmatch(r"[a-z][\w-]*", code):
            words.add(code)
    return words


class Schemas(unittest.TestCase):
    def test_every_method_has_a_schema_and_every_schema_a_method(self):
        titles = set()
        for path in glob.glob(SCHEMAS + "/*.json"):
            name = os.path.basename(path).removesuffix(".json")
            if name != "common":
                schema = load(name)
                titles.add(schema["title"])
                self.assertEqual(file_of(schema["title"]), name)
                self.assertEqual(schema["$id"], name + ".json")
                self.assertIn("params", schema["$defs"])
        self.assertEqual(titles, set(methods()))

    def test_each_is_a_schema_itself(self):
        for method in methods():
            schema = load(file_of(method))
            for part in schema["$defs"]:
                with self.subTest(method=method, part=part):
                    jsonschema.Draft202012Validator.check_schema(
                        one_document(schema, part))

    def test_every_kind_of_error_is_in_the_schema(self):
        kinds = re.findall(r'return "([a-z-]+)";', read("protocol/errors.c"))
        kinds.remove("unknown")
        data = COMMON["$defs"]["ErrorData"]["properties"]
        self.assertEqual(set(data["kind"]["enum"]), set(kinds))


class Documentation(unittest.TestCase):
    """docs/protocol.md names what is in the schemas, and nothing else."""

    @classmethod
    def setUpClass(cls):
        cls.text = read("docs/protocol.md")

    def section(self, title):
        found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)",
                          self.text, re.M | re.S)
        self.assertTrue(found, title)
        return found[1]

    def rows(self, method):
        rows = re.findall(rf"^\| `{re.escape(method)}` \|.*$", self.text, re.M)
        self.assertTrue(rows, method)
        return "\n".join(rows).replace(f"`{method}`", "")

    def check(self, schema, text, also=()):
        """`also`: words that are values of free texts."""
        names = members(schema, set())
        words = words_in(text) - set(also)
        self.assertEqual(names - words, set(), "not in the documentation")
        self.assertEqual(words - names, set(), "not in the schema")

    def test_compile_methods(self):
        after_table = self.text[self.text.index("With `context`"):]
        context = after_table[:after_table.index("\n\n")]
        shared = {"argument", "control", "diagnostics", "source"}
        shared.update(COMMON["$defs"]["Stage"]["enum"])
        for method in ("hls/lower", "hls/verify", "hls/emitRtl",
                       "hls/simulate", "hls/graph", "hls/report",
                       "hls/diff"):
            with self.subTest(method=method):
                text = self.rows(method)
                text += context if method == "hls/diff" else ""
                schema = load(file_of(method))
                schema["told"] = [COMMON["$defs"][name]
                                  for name in TOLD_BY.get(method, ())]
                self.check(schema, text, shared - members(schema, set()))

    def test_common_parameters_and_results(self):
        parameters = self.section("Compile parameters")
        for name, also in (("Source", {"version", "mlir", "c"}),
                           ("Options", {"bypass", "batch"})):
            names = members(COMMON["$defs"][name], set())
            words = words_in(parameters.replace("`source.", "`"))
            self.assertEqual(names - words - also, set(), name)
        for word in ("version", "bypass", "batch"):
            self.assertIn(word, words_in(self.text))
        results = words_in(self.section("Compile results").split("\n|")[0])
        for name in ("CompileResult", "Timing", "Diagnostic"):
            names = members(COMMON["$defs"][name], set())
            self.assertEqual(names - results, set(), name)

    def test_analyze(self):
        schema = load("hls-analyze")
        table = "\n".join(re.findall(r"^\| `.*$", self.section("hls/analyze"),
                                     re.M))
        result = set(schema["$defs"]["result"]["properties"])
        self.assertEqual(set(re.findall(r"^\| `(\w+)` \|", table, re.M)),
                         result)
        lsp = members([schema["$defs"]["symbol"], schema["$defs"]["hint"]],
                      set())
        names = members(schema["$defs"]["result"], set())
        self.assertEqual(names - words_in(table), set())
        roles = set(re.findall(
            r"`(\w+)`", re.search(r"the role: (.*?) \|", table)[1]))
        self.assertEqual(words_in(table) - names - lsp - roles,
                         {"initialize"})

    def test_format(self):
        self.check(load("hls-format"), self.section("hls/format"),
                   {"invalid-params", "clang-format", "BasedOnStyle",
                    "InheritParentConfig"})

    def test_explore(self):
        schema = load("hls-explore")
        text = self.section("hls/explore")
        rows = "\n".join(re.findall(r"^\| `.*$", text, re.M))
        names = members(schema, set()) - {"path", "text"}
        self.assertEqual(names - words_in(text), set())
        self.assertEqual(words_in(rows) - names, {"pathInterval"})

    def test_build(self):
        schema = load("hls-build")
        self.check(schema, self.section("hls/build"),
                   {"narrowPorts", "kernel"})

    def test_opt(self):
        schema = load("hls-opt")
        text = self.section("hls/opt")
        options = members(COMMON["$defs"]["Options"], set())
        names = members(schema, set()) - {"options", "workDoneToken"}
        self.assertEqual(names - words_in(text), set())
        self.assertEqual(words_in(text) - names - options - {"base64"},
                         {"invalid-params", "limit-exceeded"})

    def test_status(self):
        schema = load("hls-status")
        text = self.section("hls/status").split("There is one worker more")[0]
        self.check(schema, text.replace("hls/lower", ""), {"maxFrameBytes"})

    def test_errors(self):
        text = self.section("Errors")
        words = words_in(text) | set(re.findall(r"`data\.(\w+)`", text))
        data = COMMON["$defs"]["ErrorData"]
        names = members(data, set())
        told = words | words_in(self.section("Greeting")) | set(
            re.findall(r"`data\.(\w+)`", self.text))
        self.assertEqual(names - told, {"log", "passes", "kind"})
        kinds = set(data["properties"]["kind"]["enum"])
        self.assertEqual(kinds - words, set())

    def test_greeting(self):
        names = members(load("initialize")["$defs"]["result"], set())
        self.assertEqual(names - words_in(self.section("Greeting")), set())


def with_members(value, schema_allows):
    """Copies of a value, each with a made-up member in one of its objects."""
    if SANITIZED:
        return
    if isinstance(value, dict):
        if schema_allows(value):
            yield {**value, "madeUp": 1}
        for key, item in value.items():
            for changed in with_members(item, schema_allows):
                yield {**value, key: changed}
    elif isinstance(value, list) and value:
        for changed in with_members(value[0], schema_allows):
            yield [changed] + value[1:]


# Members that are tables of names: what is in them is free.
TABLES = {"capabilities", "attributes", "parameters", "opsBefore", "opsAfter",
          "requests", "limits"}


def without_tables(value):
    """A value whose tables are empty."""
    if isinstance(value, dict):
        return {key: {} if key in TABLES and isinstance(item, dict)
                else without_tables(item) for key, item in value.items()}
    if isinstance(value, list):
        return [without_tables(item) for item in value]
    return value


def is_no_table(value):
    return value != {}


class AnswersTest(harness.DaemonTest):
    """The answers of a daemon are as their schemas say."""

    def check_result(self, method, result):
        checker = validator(method, "result")
        checker.validate(result)
        changes = 0
        for changed in with_members(without_tables(result), is_no_table):
            changes += 1
            self.assertFalse(checker.is_valid(changed),
                             f"{method} may have more: {changed}")
        return changes

    def check_success(self, method, params=None, client=None):
        if params is not None:
            validator(method, "params").validate(params)
        answer = (client or self.client()).call(method, params)
        self.assertIn("result", answer, answer)
        self.assertEqual(set(answer), {"jsonrpc", "id", "result"})
        self.check_result(method, answer["result"])
        return answer["result"]

    def check_failure(self, method, params=None, client=None, kind=None):
        answer = (client or self.client()).call(method, params)
        self.assertIn("error", answer, answer)
        self.assertEqual(set(answer), {"jsonrpc", "id", "error"})
        error = answer["error"]
        ERROR.validate(error)
        if kind:
            self.assertEqual(error["data"]["kind"], kind, error)
        for changed in with_members(error, is_no_table):
            self.assertFalse(ERROR.is_valid(changed), changed)

    def check_compile_method(self, method, *variants):
        """With each of the variants; with errors in the text; and not."""
        for more in variants or ({},):
            self.check_success(method, {"source": SOURCE, "kernel": "dot",
                                        **more})
        self.check_success(method, {"source": {**SOURCE, "text": ERRONEOUS}})
        self.check_failure(method, {"source": 3}, kind="invalid-params")
        self.assertFalse(validator(method, "params").is_valid({"source": 3}))
        for more, message in [
                ({"kernl": "dot"}, 'kernl is no member of the request (did you '
                                   'mean "kernel"?)'),
                ({"options": {"zzzz": 1}},
                 "options.zzzz is no member of the request"),
                ({"source": {**SOURCE, "language": "c"}},
                 "source.language is no member of the request")]:
            params = {"source": SOURCE, **more}
            self.assertFalse(validator(method, "params").is_valid(params))
            answer = self.client().call(method, params)
            self.assertIn(message, answer["error"]["message"])
            self.assertEqual(answer["error"]["data"]["kind"], "invalid-params")
        if method != "hls/analyze":
            self.check_failure(method, {"source": SOURCE, "kernel": "nothing"},
                               kind="unknown-kernel")


class Answers(AnswersTest):
    """Of one daemon: to warm up takes it longer than most of them."""

    @classmethod
    def setUpClass(cls):
        cls.host = harness.DaemonTest()
        cls.host.setUp()
        cls.addClassCleanup(cls.host.doCleanups)
        cls.host.start()

    def setUp(self):
        self.directory, self.socket = self.host.directory, self.host.socket

    def test_lower(self):
        self.check_compile_method(
            "hls/lower", {"stage": "handshake", "lines": True},
            {"stage": "llvm", "options": {
                "includeDirs": ["/"], "defines": ["A=1"], "std": "c17",
                "clockPeriod": 4.5, "deadlineMs": 60000, "priority": "batch",
                "cache": "bypass"}})

    def test_verify(self):
        self.check_compile_method("hls/verify")
        self.check_failure("hls/verify", {"source": {"uri": "/schema/no.c"}},
                           kind="source-unavailable")

    def test_format(self):
        self.check_success("hls/format", {
            "source": {"uri": "/schema/dot.c", "text": "int  a;\n"},
            "styles": [{"path": "/s", "text": "BasedOnStyle: GNU\n"}],
            "ranges": [{"offset": 0, "length": 3}]})
        self.check_failure("hls/format", {
            "source": {"uri": "/schema/dot.c", "text": "int  a;\n"},
            "styles": [{"path": "/s", "text": "NoSuchKey: 1\n"}]},
                           kind="invalid-params")
        self.check_failure("hls/format", {"source": {"uri": "/schema/dot.c"}},
                           kind="invalid-params")
        self.check_failure("hls/format", {
            "source": {"uri": "/schema/dot.c", "text": "int  a;\n"},
            "ranges": [{"offset": 7, "length": 2}]}, kind="invalid-params")

    def test_emit_rtl(self):
        self.check_compile_method("hls/emitRtl", {"lines": True}, {})

    def test_graph(self):
        self.check_compile_method("hls/graph", {"stage": "handshake"}, {},
                                  {"explain": True})
        self.check_failure("hls/graph", {"source": SOURCE, "explain": True,
                                         "stage": "handshake"},
                           kind="invalid-params")

    def test_report(self):
        self.check_compile_method("hls/report", {"picture": True},
                                  {"rounds": 7})
        for wrong in ({"rounds": 0}, {"rounds": "7"}, {"picture": 1}):
            params = {"source": SOURCE, **wrong}
            self.assertFalse(validator("hls/report", "params").is_valid(params),
                             wrong)
            self.check_failure("hls/report", params, kind="invalid-params")

    def test_explore(self):
        both = {"strategies": ["throughput", "milp"], "clockPeriods": [2, 5],
                "picture": True}
        self.check_compile_method(
            "hls/explore", both, {"vary": [{"name": "A", "values": ["1"]}],
                                  "rounds": 7, "strategies": None,
                                  "clockPeriods": None})
        for wrong in ({"strategies": ["fast"]}, {"strategies": "milp"},
                      {"clockPeriods": [0]}, {"clockPeriods": 5},
                      {"clockPeriods": ["5"]}, {"rounds": 0}, {"vary": {}},
                      {"vary": [{"name": "A"}]},
                      {"vary": [{"name": "A", "values": []}]},
                      {"simulate": 1}, {"picture": "yes"}):
            params = {"source": SOURCE, **wrong}
            self.assertFalse(validator("hls/explore", "params").is_valid(params),
                             wrong)
            self.check_failure("hls/explore", params, kind="invalid-params")
        for wrong in ({"clockPeriods": list(range(1, 130))},
                      {"vary": [{"name": "A", "values": ["1"] * 26}]}):
            self.check_failure("hls/explore", {"source": SOURCE, **wrong},
                               kind="invalid-params")

    def test_build(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        with open(os.path.join(folder, "k.c"), "w", encoding="utf-8") as file:
            file.write("void k(const int a[8], int b[8])"
                       " { for (int i = 0; i < 8; i++) b[i] = a[i] + 1; }\n"
                       "int main(void) { int a[8] = {3}, b[8];"
                       " k(a, b); k(b, a); return 0; }\n")
        design = {"uri": os.path.join(folder, "d.yaml"),
                  "text": "name: d\nsources: k.c\nstages: {s: {kernel: k}}\n"}
        broken = {**design, "text": "name: d\nsauces: k.c\n"}
        client = self.client()
        for number, (source, more, is_simulated) in enumerate((
                (design, {}, False), (broken, {"simulate": True}, False),
                (design, {"simulate": True, "stressSeed": 3, "maxCycles": 9000,
                          "trace": "vcd", "engine": "model", "options": {},
                          "ignoreExitStatus": True}, True))):
            params = {"source": source, **more}
            validator("hls/build", "params").validate(params)
            client.send(request(number + 1, "hls/build", params))
            answer = client.receive()
            validator("hls/build", "result").validate(answer["result"])
            self.assertEqual(answer["result"]["simulation"] is not None, is_simulated)
            self.assertEqual(answer["result"]["top"],
                             "d" if source is design else None)
        for wrong in ({"simulate": 1}, {"engine": "fast"}, {"stage": "cf"},
                      {"options": {"std": 1}}):
            self.check_failure("hls/build", {"source": design, **wrong},
                               kind="invalid-params")
        for source in (None, {}, {"uri": "stdin:/x.yaml", "text": ""},
                       {**design, "name": "x"}):
            self.check_failure("hls/build", {"source": source},
                               kind="invalid-params")

    def test_an_exploration_that_simulates(self):
        client = self.client()
        params = {"source": SOURCE, "kernel": "dot", "simulate": True,
                  "engine": "model", "maxCycles": 1000, "rtl": [],
                  "models": [], "stressSeed": 3, "workDoneToken": "token",
                  "clockPeriods": [5, 7]}
        validator("hls/explore", "params").validate(params)
        client.send(request(1, "hls/explore", params))
        kinds = []
        while "method" in (answer := client.receive()):
            validator("$/progress", "params").validate(answer["params"])
            self.assertEqual(answer["params"]["token"], "token")
            kinds.append(answer["params"]["value"]["kind"])
        self.assertEqual(kinds, ["begin"] + ["report"] * 8 + ["end"])
        self.check_result("hls/explore", answer["result"])
        for point in answer["result"]["points"]:
            self.assertEqual(point["simulation"]["verdict"], "pass")
            self.assertEqual(point["cyclesFrom"], "simulation")

    def test_diff(self):
        later = {**SOURCE, "text": KERNEL.replace("a[i] * b[i]", "a[i]")}
        self.check_compile_method(
            "hls/diff", {}, {"from": "cf", "to": "handshake"},
            {"other": later, "stage": "cf", "context": "all"},
            {"context": 1})
        self.check_failure("hls/diff", {"source": SOURCE, "pass": "no pass"},
                           kind="invalid-params")

    def test_a_pass_that_runs_twice_has_two_times(self):
        for attempt in range(20):  # two may take as long as each other
            answer = self.check_success("hls/diff", {
                "source": {**SOURCE, "text": KERNEL + f"// {attempt}\n"},
                "pass": "handshake-share-registers"})
            times = [entry["ms"] for entry in answer["passes"]]
            self.assertGreater(len(times), 1)
            if len(set(times)) == len(times):
                break
        self.assertEqual(len(set(times)), len(times), times)

    def test_analyze(self):
        self.check_compile_method("hls/analyze", {}, {"details": True})
        self.check_success("hls/analyze", {
            "source": SOURCE, "kernel": "other", "mayLackKernel": True})
        self.check_success("hls/analyze", {
            "source": {"uri": "/schema/m.mlir", "text": MODULE}})

    def test_simulate(self):
        """With progress, which is a notification."""
        client = self.client()
        params = {"source": SOURCE, "kernel": "dot", "trace": True,
                  "tokenCycles": 20, "playback": True, "playbackFrom": 1,
                  "workDoneToken": "token"}
        validator("hls/simulate", "params").validate(params)
        client.send(request(1, "hls/simulate", params))
        kinds = []
        while "method" in (answer := client.receive()):
            self.assertEqual(answer["method"], "$/progress")
            validator("$/progress", "params").validate(answer["params"])
            kinds.append(answer["params"]["value"]["kind"])
        self.assertEqual((kinds[0], kinds[-1]), ("begin", "end"))
        self.check_result("hls/simulate", answer["result"])
        self.assertEqual(answer["result"]["verdict"], "pass")
        self.check_success("hls/simulate",
                           {"source": {**SOURCE, "text": ERRONEOUS}})
        self.check_failure("hls/simulate",
                           {"source": SOURCE, "tokenCycles": 30000},
                           kind="invalid-params")
        self.check_failure("hls/simulate",
                           {"source": SOURCE, "playbackFrom": 0},
                           kind="invalid-params")

    def test_an_update_of_a_simulation(self):
        client = self.client()
        params = {"source": SOURCE, "kernel": "dot", "engine": "both",
                  "tokenCycles": 20, "profile": True, "updateToken": 7}
        validator("hls/simulate", "params").validate(params)
        client.send(request(1, "hls/simulate", params))
        told, answer = client.receive(), client.receive()
        self.assertEqual((told["method"], told["params"]["token"]),
                         ("$/progress", 7))
        validator("hls/simulate", "update").validate(told["params"]["value"])
        self.check_result("hls/simulate", answer["result"])
        for token in (True, 1.5, [], {}):
            self.check_failure("hls/simulate",
                               {"source": SOURCE, "updateToken": token},
                               kind="invalid-params")

    def test_opt(self):
        text = "module {}\n"
        self.check_success("hls/opt", {"arguments": ["--cse"], "stdin": text})
        self.check_success("hls/opt", {"arguments": []})
        written = self.check_success("hls/opt", {
            "arguments": ["-o", self.path("out.mlir")], "stdin": text})
        self.assertEqual(len(written["files"]), 1)
        self.check_failure("hls/opt", {"directory": "relative"},
                           kind="invalid-params")

    def test_greeting_and_end(self):
        client = self.client()
        greeting = {"capabilities": {},
                    "initializationOptions": {"hls": {"protocol": 1}}}
        result = self.check_success("initialize", greeting, client)
        own = {method for method in methods() if method.startswith("hls/")
               and "virtual" not in method and method != "hls/symbols"}
        self.assertEqual(set(result["hls"]["methods"]), own)
        self.check_failure("initialize", greeting, client)
        self.check_failure("initialize", {"initializationOptions": {
            "hls": {"protocol": 99}}}, kind="version-mismatch")
        self.check_success("shutdown", client=client)
        self.check_failure("hls/status", client=client, kind="invalid-request")

    def test_virtual_documents(self):
        client = self.client()
        client.call("initialize", {"capabilities": {"workspace": {}}})
        client.send(notification("textDocument/didOpen", {"textDocument": {
            "uri": "file:///schema/dot.c", "languageId": "c", "version": 1,
            "text": KERNEL}}))
        uri = {"uri": "hls-ir:/dot/handshake.mlir?file:///schema/dot.c"}
        validator("hls/virtualDocument", "params").validate(uri)
        client.send(request(7, "hls/virtualDocument", uri))
        while (answer := client.receive()).get("id") != 7:
            pass
        self.check_result("hls/virtualDocument",
                          {**answer["result"], "map": []})
        client.send(notification("textDocument/didChange", {
            "textDocument": {"uri": "file:///schema/dot.c", "version": 2},
            "contentChanges": [{"text": KERNEL.replace("sum +=", "sum -=")}]}))
        while (told := client.receive()).get(
                "method") != "hls/virtualDocumentChanged":
            pass
        validator("hls/virtualDocumentChanged", "params").validate(
            told["params"])
        validator("hls/virtualDocumentClosed", "params").validate(uri)
        client.send(notification("hls/virtualDocumentClosed", uri),
                    request(8, "hls/virtualDocument", {"uri": "x"}))
        while (answer := client.receive()).get("id") != 8:
            pass
        ERROR.validate(answer["error"])

    def test_notifications_to_the_server(self):
        for method, good in (
                ("$/cancelRequest", {"id": 1}),
                ("window/workDoneProgress/cancel", {"token": "a"})):
            checker = validator(method, "params")
            checker.validate(good)
            self.assertFalse(checker.is_valid({**good, "madeUp": 1}))
        client = self.client()
        client.send(request(1, "hls/lower", {"source": SOURCE}),
                    notification("$/cancelRequest", {"id": 1}))
        answer = client.receive()
        if "error" in answer:
            ERROR.validate(answer["error"])


class End(AnswersTest):
    def test_status_and_shutdown(self):
        self.start()
        client = self.client()
        self.check_success("hls/lower", {"source": SOURCE}, client)
        self.check_success("hls/status", client=client)
        self.check_success("hls/status", {"source": SOURCE}, client)
        self.check_failure("hls/status", 3, kind="invalid-request")
        self.check_failure("hls/nothing", kind="method-not-found")
        self.check_success("hls/shutdown", client=client)
        self.assertEqual(self.wait_for_end(), 0)


if __name__ == "__main__":
    harness.main()
