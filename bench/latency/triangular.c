/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The inner part of a factorization, in place: every element depends on others
 * of the same array. The kernel is called like the file, see latency.py.
 */
#define N 16

void triangular(int a[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++)
      for (int k = 0; k < j; k++)
        a[i][j] -= a[i][k] * a[k][j];
}
