"""Tests scripts/release in a small repository: what it writes, and what it refuses.

    python3 tests/release/test_release.py

The last line is `N passed, N failed`. Takes seconds.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

CMAKE = "cmake_minimum_required(VERSION 3.21)\nproject(faultline VERSION 1.2.3 LANGUAGES C CXX)\n"
CHANGELOG = "# Changes\n\n## Unreleased\n\n- Something new.\n\n## 1.2.3, 2026-01-02\n\n- Old.\n"

passed = failed = 0


def check(what, good, detail=""):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAILED %s %s" % (what, detail))


class Repository:
    """A repository with the release script and the files that it changes."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(os.path.join(folder, "scripts"))
        for name in ("release", "common.sh"):
            shutil.copy(os.path.join(ROOT, "scripts", name), os.path.join(folder, "scripts"))
        self.write("CMakeLists.txt", CMAKE)
        self.write("CHANGELOG.md", CHANGELOG)
        self.git("init", "--quiet")
        self.git("config", "user.name", "Somebody")
        self.git("config", "user.email", "somebody@example.org")
        self.commit()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def git(self, *arguments):
        command = ["git", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false", *arguments]
        done = subprocess.run(command, cwd=self.folder, check=True, capture_output=True)
        return done.stdout.decode().strip()

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "Change")

    def release(self, *arguments, tests="true"):
        """Returns (whether it worked, what it printed)."""
        done = subprocess.run(
            ["scripts/release", *arguments], cwd=self.folder, check=False, capture_output=True,
            env={**os.environ, "FAULTLINE_RELEASE_TESTS": tests},
        )
        return done.returncode == 0, (done.stdout + done.stderr).decode()


def refused(repository, what, word, *arguments, **options):
    """Checks that a release is refused with this word, and leaves everything as it was."""
    before = repository.git("rev-parse", "HEAD"), repository.git("status", "--porcelain")
    worked, said = repository.release(*arguments, **options)
    check(what + " is refused", not worked and word in said, said)
    after = repository.git("rev-parse", "HEAD"), repository.git("status", "--porcelain")
    check(what + " changes nothing", before == after)


def test(folder):
    repository = Repository(folder)
    for arguments in ((), ("1.3",), ("v1.3.0",), ("1.3.0", "now"), ("01.3.0",)):
        refused(repository, "release %s" % " ".join(arguments), "which version", *arguments)
    refused(repository, "an older version", "older than 1.2.3", "1.2.2")
    refused(repository, "a version by its first digit", "older than 1.2.3", "1.1.10")
    refused(repository, "a release that fails its tests", "tests failed", "1.3.0", tests="false")
    repository.write("more.txt", "not committed")
    refused(repository, "a tree with changes", "has changes", "1.3.0")
    repository.commit()

    # The tests see the new version
    repository.write("see", "#!/bin/sh\ngrep -q 'VERSION 1.10.0' CMakeLists.txt\n")
    os.chmod(repository.path("see"), 0o755)
    repository.commit()
    worked, said = repository.release("1.10.0", tests="./see")
    check("a release works", worked, said)
    check("the version", "project(faultline VERSION 1.10.0 LANGUAGES" in repository.read("CMakeLists.txt"))
    changelog = repository.read("CHANGELOG.md")
    heads = re.findall(r"^## (.*)$", changelog, re.MULTILINE)
    check("the sections", [head.split(",")[0] for head in heads] == ["Unreleased", "1.10.0", "1.2.3"], heads)
    check("the entries", changelog.index("1.10.0") < changelog.index("Something new"))
    check("the tag", repository.git("cat-file", "-t", "v1.10.0") == "tag")
    check("what it names", repository.git("rev-parse", "v1.10.0^{}") == repository.git("rev-parse", "HEAD"))
    check("nothing is left over", repository.git("status", "--porcelain") == "")
    refused(repository, "an empty section", "is empty", "1.10.1")
    repository.write("CHANGELOG.md", changelog.replace("## Unreleased\n", "## Unreleased\n\n- More.\n"))
    repository.commit()
    refused(repository, "a version with a tag", "exists already", "1.10.0")
    repository.write("CHANGELOG.md", "# Changes\n")
    repository.commit()
    refused(repository, "a changelog without the section", "no section", "1.11.0")


def main():
    with tempfile.TemporaryDirectory() as folder:
        test(os.path.join(folder, "tree"))
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
