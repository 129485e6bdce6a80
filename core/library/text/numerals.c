/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers that are written in decimal digits. One that is too large is not what
 * it should be, as C allows.
 */
static inline int is_digit(char c) { return c >= '0' && c <= '9'; }

long library_atol(const char *text) {
  unsigned i = 0;
  while (text[i] == ' ' || (text[i] >= '\t' && text[i] <= '\r')) {
    i++;
  }
  int negative = text[i] == '-';
  i += negative | (text[i] == '+');
  unsigned long value = 0;
  while (is_digit(text[i])) {
    value = value * 10 + (unsigned long)(text[i] - '0');
    i++;
  }
  return (long)(negative ? -value : value);
}

long long library_atoll(const char *text) { return library_atol(text); }

int library_atoi(const char *text) { return (int)library_atol(text); }
