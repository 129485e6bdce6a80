/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The contents of modules: parameters, declarations, generate constructs.
 */
#include "rtl/model/elaborate/elab_case.h"
#include "rtl/model/elaborate/elab_design_internal.h"

/* So many blocks does one loop make. */
#define MAX_BLOCKS (1 << 20)
/* The width of a genvar. */
#define GENVAR_WIDTH 32

/* ---- Names ---- */

static bool add_parameter(elab_context *context, const char *name,
                          uint32_t line, const elab_type *type,
                          logic_node value) {
  elab_design *design = context->design;
  elab_parameter *parameter = ARENA_ARRAY(&design->arena, elab_parameter, 1);
  if (!parameter) {
    return elab_out_of_memory(design);
  }
  *parameter = (elab_parameter){.node = value, .type = *type};
  elab_symbol symbol = {
      .name = name, .kind = ELAB_PARAMETER, .is.parameter = parameter};
  return elab_scope_add(design, (elab_scope *)context->scope, line, &symbol);
}

/* A parameter with the value that it is given, worked out in `from`. */
static bool declare_parameter(elab_context *context, elab_context *from,
                              const vlog_declaration *declaration,
                              const vlog_expr *value) {
  elab_design *design = context->design;
  elab_type type;
  if (!value) {
    elab_fail(design, context->scope, declaration->line,
              "the parameter '%s' has no value", declaration->name);
    return false;
  }
  if (declaration->type->is_implicit) {
    elab_size size;
    if (!elab_size_of(from, value, &size)) {
      return false;
    }
    type = elab_type_vector(size.width, size.is_signed);
  } else if (!elab_type_of(context, declaration, &type)) {
    return false;
  }
  if (type.is_array) {
    elab_fail(design, context->scope, declaration->line,
              "a parameter that is an array is not known to this simulator");
    return false;
  }
  logic_node node = elab_eval_assigned(from, value, type.width);
  if (node == LOGIC_NONE) {
    return false;
  }
  if (!logic_is_constant(design->graph, node)) {
    elab_fail(design, context->scope, declaration->line,
              "the parameter '%s' is not constant", declaration->name);
    return false;
  }
  return add_parameter(context, declaration->name, declaration->line, &type,
                       node);
}

static bool declare_net(elab_context *context,
                        const vlog_declaration *declaration) {
  elab_design *design = context->design;
  elab_type type;
  if (!elab_type_of(context, declaration, &type)) {
    return false;
  }
  elab_net *net =
      elab_net_new(design, (elab_scope *)context->scope, declaration, &type);
  if (!net || !declaration->value) {
    return net != NULL;
  }
  if (type.is_array || net->shared) {
    return elab_net_begin(context, net, declaration->value);
  }
  if (!declaration->is_net) {
    net->initial = elab_eval_assigned(context, declaration->value, type.width);
    if (net->initial && !logic_is_constant(design->graph, net->initial)) {
      elab_fail(design, context->scope, declaration->line,
                "what '%s' begins with has to be constant", net->name);
      return false;
    }
    return net->initial != LOGIC_NONE;
  }
  elab_source *source = elab_source_new(design, ELAB_FROM_EXPR, type.width);
  if (!source) {
    return false;
  }
  source->scope = context->scope;
  source->expr = declaration->value;
  return elab_net_drive(design, net, 0, type.width, source, 0);
}

static bool declare_function(elab_context *context,
                             const vlog_function *function) {
  elab_symbol symbol = {.name = function->name,
                        .kind = ELAB_FUNCTION,
                        .is.function = function,
                        .home = context->scope};
  return elab_scope_add(context->design, (elab_scope *)context->scope,
                        function->line, &symbol);
}

static bool declare(elab_context *context, const vlog_item *item) {
  switch (item->kind) {
  case VLOG_ITEM_PARAMETER:
    return declare_parameter(context, context, item->declaration,
                             item->declaration->value);
  case VLOG_ITEM_DECLARATION:
    return declare_net(context, item->declaration);
  default:
    return true;
  }
}

/* ---- Blocks ---- */

/* Makes the name of a block known to the scope around it. */
static bool name_block(elab_design *design, elab_scope *around,
                       elab_scope *block, uint32_t line) {
  if (!block->name) {
    return true;
  }
  elab_symbol *known = elab_scope_find_here(around, block->name);
  if (known && known->kind == ELAB_SCOPE && block->has_index &&
      known->is.scope->has_index) {
    block->previous = known->is.scope;
    known->is.scope = block;
    return true;
  }
  elab_symbol symbol = {
      .name = block->name, .kind = ELAB_SCOPE, .is.scope = block};
  return elab_scope_add(design, around, line, &symbol);
}

bool elab_block(elab_context *context, const vlog_item *item, const char *name,
                vlog_item *const *items, size_t num_items) {
  elab_design *design = context->design;
  elab_scope *around = (elab_scope *)context->scope;
  elab_scope *block =
      elab_scope_new(design, around, around->module, name, num_items);
  if (!block || !name_block(design, around, block, item->line)) {
    return false;
  }
  elab_context within = {.design = design, .scope = block};
  return elab_items(&within, items, num_items);
}

static bool make_if(elab_context *context, const vlog_item *item) {
  logic_node condition = elab_eval_truth(context, item->condition);
  uint64_t value;
  if (condition == LOGIC_NONE) {
    return false;
  }
  if (!logic_constant_value(context->design->graph, condition, &value)) {
    elab_fail(context->design, context->scope, item->line,
              "the condition of a generate construct has to be constant");
    return false;
  }
  if (value) {
    return elab_block(context, item, item->block, item->items, item->num_items);
  }
  bool is_chain = item->num_others == 1 && !item->other_block &&
                  item->others[0]->kind == VLOG_ITEM_IF;
  if (is_chain) {
    return elab_items(context, item->others, 1);
  }
  return item->num_others == 0 || elab_block(context, item, item->other_block,
                                             item->others, item->num_others);
}

/* The next block of a loop, with the value of its genvar, or NULL. */
static elab_scope *next_block(elab_context *context, const vlog_item *item,
                              logic_node value) {
  elab_design *design = context->design;
  elab_scope *around = (elab_scope *)context->scope;
  elab_scope *block = elab_scope_new(design, around, around->module,
                                     item->block, item->num_items + 1);
  uint64_t bits = 0;
  if (!block || !logic_constant_value(design->graph, value, &bits)) {
    return NULL;
  }
  block->has_index = true;
  block->index = (int32_t)bits;
  elab_type type = elab_type_vector(GENVAR_WIDTH, true);
  elab_context within = {.design = design, .scope = block};
  return add_parameter(&within, item->genvar, item->line, &type, value) ? block
                                                                        : NULL;
}

static bool make_for(elab_context *context, const vlog_item *item) {
  elab_design *design = context->design;
  elab_scope *around = (elab_scope *)context->scope;
  int64_t first;
  if (!elab_eval_integer(context, item->first, &first)) {
    return false;
  }
  logic_node value =
      logic_constant(design->graph, GENVAR_WIDTH, (uint64_t)first);
  for (int count = 0; count < MAX_BLOCKS; count++) {
    elab_scope *block = next_block(context, item, value);
    elab_context within = {.design = design, .scope = block};
    int64_t runs, next;
    if (!block || !elab_eval_integer(&within, item->condition, &runs)) {
      return false;
    }
    if (!runs) {
      return true;
    }
    if (!name_block(design, around, block, item->line) ||
        !elab_items(&within, item->items, item->num_items) ||
        !elab_eval_integer(&within, item->step, &next)) {
      return false;
    }
    value = logic_constant(design->graph, GENVAR_WIDTH, (uint64_t)next);
  }
  elab_fail(design, context->scope, item->line,
            "a generate loop of more than %d blocks", MAX_BLOCKS);
  return false;
}

/* ---- Items ---- */

static bool make_assignment(elab_context *context, const vlog_item *item) {
  const vlog_statement *statement = item->statement;
  uint32_t width;
  if (!elab_target_width(context, statement->target, &width)) {
    return false;
  }
  elab_source *source = elab_source_new(context->design, ELAB_FROM_EXPR, width);
  if (!source) {
    return false;
  }
  source->scope = context->scope;
  source->expr = statement->value;
  return elab_drive(context, statement->target, source, 0);
}

static bool make_item(elab_context *context, const vlog_item *item) {
  switch (item->kind) {
  case VLOG_ITEM_ASSIGN:
    return make_assignment(context, item);
  case VLOG_ITEM_COMB:
  case VLOG_ITEM_FF:
    return elab_process_add(context, item);
  case VLOG_ITEM_INITIAL:
    return elab_initial_run(context, item);
  case VLOG_ITEM_INSTANCE:
    return elab_instantiate(context, item->instance);
  case VLOG_ITEM_FOR:
    return make_for(context, item);
  case VLOG_ITEM_IF:
    return make_if(context, item);
  case VLOG_ITEM_CASE:
    return elab_case_generate(context, item);
  case VLOG_ITEM_BLOCK:
    return elab_block(context, item, item->block, item->items, item->num_items);
  case VLOG_ITEM_IMPORT:
    return elab_import_check(context, item->import);
  case VLOG_ITEM_PARAMETER:
  case VLOG_ITEM_DECLARATION:
  case VLOG_ITEM_GENVAR:
  case VLOG_ITEM_FUNCTION:
    break;
  }
  return true;
}

/* Functions and imports first, for they are used before they are declared; then
 * names, for
 * assignments and instances may stand before the nets that they drive. */
static bool make_items_within(elab_context *context, vlog_item *const *items,
                              size_t num_items) {
  for (size_t i = 0; i < num_items; i++) {
    if ((items[i]->kind == VLOG_ITEM_FUNCTION &&
         !declare_function(context, items[i]->function)) ||
        (items[i]->kind == VLOG_ITEM_IMPORT &&
         !elab_import_add(context, items[i]->import))) {
      return false;
    }
  }
  for (size_t i = 0; i < num_items; i++) {
    if (!declare(context, items[i])) {
      return false;
    }
  }
  for (size_t i = 0; i < num_items; i++) {
    if (!make_item(context, items[i])) {
      return false;
    }
  }
  return true;
}

bool elab_items(elab_context *context, vlog_item *const *items,
                size_t num_items) {
  if (!elab_enter(context->design, context->scope,
                  num_items ? items[0]->line : context->scope->module->line)) {
    return false;
  }
  bool made = make_items_within(context, items, num_items);
  elab_leave(context->design);
  return made;
}

/* ---- Modules ---- */

static const vlog_connection *override_of(const vlog_connection *overrides,
                                          size_t num_overrides,
                                          const char *name, size_t place) {
  for (size_t i = 0; i < num_overrides; i++) {
    if (overrides[i].name ? overrides[i].name == name : i == place) {
      return overrides[i].value ? &overrides[i] : NULL;
    }
  }
  return NULL;
}

static bool declare_parameters(elab_context *context, elab_context *around,
                               const vlog_module *module,
                               const vlog_connection *overrides,
                               size_t num_overrides) {
  for (size_t i = 0, place = 0; i < module->num_parameters; i++) {
    const vlog_item *item = module->parameters[i];
    const vlog_declaration *declaration = item->declaration;
    const vlog_connection *override =
        item->is_local
            ? NULL
            : override_of(overrides, num_overrides, declaration->name, place++);
    if (!declare_parameter(context, override ? around : context, declaration,
                           override ? override->value : declaration->value)) {
      return false;
    }
  }
  return true;
}

static bool check_overrides(elab_context *around, const vlog_module *module,
                            uint32_t line, const vlog_connection *overrides,
                            size_t num_overrides) {
  for (size_t i = 0; i < num_overrides; i++) {
    bool is_known = !overrides[i].name && i < module->num_parameters;
    for (size_t j = 0; j < module->num_parameters; j++) {
      const vlog_item *item = module->parameters[j];
      is_known = is_known || (!item->is_local &&
                              item->declaration->name == overrides[i].name);
    }
    if (!is_known) {
      elab_fail(around->design, around->scope, line,
                "'%s' has no parameter '%s'", module->name,
                overrides[i].name ? overrides[i].name : "of this place");
      return false;
    }
  }
  return true;
}

static bool declare_ports(elab_context *context, const vlog_module *module) {
  for (size_t i = 0; i < module->num_ports; i++) {
    if (!declare_net(context, &module->ports[i].declaration)) {
      return false;
    }
  }
  return true;
}

elab_net *elab_port_net(const elab_scope *instance, const vlog_port *port) {
  const elab_symbol *symbol =
      elab_scope_find_here(instance, port->declaration.name);
  return symbol && symbol->kind == ELAB_NET ? symbol->is.net : NULL;
}

elab_scope *elab_instance(elab_context *around, const vlog_module *module,
                          const char *name, uint32_t line,
                          const vlog_connection *overrides,
                          size_t num_overrides) {
  elab_design *design = around->design;
  elab_scope *scope = elab_scope_new(
      design, (elab_scope *)around->scope, module, name,
      module->num_parameters + module->num_ports + module->num_items);
  if (!scope) {
    return NULL;
  }
  scope->is_instance = true;
  elab_context within = {.design = design, .scope = scope};
  return elab_imports_add(&within, module) &&
                 check_overrides(around, module, line, overrides,
                                 num_overrides) &&
                 declare_parameters(&within, around, module, overrides,
                                    num_overrides) &&
                 declare_ports(&within, module) &&
                 elab_items(&within, module->items, module->num_items)
             ? scope
             : NULL;
}
