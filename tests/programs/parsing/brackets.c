int balanced(const char text[20]) {
  char open[20];
  int depth = 0;
  for (const char *p = text; *p; p++) {
    switch (*p) {
    case '(':
    case '[':
    case '{':
      open[depth++] = *p;
      break;
    case ')':
      if (!depth || open[--depth] != '(')
        return 0;
      break;
    case ']':
    case '}':
      if (!depth || open[--depth] != *p - 2)
        return 0;
    }
  }
  return depth == 0;
}

int main(void) {
  char good[20] = "f(a[1], {b, (c)})", bad[20] = "f(a[1)]", open[20] = "{{}";
  return balanced(good) * 4 + balanced(bad) * 2 + balanced(open);
}
