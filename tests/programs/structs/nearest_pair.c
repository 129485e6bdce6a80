struct pt {
  short x, y;
};
int dist2(struct pt a, struct pt b) {
  int dx = a.x - b.x, dy = a.y - b.y;
  return dx * dx + dy * dy;
}
int f(struct pt p[8], int n) {
  int best = 1 << 30;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      int d = dist2(p[i], p[j]);
      if (d < best)
        best = d;
    }
  return best;
}
int main(void) {
  struct pt p[8] = {{1, 2}, {5, 9}, {-3, 4}, {10, 10},
                    {7, 7}, {6, 7}, {0, 0},  {100, 3}};
  return f(p, 8) + f(p, 3);
}
