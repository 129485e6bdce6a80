static const unsigned char starts[9] = {0, 2, 4, 6, 8, 9, 10, 12, 12};
static const unsigned char ends[12] = {1, 2, 0, 3, 0, 3, 4, 5, 6, 6, 7, 5};

int breadth_first(int from, signed char level[8]) {
  unsigned char queue[8];
  int head = 0, tail = 0;
  for (int i = 0; i < 8; i++)
    level[i] = -1;
  level[from] = 0;
  queue[tail++] = (unsigned char)from;
  while (head < tail) {
    int node = queue[head++];
    for (int e = starts[node]; e < starts[node + 1]; e++) {
      int next = ends[e];
      if (level[next] < 0) {
        level[next] = (signed char)(level[node] + 1);
        queue[tail++] = (unsigned char)next;
      }
    }
  }
  return tail;
}

int main(void) {
  signed char level[8];
  return breadth_first(0, level) + breadth_first(4, level);
}
