# Shared by the tests of app/parts: $1 is the program, $2 the root of the tree.
set -euo pipefail
program=$(realpath "$1")
root=$(realpath "$2")
export BANNERET=$program
work=$(mktemp -d)
trap '[ -n "${KEEP_WORK:-}" ] || rm -rf "$work"' EXIT
cd "$work"
cp "$root/campaigns/the-salt-marches/fenwatch.csv" red.csv
cp "$root/campaigns/the-salt-marches/the-drowned.csv" blue.csv
question=(judge red.csv blue.csv --ruleset by-this-axe --trials 21 --seed 7)

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

# same A B: both files are equal byte by byte.
same() {
    [ -s "$1" ] || fail "$1 is empty"
    cmp "$1" "$2" || fail "$1 and $2 differ"
}
