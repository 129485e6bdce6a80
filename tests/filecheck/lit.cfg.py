# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every .mlir file below this folder is a test; its RUN lines say how. `not` is
# part of lit: it wants a status other than 0 and fails when the program dies.
import os
import sys

import lit.formats

config.name = "hlsd"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.substitutions.append((r"\bhls-opt\b", config.hls_opt))
config.substitutions.append((r"%python", sys.executable))
config.substitutions.append((r"\bFileCheck\b", config.filecheck))
# What a sanitizer was told outside holds inside, too.
for name in ("ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
