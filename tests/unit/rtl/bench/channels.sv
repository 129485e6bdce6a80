// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two ends of a channel under test, and the memory; all decisions are taken
// in C (bench.c).

// Offers tokens: any of them until it is taken, then the next one or a gap.
module bench_source #(
  parameter int NUMBER = 0,
  parameter int WIDTH = 0
) (
  input  int                             id,
  output logic [(WIDTH>0?WIDTH:1)-1:0]   data,
  output logic                           valid,
  input  logic                           ready,
  input  logic                           clk,
  input  logic                           rst
);
  import "DPI-C" function int bench_offer(input int id, input int number,
                                          input int width,
                                          output longint data);
  import "DPI-C" function void bench_driven(input int id, input int number,
                                            input int valid, input int ready,
                                            input longint data);
  localparam int BITS = WIDTH > 0 ? WIDTH : 1;

  longint next;

  always @(posedge clk) begin
    if (rst) begin
      valid <= 1'b0;
    end else begin
      bench_driven(id, NUMBER, {31'b0, valid}, {31'b0, ready},
                   longint'({{(65-BITS){1'b0}}, data}));
      if (!valid || ready) begin
        if (bench_offer(id, NUMBER, WIDTH, next) != 0) begin
          valid <= 1'b1;
          data <= BITS'(next);
        end else begin
          valid <= 1'b0;
        end
      end
    end
  end
endmodule

// Accepts tokens when it likes.
module bench_sink #(
  parameter int NUMBER = 0,
  parameter int WIDTH = 0
) (
  input  int                             id,
  input  logic [(WIDTH>0?WIDTH:1)-1:0]   data,
  input  logic                           valid,
  output logic                           ready,
  input  logic                           clk,
  input  logic                           rst
);
  import "DPI-C" function int bench_accept(input int id, input int number);
  import "DPI-C" function void bench_seen(input int id, input int number,
                                          input int width, input int valid,
                                          input int ready, input longint data);
  localparam int BITS = WIDTH > 0 ? WIDTH : 1;

  always @(posedge clk) begin
    if (rst) begin
      ready <= 1'b0;
    end else begin
      bench_seen(id, NUMBER, WIDTH, {31'b0, valid}, {31'b0, ready},
                 longint'({{(65-BITS){1'b0}}, data}));
      ready <= bench_accept(id, NUMBER) != 0;
    end
  end
endmodule

// A memory with one read and one write port; a read of the address that is
// written gives the old value.
module bench_ram #(
  parameter int WIDTH = 32
) (
  input  int               id,
  input  logic             loadEn,
  input  logic [31:0]      loadAddr,
  output logic [WIDTH-1:0] loadData,
  input  logic             storeEn,
  input  logic [31:0]      storeAddr,
  input  logic [WIDTH-1:0] storeData,
  input  logic             clk,
  input  logic             rst
);
  import "DPI-C" function longint bench_memory(
    input int id, input int load_enable, input longint load_address,
    input int store_enable, input longint store_address,
    input longint store_data);

  always @(posedge clk) begin
    if (!rst) begin
      loadData <= WIDTH'(bench_memory(id, {31'b0, loadEn},
                                      longint'({32'b0, loadAddr}),
                                      {31'b0, storeEn},
                                      longint'({32'b0, storeAddr}),
                                      longint'({{(64-WIDTH){1'b0}}, storeData})));
    end
  end
endmodule
