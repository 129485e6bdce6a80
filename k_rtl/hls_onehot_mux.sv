// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Combinational multiplexer with a one-hot select. Nobody may use what it gives
// when nothing is selected: a single input then takes no table for each bit.
module hls_onehot_mux #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [SIZE-1:0]            select,
  input  logic [SIZE*DATA_WIDTH-1:0] ins,
  output logic [DATA_WIDTH-1:0]      outs
);
  generate
    if (SIZE == 1) begin : one
      assign outs = ins;
      wire unused = &{1'b0, select};
    end else begin : several
      always_comb begin
        outs = '0;
        for (int i = 0; i < SIZE; i = i + 1) begin
          outs =
              outs | (ins[i*DATA_WIDTH +: DATA_WIDTH] & {DATA_WIDTH{select[i]}});
        end
      end
    end
  endgenerate
endmodule
