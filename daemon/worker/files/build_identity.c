/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Build ids of what is loaded.
 */
#include "daemon/worker/files/build_identity.h"

#include <elf.h>
#include <link.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>

typedef struct gathering_state {
  crypto_generichash_state hash;
  bool failed;
} gathering_state;

static void add(gathering_state *gathering, const void *bytes, size_t size) {
  crypto_generichash_update(&gathering->hash, bytes, size);
}

/* Adds the build id among the notes of a segment. Returns false when there is
 * none. */
static bool add_build_id(gathering_state *gathering, const char *notes,
                         size_t size) {
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    memcpy(&note, notes, sizeof note);
    size_t name = (note.n_namesz + 3u) & ~3u;
    size_t content = (note.n_descsz + 3u) & ~3u;
    if (name > size || content > size || sizeof note + name + content > size) {
      return false;
    }
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof "GNU" &&
        memcmp(notes + sizeof note, "GNU", sizeof "GNU") == 0) {
      add(gathering, notes + sizeof note + name, note.n_descsz);
      return true;
    }
    notes += sizeof note + name + content;
    size -= sizeof note + name + content;
  }
  return false;
}

static bool add_file(gathering_state *gathering, const char *path) {
  struct stat info;
  if (stat(path, &info) != 0) {
    return false;
  }
  add(gathering, path, strlen(path) + 1);
  add(gathering, &info.st_dev, sizeof info.st_dev);
  add(gathering, &info.st_ino, sizeof info.st_ino);
  add(gathering, &info.st_size, sizeof info.st_size);
  add(gathering, &info.st_mtim, sizeof info.st_mtim);
  add(gathering, &info.st_ctim, sizeof info.st_ctim);
  return true;
}

static int visit(struct dl_phdr_info *object, size_t size, void *user) {
  gathering_state *gathering = user;
  (void)size;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type == PT_NOTE &&
        add_build_id(gathering,
                     (const char *)(object->dlpi_addr + segment->p_vaddr),
                     segment->p_memsz)) {
      return 0;
    }
  }
  /* The program itself has no name here. The kernel's own object has no file,
   * and no say in any answer. */
  const char *name = object->dlpi_name;
  bool is_kernel = name && strstr(name, "vdso");
  if (!is_kernel &&
      !add_file(gathering, name && *name ? name : "/proc/self/exe")) {
    gathering->failed = true;
  }
  return 0;
}

bool build_identity(char digits[BUILD_IDENTITY_SIZE]) {
  unsigned char digest[WORKER_DIGEST_SIZE];
  gathering_state gathering = {0};
  if (sodium_init() < 0) {
    return false;
  }
  crypto_generichash_init(&gathering.hash, NULL, 0, sizeof digest);
  dl_iterate_phdr(visit, &gathering);
  crypto_generichash_final(&gathering.hash, digest, sizeof digest);
  sodium_bin2hex(digits, BUILD_IDENTITY_SIZE, digest, sizeof digest);
  return !gathering.failed;
}
