#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image: Node, and the package that stands beside it. An
# assignment with a page also needs both browsers, as Debian has them.
set -euo pipefail
apt-get update
apt-get install -y --no-install-recommends nodejs npm jq
# Ubuntu 22.04 and Debian 11 have Node 12, and an npm that does not run on a newer one; the package needs
# Node 18.
if [[ $(node -p 'parseInt(process.versions.node)') -lt 18 ]]; then
  npm install --global node@20 npm@10
  hash -r
fi
npm install --global /autograder/source/faultline.tgz
if jq --exit-status .page /autograder/source/assignment.json > /dev/null; then
  apt-get install -y --no-install-recommends chromium firefox-esr xvfb
  npm install --global puppeteer-core@24
fi
