// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns a control token into a data token of a fixed value. Channel protocol:
// see README.md. Latency 0, no slots.
module hls_constant #(
  parameter int DATA_WIDTH = 32,
  parameter logic [DATA_WIDTH-1:0] VALUE = '0
) (
  input  logic                  ctrl_valid,
  output logic                  ctrl_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready
);
  assign outs = VALUE;
  assign outs_valid = ctrl_valid;
  assign ctrl_ready = outs_ready;
endmodule
