/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A struct is taken apart into its scalars and arrays, and put together anew.
 */
#include "core/frontend/simplify/cells/cell_layout.h"

#include "core/frontend/simplify/memory/member_objects.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

struct Part {
  int64_t low;
  int64_t high;
  Type *type;
};

int64_t sizeOf(Type *type, const DataLayout &layout) {
  return static_cast<int64_t>(layout.getTypeAllocSize(type).getFixedValue());
}

// All that is in a struct and is no struct.
void addParts(Type *type, int64_t offset, const DataLayout &layout,
              SmallVectorImpl<Part> &parts) {
  auto *record = dyn_cast<StructType>(type);
  if (!record) {
    int64_t bytes = sizeOf(type, layout);
    if (bytes) {
      parts.push_back({offset, offset + bytes, type});
    }
    return;
  }
  for (unsigned i = 0; i < record->getNumElements(); i++) {
    auto place = static_cast<int64_t>(
        layout.getStructLayout(record)->getElementOffset(i).getFixedValue());
    addParts(record->getElementType(i), offset + place, layout, parts);
  }
}

bool meets(const Part &part, const CellRun &run) {
  return part.low < run.high && part.high > run.low;
}

} // namespace

bool hls_frontend::hasPointers(Type *type) {
  return type->isPointerTy() || any_of(type->subtypes(), hasPointers);
}

bool hls_frontend::widenRuns(Type *type, SmallVectorImpl<CellRun> &runs,
                             const DataLayout &layout) {
  SmallVector<Part, 8> parts;
  StructType *record = structIn(type);
  if (record) {
    addParts(record, 0, layout, parts);
  } else {
    parts.push_back({0, sizeOf(type, layout), type});
  }
  for (CellRun &run : runs) {
    for (const Part &part : parts) {
      if (meets(part, run)) {
        run.low = std::min(run.low, part.low);
        run.high = std::max(run.high, part.high);
      }
    }
  }
  sort(runs, [](const CellRun &one, const CellRun &other) {
    return one.low < other.low;
  });
  SmallVector<CellRun, 4> joined;
  for (const CellRun &run : runs) {
    if (!joined.empty() && run.low < joined.back().high) {
      joined.back().high = std::max(joined.back().high, run.high);
    } else {
      joined.push_back(run);
    }
  }
  runs.assign(joined.begin(), joined.end());
  return all_of(runs, [&](const CellRun &run) {
    int64_t bytes = run.high - run.low;
    for (const Part &part : parts) {
      bytes -= meets(part, run) ? part.high - part.low : 0;
    }
    return bytes == 0;
  });
}

static Type *cellsOf(const CellRun &run, LLVMContext &context) {
  auto bits = static_cast<unsigned>(8 * run.cell);
  return ArrayType::get(IntegerType::get(context, bits),
                        static_cast<uint64_t>((run.high - run.low) / run.cell));
}

// What lies between the parts is bytes where it has to be something.
static StructType *structOf(ArrayRef<Part> parts, int64_t bytes,
                            LLVMContext &context, const DataLayout &layout) {
  SmallVector<Type *, 8> types;
  for (const Part &part : parts) {
    types.push_back(part.type);
  }
  auto *plain = StructType::create(context, types, cellsName);
  bool isSame = sizeOf(plain, layout) == bytes;
  for (unsigned i = 0; isSame && i < parts.size(); i++) {
    isSame =
        layout.getStructLayout(plain)->getElementOffset(i).getFixedValue() ==
        static_cast<uint64_t>(parts[i].low);
  }
  if (isSame) {
    return plain;
  }
  types.clear();
  int64_t end = 0;
  auto fill = [&](int64_t next) {
    if (next > end) {
      types.push_back(ArrayType::get(Type::getInt8Ty(context),
                                     static_cast<uint64_t>(next - end)));
    }
  };
  for (const Part &part : parts) {
    fill(part.low);
    types.push_back(part.type);
    end = part.high;
  }
  fill(bytes);
  return StructType::create(context, types, cellsName, /*isPacked=*/true);
}

Type *hls_frontend::withCells(Type *type, ArrayRef<CellRun> runs,
                              const DataLayout &layout) {
  LLVMContext &context = type->getContext();
  StructType *record = structIn(type);
  if (!record) {
    return hasPointers(type) ? nullptr : cellsOf(runs.front(), context);
  }
  SmallVector<Part, 8> parts, kept;
  addParts(record, 0, layout, parts);
  for (const Part &part : parts) {
    bool isCell =
        any_of(runs, [&](const CellRun &run) { return meets(part, run); });
    if (isCell && hasPointers(part.type)) {
      return nullptr;
    }
    if (!isCell) {
      kept.push_back(part);
    }
  }
  for (const CellRun &run : runs) {
    kept.push_back({run.low, run.high, cellsOf(run, context)});
  }
  sort(kept,
       [](const Part &one, const Part &other) { return one.low < other.low; });
  Type *all = structOf(kept, sizeOf(record, layout), context, layout);
  SmallVector<uint64_t, 4> counts;
  for (Type *around = type; around != record;
       around = around->getArrayElementType()) {
    counts.push_back(around->getArrayNumElements());
  }
  for (uint64_t count : reverse(counts)) {
    all = ArrayType::get(all, count);
  }
  return all;
}
