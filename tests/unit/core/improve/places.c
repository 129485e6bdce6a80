/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Places, their variables, and rows for them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/core/improve/places.h"

size_t places_add(fixture *f, double bits, bool is_there) {
  milp_program *p = &f->program.program;
  assert_true(f->program.places.count < MOST_PLACES);
  milp_place *place = &f->places[f->program.places.count++];
  *place = (milp_place){.breaks_data = milp_add_choice(p, bits),
                        .breaks_ready = milp_add_choice(p, bits),
                        .more = milp_add_choice(p, bits),
                        .is_queue = milp_add_choice(p, 8)};
  p->variables[place->breaks_data].value = is_there;
  f->program.places.places = f->places;
  return place->breaks_data;
}

void places_need_any(fixture *f, const size_t *registers, size_t count) {
  milp_program *p = &f->program.program;
  milp_term terms[MOST_PLACES + 1] = {{milp_add(p, 0, 2), 1}};
  for (size_t i = 0; i < count; i++) {
    terms[i + 1] = (milp_term){registers[i], 4};
  }
  milp_bound(p, 5, MILP_INFINITE, terms, count + 1);
}

void places_begin(fixture *f) {
  const milp_program *p = &f->program.program;
  bool is_possible = false;
  assert_false(p->failed);
  for (size_t i = 0; i < p->num_variables; i++) {
    f->is_choice[i] = f->is_choice[i] || p->variables[i].is_integer;
  }
  assert_true(program_choices_begin(&f->choices, &f->program, f->is_choice,
                                    1000000, &f->memory, &is_possible));
  assert_true(is_possible);
}

void places_finish(fixture *f) {
  program_choices_finish(&f->choices);
  arena_finish(&f->memory);
  milp_finish(&f->program.program);
}

bool places_has(const fixture *f, size_t variable) {
  return f->program.program.variables[variable].value > 0.5;
}
