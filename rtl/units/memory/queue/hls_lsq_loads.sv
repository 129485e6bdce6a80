// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loads of a load-store queue, the oldest in slot 0. They are performed in
// order. The oldest one may be performed when its address is there, and its
// port `allowed` to load: from memory, once the addresses of all stores before
// it that are left are known and differ; with the data of the youngest of those
// that store to its address, if none behind that is unknown: `chosen` has its slot,
// one-hot. It leaves then, and the others move up. `performed` tells which port's
// load this is.
//
// `enters` has the port of what enters, one-hot per slot, behind those that are
// taken, and enters_older the slots of the stores before it. An address that
// cannot be used at once waits in a slot of its port. An address that is not
// kept goes to memory in the cycle in which it comes, but is not forwarded to:
// that keeps the path short.
module hls_lsq_loads #(
  parameter int NUM_LOADS = 1,
  parameter int NUM_SLOTS = 2,
  parameter int NUM_STORE_SLOTS = 2,
  parameter int ADDRESS_WIDTH = 32
) (
  input  logic [NUM_SLOTS*NUM_LOADS-1:0]           enters,
  input  logic [NUM_SLOTS*NUM_STORE_SLOTS-1:0]     enters_older,
  output logic [NUM_SLOTS-1:0]                     taken,
  input  logic [NUM_LOADS*ADDRESS_WIDTH-1:0]       addr,
  input  logic [NUM_LOADS-1:0]                     addr_valid,
  output logic [NUM_LOADS-1:0]                     addr_ready,
  input  logic [NUM_STORE_SLOTS-1:0]               has_address,
  input  logic [NUM_STORE_SLOTS*ADDRESS_WIDTH-1:0] address,
  input  logic [NUM_STORE_SLOTS-1:0]               has_data,
  output logic [NUM_STORE_SLOTS-1:0]               chosen,
  output logic                                     may_store,
  input  logic                                     store_leaves,
  input  logic [NUM_LOADS-1:0]                     allowed,
  output logic [NUM_LOADS-1:0]                     performed,
  output logic                                     forwards,
  output logic [ADDRESS_WIDTH-1:0]                 memLdAddr,
  output logic                                     memLdAddr_valid,
  input  logic                                     memLdAddr_ready,
  input  logic                                     clk,
  input  logic                                     rst
);
  localparam int N = NUM_SLOTS;
  localparam int P = NUM_LOADS;
  localparam int S = NUM_STORE_SLOTS;

  logic [N*P-1:0] port;  // one-hot, none for a free slot
  logic [N*S-1:0] older; // the stores before the load that are left

  wire [P-1:0] first = port[P-1:0];
  wire [S-1:0] earlier = older[S-1:0];

  // ---- The addresses of the ports ----

  wire [P*ADDRESS_WIDTH-1:0] offered;
  wire [P-1:0]               offered_valid;

  generate
    genvar p, i;
    for (p = 0; p < P; p = p + 1) begin : request
      hls_one_slot_break_r #(
        .DATA_WIDTH(ADDRESS_WIDTH)
      ) kept (
        .ins(addr[p*ADDRESS_WIDTH +: ADDRESS_WIDTH]),
        .ins_valid(addr_valid[p]),
        .ins_ready(addr_ready[p]),
        .outs(offered[p*ADDRESS_WIDTH +: ADDRESS_WIDTH]),
        .outs_valid(offered_valid[p]),
        .outs_ready(performed[p]),
        .clk(clk),
        .rst(rst)
      );
    end

    for (i = 0; i < N; i = i + 1) begin : slot
      assign taken[i] = |port[i*P +: P];
    end
  endgenerate

  hls_onehot_mux #(
    .SIZE(P),
    .DATA_WIDTH(ADDRESS_WIDTH)
  ) address_mux (
    .select(first),
    .ins(offered),
    .outs(memLdAddr)
  );

  // ---- The stores that matter to the oldest load ----

  wire [S-1:0] same_address;
  wire [S-1:0] is_youngest;
  wire [S-1:0] relevant = earlier & (~has_address | same_address);

  generate
    for (i = 0; i < S; i = i + 1) begin : compare
      assign same_address[i] =
          address[i*ADDRESS_WIDTH +: ADDRESS_WIDTH] == memLdAddr;
      if (i + 1 < S) begin : inner
        assign is_youngest[i] = relevant[i] & ~(|relevant[S-1:i+1]);
      end else begin : last
        assign is_youngest[i] = relevant[i];
      end
    end
  endgenerate

  assign chosen = is_youngest;

  // ---- It is performed, and the others move up ----

  assign memLdAddr_valid = (|(first & allowed & offered_valid)) & ~(|relevant);
  assign forwards = (|(first & allowed & ~addr_ready)) &
                    (|(is_youngest & has_address & has_data));
  assign performed =
      first & {P{(memLdAddr_valid & memLdAddr_ready) | forwards}};

  // The oldest store waits for the loads before it.
  assign may_store = ~taken[0] | earlier[0];

  wire [N*P-1:0] next_port = port | enters;
  wire [N*S-1:0] next_older = older | enters_older;
  wire [N*S-1:0] left;

  generate
    for (i = 0; i < N; i = i + 1) begin : leaving
      wire [S-1:0] all = next_older[i*S +: S];
      assign left[i*S +: S] = store_leaves ? all >> 1 : all;
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (rst) begin
      port <= '0;
      older <= '0;
    end else if (|performed) begin
      port <= next_port >> P;
      older <= left >> S;
    end else begin
      port <= next_port;
      older <= left;
    end
  end
endmodule
