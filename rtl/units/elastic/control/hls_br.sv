// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wire that marks the exit of a basic block. Channel protocol: see README.md.
module hls_br #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready
);
  assign outs = ins;
  assign outs_valid = ins_valid;
  assign ins_ready = outs_ready;
endmodule
