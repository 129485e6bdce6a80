// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps the low bits; OUTPUT_WIDTH <= INPUT_WIDTH. Latency 0, no slots.
// Channel protocol: see README.md.
module hls_trunci #(
  parameter int INPUT_WIDTH = 32,
  parameter int OUTPUT_WIDTH = 8
) (
  input  logic [INPUT_WIDTH-1:0]  ins,
  input  logic                    ins_valid,
  output logic                    ins_ready,
  output logic [OUTPUT_WIDTH-1:0] outs,
  output logic                    outs_valid,
  input  logic                    outs_ready
);
  assign outs = ins[OUTPUT_WIDTH-1:0];
  wire unused = &{1'b0, ins};
  assign outs_valid = ins_valid;
  assign ins_ready = outs_ready;
endmodule
