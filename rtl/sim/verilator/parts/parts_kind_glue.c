/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C++ text of a kind: the model as Verilator has written it, and a
 * sim_part_kind. The header of the model lists the ports, a macro for each.
 */
#include "rtl/sim/verilator/parts/parts_kind.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_source(const struct dirent *entry) {
  const char *dot = strrchr(entry->d_name, '.');
  return dot && strcmp(dot, ".cpp") == 0;
}

static bool include_sources(const char *folder, const char *symbol,
                            hls_buffer *text) {
  struct dirent **entries = NULL;
  int count = scandir(folder, &entries, is_source, alphasort);
  for (int i = 0; i < count; i++) {
    /* Code that runs once need not be fast. */
    bool is_slow = strstr(entries[i]->d_name, "__Slow");
    hls_buffer_printf(text, "%s#include \"%s/%s\"\n%s",
                      is_slow ? "#pragma clang optimize off\n" : "", symbol,
                      entries[i]->d_name,
                      is_slow ? "#pragma clang optimize on\n" : "");
    free(entries[i]);
  }
  free(entries);
  return count > 0;
}

/* Writes the tables of the ports that a line of the header declares, if it
 * does: VL_IN8(&name,high,low) and the like. */
static void write_port(const char *line, unsigned *count, hls_buffer *ports,
                       hls_buffer *cases) {
  char direction[8], name[256];
  unsigned high, low;
  if (sscanf(line, " VL_%7[A-Z]%*[0-9](&%255[^,],%u,%u", direction, name, &high,
             &low) != 4 &&
      sscanf(line, " VL_%7[A-Z](&%255[^,],%u,%u", direction, name, &high,
             &low) != 4) {
    return;
  }
  hls_buffer_printf(ports, "  {\"%s\", %u, %d},\n", name, high - low + 1,
                    strncmp(direction, "IN", 2) == 0);
  hls_buffer_printf(cases, "  case %u: return &m->%s;\n", (*count)++, name);
}

static bool write_ports(const char *header, unsigned *count, hls_buffer *ports,
                        hls_buffer *cases) {
  FILE *file = fopen(header, "re");
  char line[1024];
  while (file && fgets(line, sizeof line, file)) {
    write_port(line, count, ports, cases);
  }
  bool whole = file && !ferror(file);
  if (file) {
    fclose(file);
  }
  return whole && *count > 0;
}

static void write_kind(const char *symbol, unsigned count,
                       const hls_buffer *ports, const hls_buffer *cases,
                       hls_buffer *text) {
  hls_buffer_printf(text,
                    "namespace sim_space_%s {\n"
                    "const sim_part_port ports[] = {\n%s};\n"
                    "void *create(void **shared) {\n"
                    "  if (!*shared) {\n"
                    "    auto context = new VerilatedContext;\n"
                    "    context->threads(1); // the sandbox allows no more\n"
                    "    *shared = context;\n"
                    "  }\n"
                    "  auto context = static_cast<VerilatedContext *>(*shared);"
                    "\n"
                    "  return new %s(context, \"\");\n"
                    "}\n",
                    symbol, ports->data, symbol);
  hls_buffer_printf(text,
                    "void *find_port(void *model, uint32_t port) {\n"
                    "  auto m = static_cast<%s *>(model);\n"
                    "  switch (port) {\n%s  }\n"
                    "  return nullptr;\n"
                    "}\n"
                    "void evaluate(void *model) {\n"
                    "  static_cast<%s *>(model)->eval();\n"
                    "}\n"
                    "}\n",
                    symbol, cases->data, symbol);
  hls_buffer_printf(text,
                    "extern \"C\" const sim_part_kind sim_%s;\n"
                    "const sim_part_kind sim_%s = {\n"
                    "  sim_space_%s::ports, %u, sim_space_%s::create,\n"
                    "  sim_space_%s::find_port, sim_space_%s::evaluate};\n",
                    symbol, symbol, symbol, count, symbol, symbol, symbol);
}

static bool write_text(const char *symbol, const char *folder,
                       const char *header, hls_buffer *text) {
  hls_buffer ports = {0}, cases = {0};
  unsigned count = 0;
  bool good = include_sources(folder, symbol, text) &&
              write_ports(header, &count, &ports, &cases) && !ports.failed &&
              !cases.failed;
  if (good) {
    write_kind(symbol, count, &ports, &cases, text);
  }
  hls_buffer_finish(&ports);
  hls_buffer_finish(&cases);
  return good && !text->failed;
}

bool parts_kind_write_glue(const parts_kind *kind, const model_build *build,
                           hls_buffer *text) {
  const char *scratch = build->job->request->scratch_dir;
  const char *symbol = kind->symbol;
  char *folder = NULL, *header = NULL;
  if (asprintf(&folder, "%s/%s", scratch, symbol) < 0) {
    folder = NULL;
  }
  if (asprintf(&header, "%s/%s/%s.h", scratch, symbol, symbol) < 0) {
    header = NULL;
  }
  bool written = folder && header && write_text(symbol, folder, header, text);
  free(folder);
  free(header);
  return written;
}
