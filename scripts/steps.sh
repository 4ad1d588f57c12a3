# Sourced by scripts/test: runs steps, each of which says how many tests it has run, and makes the
# table of them. A step that has run no test has failed. So has one that left something out because a
# tool is missing ("not checked"), in continuous integration and where scripts/setup installs tools;
# elsewhere the table says "not checked" instead of "passed".
# shellcheck shell=bash

# The file of what became of the steps, a line each.
results=${results:-}
# Only steps whose names contain this text run.
only=${only:-}

# tests_run: reads what runners of tests print, and prints how many tests they have run by their own
# closing lines; 0 if one of them has run none. It knows Catch2, node:test, Python's unittest, and our
# own: "N passed, N failed", and a line that ends in "N WORDS run" or "N WORDS checked" before a comma.
tests_run() {
  # Without the colours that Catch2 prints under Node.
  sed 's/\x1b\[[0-9;]*m//g' | awk '
    function ran(count) { sum += count; if (count == 0) none = 1 }
    /^[0-9]+ passed, [0-9]+ failed$/ { ran($1 + $3) }
    /^All tests passed \(.* in [0-9]+ test cases?\)$/ { ran(substr($0, match($0, / in [0-9]+ test/) + 4) + 0) }
    /^test cases: +[0-9]+ / { ran($3) }
    /^No tests ran$/ { ran(0) }
    /^(# |ℹ )tests [0-9]+$/ { ran($3) }
    /^(# |ℹ )skipped [0-9]+$/ { sum -= $3 }
    # node:test takes a file without a test for one.
    /^ *(✔|✖|(not )?ok [0-9]+ -) .*\.test\.mjs( \([0-9.]+ms\))?$/ { ran(0) }
    /^Ran [0-9]+ tests? in / { ran($2) }
    /(^|: )[0-9]+ ([A-Za-z]+ )*(run|checked)(, .*)?$/ { sub(/^.*: /, ""); ran($1) }
    END { print none ? 0 : sum + 0 }'
}

# left_out LOG: whether something was not checked.
left_out() { grep -q '^ *\(note: \)\?not checked\( here\)\?: ' "$1"; }

# counted COMMAND...: runs a runner of tests and says "   N run" at its end. Fails if N is 0 and the
# runner did not say what is not checked. What node:test skips is not checked.
counted() {
  local log count
  log=$(mktemp)
  : > "$log.failed"
  { if "$@" 2>&1; then rm "$log.failed"; fi; } | tee "$log"
  count=$(tests_run < "$log")
  sed -n 's/^\(# \|ℹ \)skipped \([1-9][0-9]*\)$/   not checked: \2 tests were skipped/p' "$log"
  say "   $count run"
  local result=0
  if [[ -e $log.failed ]] || { [[ $count == 0 ]] && ! left_out "$log"; }; then result=1; fi
  rm -f "$log" "$log.failed"
  return $result
}

# must_check: whether it is a failure if a tool is missing.
must_check() { [[ ${CI:-false} != @(false|0|'') ]] || apt_prefix > /dev/null; }

# step NAME COMMAND...: runs one step and records its result, its seconds and those of the processor,
# and how many tests it has run: the sum of what `counted` says in it.
step() {
  local name=$1 start=$SECONDS log result count
  shift
  [[ $name == *"$only"* ]] || return 0
  log=$(mktemp)
  say "== $name"
  : > "$log.failed"
  local TIMEFORMAT='%0U %0S'
  { if { time "$@" 2>&1; } 2> "$log.time"; then rm "$log.failed"; fi; } | tee "$log"
  count=$(sed -n 's/^   \([0-9]*\) run$/\1/p' "$log" | awk '{ sum += $1 } END { print sum + 0 }')
  result=passed
  if [[ -e $log.failed ]]; then
    result=FAILED
  elif grep -q '^ *not checked here: ' "$log"; then
    # scripts/setup cannot install what is missing.
    result='not checked'
    if [[ ${CI:-false} != @(false|0|'') ]]; then result=FAILED; fi
  elif left_out "$log"; then
    result='not checked'
    if must_check; then result=FAILED; fi
  elif [[ $count == 0 ]]; then
    say "   it ran no test"
    result=FAILED
  fi
  say "   $result: $count run in $((SECONDS - start)) s"
  record "$result" $((SECONDS - start)) "$(awk '{ print $1 + $2 }' "$log.time")" "$count" "$name"
  rm -f "$log" "$log.time" "$log.failed"
}

# record RESULT SECONDS PROCESSOR_SECONDS TESTS NAME: adds a line to the table.
record() { printf '%-11s %6s s %6s s %9s  %s\n' "$@" >> "$results"; }

# side_by_side STEPS STEPS: runs two functions at once, each a sequence of steps, and prints what the
# second says after the first.
side_by_side() {
  local log second
  log=$(mktemp)
  "$2" > "$log" 2>&1 &
  second=$!
  "$1"
  wait "$second" || true
  cat "$log"
  rm "$log"
}

# summarize: a table of all steps; the last line is "N passed, N failed".
summarize() {
  local passed failed unchecked
  say "== all steps: result, seconds, seconds of the processor, tests run"
  sed 's/^/   /' "$results"
  passed=$(grep -c ^passed "$results" || true)
  failed=$(grep -c ^FAILED "$results" || true)
  unchecked=$(grep -c '^not checked' "$results" || true)
  [[ $unchecked == 0 ]] || say "$unchecked steps were not checked whole"
  say "$passed passed, $failed failed"
  [[ $failed == 0 && $((passed + unchecked)) -gt 0 ]]
}
