#!/usr/bin/env python3
"""How long it takes to build the programs: from nothing, and after one changed line.

usage: build_times.py [--profile NAME] [--target DIR] [--line FILE] ...

Builds the workspace's programs with `cargo build --profile NAME` (release when absent) in a target folder of
its own, which is emptied first: what is fetched from registries and the packages of the page are there
already. Then it changes a line of each FILE (by default one of the evaluation of chess and one of the
server), builds again, and takes the change back. The change adds a constant that is used nowhere, so the
compiler has to look at the file but the programs stay as they are; touching the file alone would do too
little, changing a number of the evaluation would leave a program about that plays otherwise when this is
broken off.

Prints a line for each build: what was built, and seconds by the clock.
"""

import argparse
import pathlib
import shutil
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINES = ["crates/chess/src/eval/mod.rs", "crates/server/src/app.rs"]
CHANGE = "\n#[allow(dead_code)]\nconst CHANGED: u32 = 1;\n"


def build(profile, target):
    """Seconds of a build."""
    begun = time.monotonic()
    command = ["cargo", "build", "--quiet", "--locked", "--profile", profile, "--target-dir", target]
    subprocess.run(command, cwd=ROOT, check=True)
    return time.monotonic() - begun


def after_change(path, profile, target):
    """Seconds of a build after a line of a file was changed."""
    text = path.read_text()
    try:
        path.write_text(text + CHANGE)
        return build(profile, target)
    finally:
        path.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--profile", default="release")
    parser.add_argument("--target", help="a folder to build in; a temporary one when absent")
    parser.add_argument("--line", action="append", metavar="FILE", help="a file to change")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="build-times-") as folder:
        target = args.target or folder
        shutil.rmtree(target, ignore_errors=True)
        print(f"clean {build(args.profile, target):.0f} s", flush=True)
        for name in args.line or LINES:
            seconds = after_change(ROOT / name, args.profile, target)
            print(f"one line in {name} {seconds:.0f} s", flush=True)
        program = pathlib.Path(target) / args.profile / "tabiya"
        print(f"{program.name} {program.stat().st_size / 2**20:.0f} MiB")


if __name__ == "__main__":
    main()
