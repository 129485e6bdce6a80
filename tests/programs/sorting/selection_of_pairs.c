struct pair {
  int key;
  int value;
};

void select_pairs(struct pair p[10]) {
  for (int i = 0; i < 9; i++) {
    int least = i;
    for (int j = i + 1; j < 10; j++)
      if (p[j].key < p[least].key)
        least = j;
    struct pair t = p[i];
    p[i] = p[least];
    p[least] = t;
  }
}

int main(void) {
  struct pair p[10];
  for (int i = 0; i < 10; i++)
    p[i] = (struct pair){(i * 7 + 3) % 10, i};
  select_pairs(p);
  return p[0].value;
}
