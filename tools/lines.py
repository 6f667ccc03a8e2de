#!/usr/bin/env python3
"""Lines that each game took: rules, texts, evaluation, adapter, lab and page.

usage: lines.py [--all]

Counts the lines of Rust and of the page that are neither blank nor comments nor tests. What several games
share is listed by itself. With --all also prints the lines of the whole repository by kind.
"""

import argparse
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).parent.parent
GAMES = ["tictactoe", "connect4", "hare", "xiangqi", "chess"]
TEST = re.compile(r"^\s*#\[cfg\(test\)\]\nmod \w+ \{.*\Z", re.MULTILINE | re.DOTALL)


def lines(path):
    """The lines of a file that say something to a compiler."""
    text = path.read_text(encoding="utf-8")
    text = TEST.sub("", text)
    text = re.sub(r"<!--.*?-->|/\*.*?\*/", "", text, flags=re.DOTALL)
    kept = (line.strip() for line in text.split("\n"))
    return sum(1 for line in kept if line and not line.startswith("//"))


def count(paths):
    return sum(lines(path) for path in set(paths))


def below(folder, name=""):
    """The Rust of a file or folder of this name."""
    folder = ROOT / folder
    found = [folder / f"{name}.rs"] if name else []
    return [path for path in [*found, *(folder / name).rglob("*.rs")]
            if path.is_file() and "tests" not in path.relative_to(ROOT).parts
            and path.name != "tests.rs"]


def parts(game):
    """The lines of a game by part."""
    source = f"crates/{game}/src"
    texts = below(source, "notation")
    evaluation = below(source, "eval")
    rules = set(below(source)) - set(texts) - set(evaluation)
    adapter = below("crates/games/src", game)
    lab = [path for path in adapter if path.stem in ("lab", "tables", "reference")]
    page = [*(ROOT / "web/src").rglob(f"{game}.*"), *(ROOT / f"web/src/board/{game}").rglob("*.*")]
    page = [path for path in page if path.is_file() and ".test." not in path.name]
    return [count(rules), count(texts), count(evaluation), count(set(adapter) - set(lab)), count(lab),
            count(page)]


def kinds():
    """The lines of the repository by kind: (name, lines)."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)
    found = {"Rust": 0, "tests in Rust": 0, "page": 0, "tests of the page": 0, "tools": 0, "docs": 0}
    for name in listed.stdout.splitlines():
        path = ROOT / name
        tests = {"tests", "benches", "examples"} & set(path.relative_to(ROOT).parts)
        if name.endswith(".rs"):
            own = 0 if tests else lines(path)
            found["Rust"] += own
            found["tests in Rust"] += raw(path) - own
        elif name.startswith("web/src/") and not name.endswith((".svg", "schema.d.ts")):
            found["tests of the page" if ".test." in name else "page"] += lines(path)
        elif tests and name.endswith((".mjs", ".ts")):
            found["tests of the page"] += lines(path)
        elif name.startswith("tools/"):
            found["tools"] += raw(path)
        elif name.endswith(".md"):
            found["docs"] += raw(path)
    return found.items()


def raw(path):
    """Lines that are neither blank nor comments, tests among them."""
    kept = (line.strip() for line in path.read_text(encoding="utf-8").split("\n"))
    return sum(1 for line in kept if line and not line.startswith("//"))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    args = parser.parse_args()
    names = ["rules", "texts", "evaluation", "adapter", "lab", "page"]
    print(f"{'':<12}" + "".join(f"{name:>12}" for name in [*names, "Rust"]))
    for game in GAMES:
        found = parts(game)
        print(f"{game:<12}" + "".join(f"{number:>12}" for number in [*found, sum(found[:-1])]))
    shared = [("stones", below("crates/stones/src")),
              ("games::stones", below("crates/games/src", "stones")),
              ("page: stones", [ROOT / "web/src/board" / name
                                for name in ("stones.ts", "drops.ts", "Stone.svelte")])]
    for name, paths in shared:
        print(f"shared by games of stones, {name}: {count(paths)}")
    if args.all:
        for name, number in kinds():
            print(f"{name:<18} {number:>7}")


if __name__ == "__main__":
    main()
