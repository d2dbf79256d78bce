# shellcheck shell=bash
# Publishes nacos-config/*.yaml. A file goes out when Nacos lacks it or when the file has changed since
# it was last published from here; what an operator changed live is not overwritten otherwise.
publish_config() {
  local file id sum record url="http://127.0.0.1:$NACOS_PORT/nacos/v1/cs/configs" answer
  mkdir -p "$RUN/published"
  for file in "$ROOT"/nacos-config/*.yaml; do
    [[ -f $file ]] || continue
    id=${file##*/} record=$RUN/published/$id
    read -r sum _ < <(sha256sum "$file")
    if [[ -f $record && $(<"$record") = "$sum" ]] && in_nacos "$id"; then continue; fi
    answer=$(curl -sS -m 10 "$url" -d "dataId=$id&group=$NACOS_GROUP&type=yaml" --data-urlencode "content@$file" 2>&1) || true
    [[ $answer = true ]] || die "Nacos did not take $id: ${answer:-no answer} (see $RUN/logs/nacos.log)"
    await_in_nacos "$id"
    printf '%s\n' "$sum" >"$record"
    say "published $id"
  done
}
in_nacos() {
  curl -fs -m 5 -o /dev/null "http://127.0.0.1:$NACOS_PORT/nacos/v1/cs/configs?dataId=$1&group=$NACOS_GROUP" 2>/dev/null
}
# Nacos serves what it has dumped to disk, which follows a publication after a moment.
await_in_nacos() {
  local tries=100
  until in_nacos "$1"; do
    ((tries-- > 0)) || die "Nacos took $1 but does not serve it after 10 s (see $RUN/logs/nacos.log)"
    sleep 0.1
  done
}
