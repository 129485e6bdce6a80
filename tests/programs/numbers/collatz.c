int collatz(unsigned long long n, unsigned long long *highest) {
  int steps = 0;
  *highest = n;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    if (n > *highest)
      *highest = n;
    steps++;
  }
  return steps;
}

int main(void) {
  unsigned long long highest;
  int sum = 0;
  for (unsigned long long n = 1; n < 10; n++)
    sum += collatz(n, &highest);
  return sum;
}
