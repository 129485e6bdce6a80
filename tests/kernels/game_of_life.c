/* One generation on a torus. */
#include "hls.h"

#define N 8

void game_of_life(const _Bool now[N][N], _Bool next[N][N]) {
  for (unsigned y = 0; y < N; y++)
    for (unsigned x = 0; x < N; x++) {
      int neighbours = -now[y][x];
      for (unsigned dy = N - 1; dy <= N + 1; dy++)
        for (unsigned dx = N - 1; dx <= N + 1; dx++)
          neighbours += now[(y + dy) % N][(x + dx) % N];
      next[y][x] = neighbours == 3 || (neighbours == 2 && now[y][x]);
    }
}

int main(void) {
  static _Bool now[N][N], next[N][N];
  now[0][1] = now[1][2] = now[2][0] = now[2][1] = now[2][2] = 1; /* a glider */
  HLS_CALL(game_of_life, now, next);
  HLS_CALL(game_of_life, next, now);
  return 0;
}
