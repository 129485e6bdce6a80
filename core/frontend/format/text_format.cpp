/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As clang-format and clangd lay a text out: headers in order first, then the
 * rest, as one set of edits.
 */
#include "hls/editor/text_format.h"

#include "clang/Format/Format.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/Support/SourceMgr.h"

#include <string>
#include <vector>

using namespace clang;
using llvm::StringRef;

struct hls_text_edits {
  std::vector<tooling::Replacement> all;
};

namespace {

StringRef text_of(const hls_text_style &style) {
  return StringRef(style.text, style.size);
}

// Where a style's file is wrong, and why: the first thing that the parser says.
class Complaint {
public:
  explicit Complaint(const hls_text_style &style) : path(style.path) {}

  static void take(const llvm::SMDiagnostic &found, void *user) {
    Complaint &complaint = *static_cast<Complaint *>(user);
    if (complaint.text.empty()) {
      complaint.text = complaint.path + ":" +
                       std::to_string(found.getLineNo()) + ":" +
                       std::to_string(found.getColumnNo() + 1) + ": " +
                       found.getMessage().str();
    }
  }

  hls_status tell(std::error_code code, hls_error *error) {
    return hls_error_set(error, HLS_INVALID, "%s",
                         text.empty() ? (path + ": " + code.message()).c_str()
                                      : text.c_str());
  }

private:
  std::string path, text;
};

// Puts what a file says over a style.
hls_status apply(const hls_text_style &file, format::FormatStyle &style,
                 hls_error *error) {
  Complaint complaint(file);
  style.InheritsParentConfig = false;
  // What stands in front of the first document is for all languages.
  std::error_code code = format::parseConfiguration(
      llvm::MemoryBufferRef(text_of(file), file.path), &style,
      /*AllowUnknownOptions=*/false, Complaint::take, &complaint);
  // A file may be about other languages only.
  bool isForOthers = code == format::ParseError::Unsuitable;
  return code && !isForOthers ? complaint.tell(code, error) : HLS_OK;
}

hls_status find_style(const hls_text_format_request &request,
                      format::FormatStyle &style, hls_error *error) {
  size_t outermost = 0;
  for (; outermost < request.num_styles; outermost++) {
    format::FormatStyle alone = format::getLLVMStyle();
    if (hls_status status = apply(request.styles[outermost], alone, error)) {
      return status;
    }
    if (!alone.InheritsParentConfig) {
      outermost++;
      break;
    }
  }
  style = format::getLLVMStyle();
  for (size_t i = outermost; i > 0; i--) {
    if (hls_status status = apply(request.styles[i - 1], style, error)) {
      return status;
    }
  }
  return HLS_OK;
}

hls_status find_ranges(const hls_text_format_request &request,
                       std::vector<tooling::Range> &ranges, hls_error *error) {
  for (size_t i = 0; i < request.num_ranges; i++) {
    const hls_text_span &span = request.ranges[i];
    if (span.offset > request.size ||
        span.length > request.size - span.offset) {
      return hls_error_set(error, HLS_INVALID, "a range is not in the text");
    }
    ranges.emplace_back(span.offset, span.length);
  }
  if (ranges.empty()) {
    ranges.emplace_back(0, request.size);
  }
  return HLS_OK;
}

hls_status lay_out(const hls_text_format_request &request,
                   const format::FormatStyle &style,
                   llvm::ArrayRef<tooling::Range> ranges,
                   std::vector<tooling::Replacement> &edits, hls_error *error) {
  StringRef text(request.text, request.size);
  tooling::Replacements headers =
      format::sortIncludes(style, text, ranges, request.path);
  llvm::Expected<std::string> sorted =
      tooling::applyAllReplacements(text, headers);
  if (!sorted) {
    return hls_error_set(error, HLS_INTERNAL, "%s",
                         llvm::toString(sorted.takeError()).c_str());
  }
  tooling::Replacements rest = format::reformat(
      style, *sorted,
      tooling::calculateRangesAfterReplacements(headers, ranges), request.path);
  for (const tooling::Replacement &edit : headers.merge(rest)) {
    edits.push_back(edit);
  }
  return HLS_OK;
}

} // namespace

hls_status hls_text_format(const hls_text_format_request *request,
                           hls_text_edits **edits, hls_error *error) {
  format::FormatStyle style;
  std::vector<tooling::Range> ranges;
  hls_status status = find_style(*request, style, error);
  if (status == HLS_OK) {
    status = find_ranges(*request, ranges, error);
  }
  auto found = std::make_unique<hls_text_edits>();
  if (status == HLS_OK) {
    status = lay_out(*request, style, ranges, found->all, error);
  }
  if (status == HLS_OK) {
    *edits = found.release();
  }
  return status;
}

size_t hls_text_edits_count(const hls_text_edits *edits) {
  return edits->all.size();
}

hls_text_edit hls_text_edits_at(const hls_text_edits *edits, size_t index) {
  const tooling::Replacement &edit = edits->all[index];
  StringRef text = edit.getReplacementText();
  return {{edit.getOffset(), edit.getLength()}, text.data(), text.size()};
}

void hls_text_edits_destroy(hls_text_edits *edits) { delete edits; }
