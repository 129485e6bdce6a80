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
#include <setjmp.h>
#include <string.h>

/* What is being linked; one program at a time. */
static struct {
  size_t used[PROCESS_PLACE_PARTS];
  jmp_buf out; /* where a fatal error of LLVM leads */
} linking;

/* Whether one has led there. */
static bool has_failed;

bool sim_is_spent(void) { return has_failed; }

/* As LLVM's own recovery from crashes does, leaves everything as it is: memory
 * is lost, and LLVM may be in a state that it does not expect. */
static void on_fatal_error(const char *reason) {
  (void)reason;
  longjmp(linking.out, 1);
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

/* The sections that have no bytes; those of the large code model have an l. */
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

static LLVMOrcLLJITRef create_jit(golden_reason reason) {
  LLVMTargetMachineRef machine = golden_codegen_machine(reason);
  if (!machine) {
    return NULL;
  }
  LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
  LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
      builder, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine));
  LLVMOrcLLJITBuilderSetObjectLinkingLayerCreator(builder, create_layer,
                                                  &linking);
  LLVMOrcLLJITRef jit = NULL;
  if (failed(LLVMOrcCreateLLJIT(&jit, builder))) {
    return NULL;
  }
  LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(jit),
                                          ignore_error, NULL);
  return jit;
}

static LLVMMemoryBufferRef compile(LLVMModuleRef module, golden_reason reason) {
  LLVMModuleRef copy = LLVMCloneModule(module);
  LLVMMemoryBufferRef object = golden_codegen_object(copy, reason);
  LLVMDisposeModule(copy);
  return object;
}

/* The address of `entry`, or 0. */
static uint64_t link(LLVMOrcLLJITRef jit, const golden_program *program,
                     const char *entry, golden_reason reason) {
  LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(jit);
  for (size_t i = 0; i < program->num_files; i++) {
    LLVMMemoryBufferRef object = compile(program->files[i].module, reason);
    if (!object || failed(LLVMOrcLLJITAddObjectFile(jit, library, object))) {
      return 0;
    }
  }
  LLVMOrcExecutorAddress address = 0;
  return failed(LLVMOrcLLJITLookup(jit, &address, entry)) ? 0 : address;
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

bool golden_link(const golden_program *program, const char *entry,
                 golden_image *image) {
  *image = (golden_image){0};
  for (size_t i = 0; i < program->num_files; i++) {
    LLVMModuleRef module = program->files[i].module;
    if (!fits(module) || golden_codegen_has_assembly(module)) {
      return false;
    }
  }
  if (!process_place_open()) {
    return false;
  }
  memset(linking.used, 0, sizeof linking.used);
  char text[64]; /* for what nobody reads */
  golden_reason reason = {text, sizeof text};
  LLVMInstallFatalErrorHandler(on_fatal_error);
  if (setjmp(linking.out) != 0) {
    has_failed = true;
  } else {
    LLVMOrcLLJITRef jit = create_jit(reason);
    if (jit) {
      write_image(image, link(jit, program, entry, reason));
      failed(LLVMOrcDisposeLLJIT(jit));
    }
  }
  LLVMResetFatalErrorHandler();
  return image->entry != 0;
}

void golden_link_end(void) { process_place_close(); }
