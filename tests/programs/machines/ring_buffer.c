#define SIZE 8

static short ring[SIZE];
static unsigned head, tail;

int exchange(int put, short value) {
  if (put) {
    if (head - tail == SIZE)
      return -1;
    ring[head++ % SIZE] = value;
    return (int)(head - tail);
  }
  return head == tail ? -2 : ring[tail++ % SIZE];
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 24; i++)
    sum += exchange(i % 3 != 2, (short)(i * 100));
  return sum;
}
