# Sourced by the other scripts: changes to the project's folder, and defines functions for messages
# and builds.
# shellcheck shell=bash

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}
has() { command -v "$1" > /dev/null 2>&1; }

# Emscripten starts Python for each file. A version manager's "python3" would find the real one each
# time, which takes as long as the start itself.
if [[ -z ${EMSDK_PYTHON:-} ]] && has python3; then
  EMSDK_PYTHON=$(python3 -c 'import sys; print(sys.executable)')
  export EMSDK_PYTHON
fi

# sha256 FILE: prints its SHA-256 in hexadecimal.
sha256() {
  if has sha256sum; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

# clang_format_14: prints the name of a clang-format 14; other versions format differently.
clang_format_14() {
  local name
  for name in clang-format-14 clang-format; do
    [[ $("$name" --version 2> /dev/null) == *"version 14."* ]] && say "$name" && return 0
  done
  return 1
}

# debian_key, debian_uri: print the file of the archive's keys, and the archive's address, on a
# Debian machine; elsewhere they fail.
debian_key() {
  has dpkg && dpkg -L debian-archive-keyring 2> /dev/null |
    grep '/debian-archive-keyring\.\(gpg\|pgp\)$' | head -1 | grep .
}
debian_uri() {
  # shellcheck disable=SC2016
  has apt-get && apt-get indextargets --format '$(REPO_URI)' \
    'Identifier: Packages' 'Origin: Debian' 'Label: Debian' | sort -u | head -1 | grep .
}

cpp_sources() { find src tests include examples -name '*.h' -o -name '*.cpp' -o -path 'examples/*.c' | sort; }

# Prints the prefix that runs apt as root; fails if that would ask for a password.
apt_prefix() {
  has apt-get || return 1
  [[ $(id -u) -eq 0 ]] && return 0
  has sudo && sudo -n true 2> /dev/null && say "sudo -n"
}

# apt_has PACKAGE: whether this system can install it.
apt_has() { has apt-cache && [[ $(apt-cache policy "$1" 2> /dev/null) == *"Candidate: "[^\(]* ]]; }

# lacks_graphics FOLDER: whether this build was configured where EGL, OpenGL ES 3 or libjpeg was not
# found. It may have been installed since.
lacks_graphics() {
  grep -q '^\(FAULTLINE_E\?GLE\?S\?\|JPEG\)_\(INCLUDE\|LIBRARY\)\(_DIR\|_RELEASE\)\?:.*NOTFOUND$' "$1/CMakeCache.txt"
}

# folder_of PRESET: where it is built. With texts in another language (FAULTLINE_LANG) that is a folder of its own.
folder_of() {
  local lang=${FAULTLINE_LANG:-en}
  if [[ $lang == en ]]; then say "build/$1"; else say "build/$1-$lang"; fi
}

# build_preset PRESET [TARGET...]: configures (once, or as long as something that draws is missing)
# and builds; prints the output only if that fails.
build_preset() {
  local preset=$1 folder log
  folder=$(folder_of "$1") log=$folder.log
  shift
  mkdir -p build
  if { [[ ! -f $folder/build.ninja ]] || lacks_graphics "$folder"; } && ! cmake --preset "$preset" -B "$folder" > "$log" 2>&1; then
    cat "$log" >&2
    rm -f "$folder/CMakeCache.txt"
    return 1
  fi
  if ! cmake --build "$folder" ${1:+--target "$@"} > "$log" 2>&1; then
    cat "$log" >&2
    return 1
  fi
}

# is_built PRESET TARGET...: whether a build of these would change nothing.
is_built() {
  local folder=build/$1
  shift
  [[ -f $folder/build.ninja ]] &&
    cmake --build "$folder" --target "$@" -- -n 2> /dev/null | grep -q 'no work to do'
}

# compiles_egl: whether the command line can be built so that it draws.
compiles_egl() {
  printf '#include <EGL/egl.h>\n#include <GLES3/gl3.h>\n#include <cstdio>\n#include <jpeglib.h>\n' |
    c++ -x c++ -fsyntax-only - > /dev/null 2>&1
}

# run_program PRESET NAME [ARGUMENT...]: runs a built program, in Node if the preset builds wasm.
run_program() {
  local program=build/$1/$2 symbolizer
  if [[ $1 == @(native-asan|fuzz) ]]; then
    # The sanitizers find file names and lines by this program, which need not be on PATH.
    symbolizer=$(clang++ -print-prog-name=llvm-symbolizer)
    # As without them, an allocation that is too large gives null.
    ASAN_OPTIONS=allocator_may_return_null=1 ASAN_SYMBOLIZER_PATH=$symbolizer "$program" "${@:3}"
  elif [[ $1 != node* ]]; then
    "$program" "${@:3}"
  elif [[ $(emcc_version) < 003.001.026 ]]; then
    # Emscripten before 3.1.26 mistakes Node's fetch for a browser's.
    node --no-experimental-fetch "$program.js" "${@:3}"
  else
    node "$program.js" "${@:3}"
  fi
}

# emcc_version: prints the version of the emcc on PATH, each part padded so that versions compare as
# text.
emcc_version() {
  local version
  version=$(emcc --version 2> /dev/null | sed -n '1s/^[^0-9]* \([0-9.]*\).*/\1/p') || true
  local major minor patch
  IFS=. read -r major minor patch _ <<< "${version:-0.0.0}"
  printf '%03d.%03d.%03d' "$major" "$minor" "$patch"
}
