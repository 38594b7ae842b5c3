// A law asked about one block of a contact problem.
#pragma once

#include <tippe/solve/contact_problem.h>

namespace tippe {

/// What the law of a block that is not a normal one answers (laws/response.h). x, gamma, r are vectors of the whole problem.
inline laws::Trial trial_of(const Block& block, const ContactProblem& problem, const VecX& x, const VecX& gamma, const VecX& r) {
  return {x.data() + block.start,
          gamma.data() + block.start,
          r.data() + block.start,
          block.dim,
          x(block.normal),
          block.coefficient,
          problem.dt,
          block.lead};
}
inline void evaluate_block(const Block& block, const ContactProblem& problem, const VecX& x, const VecX& gamma, const VecX& r,
                           laws::Response& response) {
  block.law->respond(trial_of(block, problem, x, gamma, r), response);
}

/// The same with the implicit step of function laws.
inline void evaluate_softly(const Block& block, const ContactProblem& problem, const VecX& x, const VecX& gamma, const VecX& r,
                            laws::Response& response) {
  const laws::Trial trial = trial_of(block, problem, x, gamma, r);
  block.law->respond(trial, response);
  if (response.function) block.law->soften(trial, response);
}

}  // namespace tippe
