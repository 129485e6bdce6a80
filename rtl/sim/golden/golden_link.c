/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LLVM's linker asks for memory section by section, and gets it from the part
 * of the place that is for such sections.
 */
#include "rtl/sim/golden/golden_link.h"

#include "rtl/sim/golden/golden_codegen.h"

#include "llvm-c/Core.h"
#include "llvm-c/Error.h"
#include "llvm-c/ErrorHandling.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/Orc.h"
#include "llvm-c/OrcEE.h"
#include "llvm-c/Target.h"
#include <dlfcn.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* What is being linked; one program at a time. */
static struct {
  hls_object_writer *writer; /* or NULL until the first one */
  LLVMOrcLLJITRef jit;       /* the same */
  size_t used[PROCESS_PLACE_PARTS];
  jmp_buf out; /* where a fatal error of LLVM leads */
} linking;

/* Whether one has led there. */
static bool has_failed;

bool sim_is_spent(void) { return has_failed; }

static atomic_bool is_under_way;

bool golden_link_is_under_way(void) { return atomic_load(&is_under_way); }

/* Whether this thread is the one that links: others may use LLVM, too. */
static _Thread_local bool is_linking;

/* As LLVM's own recovery from crashes does, leaves everything as it is: memory
 * is lost, and LLVM may be in a state that it does not expect; the context of
 * the program keeps our handler of diagnostics. An error of another thread ends
 * the process, as without this handler. */
static void on_fatal_error(const char *reason) {
  if (is_linking) {
    longjmp(linking.out, 1);
  }
  fprintf(stderr, "LLVM ERROR: %s\n", reason);
}

/* ---- Memory ---- */

/* NULL, after which LLVM gives up, when the part is full. */
static uint8_t *allocate(golden_part part, uintptr_t size, unsigned alignment) {
  size_t begin = linking.used[part];
  uintptr_t address = (uintptr_t)golden_image_part(part) + begin;
  begin += -address & (uintptr_t)(alignment ? alignment - 1 : 0);
  if (begin > PROCESS_PLACE_PART_BYTES ||
      size > PROCESS_PLACE_PART_BYTES - begin) {
    return NULL;
  }
  linking.used[part] = begin + size;
  return golden_image_part(part) + begin;
}

static uint8_t *allocate_code(void *user, uintptr_t size, unsigned alignment,
                              unsigned section, const char *name) {
  (void)user, (void)section, (void)name;
  return allocate(GOLDEN_PART_CODE, size, alignment);
}

/* The sections that have no bytes; those of large variables have an l. */
static bool is_zeros(const char *name) {
  const char *after = strncmp(name, ".lbss", 5) == 0  ? name + 5
                      : strncmp(name, ".bss", 4) == 0 ? name + 4
                                                      : NULL;
  return after && (*after == '\0' || *after == '.');
}

static uint8_t *allocate_data(void *user, uintptr_t size, unsigned alignment,
                              unsigned section, const char *name,
                              LLVMBool is_constant) {
  (void)user, (void)section;
  golden_part part = is_constant      ? GOLDEN_PART_CONSTANTS
                     : is_zeros(name) ? GOLDEN_PART_ZEROS
                                      : GOLDEN_PART_DATA;
  return allocate(part, size, alignment);
}

/* Nothing runs here, so that nothing needs to be made executable. */
static LLVMBool finish_memory(void *user, char **reason) {
  (void)user, (void)reason;
  return 0;
}

static void *begin_file(void *user) { return user; }

static void ignore(void *user) { (void)user; }

static LLVMOrcObjectLayerRef create_layer(void *user,
                                          LLVMOrcExecutionSessionRef session,
                                          const char *triple) {
  (void)triple;
  return LLVMOrcCreateRTDyldObjectLinkingLayerWithMCJITMemoryManagerLikeCallbacks(
      session, user, begin_file, ignore, allocate_code, allocate_data,
      finish_memory, ignore);
}

/* ---- Linking ---- */

static bool failed(LLVMErrorRef error) {
  if (error) {
    LLVMConsumeError(error);
  }
  return error != NULL;
}

/* The child will find the same error, and report it. */
static void ignore_error(void *user, LLVMErrorRef error) {
  (void)user;
  LLVMConsumeError(error);
}

/* Makes both for the first program: they serve all others. */
static bool get_ready(golden_reason reason) {
  if (!linking.writer) {
    linking.writer = golden_codegen_writer(GOLDEN_REACH_NEAR, reason);
  }
  if (linking.jit || !linking.writer) {
    return linking.jit != NULL;
  }
  LLVMTargetMachineRef machine =
      golden_codegen_machine(GOLDEN_REACH_NEAR, reason);
  if (!machine || failed(golden_codegen_linker(machine, create_layer, &linking,
                                               &linking.jit))) {
    return false;
  }
  LLVMOrcExecutionSessionSetErrorReporter(
      LLVMOrcLLJITGetExecutionSession(linking.jit), ignore_error, NULL);
  return true;
}

/* Puts the address of what this process has in the place of a declaration. What
 * is weak and nowhere is a null pointer. */
static void use_address(const golden_program *program, LLVMValueRef value) {
  size_t size;
  const char *name = LLVMGetValueName2(value, &size);
  if (!LLVMIsDeclaration(value) || !LLVMGetFirstUse(value) ||
      strncmp(name, "llvm.", 5) == 0 || golden_program_defines(program, name)) {
    return;
  }
  void *address = dlsym(RTLD_DEFAULT, name);
  if (address || LLVMGetLinkage(value) == LLVMExternalWeakLinkage) {
    golden_program_redirect(value, address);
  }
}

/* After an error there is to be another one. */
static void drop_writer(void) {
  hls_object_writer_destroy(linking.writer);
  linking.writer = NULL;
}

/* An object file, or NULL, also when nobody needs it any more. What is found
 * nowhere is an error when it is linked.
 */
static LLVMMemoryBufferRef compile(const golden_program *program,
                                   LLVMModuleRef module, golden_reason reason) {
  LLVMModuleRef copy = LLVMCloneModule(module);
  for (LLVMValueRef f = LLVMGetFirstFunction(copy); f;
       f = LLVMGetNextFunction(f)) {
    use_address(program, f);
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(copy); g; g = LLVMGetNextGlobal(g)) {
    use_address(program, g);
  }
  LLVMMemoryBufferRef object = NULL;
  if (!golden_program_is_unwanted(program)) {
    object = golden_codegen_object(linking.writer, copy, reason);
    if (!object) {
      drop_writer();
    }
  }
  LLVMDisposeModule(copy);
  return object;
}

/* The address of `entry`, or 0. */
static uint64_t link(const golden_program *program, const char *entry,
                     golden_reason reason) {
  LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(linking.jit);
  for (size_t i = 0; i < program->num_files; i++) {
    LLVMMemoryBufferRef object =
        compile(program, program->files[i].module, reason);
    if (!object ||
        failed(LLVMOrcLLJITAddObjectFile(linking.jit, library, object))) {
      return 0;
    }
  }
  LLVMOrcExecutorAddress address = 0;
  return golden_program_is_unwanted(program) ||
                 failed(LLVMOrcLLJITLookup(linking.jit, &address, entry))
             ? 0
             : address;
}

/* Has the linker forget a program; without it, if it cannot. */
static void forget(void) {
  if (failed(LLVMOrcJITDylibClear(LLVMOrcLLJITGetMainJITDylib(linking.jit)))) {
    failed(LLVMOrcDisposeLLJIT(linking.jit));
    linking.jit = NULL;
    return;
  }
  LLVMOrcSymbolStringPoolClearDeadEntries(
      LLVMOrcExecutionSessionGetSymbolStringPool(
          LLVMOrcLLJITGetExecutionSession(linking.jit)));
}

static void write_image(golden_image *image, uint64_t entry) {
  image->entry = entry;
  memcpy(image->sizes, linking.used, sizeof linking.used);
  for (golden_part part = 0; part < PROCESS_PLACE_PARTS; part++) {
    image->bytes[part] = part == GOLDEN_PART_ZEROS
                             ? NULL
                             : (const char *)golden_image_part(part);
  }
}

/* Whether the file's variables surely fit; those of all files may not, which
 * LLVM finds. */
static bool fits(LLVMModuleRef module) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
  uint64_t left = PROCESS_PLACE_PART_BYTES / 2;
  for (LLVMValueRef global = LLVMGetFirstGlobal(module); global;
       global = LLVMGetNextGlobal(global)) {
    uint64_t size = LLVMABISizeOfType(layout, LLVMGlobalGetValueType(global));
    if (size > left) {
      return false;
    }
    left -= size;
  }
  return true;
}

/* Is one of the values that a constant is made of the address of a label? */
static bool has_label(LLVMValueRef constant) {
  if (LLVMIsABlockAddress(constant)) {
    return true;
  }
  int count = LLVMIsAGlobalValue(constant) ? 0 : LLVMGetNumOperands(constant);
  for (int i = 0; i < count; i++) {
    if (has_label(LLVMGetOperand(constant, (unsigned)i))) {
      return true;
    }
  }
  return false;
}

/* Whether a variable is one that LLVM cannot copy or link: in the copy of a
 * module, labels of tables are lost, and the linker ends the process when a
 * thread has a variable of its own. */
static bool is_difficult(LLVMValueRef global) {
  LLVMValueRef value = LLVMGetInitializer(global);
  return LLVMIsThreadLocal(global) || (value && has_label(value));
}

static bool has_difficult(LLVMModuleRef module) {
  for (LLVMValueRef global = LLVMGetFirstGlobal(module); global;
       global = LLVMGetNextGlobal(global)) {
    if (is_difficult(global)) {
      return true;
    }
  }
  return false;
}

static bool may_be_linked(const golden_program *program) {
  for (size_t i = 0; i < program->num_files; i++) {
    LLVMModuleRef module = program->files[i].module;
    if (!fits(module) || has_difficult(module) ||
        golden_codegen_has_assembly(module)) {
      return false;
    }
  }
  return true;
}

/* Fills the image, if that succeeds. */
static void make_image(const golden_program *program, const char *entry,
                       golden_image *image) {
  memset(linking.used, 0, sizeof linking.used);
  char text[64]; /* for what nobody reads */
  golden_reason reason = {text, sizeof text};
  is_linking = true;
  LLVMInstallFatalErrorHandler(on_fatal_error);
  if (setjmp(linking.out) != 0) {
    has_failed = true;
    linking.jit = NULL; /* it may be locked, and is lost with the rest */
    linking.writer = NULL;
  } else {
    if (get_ready(reason)) {
      write_image(image, link(program, entry, reason));
      forget();
    }
  }
  LLVMResetFatalErrorHandler();
  is_linking = false;
}

bool golden_link(const golden_program *program, const char *entry,
                 golden_image *image) {
  *image = (golden_image){0};
  /* Who says that nobody needs it either sees this, or is heard. */
  atomic_store(&is_under_way, true);
  if (!golden_program_is_unwanted(program) && may_be_linked(program) &&
      process_place_open()) {
    make_image(program, entry, image);
  }
  atomic_store(&is_under_way, false);
  return image->entry != 0;
}

void golden_link_end(void) { process_place_close(); }
