# shellcheck shell=bash
# Changes each live key of nacos-config/ in Nacos and watches every process that reads it, at /config.
# CHECK_KEYS=PATTERN: only keys like it.

# Keys with their live mark, one "KEY VALUE" a line: a comment block is about the keys below it.
live_keys() {
  awk '/^#/ { if (!block) text = ""; block = 1; text = text $0; next }
       { block = 0 }
       /^[a-z]/ && text ~ /[Ll]ive: yes/ { sub(": ", " "); gsub("\"", ""); print }' "$1"
}
# Another valid value of the same kind, and one that is none.
other_value() {
  case $1 in
    gift.consistency) REPLY=outbox ;;
    gift.combo.*) REPLY=batch ;;
    gateway.origins) REPLY=https://live.example ;;
    *) case $2 in true) REPLY=false ;; false) REPLY=true ;; *) REPLY=$(($2 + 1)) ;; esac ;;
  esac
}
publish_text() {
  local answer
  answer=$(curl -sS -m 10 "http://$NACOS_ADDR/nacos/v1/cs/configs" -d "dataId=$1&group=$NACOS_GROUP&type=yaml" --data-urlencode "content=$2")
  [[ $answer = true ]] || die "Nacos did not take $1: $answer"
}
publish_with() { # FILE KEY VALUE
  publish_text "$1" "$(awk -v k="$2" -v v="$3" 'index($0, k ": ") == 1 { print k ": " v; next } { print }' "$ROOT/nacos-config/$1")"
}
in_force() { curl -fsS -m 5 "$1/config" | tr ',{}' '\n\n\n' | sed -n "s/^\"${2//./\\.}\":\"\(.*\)\"$/\1/p"; }
refusals() { grep -c "Refused a change of $2" "$RUN/logs/$1.log" || true; }
now_ms() { REPLY=$(($(date +%s%N) / 1000000)); }

# await_ms LIMIT COMMAND...: sets REPLY to the milliseconds that it took.
await_ms() {
  local limit=$1 began
  shift
  now_ms && began=$REPLY
  until "$@"; do
    now_ms
    ((REPLY - began < limit)) || return 1
    sleep 0.05
  done
  now_ms
  ((REPLY - began <= limit)) && REPLY=$((REPLY - began))
}
all_have() { # KEY VALUE BASE...
  local key=$1 value=$2 base
  shift 2
  for base in "$@"; do [[ $(in_force "$base" "$key") = "$value" ]] || return 1; done
}
all_refused() { # FILE; counts before are in `before`
  local name
  for name in "${!before[@]}"; do (($(refusals "$name" "$1") > before[$name])) || return 1; done
}

check_key() { # FILE KEY VALUE
  local file=$1 key=$2 value=$3 other name bases=() applied
  declare -A before=()
  for name in $(known | grep -- '-[0-9]'); do
    port_of "$name" ADMIN
    [[ -z $(in_force "http://127.0.0.1:$REPLY" "$key") ]] || { bases+=("http://127.0.0.1:$REPLY") && before[$name]=$(refusals "$name" "$file"); }
  done
  ((${#bases[@]} > 0)) || die "$key of $file is read by no process"
  other_value "$key" "$value" && other=$REPLY
  publish_with "$file" "$key" "$other"
  await_ms 3000 all_have "$key" "$other" "${bases[@]}" || die "$key: $other is not in force after 3 s"
  applied=$REPLY
  if [[ $key = gateway.origins ]]; then publish_text "$file" "- no mapping"; else publish_with "$file" "$key" nonsense; fi
  await_ms 3000 all_refused "$file" || die "$key: nonsense was not refused within 3 s"
  all_have "$key" "$other" "${bases[@]}" || die "$key: the previous value did not stay when nonsense came"
  printf '%-34s %8s -> %-22s %4d ms, nonsense refused by %d\n' "$key" "$value" "$other" "$applied" "${#bases[@]}"
}

restore_config() {
  local file
  for file in "$ROOT"/nacos-config/*.yaml; do publish_text "${file##*/}" "$(<"$file")"; done
}
trap restore_config EXIT
keys=0
for path in "$ROOT"/nacos-config/*.yaml; do
  file=${path##*/}
  while read -r key value <&4; do
    # shellcheck disable=SC2053
    [[ $key = ${CHECK_KEYS:-*} ]] || continue
    check_key "$file" "$key" "$value"
    keys=$((keys + 1))
  done 4< <(live_keys "$path")
  publish_text "$file" "$(<"$path")"
done
trap - EXIT
((keys > 0)) || die "no live key ${CHECK_KEYS:-} was found in $ROOT/nacos-config"
say "ok: $keys live keys applied within 3 s in every process that reads them; nonsense was refused"
