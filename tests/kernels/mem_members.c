/* Structs with arrays in them: each member is a memory, so that accesses to
 * different ones need no order, whatever the indices are. */
#include "hls.h"

#define N 8
#define ROUNDS 40

struct cell {
  unsigned count;
  unsigned short links[4];
  struct {
    int weights[2][3];
    unsigned char kind;
  } state;
};

unsigned mem_members(struct cell cells[N], const unsigned char moves[ROUNDS],
                     unsigned a, unsigned b) {
  static struct cell kept[N];
  unsigned first = cells[1].count;
  cells[0].count = 0;
  cells[b & 7].links[a & 3] = a;
  for (int i = 0; i < ROUNDS; i++) {
    unsigned at = moves[i] & 7;
    struct cell *cell = &cells[at];
    cell->state.weights[i & 1][moves[i] % 3] = cells[i & 7].links[at & 3];
    cell->links[moves[i] >> 6] = cells[(at + 1) & 7].state.kind + i;
    if (cell->state.kind & 1) {
      kept[at].state.weights[at & 1][i % 3] = kept[i & 7].count;
    }
  }
  kept[a & 7].count += moves[b] + kept[b & 7].state.weights[a & 1][b % 3];
  kept[b & 7].state.kind = cells[a & 7].state.kind;
  return first + kept[a & 7].count + kept[a & 7].state.kind;
}

int main(void) {
  struct cell cells[N];
  unsigned char moves[ROUNDS];
  for (int i = 0; i < N; i++) {
    cells[i] = (struct cell){3 * i, {i, i + 1, i + 2, i + 3}, {{{i}}, 5 - i}};
  }
  for (int i = 0; i < ROUNDS; i++) {
    moves[i] = i * 91 ^ i >> 2;
  }
  for (int i = 0; i < 4; i++) {
    HLS_CALL(mem_members, cells, moves, 5 * i, 3 * i + 1);
  }
  return 0;
}
