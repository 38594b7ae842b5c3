// Stands in for Boost's header of this name, which needs std::mutex: wasm32-wasi has no threads, so a lock does nothing.
#pragma once

namespace boost::detail {

class lightweight_mutex {
 public:
  struct scoped_lock {
    explicit scoped_lock(lightweight_mutex& /*mutex*/) {}
  };
};

}  // namespace boost::detail
