/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A look at the text that errs on the safe side: whatever may hide a name
 * counts as one.
 */
#include "core/frontend/files/wait_mention.h"

#include <string_view>

using llvm::StringRef;

namespace {

// LLVM makes a table for each search, which takes longer than to search the
// text of a small kernel.
size_t find(StringRef text, StringRef part) {
  return std::string_view(text).find(std::string_view(part));
}

bool mayNameOne(StringRef text) {
  // Parts of the names, names pasted together, names across lines, and the
  // other spellings of `#` and `\`.
  for (StringRef part : {"__wait_", "_to_token", "##", "\\\n", "\\\r", "\\ ",
                         "\\\t", "%:", "??"}) {
    if (find(text, part) != StringRef::npos) {
      return true;
    }
  }
  return false;
}

// A directive that reads another file than hls.h. What only looks like one, in
// a comment say, counts too.
bool mayReadOtherFiles(StringRef text) {
  for (StringRef keyword : {"include", "import", "embed"}) {
    StringRef rest = text;
    while (true) {
      size_t found = find(rest, keyword);
      if (found == StringRef::npos) {
        break;
      }
      rest = rest.drop_front(found + keyword.size());
      StringRef file = rest.ltrim(" \t");
      if (!file.starts_with("\"hls.h\"") && !file.starts_with("<hls.h>")) {
        return true;
      }
    }
  }
  return false;
}

} // namespace

bool hls_frontend::mayMentionWaits(StringRef text,
                                   const hls_clang_options *options) {
  for (size_t i = 0; options && i < options->num_defines; i++) {
    if (mayNameOne(options->defines[i])) {
      return true;
    }
  }
  return mayNameOne(text) || mayReadOtherFiles(text);
}
