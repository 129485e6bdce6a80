/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Packages, and which of their names are seen elsewhere (IEEE 1800-2017, 26.3).
 */
#include "rtl/model/elaborate/elab_design_internal.h"

static elab_scope *make_package(elab_design *design, const vlog_module *from) {
  elab_scope *made =
      elab_scope_new(design, NULL, from, from->name, from->num_items);
  if (!made) {
    return NULL;
  }
  made->is_instance = true;
  /* Known before it is complete: one that needs itself lacks names. */
  if (!ptr_map_set(&design->packages, from->name, made)) {
    elab_out_of_memory(design);
    return NULL;
  }
  elab_context within = {.design = design, .scope = made};
  return elab_imports_add(&within, from) &&
                 elab_items(&within, from->items, from->num_items)
             ? made
             : NULL;
}

const elab_scope *elab_package(elab_design *design, const elab_scope *scope,
                               uint32_t line, const char *name) {
  const elab_scope *known = ptr_map_get(&design->packages, name);
  if (known) {
    return known;
  }
  const vlog_module *from = elab_find_package(design, name);
  if (!from) {
    elab_fail(design, scope, line, "there is no package '%s'", name);
    return NULL;
  }
  if (!elab_enter(design, scope, line)) {
    return NULL;
  }
  const elab_scope *made = make_package(design, from);
  elab_leave(design);
  return made;
}

/* ---- Imports ---- */

/* Whether two imports may give different things under one name. */
static const char *find_clash(const elab_import *a, const elab_import *b) {
  if (a->package == b->package || !a->name != !b->name) {
    return NULL; /* a single name hides that of a `*` */
  }
  if (a->name) {
    return a->name == b->name ? a->name : NULL;
  }
  for (uint32_t i = 0; i < a->package->symbols_capacity; i++) {
    const char *name = a->package->symbols[i].name;
    if (name && elab_scope_find_here(b->package, name)) {
      return name;
    }
  }
  return NULL;
}

bool elab_import_add(elab_context *context, const vlog_import *import) {
  elab_design *design = context->design;
  elab_scope *scope = (elab_scope *)context->scope;
  const elab_scope *package =
      elab_package(design, scope, import->line, import->package);
  if (!package) {
    return false;
  }
  if (import->name && !elab_scope_find_here(package, import->name)) {
    elab_fail(design, scope, import->line, "the package '%s' has no '%s'",
              import->package, import->name);
    return false;
  }
  elab_import *added = ARENA_ARRAY(&design->arena, elab_import, 1);
  if (!added) {
    return elab_out_of_memory(design);
  }
  *added = (elab_import){scope->imports, package, import->name};
  for (const elab_import *each = scope->imports; each; each = each->next) {
    const char *name = find_clash(added, each);
    if (name) {
      elab_fail(design, scope, import->line,
                "'%s' is imported from '%s' and from '%s'", name,
                each->package->name, package->name);
      return false;
    }
  }
  scope->imports = added;
  return true;
}

bool elab_imports_add(elab_context *context, const vlog_module *module) {
  for (size_t i = 0; i < module->num_imports; i++) {
    if (!elab_import_add(context, module->imports[i]->import)) {
      return false;
    }
  }
  return true;
}

bool elab_import_check(elab_context *context, const vlog_import *import) {
  if (!import->name || !elab_scope_find_here(context->scope, import->name)) {
    return true;
  }
  elab_fail(context->design, context->scope, import->line,
            "'%s' is imported and declared", import->name);
  return false;
}

const elab_symbol *elab_import_find(const elab_scope *scope, const char *name) {
  const elab_symbol *found = NULL;
  for (const elab_import *each = scope->imports; each; each = each->next) {
    if (each->name == name || (!each->name && !found)) {
      found = elab_scope_find_here(each->package, name);
      if (each->name) {
        return found;
      }
    }
  }
  return found;
}
