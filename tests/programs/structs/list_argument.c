/* only error: it holds a pointer, 'next', that leads to further pointers, */
struct row {
  int *cells;
  struct row *next;
};

int first(struct row *r) { return r->next->cells[0]; }

int main(void) {
  int cells[2] = {1, 2};
  struct row last = {cells, 0}, top = {cells, &last};
  return first(&top);
}
