/* Static variables of one function that have one name. */
static int step;

int one_name(int x) {
  int sum = step;
  if (x & 1) {
    static int kept;
    sum += kept++;
  } else if (x & 2) {
    static int kept = 5;
    sum += kept--;
  } else {
    static int kept = 100;
    sum -= kept;
    kept += x;
  }
  return sum;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 12; i++) {
    step = i * i;
    sum += one_name(i);
  }
  return sum & 127;
}
