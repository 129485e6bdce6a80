/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Telling values from shapes, and moving the former from the list of parameters
 * to that of ports.
 */
#include "rtl/sim/verilator/parts/parts_value.h"

#include "base/verilog/verilog_lexer.h"

#include <string.h>

/* Such as `parameter logic [WIDTH-1:0] VALUE`. */
static bool is_vector(const vlog_item *parameter) {
  const vlog_type *type = parameter->declaration->type;
  return !parameter->is_local && !type->is_implicit && !type->is_signed &&
         type->width == 0 && type->ranges.count == 2;
}

static size_t count_vectors(const vlog_module *module) {
  size_t count = 0;
  for (size_t i = 0; i < module->num_parameters; i++) {
    count += is_vector(module->parameters[i]);
  }
  return count;
}

size_t parts_value_count(const vlog_module *module) {
  return parts_value_are_ports(module) ? count_vectors(module) : 0;
}

bool parts_value_are_ports(const vlog_module *module) {
  for (size_t i = 0; i < module->num_items; i++) {
    switch (module->items[i]->kind) {
    case VLOG_ITEM_DECLARATION:
    case VLOG_ITEM_ASSIGN:
    case VLOG_ITEM_COMB:
    case VLOG_ITEM_FF:
      break;
    default:
      return false;
    }
  }
  return count_vectors(module) > 0;
}

bool parts_value_is_port(const vlog_module *module, const char *name) {
  if (!parts_value_are_ports(module)) {
    return false;
  }
  for (size_t i = 0; i < module->num_parameters; i++) {
    const vlog_item *parameter = module->parameters[i];
    if (is_vector(parameter) &&
        strcmp(parameter->declaration->name, name) == 0) {
      return true;
    }
  }
  return false;
}

/* A file while it is being rewritten. */
typedef struct rewriting {
  const vlog_module *module;
  verilog_lexer lexer;
  verilog_token token;
  hls_buffer parameters; /* that remain, each behind a comma but the first */
  hls_buffer ports;      /* those that are new, each before a comma */
} rewriting;

static void advance(rewriting *r) { r->token = verilog_lexer_next(&r->lexer); }

/* Goes on behind the next such symbol. */
static bool skip_to(rewriting *r, const char *symbol) {
  while (r->token.kind != VERILOG_END && !verilog_token_is(&r->token, symbol)) {
    advance(r);
  }
  bool is_there = r->token.kind != VERILOG_END;
  advance(r);
  return is_there;
}

static bool opens(const verilog_token *token) {
  return verilog_token_is(token, "(") || verilog_token_is(token, "[") ||
         verilog_token_is(token, "{");
}

static bool closes(const verilog_token *token) {
  return verilog_token_is(token, ")") || verilog_token_is(token, "]") ||
         verilog_token_is(token, "}");
}

/* The parameter that a name declares, if it is a value. */
static bool is_value(const rewriting *r, const verilog_token *token) {
  char name[256];
  if (token->kind != VERILOG_NAME || token->size >= sizeof name) {
    return false;
  }
  memcpy(name, token->text, token->size);
  name[token->size] = '\0';
  return parts_value_is_port(r->module, name);
}

/* One parameter, up to its comma or the end of the list: `parameter`, a type,
 * a name, a value. */
static bool move_parameter(rewriting *r) {
  const char *begin = r->token.text, *type = NULL, *name_end = NULL;
  bool moves = false, has_name = false;
  unsigned depth = 0;
  if (!verilog_token_is_keyword(&r->token, "parameter")) {
    return false;
  }
  while (r->token.kind != VERILOG_END &&
         (depth > 0 ||
          (!closes(&r->token) && !verilog_token_is(&r->token, ",")))) {
    depth += opens(&r->token);
    depth -= closes(&r->token);
    has_name = has_name || verilog_token_is(&r->token, "=");
    if (!has_name && depth == 0 && is_value(r, &r->token)) {
      moves = true;
      name_end = r->token.text + r->token.size;
    }
    advance(r);
    type = type ? type : r->token.text;
  }
  if (moves) {
    hls_buffer_printf(&r->ports, "input %.*s,\n", (int)(name_end - type), type);
  } else {
    hls_buffer_printf(&r->parameters, "%s%.*s", r->parameters.size ? ",\n" : "",
                      (int)(r->token.text - begin), begin);
  }
  return has_name && r->token.kind != VERILOG_END;
}

static bool move_parameters(rewriting *r) {
  while (move_parameter(r)) {
    if (verilog_token_is(&r->token, ")")) {
      return true;
    }
    advance(r); /* a comma */
  }
  return false;
}

bool parts_value_rewrite(const vlog_module *module, const char *text,
                         size_t size, hls_buffer *out) {
  rewriting r = {.module = module};
  verilog_lexer_init(&r.lexer, text, size);
  advance(&r);
  bool good = skip_to(&r, "#") && verilog_token_is(&r.token, "(");
  const char *head_end = r.token.text;
  advance(&r);
  good = good && move_parameters(&r);
  const char *list_end = r.token.text; /* ) */
  good = good && skip_to(&r, "(") && r.ports.size > 0 && !r.ports.failed &&
         !r.parameters.failed;
  if (good) {
    const char *ports_begin = r.token.text;
    hls_buffer_append(out, text, (size_t)(head_end - text));
    hls_buffer_printf(out, "(%s", r.parameters.size ? r.parameters.data : "");
    hls_buffer_append(out, list_end, (size_t)(ports_begin - list_end));
    hls_buffer_puts(out, r.ports.data);
    hls_buffer_append(out, ports_begin, size - (size_t)(ports_begin - text));
  }
  hls_buffer_finish(&r.parameters);
  hls_buffer_finish(&r.ports);
  return good && !out->failed;
}
