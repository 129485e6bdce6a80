# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ways in which people write C, for random_idioms.py to mix. Each is a class that is
made with the program. Its object has texts: `outside`, in front of the kernel, `locals`,
at the begin of it, `statements`, functions that return lines of a statement, and `ends`,
lines at the end. Its `arguments` are triples of a declaration, lines that prepare it in
main(), and what main() passes."""

from idioms import calls, forms, nodes, sequences

ALL = [nodes.Tree, nodes.List, nodes.Table, calls.Operations, calls.Machine,
       calls.Recursion, calls.Cleanup, calls.Statics, forms.BitsInUnion, forms.Volatile,
       forms.Complex, forms.LongDouble, forms.Jumps, forms.Compared, forms.Tail,
       sequences.Sorted, sequences.Text, sequences.Variable, sequences.Rows,
       sequences.Views, sequences.Found]
