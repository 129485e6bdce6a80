int sieve(unsigned char composite[64]) {
  int count = 0;
  for (int i = 2; i < 64; i++) {
    if (composite[i])
      continue;
    count++;
    for (int m = i * i; m < 64; m += i)
      composite[m] = 1;
  }
  return count;
}

int main(void) {
  unsigned char composite[64] = {0};
  return sieve(composite);
}
