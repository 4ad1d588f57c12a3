#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image: Node, and the package that stands beside it.
set -euo pipefail
apt-get update
apt-get install -y --no-install-recommends nodejs npm jq
npm install --global /autograder/source/faultline.tgz
