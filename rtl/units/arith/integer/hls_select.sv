// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Consumes a condition and both values together and forwards the value that the
// condition selects. Latency 0, no slots. Channel protocol: see README.md.
module hls_select #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [0:0]            condition,
  input  logic                  condition_valid,
  output logic                  condition_ready,
  input  logic [DATA_WIDTH-1:0] trueValue,
  input  logic                  trueValue_valid,
  output logic                  trueValue_ready,
  input  logic [DATA_WIDTH-1:0] falseValue,
  input  logic                  falseValue_valid,
  output logic                  falseValue_ready,
  output logic [DATA_WIDTH-1:0] result,
  output logic                  result_valid,
  input  logic                  result_ready
);
  assign result = condition[0] ? trueValue : falseValue;

  hls_join #(
    .SIZE(3)
  ) control (
    .ins_valid({falseValue_valid, trueValue_valid, condition_valid}),
    .ins_ready({falseValue_ready, trueValue_ready, condition_ready}),
    .outs_valid(result_valid),
    .outs_ready(result_ready)
  );
endmodule
