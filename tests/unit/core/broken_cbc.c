/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A library in the place of CBC, the search of which aborts. It takes no
 * arguments, as it looks at none.
 */
#include <stdlib.h>

#define FUNCTION(name)                                                         \
  void Cbc_##name(void);                                                       \
  void Cbc_##name(void)

FUNCTION(deleteModel) {}
FUNCTION(loadProblem) {}
FUNCTION(setInteger) {}
FUNCTION(setMIPStartI) {}
FUNCTION(setLogLevel) {}
FUNCTION(setParameter) {}
FUNCTION(setMaximumNodes) {}
FUNCTION(setMaximumSeconds) {}
FUNCTION(setAllowableGap) {}
FUNCTION(bestSolution) {}
FUNCTION(getColSolution) {}
FUNCTION(isProvenOptimal) {}
FUNCTION(isProvenInfeasible) {}
FUNCTION(getNodeCount) {}
FUNCTION(solve) { abort(); }

void *Cbc_newModel(void);
void *Cbc_newModel(void) {
  static int models;
  models++;
  /* A second one is not asked for. */
  if (models > 1) {
    _Exit(EXIT_FAILURE);
  }
  return &models;
}
