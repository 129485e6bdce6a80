/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The kinds of characters, as the locale "C" has them.
 */
static inline int is_from_to(int c, int first, int last) {
  return c >= first && c <= last;
}

int library_islower(int c) { return is_from_to(c, 'a', 'z'); }

int library_isupper(int c) { return is_from_to(c, 'A', 'Z'); }

int library_isalpha(int c) { return is_from_to(c | 32, 'a', 'z'); }

int library_isdigit(int c) { return is_from_to(c, '0', '9'); }

int library_isalnum(int c) { return library_isalpha(c) | library_isdigit(c); }

int library_isxdigit(int c) {
  return library_isdigit(c) | is_from_to(c | 32, 'a', 'f');
}

int library_isblank(int c) { return (c == ' ') | (c == '\t'); }

int library_isspace(int c) { return (c == ' ') | is_from_to(c, '\t', '\r'); }

int library_iscntrl(int c) { return is_from_to(c, 0, 31) | (c == 127); }

int library_isprint(int c) { return is_from_to(c, ' ', '~'); }

int library_isgraph(int c) { return is_from_to(c, '!', '~'); }

int library_ispunct(int c) { return library_isgraph(c) & !library_isalnum(c); }

int library_tolower(int c) { return library_isupper(c) ? c + 32 : c; }

int library_toupper(int c) { return library_islower(c) ? c - 32 : c; }
