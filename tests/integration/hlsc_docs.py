#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The documentation and the sources say the same.

usage: hlsc_docs.py SOURCE_DIRECTORY [unittest arguments]
"""

import json
import os
import re
import sys
import tomllib
import unittest

# Codes of what others report: Clang, and MLIR's parser and verifiers.
FOREIGN = {"clang", "mlir"}

ROOT = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else os.getcwd()

# A call that reports a diagnostic, up to its code; and a code set directly.
REPORTED = re.compile(
    r'\b(?:hls_diagnostics_add|diagnose\w*|\w+_(?:error|warning|remark)|\w*unsupported\w*)'
    r'\s*\([^;"]*"([a-z]+(?:-[a-z]+)+)"'
    r'(?:\s*:\s*"([a-z]+(?:-[a-z]+)+)")?')
CODE_MEMBER = re.compile(r'\.code = "([a-z-]+)"')


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def source_of(room, name):
    """The source of that name, in whichever folder of the room it is."""
    found = [os.path.join(folder, name)
             for folder, _, names in os.walk(os.path.join(ROOT, room))
             if name in names]
    if len(found) != 1:
        raise FileNotFoundError(f"{name} below {room}: {found}")
    return read(found[0])


def sources():
    for room in ("core", "rtl", "daemon/worker"):
        for directory, _, names in os.walk(os.path.join(ROOT, room)):
            for name in names:
                if name.endswith((".c", ".cpp", ".h", ".td")):
                    yield read(directory, name)


def verdicts():
    """The words of a simulation's verdicts, which its findings are coded by."""
    text = source_of("rtl/sim/result", "sim_result.c")
    return set(re.findall(r'return "([a-z-]+)";',
                          text.split("sim_ir_state_name")[0])) - {
                              "pass", "unknown"}


def codes_in_sources():
    codes = set()
    for text in sources():
        codes.update(code for match in REPORTED.findall(text)
                     for code in match if code)
        codes.update(CODE_MEMBER.findall(text))
    return codes | verdicts()


class Diagnostics(unittest.TestCase):
    def test_every_code_of_the_sources_has_an_entry_and_no_other_has(self):
        documented = set(re.findall(r"^### ([a-z-]+)$",
                                    read("docs", "diagnostics.md"), re.M))
        codes = codes_in_sources()
        self.assertIn("placeholder-arg-name", codes)
        self.assertEqual(codes - documented, set(), "without an entry")
        self.assertEqual(documented - codes - FOREIGN, set(),
                         "not in the sources")

    def test_every_bad_kernel_is_named_after_a_code(self):
        names = {os.path.splitext(name)[0].replace("_", "-")
                 for name in os.listdir(os.path.join(ROOT, "tests/kernels/bad"))}
        names |= {os.path.splitext(name)[0].replace("_", "-")
                  for name in os.listdir(os.path.join(ROOT,
                                                      "tests/kernels/warned"))}
        self.assertEqual(names - codes_in_sources() - FOREIGN, set())


class ManualPages(unittest.TestCase):
    def check_options(self, page, source):
        manual = read("docs", "man", page).replace("\\-", "-")
        options = set(re.findall(r'^    \{"-*([a-z][a-z0-9-]+)", ', source, re.M))
        self.assertGreater(len(options), 8)
        explained = set(re.findall(r"^\.It Fl -?([\w-]+)", manual, re.M))
        self.assertEqual(options - explained, set())

    def test_hlsc_names_every_option(self):
        source = source_of("client/hlsc", "option_specs.c")
        self.check_options("hlsc.1", source[:source.index("option_specs_count")])

    def test_hlsc_names_every_command(self):
        manual = read("docs", "man", "hlsc.1")
        source = source_of("client/hlsc", "command.c")
        for command in re.findall(r'^    \{"([a-z-]+)", COMMAND_', source, re.M):
            self.assertIn(f".It Cm {command}\n", manual)

    def test_hlsd_names_every_option(self):
        source = source_of("daemon", "options.c")
        self.check_options("hlsd.8", source.replace("      {", "    {"))


class Passes(unittest.TestCase):
    MLIRS = {"lower-affine", "convert-scf-to-cf", "symbol-privatize",
             "symbol-dce"}

    @staticmethod
    def arguments():
        """What our passes are called, by the files that have their names in C."""
        found = set()
        for where, _, names in os.walk(os.path.join(ROOT, "core/passes")):
            for name in names:
                if name.endswith(".c"):
                    source = read(where, name)
                    found |= set(re.findall(
                        r'const HlsPassDefinition \w+ = \{\s*\.argument = "([a-z-]+)"',
                        source))
        return found

    def test_what_takes_the_place_of_other_passes_is_there(self):
        ours = self.arguments()
        self.assertGreater(len(ours), 30)
        table = read("docs", "library.md").partition("| there | here |")[2]
        rows = re.findall(r"^\| (`.*) \| (.*) \|$", table, re.M)
        self.assertGreater(len(rows), 25)
        for there, here in rows:
            same = there if "the same name" in here else ""
            for name in re.findall(r"`([a-z]+(?:-[a-z]+)+)`", same + here):
                with self.subTest(name=name):
                    self.assertIn(name, ours | self.MLIRS)

    def test_functions_are_called_like_the_passes(self):
        listed = re.findall(r"X\((\w+), \w+_pass\)",
                            read("core", "include", "hls", "passes.h"))
        wanted = {"".join(word.capitalize() for word in
                          name.removeprefix("handshake-").split("-"))
                  for name in self.arguments()}
        self.assertEqual(sorted(listed), sorted(wanted))


class Rules(unittest.TestCase):
    def check_page(self, name):
        page = read("docs", name)
        tests = re.findall("`(tests/[^`]+)`:((?:,? `[^`]+`)+)", page)
        self.assertGreater(len(tests), 30)
        for path, names in tests:
            text = read(path)
            for name in re.findall("`([^`]+)`", names):
                self.assertIn(name, text, path)
        for row in re.findall(r"^\| (?!rule|---).*$", page, re.M):
            self.assertIn("`tests/", row)

    def test_every_test_that_the_rules_of_units_name_is_there(self):
        self.check_page("unit-rules.md")

    def test_every_test_that_the_rules_of_interfaces_name_is_there(self):
        self.check_page("interface-rules.md")


class Editors(unittest.TestCase):
    """What docs/editor.md has users copy is for C and C++."""

    def snippet(self, section, form):
        page = read("docs", "editor.md").split(f"### {section}\n", 1)[1]
        return re.search(f"```{form}\n(.*?)```", page, re.S)[1]

    def test_neovim(self):
        page = read("docs", "editor.md")
        plugin = read("client", "nvim", "plugin", "hls.lua")
        for name in re.findall(r"command\('(Hls\w+)'", plugin):
            self.assertIn(f"`:{name}`", page)
        server = next(block for block in re.findall(r"```lua\n(.*?)```", page,
                                                    re.S)
                      if "vim.lsp.config('hls'" in block)
        self.assertIn("vim.lsp.enable('hls')", server)
        self.assertIn("cmd = { 'hlsc', 'lsp' }", server)
        for language in ("'c'", "'cpp'"):
            self.assertRegex(server, rf"filetypes = {{[^}}]*{language}[,}} ]")

    def test_emacs(self):
        text = self.snippet("Emacs", "elisp")
        for mode in ("c-mode", "c++-mode", "c-ts-mode", "c++-ts-mode"):
            self.assertRegex(text, rf"[( ]{re.escape(mode)}[) ]")
        self.assertEqual(text.count("("), text.count(")"))

    def test_helix(self):
        settings = tomllib.loads(self.snippet("Helix", "toml"))
        self.assertEqual({one["name"]: one["language-servers"]
                          for one in settings["language"]},
                         dict.fromkeys(("c", "cpp"), ["clangd", "hls"]))
        self.assertEqual(settings["language-server"]["hls"]["args"], ["lsp"])

    def test_kate(self):
        servers = json.loads(self.snippet("Kate", "json"))["servers"]
        self.assertEqual(servers["c"]["command"], ["hlsc", "lsp"])
        self.assertEqual(servers["cpp"], {"use": "c"})


class Links(unittest.TestCase):
    def test_every_relative_link_leads_somewhere(self):
        pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md",
                 "bench/README.md", "rtl/units/README.md", "tests/fuzz/README.md"]
        pages += ["docs/" + name for name in os.listdir(ROOT + "/docs")
                  if name.endswith(".md")]
        for page in pages:
            for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", read(page)):
                with self.subTest(page=page, link=link):
                    self.assertTrue(os.path.exists(os.path.join(
                        ROOT, os.path.dirname(page), link)))


if __name__ == "__main__":
    unittest.main()
