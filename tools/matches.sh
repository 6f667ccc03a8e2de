#!/usr/bin/env bash
# Matches of tabiya-uci against the engines that Debian packages (apt-get install gnuchess toga2
# fairy-stockfish stockfish sjaakii), refereed by tools/match.py (pip install pyffish):
#
#     tools/matches.sh ENGINE [GAMES] [GAME/NAME…]
#
# 2 s + 0.02 s, 16 MiB of table and one thread for each side, both colours of each opening.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/games

engine=${1:?usage: tools/matches.sh ENGINE [GAMES] [GAME/NAME…]}
games=${2:-200}
shift $(($# < 2 ? $# : 2))
pairings=("$@")
((${#pairings[@]})) || pairings=(
  chess/gnuchess chess/toga2 chess/fairy-stockfish chess/stockfish
  xiangqi/fairy-stockfish xiangqi/sjaakii
)

for pairing in "${pairings[@]}"; do
  variant=${pairing%/*} name=${pairing#*/}
  case $variant in
    chess) setting=(--openings data/chess/openings-balanced.epd) ;;
    xiangqi) setting=(--openings data/xiangqi/openings.fen --a-zero) ;;
    *) echo "no openings for $variant" >&2 && exit 2 ;;
  esac
  command=$name own=(--b-opt Hash=16)
  case $name in
    gnuchess) command="gnuchess --uci" own+=(--b-opt OwnBook=false) ;;
    toga2) own+=(--b-opt OwnBook=false --b-opt "Number of Threads=1") ;;
    sjaakii)
      command="bash -c 'sed -u -E -f tools/horse-elephant.sed | sjaakii'"
      own+=(--b-opt Ponder=false)
      ;;
    *) own+=(--b-opt Threads=1) ;;
  esac
  echo "== $pairing, $games games"
  python3 tools/match.py --variant "$variant" --tc 2+0.02 --games "$games" \
    --concurrency 2 "${setting[@]}" \
    --a "$engine" --a-opt Hash=16 --a-opt Threads=1 --b "$command" "${own[@]}"
done
