struct s { unsigned char a, b; short c; };
static volatile struct s g = {1, 2, 3};
struct s f(int i) {
  volatile struct s v = {4, 5, 6};
  v.a += i;
  struct s w = v;
  g = w;
  w = g;
  return w;
}
int main(void) { return f(1).a + f(2).b + f(7).c; }
