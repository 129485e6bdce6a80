int clamp(int v, int low, int high);
int weight(int v);

void weigh(int v[8]) {
  for (int i = 0; i < 8; i++)
    v[i] = clamp(weight(v[i]), -50, 50);
}
