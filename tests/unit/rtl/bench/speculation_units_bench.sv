// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random traffic through the circuit of fixtures/speculation_units.mlir: every token
// is handed on, or dropped, or repeated, as it is told to, with its signals.

`include "traffic.svh"

module speculation_units_bench;
  localparam int CYCLES = 4000;

  logic clk = 1'b0;
  logic rst = 1'b1;
  int   cycle = 0;
  int   counts[6] = '{default: 0};

  always #5 clk = !clk;

  // A channel of the circuit: payload with `t` above it, then the tag.
  logic        actrl, bctrl, xctrl, x, fresh;
  logic [9:0]  a, sure, yes, no;
  logic [10:0] b, h, saved;
  logic [2:0]  g, b_u, sure_u;
  logic a_valid, actrl_valid, b_valid, bctrl_valid, g_valid, h_valid, m_valid,
        x_valid, xctrl_valid, saved_valid, sure_valid, yes_valid, no_valid,
        fresh_valid, y_valid;
  logic a_ready, actrl_ready, b_ready, bctrl_ready, g_ready, h_ready, m_ready,
        x_ready, xctrl_ready, saved_ready, sure_ready, yes_ready, no_ready,
        fresh_ready, y_ready;
  logic [0:0] unused;

  traffic_driver #(10) drive_a (clk, rst, a, a_valid, a_ready);
  traffic_driver #(1) drive_actrl (clk, rst, actrl, actrl_valid, actrl_ready);
  traffic_driver #(11) drive_b (clk, rst, b, b_valid, b_ready);
  traffic_driver #(1) drive_bctrl (clk, rst, bctrl, bctrl_valid, bctrl_ready);
  traffic_driver #(3) drive_g (clk, rst, g, g_valid, g_ready);
  traffic_driver #(11) drive_h (clk, rst, h, h_valid, h_ready);
  traffic_driver #(1) drive_m (clk, rst, unused, m_valid, m_ready);
  traffic_driver #(1) drive_x (clk, rst, x, x_valid, x_ready);
  traffic_driver #(1) drive_xctrl (clk, rst, xctrl, xctrl_valid, xctrl_ready);

  speculation_units circuit (
    .a(a[7:0]), .a_t(a[9:8]), .a_valid, .a_ready,
    .actrl, .actrl_valid, .actrl_ready,
    .b(b[7:0]), .b_t(b[9:8]), .b_spec(b[10:10]), .b_u, .b_valid, .b_ready,
    .bctrl, .bctrl_valid, .bctrl_ready,
    .g_spec(g[0:0]), .g_t(g[2:1]), .g_valid, .g_ready,
    .h(h[7:0]), .h_t(h[9:8]), .h_spec(h[10:10]), .h_valid, .h_ready,
    .m_valid, .m_ready,
    .x_spec(x), .x_valid, .x_ready,
    .xctrl, .xctrl_valid, .xctrl_ready,
    .saved(saved[7:0]), .saved_t(saved[9:8]), .saved_spec(saved[10:10]),
    .saved_valid, .saved_ready,
    .sure(sure[7:0]), .sure_t(sure[9:8]), .sure_u, .sure_valid, .sure_ready,
    .yes(yes[7:0]), .yes_t(yes[9:8]), .yes_valid, .yes_ready,
    .no(no[7:0]), .no_t(no[9:8]), .no_valid, .no_ready,
    .fresh_spec(fresh), .fresh_valid, .fresh_ready,
    .y_valid, .y_ready,
    .clk, .rst
  );

  logic [10:0] saves[$];
  logic [9:0]  as[$], hs_yes[$], hs_no[$], sures[$];
  logic [9:0]  bs[$];
  logic        bspecs[$], bctrls[$], xs[$], xctrls[$], gs[$];
  logic [9:0]  hs[$], dropped;
  int          ys = 0, ms = 0;
  logic        is_wrong, has_copy = 1'b0;
  logic [9:0]  copy;

  task automatic check(int output_number, logic [10:0] actual,
                       logic [10:0] expected);
    counts[output_number]++;
    if (actual !== expected) begin
      $fatal(1, "cycle %0d: output %0d gives %h instead of %h", cycle,
             output_number, actual, expected);
    end
  endtask

  always @(posedge clk) begin
    if (!rst) begin
      // What is taken is decided.
      if (actrl_valid && actrl_ready) begin
        if (!has_copy) $fatal(1, "nothing is kept");
        if (actrl) saves.push_back({1'b0, copy});
        has_copy = 1'b0;
      end
      if (a_valid && a_ready) begin
        if (has_copy) $fatal(1, "a copy is lost");
        saves.push_back({1'b1, a});
        copy = a;
        has_copy = 1'b1;
      end
      if (b_valid && b_ready) begin
        bs.push_back(b[9:0]);
        bspecs.push_back(b[10]);
      end
      if (bctrl_valid && bctrl_ready) bctrls.push_back(bctrl);
      while (bspecs.size() > 0 && (!bspecs[0] || bctrls.size() > 0)) begin
        is_wrong = 1'b0;
        if (bspecs.pop_front()) is_wrong = bctrls.pop_front();
        dropped = bs.pop_front();
        if (!is_wrong) sures.push_back(dropped);
      end
      if (g_valid && g_ready) gs.push_back(g[0]);
      if (h_valid && h_ready) hs.push_back(h[9:0]);
      while (gs.size() > 0 && hs.size() > 0) begin
        if (gs.pop_front()) hs_yes.push_back(hs.pop_front());
        else hs_no.push_back(hs.pop_front());
      end
      if (m_valid && m_ready) ms++;
      if (x_valid && x_ready) xs.push_back(x);
      if (xctrl_valid && xctrl_ready) xctrls.push_back(xctrl);
      while (xs.size() > 0 && (!xs[0] || xctrls.size() > 0)) begin
        is_wrong = 1'b0;
        if (xs.pop_front()) is_wrong = xctrls.pop_front();
        if (!is_wrong) ys++;
      end
      if (saved_valid && saved_ready) check(0, saved, saves.pop_front());
      if (sure_valid && sure_ready) check(1, 11'(sure), 11'(sures.pop_front()));
      if (yes_valid && yes_ready) check(2, 11'(yes), 11'(hs_yes.pop_front()));
      if (no_valid && no_ready) check(3, 11'(no), 11'(hs_no.pop_front()));
      if (fresh_valid && fresh_ready) begin
        ms--;
        check(4, {10'd0, fresh}, 11'd0);
      end
      if (y_valid && y_ready) begin
        ys--;
        check(5, 11'd0, 11'd0);
      end
      if (ms != 0 || ys != 0) $fatal(1, "a token is lost");
      if (b_u !== sure_u) $fatal(1, "a wire does not follow");
    end
    {saved_ready, sure_ready, yes_ready, no_ready, fresh_ready, y_ready} <=
        6'($urandom | $urandom);
    sure_u <= 3'($urandom);
    cycle <= cycle + 1;
    rst <= cycle < 2;
    if (cycle == CYCLES) begin
      foreach (counts[i]) begin
        if (counts[i] < 500) $fatal(1, "too few tokens at output %0d", i);
      end
      $display("tokens: %p", counts);
      $finish;
    end
  end
endmodule
