// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hands what a memory has loaded to the port that asked for it. `performed`
// tells whose load is performed in this cycle, `answer` is its data in the next
// one. A port has at most two loads on the way and must not load while it is
// not `allowed`. Data that is not taken at once waits in two slots of the port,
// so that nothing is lost under back-pressure, a stalled port does not block
// another one, and each port alone can load once per cycle. `allowed` does not
// depend on the ready of any data. Latency 1. Channel protocol: see README.md.
module hls_mem_answers #(
  parameter int NUM_LOADS = 1,
  parameter int DATA_WIDTH = 32
) (
  input  logic [NUM_LOADS-1:0]            performed,
  output logic [NUM_LOADS-1:0]            allowed,
  input  logic [DATA_WIDTH-1:0]           answer,
  output logic [NUM_LOADS*DATA_WIDTH-1:0] ldData,
  output logic [NUM_LOADS-1:0]            ldData_valid,
  input  logic [NUM_LOADS-1:0]            ldData_ready,
  input  logic                            clk,
  input  logic                            rst
);
  logic [NUM_LOADS-1:0] arriving; // whose data is at `answer`

  always_ff @(posedge clk) begin
    if (rst) begin
      arriving <= '0;
    end else begin
      arriving <= performed;
    end
  end

  generate
    genvar i;
    for (i = 0; i < NUM_LOADS; i = i + 1) begin : port
      logic [1:0] on_the_way;
      logic       accepted;

      wire delivered = ldData_valid[i] & ldData_ready[i];

      assign allowed[i] = ~on_the_way[1];

      always_ff @(posedge clk) begin
        if (rst) begin
          on_the_way <= '0;
        end else if (performed[i] & ~delivered) begin
          on_the_way <= on_the_way + 1'b1;
        end else if (~performed[i] & delivered) begin
          on_the_way <= on_the_way - 1'b1;
        end
      end

      hls_fifo_break_none #(
        .NUM_SLOTS(2),
        .DATA_WIDTH(DATA_WIDTH)
      ) data (
        .ins(answer),
        .ins_valid(arriving[i]),
        .ins_ready(accepted),
        .outs(ldData[i*DATA_WIDTH +: DATA_WIDTH]),
        .outs_valid(ldData_valid[i]),
        .outs_ready(ldData_ready[i]),
        .clk(clk),
        .rst(rst)
      );

      // Two slots for two loads: there is always room.
      wire unused = &{1'b0, accepted};
    end
  endgenerate
endmodule
