# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of tests/kernels, and what their simulations need."""

import glob
import os
import shutil

HERE = os.path.dirname(os.path.abspath(__file__))
KERNELS = os.path.join(os.path.dirname(HERE), "kernels")

# Without the script around it, which takes longer than to read most circuits.
VERILATOR = shutil.which("verilator_bin") or "verilator"

# The units of all kernels with placeholders but the first.
UNITS = ["--rtl", os.path.join(KERNELS, "hw_units.sv"),
         "--model", os.path.join(KERNELS, "hw_units_model.c")]

# The queues of the kernels with waits in branches and loops.
WAITS = ["--rtl", os.path.join(KERNELS, "wait_units.sv"),
         "--model", os.path.join(KERNELS, "wait_units_model.c")]

# The further files that the simulations of some kernels need.
ARGUMENTS = {
    "hw_inst": ["--rtl", os.path.join(KERNELS, "hw_inst.sv"),
                "--model", os.path.join(KERNELS, "hw_inst_model.c")],
    "hw_branches": UNITS,
    "hw_calls": UNITS,
    "hw_floats": UNITS,
    "hw_loop": UNITS,
    "hw_narrow": UNITS,
    "hw_template": UNITS,
    "pop_and_wait": ["--rtl", os.path.join(KERNELS, "pop_and_wait.sv"),
                     "--model", os.path.join(KERNELS, "pop_and_wait_model.c")],
    "wait_branches": WAITS,
    "wait_loop": WAITS,
    "wait_overloads": WAITS,
}


def kernel_files():
    """The file of each kernel; those of a style have a directory each."""
    files = {}
    for pattern in ("*.c", "*.cpp", "dynamatic/*/*.c"):
        for path in sorted(glob.glob(os.path.join(KERNELS, pattern))):
            name = os.path.splitext(os.path.basename(path))[0]
            if not name.endswith("_model"):
                files[name] = path
    return files


FILES = kernel_files()
