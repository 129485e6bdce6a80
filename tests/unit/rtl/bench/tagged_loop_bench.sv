// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executions of the loop of fixtures/tagged_loop.mlir, one after the other: n
// counts up to the bound, and every result has the tag of its start.
module tagged_loop_bench;
  localparam int EXECUTIONS = 50;

  logic        clk = 1'b0;
  logic        rst = 1'b1;
  int          cycle = 0, executions = 0;
  logic [31:0] n, out0;
  logic [3:0]  n_tag, start_tag, out0_tag, end_tag;
  logic        n_valid = 1'b0, start_valid = 1'b0;
  logic        n_ready, start_ready, out0_valid, end_valid;
  logic        out0_ready, end_ready;
  logic        has_out0 = 1'b0, has_end = 1'b0;
  logic        is_running = 1'b0;

  always #5 clk = !clk;

  tagged_loop circuit (.*);

  always @(posedge clk) begin
    if (!rst && !is_running) begin
      {n_tag, start_tag} <= 8'($urandom);
      n <= $urandom_range(20, 1);
      n_valid <= 1'b1;
      start_valid <= 1'b1;
      is_running <= 1'b1;
      has_out0 <= 1'b0;
      has_end <= 1'b0;
    end
    if (n_valid && n_ready) n_valid <= 1'b0;
    if (start_valid && start_ready) start_valid <= 1'b0;
    if (out0_valid && out0_ready) begin
      if (has_out0 || out0 !== n || out0_tag !== start_tag) begin
        $fatal(1, "cycle %0d: %0d with tag %h instead of %0d with tag %h",
               cycle, out0, out0_tag, n, start_tag);
      end
      has_out0 <= 1'b1;
    end
    if (end_valid && end_ready) begin
      if (has_end || end_tag !== start_tag) begin
        $fatal(1, "cycle %0d: the end has tag %h instead of %h", cycle, end_tag,
               start_tag);
      end
      has_end <= 1'b1;
    end
    if (is_running && has_out0 && has_end) begin
      is_running <= 1'b0;
      executions <= executions + 1;
    end
    out0_ready <= $urandom_range(1) != 0;
    end_ready <= $urandom_range(1) != 0;
    cycle <= cycle + 1;
    rst <= cycle < 2;
    if (executions == EXECUTIONS) begin
      $display("tokens: %0d executions in %0d cycles", executions, cycle);
      $finish;
    end
    if (cycle == 100 * EXECUTIONS) $fatal(1, "the circuit does not finish");
  end
endmodule
