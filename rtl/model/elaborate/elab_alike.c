/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which instances are alike: those of a module with the same parameters, whose
 * ports are connected in the same manner.
 */
#include "rtl/model/elaborate/elab_template.h"

static size_t count_words(const vlog_expr *number) {
  return number->is_fill ? 1 : ((size_t)number->width + 63) / 64;
}

static bool is_number(const vlog_expr *expr) {
  return expr && expr->kind == VLOG_NUMBER;
}

/* Whether an instance can be one of many: its parameters are numbers. */
static bool is_plain(const vlog_instance *instance) {
  for (size_t i = 0; i < instance->num_parameters; i++) {
    if (!is_number(instance->parameters[i].value)) {
      return false;
    }
  }
  return !instance->connects_the_rest;
}

static bool put_parameter(elab_templates *t, const vlog_connection *parameter) {
  const vlog_expr *value = parameter->value;
  const uint64_t words[] = {
      (uintptr_t)parameter->name,
      (uint64_t)value->is_fill << 1 | (uint64_t)value->is_signed,
      value->width,
  };
  return elab_templates_put(t, words, sizeof words / sizeof *words) &&
         elab_templates_put(t, value->words, count_words(value));
}

static bool put_port(elab_templates *t, const vlog_connection *port) {
  const uint64_t words[] = {(uintptr_t)port->name, elab_connection_count(port)};
  return elab_templates_put(t, words, sizeof words / sizeof *words);
}

/* Makes the key of an instance: two are alike if theirs are equal. Returns
 * false when out of memory. */
static bool make_key(elab_templates *t, const elab_design *design,
                     const vlog_module *module, const vlog_instance *instance) {
  const uint64_t words[] = {
      (uintptr_t)module,
      design->options.memories_stall,
      instance->num_parameters,
      instance->num_ports,
  };
  t->key_size = 0;
  bool ok = elab_templates_put(t, words, sizeof words / sizeof *words);
  for (size_t i = 0; ok && i < instance->num_parameters; i++) {
    ok = put_parameter(t, &instance->parameters[i]);
  }
  for (size_t i = 0; ok && i < instance->num_ports; i++) {
    ok = put_port(t, &instance->ports[i]);
  }
  return ok;
}

/* Those where the template of a module is, if there is one. */
static elab_templates *templates_of(elab_design *design,
                                    const vlog_module *module) {
  elab_templates *kept = design->options.templates;
  return kept && vlog_library_find(kept->owner, module->name) == module
             ? kept
             : &design->templates;
}

static const elab_template *find_or_make(elab_context *context,
                                         const vlog_module *module,
                                         const vlog_instance *instance) {
  elab_design *design = context->design;
  elab_templates *t = templates_of(design, module);
  if (!make_key(t, design, module, instance)) {
    elab_out_of_memory(design);
    return NULL;
  }
  elab_template *found = elab_templates_find(t, design->library);
  if (!found) {
    if (!elab_templates_add(t)) {
      elab_out_of_memory(design);
    }
    return NULL;
  }
  if (!found->is_made) {
    elab_template_make(context, found, instance, &t->memory);
    if (!elab_templates_own(t, found)) {
      found->is_usable = false;
      logic_graph_finish(&found->graph);
    }
  }
  return found->is_usable ? found : NULL;
}

const elab_template *elab_template_for(elab_context *context,
                                       const vlog_module *module,
                                       const vlog_instance *instance) {
  elab_design *design = context->design;
  bool is_in_top = context->scope->is_instance && !context->scope->parent;
  if (design->is_template || design->options.each_by_itself || !is_in_top ||
      !is_plain(instance)) {
    return NULL;
  }
  return find_or_make(context, module, instance);
}
