// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The life of one execution as a memory controller sees it: memStart opens it,
// ctrlEnd announces that no more store counts will come, and memEnd closes it,
// once every store that was counted has been performed. Then the next memStart
// is accepted. `pending` says that counted stores are outstanding; counts that
// arrive in the same cycle as ctrlEnd are to be included one cycle later.
// memEnd is offered from the cycle after ctrlEnd at the earliest. Channel
// protocol: see README.md.
module hls_mem_session (
  input  logic memStart_valid,
  output logic memStart_ready,
  input  logic ctrlEnd_valid,
  output logic ctrlEnd_ready,
  output logic memEnd_valid,
  input  logic memEnd_ready,
  input  logic pending,
  input  logic clk,
  input  logic rst
);
  logic open;   // memStart has been taken, memEnd not yet delivered
  logic ending; // ctrlEnd has been taken
  logic done;   // memEnd is on offer and must stay so

  assign memStart_ready = ~open;
  assign ctrlEnd_ready = open & ~ending;
  assign memEnd_valid = ending & (done | ~pending);

  always_ff @(posedge clk) begin
    if (rst | (memEnd_valid & memEnd_ready)) begin
      open <= 1'b0;
      ending <= 1'b0;
      done <= 1'b0;
    end else begin
      open <= open | memStart_valid;
      ending <= ending | (ctrlEnd_valid & ctrlEnd_ready);
      done <= memEnd_valid;
    end
  end
endmodule
