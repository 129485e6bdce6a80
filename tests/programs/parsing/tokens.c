#include <ctype.h>

enum kind { END, NAME, NUMBER, MARK };

static enum kind next(const char **p) {
  while (isspace((unsigned char)**p))
    (*p)++;
  if (!**p)
    return END;
  if (isalpha((unsigned char)**p)) {
    while (isalnum((unsigned char)**p))
      (*p)++;
    return NAME;
  }
  if (isdigit((unsigned char)**p)) {
    while (isdigit((unsigned char)**p))
      (*p)++;
    return NUMBER;
  }
  (*p)++;
  return MARK;
}

int tokens(const char text[24], int counts[4]) {
  const char *p = text;
  int total = 0;
  enum kind kind;
  do {
    kind = next(&p);
    counts[kind]++;
    total++;
  } while (kind != END);
  return total;
}

int main(void) {
  char text[24] = "if (x1 >= 42) y = 7;";
  int counts[4] = {0};
  return tokens(text, counts);
}
