# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What all idioms have."""


class Idiom:
    def __init__(self, program):
        self.program = program
        self.pick, self.chance = program.pick, program.chance
        self.number, self.name = program.number, program.name
        self.outside, self.locals, self.ends = [], [], []
        self.arguments, self.statements = [], []
        self.make()

    def make(self):
        raise NotImplementedError

    def between(self, low, high):
        return self.program.random.randint(low, high)

    def numbers(self, count):
        return ", ".join(str(self.between(-20, 99)) for _ in range(count))
