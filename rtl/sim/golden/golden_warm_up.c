/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Making processes warm: LLVM makes tables of a machine when it
 * first compiles for it, and the linker binds functions when they are first
 * called. What a process has done of that, its children need not do.
 */
#include "rtl/sim.h"
#include "rtl/sim/golden/golden_link.h"

#include "llvm-c/Core.h"
#include "llvm-c/IRReader.h"
#include <stdlib.h>

#define ENTRY "warm_up"

/* What programs are made of: loops over arrays, calls, integers, floats. */
static const char text[] =
    "@text = private constant [6 x i8] c\"%d %f\\00\"\n"
    "@table = internal global [8 x i32] zeroinitializer\n"
    "declare i32 @snprintf(ptr, i64, ptr, ...)\n"
    "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
    "define internal i32 @clip(i32 %x) {\n"
    "entry:\n"
    "  switch i32 %x, label %other [ i32 1, label %one\n"
    "                                i32 2, label %two\n"
    "                                i32 3, label %one\n"
    "                                i32 7, label %two\n"
    "                                i32 9, label %one ]\n"
    "one:\n"
    "  %a = mul i32 %x, 5\n"
    "  ret i32 %a\n"
    "two:\n"
    "  %b = sdiv i32 %x, 3\n"
    "  ret i32 %b\n"
    "other:\n"
    "  %less = icmp slt i32 %x, 100\n"
    "  %c = select i1 %less, i32 %x, i32 100\n"
    "  %d = shl i32 %c, 2\n"
    "  %e = xor i32 %d, %x\n"
    "  ret i32 %e\n"
    "}\n"
    "define i32 @" ENTRY "(ptr %array, i32 %n) {\n"
    "entry:\n"
    "  %buffer = alloca [64 x i8], align 16\n"
    "  %copy = alloca [8 x i32], align 16\n"
    "  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr @table, i64 32, i1 "
    "false)\n"
    "  br label %loop\n"
    "loop:\n"
    "  %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n"
    "  %sum = phi i32 [ 0, %entry ], [ %total, %loop ]\n"
    "  %mean = phi double [ 0.0, %entry ], [ %mixed, %loop ]\n"
    "  %at = getelementptr inbounds i32, ptr %array, i64 %i\n"
    "  %value = load i32, ptr %at, align 4\n"
    "  %clipped = call i32 @clip(i32 %value)\n"
    "  %total = add nsw i32 %sum, %clipped\n"
    "  store i32 %total, ptr %at, align 4\n"
    "  %real = sitofp i32 %value to double\n"
    "  %half = fmul double %real, 5.0e-1\n"
    "  %mixed = fadd double %mean, %half\n"
    "  %next = add nuw nsw i64 %i, 1\n"
    "  %wide = sext i32 %n to i64\n"
    "  %done = icmp eq i64 %next, %wide\n"
    "  br i1 %done, label %end, label %loop\n"
    "end:\n"
    "  %written = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %buffer, i64 64, "
    "ptr @text, i32 %total, double %mixed)\n"
    "  ret i32 %written\n"
    "}\n";

static LLVMModuleRef parse(LLVMContextRef context) {
  /* The parser takes the buffer. */
  LLVMMemoryBufferRef source =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(text, sizeof text - 1, ENTRY);
  LLVMModuleRef module = NULL;
  char *reason = NULL;
  if (LLVMParseIRInContext(context, source, &module, &reason) != 0) {
    module = NULL;
  }
  LLVMDisposeMessage(reason);
  return module;
}

void sim_warm_up(void) {
  LLVMContextRef context = LLVMContextCreate();
  golden_file file = {.module = parse(context), .context = context};
  if (file.module) {
    const golden_program program = {.files = &file, .num_files = 1};
    golden_image image;
    /* What fails here fails again with a real program, and is dealt with. */
    golden_link(&program, ENTRY, &image);
    golden_link_end();
    LLVMDisposeModule(file.module);
  }
  LLVMContextDispose(context);
}

/* How many blocks of memory of a size a run may take before it needs much: a
 * third of a megabyte in all. */
typedef struct block_count {
  size_t size;
  size_t count;
} block_count;

static const block_count blocks[] = {
    {16 << 10, 4}, {4 << 10, 32}, {1 << 10, 32}, {512, 128},
    {256, 128},    {128, 128},    {64, 256},
};

typedef struct block {
  struct block *next;
} block;

/* A child shares the memory that it finds free, page by page, until it first
 * writes to it. Writes to what it will be given next. */
void sim_warm_child(void) {
  block *all = NULL;
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    for (size_t k = 0; k < blocks[i].count; k++) {
      block *taken = calloc(1, blocks[i].size);
      if (taken) {
        taken->next = all;
        all = taken;
      }
    }
  }
  while (all) {
    block *next = all->next;
    free(all);
    all = next;
  }
}
