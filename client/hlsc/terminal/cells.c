/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cells of a terminal, see cells.h.
 */
#include "client/hlsc/terminal/cells.h"

#include <locale.h>
#include <wchar.h>

void cells_use_locale(void) {
  /* Only what characters are: numbers stay in C's own notation. */
  setlocale(LC_CTYPE, "C.UTF-8");
}

unsigned cells_of(uint32_t code_point) {
  if (code_point < 0x80) {
    return 1;
  }
  int cells = wcwidth((wchar_t)code_point);
  return cells < 0 ? 1 : (unsigned)cells;
}
