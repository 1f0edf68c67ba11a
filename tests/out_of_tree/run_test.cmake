# Installs muster, builds this project against it and plays its experiment.
#
#   cmake -D BUILD_DIR=... -D SOURCE_DIR=... -D WORK_DIR=... [-D GENERATOR=Ninja]
#         [-D BUILD_TYPE=Release] [-D CXX_FLAGS=...] -P run_test.cmake
#
# BUILD_DIR: muster's build folder, built. SOURCE_DIR: this folder. WORK_DIR: scratch, emptied first.
# CXX_FLAGS: for compiling and linking, e.g. the sanitizers that muster was built with.
cmake_minimum_required(VERSION 3.25)

foreach(name BUILD_DIR SOURCE_DIR WORK_DIR)
  if(NOT DEFINED ${name})
    message(FATAL_ERROR "-D ${name}=... is missing")
  endif()
endforeach()
if(NOT GENERATOR)
  set(GENERATOR Ninja)
endif()
if(NOT BUILD_TYPE)
  set(BUILD_TYPE Release)
endif()

# run(ARG...): runs a command; stops the test when it fails.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT code EQUAL 0)
    string(JOIN " " command ${ARGV})
    message(FATAL_ERROR "${command}\nends with ${code}:\n${output}${errors}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# expect(TEXT): the last output has TEXT.
function(expect text)
  string(FIND "${output}" "${text}" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "expected `${text}` in:\n${output}")
  endif()
endfunction()

# expect_lines(FILE REGEX COUNT): so many lines of the file match.
function(expect_lines file regex count)
  file(STRINGS ${file} lines REGEX "${regex}")
  list(LENGTH lines found)
  if(NOT found EQUAL count)
    message(FATAL_ERROR "${count} lines that match `${regex}` expected, ${found} found in ${file}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
set(prefix ${WORK_DIR}/prefix)
set(out ${WORK_DIR}/run)
set(nim ${WORK_DIR}/build/nim_duel)
set(config ${SOURCE_DIR}/configs/nim_duel.toml)

run(${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${prefix})
run(${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${WORK_DIR}/build -G ${GENERATOR}
    -D CMAKE_PREFIX_PATH=${prefix} -D CMAKE_BUILD_TYPE=${BUILD_TYPE}
    "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}")
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build)

run(${nim} games)
expect("nim_duel")
run(${nim} agents nim_duel)
expect("nim_sum")
expect("iterations")
run(${nim} playout nim_duel --count 50 --seed 3)
expect("games: 50")
run(${nim} playout nim_duel --count 5 --agent nim_sum --agent mcts:iterations=50)
expect("agents: nim_sum, mcts")

# Two scenarios, three pairs of agents in both orders, five repetitions.
run(${nim} run ${config} --out ${out} --threads 2)
if(NOT EXISTS ${out}/report.html)
  message(FATAL_ERROR "there is no ${out}/report.html")
endif()
run(${nim} export --format csv ${out})
file(WRITE ${WORK_DIR}/games.csv "${output}")
expect_lines(${WORK_DIR}/games.csv ",nim_duel," 60)
# The first seat wins three heaps of 3, 4 and 5, and two of 2 and 6, by perfect play.
expect_lines(${WORK_DIR}/games.csv ",perfect,[a-z]+,1,-1,win," 20)

# The same again plays nothing and changes nothing.
set(first "${output}")
run(${nim} run ${config} --out ${out} --threads 1)
run(${nim} export --format csv ${out})
if(NOT output STREQUAL first)
  message(FATAL_ERROR "a second run changed the games")
endif()

# Mistakes in keys of this game's agents and scenarios are found like those in muster's own.
execute_process(COMMAND ${nim} validate ${config} --set agents.1.iteratons=5
                RESULT_VARIABLE code ERROR_VARIABLE output)
if(NOT code EQUAL 2)
  message(FATAL_ERROR "a mistake in the config ends with ${code}, not 2")
endif()
expect("iteratons")

# The conformance suite over this game.
run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK_DIR}/build --output-on-failure)
expect("Conformance/three_heaps.hash_tells_states_apart")
expect("Conformance/all_full.resample_does_not_peek")
expect("100% tests passed")

# Agents of this project in games of muster: listed with their versions, one of them in every game.
run(${nim} agents penance)
expect("passive                passes wherever it may (version passive 3)")
run(${nim} agents kuhn_poker)
expect("steady                 takes the action at one share of the list (version steady 1)")
expect("share                where in the list; 0: the first action (number 0..1; default 0.5)")

# Where both take the first free square, the first has 0, 2, 4 and 6, which is a line.
run(${nim} playout tic_tac_toe --count 1 --agent steady:share=0 --agent steady:share=0)
expect("mean returns: 1.000000, -1.000000")

# Three pairs in both orders, three repetitions. Who passes wherever it may plays no card.
set(out ${WORK_DIR}/guests)
run(${nim} run ${SOURCE_DIR}/configs/guests.toml --out ${out} --threads 2)
run(${nim} export --format jsonl ${out})
set(games ${WORK_DIR}/guests.jsonl)
file(WRITE ${games} "${output}")
expect_lines(${games} "\"game\":\"penance\"" 18)
expect_lines(${games} "\"seats\":.\"passive\",.*\"cards_played_first\":0," 6)
expect_lines(${games} "\"seats\":.\"[a-z]+\",\"passive\".*\"cards_played_second\":0," 6)
expect_lines(${games} "\"seats\":.\"random\",.*\"cards_played_first\":[1-9]" 6)
# Its rows' cells say which version of it played.
file(STRINGS ${out}/games.sqlite cells REGEX "\"passive\",\"passive 3\",.*\"steady\",\"steady 1\"")
if(NOT cells)
  message(FATAL_ERROR "no cell in ${out}/games.sqlite has the versions of this project's agents")
endif()

# Verbs of muster's games play with them as well.
run(${nim} show penance --replay --agent passive --out ${WORK_DIR}/duel.html)
