/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Templates that outlive the design they were made for.
 */
#include "rtl/model/cycle/cycle_machine.h"
#include "rtl/model/elaborate/elab_design.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A unit, and the one that it is made of. */
static const char outer[] =
    "module outer #(parameter int PLUS = 1) (input logic [7:0] i,\n"
    "  output logic [7:0] o);\n"
    "  logic [7:0] m;\n"
    "  inner u (.i(i), .o(m));\n"
    "  assign o = m + PLUS;\n"
    "endmodule\n";
static const char inner[] =
    "module inner (input logic [7:0] i, output logic [7:0] o);\n"
    "  assign o = i << 1;\n"
    "endmodule\n";
static const char other_inner[] =
    "module inner (input logic [7:0] i, output logic [7:0] o);\n"
    "  assign o = i << 2;\n"
    "endmodule\n";

static void add(vlog_library *library, const char *text) {
  hls_error error = {0};
  assert_int_equal(
      vlog_library_add(library, "t.sv", text, strlen(text), &error), HLS_OK);
}

static uint64_t run(const cycle_program *program, uint64_t input) {
  cycle_machine machine;
  assert_true(cycle_machine_init(&machine, program));
  const uint32_t *inputs = cycle_part(program, program->inputs);
  const uint32_t *observed = cycle_part(program, program->observed);
  machine.slots[inputs[0]] = input;
  cycle_machine_settle(&machine);
  uint64_t output = machine.slots[observed[0]];
  cycle_machine_finish(&machine);
  return output;
}

/* What a design with so many instances of `outer` in a row gives for an input.
 * It borrows `lent` modules of the owner of the templates, which are those of
 * the options, and has `own` ones beside. */
static uint64_t compute_with(const elab_options *options, size_t lent,
                             const char *own, unsigned plus, unsigned count,
                             uint64_t input) {
  vlog_library library = {0};
  logic_graph graph;
  hls_error error = {0};
  char top[1000];
  int size = snprintf(top, sizeof top,
                      "module top (input logic [7:0] x,"
                      " output logic [7:0] y);\n"
                      "logic [7:0] n0; assign n0 = x; assign y = n%u;\n",
                      count);
  for (unsigned i = 0; i < count; i++) {
    size += snprintf(top + size, sizeof top - (size_t)size,
                     "logic [7:0] n%u;\n"
                     "outer #(.PLUS(%u)) u%u (.i(n%u), .o(n%u));\n",
                     i + 1, plus, i, i, i + 1);
  }
  snprintf(top + size, sizeof top - (size_t)size, "endmodule\n");
  if (lent > 0) {
    assert_true(
        vlog_library_borrow(&library, options->templates->owner, 0, lent));
  }
  add(&library, top);
  if (own) {
    add(&library, own);
  }
  assert_true(logic_graph_init(&graph));
  elab_design *design =
      elab_design_create(&library, "top", options, &graph, &error);
  assert_non_null(design);
  assert_int_not_equal(elab_input(design, "x"), LOGIC_NONE);
  logic_node shown = elab_net_node(design, "y", &error);
  assert_int_equal(elab_complete(design, &error), HLS_OK);
  cycle_program *program = NULL;
  cycle_compile(&graph, &shown, 1, &program, &error);
  assert_non_null(program);
  uint64_t output = run(program, input);
  free(program);
  elab_design_destroy(design);
  logic_graph_finish(&graph);
  vlog_library_finish(&library);
  return output;
}

static uint64_t compute(elab_templates *templates, size_t lent, const char *own,
                        unsigned plus, unsigned count, uint64_t input) {
  const elab_options options = {.path = "top", .templates = templates};
  return compute_with(&options, lent, own, plus, count, input);
}

/* An owner with both units, and no templates. */
static void begin(vlog_library *owner, elab_templates *templates) {
  *owner = (vlog_library){0};
  add(owner, outer);
  add(owner, inner);
  *templates = (elab_templates){.owner = owner};
}

static void end(vlog_library *owner, elab_templates *templates) {
  elab_templates_finish(templates);
  vlog_library_finish(owner);
}

static void the_second_design_makes_it_and_the_third_has_it(void **state) {
  (void)state;
  vlog_library owner;
  elab_templates templates;
  begin(&owner, &templates);
  assert_int_equal(compute(&templates, 2, NULL, 1, 1, 5), 11);
  assert_int_equal(templates.count, 1);
  const elab_template *only = templates.last;
  assert_false(only->is_made);
  assert_int_equal(compute(&templates, 2, NULL, 1, 1, 6), 13);
  assert_true(only->is_made && only->is_usable);
  size_t nodes = only->graph.num_nodes;
  assert_int_equal(compute(&templates, 2, NULL, 1, 2, 7), 31);
  assert_ptr_equal(templates.last, only);
  assert_int_equal(only->graph.num_nodes, nodes);
  /* Another parameter is another kind. */
  assert_int_equal(compute(&templates, 2, NULL, 3, 1, 7), 17);
  assert_int_equal(templates.count, 2);
  end(&owner, &templates);
}

static void one_is_of_no_use_where_a_part_is_another_one(void **state) {
  (void)state;
  vlog_library owner;
  elab_templates templates;
  begin(&owner, &templates);
  assert_int_equal(compute(&templates, 2, NULL, 1, 3, 1), 15);
  assert_true(templates.last->is_usable);
  /* The design has an `inner` of its own, and then that of its owner again. */
  assert_int_equal(compute(&templates, 1, other_inner, 1, 3, 1), 85);
  assert_int_equal(compute(&templates, 2, NULL, 1, 3, 1), 15);
  end(&owner, &templates);
}

static void a_part_that_goes_with_its_design_makes_none(void **state) {
  (void)state;
  vlog_library owner;
  elab_templates templates;
  begin(&owner, &templates);
  assert_int_equal(compute(&templates, 1, other_inner, 1, 3, 1), 85);
  for (const elab_template *each = templates.last; each; each = each->next) {
    assert_false(each->is_usable);
  }
  assert_int_equal(compute(&templates, 2, NULL, 1, 3, 1), 15);
  end(&owner, &templates);
}

static void modules_of_the_design_are_not_kept(void **state) {
  (void)state;
  vlog_library owner;
  elab_templates templates;
  char both[sizeof outer + sizeof inner];
  snprintf(both, sizeof both, "%s%s", outer, inner);
  begin(&owner, &templates);
  assert_int_equal(compute(&templates, 0, both, 1, 3, 1), 15);
  assert_int_equal(templates.count, 0);
  end(&owner, &templates);
}

static void memories_that_stall_make_another_kind(void **state) {
  (void)state;
  vlog_library owner;
  elab_templates templates;
  begin(&owner, &templates);
  const elab_options stalled = {
      .path = "top", .templates = &templates, .memories_stall = true};
  assert_int_equal(compute(&templates, 2, NULL, 1, 2, 5), 23);
  const elab_template *first = templates.last;
  assert_int_equal(compute_with(&stalled, 2, NULL, 1, 1, 5), 11);
  assert_int_equal(templates.count, 2);
  assert_ptr_not_equal(templates.last, first);
  assert_false(templates.last->is_made);
  end(&owner, &templates);
}

static void too_many_are_forgotten(void **state) {
  (void)state;
  vlog_library owner;
  elab_templates templates;
  begin(&owner, &templates);
  for (unsigned i = 0; i < 512; i++) {
    assert_int_equal(compute(&templates, 2, NULL, i, 1, 0), i & 255);
  }
  elab_templates_limit(&templates);
  assert_int_equal(templates.count, 512);
  compute(&templates, 2, NULL, 512, 1, 0);
  elab_templates_limit(&templates);
  assert_int_equal(templates.count, 0);
  assert_ptr_equal(templates.owner, &owner);
  assert_int_equal(compute(&templates, 2, NULL, 1, 3, 1), 15);
  end(&owner, &templates);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_second_design_makes_it_and_the_third_has_it),
      cmocka_unit_test(one_is_of_no_use_where_a_part_is_another_one),
      cmocka_unit_test(a_part_that_goes_with_its_design_makes_none),
      cmocka_unit_test(modules_of_the_design_are_not_kept),
      cmocka_unit_test(memories_that_stall_make_another_kind),
      cmocka_unit_test(too_many_are_forgotten),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
