// What a command says as JSON, in its order.
#pragma once

#include <nlohmann/json.hpp>

#include "program.h"

namespace tippe::testing {

using Json = nlohmann::ordered_json;

inline Json json_of(const Result& result) { return Json::parse(result.out, nullptr, false); }

}  // namespace tippe::testing
