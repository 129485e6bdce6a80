#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""JSON-RPC 2.0 as its specification shows it, and the LSP life cycle.

usage: wire_jsonrpc.py HLSD FAKE_WORKER [unittest arguments]
"""

import sys

sys.dont_write_bytecode = True
from daemon_harness import (DaemonTest, frame, main, notification,  # noqa: E402
                            request)

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
LIMIT_EXCEEDED = -32054


class JsonRpcTest(DaemonTest):
    def setUp(self):
        super().setUp()
        self.start()
        self.rpc = self.client()

    def send_text(self, text):
        self.rpc.send_bytes(frame(text if isinstance(text, bytes)
                                  else text.encode()))

    def assert_answer(self, text, code, kind, id=None):
        self.send_text(text)
        self.assert_error(self.rpc.receive(), code, kind, id=id)

    def assert_silence(self):
        """Nothing is under way: the next answer is that of the next request."""
        self.rpc.send(request("after", "hls/lower", {}))
        self.assertEqual(self.rpc.receive()["id"], "after")

    # The examples of the specification, section 7.

    def test_call_of_a_method_that_does_not_exist(self):
        self.assert_answer('{"jsonrpc": "2.0", "method": "foobar", "id": "1"}',
                           METHOD_NOT_FOUND, "method-not-found", id="1")

    def test_invalid_json(self):
        self.assert_answer('{"jsonrpc": "2.0", "method": "foobar, "params": '
                           '"bar", "baz]', PARSE_ERROR, "parse-error")

    def test_invalid_request_object(self):
        self.assert_answer('{"jsonrpc": "2.0", "method": 1, "params": "bar"}',
                           INVALID_REQUEST, "invalid-request")

    def test_batch_with_invalid_json(self):
        self.assert_answer(
            '[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], '
            '"id": "1"}, {"jsonrpc": "2.0", "method"]',
            PARSE_ERROR, "parse-error")

    def test_empty_array(self):
        self.assert_answer("[]", INVALID_REQUEST, "invalid-request")

    def test_invalid_batches(self):
        for text, count in (("[1]", 1), ("[1,2,3]", 3), ("[[], [[]]]", 2)):
            self.send_text(text)
            answer = self.rpc.receive()
            self.assertEqual(len(answer), count)
            for each in answer:
                self.assert_error(each, INVALID_REQUEST, "invalid-request",
                                  id=None)

    def test_batch_of_everything(self):
        self.send_text("""[
            {"jsonrpc": "2.0", "method": "hls/lower", "params": {"i": 1},
             "id": "1"},
            {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
            {"jsonrpc": "2.0", "method": "hls/verify", "params": {"i": 2},
             "id": "2"},
            {"foo": "boo"},
            {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "x"},
             "id": "5"},
            {"jsonrpc": "2.0", "method": "hls/status", "id": "9"}
        ]""")
        answers = {each["id"]: each for each in self.rpc.receive()}
        self.assertEqual(set(answers), {"1", "2", None, "5", "9"})
        self.assertEqual(answers["1"]["result"]["params"], {"i": 1})
        self.assertEqual(answers["2"]["result"]["method"], "hls/verify")
        self.assert_error(answers[None], INVALID_REQUEST, "invalid-request",
                          id=None)
        self.assert_error(answers["5"], METHOD_NOT_FOUND, "method-not-found",
                          id="5")
        self.assertIn("version", answers["9"]["result"])
        self.assert_silence()

    def test_batch_of_notifications_has_no_answer(self):
        self.send_text('[{"jsonrpc": "2.0", "method": "a", "params": [1]},'
                       '{"jsonrpc": "2.0", "method": "hls/lower"}]')
        self.assert_silence()

    def test_notifications_have_no_answer(self):
        for method in ("nothing", "$/unknown", "hls/lower", "hls/status",
                       "initialized", "shutdown", "$/cancelRequest"):
            self.rpc.send(notification(method), notification(method, {}),
                          notification(method, [1]))
        self.assert_silence()

    # Requests.

    def test_ids_of_each_kind_come_back(self):
        for id in (0, 1, -1, 2**53, -2**63, 2**63 - 1, 1.5, "", "1", "a b",
                   '"\\\u00e9\u2028\U0001f600\x00', "x" * 10000, None):
            for method in ("hls/lower", "hls/status", "nothing"):
                with self.subTest(id=id, method=method):
                    answer = self.rpc.call(method, {}, id=id)
                    self.assertEqual(answer["id"], id)
                    self.assertIs(type(answer["id"]), type(id))
                    self.assertEqual(answer["jsonrpc"], "2.0")
                    self.assertEqual("error" in answer, method == "nothing")

    def test_ids_of_other_kinds_are_invalid(self):
        for id in ("true", "{}", "[1]"):
            self.assert_answer('{"jsonrpc":"2.0","method":"hls/status","id":%s}'
                               % id, INVALID_REQUEST, "invalid-request")

    def test_requests_that_are_none(self):
        for text in ("1", '"text"', "null", "true", "{}", '{"foo": "boo"}',
                     '{"jsonrpc":"2.0"}',
                     '{"method":"hls/status"}',
                     '{"jsonrpc":"2.0","params":{}}'):
            with self.subTest(text=text):
                self.assert_answer(text, INVALID_REQUEST, "invalid-request")

    def test_an_invalid_request_keeps_its_id_when_it_has_one(self):
        for text in ('{"id":7,"method":"hls/status"}',
                     '{"jsonrpc":"1.0","id":7,"method":"hls/status"}',
                     '{"jsonrpc":2.0,"id":7,"method":"hls/status"}',
                     '{"jsonrpc":"2.0","id":7}',
                     '{"jsonrpc":"2.0","id":7,"method":null}',
                     '{"jsonrpc":"2.0","id":7,"method":"hls/lower\\u0000"}',
                     '{"jsonrpc":"2.0","id":7,"method":"hls/status",'
                     '"params":3}'):
            with self.subTest(text=text):
                self.assert_answer(text, INVALID_REQUEST, "invalid-request",
                                   id=7)

    def test_parameters_by_position_are_refused(self):
        for method in ("hls/lower", "hls/status", "initialize"):
            answer = self.rpc.call(method, [1])
            self.assert_error(answer, INVALID_PARAMS, "invalid-params")

    def test_compile_methods_need_parameters(self):
        for method in ("hls/lower", "hls/verify", "hls/emitRtl",
                       "hls/simulate", "hls/diff"):
            self.assert_error(self.rpc.call(method), INVALID_PARAMS,
                              "invalid-params")

    def test_null_stands_for_no_parameters(self):
        self.send_text('{"jsonrpc":"2.0","id":1,"method":"hls/status",'
                       '"params":null}')
        self.assertIn("result", self.rpc.receive())

    def test_notifications_cannot_be_requested(self):
        for method in ("exit", "$/cancelRequest", "initialized",
                       "window/workDoneProgress/cancel"):
            self.assert_error(self.rpc.call(method, {}), METHOD_NOT_FOUND,
                              "method-not-found")

    def test_reserved_names_do_not_exist(self):
        self.assert_error(self.rpc.call("rpc.discover"), METHOD_NOT_FOUND,
                          "method-not-found")

    def test_a_long_method_name_is_cut_in_the_message(self):
        for shift in range(4):
            answer = self.rpc.call("x" * shift + "\U0001f600" * 100000)
            self.assert_error(answer, METHOD_NOT_FOUND, "method-not-found")
            self.assertIn("\U0001f600", answer["error"]["message"])
            self.assertLess(len(answer["error"]["message"]), 600)

    def test_responses_are_not_answered(self):
        self.send_text('{"jsonrpc":"2.0","id":1,"result":null}')
        self.send_text('{"jsonrpc":"2.0","id":1,"error":{"code":1,'
                       '"message":"x"}}')
        self.assert_silence()

    def test_names_spelled_with_escapes_are_names(self):
        self.send_text('{"jsonrpc":"2.0","\\u0069d":[],"method":"hls/lower"}')
        self.assert_error(self.rpc.receive(), INVALID_REQUEST,
                          "invalid-request", id=None)
        self.send_text('{"jsonrpc":"2.0","i\\u0064":"a\\tb","method":"hls/low'
                       'er","par\\u0061ms":{"text": "\\n", "n": 1}}')
        answer = self.rpc.receive()
        self.assertEqual(answer["id"], "a\tb")
        self.assertEqual(answer["result"]["params"], {"text": "\n", "n": 1})

    # Texts that are no JSON.

    def test_malformed_json(self):
        for text in (b"{", b"}", b"nul", b"{}{}", b"{'a':1}", b"[1,]", b"\x00",
                     b'{"a":1,}', b"\xef\xbb\xbf{}", b'"\x01"', b"  ",
                     b"[11,2\x00,3]", b'{"jsonrpc":"2.0"\x00}',
                     b'{"jsonrpc":"2.0"} x', b"01", b"NaN", b'"\\ud800"'):
            with self.subTest(text=text):
                self.assert_answer(text, PARSE_ERROR, "parse-error")
        self.assert_silence()

    def test_invalid_utf8(self):
        for bytes_ in (b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5\x80\x80\x80",
                       b"\xe2\x82", b"\x80"):
            with self.subTest(bytes=bytes_):
                self.assert_answer(
                    b'{"jsonrpc":"2.0","id":1,"method":"hls/lower",'
                    b'"params":{"text":"' + bytes_ + b'"}}',
                    PARSE_ERROR, "parse-error")
        self.assert_silence()

    def test_names_given_twice(self):
        self.assert_answer('{"jsonrpc":"2.0","id":1,"method":"hls/status",'
                           '"method":"hls/shutdown"}',
                           PARSE_ERROR, "parse-error")
        self.assert_answer('{"jsonrpc":"2.0","id":1,"method":"hls/lower",'
                           '"params":{"a":1,"a":2}}',
                           PARSE_ERROR, "parse-error")

    def test_nesting_is_limited_before_parsing(self):
        for depth in (65, 1000, 10_000_000):
            with self.subTest(depth=depth):
                self.send_text("[" * depth)
                answer = self.rpc.receive()
                self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded",
                                  id=None)
                self.assertEqual(answer["error"]["data"]["limit"], "maxDepth")
                self.assertEqual(answer["error"]["data"]["value"], 64)
        self.send_text('{"jsonrpc":"2.0","id":1,"method":"hls/lower","params":'
                       '{"a":%s%s}}' % ("[" * 62, "]" * 62))
        self.assertIn("result", self.rpc.receive())

    def test_values_are_limited_before_parsing(self):
        self.send_text("[" + "1," * (1 << 22) + "1]")
        answer = self.rpc.receive()
        self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded", id=None)
        self.assertEqual(answer["error"]["data"]["limit"], "maxValues")
        self.assertEqual(answer["error"]["data"]["value"], 1 << 18)
        self.assert_silence()

    def test_a_batch_is_limited(self):
        self.send_text("[" + ",".join(["1"] * 1025) + "]")
        answer = self.rpc.receive()
        self.assert_error(answer, LIMIT_EXCEEDED, "limit-exceeded", id=None)
        self.send_text("[" + ",".join(["1"] * 1024) + "]")
        self.assertEqual(len(self.rpc.receive()), 1024)

    # The LSP life cycle.

    def test_initialize_greets(self):
        result = self.rpc.call("initialize", {"processId": None,
                                              "capabilities": {}})["result"]
        self.assertEqual(result["serverInfo"]["name"], "hlsd")
        self.assertEqual(result["serverInfo"]["version"],
                         self.client().status()["version"])
        self.assertEqual(result["hls"]["protocol"], 1)
        for method in ("hls/lower", "hls/verify", "hls/emitRtl",
                       "hls/simulate", "hls/diff", "hls/status",
                       "hls/shutdown"):
            self.assertIn(method, result["hls"]["methods"])
        self.assertIsInstance(result["capabilities"], dict)

    def test_initialize_in_the_same_write_as_a_request(self):
        self.rpc.send(request(1, "initialize", {}),
                      request(2, "hls/lower", {}))
        self.assertEqual(self.rpc.receive()["id"], 1)
        self.assertEqual(self.rpc.receive()["id"], 2)

    def test_initialize_comes_once(self):
        self.assertIn("result", self.rpc.call("initialize", {}))
        self.assert_error(self.rpc.call("initialize", {}), INVALID_REQUEST,
                          "invalid-request")
        self.assertIn("result", self.client().call("initialize", {}))

    def test_after_shutdown_only_exit_is_left(self):
        answer = self.rpc.call("shutdown")
        self.assertIsNone(answer["result"])
        for method in ("hls/lower", "hls/status", "shutdown", "initialize",
                       "nothing"):
            self.assert_error(self.rpc.call(method, {}), INVALID_REQUEST,
                              "invalid-request")
        self.rpc.send(notification("hls/shutdown"))
        self.assert_works(self.client())
        self.rpc.send(notification("exit"))
        self.assertIsNone(self.rpc.receive())
        self.assert_works(self.client())

    def test_shutdown_and_exit_in_one_write(self):
        self.rpc.send(request(1, "shutdown"), notification("exit"),
                      request(2, "hls/status"))
        self.assertEqual(self.rpc.receive(),
                         {"jsonrpc": "2.0", "id": 1, "result": None})
        self.assertIsNone(self.rpc.receive())

    def test_exit_in_a_batch_lets_the_batch_be_answered(self):
        self.rpc.send([request(1, "hls/status"), notification("exit")])
        self.assertEqual(self.rpc.receive()[0]["id"], 1)
        self.assertIsNone(self.rpc.receive())


if __name__ == "__main__":
    main()
