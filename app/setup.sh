# Shared setup, sourced by app/run and tests/run from the root of the tree.

say() {
    printf '%s\n' "$*"
}

stop() {
    printf '%s\n' "$*" >&2
    exit 1
}

# packages build window: lists the packages of these sections of app/packages.
packages() {
    local section
    for section in "$@"; do
        awk -v want="[$section]" '/^\[/ { on = $1 == want; next } on && NF && $1 !~ /^#/ { print $1 }' app/packages
    done
}

# missing_packages a b c: lists the packages that are not installed.
missing_packages() {
    local have
    have=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null | awk '$2 == "installed" { print $1 }' || true)
    printf '%s\n' "$@" | grep -vxF -e "$have" || true
}

# need build window: installs the missing packages of these sections, or prints one sentence on what to install. Uses no
# network if nothing is missing.
need() {
    local all missing as_root=()
    mapfile -t all < <(packages "$@")
    if ! command -v dpkg-query > /dev/null; then
        # Not Debian: the libraries may have other names here, so let the build find out.
        not_debian=1
        return 0
    fi
    mapfile -t missing < <(missing_packages "${all[@]}")
    [ "${#missing[@]}" -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo > /dev/null && sudo -n true 2> /dev/null; then
            as_root=(sudo -n)
        else
            stop "Banneret needs packages that only root can install; please run: sudo apt-get install --no-install-recommends ${missing[*]}"
        fi
    fi
    command -v apt-get > /dev/null || stop "Banneret needs these Debian packages installed: ${missing[*]}"
    say "Installing ${#missing[@]} missing packages (once): ${missing[*]}"
    local log
    log=$(mktemp)
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y
        -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300)
    # Try without an update first: the lists may be fresh, and some unrelated list may fail to load.
    if ! "${apt[@]}" install --no-install-recommends "${missing[@]}" < /dev/null > "$log" 2>&1; then
        "${apt[@]}" update < /dev/null >> "$log" 2>&1 || true
        if ! "${apt[@]}" install --no-install-recommends "${missing[@]}" < /dev/null >> "$log" 2>&1; then
            tail -n 20 "$log" >&2
            stop "These packages could not be installed: ${missing[*]} (the whole log: $log)"
        fi
    fi
    rm -f "$log"
}

# quietly LOG WHAT command...: runs the command with its output in LOG, shown only on failure.
quietly() {
    local log=$1 what=$2
    shift 2
    if ! "$@" < /dev/null > "$log" 2>&1; then
        tail -n 40 "$log" >&2
        [ -z "${not_debian:-}" ] || say "Banneret is built from the libraries of these Debian packages; please install your system's own: $(packages build window | tr '\n' ' ')" >&2
        stop "$what failed (the whole log: $log)"
    fi
}

# configure PRESET [cmake arguments]
configure() {
    local preset=$1
    shift
    mkdir -p .cache
    quietly ".cache/configure-$preset.log" "Configuring the $preset build" cmake --preset "$preset" "$@"
}

# build PRESET [targets]: shows one progress line on a terminal; elsewhere prints only on failure.
build() {
    local preset=$1
    shift
    if [ -t 1 ]; then
        NINJA_STATUS='[%f/%t] ' cmake --build --preset "$preset" "$@" < /dev/null || stop "Building ($preset) failed."
    else
        quietly ".cache/build-$preset.log" "Building ($preset)" cmake --build --preset "$preset" "$@"
    fi
}
