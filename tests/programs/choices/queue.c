struct message {
  unsigned char kind;
  int data[2];
  struct message *next;
};

static struct message pool[4];
static struct message *unused, *first, **end = &first;
static int isReady;

static void prepare(void) {
  for (int i = 0; i < 4; i++) {
    pool[i].next = unused;
    unused = &pool[i];
  }
  isReady = 1;
}

int work(int command, int value) {
  if (!isReady)
    prepare();
  if (command) {
    struct message *m = unused;
    if (!m)
      return -1;
    unused = m->next;
    m->kind = (unsigned char)command;
    m->data[0] = value;
    m->data[1] = value * command;
    m->next = 0;
    *end = m;
    end = &m->next;
    return 0;
  }
  struct message *m = first;
  if (!m)
    return -2;
  first = m->next;
  if (!first)
    end = &first;
  m->next = unused;
  unused = m;
  return m->data[0] + m->data[1] + m->kind;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 20; i++)
    sum = sum * 3 + work(i % 7 < 4 ? i % 7 + 1 : 0, i);
  return sum;
}
