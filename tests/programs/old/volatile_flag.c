volatile int ready;
volatile unsigned reads;

int poll(int value) {
  int first = ready;
  reads++;
  ready = value;
  int second = ready;
  return first * 10 + second + (int)reads;
}

int main(void) {
  ready = 3;
  int a = poll(5), b = poll(7);
  return a * b;
}
