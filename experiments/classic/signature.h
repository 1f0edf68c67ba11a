// The fixed games whose course is the signature of each classic game (experiments/signature). They
// are quick, so every kind of tree, formula and solver is among their players.
#pragma once

#include <string>
#include <vector>

#include "experiments/engine/sign_request.h"

namespace muster::classic {

std::vector<SignatureCase> tic_tac_toe_signature();
std::vector<SignatureCase> connect_four_signature();
std::vector<SignatureCase> breakthrough_signature();
std::vector<SignatureCase> nim_signature();
std::vector<SignatureCase> pig_signature();
std::vector<SignatureCase> kuhn_poker_signature();
std::vector<SignatureCase> leduc_poker_signature();
std::vector<SignatureCase> matrix_game_signature();

}  // namespace muster::classic
