# shellcheck shell=bash
# What package registries tell about the libraries; Maven Central knows versions, no vulnerabilities.
CYCLONEDX=org.cyclonedx:cyclonedx-maven-plugin:2.9.1
VERSIONS=org.codehaus.mojo:versions-maven-plugin:2.19.1

need mvn
mkdir -p "$RUN/dependencies"
libraries=$RUN/dependencies/mvn.log
say "listing what is shipped ..."
(cd "$ROOT" && mvn -q -B -ntp "$CYCLONEDX:makeAggregateBom" -DoutputFormat=json -DoutputDirectory="$RUN/dependencies" \
  -DoutputName=sbom -DincludeTestScope=false -Dcyclonedx.skipNotDeployed=false) >"$libraries" 2>&1 ||
  die "no list of libraries: see $libraries"
say "ok: $(grep -c '"bom-ref"' "$RUN/dependencies/sbom.json") components in $RUN/dependencies/sbom.json, for a scanner with a database of its own"

(cd "$ROOT" && mvn -B -ntp -N "$VERSIONS:display-property-updates" -DallowMajorUpdates=false -DallowMinorUpdates=false) >"$libraries" 2>&1 ||
  die "no versions: see $libraries"
newer=$(sed -n 's/^\[INFO\] *\(\${[^}]*}.* -> .*\)/\1/p' "$libraries")
if [[ -n $newer ]]; then
  say "newer patch releases, which is where known faults are mended:"
  printf '%s\n' "$newer"
else
  say "ok: no library of the parent POM has a newer patch release"
fi

if command -v npm >/dev/null; then
  mkdir -p "$RUN/dependencies/npm"
  cp "$ROOT"/scripts/browser/package{,-lock}.json "$RUN/dependencies/npm"
  audit=$RUN/dependencies/npm/audit.log
  if (cd "$RUN/dependencies/npm" && npm audit --package-lock-only --audit-level=moderate) >"$audit" 2>&1; then
    say "ok: npm knows no advisory on the browser tests' packages"
  elif grep -q 'audit endpoint' "$audit"; then
    say "skipped: the npm registry gives no advisories here ($audit)"
  else
    die "npm knows advisories: see $audit"
  fi
else
  skipped "advisories on the browser tests' packages" npm
fi
