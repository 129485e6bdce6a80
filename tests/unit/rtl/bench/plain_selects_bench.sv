// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random traffic through the circuit of fixtures/plain_selects.mlir: every token
// comes out with its data and with its own tag, in order.

`include "traffic.svh"

module plain_selects_bench;
  localparam int CYCLES = 4000;

  logic clk = 1'b0;
  logic rst = 1'b1;
  int   cycle = 0;
  int   counts[7];

  always #5 clk = !clk;

  // A channel of the circuit: payload with the tag above it.
  logic        sel, pick, again, which;
  logic [4:0]  go;
  logic [7:0]  w, yes, no;
  logic [11:0] a, b, p, q, k, m, s, r;
  logic [3:0]  x, c;
  logic [2:0]  k_credit, r_credit;
  logic sel_valid, a_valid, b_valid, go_valid, w_valid, pick_valid, p_valid,
        q_valid, x_valid, again_valid, k_valid, m_valid, yes_valid, no_valid,
        s_valid, c_valid, which_valid, r_valid;
  logic sel_ready, a_ready, b_ready, go_ready, w_ready, pick_ready, p_ready,
        q_ready, x_ready, again_ready, k_ready, m_ready, yes_ready, no_ready,
        s_ready, c_ready, which_ready, r_ready;

  traffic_driver #(1) drive_sel (clk, rst, sel, sel_valid, sel_ready);
  traffic_driver #(12) drive_a (clk, rst, a, a_valid, a_ready);
  traffic_driver #(12) drive_b (clk, rst, b, b_valid, b_ready);
  traffic_driver #(5) drive_go (clk, rst, go, go_valid, go_ready);
  traffic_driver #(8) drive_w (clk, rst, w, w_valid, w_ready);
  traffic_driver #(1) drive_pick (clk, rst, pick, pick_valid, pick_ready);
  traffic_driver #(12) drive_p (clk, rst, p, p_valid, p_ready);
  traffic_driver #(12) drive_q (clk, rst, q, q_valid, q_ready);
  traffic_driver #(4) drive_x (clk, rst, x, x_valid, x_ready);
  traffic_driver #(1) drive_again (clk, rst, again, again_valid, again_ready);
  traffic_driver #(12) drive_k (clk, rst, k, k_valid, k_ready);

  plain_selects circuit (
    .sel, .sel_valid, .sel_ready,
    .a(a[7:0]), .a_tag(a[11:8]), .a_valid, .a_ready,
    .b(b[7:0]), .b_tag(b[11:8]), .b_valid, .b_ready,
    .go(go[0:0]), .go_tag(go[4:1]), .go_valid, .go_ready,
    .w, .w_valid, .w_ready,
    .pick, .pick_valid, .pick_ready,
    .p(p[7:0]), .p_tag(p[11:8]), .p_valid, .p_ready,
    .q(q[7:0]), .q_tag(q[11:8]), .q_valid, .q_ready,
    .x_tag(x), .x_valid, .x_ready,
    .again, .again_valid, .again_ready,
    .k(k[7:0]), .k_tag(k[11:8]), .k_credit, .k_valid, .k_ready,
    .m(m[7:0]), .m_tag(m[11:8]), .m_valid, .m_ready,
    .yes, .yes_valid, .yes_ready,
    .no, .no_valid, .no_ready,
    .s(s[7:0]), .s_tag(s[11:8]), .s_valid, .s_ready,
    .c_tag(c), .c_valid, .c_ready,
    .which, .which_valid, .which_ready,
    .r(r[7:0]), .r_tag(r[11:8]), .r_credit, .r_valid, .r_ready,
    .clk, .rst
  );

  logic        sels[$], picks[$], agains[$];
  logic        gos[$];
  logic [11:0] as[$], bs[$], ps[$], qs[$], ks[$], token, other, kept = '0;
  logic [7:0]  ws[$];
  logic [3:0]  xs[$];

  task automatic check(int output_number, string name, logic [11:0] actual,
                       logic [11:0] expected);
    counts[output_number]++;
    if (actual !== expected) begin
      $fatal(1, "cycle %0d: %s gives %h instead of %h", cycle, name, actual,
             expected);
    end
  endtask

  always @(posedge clk) begin
    if (!rst) begin
      if (sel_valid && sel_ready) sels.push_back(sel);
      if (a_valid && a_ready) as.push_back(a);
      if (b_valid && b_ready) bs.push_back(b);
      if (go_valid && go_ready) gos.push_back(go[0]);
      if (w_valid && w_ready) ws.push_back(w);
      if (pick_valid && pick_ready) picks.push_back(pick);
      if (p_valid && p_ready) ps.push_back(p);
      if (q_valid && q_ready) qs.push_back(q);
      if (x_valid && x_ready) xs.push_back(x);
      if (again_valid && again_ready) agains.push_back(again);
      if (k_valid && k_ready) ks.push_back(k);
      if (m_valid && m_ready) begin
        token = sels.pop_front() ? bs.pop_front() : as.pop_front();
        check(0, "m", m, token);
      end
      if (yes_valid && yes_ready) begin
        if (gos.pop_front() !== 1'b1) $fatal(1, "a token left by the wrong side");
        check(1, "yes", 12'(yes), 12'(ws.pop_front()));
      end
      if (no_valid && no_ready) begin
        if (gos.pop_front() !== 1'b0) $fatal(1, "a token left by the wrong side");
        check(2, "no", 12'(no), 12'(ws.pop_front()));
      end
      if (s_valid && s_ready) begin
        token = ps.pop_front();
        other = qs.pop_front();
        check(3, "s", s, picks.pop_front() ? token : other);
      end
      if (c_valid && c_ready) check(4, "c", 12'(c), 12'(xs.pop_front()));
      if (which_valid && which_ready) check(5, "which", 12'(which), 12'd1);
      if (r_valid && r_ready) begin
        if (!agains.pop_front()) kept = ks.pop_front();
        check(6, "r", r, kept);
      end
      if (k_credit !== r_credit) $fatal(1, "a wire does not follow");
    end
    {m_ready, yes_ready, no_ready, s_ready, c_ready, which_ready, r_ready} <=
        7'($urandom | $urandom);
    r_credit <= 3'($urandom);
    cycle <= cycle + 1;
    rst <= cycle < 2;
    if (cycle == CYCLES) begin
      foreach (counts[i]) begin
        if (counts[i] < 300) $fatal(1, "too few tokens at output %0d", i);
      end
      $display("tokens: %p", counts);
      $finish;
    end
  end
endmodule
