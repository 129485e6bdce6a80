// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Consumes a condition and a data token together and sends the data to one of
// two outputs. Channel protocol: see README.md. Latency 0, no slots.
module hls_cond_br #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [0:0]            condition,
  input  logic                  condition_valid,
  output logic                  condition_ready,
  input  logic [DATA_WIDTH-1:0] data,
  input  logic                  data_valid,
  output logic                  data_ready,
  output logic [DATA_WIDTH-1:0] trueOut,
  output logic                  trueOut_valid,
  input  logic                  trueOut_ready,
  output logic [DATA_WIDTH-1:0] falseOut,
  output logic                  falseOut_valid,
  input  logic                  falseOut_ready
);
  assign trueOut = data;
  assign falseOut = data;

  hls_cond_br_dataless control (
    .condition(condition),
    .condition_valid(condition_valid),
    .condition_ready(condition_ready),
    .data_valid(data_valid),
    .data_ready(data_ready),
    .trueOut_valid(trueOut_valid),
    .trueOut_ready(trueOut_ready),
    .falseOut_valid(falseOut_valid),
    .falseOut_ready(falseOut_ready)
  );
endmodule
