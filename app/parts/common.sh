# Shared by the scripts beside it, which compute a long run in parts.

say() {
    printf '%s\n' "$*"
}

stop() {
    printf '%s\n' "$*" >&2
    exit 2
}

# The program: $BANNERET, that of the build beside this folder, or the installed one.
find_program() {
    local built
    built=$(dirname "${BASH_SOURCE[0]}")/../../build/app/banneret
    program=${BANNERET:-}
    [ -n "$program" ] || { [ -x "$built" ] && program=$(realpath "$built"); } || program=$(command -v banneret || true)
    [ -n "$program" ] || stop "There is no banneret on this machine; set BANNERET to the program."
}

# begin FOLDER N VERB ...: sets folder, parts, question (with one thread for each part) and forms (for the merge only).
# A folder holds the parts of one question.
begin() {
    [ "$#" -ge 3 ] || stop "$usage"
    folder=$1 parts=$2
    shift 2
    [[ $parts =~ ^[1-9][0-9]{0,4}$ ]] || stop "$parts is not a number of parts, 1 to 99999."
    question=() forms=()
    local word threads=
    for word in "$@"; do
        case $word in
            --json | --csv | --markdown) forms+=("$word") ;;
            --shard* | --out*) stop "The script gives $word itself; leave it out." ;;
            --threads*) threads=yes question+=("$word") ;;
            *) question+=("$word") ;;
        esac
    done
    [ -n "$threads" ] || question+=(--threads 1)
    mkdir -p "$folder"
    local asked
    asked=$(printf '%q ' "$parts" "${question[@]}")
    if [ -e "$folder/question" ]; then
        [ "$(cat "$folder/question")" = "$asked" ] ||
            stop "$folder holds the parts of another question: $(cat "$folder/question")"
    else
        printf '%s\n' "$asked" > "$folder/question"
    fi
    find_program
}

# The numbers of the parts that are missing or damaged, as in 2,5.
missing_parts() {
    "$program" merge --missing "$parts" "$folder"/part-*.json
}

merge_parts() {
    compgen -G "$folder/part-*.json" > /dev/null ||
        stop "No part of $folder was finished; the messages above, or its logs, say why."
    exec "$program" merge "${forms[@]}" "$folder"/part-*.json
}
