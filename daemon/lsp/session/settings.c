/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The user's settings for the editor.
 */
#include "daemon/lsp/session/settings.h"

#include <string.h>

static void take_flag(const json_t *object, const char *name, bool *flag);
static void take_list(const json_t *section, const char *name, json_t **list);
static void take_option(json_t *options, const json_t *section,
                        const char *name, json_type type);
static void take_options(json_t *options, const json_t *section);

void lsp_settings_init(lsp_settings *settings) {
  *settings = (lsp_settings){.hint_cycles = true,
                             .hint_intervals = true,
                             .hint_roles = true,
                             .lenses = true,
                             .repairs_project = true,
                             .is_trusted = true};
}

void lsp_settings_finish(lsp_settings *settings) {
  json_decref(settings->kernel_files);
  json_decref(settings->rtl);
  json_decref(settings->models);
  json_decref(settings->options);
  *settings = (lsp_settings){0};
}

void lsp_settings_update(lsp_settings *settings, const json_t *object) {
  const json_t *section = json_object_get(object, "hls");
  section = json_is_object(section) ? section : object;
  if (!json_is_object(section)) {
    return;
  }
  lsp_settings_finish(settings);
  lsp_settings_init(settings);
  take_flag(section, "clangdPresent", &settings->clangd_present);
  take_flag(section, "codeLens", &settings->lenses);
  take_flag(section, "measure", &settings->measures);
  take_flag(section, "projectRepairs", &settings->repairs_project);
  take_flag(section, "trusted", &settings->is_trusted);
  take_flag(section, "ignoreExitStatus", &settings->ignores_exit_status);
  const json_t *hints = json_object_get(section, "inlayHints");
  take_flag(hints, "cycles", &settings->hint_cycles);
  take_flag(hints, "intervals", &settings->hint_intervals);
  take_flag(hints, "roles", &settings->hint_roles);
  take_list(section, "kernelFiles", &settings->kernel_files);
  take_list(section, "rtl", &settings->rtl);
  take_list(section, "models", &settings->models);
  settings->options = json_object();
  take_options(settings->options, section);
  if (!settings->is_trusted) { /* its files were written by somebody else */
    json_object_set_new(settings->options, "project", json_string("ignore"));
  }
}

static void take_flag(const json_t *object, const char *name, bool *flag) {
  const json_t *value = json_object_get(object, name);
  if (json_is_boolean(value)) {
    *flag = json_is_true(value);
  }
}

static void take_list(const json_t *section, const char *name, json_t **list) {
  json_t *value = json_object_get(section, name);
  if (json_is_array(value)) {
    *list = json_incref(value);
  }
}

/* An empty text is how editors spell that nothing is set, and so are 0 and
 * false. */
static void take_option(json_t *options, const json_t *section,
                        const char *name, json_type type) {
  json_t *value = json_object_get(section, name);
  bool fits = type == JSON_REAL
                  ? json_is_number(value) && json_number_value(value) > 0
                  : value && json_typeof(value) == type;
  if (fits && !(type == JSON_STRING && json_string_length(value) == 0)) {
    json_object_set(options, name, value);
  }
}

static void take_options(json_t *options, const json_t *section) {
  static const struct {
    const char *name;
    json_type type; /* JSON_REAL: any number */
  } known[] = {
      {"includeDirs", JSON_ARRAY}, {"defines", JSON_ARRAY},
      {"std", JSON_STRING},        {"elements", JSON_ARRAY},
      {"heap", JSON_REAL},         {"traps", JSON_TRUE},
      {"prints", JSON_TRUE},       {"longDouble64", JSON_TRUE},
      {"fastMath", JSON_TRUE},     {"buffers", JSON_STRING},
      {"speculate", JSON_STRING},  {"islands", JSON_STRING},
      {"sharing", JSON_STRING},    {"narrowPorts", JSON_TRUE},
      {"externals", JSON_STRING},  {"clockPeriod", JSON_REAL},
      {"interfaces", JSON_ARRAY},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    take_option(options, section, known[i].name, known[i].type);
  }
}
