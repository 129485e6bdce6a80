struct edge {
  unsigned char to;
  unsigned char cost;
};

static const struct edge edges[6][3] = {
    {{1, 7}, {2, 9}, {5, 14}}, {{0, 7}, {2, 10}, {3, 15}},
    {{0, 9}, {3, 11}, {5, 2}}, {{1, 15}, {2, 11}, {4, 6}},
    {{3, 6}, {5, 9}, {4, 0}},  {{0, 14}, {2, 2}, {4, 9}}};

int dijkstra(int from, int to) {
  int cost[6], done = 0;
  for (int i = 0; i < 6; i++)
    cost[i] = i == from ? 0 : 1 << 20;
  for (;;) {
    int best = -1;
    for (int i = 0; i < 6; i++)
      if (!(done >> i & 1) && (best < 0 || cost[i] < cost[best]))
        best = i;
    if (best < 0 || best == to)
      return cost[to];
    done |= 1 << best;
    for (int e = 0; e < 3; e++) {
      struct edge edge = edges[best][e];
      if (cost[best] + edge.cost < cost[edge.to])
        cost[edge.to] = cost[best] + edge.cost;
    }
  }
}

int main(void) { return dijkstra(0, 4) + dijkstra(4, 1); }
