struct list {
  int n;
  int items[];
};
static struct list primes = {5, {2, 3, 5, 7, 11}};
int total(const struct list *l, int from) {
  int sum = 0;
  for (int i = from; i < l->n; i++)
    sum += l->items[i];
  return sum;
}
int main(void) { return total(&primes, 0) + total(&primes, 3); }
