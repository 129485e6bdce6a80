# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Good programs with one slip of the keyboard in each word: a name that nothing
declares, a member that nothing has, another type or operator. Most of them are
errors, behind which Clang goes on with a tree that has holes."""

import re

import damage_c

C = """\
#include <string.h>
struct point { int x, y; unsigned flag : 3; short row[4]; };
struct list { struct list *next; struct point at; };
typedef int number;
enum color { RED, GREEN = 3 };
static const number table[4] = {1, 2, 3, [3] = 4};
static struct point origin = {.x = 1, .row = {[1] = 2}};
static void put(int *to, int value) { *to = value; }
static int sum(const int *from, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) total += from[i];
  return total;
}
static int twice(int a) { return a * 2; }
static struct point moved(struct point p, int by) { p.x += by; return p; }
int kernel(int a[8], struct point *p, int n) {
  int local[8] = {0}, one = n ? a[1] : 2;
  int *place = n > 2 ? &local[1] : &one;
  int (*call)(int) = &twice;
  struct list end = {0, {1}}, begin = {&end, origin};
  __auto_type copy = moved(*p, table[n & 3]);
  put(&one, 4), put(&a[n & 7], copy.x), put(place, begin.next->at.y);
  switch (n) { case RED: p->x++; break; default: p->flag = GREEN; }
  while (one-- > (int)sizeof(local[0])) *place += sum(local + 1, 7);
  if (n < 1 || n > 16) return 0;
  int lengths[n], *last = lengths + n - 1;
  *last = __builtin_abs(one) + ((struct point){1, 2}).y;
  memcpy(local, a, sizeof(local));
  return call(*last) + local[n & 7] + sum(&p->x, 1);
}
"""

CPP = """\
template <typename T, int N> struct Row {
  T values[N];
  int length = N;
  Row() : values{} {}
  T &operator[](int at) { return values[at]; }
  T *begin() { return values; }
  T *end() { return values + N; }
};
namespace parts {
constexpr int size = 4;
struct Base { int seen = 0; };
class Counter : public Base {
public:
  explicit Counter(int from) : count(from) {}
  ~Counter() { seen++; }
  int next(int by = 1) { return count += by; }
private:
  int count;
};
template <typename T> T larger(const T &a, const T &b) { return a < b ? b : a; }
inline void put(int &to, int value) { to = value; }
} // namespace parts
using Four = Row<int, parts::size>;
auto half(int value) { return value / 2; }
static void set(int *to, decltype(half(1)) value) { *to = value; }
int kernel(int (&a)[8], int n) {
  Four row;
  parts::Counter counter{n};
  auto add = [&row, n](int by) { return row[n & 3] + by; };
  const auto [first, second] = Row<int, 2>().values;
  for (auto &value : row) parts::put(value, counter.next());
  for (int i = 0; i < row.length; ++i) set(&row[i], add(a[i]));
  auto most = parts::larger<int>(half(first), static_cast<int>(second));
  set(&a[1], most), set(n > 1 ? &a[2] : &most, sizeof(Four));
  return most + counter.seen;
}
"""

# In place of a word; of an operator.
WORDS = ["missing", "&missing", "missing()", "auto"]
SIGNS = ["=", ".", "->", ",", "<=>"]


def slips_in(text):
    """The text with each word and operator replaced in turn."""
    for match in damage_c.TOKEN.finditer(text):
        token = match[0]
        others = (WORDS if re.match(r"\w", token) else
                  SIGNS if damage_c.OPERATOR.fullmatch(token) else [""])
        for other in others:
            yield text[:match.start()] + other + text[match.end():]


def texts():
    """The endings of their files, and the texts."""
    return [(ending, text) for ending, good in ((".c", C), (".cpp", CPP))
            for text in (good, *slips_in(good))]
