/* What nothing reads goes, wherever it leads: functions, addresses, a list. */
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int hits;
static void hit(void *of) { ++*(int *)of; }

struct operation {
  const char *name;
  int (*run)(int, int);
  int cost;
  struct operation *next;
};
static struct operation second = {"sub", sub, 3, 0};
static struct operation operations[2] = {{"add", add, 2, &second},
                                         {"sub", sub, 4, 0}};

struct handler {
  void *of;
  void (*call)(void *);
  int count;
};
static struct handler handlers[2] = {{&hits, hit, 1}, {0, 0, 2}};

struct device {
  void *base;
  int number;
};
static struct device devices[2] = {{(void *)0x1000, 3}, {(void *)0x2000, 4}};

int charge(int i, int a) {
  operations[i & 1].cost += a;
  handlers[i & 1].count += 3;
  handlers[0].of = (void *)(long)a;
  devices[0].number++;
  return operations[i & 1].cost + second.cost + handlers[0].count +
         handlers[1].count * devices[a & 1].number;
}

int main(void) { return charge(1, 5) + charge(0, 2) + charge(1, 3); }
