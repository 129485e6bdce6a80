struct pt {
  int x, y;
};
struct pt f(int a, int b) {
  struct pt p = {a + b, a - b};
  return p;
}
int main(void) {
  struct pt p = f(5, 3), q = f(-7, 100);
  return p.x * p.y + q.x - q.y;
}
