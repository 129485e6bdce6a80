// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells which iterations of a loop take place, of those begun by guesses: all up
// to the first one for which 0 was decided, which is the `last`. It is followed
// by those begun too many, up to the one for which 0 was guessed. `takesPlace`
// tells these from the others, `closing` comes with the last one. Joins; latency
// 0, no slots. Channel protocol: see README.md.
module hls_judge (
  input  logic guessed,
  input  logic guessed_valid,
  output logic guessed_ready,
  input  logic decided,
  input  logic decided_valid,
  output logic decided_ready,
  output logic last,
  output logic last_valid,
  input  logic last_ready,
  output logic takesPlace,
  output logic takesPlace_valid,
  input  logic takesPlace_ready,
  output logic closing_valid,
  input  logic closing_ready,
  input  logic clk,
  input  logic rst
);
  logic missed; // the iteration was begun too many
  logic all_valid, all_ready;
  logic told_valid; // what `closing` is about

  assign last = ~missed & ~decided;
  assign takesPlace = ~missed;
  assign closing_valid = told_valid & last;

  hls_join #(
    .SIZE(2)
  ) all (
    .ins_valid({guessed_valid, decided_valid}),
    .ins_ready({guessed_ready, decided_ready}),
    .outs_valid(all_valid),
    .outs_ready(all_ready)
  );

  hls_fork_dataless #(
    .SIZE(3)
  ) copies (
    .ins_valid(all_valid),
    .ins_ready(all_ready),
    .outs_valid({told_valid, takesPlace_valid, last_valid}),
    .outs_ready({closing_ready | ~last, takesPlace_ready, last_ready}),
    .clk(clk),
    .rst(rst)
  );

  always_ff @(posedge clk) begin
    if (rst) begin
      missed <= 1'b0;
    end else if (all_valid & all_ready) begin
      missed <= guessed & (missed | ~decided);
    end
  end
endmodule
