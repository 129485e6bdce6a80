static int buf[8];
static int *top = buf;
void push(int v) { *top++ = v; }
int pop(void) { return *--top; }
int f(int x) {
  push(x);
  push(x + 1);
  int a = pop();
  int b = pop();
  return a * b;
}
int main(void) { return f(3) + f(4); }
