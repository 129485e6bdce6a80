# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pages of the documentation of which programs write one section each."""

import os


def levels(lines):
    """For each line: how many number signs it begins with if it is a title, not
    code in a fence, else 0."""
    fenced, found = False, []
    for line in lines:
        fenced ^= line.startswith("```")
        signs = line.partition(" ")[0]
        found.append(len(signs) if signs and not signs.strip("#") and not fenced
                     else 0)
    return found


def put_section(path, text):
    """Puts a text into a page instead of the section with the same title, which is
    its first line, or behind all of the page. A section ends where the next one
    begins that is not within it; that of the page's title, where the first one
    does."""
    title = text.partition("\n")[0]
    lines = []
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    begin = lines.index(title) if title in lines else len(lines)
    most = max(levels([title])[0], 2)
    end = next((number for number, level in enumerate(levels(lines))
                if number > begin and 0 < level <= most), len(lines))
    parts = [part.strip("\n") for part in
             ("\n".join(lines[:begin]), text, "\n".join(lines[end:]))]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n\n".join(part for part in parts if part) + "\n")
