// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Absolute value of an IEEE 754 number: clears its sign bit, of NaNs too.
// Latency 0, no slots. Channel protocol: see README.md.
module hls_absf #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready
);
  assign outs = ins & ~(DATA_WIDTH'(1) << (DATA_WIDTH - 1));
  assign outs_valid = ins_valid;
  assign ins_ready = outs_ready;
endmodule
