int scale(int *v, int n, const int *factor);
int main(void) {
  int v[5] = {1, 2, 3, 4, 5}, three = 3;
  int sum = scale(v, 5, 0);
  sum += scale(v, 2, &three);
  return sum;
}
