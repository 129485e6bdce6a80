// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fork in an island, where all outputs take their tokens in the same cycles:
// wires. Latency 0, no slots. Channel protocol and islands: see README.md.
module hls_rigid_fork #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0]      ins,
  input  logic                       ins_valid,
  output logic                       ins_ready,
  output logic [SIZE*DATA_WIDTH-1:0] outs,
  output logic [SIZE-1:0]            outs_valid,
  input  logic [SIZE-1:0]            outs_ready
);
  assign outs = {SIZE{ins}};
  assign outs_valid = {SIZE{ins_valid}};
  assign ins_ready = &outs_ready;
endmodule
