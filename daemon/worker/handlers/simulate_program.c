/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A compilation of its own, which never comes to a circuit.
 */
#include "daemon/worker/handlers/simulate_program.h"

#include "hls/frontend.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

bool simulate_program_begin(compile_state *program, const worker_state *worker,
                            const cJSON *params, rpc_failure *failure) {
  program->request.source_key = "program";
  if (!compilation_begin(program, worker, params, failure)) {
    return false;
  }
  return program->request.language != HLS_LANGUAGE_MLIR ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "program must be C or C++: a simulation runs its main()");
}

bool simulate_program_compile(compile_state *program,
                              const worker_state *worker, const char *kernel,
                              rpc_failure *failure) {
  const compile_goal goal = {.stage = HLS_STAGE_CF, .native = true};
  program->request.kernel = kernel;
  return compilation_run(program, worker, goal, failure);
}

/* A value of the circuit, as it is in memory or travels. */
static bool carries(MlirType type, const hls_scalar *scalar) {
  bool is_float = mlirTypeIsAFloat(type);
  unsigned width = is_float                   ? mlirFloatTypeGetWidth(type)
                   : mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type)
                                              : 0;
  return is_float == (scalar->kind == HLS_SCALAR_FLOAT) &&
         width >= scalar->bits && width <= 8 * scalar->storage_bytes;
}

static bool is_scalar(MlirType type, const hls_scalar *scalar) {
  return mlirTypeIsAHandshakeChannel(type) &&
         mlirHandshakeTypeGetNumExtraSignals(type) == 0 &&
         carries(mlirHandshakeChannelTypeGetDataType(type), scalar);
}

/* Memory has as many elements as the array, or what is behind them would not be
 * there for one of both. */
static bool is_memory(MlirType type, const hls_param *param) {
  return mlirTypeIsAMemRef(type) && mlirShapedTypeGetRank(type) == 1 &&
         mlirShapedTypeGetDimSize(type, 0) == hls_param_num_elements(param) &&
         carries(mlirShapedTypeGetElementType(type), &param->scalar);
}

static bool fits(MlirType type, const hls_param *param) {
  return param->is_array ? is_memory(type, param)
                         : is_scalar(type, &param->scalar);
}

static bool inputs_fit(MlirType type, const hls_signature *function,
                       rpc_failure *failure) {
  unsigned found = 0;
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); i++) {
    MlirType input = mlirFunctionTypeGetInput(type, i);
    if (mlirTypeIsAHandshakeControl(input) &&
        mlirHandshakeTypeGetNumExtraSignals(input) == 0) {
      continue;
    }
    if (found >= function->num_params) {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "the circuit has more than the %u arguments of %s in C",
                      function->num_params, function->name);
    }
    const hls_param *param = &function->params[found++];
    if (!fits(input, param)) {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "argument %u of the circuit does not fit '%s' of %s in "
                      "C, which is of type '%s'",
                      found, param->name, function->name, param->spelling);
    }
  }
  return found == function->num_params ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "the circuit has %u arguments, %s in C has %u", found,
                  function->name, function->num_params);
}

static bool results_fit(MlirType type, const hls_signature *function,
                        rpc_failure *failure) {
  bool fit = true;
  unsigned found = 0, wanted = function->result.kind != HLS_SCALAR_VOID;
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); i++) {
    MlirType result = mlirFunctionTypeGetResult(type, i);
    if (!mlirTypeIsAHandshakeControl(result)) {
      fit = fit && is_scalar(result, &function->result);
      found++;
    }
  }
  return (fit && found == wanted) ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "the results of the circuit are not what %s returns in C",
                  function->name);
}

bool simulate_program_fits(const compile_state *program, MlirOperation circuit,
                           const char *kernel, rpc_failure *failure) {
  const hls_signature *function =
      hls_unit_find_function(program->result.unit, kernel);
  if (!function || !function->has_body || mlirOperationIsNull(circuit)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "there is no function %s with a body in both", kernel);
  }
  MlirType type =
      mlirTypeAttrGetValue(mlirHandshakeFuncGetFunctionTypeAttr(circuit));
  return inputs_fit(type, function, failure) &&
         results_fit(type, function, failure);
}
