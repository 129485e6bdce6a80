/* error: that lies in an argument is set */
struct cursor {
  const char *at;
  int line;
};
int next(struct cursor *c) {
  while (*c->at == ' ')
    c->at++;
  return *c->at;
}
int main(void) {
  char text[8] = "  ab";
  struct cursor c = {text, 1};
  return next(&c);
}
