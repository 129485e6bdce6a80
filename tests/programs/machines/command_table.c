static int level;
static void up(int by) { level += by; }
static void down(int by) { level -= by; }
static void reset(int to) { level = to; }

static const struct {
  char name;
  void (*run)(int);
} commands[] = {{'u', up}, {'d', down}, {'r', reset}};

int command(char name, int argument) {
  for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (commands[i].name == name) {
      commands[i].run(argument);
      return level;
    }
  }
  return -1;
}

int main(void) {
  return command('u', 7) + command('d', 3) + command('x', 1) +
         command('r', 40) + command('u', 1);
}
