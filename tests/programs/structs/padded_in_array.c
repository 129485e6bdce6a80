struct point {
  short at[3];
  int weight;
};

struct line {
  struct point ends[2];
  long long length;
  union {
    int all;
    char parts[4];
  } style;
};

static struct line last = {{{{1, 2, 3}, 4}, {{5, 6, 7}, 8}}, 9, {10}};

long long swap(int which) {
  struct line copy = last, made = {0};
  made.ends[which & 1] = copy.ends[~which & 1];
  made.ends[~which & 1].at[which & 1] = copy.ends[which & 1].at[2];
  copy.style.parts[which & 3] = (char)which;
  made.style = copy.style;
  last = made;
  return made.ends[0].at[2] + made.ends[1].weight + made.style.all + copy.length;
}

int main(void) {
  long long sum = 0;
  for (int i = 0; i < 5; i++)
    sum += swap(i * 37);
  return sum == 0;
}
