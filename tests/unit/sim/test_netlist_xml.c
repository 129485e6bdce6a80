/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ports out of Verilator's XML, and XML that it would never write.
 */
#include "fixture.h"
#include "hls/buffer.h"
#include "rtl/sim/verilator/netlist_xml.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define BEGIN                                                                  \
  "<?xml version=\"1.0\" ?>\n<verilator_xml>\n"                                \
  "<files><file id=\"c\" filename=\"unit&#195;&#169;.sv\"/></files>\n"         \
  "<netlist><module loc=\"c,1,8,1,11\" name=\"top\" topModule=\"1\">"          \
  "<instance loc=\"c,2,1,2,6\" name=\"use_0\" defName=\"u___05Fa\"/>"          \
  "</module>\n"                                                                \
  "<module loc=\"c,3,8,3,12\" name=\"u__a\">"
#define VAR(name, dir, type)                                                   \
  "<var loc=\"c,4,5,4,9\" name=\"" name "\" dtype_id=\"" type "\" dir=\"" dir  \
  "\"/>\n"
#define TYPES                                                                  \
  "</module><typetable>"                                                       \
  "<basicdtype id=\"1\" name=\"logic\"/>"                                      \
  "<basicdtype id=\"2\" name=\"logic\" left=\"4\" right=\"0\"/>"               \
  "<basicdtype id=\"3\" name=\"bit\" left=\"0\" right=\"7\"/>"                 \
  "<basicdtype id=\"4\" name=\"longint\"/>"                                    \
  "<structdtype id=\"5\"/></typetable></netlist>\n"
#define END "</verilator_xml>\n"

static hls_status read_text(const fixture *f, const char *text, size_t size,
                            netlist_xml *netlist, hls_error *error) {
  char path[128];
  snprintf(path, sizeof(path), "%s/ports.xml", f->scratch);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_int_equal(fwrite(text, 1, size, file), size);
  assert_int_equal(fclose(file), 0);
  return netlist_xml_read(netlist, path, NETLIST_XML_MAX_BYTES, error);
}

static void ports_have_names_directions_and_widths(void **state) {
  const char text[] = BEGIN VAR("a", "input", "1") VAR("b&lt;", "output", "2")
      VAR("__041", "inout", "3") VAR("d", "input", "4") VAR(
          "e", "input",
          "5") "<var loc=\"c,4,5,4,9\" name=\"no_port\" dtype_id=\"1\"/>" TYPES
          END;
  static const struct {
    const char *name;
    netlist_direction direction;
    unsigned width;
  } expected[] = {{"a", NETLIST_INPUT, 1},
                  {"b<", NETLIST_OUTPUT, 5},
                  {"__041", NETLIST_INOUT, 8},
                  {"d", NETLIST_INPUT, 64},
                  {"e", NETLIST_INPUT, 0}};
  netlist_xml netlist = {0};
  hls_error error = {0};
  assert_int_equal(read_text(*state, text, strlen(text), &netlist, &error),
                   HLS_OK);
  const netlist_module *module = netlist_xml_find(&netlist, "use_0");
  assert_non_null(module);
  assert_int_equal(module->range.begin.line, 3);
  assert_string_equal(module->range.file, "unit\xc3\xa9.sv");
  assert_int_equal(module->num_ports, 5);
  for (size_t i = 0; i < 5; i++) {
    assert_string_equal(module->ports[i].name, expected[i].name);
    assert_int_equal(module->ports[i].direction, expected[i].direction);
    assert_int_equal(module->ports[i].width, expected[i].width);
    assert_int_equal(module->ports[i].range.begin.column, 5);
  }
  assert_null(netlist_xml_find(&netlist, "use_1"));
  netlist_xml_finish(&netlist);
}

static void arguments_of_functions_are_no_ports(void **state) {
  const char text[] =
      BEGIN VAR("a", "input", "1") "<func loc=\"c,5,1,5,2\" name=\"f\">" VAR(
          "value", "input",
          "2") "</func><task name=\"t\">" VAR("x", "input",
                                              "1") "</task>" TYPES END;
  netlist_xml netlist = {0};
  hls_error error = {0};
  assert_int_equal(read_text(*state, text, strlen(text), &netlist, &error),
                   HLS_OK);
  assert_int_equal(netlist_xml_find(&netlist, "use_0")->num_ports, 1);
  netlist_xml_finish(&netlist);
}

static void control_characters_are_no_error(void **state) {
  const char text[] =
      BEGIN "<display name=\"&#1;&#0;\1&#233;&#195;&#169;\xe9&#31;\"/>" VAR(
          "a", "input", "1") TYPES END;
  netlist_xml netlist = {0};
  hls_error error = {0};
  assert_int_equal(read_text(*state, text, strlen(text), &netlist, &error),
                   HLS_OK);
  assert_int_equal(netlist_xml_find(&netlist, "use_0")->num_ports, 1);
  netlist_xml_finish(&netlist);
}

static void expect_refusal(const fixture *f, const char *text, size_t size,
                           const char *reason) {
  netlist_xml netlist = {0};
  hls_error error = {0};
  assert_int_equal(read_text(f, text, size, &netlist, &error), HLS_TOOL);
  assert_non_null(strstr(error.message, "description of the ports cannot be"));
  if (!strstr(error.message, reason)) {
    print_message("%s\n", error.message);
  }
  assert_non_null(strstr(error.message, reason));
  netlist_xml_finish(&netlist);
}

/* Wherever it ends before its last element does. */
static void a_truncated_text_is_an_error(void **state) {
  const char text[] = BEGIN VAR("a", "input", "1") TYPES END;
  size_t whole = strlen(text) - 1;
  for (size_t size = 0; size < whole; size++) {
    expect_refusal(*state, text, size, "");
  }
}

static void entities_are_refused(void **state) {
  const char text[] =
      "<?xml version=\"1.0\"?>\n"
      "<!DOCTYPE verilator_xml [<!ENTITY a \"aaaaaaaa\">"
      "<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">"
      "<!ENTITY c SYSTEM \"file:///etc/passwd\">]>\n"
      "<verilator_xml><files><file id=\"c\" filename=\"&b;\"/></files>&c;" END;
  expect_refusal(*state, text, strlen(text), "document type");
}

static void what_is_no_xml_is_an_error(void **state) {
  expect_refusal(*state, "", 0, "");
  expect_refusal(*state, "no XML\n", 7, "line 1");
  const char unnamed[] = BEGIN "<var dir=\"input\"/>" TYPES END;
  expect_refusal(*state, unnamed, strlen(unnamed), "a port has no name");
  hls_error error = {0};
  netlist_xml netlist = {0};
  assert_int_equal(netlist_xml_read(&netlist, "absent/ports.xml",
                                    NETLIST_XML_MAX_BYTES, &error),
                   HLS_TOOL);
  netlist_xml_finish(&netlist);
}

static void a_text_is_bounded(void **state) {
  const fixture *f = *state;
  const char text[] = BEGIN VAR("a", "input", "1") TYPES END;
  netlist_xml netlist = {0};
  hls_error error = {0};
  assert_int_equal(read_text(f, text, strlen(text), &netlist, &error), HLS_OK);
  netlist_xml_finish(&netlist);
  char path[128];
  snprintf(path, sizeof(path), "%s/ports.xml", f->scratch);
  assert_int_equal(netlist_xml_read(&netlist, path, strlen(text) - 1, &error),
                   HLS_TOOL);
  assert_non_null(strstr(error.message, "it has more than"));
  netlist_xml_finish(&netlist);
}

static void deep_texts_are_read_to_a_limit(void **state) {
  static const struct {
    size_t depth;
    hls_status status;
  } cases[] = {{5000, HLS_OK}, {200000, HLS_TOOL}};
  for (size_t i = 0; i < 2; i++) {
    hls_buffer text = {0};
    hls_buffer_puts(&text, BEGIN);
    for (size_t d = 0; d < cases[i].depth; d++) {
      hls_buffer_puts(&text, "<add>");
    }
    for (size_t d = 0; d < cases[i].depth; d++) {
      hls_buffer_puts(&text, "</add>");
    }
    hls_buffer_puts(&text, TYPES END);
    assert_false(text.failed);
    netlist_xml netlist = {0};
    hls_error error = {0};
    assert_int_equal(read_text(*state, text.data, text.size, &netlist, &error),
                     cases[i].status);
    netlist_xml_finish(&netlist);
    hls_buffer_finish(&text);
  }
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(ports_have_names_directions_and_widths),
      TEST(arguments_of_functions_are_no_ports),
      TEST(control_characters_are_no_error),
      TEST(a_truncated_text_is_an_error),
      TEST(entities_are_refused),
      TEST(what_is_no_xml_is_an_error),
      TEST(a_text_is_bounded),
      TEST(deep_texts_are_read_to_a_limit),
  };
  return cmocka_run_group_tests_name("sim/netlist-xml", tests, NULL, NULL);
}
