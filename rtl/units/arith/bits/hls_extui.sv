// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Zero extension; OUTPUT_WIDTH >= INPUT_WIDTH. Latency 0, no slots.
// Channel protocol: see README.md.
module hls_extui #(
  parameter int INPUT_WIDTH = 8,
  parameter int OUTPUT_WIDTH = 32
) (
  input  logic [INPUT_WIDTH-1:0]  ins,
  input  logic                    ins_valid,
  output logic                    ins_ready,
  output logic [OUTPUT_WIDTH-1:0] outs,
  output logic                    outs_valid,
  input  logic                    outs_ready
);
  assign outs = OUTPUT_WIDTH'(ins);
  assign outs_valid = ins_valid;
  assign ins_ready = outs_ready;
endmodule
