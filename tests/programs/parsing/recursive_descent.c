#include "hls.h"

static const char *at;

HLS_DEPTH(8) static int sum(int depth);

static int atom(int depth) {
  if (*at == '(' && depth < 3) {
    at++;
    int v = sum(depth + 1);
    at++;
    return v;
  }
  int v = 0;
  while (*at >= '0' && *at <= '9')
    v = v * 10 + *at++ - '0';
  return v;
}

HLS_DEPTH(8) static int sum(int depth) {
  int v = atom(depth);
  while (*at == '+' || *at == '-')
    v = *at++ == '+' ? v + atom(depth) : v - atom(depth);
  return v;
}

int evaluate(const char text[20]) {
  at = text;
  return sum(0);
}

int main(void) {
  char text[20] = "1+(2-(3-4))-5+12";
  return evaluate(text);
}
