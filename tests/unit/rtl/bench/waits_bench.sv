// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random traffic through the circuit of fixtures/waits.mlir: each wait takes a
// token from both sides in one cycle and passes the second one's payload on.
`include "traffic.svh"

// One wait, seen from outside.
module wait_check #(
  parameter int WIDTH = 1
) (
  input logic             clk,
  input logic             rst,
  input logic             token_valid,
  input logic             token_ready,
  input logic [WIDTH-1:0] data,
  input logic             data_valid,
  input logic             data_ready,
  input logic [WIDTH-1:0] outs,
  input logic             outs_valid,
  input logic             outs_ready,
  output int              count = 0
);
  wire moves = outs_valid && outs_ready;
  always @(posedge clk) begin
    if (!rst) begin
      if (outs_valid !== (token_valid && data_valid)) begin
        $fatal(1, "%m: valid is %b with %b and %b", outs_valid, token_valid,
               data_valid);
      end
      if ((token_valid && token_ready) !== moves
          || (data_valid && data_ready) !== moves) begin
        $fatal(1, "%m: the two sides do not move together");
      end
      if (moves && outs !== data) $fatal(1, "%m: %h not %h", outs, data);
      count <= count + 32'(moves);
    end
  end
endmodule

module waits_bench;
  localparam int CYCLES = 3000;

  logic clk = 1'b0;
  logic rst = 1'b1;
  int   cycle = 0;
  int   count[4];

  always #5 clk = !clk;

  logic [11:0] t;      // a tag above the data
  logic [19:0] d, p;   // the same
  logic [15:0] e, q;
  logic [7:0]  v;
  logic u, g, w, h, start;
  logic t_valid, t_ready, d_valid, d_ready, u_valid, u_ready, e_valid, e_ready,
        v_valid, v_ready, g_valid, g_ready, w_valid, w_ready, h_valid, h_ready,
        start_valid, start_ready, p_valid, p_ready, q_valid, q_ready, r_valid,
        r_ready, s_valid, s_ready, end_valid, end_ready;

  traffic_driver #(12) drive_t (clk, rst, t, t_valid, t_ready);
  traffic_driver #(20) drive_d (clk, rst, d, d_valid, d_ready);
  traffic_driver #(1) drive_u (clk, rst, u, u_valid, u_ready);
  traffic_driver #(16) drive_e (clk, rst, e, e_valid, e_ready);
  traffic_driver #(8) drive_v (clk, rst, v, v_valid, v_ready);
  traffic_driver #(1) drive_g (clk, rst, g, g_valid, g_ready);
  traffic_driver #(1) drive_w (clk, rst, w, w_valid, w_ready);
  traffic_driver #(1) drive_h (clk, rst, h, h_valid, h_ready);
  traffic_driver #(1) drive_start (clk, rst, start, start_valid, start_ready);

  waits circuit (
    .t(t[7:0]), .t_tag(t[11:8]), .t_valid, .t_ready,
    .d(d[15:0]), .d_tag(d[19:16]), .d_valid, .d_ready,
    .u_valid, .u_ready, .e, .e_valid, .e_ready, .v, .v_valid, .v_ready,
    .g_valid, .g_ready, .w_valid, .w_ready, .h_valid, .h_ready, .start_valid,
    .start_ready, .p(p[15:0]), .p_tag(p[19:16]), .p_valid, .p_ready, .q,
    .q_valid, .q_ready, .r_valid, .r_ready, .s_valid, .s_ready, .end_valid,
    .end_ready, .clk, .rst
  );

  wait_check #(20) check_p (clk, rst, t_valid, t_ready, d, d_valid, d_ready, p,
                            p_valid, p_ready, count[0]);
  wait_check #(16) check_q (clk, rst, u_valid, u_ready, e, e_valid, e_ready, q,
                            q_valid, q_ready, count[1]);
  wait_check check_r (clk, rst, v_valid, v_ready, 1'b0, g_valid, g_ready, 1'b0,
                      r_valid, r_ready, count[2]);
  wait_check check_s (clk, rst, w_valid, w_ready, 1'b0, h_valid, h_ready, 1'b0,
                      s_valid, s_ready, count[3]);

  always @(posedge clk) begin
    {p_ready, q_ready, r_ready, s_ready, end_ready} <= 5'($urandom);
    cycle <= cycle + 1;
    rst <= cycle < 2;
    if (cycle == CYCLES) begin
      foreach (count[i]) begin
        if (count[i] < 300) $fatal(1, "too few tokens");
      end
      $display("tokens: %0d %0d %0d %0d", count[0], count[1], count[2],
               count[3]);
      $finish;
    end
  end
endmodule
