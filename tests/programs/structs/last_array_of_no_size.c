#include <stdlib.h>
struct message {
  unsigned char kind;
  int length;
  short data[];
};
/* The message that a buffer has, with its checksum behind the data. */
int seal(struct message *m, int more) {
  int sum = m->kind;
  for (int i = 0; i < m->length; i++)
    sum += m->data[i] * (i + 1);
  m->data[m->length++] = (short)sum;
  if (more)
    m->data[m->length++] = (short)more;
  return sum;
}
int main(void) {
  struct message *m = malloc(sizeof *m + 8 * sizeof(short));
  m->kind = 3;
  m->length = 5;
  for (int i = 0; i < 8; i++)
    m->data[i] = (short)(i * i);
  int sum = seal(m, 0);
  sum += seal(m, 77) + m->data[6] + m->data[7];
  free(m);
  return sum & 127;
}
