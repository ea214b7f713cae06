# cmake -D PROGRAM=.. -D FILE=.. -D LABELS=.. -D COST=.. -P suites.cmake: writes into FILE, for ctest, one test for each
# suite of a gtest PROGRAM, named after program and suite. Tests of a higher COST start first.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" lines "${listed}")
set(script "")
get_filename_component(program ${PROGRAM} NAME)
foreach(line IN LISTS lines)
  # "Suite." or "Sizes/Suite.  # TypeParam = ..."; the tests below it are indented.
  if(line MATCHES "^([^ ]+)\\.( |$)")
    set(suite ${CMAKE_MATCH_1})
    set(name "${program}.${suite}")
    string(APPEND script "add_test([==[${name}]==] [==[${PROGRAM}]==] [==[--gtest_filter=${suite}.*]==])\n"
      "set_tests_properties([==[${name}]==] PROPERTIES TIMEOUT 900 COST ${COST} LABELS [==[${LABELS}]==])\n")
  endif()
endforeach()
file(WRITE ${FILE} "${script}")
