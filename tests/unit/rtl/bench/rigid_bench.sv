// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random traffic through the circuit of fixtures/rigid.mlir: what is computed on
// wires is what it should be, no token is lost, and the dead buffer takes one.

`include "traffic.svh"

module rigid_bench;
  localparam int CYCLES = 4000;

  logic clk = 1'b0;
  logic rst = 1'b1;
  int   cycle = 0;
  int   counts[5] = '{default: 0}, num_stalls = 0, num_once = 0;

  always #5 clk = !clk;

  logic [7:0]  a, b, free, g, freeOut, x, y;
  logic [15:0] c, f, cOut;
  logic [0:0]  is_equal;
  logic a_valid, b_valid, c_valid, free_valid, f_valid, g_valid, is_equal_valid,
        cOut_valid, tOut_valid, freeOut_valid, onceOut_valid;
  logic a_ready, b_ready, c_ready, t_ready, once_ready, free_ready, f_ready,
        g_ready, is_equal_ready, freeOut_ready;
  logic once_valid = 1'b0;

  traffic_driver #(8) drive_a (clk, rst, a, a_valid, a_ready);
  traffic_driver #(8) drive_b (clk, rst, b, b_valid, b_ready);
  traffic_driver #(16) drive_c (clk, rst, c, c_valid, c_ready);
  traffic_driver #(8) drive_free (clk, rst, free, free_valid, free_ready);

  // Small numbers are equal now and then.
  assign x = a[0] ? a : {5'd0, a[2:0]};
  assign y = b[0] ? {7'd0, b[1]} : {5'd0, b[2:0]};

  rigid circuit (
    .a(x), .a_valid, .a_ready,
    .b(y), .b_valid, .b_ready,
    .c, .c_valid, .c_ready,
    .t_valid(c_valid), .t_ready,
    .once_valid, .once_ready,
    .free, .free_valid, .free_ready,
    .f, .f_valid, .f_ready,
    .g, .g_valid, .g_ready,
    .bit_1(is_equal), .bit_1_valid(is_equal_valid), .bit_1_ready(is_equal_ready),
    .cOut, .cOut_valid, .cOut_ready(1'b1),
    .tOut_valid, .tOut_ready(1'b1),
    .freeOut, .freeOut_valid, .freeOut_ready,
    .onceOut_valid, .onceOut_ready(1'b1),
    .clk, .rst
  );

  // Tokens that were taken. A fork hands on what it is still offered.
  logic [7:0]  xs[$], ys[$], frees[$];
  logic [15:0] cs[$];

  function automatic logic [7:0] nth_x(int n);
    return n < xs.size() ? xs[n] : x;
  endfunction

  function automatic logic [7:0] nth_y(int n);
    return n < ys.size() ? ys[n] : y;
  endfunction

  function automatic logic [15:0] expected_f(logic [7:0] number);
    logic [15:0] product;
    logic [7:0]  chosen;
    product = {{8{number[7]}}, number} * {8'd0, number};
    if ($signed(number) < 8'sd3) begin
      chosen = {{3{product[7]}}, product[7:3]};
    end else begin
      chosen = {number[4:0], 3'd0} ^ {3'd0, number[7:3]};
    end
    if ($signed(number) < $signed(chosen)) chosen = number;
    if (number > 8'd3) chosen = 8'hff;
    return {8'd0, chosen} + product;
  endfunction

  task automatic check(int output_number, logic [15:0] actual,
                       logic [15:0] expected);
    counts[output_number]++;
    if (actual !== expected) begin
      $fatal(1, "cycle %0d: output %0d gives %h instead of %h", cycle,
             output_number, actual, expected);
    end
  endtask

  always @(posedge clk) begin
    if (!rst) begin
      if (f_valid && f_ready) check(0, f, expected_f(nth_x(counts[0])));
      if (g_valid && g_ready) begin
        check(1, 16'(g), 16'(8'(nth_x(counts[1]) - nth_y(counts[1]))));
      end
      if (is_equal_valid && is_equal_ready) begin
        check(2, 16'(is_equal),
              16'(nth_x(counts[2]) == nth_y(counts[2]) &&
                  nth_x(counts[2]) % 2 == 1));
      end
      if (a_valid && a_ready) xs.push_back(x);
      if (b_valid && b_ready) ys.push_back(y);
      if (c_valid && c_ready) cs.push_back(c);
      if (free_valid && free_ready) frees.push_back(free);
      if (cOut_valid) check(3, cOut, cs.pop_front());
      if (freeOut_valid && freeOut_ready) begin
        check(4, 16'(freeOut), 16'(frees.pop_front()));
      end
      if (cOut_valid !== tOut_valid || !c_ready || !t_ready) begin
        $fatal(1, "two wires come apart");
      end
      if (free_valid && freeOut_ready && !freeOut_valid) num_stalls++;
      if (once_valid && once_ready) num_once++;
    end
    {f_ready, g_ready, is_equal_ready, freeOut_ready} <= 4'($urandom | $urandom);
    once_valid <= !rst;
    cycle <= cycle + 1;
    rst <= cycle < 2;
    if (cycle == CYCLES) begin
      foreach (counts[i]) begin
        if (counts[i] < 500) $fatal(1, "too few tokens at output %0d", i);
      end
      if (num_stalls < 500) $fatal(1, "a wire does not stall");
      if (num_once != 1) $fatal(1, "%0d tokens instead of one", num_once);
      $display("tokens: %p", counts);
      $finish;
    end
  end
endmodule
