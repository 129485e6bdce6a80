// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer comparison. PREDICATE: 0 eq, 1 ne, 2 slt, 3 sle, 4 sgt, 5 sge, 6 ult,
// 7 ule, 8 ugt, 9 uge. Latency 0, no slots; a join of both operands. Channel
// protocol: see README.md.
module hls_cmpi #(
  parameter int DATA_WIDTH = 32,
  parameter int PREDICATE = 0
) (
  input  logic [DATA_WIDTH-1:0] lhs,
  input  logic                  lhs_valid,
  output logic                  lhs_ready,
  input  logic [DATA_WIDTH-1:0] rhs,
  input  logic                  rhs_valid,
  output logic                  rhs_ready,
  output logic [0:0]            result,
  output logic                  result_valid,
  input  logic                  result_ready
);
  generate
    if (PREDICATE == 0) begin : eq
      assign result = lhs == rhs;
    end else if (PREDICATE == 1) begin : ne
      assign result = lhs != rhs;
    end else if (PREDICATE == 2) begin : slt
      assign result = $signed(lhs) < $signed(rhs);
    end else if (PREDICATE == 3) begin : sle
      assign result = $signed(lhs) <= $signed(rhs);
    end else if (PREDICATE == 4) begin : sgt
      assign result = $signed(lhs) > $signed(rhs);
    end else if (PREDICATE == 5) begin : sge
      assign result = $signed(lhs) >= $signed(rhs);
    end else if (PREDICATE == 6) begin : ult
      assign result = lhs < rhs;
    end else if (PREDICATE == 7) begin : ule
      assign result = lhs <= rhs;
    end else if (PREDICATE == 8) begin : ugt
      assign result = lhs > rhs;
    end else begin : uge
      assign result = lhs >= rhs;
    end
  endgenerate

  hls_join #(
    .SIZE(2)
  ) control (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(result_valid),
    .outs_ready(result_ready)
  );
endmodule
