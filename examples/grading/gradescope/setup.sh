#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image: Node, and the package that stands beside it. An
# assignment with a page also needs both browsers, as Debian has them.
set -euo pipefail
apt-get update
apt-get install -y --no-install-recommends nodejs npm jq
npm install --global /autograder/source/faultline.tgz
if jq --exit-status .page /autograder/source/assignment.json > /dev/null; then
  apt-get install -y --no-install-recommends chromium firefox-esr xvfb
  npm install --global puppeteer-core@24
fi
