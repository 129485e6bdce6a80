# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two programs that prove: Yosys makes a circuit of a unit and its checkers, ABC
looks for an invariant of it (property-directed reachability), which holds in every
traffic from reset for ever, or finds a traffic that breaks a promise.
"""

import glob
import os
import re
import subprocess

import classes
import unit_cases

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKERS = ("offer", "flow", "order", "steer", "repeat", "stored", "memory",
            "island", "island_sum", "island_executions", "guesses",
            "speculation")

# What nobody looks at is gone before it costs time. Registers may start with
# anything: there is a reset.
SYNTHESIS = ("hierarchy -top proof; proc -noopt; flatten; opt_expr; opt_clean; "
             "wreduce; opt_expr -fine; opt_clean; memory_collect; memory_map; "
             "opt_expr; opt_clean; aigmap; simplemap; techmap; opt_expr; "
             "async2sync; dffunmap; setundef -undriven -anyseq; aigmap; opt_clean; "
             "write_aiger -I -B -zinit {aiger}")
# Promises become one, and what the neighbours promise a part of it.
SEARCH = "read_aiger {aiger}; fold; strash; scorr; pdr"


def manifest_of(path):
    return dict(re.findall(r"^(\w+):[ ]*(.*?)[ ]*$", unit_cases.read(path), re.M))


class Prover:
    """The units of a folder, and what is proven of them. For proofs it needs a
    directory to work in and the two programs."""

    def __init__(self, units, work=None, yosys=None, abc=None):
        self.units, self.work, self.yosys, self.abc = units, work, yosys, abc
        self.paths = {unit_cases.module_of(path): path for path in
                      glob.glob(f"{units}/**/hls_*.manifest", recursive=True)}
        self.manifests = {name: manifest_of(path)
                          for name, path in self.paths.items()}
        if work:
            os.makedirs(work, exist_ok=True)

    def proofs(self):
        """Pairs of a case and its classes.Proof."""
        for case in unit_cases.read_cases(self.units):
            name = case.unit.name
            # The folder in the library alone: those above it may have any name.
            room = os.path.relpath(self.paths[name], self.units).split(os.sep)[0]
            yield case, classes.prove(case, self.manifests[name], room)

    def sources(self, name, found=None):
        """The files of a unit and of those that it uses."""
        found = {} if found is None else found
        if name not in found:
            found[name] = self.paths[name].removesuffix("manifest") + "sv"
            for used in self.manifests[name].get("uses", "").split():
                self.sources(used, found)
        return list(found.values())

    def synthesize(self, pairs, changed=None):
        """The circuits of some pairs, one file for each. Files of units are
        replaced as `changed` tells."""
        checkers = " ".join(os.path.join(HERE, f"{name}.sv") for name in CHECKERS)
        script = [f"read_verilog -formal -sv -defer {checkers}", "design -save none"]
        files = []
        for number, (case, proof) in enumerate(pairs):
            top = os.path.join(self.work, f"proof_{number}.sv")
            with open(top, "w", encoding="utf-8") as file:
                file.write(proof.text)
            names = {case.unit.name} | set(proof.uses)
            sources = sorted({path for name in names for path in self.sources(name)})
            sources = [(changed or {}).get(path, path) for path in sources]
            files.append(top.removesuffix("sv") + "aig")
            script += ["design -load none",
                       f"read_verilog -sv -defer {' '.join(sources)}",
                       f"read_verilog -formal -sv {top}",
                       *SYNTHESIS.format(aiger=files[-1]).split("; ")]
        path = os.path.join(self.work, "proofs.ys")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(script) + "\n")
        done = subprocess.run([self.yosys, "-q", path], text=True, check=False,
                              capture_output=True)
        if done.returncode != 0:
            raise SystemExit(f"{self.yosys} {path}: {done.stdout}{done.stderr}")
        return files

    def search(self, aiger):
        """What ABC says of a circuit."""
        done = subprocess.run([self.abc, "-c", SEARCH.format(aiger=aiger)], text=True,
                              check=False, capture_output=True)
        return done.stdout + done.stderr

    @staticmethod
    def is_proven(said):
        return "Property proved." in said

    @staticmethod
    def is_broken(said):
        """Whether there is a traffic that breaks a promise."""
        return "was asserted in frame" in said
