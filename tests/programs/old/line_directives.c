#line 1 "grammar.y"
#define TWICE(x) ((x) + (x))
int generated(int a, int b) {
#line 40 "grammar.y"
  if (a > b)
    return TWICE(a);
#line 7 "lexer.l"
  return TWICE(b) - a;
}
#line 20 "old.c"
int main(void) { return generated(1, 2) + generated(5, 3); }
