#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables and drawings that benchmarks make of their figures."""

import os
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))))
sys.path.append(os.path.join(ROOT, "bench", "quality"))
import page  # noqa: E402

PAGE = """\
# Page

Old head.

## One

Old one.

```
# no title
```

### Within one

## Two

Two.
"""


class Pages(unittest.TestCase):
    def put(self, before, text):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "page.md")
            if before is not None:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(before)
            page.put_section(path, text)
            with open(path, encoding="utf-8") as file:
                return file.read()

    def test_a_section_takes_the_place_of_the_old_one(self):
        self.assertEqual(
            self.put(PAGE, "## One\n\nNew.\n"),
            "# Page\n\nOld head.\n\n## One\n\nNew.\n\n## Two\n\nTwo.\n")
        self.assertEqual(self.put(PAGE, "## Two\n\nNew.\n"),
                         PAGE.replace("Two.", "New."))

    def test_the_head_leaves_the_sections(self):
        self.assertEqual(self.put(PAGE, "# Page\n\nNew head.\n\n"),
                         PAGE.replace("Old head", "New head"))

    def test_a_new_section_comes_last(self):
        self.assertEqual(self.put(PAGE, "## Three\n\nNew.\n"),
                         PAGE + "\n## Three\n\nNew.\n")

    def test_a_new_page(self):
        self.assertEqual(self.put(None, "## One\n\nNew.\n"), "## One\n\nNew.\n")


if __name__ == "__main__":
    unittest.main()
