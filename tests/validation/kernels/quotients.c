/* Divisions in a loop, whose unit is pipelined. */
typedef unsigned _BitInt(3) number;

number kernel(const unsigned char a[4], number n) {
  number sum = 0;
  for (int i = 0; i < 4; i++)
    sum += (number)a[i] / (number)(n | 1);
  return sum;
}
