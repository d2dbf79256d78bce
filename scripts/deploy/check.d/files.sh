# shellcheck shell=bash
# What can be checked without running a container; a tool that is not installed is named and left out.
if command -v promtool >/dev/null; then
  (cd "$HERE/monitoring" && promtool check rules alerts.yaml && promtool check config prometheus.yaml && promtool test rules alerts_test.yaml) >"${TMPDIR:-/tmp}/promtool.$$" 2>&1 ||
    die "promtool: $(<"${TMPDIR:-/tmp}/promtool.$$")"
  rm -f "${TMPDIR:-/tmp}/promtool.$$"
  say "ok: alert rules and their tests (promtool)"
else
  skipped "alert rules" promtool
fi
if docker compose version >/dev/null 2>&1; then
  (cd "$HERE" && MYSQL_PASSWORD=x TOKEN_KEY_FILE=/dev/null docker compose -f compose.yaml config --quiet) || die "compose.yaml is refused by docker compose"
  say "ok: compose.yaml (docker compose config)"
else
  skipped "compose.yaml" "docker compose"
fi
if command -v kubeconform >/dev/null; then
  kubeconform -strict -summary "$HERE"/kubernetes/*.yaml || die "kubernetes/*.yaml is refused by kubeconform"
else
  skipped "kubernetes/*.yaml against the API's schemas" kubeconform
fi
# YAML and JSON by the same library that reads the configuration.
check_machine
build clients gift-provider
"$JAVA" -cp "$ROOT/gift-provider/target/lib/*" "$HERE/check.d/Parsed.java" \
  "$HERE"/compose.yaml "$HERE"/kubernetes/*.yaml "$HERE"/monitoring/*.yaml "$HERE"/monitoring/dashboard.json || die "a deployment file does not parse"
