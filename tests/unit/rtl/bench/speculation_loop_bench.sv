// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit of fixtures/speculation_loop.mlir gives one number for each it gets,
// the right one, and gets on by predictions. What was predicted too much is gone
// before the next number comes.
module speculation_loop_bench;
  localparam int NUMBERS = 200;

  logic clk = 1'b0;
  logic rst = 1'b1;
  int   cycle = 0, num = 0, begun = 0, iterations = 0, busy = 0, pause = 0;

  always #5 clk = !clk;

  logic [7:0] n = 8'd0, out, expected;
  logic n_valid = 1'b0, n_ready, out_valid, out_ready = 1'b0;
  logic is_waiting = 1'b0;

  speculation_loop circuit (.*);

  function automatic logic [7:0] reference(logic [7:0] number);
    logic [7:0] square;
    do begin
      square = number * number;
      number++;
      iterations++;
    end while (square < 8'd100);
    return number;
  endfunction

  always @(posedge clk) begin
    cycle <= cycle + 1;
    rst <= cycle < 2;
    out_ready <= $urandom_range(2) != 0;
    if (!rst) begin
      if (n_valid && n_ready) n_valid <= 1'b0;
      if (!is_waiting && pause == 0) begin
        n <= 8'($urandom);
        n_valid <= 1'b1;
        is_waiting <= 1'b1;
        begun <= cycle;
      end
      if (pause > 0) pause <= pause - 1;
      if (n_valid && n_ready) expected <= reference(n);
      if (out_valid && out_ready) begin
        if (!is_waiting || pause > 0 || out !== expected) begin
          $fatal(1, "cycle %0d: %0d gives %0d instead of %0d", cycle, n, out,
                 expected);
        end
        num <= num + 1;
        busy <= busy + cycle - begun;
        is_waiting <= 1'b0;
        pause <= 60;
      end
      if (is_waiting && cycle > begun + 500) begin
        $fatal(1, "cycle %0d: nothing comes of %0d", cycle, n);
      end
      if (num == NUMBERS) begin
        // Without predictions an iteration takes at least seven cycles.
        if (iterations < 2 * NUMBERS || busy > 5 * iterations + 20 * NUMBERS) begin
          $fatal(1, "%0d cycles for %0d iterations", busy, iterations);
        end
        $display("tokens: %0d, %0d cycles for %0d iterations", num, busy,
                 iterations);
        $finish;
      end
    end
  end
endmodule
