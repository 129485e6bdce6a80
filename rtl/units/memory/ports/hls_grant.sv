// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Priority choice among requests, lowest index first. While the chosen request
// is offered downstream but not taken (stalled), the choice is kept even when
// a lower index asks in the meantime: what has been offered must not change.
// Requests, once raised, must stay until granted and taken.
module hls_grant #(
  parameter int SIZE = 2
) (
  input  logic [SIZE-1:0] requests,
  input  logic            stalled,
  output logic [SIZE-1:0] grant, // one-hot, or zero without a request
  input  logic            clk,
  input  logic            rst
);
  logic [SIZE-1:0] held;

  logic [SIZE-1:0] first, behind;

  hls_first #(
    .SIZE(SIZE)
  ) order (
    .requests(requests),
    .first(first),
    .behind(behind)
  );

  assign grant = (held != '0) ? held : first;

  always_ff @(posedge clk) begin
    if (rst) begin
      held <= '0;
    end else begin
      held <= stalled ? grant : '0;
    end
  end

  wire unused = &{1'b0, behind};
endmodule
