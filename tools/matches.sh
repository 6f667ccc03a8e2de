#!/usr/bin/env bash
# Matches of tabiya-uci against the engines that Debian packages (apt-get install gnuchess toga2
# fairy-stockfish stockfish), refereed by ../shared/tools/match.py (pip install pyffish):
#
#     tools/matches.sh ENGINE [GAMES] [NAME…]
#
# 2 s + 0.02 s, 16 MiB of table and one thread for each side, both colours of each opening.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/games

engine=${1:?usage: tools/matches.sh ENGINE [GAMES] [NAME…]}
games=${2:-200}
shift $(($# < 2 ? $# : 2))
names=("$@")
((${#names[@]})) || names=(gnuchess toga2 fairy-stockfish stockfish)

for name in "${names[@]}"; do
  command=$name
  own=(--b-opt Hash=16)
  case $name in
    gnuchess) command="gnuchess --uci" own+=(--b-opt OwnBook=false) ;;
    toga2) own+=(--b-opt OwnBook=false --b-opt "Number of Threads=1") ;;
    *) own+=(--b-opt Threads=1) ;;
  esac
  echo "== $name, $games games"
  python3 ../shared/tools/match.py --variant chess --tc 2+0.02 --games "$games" --concurrency 2 \
    --openings ../shared/data/chess/openings-balanced.epd \
    --a "$engine" --a-opt Hash=16 --a-opt Threads=1 --b "$command" "${own[@]}"
done
