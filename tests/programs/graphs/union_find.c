static int find(int *parent, int x) {
  while (parent[x] != x) {
    parent[x] = parent[parent[x]];
    x = parent[x];
  }
  return x;
}

int components(const int pairs[6][2], int parent[10]) {
  int count = 10;
  for (int i = 0; i < 10; i++)
    parent[i] = i;
  for (int i = 0; i < 6; i++) {
    int a = find(parent, pairs[i][0]), b = find(parent, pairs[i][1]);
    if (a != b) {
      parent[a] = b;
      count--;
    }
  }
  return count;
}

int main(void) {
  const int pairs[6][2] = {{0, 1}, {2, 3}, {1, 3}, {4, 5}, {0, 2}, {9, 4}};
  int parent[10];
  return components(pairs, parent);
}
