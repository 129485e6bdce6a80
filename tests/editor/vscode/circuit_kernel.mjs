// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose circuits have as many units as a test wants.

/** Two nested loops with a branch, one such pair behind the other: some 140 units
 * each. */
export function stagesKernel(stages) {
  const loops = Array.from({ length: stages }, (_, stage) => {
    const [from, to] = stage % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
    return `  for (int i = 0; i < N; i++) {
    int sum = ${stage};
    for (int j = 0; j < N; j++) {
      int d = ${from}[j] - c[i];
      if (d > ${stage + 3})
        sum += d * (j + ${stage});
      else
        sum -= ${from}[i] ^ d;
    }
    ${to}[i] = sum >> 2;
    total += sum;
  }
`;
  });
  return `#include "hls.h"

#define N 16

int stages(int a[N], int b[N], int c[N]) {
  int total = 0;
${loops.join('')}  return total;
}

int main(void) {
  static int a[N], b[N], c[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = i * 7 % 13;
  return HLS_CALL(stages, a, b, c) == 0;
}
`;
}
