int gain = 2;
int offset;
short table[4] = {1, 2, 3, 4};
unsigned calls;

int scaled(int x) {
  calls++;
  return gain * table[x & 3] + offset;
}

int main(void) {
  int sum = scaled(1);
  gain = 5;
  offset = -3;
  table[1] = 100;
  sum += scaled(1) + scaled(2);
  return sum + (int)calls;
}
