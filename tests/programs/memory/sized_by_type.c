int squares(unsigned char n, const int *first, int w, int h) {
  int square[n + 1], sum = 0;
  for (int i = 0; i <= n; i++)
    square[i] = i * i;
  for (int i = 0; i <= n; i++)
    sum += square[n - i] * i;
  if (w > 6 || h > 6)
    return sum;
  int area[w * h]; // what is negative has no size
  for (int i = 0; i < w * h; i++)
    area[w * h - 1 - i] = i + first[0];
  return sum + area[w];
}

int main(void) {
  int one = 1;
  return squares(7, &one, 3, 4) + squares(255, &one, 7, 7) == 0;
}
