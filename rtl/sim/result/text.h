/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text from programs that may write anything.
 */
#ifndef SIM_TEXT_H
#define SIM_TEXT_H

/* Makes `text` valid UTF-8 without control characters, in place: every byte
 * that is neither becomes '?'. Tabs and newlines stay, in a single line they
 * become spaces. NULL is accepted. */
void sim_text_clean(char *text);
void sim_text_clean_line(char *text);

#endif
