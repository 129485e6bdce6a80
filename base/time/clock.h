/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Measuring how long something takes.
 */
#ifndef BASE_TIME_CLOCK_H
#define BASE_TIME_CLOCK_H

/* Milliseconds since some moment in the past; never goes back. */
double clock_ms(void);

#endif
