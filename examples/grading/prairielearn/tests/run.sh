#!/usr/bin/env bash
# PrairieLearn runs this for each submission, without a network. The package of the JS API stands
# unpacked in serverFilesCourse/faultline, and the assignment beside this script.
set -euo pipefail
grade=${GRADE:-/grade}
student=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1])).params.student' \
  "$grade/data/data.json")
mkdir -p "$grade/results"
node "$grade/serverFilesCourse/faultline/grade_command.js" "$grade/tests/assignment.json" \
  "$grade/student" --as prairielearn --student "$student" -o "$grade/results/results.json"
