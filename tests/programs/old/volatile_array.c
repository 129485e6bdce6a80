int f(int i) {
  volatile unsigned char port[4] = {1, 2};
  port[i & 3] += 3;
  return port[1] + port[i + 1 & 3];
}
int main(void) { return f(1) + f(2) + f(7); }
