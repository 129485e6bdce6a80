/* Variables that main() sets, too, with pointers that only it reads. */
struct item {
  int key;
  struct item *next;
  int weight;
};
static struct item items[6] = {{1, &items[5], 2}};
static struct {
  const char *name;
  int rounds;
} state;

int run(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    items[i].weight += items[i].key;
    sum += items[i].weight;
  }
  state.rounds++;
  return sum;
}

int main(void) {
  int sum = 0;
  state.name = "run";
  for (int i = 0; i < 6; i++) {
    items[i].key = i * i;
    items[i].next = i ? &items[i - 1] : 0;
  }
  for (int i = 0; i < 3; i++)
    sum += run(6 - i);
  for (struct item *at = &items[5]; at; at = at->next)
    sum += at->weight;
  return sum + state.rounds + state.name[0];
}
