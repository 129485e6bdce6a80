// Functions in a constant table call those of another one. None calls itself,
// though all of them have one type.
typedef int (*step)(int);

static int add(int a) { return a + 1; }
static int flip(int a) { return a ^ 3; }
static const step first[2] = {add, flip};

static int twice(int a) { return first[a & 1](first[(a >> 1) & 1](a)); }
static int thrice(int a) { return first[(a >> 2) & 1](a * 3); }
static const struct {
  int weight;
  step of;
} second[2] = {{5, twice}, {7, thrice}};

int layers_of_tables(int a) {
  return second[a & 1].of(a) * second[a & 1].weight;
}

int main(void) {
  int sum = 0;
  for (int a = 0; a < 8; a++) {
    sum += layers_of_tables(a);
  }
  return sum;
}
