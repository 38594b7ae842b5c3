// How we call Boost.Math.
#pragma once

#include <boost/math/policies/policy.hpp>

namespace tippe {

/// Boost.Math without promotion to long double (native and browser must agree) and without exceptions.
using MathPolicy = boost::math::policies::policy<boost::math::policies::promote_double<false>,
                                                 boost::math::policies::domain_error<boost::math::policies::ignore_error>,
                                                 boost::math::policies::pole_error<boost::math::policies::ignore_error>,
                                                 boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
                                                 boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;

}  // namespace tippe
