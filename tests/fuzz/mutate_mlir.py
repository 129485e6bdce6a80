#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Feeds damaged IR to the parsers of the dialect.

usage: mutate_mlir.py HLS_OPT DIRECTORY [SEED [BATCHES]]

Takes the .mlir files below DIRECTORY, cut at their separators, damages them,
and hands them to hls-opt, some hundred at a time. Damaged text is an error with
a place, or is no error at all; it never ends the process otherwise. What does
is printed, cut down to the one text that did it. The same seed gives the same
texts.
"""

import os
import random
import re
import subprocess
import sys

PER_BATCH = 200
SEPARATOR = "// -----"
TOKEN = re.compile(r"[A-Za-z_][\w.$]*|[%@!#^][\w.$#-]*|\d+|\"[^\"\n]*\"|\S")
NUMBERS = ["0", "-1", "1", "255", "65537", "16777216", "4294967296",
           "18446744073709551616", "9" * 40, "0x7fffffffffffffff", "1.0e999"]
WORDS = ["channel", "control", "<", ">", "[", "]", "(U)", '("U")', ",", ":",
         "i0", "i1", "i16777215", "i16777216", "f32", "index", "to", "_", "->",
         "!handshake.channel<i8>", "!handshake.control<>", "memref<4xi8>",
         "memref<?x?xi8>", "tensor<2xi8>", "dense<0>", "{", "}", "(", ")", "%0",
         "%0#7", "@f", "unit", "#handshake", '"', "\\", "\0", "é"]

VALUE = re.compile(r"%[\w.$-]+(?:#\d+)?")
TYPE = re.compile(r"\b(?:i\d+|f\d+|index)\b")
TYPES = ["i0", "i1", "i2", "i8", "i31", "i32", "i33", "i64", "i65", "i128",
         "f16", "f32", "f64", "index"]
INTEGER = re.compile(r"(?<![\w%.])\d+\b")


def texts(directory):
    for folder, _, names in sorted(os.walk(directory)):
        for name in sorted(names):
            if name.endswith(".mlir"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    text = re.sub(r"^\s*// (?!-----).*\n", "", file.read(),
                                  flags=re.M)
                yield from filter(str.strip, text.split(SEPARATOR))


def twist(text, dice):
    """A change after which the text may well parse: another value for an
    operand, another type or number wherever one is."""
    kind = dice.randrange(3)
    if kind == 0:
        values = [match.span() for match in VALUE.finditer(text)]
        if len(values) > 1:
            (begin, end), (other, other_end) = dice.sample(values, 2)
            return text[:begin] + text[other:other_end] + text[end:]
    pattern, words = ((TYPE, TYPES) if kind == 1 else (INTEGER, NUMBERS))
    found = sorted(set(pattern.findall(text)))
    if not found:
        return text
    word, other = dice.choice(found), dice.choice(words)
    return re.sub(rf"\b{word}\b", lambda _: other, text)


def damage(text, others, dice):
    """One change to the text, of a kind the dice choose."""
    if dice.randrange(3) == 0:
        return twist(text, dice)
    tokens = list(TOKEN.finditer(text))
    if not tokens:
        return text
    token = dice.choice(tokens)
    begin, end = token.span()
    kind = dice.randrange(8)
    if kind == 0:
        return text[:begin]
    if kind == 1:
        return text[:begin] + text[end:]
    if kind == 2:
        return text[:end] + " " + text[begin:]
    if kind == 3:
        return text[:begin] + dice.choice(WORDS) + text[end:]
    if kind == 4:
        numbers = [t for t in tokens if t.group().isdigit()] or [token]
        begin, end = dice.choice(numbers).span()
        return text[:begin] + dice.choice(NUMBERS) + text[end:]
    if kind == 5:
        other = dice.choice(tokens).group()
        return text[:begin] + other + text[end:]
    if kind == 6:
        lines = text.split("\n")
        lines.insert(dice.randrange(len(lines) + 1),
                     dice.choice(dice.choice(others).split("\n")))
        return "\n".join(lines)
    bracket = dice.choice("<[({")
    return text[:begin] + bracket * dice.choice([1, 40]) + text[begin:]


def mutants(inputs, dice):
    for _ in range(PER_BATCH):
        text = dice.choice(inputs)
        for _ in range(dice.choice([1, 1, 1, 2, 3, 5])):
            text = damage(text, inputs, dice)
        yield text.replace(SEPARATOR, "")


def run(hls_opt, batch, options):
    """True if the process ended as it should; and what it said."""
    text = ("\n" + SEPARATOR + "\n").join(batch)
    try:
        done = subprocess.run(
            [hls_opt, "--split-input-file", *options],
            input=text.encode("utf-8", "replace"), stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return False, "no end after 120 seconds"
    said = done.stderr.decode("utf-8", "replace")
    errors = [line for line in said.splitlines() if ": error: " in line]
    placed = all(re.match(r"\S*:\d+:\d+: error: |loc\(", line)
                 for line in errors)
    ended = done.returncode in (0, 1)
    return ended and placed and (done.returncode == 0) == (not errors), said


def cut_down(hls_opt, batch, options):
    """The one text of the batch that fails alone, or all of them."""
    for text in batch:
        good, said = run(hls_opt, [text], options)
        if not good:
            return text, said
    return SEPARATOR.join(batch), "fails together only"


def main():
    hls_opt, directory = sys.argv[1:3]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    batches = int(sys.argv[4]) if len(sys.argv) > 4 else 4
    inputs = list(texts(directory))
    failures = 0
    for number in range(batches):
        dice = random.Random(seed * 100003 + number)
        batch = list(mutants(inputs, dice))
        options = dice.choice([
            [], ["--generic"],
            ["--pass-pipeline=builtin.module(canonicalize)"],
            ["--pass-pipeline=builtin.module(handshake-compose-signals)"]])
        if not run(hls_opt, batch, options)[0]:
            text, said = cut_down(hls_opt, batch, options)
            failures += 1
            print(f"--- seed {seed}, batch {number}, {options}\n{text}\n"
                  f"--- said:\n{said[-2000:]}", flush=True)
    print(f"{len(inputs)} inputs, {batches * PER_BATCH} mutants, "
          f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
