# Rewrites FENs in UCI commands for xiangqi engines that write horse and elephant as H and E
# (Sjaak II): sed -u -E -f tools/horse-elephant.sed | sjaakii
:horse
s/^(position fen [^ ]*)n/\1h/
t horse
:elephant
s/^(position fen [^ ]*)b/\1e/
t elephant
:red_horse
s/^(position fen [^ ]*)N/\1H/
t red_horse
:red_elephant
s/^(position fen [^ ]*)B/\1E/
t red_elephant
