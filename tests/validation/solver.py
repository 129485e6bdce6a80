# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Yosys makes gates of what is compared, ABC decides."""

import hashlib
import os
import re
import resource
import subprocess
from typing import NamedTuple

import circuits

HERE = os.path.dirname(os.path.abspath(__file__))

# A circuit as gates, then two of them with what is around them.
CIRCUIT = ("read_verilog -sv -defer {files}; hierarchy -top {top}; proc -noopt; flatten; "
           "opt_expr; opt_clean; memory_collect; memory_map; opt_expr; simplemap; "
           "techmap; opt_clean; write_rtlil {gates}")
SIDE = "read_rtlil {gates}; rename {top} {side}"
BOTH = ("read_verilog -sv -defer {border}; read_verilog -sv {proof}; "
        "hierarchy -top proof; proc -noopt; flatten; opt_expr; simplemap; techmap; "
        "async2sync; dffunmap; setundef -undriven -zero; opt_clean; aigmap; "
        "design -save gates")
WRITE = ("design -load gates; connect -set is_free 1'b{free}; "
         "connect -set is_rhythm 1'b{rhythm}; opt_clean; "
         "write_aiger -miter -zinit -map {aiger}.map {aiger}")


class Verdict(NamedTuple):
    """`is_wrong` with the file of a counterexample; or as many cycles as are right;
    for ever when `is_proven`."""
    is_wrong: bool = False
    is_proven: bool = False
    cycles: int = 0
    cex: str = ""


class Solver:
    """What is behind a pass is in front of the next one: the gates of circuits are
    kept in a folder, by what they are made of."""

    def __init__(self, yosys, abc, kept):
        self.yosys, self.abc, self.kept = yosys, abc, kept
        os.makedirs(kept, exist_ok=True)

    def run(self, path, steps):
        """Runs a script of Yosys, which is written there."""
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join("; ".join(steps).split("; ")) + "\n")
        circuits.run([self.yosys, "-q", path])

    def gates(self, circuit):
        """The file with the gates of a circuit."""
        texts = hashlib.sha256()
        for path in circuit.files:
            with open(path, "rb") as file:
                texts.update(file.read())
        gates = os.path.join(self.kept, f"{texts.hexdigest()}.il")
        if not os.path.exists(gates):
            made = os.path.join(circuit.directory, "gates.il")
            self.run(os.path.join(circuit.directory, "gates.ys"),
                     [CIRCUIT.format(files=" ".join(circuit.files), top=circuit.top,
                                     gates=made)])
            os.replace(made, gates)
        return gates

    def synthesize(self, miter, folder, forms):
        """The files of gates, by their form."""
        os.makedirs(folder, exist_ok=True)
        proof = os.path.join(folder, "proof.sv")
        with open(proof, "w", encoding="utf-8") as file:
            file.write(miter.text())
        steps = [SIDE.format(gates=self.gates(circuit), top=circuit.top, side=side)
                 for side, circuit in miter.circuits.items()]
        steps.append(BOTH.format(border=os.path.join(HERE, "border.sv"), proof=proof))
        files = {form: os.path.join(folder, f"{form}.aig") for form in forms}
        steps += [WRITE.format(aiger=aiger, free=int(form == "free"),
                               rhythm=int(form == "rhythm"))
                  for form, aiger in files.items()]
        self.run(os.path.join(folder, "proof.ys"), steps)
        return files

    def ask(self, script, seconds):
        """What ABC says, unless that takes more of a processor's time: how busy the
        machine is does not matter. It writes each line at once, and so tells how far it
        came."""
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))

        done = subprocess.run(["stdbuf", "-oL", self.abc, "-c", script], text=True, check=False,
                              capture_output=True, preexec_fn=limit)
        return done.stdout + done.stderr

    def bounded(self, aiger, cycles, seconds, output=0):
        cex = f"{aiger.removesuffix('.aig')}.{output}.cex"
        said = self.ask(f"read_aiger {aiger}; cone -s -O {output} -R 1; strash; "
                        f"bmc3 -v -F {cycles}; write_cex -a {cex}", seconds)
        if "was asserted in frame" in said:
            return Verdict(is_wrong=True, cex=cex,
                           cycles=int(re.search(r"in frame (\d+)", said)[1]))
        frames = re.findall(r"^ *(\d+) [+] : ", said, re.M)
        done = re.findall(r"No output asserted in (\d+) frames", said)
        return Verdict(cycles=int(done[-1]) if done else
                       int(frames[-1]) + 1 if frames else 0)

    def unbounded(self, aiger, seconds):
        said = self.ask(f"read_aiger {aiger}; cone -s -O 0 -R 1; strash; scorr; "
                        f"dc2; scorr -F 2; pdr", seconds)
        return Verdict(is_proven="Property proved" in said or
                       "networks are equivalent" in said.lower())
