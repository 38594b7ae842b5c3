// Boost calls this instead of throwing where exceptions are off (BOOST_NO_EXCEPTIONS, set by Boost itself).
// The core never gets here: its Boost.Math calls stay inside their domains. Stop rather than go on with garbage.

#include <boost/throw_exception.hpp>
#include <cstdlib>

namespace boost {

void throw_exception(const std::exception& /*e*/) { std::abort(); }
void throw_exception(const std::exception& /*e*/, const boost::source_location& /*where*/) { std::abort(); }

}  // namespace boost
