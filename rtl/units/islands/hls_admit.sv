// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value that an island takes when an hls_enter takes its token: wires.
// Latency 0, no slots. Channel protocol and islands: see README.md.
module hls_admit #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  output logic                  token_valid,
  input  logic                  token_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready
);
  assign outs = ins;
  assign token_valid = ins_valid;
  assign ins_ready = token_ready;
  assign outs_valid = ins_valid;

  wire unused = &{1'b0, outs_ready};
endmodule
