// The pages of a server at which people play. For tables.cc.
#pragma once

#include <string>
#include <vector>

#include "experiments/play/table.h"

namespace muster::cli {

std::string lobby_page();
// `own`: the seats that whoever has the page plays; `eye`: whose view it begins with.
std::string table_page(const play::Table& table, const std::vector<int>& own, int eye);

}  // namespace muster::cli
