/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Messages of hlsc itself, on standard error.
 */
#ifndef HLSC_REPORT_H
#define HLSC_REPORT_H

#include "client/hlsc/terminal/output.h"

/* To be called once the options are known; until then colour is automatic. */
void report_color(color_mode chosen);

/* One line: "hlsc: error: …" or "hlsc: note: …", without a final newline in
 * `format`. */
__attribute__((format(printf, 1, 2))) void report_error(const char *format,
                                                        ...);
__attribute__((format(printf, 1, 2))) void report_note(const char *format, ...);

/* The text of the last error that was reported; "" before the first. */
const char *report_last_error(void);

#endif
