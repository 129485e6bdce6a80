/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names of arguments that Verilog cannot have, or that clash there.
 */
#include "base/verilog/argument_names.h"

#include "base/verilog/verilog_keywords.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* As long as the names of the netlist are (rtl/netlist/names/names.c). */
enum { MAX_NAME = 200 };

static bool has_prefix(argument_name name, const char *prefix) {
  size_t size = strlen(prefix);
  return name.size > size && memcmp(name.text, prefix, size) == 0;
}

/* What the name is in Verilog; an output's is not seen there. */
static argument_name name_in_verilog(argument_name name) {
  static const char prefix[] = "parameter_";
  size_t cut = has_prefix(name, prefix) ? sizeof prefix - 1 : 0;
  return (argument_name){name.text + cut, name.size - cut};
}

/* What keeps a name from one in the netlist, or NULL. Verilog has dollars in
 * names, which other tools do not take everywhere. */
static const char *spelling_problem(argument_name name) {
  if (name.size > MAX_NAME) {
    return "is too long";
  }
  if (isdigit((unsigned char)name.text[0])) {
    return "begins with a digit";
  }
  for (size_t i = 0; i < name.size; i++) {
    unsigned char byte = (unsigned char)name.text[i];
    if (byte >= 0x80 || (!isalnum(byte) && byte != '_')) {
      return "has other characters than letters, digits and underscores";
    }
  }
  return NULL;
}

/* Does the channel `port` have a wire of this name? */
static bool has_wire(argument_name port, bool has_data, argument_name name) {
  static const char *const suffixes[] = {"", "_valid", "_ready"};
  for (size_t i = has_data ? 0 : 1; i < 3; i++) {
    size_t size = strlen(suffixes[i]);
    if (name.size == port.size + size &&
        memcmp(name.text, port.text, port.size) == 0 &&
        memcmp(name.text + port.size, suffixes[i], size) == 0) {
      return true;
    }
  }
  return false;
}

static bool is(argument_name name, const char *text) {
  return name.size == strlen(text) && memcmp(name.text, text, name.size) == 0;
}

/* Does a port other than that of argument `index` need the name? */
static bool is_taken(const argument_name *names, size_t num_names, size_t index,
                     argument_name name) {
  bool taken = is(name, "clk") || is(name, "rst") ||
               has_wire((argument_name){"start", 5}, false, name) ||
               has_wire((argument_name){"end", 3}, false, name);
  size_t num_outputs = 0;
  for (size_t i = 0; i < num_names && !taken; i++) {
    char text[32];
    argument_name port = names[i];
    if (has_prefix(names[i], "output_")) {
      int size = snprintf(text, sizeof text, "out%zu", num_outputs++);
      port = (argument_name){text, (size_t)size};
    } else if (!has_prefix(names[i], "input_")) {
      continue;
    }
    taken = i != index && has_wire(port, true, name);
  }
  return taken;
}

const char *argument_name_problem(const argument_name *names, size_t num_names,
                                  size_t index) {
  bool is_parameter = has_prefix(names[index], "parameter_");
  if (!is_parameter && !has_prefix(names[index], "input_")) {
    return NULL;
  }
  argument_name name = name_in_verilog(names[index]);
  const char *spelling = spelling_problem(name);
  if (spelling) {
    return spelling;
  }
  char text[MAX_NAME + 1];
  memcpy(text, name.text, name.size);
  text[name.size] = '\0';
  if (verilog_is_keyword(text)) {
    return "Verilog reserves";
  }
  return is_taken(names, num_names, index, name) ? "a port needs" : NULL;
}
