// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer comparison. PREDICATE: 0 eq, 1 ne, 2 slt, 3 sle, 4 sgt, 5 sge, 6 ult,
// 7 ule, 8 ugt, 9 uge. With KNOWN, rhs is always RHS: a comparison that asks for
// the sign, or for bits from some place up, needs no carry chain then, and the
// logic behind it can be mapped together with it. Latency 0, no slots; a join of
// both operands. Channel protocol: see README.md.
module hls_cmpi #(
  parameter int DATA_WIDTH = 32,
  parameter int PREDICATE = 0,
  parameter int KNOWN = 0,
  parameter logic [DATA_WIDTH-1:0] RHS = '0
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
  localparam bit IS_SIGNED = PREDICATE >= 2 && PREDICATE <= 5;
  localparam bit IS_LESS = PREDICATE == 2 || PREDICATE == 3 ||
                           PREDICATE == 6 || PREDICATE == 7;
  // With KNOWN: is lhs BOUND or more, or is it less?
  localparam logic [DATA_WIDTH-1:0] BOUND =
    PREDICATE == 3 || PREDICATE == 4 || PREDICATE == 7 || PREDICATE == 8
      ? RHS + 1'b1 : RHS;
  localparam logic [DATA_WIDTH-1:0] BELOW = BOUND - 1'b1;
  localparam bit IS_SIGN = KNOWN != 0 && IS_SIGNED && BOUND == '0;
  localparam bit IS_POWER = KNOWN != 0 && PREDICATE > 1 && BOUND != '0 &&
                            (BOUND & BELOW) == '0 &&
                            !(IS_SIGNED && BOUND[DATA_WIDTH-1]);

  generate
    if (IS_SIGN) begin : sign
      assign result = lhs[DATA_WIDTH-1] == IS_LESS;
    end else if (IS_POWER) begin : power
      wire is_below = (IS_SIGNED && lhs[DATA_WIDTH-1]) || (lhs & ~BELOW) == '0;
      assign result = is_below == IS_LESS;
    end else if (PREDICATE == 0) begin : eq
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

  wire unused = &{1'b0, rhs};
endmodule
