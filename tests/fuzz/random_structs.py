# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structs for random kernels: by value, and in arrays."""


class Struct:
    """One type. A member is (type, name, elements); 0 elements: no array."""

    def __init__(self, kernel, scalars, floats):
        self.tag = kernel.name("S")
        self.members = []
        for _ in range(kernel.random.randint(1, 4)):
            kind = kernel.pick(floats if floats and kernel.chance(30)
                               else scalars)
            size = kernel.pick([2, 4]) if kernel.chance(25) else 0
            self.members.append((kind, kernel.name("m"), size))

    @property
    def type(self):
        return f"struct {self.tag}"

    def declaration(self):
        lines = [f"  {kind} {name}{f'[{size}]' if size else ''};"
                 for kind, name, size in self.members]
        return "\n".join([f"{self.type} {{", *lines, "};"])

    def source(self):
        """The name of the function that makes a value."""
        return f"next_{self.tag}"

    def maker(self, source):
        """That function. `source(type)` is an expression for a member."""
        lines = [f"static {self.type} {self.source()}(void) {{",
                 f"  {self.type} s = {{0}};"]
        for kind, name, size in self.members:
            value = f"({kind}){source(kind)}"
            lines.append(f"  for (int k = 0; k < {size}; k++) "
                         f"s.{name}[k] = {value};" if size
                         else f"  s.{name} = {value};")
        return lines + ["  return s;", "}"]
