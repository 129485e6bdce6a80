/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Programs of places that have a register or none, whose rows are written by
 * hand. Included behind <cmocka.h>.
 */
#ifndef TESTS_UNIT_CORE_IMPROVE_PLACES_H
#define TESTS_UNIT_CORE_IMPROVE_PLACES_H

#include "core/passes/buffers/improve/program_choices.h"

enum { MOST_PLACES = 5, MOST_ROWS_VARIABLES = 8 };

/* The choice of further slots of the first place, as they are listed. */
enum { MORE_OF_FIRST = 2 };

typedef struct fixture {
  buffer_program program;
  milp_place places[MOST_PLACES];
  bool is_choice[8 * MOST_PLACES + MOST_ROWS_VARIABLES];
  arena_pool memory;
  program_choices choices;
} fixture;

/* Adds a place whose register costs so many bits, and may be there. Returns the
 * variable of that. */
size_t places_add(fixture *f, double bits, bool is_there);

/* Adds a time that is late without any of these registers. */
void places_need_any(fixture *f, const size_t *registers, size_t count);

void places_begin(fixture *f);
void places_finish(fixture *f);

/* Is this register there? */
bool places_has(const fixture *f, size_t variable);

#endif
