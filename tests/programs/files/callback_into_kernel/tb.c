int count(const int v[6]);

int main(void) {
  int v[6] = {1, 5, 3, 9, 4, 2};
  return count(v);
}
