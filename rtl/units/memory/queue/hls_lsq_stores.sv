// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stores of a load-store queue, the oldest in slot 0. Addresses and data
// arrive in any order; those of one port belong to its stores in order. Stores
// are performed in order: the oldest one when it has both and `may_store` says
// that the loads before it have been performed. It leaves then, and the others
// move up. `enters` has the port of what enters, one-hot per slot, behind those
// that are taken. To the loads: which slots have an address or data, and what
// it is; data counts from the cycle in which it arrives, an address from the
// next one.
module hls_lsq_stores #(
  parameter int NUM_STORES = 1,
  parameter int NUM_SLOTS = 2,
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic [NUM_SLOTS*NUM_STORES-1:0]     enters,
  output logic [NUM_SLOTS-1:0]                taken,
  input  logic [NUM_STORES*ADDRESS_WIDTH-1:0] addr,
  input  logic [NUM_STORES-1:0]               addr_valid,
  output logic [NUM_STORES-1:0]               addr_ready,
  input  logic [NUM_STORES*DATA_WIDTH-1:0]    stData,
  input  logic [NUM_STORES-1:0]               stData_valid,
  output logic [NUM_STORES-1:0]               stData_ready,
  output logic [NUM_SLOTS-1:0]                has_address,
  output logic [NUM_SLOTS*ADDRESS_WIDTH-1:0]  address,
  output logic [NUM_SLOTS-1:0]                has_data,
  output logic [NUM_SLOTS*DATA_WIDTH-1:0]     data,
  input  logic                                may_store,
  output logic                                leaves,
  output logic [ADDRESS_WIDTH-1:0]            memStAddr,
  output logic [DATA_WIDTH-1:0]               memStData,
  output logic                                memSt_valid,
  input  logic                                memSt_ready,
  input  logic                                clk,
  input  logic                                rst
);
  localparam int N = NUM_SLOTS;
  localparam int P = NUM_STORES;

  logic [N*P-1:0]          port; // one-hot, none for a free slot
  logic [N-1:0]            held; // data that has arrived in earlier cycles
  logic [N*DATA_WIDTH-1:0] held_data;

  // ---- Addresses and data go to the oldest store of their port ----

  wire [P*ADDRESS_WIDTH-1:0] offered;
  wire [P-1:0]               offered_valid;

  wire [P*N-1:0] address_to;
  wire [P*N-1:0] data_to;
  wire [N-1:0]   takes_address;

  generate
    genvar p, i;
    for (p = 0; p < P; p = p + 1) begin : request
      wire [N-1:0] mine;
      for (i = 0; i < N; i = i + 1) begin : slot
        assign mine[i] = port[i*P+p];
      end
      wire [N-1:0] without_address = mine & ~has_address;
      wire [N-1:0] without_data = mine & ~held;

      hls_one_slot_break_r #(
        .DATA_WIDTH(ADDRESS_WIDTH)
      ) kept (
        .ins(addr[p*ADDRESS_WIDTH +: ADDRESS_WIDTH]),
        .ins_valid(addr_valid[p]),
        .ins_ready(addr_ready[p]),
        .outs(offered[p*ADDRESS_WIDTH +: ADDRESS_WIDTH]),
        .outs_valid(offered_valid[p]),
        .outs_ready(|without_address),
        .clk(clk),
        .rst(rst)
      );

      assign stData_ready[p] = |without_data;
      assign address_to[p*N +: N] =
          without_address & -without_address & {N{offered_valid[p]}};
      assign data_to[p*N +: N] =
          without_data & -without_data & {N{stData_valid[p]}};
    end

    for (i = 0; i < N; i = i + 1) begin : slot
      wire [P-1:0] address_from;
      wire [P-1:0] data_from;
      for (p = 0; p < P; p = p + 1) begin : from_port
        assign address_from[p] = address_to[p*N+i];
        assign data_from[p] = data_to[p*N+i];
      end

      wire [ADDRESS_WIDTH-1:0] new_address;
      hls_onehot_mux #(
        .SIZE(P),
        .DATA_WIDTH(ADDRESS_WIDTH)
      ) address_mux (
        .select(port[i*P +: P]),
        .ins(offered),
        .outs(new_address)
      );

      wire [DATA_WIDTH-1:0] new_data;
      hls_onehot_mux #(
        .SIZE(P),
        .DATA_WIDTH(DATA_WIDTH)
      ) data_mux (
        .select(port[i*P +: P]),
        .ins(stData),
        .outs(new_data)
      );

      assign taken[i] = |port[i*P +: P];
      assign takes_address[i] = |address_from;
      assign has_data[i] = held[i] | (|data_from);
      assign data[i*DATA_WIDTH +: DATA_WIDTH] =
          held[i] ? held_data[i*DATA_WIDTH +: DATA_WIDTH] : new_data;
      assign next_address[i*ADDRESS_WIDTH +: ADDRESS_WIDTH] =
          has_address[i] ? address[i*ADDRESS_WIDTH +: ADDRESS_WIDTH]
                         : new_address;
    end
  endgenerate

  // ---- The oldest store is performed, and the others move up ----

  assign memSt_valid = has_address[0] & held[0] & may_store;
  assign memStAddr = address[ADDRESS_WIDTH-1:0];
  assign memStData = held_data[DATA_WIDTH-1:0];
  assign leaves = memSt_valid & memSt_ready;

  wire [N*ADDRESS_WIDTH-1:0] next_address;
  wire [N*P-1:0] next_port = port | enters;
  wire [N-1:0]   next_has_address = has_address | takes_address;

  always_ff @(posedge clk) begin
    if (rst) begin
      port <= '0;
      has_address <= '0;
      held <= '0;
    end else if (leaves) begin
      port <= next_port >> P;
      has_address <= next_has_address >> 1;
      held <= has_data >> 1;
    end else begin
      port <= next_port;
      has_address <= next_has_address;
      held <= has_data;
    end
    if (leaves) begin
      address <= next_address >> ADDRESS_WIDTH;
      held_data <= data >> DATA_WIDTH;
    end else begin
      address <= next_address;
      held_data <= data;
    end
  end
endmodule
