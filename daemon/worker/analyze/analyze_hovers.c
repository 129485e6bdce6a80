/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The text that is shown when the mouse rests on a name, and the roles of
 * arguments as hints in calls.
 */
#include "daemon/worker/analyze/analyze.h"
#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/value.h"
#include "hls/buffer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Takes the text. NULL when out of memory. */
static cJSON *hover_json(const analyze_input *analysis, const hls_range *range,
                         hls_buffer *text) {
  cJSON *hover =
      text->failed
          ? NULL
          : VALUE_OBJECT({"range", range_json(analysis_text(analysis), range)},
                         {"text", value_text(text->data, text->size)});
  hls_buffer_finish(text);
  return hover;
}

static void write_code(hls_buffer *out, const char *code) {
  hls_buffer_printf(out, "```c\n%s\n```\n", code);
}

/* The circuit does not know how long a module of the user takes. */
static void write_module_latency(hls_buffer *out) {
  hls_buffer_puts(out, "How many cycles a call takes is up to the module: the "
                       "circuit waits for the handshake of each output.\n");
}

static void write_role(hls_buffer *out, const hls_outline_function *function) {
  const char *name = function->signature->name;
  switch (function->role) {
  case HLS_FUNCTION_KERNEL:
    hls_buffer_printf(out, "Kernel: becomes the circuit `%s`.\n", name);
    break;
  case HLS_FUNCTION_PLACEHOLDER:
    hls_buffer_printf(out,
                      "Placeholder: each call is an instance of your module "
                      "`%s`. ",
                      name);
    write_module_latency(out);
    break;
  case HLS_FUNCTION_INIT:
    hls_buffer_puts(out, "Marks a variable as the output of a placeholder, "
                         "which gives it its value.\n");
    break;
  case HLS_FUNCTION_WAIT:
    hls_buffer_puts(out, "Orders what no value orders: the result of a "
                         "`__wait_…` is its second argument as soon as the "
                         "token is there, too.\n");
    break;
  case HLS_FUNCTION_EXTERNAL:
    hls_buffer_printf(out,
                      "External function: each call is an instance of your "
                      "module `%s`. Calls are in no order but that of the "
                      "values that go from one to another. ",
                      name);
    write_module_latency(out);
    break;
  default:
    break;
  }
}

static void write_channel(hls_buffer *out, const hls_scalar *scalar) {
  hls_buffer_printf(out, "channel of %u bit%s", scalar->bits,
                    scalar->bits == 1 ? "" : "s");
}

/* The ports of a placeholder's module, as a table. */
static void write_ports(hls_buffer *out, const hls_signature *signature) {
  unsigned outputs = 0;
  hls_buffer_puts(out, "\n| argument | module |\n|---|---|\n");
  for (unsigned i = 0; i < signature->num_params; i++) {
    const hls_param *param = &signature->params[i];
    hls_argument_role role = hls_argument_role_of(param->name);
    hls_buffer_printf(out, "| `%s` | ", param->name);
    if (role == HLS_ARGUMENT_PARAMETER) {
      hls_buffer_printf(out, "parameter `%s`", param->name + 10);
    } else if (role == HLS_ARGUMENT_OUTPUT) {
      hls_buffer_printf(out, "`out%u`, ", outputs++);
      write_channel(out, &param->scalar);
    } else {
      hls_buffer_printf(out, "`%s`, ", param->name);
      write_channel(out, &param->scalar);
    }
    hls_buffer_puts(out, " |\n");
  }
}

static void write_function(hls_buffer *out,
                           const hls_outline_function *function) {
  write_code(out, function->spelling);
  write_role(out, function);
  if (function->role == HLS_FUNCTION_PLACEHOLDER) {
    write_ports(out, function->signature);
  }
}

/* The role of an argument of a placeholder. */
static void write_argument_role(hls_buffer *out, hls_argument_role role,
                                const char *name, const hls_scalar *scalar,
                                const char *module) {
  switch (role) {
  case HLS_ARGUMENT_INPUT:
    hls_buffer_puts(out, "Input: a ");
    write_channel(out, scalar);
    hls_buffer_printf(out, " into `%s`.\n", module);
    break;
  case HLS_ARGUMENT_OUTPUT:
    hls_buffer_puts(out, "Output: a ");
    write_channel(out, scalar);
    hls_buffer_printf(out,
                      " out of `%s`; from the call on, the variable has "
                      "its value.\n",
                      module);
    break;
  case HLS_ARGUMENT_PARAMETER:
    hls_buffer_printf(out, "Parameter `%s` of the module `%s`: a constant.\n",
                      name + 10, module);
    break;
  default:
    break;
  }
}

static const hls_param *find_param(const hls_signature *signature,
                                   const char *name) {
  for (unsigned i = 0; i < signature->num_params; i++) {
    if (strcmp(signature->params[i].name, name) == 0) {
      return &signature->params[i];
    }
  }
  return NULL;
}

static bool is_in_circuit(hls_function_role role) {
  return role == HLS_FUNCTION_KERNEL || role == HLS_FUNCTION_HELPER;
}

/* Why the memory of an argument has so many elements. */
static const char *size_reason(const hls_param *param) {
  switch (param->size_source) {
  case HLS_SIZE_FROM_CALLS:
    return ", as many as its calls pass";
  case HLS_SIZE_FROM_USES:
    return ", as only the first one is used";
  case HLS_SIZE_GIVEN:
  case HLS_SIZE_WRITTEN:
    break;
  }
  return "";
}

/* The first of the memories that an argument is partitioned into; NULL when it
 * is one memory. */
static const hls_param *find_bank(const hls_signature *signature,
                                  const char *name) {
  size_t length = strlen(name);
  for (unsigned i = 0; i < signature->num_params; i++) {
    const hls_param *param = &signature->params[i];
    if (param->is_bank && strncmp(param->name, name, length) == 0 &&
        param->name[length] == '_') {
      return param;
    }
  }
  return NULL;
}

static void write_banks(hls_buffer *out, const hls_signature *signature,
                        const hls_param *first) {
  unsigned number = (unsigned)(first - signature->params);
  unsigned end = hls_signature_argument_end(signature, number);
  hls_buffer_printf(out,
                    "%u memories, %s to %s, of at most %" PRId64
                    " elements of %u bits, outside of the circuit.\n",
                    end - number, first->name, signature->params[end - 1].name,
                    hls_param_num_elements(first), first->scalar.bits);
}

/* A variable: what carries its values, or holds them. */
static void write_variable(const analyze_input *analysis, hls_buffer *out,
                           const hls_outline_name *name,
                           const hls_outline_function *function) {
  hls_buffer_printf(out, "```c\n%s %s\n```\n", name->type, name->name);
  if (name->kind == HLS_NAME_ARGUMENT &&
      function->role == HLS_FUNCTION_PLACEHOLDER) {
    write_argument_role(out, name->role, name->name, &name->scalar,
                        function->signature->name);
    return;
  }
  const hls_param *param = name->kind == HLS_NAME_ARGUMENT
                               ? find_param(function->signature, name->name)
                               : NULL;
  const hls_scalar *scalar =
      param && param->is_array ? &param->scalar : &name->scalar;
  if (!is_in_circuit(function->role) ||
      (scalar->kind != HLS_SCALAR_INT && scalar->kind != HLS_SCALAR_FLOAT)) {
    return;
  }
  const hls_param *bank = name->kind == HLS_NAME_ARGUMENT
                              ? find_bank(function->signature, name->name)
                              : NULL;
  if (bank) {
    write_banks(out, function->signature, bank);
  } else if (param && param->is_array) {
    hls_buffer_printf(out,
                      "Memory of %" PRId64 " elements of %u bits, outside of "
                      "the circuit%s.\n",
                      hls_param_num_elements(param), param->scalar.bits,
                      size_reason(param));
  } else if (name->is_array) {
    hls_buffer_printf(out, "Memory with elements of %u bits.\n",
                      name->scalar.bits);
  } else {
    hls_buffer_puts(out, name->is_init ? "Output of a placeholder: a " : "A ");
    write_channel(out, &name->scalar);
    hls_buffer_puts(out, name->is_init
                             ? ", whose value comes when the module gives it.\n"
                             : ".\n");
    analyze_write_latency(analysis, name, out);
  }
}

cJSON *analyze_name_text(const analyze_input *analysis,
                         const hls_outline_name *name) {
  const hls_outline_function *function =
      hls_outline_function_at(analysis->outline, name->function);
  hls_buffer text = {0};
  if (name->kind == HLS_NAME_FUNCTION) {
    write_function(&text, function);
  } else {
    write_variable(analysis, &text, name, function);
  }
  analyze_write_facts(analysis, name, &text);
  cJSON *result = text.failed ? NULL : value_text(text.data, text.size);
  hls_buffer_finish(&text);
  return result;
}

/* The hover of a value that is passed to a placeholder. */
static cJSON *argument_hover(const analyze_input *analysis,
                             const hls_outline_call *call, unsigned index) {
  const hls_signature *signature =
      hls_outline_function_at(analysis->outline, call->callee)->signature;
  const hls_param *param = &signature->params[index];
  hls_buffer text = {0};
  hls_buffer_printf(&text, "```c\n%s %s\n```\n", param->spelling, param->name);
  write_argument_role(&text, hls_argument_role_of(param->name), param->name,
                      &param->scalar, signature->name);
  return hover_json(analysis, &call->arguments[index], &text);
}

/* Calls back for each argument of a placeholder's call that has a role. */
typedef cJSON *(*argument_maker)(const analyze_input *analysis,
                                 const hls_outline_call *call, unsigned index);

static bool add_arguments(const analyze_input *analysis, argument_maker make,
                          cJSON *list) {
  for (size_t i = 0; i < hls_outline_num_calls(analysis->outline); i++) {
    const hls_outline_call *call = hls_outline_call_at(analysis->outline, i);
    const hls_outline_function *callee =
        hls_outline_function_at(analysis->outline, call->callee);
    if (callee->role != HLS_FUNCTION_PLACEHOLDER) {
      continue;
    }
    for (unsigned k = 0;
         k < call->num_arguments && k < callee->signature->num_params; k++) {
      if (hls_argument_role_of(callee->signature->params[k].name) !=
              HLS_ARGUMENT_PLAIN &&
          !value_push(list, make(analysis, call, k))) {
        return false;
      }
    }
  }
  return true;
}

cJSON *analyze_hovers(const analyze_input *analysis) {
  cJSON *hovers = cJSON_CreateArray();
  if (!add_arguments(analysis, argument_hover, hovers) ||
      !analyze_loop_hovers(analysis, hovers) ||
      !analyze_latency_hovers(analysis, hovers)) {
    cJSON_Delete(hovers);
    return NULL;
  }
  return hovers;
}

/* `input:` in front of what is passed. */
static cJSON *role_hint(const analyze_input *analysis,
                        const hls_outline_call *call, unsigned index) {
  const hls_param *param =
      &hls_outline_function_at(analysis->outline, call->callee)
           ->signature->params[index];
  cJSON *position = range_json_position(analysis_text(analysis),
                                        call->arguments[index].begin);
  const char *role = hls_argument_role_name(hls_argument_role_of(param->name));
  cJSON *hint = VALUE_OBJECT(
      {"position", cJSON_Duplicate(position, true)},
      {"label", value_printf("%s:", role)}, {"kind", value_integer(2)},
      {"paddingRight", value_flag(true)},
      {"tooltip", value_printf("%s %s", param->spelling, param->name)});
  return VALUE_OBJECT({"position", position}, {"about", value_string("role")},
                      {"hint", hint});
}

cJSON *analyze_hints(const analyze_input *analysis) {
  cJSON *hints = cJSON_CreateArray();
  if (!add_arguments(analysis, role_hint, hints) ||
      !analyze_loop_hints(analysis, hints)) {
    cJSON_Delete(hints);
    return NULL;
  }
  return hints;
}
