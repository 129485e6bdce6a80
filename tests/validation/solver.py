# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Yosys makes gates of what is compared, ABC decides."""

import os
import re
import resource
import subprocess
from typing import NamedTuple

import circuits

HERE = os.path.dirname(os.path.abspath(__file__))

READ = "read_verilog -sv -defer {files}"
RENAME = "rename {top} {side}"
SYNTHESIS = ("hierarchy -top proof; proc -noopt; flatten; opt_expr; opt_clean; "
             "wreduce; opt_expr -fine; opt_clean; memory_collect; memory_map; "
             "opt_expr; opt_clean; aigmap; simplemap; techmap; opt_expr; "
             "async2sync; dffunmap; setundef -undriven -zero; aigmap; opt_clean")
WRITE = ("design -load gates; connect -set is_free 1'b{free}; "
         "connect -set is_rhythm 1'b{rhythm}; opt_expr; opt_clean; aigmap; opt_clean; "
         "write_aiger -miter -zinit -map {aiger}.map {aiger}")


class Verdict(NamedTuple):
    """`is_wrong` with the file of a counterexample; or as many cycles as are right;
    for ever when `is_proven`."""
    is_wrong: bool = False
    is_proven: bool = False
    cycles: int = 0
    cex: str = ""


class Solver:
    def __init__(self, yosys, abc):
        self.yosys, self.abc = yosys, abc

    def synthesize(self, miter, folder, forms):
        """The files of gates, by their form."""
        os.makedirs(folder, exist_ok=True)
        proof = os.path.join(folder, "proof.sv")
        with open(proof, "w", encoding="utf-8") as file:
            file.write(miter.text())
        script, read = [], set()
        for side, circuit in miter.circuits.items():
            files = [path for path in circuit.files if os.path.basename(path) not in read]
            read |= {os.path.basename(path) for path in files} - {f"{circuit.top}.sv"}
            script += [READ.format(files=" ".join(files)),
                       RENAME.format(top=f"$abstract\\{circuit.top}",
                                     side=f"$abstract\\{side}")]
        script += [READ.format(files=os.path.join(HERE, "border.sv")),
                   f"read_verilog -sv {proof}", *SYNTHESIS.split("; "),
                   "design -save gates"]
        files = {}
        for form in forms:
            files[form] = os.path.join(folder, f"{form}.aig")
            script += WRITE.format(aiger=files[form], free=int(form == "free"),
                                   rhythm=int(form == "rhythm")).split("; ")
        path = os.path.join(folder, "proof.ys")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(script) + "\n")
        circuits.run([self.yosys, "-q", path])
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
