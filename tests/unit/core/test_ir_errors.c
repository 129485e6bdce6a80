/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Errors about IR arrive at a handler as they were reported, whatever their
 * texts look like.
 */
#include "hls/buffer.h"
#include "hls/ir_error.h"
#include "hls/mlir_text.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_NOTES = 2 };

/* The last diagnostic. */
typedef struct seen {
  bool has_code;
  hls_buffer printed, code, message;
  intptr_t num_notes;
  hls_buffer notes[MAX_NOTES], printed_notes[MAX_NOTES];
  bool is_repair[MAX_NOTES];
  hls_buffer old_text[MAX_NOTES], new_text[MAX_NOTES];
} seen;

typedef struct fixture {
  MlirContext context;
  seen seen;
} fixture;

static MlirLogicalResult on_diagnostic(MlirDiagnostic diagnostic, void *data) {
  seen *it = data;
  mlirDiagnosticPrint(diagnostic, hls_buffer_append_ref, &it->printed);
  MlirStringRef code = hls_ir_error_code(diagnostic);
  it->has_code = code.data != NULL;
  hls_buffer_append_ref(code, &it->code);
  hls_ir_error_message(diagnostic, hls_buffer_append_ref, &it->message);
  it->num_notes = mlirDiagnosticGetNumNotes(diagnostic);
  assert_true(it->num_notes <= MAX_NOTES);
  for (intptr_t i = 0; i < it->num_notes; i++) {
    MlirDiagnostic note = mlirDiagnosticGetNote(diagnostic, i);
    mlirDiagnosticPrint(note, hls_buffer_append_ref, &it->printed_notes[i]);
    hls_ir_error_message(note, hls_buffer_append_ref, &it->notes[i]);
    MlirStringRef old_text, new_text;
    it->is_repair[i] = hls_ir_error_is_repair(note, &old_text, &new_text);
    if (it->is_repair[i]) {
      hls_buffer_append_ref(old_text, &it->old_text[i]);
      hls_buffer_append_ref(new_text, &it->new_text[i]);
    }
  }
  return mlirLogicalResultSuccess();
}

static int set_up(void **state) {
  static fixture it;
  it = (fixture){.context = mlirContextCreate()};
  mlirContextAttachDiagnosticHandler(it.context, on_diagnostic, &it.seen, NULL);
  *state = &it;
  return 0;
}

static int tear_down(void **state) {
  fixture *it = *state;
  mlirContextDestroy(it->context);
  hls_buffer_finish(&it->seen.printed);
  hls_buffer_finish(&it->seen.code);
  hls_buffer_finish(&it->seen.message);
  for (size_t i = 0; i < MAX_NOTES; i++) {
    hls_buffer_finish(&it->seen.notes[i]);
    hls_buffer_finish(&it->seen.printed_notes[i]);
    hls_buffer_finish(&it->seen.old_text[i]);
    hls_buffer_finish(&it->seen.new_text[i]);
  }
  return 0;
}

static void assert_text(const hls_buffer *text, const char *expected) {
  assert_string_equal(text->data ? text->data : "", expected);
}

static void code_and_message_are_apart(void **state) {
  fixture *it = *state;
  static const char *const messages[] = {"no luck",
                                         "it ends like one [other-code]",
                                         "two\nlines [x]\n",
                                         "'quoted' \"twice\"",
                                         "[",
                                         "]",
                                         ""};
  for (size_t i = 0; i < sizeof(messages) / sizeof(*messages); i++) {
    hls_ir_error_emit(
        &(hls_ir_error){.location = mlirLocationUnknownGet(it->context),
                        .code = "test-code",
                        .message = messages[i]});
    assert_true(it->seen.has_code);
    assert_text(&it->seen.code, "test-code");
    assert_text(&it->seen.message, messages[i]);
    assert_int_equal(it->seen.num_notes, 0);
    hls_buffer printed = {0};
    hls_buffer_printf(&printed, "%s [test-code]", messages[i]);
    assert_text(&it->seen.printed, printed.data);
    hls_buffer_finish(&printed);
    tear_down(state);
    set_up(state);
  }
}

static void notes_and_repairs_are_apart(void **state) {
  fixture *it = *state;
  MlirLocation place = mlirLocationUnknownGet(it->context);
  hls_ir_repair repair = {"a' by 'b", "\"c\" [d]\n'"};
  hls_ir_error_emit(&(hls_ir_error){.location = place,
                                    .code = "test-code",
                                    .message = "no luck",
                                    .note_location = place,
                                    .note = "fix: replace 'a' by 'b'",
                                    .repair = &repair});
  assert_int_equal(it->seen.num_notes, 2);
  assert_false(it->seen.is_repair[0]);
  assert_text(&it->seen.notes[0], "fix: replace 'a' by 'b'");
  assert_true(it->seen.is_repair[1]);
  assert_text(&it->seen.old_text[1], repair.old_text);
  assert_text(&it->seen.new_text[1], repair.new_text);
  assert_text(&it->seen.printed_notes[1],
              "fix: replace 'a' by 'b' by '\"c\" [d]\n''");
}

static void a_repair_needs_no_note(void **state) {
  fixture *it = *state;
  hls_ir_repair repair = {"", ""};
  hls_ir_error_emit(
      &(hls_ir_error){.location = mlirLocationUnknownGet(it->context),
                      .code = "test-code",
                      .message = "no luck",
                      .repair = &repair});
  assert_int_equal(it->seen.num_notes, 1);
  assert_true(it->seen.is_repair[0]);
  assert_text(&it->seen.old_text[0], "");
  assert_text(&it->seen.printed_notes[0], "fix: replace '' by ''");
}

static void other_errors_have_no_code(void **state) {
  fixture *it = *state;
  mlirEmitError(mlirLocationUnknownGet(it->context), "no luck [test-code]");
  assert_false(it->seen.has_code);
  assert_text(&it->seen.message, "no luck [test-code]");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(code_and_message_are_apart, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(notes_and_repairs_are_apart, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(a_repair_needs_no_note, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(other_errors_have_no_code, set_up,
                                      tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
