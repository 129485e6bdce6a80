/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the units of random kernels compute.
 */
void __mac(int input_x, int input_y, int *output_sum, int *output_low,
           int parameter_SHIFT, unsigned parameter_U, long parameter_L) {
  long product = (long)input_x * input_y >> parameter_SHIFT;
  *output_sum = (int)((unsigned)product + (parameter_U >> 16) +
                      (unsigned)(parameter_L >> 33));
  *output_low = (input_x ^ input_y) & 255;
}

int __scale(short input_x, short *output_y, _Bool parameter_NEGATE,
            signed char parameter_C) {
  int scaled = input_x * parameter_C;
  return *output_y = (short)(parameter_NEGATE ? -scaled : scaled);
}

/* Item k of queue n is 100 n + k. */
int pop(int queueID) {
  static int taken[2];
  return 100 * queueID + taken[queueID]++;
}
