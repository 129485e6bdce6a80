/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The choices of a place go back together: a register that has come for a slot
 * is one change.
 */
#include "core/passes/buffers/improve/needless_changes.h"

enum { CHOICES_OF_PLACE = 3 };

/* Sets the choices of a place. Returns whether any differs from what it was. */
static bool set_all(program_choices *c, const uint32_t *choices,
                    const double *values) {
  bool any = false;
  for (size_t i = 0; i < CHOICES_OF_PLACE; i++) {
    double value = c->program->variables[c->all[choices[i]].variable].value;
    if (value != values[i]) {
      program_choices_set(c, choices[i], values[i]);
      any = true;
    }
  }
  return any;
}

static void undo_place(program_choices *c, const milp_place *place) {
  const size_t variables[CHOICES_OF_PLACE] = {place->breaks_data,
                                              place->breaks_ready, place->more};
  uint32_t choices[CHOICES_OF_PLACE];
  double now[CHOICES_OF_PLACE], kept[CHOICES_OF_PLACE];
  for (size_t i = 0; i < CHOICES_OF_PLACE; i++) {
    choices[i] = c->choice_of[variables[i]];
    now[i] = c->program->variables[variables[i]].value;
    kept[i] = c->all[choices[i]].kept;
  }
  if (set_all(c, choices, kept) && !program_choices_fit(c)) {
    set_all(c, choices, now);
    (void)program_choices_fit(c);
  }
}

bool needless_changes_undo(const buffer_program *program,
                           program_choices *choices) {
  for (size_t i = 0; i < program->places.count && choices->values.steps > 0;
       i++) {
    undo_place(choices, &program->places.places[i]);
  }
  return choices->values.steps > 0;
}
