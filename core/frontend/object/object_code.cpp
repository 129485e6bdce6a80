/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As llc does when it is to compile a module twice, the same passes run again
 * and write to the same stream.
 */
#include "core/frontend/object/object_code.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CBindingWrapping.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>
#include <new>
#include <utility>

using namespace llvm;

struct hls_object_writer {
  explicit hls_object_writer(std::unique_ptr<TargetMachine> machine)
      : machine(std::move(machine)), stream(bytes) {}

  std::unique_ptr<TargetMachine> machine;
  SmallVector<char, 0> bytes;
  raw_svector_ostream stream;
  legacy::PassManager passes;
};

hls_object_writer *hls_object_writer_create(LLVMTargetMachineRef machine) {
  std::unique_ptr<TargetMachine> target(
      reinterpret_cast<TargetMachine *>(machine));
  auto *writer = new (std::nothrow) hls_object_writer(std::move(target));
  if (writer && writer->machine->addPassesToEmitFile(
                    writer->passes, writer->stream, nullptr,
                    CodeGenFileType::ObjectFile)) {
    delete writer;
    return nullptr;
  }
  return writer;
}

void hls_object_writer_destroy(hls_object_writer *writer) { delete writer; }

LLVMMemoryBufferRef hls_object_writer_write(hls_object_writer *writer,
                                            LLVMModuleRef module) {
  Module &compiled = *unwrap(module);
  compiled.setDataLayout(writer->machine->createDataLayout());
  writer->bytes.clear();
  writer->passes.run(compiled);
  return wrap(MemoryBuffer::getMemBufferCopy(
                  StringRef(writer->bytes.data(), writer->bytes.size()))
                  .release());
}
