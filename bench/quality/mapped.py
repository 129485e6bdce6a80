# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What becomes of a circuit on an FPGA: Yosys maps it, timing.py times it, and
nextpnr, where asked for, places and routes it."""

import json
import os
import re
import subprocess

import timing

# Too large, or too special, to be compared with the logic around them.
BLACK_BOXES = ("hls_ram", "hls_lsq", "hls_lsq_loadless", "hls_lsq_slave",
               "hls_lsq_slave_loadless")
MODULE = re.compile(r"^\s*module\s+(\w+)", re.M)


def write_files(files, directory):
    """Writes the files of a circuit; the names of their modules."""
    modules = set()
    for file in files:
        path = os.path.join(directory, file["path"])
        with open(path, "w", encoding="utf-8") as output:
            output.write(file["text"])
        modules |= set(MODULE.findall(file["text"]))
    return modules


def yosys(script, directory):
    run = subprocess.run(["yosys", "-q", "-p", "; ".join(script)],
                         cwd=directory, capture_output=True,
                         encoding="utf-8", check=False)
    if run.returncode != 0:
        raise RuntimeError(run.stderr.strip()[-500:])


def read(circuit, directory, black=BLACK_BOXES):
    """The commands that read a circuit, with the black boxes in it."""
    modules = write_files(circuit["files"], directory)
    stubs = {module for file in circuit["files"] if file["kind"] == "stub"
             for module in MODULE.findall(file["text"])}
    boxes = sorted((modules & set(black)) | stubs)
    paths = " ".join(file["path"] for file in circuit["files"])
    return [f"read_verilog -sv {paths}"] + [f"blackbox {box}" for box in boxes]


def area(counts):
    """The pieces of an FPGA with look-up tables of six inputs."""
    def total(pattern):
        return sum(number for kind, number in counts.items()
                   if re.match(pattern, kind))
    return {"lut": total(r"LUT[1-6]$"), "ff": total(r"FD[RSCP]E"),
            "dsp": total("DSP48"), "carry": total("CARRY4$"),
            "mux": total("MUXF"), "lutram": total(r"RAM\d+[XM]|SRL"),
            "ram": total("RAMB|hls_ram"), "lsq": total("hls_lsq")}


def synthesise(circuit, directory, boxes=BLACK_BOXES):
    """Area and longest path of a circuit, the result of hls/emitRtl, without what is
    in these modules."""
    top = circuit["top"]
    yosys(read(circuit, directory, boxes) +
          [f"synth_xilinx -flatten -noiopad -top {top}",
           "write_json mapped.json"], directory)
    netlist = timing.load(os.path.join(directory, "mapped.json"), top)
    total, path = timing.longest(netlist)
    logic, logic_path = timing.longest(netlist, products=False)
    return {**area(netlist.counts), "ns": round(total, 2), "path": path,
            "logicNs": round(logic, 2), "logicPath": logic_path}


def harness(top, ports):
    """A module around the circuit with few pins: its inputs come from a shift
    register, its outputs leave through another one."""
    sizes = {"input": 0, "output": 0}
    wires = {"input": "ins", "output": "outs"}
    connections = [".clk(clk)", ".rst(rst)"]
    for name, port in ports.items():
        if name in ("clk", "rst"):
            continue
        begin, size = sizes[port["direction"]], len(port["bits"])
        connections.append(
            f".{name}({wires[port['direction']]}[{begin} +: {size}])")
        sizes[port["direction"]] += size
    return f"""
module harness (input clk, input rst, input in, input load, output out);
  reg [{sizes["input"] - 1}:0] ins;
  reg [{sizes["output"] - 1}:0] taken;
  wire [{sizes["output"] - 1}:0] outs;
  assign out = taken[0];
  always @(posedge clk) begin
    ins <= {{ins, in}};
    taken <= load ? outs : taken >> 1;
  end
  {top} circuit ({", ".join(connections)});
endmodule
"""


def place(circuit, directory):
    """Megahertz that nextpnr finds for an iCE40 HX8K, multipliers in tables; None
    when the circuit has no room there, or black boxes. After synthesise()."""
    top = circuit["top"]
    with open(os.path.join(directory, "mapped.json"), encoding="utf-8") as file:
        ports = json.load(file)["modules"][top]["ports"]
    with open(os.path.join(directory, "harness.v"), "w",
              encoding="utf-8") as file:
        file.write(harness(top, ports))
    yosys(read(circuit, directory) + ["read_verilog harness.v",
          "synth_ice40 -top harness -json ice40.json"], directory)
    run = subprocess.run(
        ["nextpnr-ice40", "--hx8k", "--package", "ct256", "--json",
         "ice40.json", "--pcf-allow-unconstrained", "--seed", "1"],
        cwd=directory, capture_output=True, encoding="utf-8", check=False)
    found = re.findall(r"Max frequency for clock[^:]*: ([0-9.]+) MHz",
                       run.stderr)
    return float(found[-1]) if found and run.returncode == 0 else None
