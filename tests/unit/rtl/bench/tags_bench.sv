// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random traffic through the circuit of fixtures/tags.mlir: every token comes
// out with the data and the tag that it should have, in order.

`include "traffic.svh"

module tags_bench;
  localparam int CYCLES = 4000;

  logic clk = 1'b0;
  logic rst = 1'b1;
  int   cycle = 0;
  int   num_yes = 0, num_no = 0, num_q = 0, num_which = 0;

  always #5 clk = !clk;

  // A channel of the circuit: payload with the tag above it.
  logic [4:0]  sel, go, which;
  logic [19:0] a, b, w, yes, no;
  logic [12:0] p, q;
  logic [3:0]  start, done;
  logic [2:0]  p_credit, q_credit;
  logic sel_valid, go_valid, which_valid, a_valid, b_valid, w_valid, yes_valid,
        no_valid, p_valid, q_valid, start_valid, done_valid;
  logic sel_ready, go_ready, which_ready, a_ready, b_ready, w_ready, yes_ready,
        no_ready, p_ready, q_ready, start_ready, done_ready;
  logic [15:0] yes_high, no_high;

  traffic_driver #(5) drive_sel (clk, rst, sel, sel_valid, sel_ready);
  traffic_driver #(5) drive_go (clk, rst, go, go_valid, go_ready);
  traffic_driver #(20) drive_a (clk, rst, a, a_valid, a_ready);
  traffic_driver #(20) drive_b (clk, rst, b, b_valid, b_ready);
  traffic_driver #(20) drive_w (clk, rst, w, w_valid, w_ready);
  traffic_driver #(13) drive_p (clk, rst, p, p_valid, p_ready);
  traffic_driver #(4) drive_start (clk, rst, start, start_valid, start_ready);

  tags circuit (
    .sel(sel[0:0]), .sel_tag(sel[4:1]), .sel_valid, .sel_ready,
    .go(go[0:0]), .go_tag(go[4:1]), .go_valid, .go_ready,
    .a({16'b0, a[15:0]}), .a_tag(a[19:16]), .a_valid, .a_ready,
    .b({16'b0, b[15:0]}), .b_tag(b[19:16]), .b_valid, .b_ready,
    .w({16'b0, w[15:0]}), .w_tag(w[19:16]), .w_valid, .w_ready,
    .p(p[7:0]), .p_tag(p[11:8]), .p_late(p[12:12]), .p_credit, .p_valid,
    .p_ready,
    .start_tag(start), .start_valid, .start_ready,
    .yes({yes_high, yes[15:0]}), .yes_tag(yes[19:16]), .yes_valid, .yes_ready,
    .no({no_high, no[15:0]}), .no_tag(no[19:16]), .no_valid, .no_ready,
    .q(q[7:0]), .q_tag(q[11:8]), .q_late(q[12:12]), .q_credit, .q_valid,
    .q_ready,
    .which(which[0:0]), .which_tag(which[4:1]), .which_valid, .which_ready,
    .end_tag(done), .end_valid(done_valid), .end_ready(done_ready),
    .clk, .rst
  );

  logic [4:0]  sels[$], gos[$];
  logic [19:0] as[$], bs[$], ws[$], sums[$], yeses[$], noes[$];
  logic [12:0] ps[$];
  logic [3:0]  starts[$], chosen[$];

  // The model: what the circuit does to whole queues of tokens.
  function automatic void advance();
    logic [19:0] token, factor;
    logic [4:0]  condition;
    while (sels.size() > 0 && (sels[0][0] ? bs.size() : as.size()) > 0) begin
      condition = sels.pop_front();
      token = condition[0] ? bs.pop_front() : as.pop_front();
      token[15:0] = 16'(token[15:0] << 1);
      sums.push_back(token);
    end
    while (sums.size() > 0 && gos.size() > 0 &&
           (!gos[0][0] || ws.size() > 0)) begin
      condition = gos.pop_front();
      token = sums.pop_front();
      if (condition[0]) begin
        factor = ws.pop_front();
        token[15:0] = 16'(token[15:0] * factor[15:0]);
        yeses.push_back(token);
      end else begin
        noes.push_back(token);
      end
    end
  endfunction

  task automatic check(string name, logic [19:0] actual, logic [19:0] expected);
    if (actual !== expected) begin
      $fatal(1, "cycle %0d: %s gives %h instead of %h", cycle, name, actual,
             expected);
    end
  endtask

  always @(posedge clk) begin
    if (!rst) begin
      if (sel_valid && sel_ready) sels.push_back(sel);
      if (go_valid && go_ready) gos.push_back(go);
      if (a_valid && a_ready) as.push_back(a);
      if (b_valid && b_ready) bs.push_back(b);
      if (w_valid && w_ready) ws.push_back(w);
      if (p_valid && p_ready) ps.push_back(p);
      if (start_valid && start_ready) begin
        starts.push_back(start);
        chosen.push_back(start);
      end
      advance();
      if (yes_valid && yes_ready) begin
        check("yes", yes, yeses.pop_front());
        num_yes++;
      end
      if (no_valid && no_ready) begin
        check("no", no, noes.pop_front());
        num_no++;
      end
      if (q_valid && q_ready) begin
        check("q", 20'({q[12:8], ~q[7:0]}), 20'(ps.pop_front()));
        num_q++;
      end
      if (which_valid && which_ready) begin
        check("which", 20'(which), 20'({chosen.pop_front(), 1'b1}));
        num_which++;
      end
      if (done_valid && done_ready) begin
        check("end", 20'(done), 20'(starts.pop_front()));
      end
      check("credit", 20'(p_credit), 20'(q_credit));
    end
    yes_ready <= $urandom_range(2) != 0;
    no_ready <= $urandom_range(2) != 0;
    q_ready <= $urandom_range(2) != 0;
    which_ready <= $urandom_range(2) != 0;
    done_ready <= $urandom_range(2) != 0;
    q_credit <= 3'($urandom);
    cycle <= cycle + 1;
    rst <= cycle < 2;
    if (cycle == CYCLES) begin
      if (num_yes < 300 || num_no < 300 || num_q < 1000 || num_which < 500) begin
        $fatal(1, "too few tokens");
      end
      $display("tokens: %0d yes, %0d no, %0d q, %0d which", num_yes, num_no,
               num_q, num_which);
      $finish;
    end
  end
endmodule
