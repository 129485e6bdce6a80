# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damages C, mostly so that it still compiles: types, numbers and operators
become others of their kind more often than text is cut."""

import re

TOKEN = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|"
                   r"0[xX][\da-fA-F.]+(?:[pP][-+]?\d+)?\w*|"
                   r"\d[\d.]*(?:[eE][-+]?\d+)?\w*|[A-Za-z_]\w*|"
                   r"<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||\S")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
TYPE = re.compile(r"(?:(?:unsigned|signed|long|short|char|int|float|double|"
                  r"_Bool|void)\b *)+|u?int(?:8|16|32|64)_t\b")
NUMBER = re.compile(r"\b(?:0[xX][\da-fA-F]+|\d[\d.]*)\w*")
NAME = re.compile(r"\b[A-Za-z_]\w*")
OPERATOR = re.compile(r"<<=|>>=|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||[-+*/%&|^<>]")

# What the types below are made of. One line, so that places stay readable.
PRELUDE = ("struct empty {}; union nothing {}; struct flexible { int n; "
           "int a[]; }; struct zero { char c; int a[0]; }; struct self { "
           "struct self *next; int v; }; struct bits { unsigned a : 3, : 0, "
           "b : 1; int : 5; }; union both { float f; int i; }; struct outer { "
           "struct empty e[3]; short s; }; typedef int lanes "
           "__attribute__((vector_size(16))); enum some { NONE, ONE };\n")
TYPES = ["char", "signed char", "unsigned short", "int", "unsigned",
         "long long", "unsigned long", "float", "double", "_Bool", "void",
         "unsigned _BitInt(1)", "_BitInt(2)", "_BitInt(33)", "_BitInt(64)",
         "unsigned _BitInt(65)", "_BitInt(128)", "__int128", "long double",
         "_Float16", "__bf16", "_Complex float", "struct empty",
         "union nothing", "struct flexible", "struct zero", "struct self",
         "struct bits", "union both", "struct outer", "struct unknown",
         "lanes", "enum some", "int *", "void *", "char **", "struct empty *",
         "struct outer *", "typeof(int[0])", "typeof(int[3])",
         "typeof(struct empty[4])", "typeof(int (*)(int))",
         "typeof(int (*)[2])", "typeof(void(void))", "_Atomic int",
         "volatile int", "const int", "static int", "register int",
         "_Thread_local int", "extern int"]
NUMBERS = ["0", "(-1)", "1", "2", "3", "7", "8", "31", "32", "33", "63", "64",
           "65", "127", "128", "255", "256", "65536", "1000003", "2147483647",
           "(-2147483647 - 1)", "4294967295u", "4294967296",
           "9223372036854775807", "(-9223372036854775807ll - 1)",
           "18446744073709551615u", "0.0", "-0.0f", "1e308", "1e-320", "1e999",
           "'a'", "\"ab\"", "sizeof(int[0])", "sizeof(struct empty)", "(0 / 1)",
           "__builtin_nan(\"\")", "1wb", "0uwb"]
OPERATORS = ["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "&&", "||",
             "<", "<=", ">", ">=", "==", "!=", "=", "+=", "-=", "*=", "/=",
             "%=", "<<=", ">>=", "&=", "|=", "^=", ","]
WORDS = ["const", "volatile", "static", "inline", "extern", "restrict",
         "return", "break;", "continue;", "goto out;", "out:", "if (0)",
         "else", "while (1)", "for (;;)", "do", "switch (1)", "case 0:",
         "default:", "sizeof", "_Alignof(int)", "(", ")", "[0]", "[]", "[1][0]",
         "{", "}", "{}", "{0}", ";", ",", "*", "&", "**", "-", "~", "!", "++",
         "(void)", "(char *)", "(struct empty *)", "(struct outer *)",
         "(float)", "(_Bool)", "(unsigned _BitInt(1))", "(int (*)(int))",
         "?:", "...", "#", "\\", "__builtin_unreachable();",
         "__builtin_trap();", "*(struct empty *)", "__extension__",
         "__attribute__((packed))", "__attribute__((aligned(64)))",
         "__attribute__((noinline))", "_Static_assert(0);", "asm(\"\");",
         "__builtin_assume(0);", "_Generic(0, int: 1)", "&&out", "é"]


def readable(text):
    """The text as it is damaged: without comments."""
    return COMMENT.sub(" ", text)


def changed(text, pattern, others, dice):
    """One match of the pattern becomes another word; None when there is none."""
    found = list(pattern.finditer(text))
    if not found:
        return None
    begin, end = dice.choice(found).span()
    return text[:begin] + dice.choice(others) + " " + text[end:]


def cut(text, dice):
    """A token or a line is lost, is there twice, or changes its place."""
    tokens = [match.span() for match in TOKEN.finditer(text)]
    lines = text.split("\n")
    kind = dice.randrange(7)
    if kind >= 4:
        at = dice.randrange(len(lines))
        if kind == 4:
            del lines[at]
        else:
            to = dice.randrange(len(lines))
            lines.insert(to, lines[at] if kind == 5 else lines.pop(at))
        return "\n".join(lines)
    if len(tokens) < 2:
        return text
    (begin, end), (begin2, end2) = sorted(dice.sample(tokens, 2))
    one, two = text[begin:end], text[begin2:end2]
    if kind == 0:
        return text[:begin] + text[end:]
    if kind == 1:
        return text[:end] + " " + text[begin:]
    if kind == 2:
        return text[:begin] + two + text[end:begin2] + one + text[end2:]
    return text[:begin2] + one + " " + text[begin2:]


def damage(text, others, dice):
    """One change to the text, of a kind the dice choose."""
    kind = dice.randrange(16)
    if kind < 4:
        return changed(text, TYPE, TYPES, dice) or text
    if kind < 7:
        return changed(text, NUMBER, NUMBERS, dice) or text
    if kind < 9:
        return changed(text, OPERATOR, OPERATORS, dice) or text
    if kind < 11:
        return changed(text, NAME, NAME.findall(text) or [""], dice) or text
    if kind < 14:
        return cut(text, dice)
    if kind == 14:
        at = dice.choice([match.start() for match in TOKEN.finditer(text)] or
                         [0])
        return f"{text[:at]} {dice.choice(WORDS)} {text[at:]}"
    lines = text.split("\n")
    lines.insert(dice.randrange(len(lines) + 1),
                 dice.choice(dice.choice(others).split("\n")))
    return "\n".join(lines)
