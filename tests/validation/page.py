# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of what was found."""

from typing import NamedTuple

import judge


class Row(NamedTuple):
    kernel: str
    change: str
    finding: judge.Finding
    seconds: float
