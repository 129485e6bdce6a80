/* From the ends of arrays, which are the begins of others. */
struct frame {
  char n;
  unsigned char head[5];
  unsigned char mark[3];
  unsigned char body[7];
  int check;
};

int unwind(struct frame *f, int which, int k) {
  unsigned char *from = which == 0   ? f->head + 5
                        : which == 1 ? f->mark + 3
                                     : f->body + k;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    from--;
    sum = sum * 2 + *from;
    *from = (unsigned char)(sum + f->n);
  }
  return sum + f->check;
}

int main(void) {
  struct frame f = {1, {1, 2, 3, 4, 5}, {6, 7, 8}, {9, 10, 11, 12, 13}, 3};
  return unwind(&f, 0, 3) + unwind(&f, 1, 3) + unwind(&f, 2, 5) +
         unwind(&f, 2, 7);
}
