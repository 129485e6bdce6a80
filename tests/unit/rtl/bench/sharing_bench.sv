// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random traffic through the circuit of fixtures/sharing.mlir: each operation gets
// its own results, in order, whatever becomes of those of the others. `q` is not
// taken for a long time, and then `p` goes on.

`include "traffic.svh"

module sharing_bench;
  localparam int CYCLES = 6000;

  logic clk = 1'b0;
  logic rst = 1'b1;
  int   cycle = 0;
  int   counts[5] = '{default: 0}, num_meanwhile = 0, control[3] = '{default: 0};

  always #5 clk = !clk;

  // A channel of the circuit: payload with the tag above it.
  logic [9:0] a, b, c, d, p, q;
  logic a_valid, b_valid, c_valid, d_valid, x_valid, y_valid, z_valid, p_valid,
        q_valid, xOut_valid, yOut_valid, zOut_valid;
  logic a_ready, b_ready, c_ready, d_ready, x_ready, y_ready, z_ready, p_ready,
        q_ready, xOut_ready, yOut_ready, zOut_ready;
  logic [2:0] unused;

  traffic_driver #(10) drive_a (clk, rst, a, a_valid, a_ready);
  traffic_driver #(10) drive_b (clk, rst, b, b_valid, b_ready);
  traffic_driver #(10) drive_c (clk, rst, c, c_valid, c_ready);
  traffic_driver #(10) drive_d (clk, rst, d, d_valid, d_ready);
  traffic_driver #(1) drive_x (clk, rst, unused[0], x_valid, x_ready);
  traffic_driver #(1) drive_y (clk, rst, unused[1], y_valid, y_ready);
  traffic_driver #(1) drive_z (clk, rst, unused[2], z_valid, z_ready);

  sharing circuit (
    .a(a[7:0]), .a_t(a[9:8]), .a_valid, .a_ready,
    .b(b[7:0]), .b_t(b[9:8]), .b_valid, .b_ready,
    .c(c[7:0]), .c_t(c[9:8]), .c_valid, .c_ready,
    .d(d[7:0]), .d_t(d[9:8]), .d_valid, .d_ready,
    .x_valid, .x_ready, .y_valid, .y_ready, .z_valid, .z_ready,
    .p(p[7:0]), .p_t(p[9:8]), .p_valid, .p_ready,
    .q(q[7:0]), .q_t(q[9:8]), .q_valid, .q_ready,
    .xOut_valid, .xOut_ready, .yOut_valid, .yOut_ready, .zOut_valid, .zOut_ready,
    .clk, .rst
  );

  logic [9:0] as[$], bs[$], cs[$], ds[$], left, right;
  wire        is_stuck = cycle > 2000 && cycle < 3000;

  task automatic check(int output_number, logic [9:0] actual, logic [9:0] one,
                       logic [9:0] other);
    counts[output_number]++;
    if (actual !== {one[9:8], 8'(one[7:0] * other[7:0])}) begin
      $fatal(1, "cycle %0d: output %0d gives %h", cycle, output_number, actual);
    end
  endtask

  task automatic pass(int number, logic enters, logic leaves);
    control[number] += int'(enters) - int'(leaves);
    counts[2+number] += int'(leaves);
    if (control[number] < 0 || control[number] > 2) begin
      $fatal(1, "cycle %0d: a token too many", cycle);
    end
  endtask

  always @(posedge clk) begin
    if (!rst) begin
      if (a_valid && a_ready) as.push_back(a);
      if (b_valid && b_ready) bs.push_back(b);
      if (c_valid && c_ready) cs.push_back(c);
      if (d_valid && d_ready) ds.push_back(d);
      if (p_valid && p_ready) begin
        left = as.pop_front();
        right = bs.pop_front();
        check(0, p, left, right);
        if (is_stuck) num_meanwhile++;
      end
      if (q_valid && q_ready) begin
        left = cs.pop_front();
        right = ds.pop_front();
        check(1, q, left, right);
      end
      pass(0, x_valid && x_ready, xOut_valid && xOut_ready);
      pass(1, y_valid && y_ready, yOut_valid && yOut_ready);
      pass(2, z_valid && z_ready, zOut_valid && zOut_ready);
    end
    {p_ready, xOut_ready, yOut_ready, zOut_ready} <= 4'($urandom | $urandom);
    q_ready <= !is_stuck && $urandom_range(3) != 0;
    cycle <= cycle + 1;
    rst <= cycle < 2;
    if (cycle == CYCLES) begin
      foreach (counts[i]) begin
        if (counts[i] < 500) $fatal(1, "too few tokens at output %0d", i);
      end
      if (num_meanwhile < 400) $fatal(1, "one waits for the other's consumer");
      $display("tokens: %p", counts);
      $finish;
    end
  end
endmodule
