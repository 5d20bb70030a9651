# Sourced by the commands that build, for what they print on stderr.
#
#   say TEXT              a line with the seconds since the command began
#   tick FOLDER           repeats the last one every 15 s, so that a step of minutes is seen to go on; FOLDER is that of
#                         the command's temporary files. end_ticks ends it, in a trap: a process that lives on would
#                         keep the stderr of the command open
#
# `program` is the name of the command.

say() {
    printf '%s: %3d s: %s\n' "$program" $SECONDS "$*" >&2
    [ -z "${ticks:-}" ] || echo "$*" >"$ticks/step"
}

tick() {
    ticks=$1
    mkfifo "$ticks/never" # nobody writes to it: a way to wait without a process that outlives this one
    while [ -d "$ticks" ] && kill -0 $$ 2>/dev/null; do
        read -rt 15 <>"$ticks/never" || [ ! -e "$ticks/step" ] ||
            printf '%s: %3d s: still %s\n' "$program" $SECONDS "$(cat "$ticks/step")" >&2
    done &
    ticker=$!
}

end_ticks() { kill "${ticker:-}" 2>/dev/null || true; }
