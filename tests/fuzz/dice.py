# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the texts of random programs are chosen by."""

import random


class Dice:
    """The same choices and new names for the same seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = 0  # of names

    def pick(self, choices):
        return self.random.choice(choices)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def name(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"
