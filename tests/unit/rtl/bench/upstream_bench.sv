// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random traffic through the circuit of fixtures/upstream.mlir: the upstream
// wires are what the rules say in every cycle, and the tokens come out with the
// data and the tags that they should have.
`include "traffic.svh"

module upstream_bench;
  localparam int CYCLES = 4000;

  logic clk = 1'b0;
  logic rst = 1'b1;
  int   cycle = 0, num_x = 0, num_yes = 0, num_no = 0;

  always #5 clk = !clk;

  logic [11:0] a, x, yes, no;  // the tag above the data
  logic [4:0]  go;
  logic [2:0]  a_credit, go_credit, x_credit, yes_credit, no_credit;
  logic [1:0]  c_hold, d_hold;
  logic a_valid, a_ready, go_valid, go_ready, c_valid, c_ready, start_valid,
        start_ready, x_valid, x_ready, yes_valid, yes_ready, no_valid, no_ready,
        d_valid, d_ready, end_valid, end_ready, c_data, start_data;

  traffic_driver #(12) drive_a (clk, rst, a, a_valid, a_ready);
  traffic_driver #(5) drive_go (clk, rst, go, go_valid, go_ready);
  traffic_driver #(1) drive_c (clk, rst, c_data, c_valid, c_ready);
  traffic_driver #(1) drive_start (clk, rst, start_data, start_valid,
                                   start_ready);

  upstream circuit (
    .a(a[7:0]), .a_tag(a[11:8]), .a_valid, .a_ready, .a_credit,
    .go(go[0:0]), .go_tag(go[4:1]), .go_valid, .go_ready, .go_credit,
    .c_valid, .c_ready, .c_hold, .start_valid, .start_ready,
    .x(x[7:0]), .x_tag(x[11:8]), .x_valid, .x_ready, .x_credit,
    .yes(yes[7:0]), .yes_tag(yes[11:8]), .yes_valid, .yes_ready, .yes_credit,
    .no(no[7:0]), .no_tag(no[11:8]), .no_valid, .no_ready, .no_credit,
    .d_valid, .d_ready, .d_hold, .end_valid, .end_ready, .clk, .rst
  );

  logic [11:0] xs[$];

  task automatic check(string name, logic [11:0] actual, logic [11:0] expected);
    if (actual !== expected) begin
      $fatal(1, "cycle %0d: %s is %h instead of %h", cycle, name, actual,
             expected);
    end
  endtask

  always @(posedge clk) begin
    if (!rst) begin
      check("a_credit", 12'(a_credit),
            12'(3'(x_credit + 1'b1) | yes_credit | no_credit));
      check("go_credit", 12'(go_credit), 12'(yes_credit | no_credit));
      check("c_hold", 12'(c_hold), 12'(d_hold));
      if (x_valid && x_ready) begin
        check("x", x, xs.pop_front());
        num_x++;
      end
      if (circuit.call0.accept) begin
        xs.push_back({4'(a[11:8] + 1'b1), 8'(a[7:0] + 8'd3)});
      end
      if (yes_valid && yes_ready) begin
        check("yes", yes, a);
        num_yes++;
      end
      if (no_valid && no_ready) begin
        check("no", no, a);
        num_no++;
      end
    end
    x_ready <= $urandom_range(2) != 0;
    yes_ready <= $urandom_range(2) != 0;
    no_ready <= $urandom_range(2) != 0;
    d_ready <= $urandom_range(2) != 0;
    end_ready <= $urandom_range(2) != 0;
    {x_credit, yes_credit, no_credit, d_hold} <= 11'($urandom);
    cycle <= cycle + 1;
    rst <= cycle < 2;
    if (cycle == CYCLES) begin
      if (num_x < 500 || num_yes < 200 || num_no < 200) begin
        $fatal(1, "too few tokens");
      end
      $display("tokens: %0d x, %0d yes, %0d no", num_x, num_yes, num_no);
      $finish;
    end
  end
endmodule
