/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Scopes, the names in them, and failures.
 */
#include "rtl/model/elaborate/elab_design_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

logic_node elab_fail(elab_design *design, const elab_scope *scope,
                     uint32_t line, const char *format, ...) {
  if (design->has_failed) {
    return LOGIC_NONE;
  }
  design->has_failed = true;
  char message[sizeof design->error.message];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  hls_error_set(&design->error, HLS_INVALID, "%s:%u: %s",
                scope ? scope->module->file : "circuit", (unsigned)line,
                message);
  return LOGIC_NONE;
}

bool elab_out_of_memory(elab_design *design) {
  if (!design->has_failed) {
    design->has_failed = true;
    hls_error_set(&design->error, HLS_NO_MEMORY, "out of memory");
  }
  return false;
}

bool elab_enter(elab_design *design, const elab_scope *scope, uint32_t line) {
  if (design->has_failed) {
    return false;
  }
  if (design->depth >= ELAB_MAX_DEPTH) {
    elab_fail(design, scope, line,
              "more than %d nets and expressions depend on each other without "
              "a register between them",
              ELAB_MAX_DEPTH);
    return false;
  }
  design->depth++;
  return true;
}

void elab_leave(elab_design *design) { design->depth--; }

static uint32_t hash_name(const char *name) {
  uint64_t hash = (uint64_t)(uintptr_t)name * UINT64_C(0x9e3779b97f4a7c15);
  return (uint32_t)(hash >> 32);
}

static elab_symbol *slot_of(elab_symbol *symbols, uint32_t capacity,
                            const char *name) {
  uint32_t at = hash_name(name) & (capacity - 1);
  while (symbols[at].name && symbols[at].name != name) {
    at = (at + 1) & (capacity - 1);
  }
  return &symbols[at];
}

static bool make_room(elab_design *design, elab_scope *scope,
                      uint32_t capacity) {
  elab_symbol *symbols = ARENA_ARRAY(&design->arena, elab_symbol, capacity);
  if (!symbols) {
    return elab_out_of_memory(design);
  }
  for (uint32_t i = 0; i < scope->symbols_capacity; i++) {
    if (scope->symbols[i].name) {
      *slot_of(symbols, capacity, scope->symbols[i].name) = scope->symbols[i];
    }
  }
  scope->symbols = symbols;
  scope->symbols_capacity = capacity;
  return true;
}

elab_scope *elab_scope_new(elab_design *design, elab_scope *parent,
                           const vlog_module *module, const char *name,
                           size_t num_names) {
  elab_scope *scope = ARENA_ARRAY(&design->arena, elab_scope, 1);
  if (design->num_scopes++ >= ELAB_MAX_SCOPES) {
    elab_fail(design, parent, module->line, "more than %u instances and blocks",
              ELAB_MAX_SCOPES);
    return NULL;
  }
  if (!scope) {
    elab_out_of_memory(design);
    return NULL;
  }
  *scope = (elab_scope){.parent = parent, .module = module, .name = name};
  uint32_t capacity = 4;
  while (capacity < num_names + num_names / 2 && capacity < 1u << 24) {
    capacity *= 2;
  }
  return make_room(design, scope, capacity) ? scope : NULL;
}

bool elab_scope_add(elab_design *design, elab_scope *scope, uint32_t line,
                    const elab_symbol *symbol) {
  if (scope->num_symbols + scope->num_symbols / 2 >= scope->symbols_capacity &&
      !make_room(design, scope, scope->symbols_capacity * 2)) {
    return false;
  }
  elab_symbol *slot =
      slot_of(scope->symbols, scope->symbols_capacity, symbol->name);
  if (slot->name) {
    elab_fail(design, scope, line, "'%s' is declared twice", symbol->name);
    return false;
  }
  *slot = *symbol;
  scope->num_symbols++;
  return true;
}

elab_symbol *elab_scope_find_here(const elab_scope *scope, const char *name) {
  elab_symbol *slot = slot_of(scope->symbols, scope->symbols_capacity, name);
  return slot->name ? slot : NULL;
}

const elab_symbol *elab_scope_find(const elab_scope *scope, const char *name) {
  for (;; scope = scope->parent) {
    const elab_symbol *symbol = elab_scope_find_here(scope, name);
    if (!symbol && scope->imports) {
      symbol = elab_import_find(scope, name);
    }
    if (symbol || scope->is_instance || !scope->parent) {
      return symbol;
    }
  }
}

const elab_symbol *elab_symbol_of(elab_design *design, const elab_scope *scope,
                                  const vlog_expr *expr) {
  if (!expr->package) {
    return elab_scope_find(scope, expr->name);
  }
  const elab_scope *package =
      elab_package(design, scope, expr->line, expr->package);
  return package ? elab_scope_find_here(package, expr->name) : NULL;
}

/* One of the blocks that a loop has made. */
static const elab_scope *scope_at(elab_context *context, const vlog_expr *expr,
                                  const elab_scope *last) {
  int64_t index;
  if (!elab_eval_integer(context, expr->right, &index)) {
    return NULL;
  }
  /* Mostly it is the block before the one that is being looked at. */
  for (const elab_scope *scope = context->scope; scope; scope = scope->parent) {
    const elab_scope *before = scope->previous;
    if (scope->has_index && before && before->index == index &&
        before->name == last->name && before->parent == last->parent) {
      return before;
    }
  }
  for (const elab_scope *scope = last; scope; scope = scope->previous) {
    if (scope->index == index) {
      return scope;
    }
  }
  elab_fail(context->design, context->scope, expr->line,
            "there is no block '%s[%lld]'", last->name, (long long)index);
  return NULL;
}

const elab_scope *elab_scope_of(elab_context *context, const vlog_expr *expr) {
  const vlog_expr *named = expr->kind == VLOG_INDEX ? expr->left : expr;
  const elab_symbol *symbol = NULL;
  if (named->kind == VLOG_NAME) {
    symbol = elab_symbol_of(context->design, context->scope, named);
  } else if (named->kind == VLOG_MEMBER &&
             elab_enter(context->design, context->scope, named->line)) {
    const elab_scope *outer = elab_scope_of(context, named->left);
    symbol = outer ? elab_scope_find_here(outer, named->name) : NULL;
    elab_leave(context->design);
  }
  if (!symbol || symbol->kind != ELAB_SCOPE) {
    return NULL;
  }
  if (symbol->is.scope->has_index != (expr->kind == VLOG_INDEX)) {
    return NULL;
  }
  return expr->kind == VLOG_INDEX ? scope_at(context, expr, symbol->is.scope)
                                  : symbol->is.scope;
}
