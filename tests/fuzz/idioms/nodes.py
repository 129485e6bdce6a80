# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Nodes that lead to each other: on a heap, in a local array, or in a static one."""

from idioms.idiom import Idiom

ROOM = 8  # nodes of one idiom


class Nodes(Idiom):
    """A type `node`, and how another node is taken."""

    def start(self, members):
        self.node = f"struct {self.name('node')}"
        self.used = self.name("used")
        self.kind = self.pick(["heap", "local", "static"])
        pool = self.name("pool")
        extra = self.pick(["", "short w; ", "unsigned char b[2]; "])
        links = members.replace("@", self.node)
        self.outside.append(f"{self.node} {{ int key; {extra}{links} }};")
        if self.kind == "static":
            self.outside.append(f"static {self.node} {pool}[{ROOM}];")
        elif self.kind == "local":
            self.locals.append(f"{self.node} {pool}[{ROOM}];")
        self.locals.append(f"int {self.used} = 0;")
        made = "calloc(1, sizeof(@))" if self.chance(50) else "malloc(sizeof(@))"
        self.taken = (made.replace("@", self.node) if self.kind == "heap"
                      else f"&{pool}[{self.used}]")

    def take(self, into):
        return f"{into} = {self.taken}; {self.used}++;"


class Tree(Nodes):
    def make(self):
        self.in_array = self.chance(50)
        self.start("@ *side[2];" if self.in_array else "@ *left, *right;")
        self.root = self.name("root")
        self.locals.append(f"{self.node} *{self.root} = 0;")
        self.statements = [self.insert, self.insert_by_parent, self.find, self.extreme,
                           self.walk, self.turn]

    def side(self, node, is_right):
        """`is_right` is a condition, or 0 or 1."""
        if self.in_array:
            return f"{node}->side[{is_right}]"
        if is_right in ("0", "1"):
            return f"{node}->{['left', 'right'][int(is_right)]}"
        return f"({is_right} ? {node}->right : {node}->left)"

    def place(self, node, is_right):
        if self.in_array:
            return f"&{node}->side[{is_right}]"
        return f"({is_right} ? &{node}->right : &{node}->left)"

    def fresh(self, node):
        return (f"{node}->key = v; {self.side(node, '0')} = {self.side(node, '1')} = 0;")

    def insert(self):
        return [f"{{ int v = ({self.number()}) & 31; {self.node} **at = &{self.root};",
                "  while (*at && (*at)->key != v) "
                f"at = {self.place('(*at)', 'v > (*at)->key')};",
                f"  if (!*at && {self.used} < {ROOM}) {{ {self.node} *m; "
                f"{self.take('m')} {self.fresh('m')} *at = m; }}",
                "  else if (*at) (*at)->key ^= 32; }" if self.chance(20) else "}"]

    def insert_by_parent(self):
        right = self.side("up", "1").strip("()")
        left = self.side("up", "0")
        return [f"if ({self.used} < {ROOM}) {{ int v = ({self.number()}) & 31;",
                f"  {self.node} *up = 0, *n = {self.root}, *m; {self.take('m')}",
                f"  {self.fresh('m')}",
                f"  while (n) {{ up = n; n = {self.side('n', '(v > n->key)')}; }}",
                f"  if (!up) {self.root} = m; else if (v > up->key) {right} = m; "
                f"else {left} = m; }}"]

    def find(self):
        found = self.pick(["n ? n->key * 3 + d : -d", "n != 0", "d + !n"])
        return [f"{{ int v = ({self.number()}) & 31, d = 0; const {self.node} *n = "
                f"{self.root};",
                "  while (n && n->key != v) { d++; "
                f"n = {self.side('n', '(v > n->key)')}; }}", f"  x += {found}; }}"]

    def extreme(self):
        side = self.pick("01")
        return [f"if ({self.root}) {{ {self.node} **at = &{self.root};",
                f"  while ({self.side('(*at)', side)}) "
                f"at = &{self.side('(*at)', side)};",
                f"  y += (*at)->key; *at = {self.side('(*at)', '10'[int(side)])}; }}"]

    def walk(self):
        return [f"{{ {self.node} *stack[{ROOM + 1}], *n = {self.root}; int top = 0;",
                "  while (n || top) {",
                f"    while (n) {{ stack[top++] = n; n = {self.side('n', '0')}; }}",
                "    n = stack[--top]; x = x * 5 + n->key; "
                f"n = {self.side('n', '1')}; }} }}"]

    def turn(self):
        return [f"if ({self.root} && {self.side(self.root, '1')}) {{",
                f"  {self.node} *up = {self.side(self.root, '1')};",
                f"  {self.side(self.root, '1')} = {self.side('up', '0')};",
                f"  {self.side('up', '0')} = {self.root}; {self.root} = up; }}"]


class List(Nodes):
    def make(self):
        self.start("@ *next;")
        self.head, self.tail = self.name("head"), self.name("tail")
        self.locals.append(f"{self.node} *{self.head} = 0, **{self.tail} = "
                           f"&{self.head};" if self.chance(50) else
                           f"{self.node} *{self.head} = 0;")
        self.has_tail = "**" in self.locals[-1]
        self.statements = [self.fold, self.fold]
        if self.has_tail:
            self.statements += [self.append, self.append]
        else:
            self.statements += [self.insert, self.push, self.reverse, self.remove,
                                self.last]
        self.ends += self.fold()  # what nobody reads is none

    def append(self):
        return [f"if ({self.used} < {ROOM}) {{ {self.node} *m; {self.take('m')}",
                f"  m->key = ({self.number()}) & 63; m->next = 0; *{self.tail} = m; "
                f"{self.tail} = &m->next; }}"]

    def push(self):
        return [f"if ({self.used} < {ROOM}) {{ {self.node} *m; {self.take('m')}",
                f"  m->key = ({self.number()}) & 63; m->next = {self.head}; "
                f"{self.head} = m; }}"]

    def insert(self):
        return [f"if ({self.used} < {ROOM}) {{ {self.node} *m, **at = &{self.head}; "
                f"{self.take('m')}", f"  m->key = ({self.number()}) & 63;",
                "  while (*at && (*at)->key < m->key) at = &(*at)->next;",
                "  m->next = *at; *at = m; }"]

    def reverse(self):
        return [f"{{ {self.node} *done = 0, *n = {self.head};",
                f"  while (n) {{ {self.node} *next = n->next; n->next = done; "
                f"done = n; n = next; }}", f"  {self.head} = done; }}"]

    def remove(self):
        # `*at = (*at)->next` keeps the node; its memory is not used anew.
        test = self.pick([f"((*at)->key ^ ({self.number()})) & 3", "(*at)->key & 1"])
        return [f"for ({self.node} **at = &{self.head}; *at;) "
                f"if ({test}) at = &(*at)->next; else *at = (*at)->next;"]

    def fold(self):
        return [f"for (const {self.node} *n = {self.head}; n; n = n->next) "
                f"{self.pick('xy')} = x * 3 + n->key;"]

    def last(self):
        return [f"{{ {self.node} *n = {self.head}; while (n && n->next) n = n->next; "
                "if (n) { n->key = (n->key + 1) & 63; y ^= n->key; } }"]


class Table(Nodes):
    """Lists by the last bits of their keys."""

    def make(self):
        self.start("@ *next; int count;")
        self.heads = self.name("heads")
        if self.chance(50):
            self.locals.append(f"{self.node} *{self.heads}[4] = {{0}};")
        else:
            table = self.name("table")
            self.locals.append(f"struct {{ int n; {self.node} *heads[4]; }} {table} = "
                               "{0};")
            self.heads = f"{table}.heads"
        self.statements = [self.count, self.count, self.sum, self.drop]

    def count(self):
        return [f"{{ int v = ({self.number()}) & 31; {self.node} **at = "
                f"&{self.heads}[v & 3];",
                "  while (*at && (*at)->key != v) at = &(*at)->next;",
                f"  if (*at) x += ++(*at)->count; else if ({self.used} < {ROOM}) {{ "
                f"{self.node} *m; {self.take('m')}",
                "    m->key = v; m->next = 0; m->count = 1; *at = m; } }"]

    def sum(self):
        return [f"for (int k = 0; k < 4; k++) for (const {self.node} *n = "
                f"{self.heads}[k]; n; n = n->next)",
                "  y = y * 3 + n->key * n->count;"]

    def drop(self):
        return [f"{{ int k = ({self.number()}) & 3; if ({self.heads}[k]) "
                f"{self.heads}[k] = {self.heads}[k]->next; }}"]
