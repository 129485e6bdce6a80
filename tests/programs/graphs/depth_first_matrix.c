int reachable(const char edge[6][6], int from) {
  int stack[6], top = 0, seen = 0;
  stack[top++] = from;
  seen |= 1 << from;
  while (top) {
    int node = stack[--top];
    for (int next = 0; next < 6; next++)
      if (edge[node][next] && !(seen >> next & 1)) {
        seen |= 1 << next;
        stack[top++] = next;
      }
  }
  return seen;
}

int main(void) {
  const char edge[6][6] = {{0, 1, 0, 0, 0, 0}, {0, 0, 1, 1, 0, 0},
                           {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 1, 0},
                           {1, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}};
  return reachable(edge, 1) ^ reachable(edge, 5);
}
