// tippe law errors: the table of errors of every approximation, for reading, as JSON, or kept up to date inside a document.
#pragma once

#include <string>

#include "law_errors_table.h"
#include "verbs.h"

namespace tippe::cli {

/// The tables as Markdown; also what people read.
std::string errors_as_markdown(const ErrorTables& tables);

/// Adds `tippe law errors`.
void register_law_errors(CLI::App& law, Action& action);

}  // namespace tippe::cli
