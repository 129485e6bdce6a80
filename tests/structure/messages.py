#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Messages for users are written in one style.

They begin with a small letter, but for a name; they have no full stop at the end;
what they quote is in 'single quotes'; and they say "cannot". So a message reads the
same in a terminal, in an editor and in a log.

usage: messages.py SOURCE_DIRECTORY [unittest arguments]
       messages.py SOURCE_DIRECTORY --list      prints all messages
"""

import re
import sys
import unittest

import house

# What takes a message, and the number of its argument that is one.
CALL = re.compile(
    r"\b(report_error|report_note|reply_error|rpc_fail|hls_error_set|"
    r"hls_diagnostics_add|hls_diagnostic_add_note|sim_result_say|"
    r"sim_result_conclude|log_error|log_warning|log_info|log_about|reply_limit|"
    r"lsp_session_log)\(")
LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
JOINED = re.compile(r'(?:"(?:\\.|[^"\\\n])*"\s*)+')
# Where messages are made that come to users by another way, such as a table or a
# result, and the files there whose texts are titles or sentences of their own.
ROOMS = ("client/", "daemon/", "protocol/", "rtl/")
SENTENCES = ("client/hlsc/render/render_prometheus.c",
             "daemon/lsp/features/measured.c",
             "daemon/lsp/features/project_repairs.c",
             "daemon/worker/analyze/analyze_hovers.c")
COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*',
                     re.S)
# Names that have a capital wherever they stand.
NAME = re.compile(
    r"(CBC|CMake|C|Clang|IR|JSON|LLVM|MLIR|RTL|UTF-8|VCD|FST|Verilator|Verilog|XML|"
    r"YAML|SIG\w+|HLS\w*|LSP|Content-Length|I)\b|C\+\+")


def arguments(text, begin):
    """The arguments of a call, whose parenthesis is open at `begin`."""
    depth, place, last, found = 1, begin, begin, []
    while depth > 0 and place < len(text):
        literal = LITERAL.match(text, place)
        if literal:
            place = literal.end()
            continue
        character = text[place]
        depth += character in "([{"
        depth -= character in ")]}"
        if depth == 0 or (depth == 1 and character == ","):
            found.append(text[last:place])
            last = place + 1
        place += 1
    return found


def messages(tree):
    """Of every message that is written as one: where it is, and its text."""
    for name in tree.sources:
        text = tree.read(name)
        for call in CALL.finditer(text):
            for argument in arguments(text, call.end()):
                for joined in JOINED.findall(argument):
                    whole = "".join(LITERAL.findall(joined))
                    # Words for programs, as a diagnostic's code, have no spaces.
                    if " " in whole:
                        line = text.count("\n", 0, call.start()) + 1
                        yield f"{name}:{line}", whole


def without_comments(text):
    def replaced(match):
        is_comment = match[0].startswith("/")
        return re.sub(r"[^\n]", " ", match[0]) if is_comment else match[0]
    return COMMENT.sub(replaced, text)


def other_texts(tree):
    """Texts of three words and more in one line, wherever they stand."""
    for name in tree.sources:
        if not name.startswith(ROOMS) or name in SENTENCES:
            continue
        text = without_comments(tree.read(name))
        for joined in JOINED.finditer(text):
            whole = "".join(LITERAL.findall(joined[0]))
            if whole.count(" ") >= 2 and "\\n" not in whole:
                line = text.count("\n", 0, joined.start()) + 1
                yield f"{name}:{line}", whole


def faults_of_texts(text):
    """Those that a text has that may be no message."""
    if re.match(r"[A-Z][a-z]* ", text) and not NAME.match(text):
        yield "begins with a capital"
    if re.search(r"\b(could not|failed to|can't)\b", text):
        yield "does not say cannot"


def faults(message):
    if re.match(r"[A-Z]", message) and not NAME.match(message):
        yield "begins with a capital"
    if re.search(r"[^.]\.$", message):
        yield "ends with a full stop"
    if re.search(r'\\"%', message):
        yield "quotes by \" instead of '"
    if re.search(r"\b(could not|failed to|can't|unable to)\b", message):
        yield "does not say cannot"
    if re.search(r"\bno memory\b", message):
        yield "does not say out of memory"


class Messages(unittest.TestCase):
    def setUp(self):
        self.tree = house.Tree(ROOT)

    def test_all_are_in_one_style(self):
        found = list(messages(self.tree))
        self.assertGreater(len(found), 600)
        self.assertEqual([(place, fault, text) for place, text in found
                          for fault in faults(text)], [])

    def test_other_texts_are_too(self):
        found = list(other_texts(self.tree))
        self.assertGreater(len(found), 1000)
        self.assertEqual([(place, fault, text) for place, text in found
                          for fault in faults_of_texts(text)], [])

    def test_what_comes_by_another_way_is_found(self):
        with house.planted({"daemon/a.c": '/* "It is no message." */\n'
                                          'const char *f(void) {\n'
                                          '  return "The " "end is near";\n'
                                          '}\n'
                                          'const char *g = "it could not end";\n'
                                          'char h = \'"\'; // "A text too"\n'}) as root:
            found = [(place, fault)
                     for place, text in other_texts(house.Tree(root))
                     for fault in faults_of_texts(text)]
        self.assertEqual(found, [("daemon/a.c:3", "begins with a capital"),
                                 ("daemon/a.c:5", "does not say cannot")])

    def test_what_is_not_is_found(self):
        with house.planted({"core/a.c": 'void f(void) {\n'
                                        '  report_error("Out of " "luck.");\n'
                                        '  hls_error_set(e, X, "no \\"%s\\" is");\n'
                                        '  log_error("MLIR could not: (%s)", g(","));\n'
                                        '}\n'}) as root:
            found = [(place, fault) for place, text in messages(house.Tree(root))
                     for fault in faults(text)]
        self.assertEqual(found, [("core/a.c:2", "begins with a capital"),
                                 ("core/a.c:2", "ends with a full stop"),
                                 ("core/a.c:3", "quotes by \" instead of '"),
                                 ("core/a.c:4", "does not say cannot")])


if __name__ == "__main__":
    ROOT = sys.argv.pop(1)
    if sys.argv[1:] == ["--list"]:
        for at, told in messages(house.Tree(ROOT)):
            print(f"{at}: {told}")
    else:
        unittest.main()
