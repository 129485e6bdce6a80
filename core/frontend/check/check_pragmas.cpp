/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What does not become of pragmas that other compilers for hardware know.
 */
#include "core/frontend/check/check.h"

#include "core/frontend/signature/listed_functions.h"
#include "core/frontend/tree/pragma_loops.h"

#include "clang/AST/DeclTemplate.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace hls_frontend;

static const char *reasonOf(const HlsPragma &pragma) {
  return llvm::StringSwitch<const char *>(pragma.name)
      .Case("PIPELINE", "loops begin an iteration as soon as they can; with "
                        "II=N it warns of one that begins fewer")
      .Cases("DATAFLOW", "LOOP_FLATTEN", "LOOP_MERGE", "LATENCY", "INLINE",
             "parts of a circuit run as soon as they have what they need, and "
             "functions are parts of it")
      .Case("ARRAY_RESHAPE", "an element is what one access gets; "
                             "ARRAY_PARTITION has several memories, whose "
                             "elements come at once")
      .Case("LOOP_TRIPCOUNT", "simulations tell how often loops run")
      .Default("it is one of other compilers");
}

// Whether there is one, if only a wrong one, of which this warns.
static bool hasInterval(Check &check, const HlsPragma &pragma) {
  auto option = llvm::find_if(
      pragma.options, [](const HlsOption &one) { return one.name == "ii"; });
  if (option == pragma.options.end()) {
    return false;
  }
  if (intervalOf(pragma) == 0) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_WARNING,
                        "pragma-not-understood", check.range(option->range),
                        "'II' of '#pragma HLS PIPELINE' is a number of "
                        "cycles from 1 to %u; the pragma is ignored",
                        maxHlsFactor);
  }
  return true;
}

// Partitions that have no effect, as they are wrong, or of a function that is a
// part of the kernel and has the array of another one.
static void checkPartitions(Check &check) {
  for (const PragmaProblem &problem : check.unit.partitionProblems) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_WARNING,
                        "pragma-not-understood", check.range(problem.range),
                        "%s", problem.text.c_str());
  }
  for (const auto &[array, partitions] : check.unit.partitions) {
    const auto *param = llvm::dyn_cast<clang::ParmVarDecl>(array);
    bool isOfPart =
        param &&
        llvm::any_of(llvm::drop_begin(check.functions), [&](const auto &one) {
          return one->function.getCanonicalDecl() ==
                 llvm::cast<clang::Decl>(param->getDeclContext())
                     ->getCanonicalDecl();
        });
    for (const Partition &partition : partitions) {
      if (isOfPart) {
        hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_NOTE,
                            "pragma-without-effect",
                            check.range(partition.pragma),
                            "'#pragma HLS ARRAY_PARTITION' has no effect here: "
                            "write it where '%s' is an argument of the kernel, "
                            "or is declared",
                            array->getNameAsString().c_str());
      }
    }
  }
}

// Whether a declaration is around a pragma, such as a function.
static bool isInDeclaration(const hls_unit &unit, const HlsPragma &pragma) {
  const clang::SourceManager &sources = unit.sources();
  auto isAround = [&](const clang::Decl *one) {
    clang::SourceLocation begin = sources.getFileLoc(one->getBeginLoc());
    clang::SourceLocation end = sources.getFileLoc(one->getEndLoc());
    return begin.isValid() && end.isValid() &&
           sources.isBeforeInTranslationUnit(begin, pragma.place) &&
           sources.isBeforeInTranslationUnit(pragma.place, end);
  };
  return llvm::any_of(unit.ast().getTranslationUnitDecl()->decls(), isAround);
}

// Whether a function has a pragma and no loop for it.
static bool isWithoutLoop(const hls_unit &unit, const HlsPragma &pragma) {
  for (const clang::FunctionDecl *function : listFunctions(unit)) {
    const clang::FunctionDecl *definition = nullptr;
    if (function->hasBody(definition) && definition->getBody() &&
        PragmaLoops::isIn(unit.sources(), pragma.place,
                          *definition->getBody())) {
      PragmaLoops loops(unit.sources(), unit.compiler->getLangOpts(),
                        *definition->getBody());
      return !loops.loopOf(pragma.place).isValid();
    }
  }
  return false;
}

// What is about a loop, and stands where there is none. Those of an UNROLL in a
// function are looked at where loops are unrolled.
static void checkLoopless(Check &check, const HlsPragma &pragma) {
  bool isOutside = !isInDeclaration(check.unit, pragma);
  if (isOutside ||
      (pragma.name == "PIPELINE" && isWithoutLoop(check.unit, pragma))) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_WARNING,
                        "pragma-not-understood", check.range(pragma.range),
                        "'#pragma HLS %s' has no effect here: %s; write it in "
                        "the body of a loop",
                        pragma.name.c_str(),
                        isOutside
                            ? "it is in no function"
                            : "there is no loop around it, nor behind it");
  }
}

void hls_frontend::checkPragmas(Check &check) {
  checkPartitions(check);
  llvm::StringSet<> told;
  for (const HlsPragma &pragma : check.unit.hlsPragmas) {
    if (pragma.name == "UNROLL") {
      if (pragma.wrongFactor.isValid()) {
        hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_WARNING,
                            "pragma-not-understood",
                            check.range(pragma.wrongFactor),
                            "the factor of '#pragma HLS UNROLL' is a number "
                            "from 1 to %u; the pragma is ignored",
                            maxHlsFactor);
      } else if (!pragma.isUnderstood) {
        hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_WARNING,
                            "pragma-not-understood", check.range(pragma.range),
                            "'#pragma HLS UNROLL' has the options "
                            "factor=NUMBER, skip_exit_check and off=true; this "
                            "one is ignored");
      } else {
        checkLoopless(check, pragma);
      }
    } else if (pragma.name == "INTERFACE" || pragma.name == "ARRAY_PARTITION") {
      continue; // checkInterfaces() and collectPartitions() have read it
    } else if (pragma.name == "PIPELINE" && hasInterval(check, pragma)) {
      if (intervalOf(pragma) != 0) {
        checkLoopless(check, pragma);
      }
    } else if (told.insert(pragma.name).second) {
      hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_NOTE,
                          "pragma-without-effect", check.range(pragma.range),
                          "'#pragma HLS %s' has no effect: %s",
                          pragma.name.c_str(), reasonOf(pragma));
    }
  }
}
