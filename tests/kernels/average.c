/* Averages of integers as numbers of every kind, and back. */
#include "hls.h"

#define N 16

double average(const int a[N], const unsigned long long b[N], float means[3],
               int rounded[3]) {
  long long sum = 0;
  unsigned long long large = 0;
  for (int i = 0; i < N; i++) {
    sum += a[i];
    large += b[i];
  }
  float mean = (float)sum / N;
  double exact = (double)large / N;
  means[0] = mean;
  means[1] = (float)exact;
  means[2] = (float)(signed char)sum + (float)(unsigned short)large;
  rounded[0] = (int)(mean + (mean < 0.0f ? -0.5f : 0.5f));
  rounded[1] = (int)((unsigned long long)exact >> 40);
  rounded[2] = (short)means[2] + (unsigned char)(means[2] * 0.00390625f);
  return exact - (double)mean;
}

int main(void) {
  static int a[N];
  static unsigned long long b[N];
  float means[3];
  int rounded[3];
  for (int i = 0; i < N; i++) {
    a[i] = 16777217 * (i % 5) - 40000001;
    b[i] = 0x0123456789abcdefull * (unsigned)i;
  }
  HLS_CALL(average, a, b, means, rounded);
  for (int i = 0; i < N; i++) {
    a[i] = -i;
    b[i] = i == 7;
  }
  HLS_CALL(average, a, b, means, rounded);
  return 0;
}
