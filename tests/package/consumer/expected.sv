// Circuit of the kernel `square_plus_one`.
//
// A channel x is x (payload), x_valid and x_ready; a token moves at a rising
// edge of clk at which both are high. Reset is synchronous and active high. One
// execution takes one token on every input channel and gives one on every
// output channel. A memory m answers m_loadEn with m_loadData one cycle later.
module square_plus_one (
  input  logic [31:0] x,
  input  logic x_valid,
  output logic x_ready,
  input  logic start_valid,
  output logic start_ready,
  output logic [31:0] out0,
  output logic out0_valid,
  input  logic out0_ready,
  output logic end_valid,
  input  logic end_ready,
  input  logic clk,
  input  logic rst
);

  // fork0.outs_1 -> one.ctrl
  logic fork0_outs_1_valid;
  logic fork0_outs_1_ready;
  hls_fork_dataless #(
    .SIZE(2)
  ) fork0 (
    .ins_valid(start_valid),
    .ins_ready(start_ready),
    .outs_valid({fork0_outs_1_valid, end_valid}),
    .outs_ready({fork0_outs_1_ready, end_ready}),
    .clk(clk),
    .rst(rst)
  );

  // fork1.outs_0 -> square.rhs
  logic [31:0] fork1_outs_0;
  logic fork1_outs_0_valid;
  logic fork1_outs_0_ready;
  // fork1.outs_1 -> square.lhs
  logic [31:0] fork1_outs_1;
  logic fork1_outs_1_valid;
  logic fork1_outs_1_ready;
  hls_fork #(
    .DATA_WIDTH(32),
    .SIZE(2)
  ) fork1 (
    .ins(x),
    .ins_valid(x_valid),
    .ins_ready(x_ready),
    .outs({fork1_outs_1, fork1_outs_0}),
    .outs_valid({fork1_outs_1_valid, fork1_outs_0_valid}),
    .outs_ready({fork1_outs_1_ready, fork1_outs_0_ready}),
    .clk(clk),
    .rst(rst)
  );

  // square.result -> sum.lhs
  logic [31:0] square_result;
  logic square_result_valid;
  logic square_result_ready;
  hls_muli #(
    .DATA_WIDTH(32),
    .LATENCY(4)
  ) square (
    .lhs(fork1_outs_1),
    .lhs_valid(fork1_outs_1_valid),
    .lhs_ready(fork1_outs_1_ready),
    .rhs(fork1_outs_0),
    .rhs_valid(fork1_outs_0_valid),
    .rhs_ready(fork1_outs_0_ready),
    .result(square_result),
    .result_valid(square_result_valid),
    .result_ready(square_result_ready),
    .clk(clk),
    .rst(rst)
  );

  // one.outs -> sum.rhs
  logic [31:0] one_outs;
  logic one_outs_valid;
  logic one_outs_ready;
  hls_constant #(
    .DATA_WIDTH(32),
    .VALUE(32'd1)
  ) one (
    .ctrl_valid(fork0_outs_1_valid),
    .ctrl_ready(fork0_outs_1_ready),
    .outs(one_outs),
    .outs_valid(one_outs_valid),
    .outs_ready(one_outs_ready)
  );

  hls_addi #(
    .DATA_WIDTH(32)
  ) sum (
    .lhs(square_result),
    .lhs_valid(square_result_valid),
    .lhs_ready(square_result_ready),
    .rhs(one_outs),
    .rhs_valid(one_outs_valid),
    .rhs_ready(one_outs_ready),
    .result(out0),
    .result_valid(out0_valid),
    .result_ready(out0_ready)
  );
endmodule
