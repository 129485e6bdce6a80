void weigh(int v[8]);

int main(void) {
  int v[8] = {1, -2, 30, -40, 25, 0, 7, 8};
  weigh(v);
  return v[2];
}
