# shellcheck shell=bash
# Building, and what a JVM is started with.

# Names the module folder of an artifact.
module_of() {
  case $1 in
    nacos-server | local-stack | clients | load) REPLY=$ROOT/scripts/$1 ;;
    live-gift-faults) REPLY=$ROOT/scripts/faults ;;
    *) REPLY=$ROOT/$1 ;;
  esac
}

check_machine() {
  local version
  [[ $(uname -sm) = "Linux x86_64" ]] || die "the native parts run on Linux x86_64 only, this is $(uname -sm)"
  for version in curl setsid od timeout dd; do need "$version"; done
  JAVA=${JAVA_HOME:+$JAVA_HOME/bin/}java
  command -v "$JAVA" >/dev/null || die "no JDK: put Java 17 or later on the PATH or set JAVA_HOME"
  version=$("$JAVA" -version 2>&1) || die "$JAVA does not run: ${version%%$'\n'*}"
  [[ $version =~ \"([0-9]+) && ${BASH_REMATCH[1]} -ge 17 ]] || die "JDK 17 or later is needed, $JAVA is ${version%%$'\n'*}"
}

# RocketMQ refuses messages on a disk that is over 90 % full, whatever its size.
check_disk() {
  local free used
  read -r _ _ _ free used _ < <(df -Pk "$RUN" | tail -n 1)
  ((free > 500 * 1024)) || die "only $((free / 1024)) MB are free for $RUN: 500 MB are needed (another place: STACK_RUN_DIR=/folder)"
  ((${used%\%} < 90)) || die "the disk of $RUN is $used full: RocketMQ takes nothing over 90 % (another place: STACK_RUN_DIR=/folder)"
}

# True when the module's jar is missing or older than what it is made of.
stale() {
  local artifact=$1 module jar from=()
  module_of "$artifact" && module=$REPLY
  jar=$module/target/$artifact-$VERSION.jar
  [[ -f $jar && -d $module/target/lib ]] || return 0
  [[ $artifact != local-stack || -f $NATIVE/redis/redis-server && -f $NATIVE/mariadb/bin/mariadbd ]] || return 0
  [[ $artifact != local-stack || $STACK_DB != mysql || -f $NATIVE/mysql-Linux-amd64.tar.gz ]] || return 0
  from=("$ROOT/pom.xml" "$module/pom.xml" "$module/src")
  case $artifact in
    nacos-server | local-stack) ;;
    live-gift-faults) from+=("$ROOT"/gift-api/{pom.xml,src} "$ROOT"/scripts/{clients,load}/src) ;;
    *) from+=("$ROOT"/gift-api/{pom.xml,src} "$ROOT"/gift-api/runtime/{pom.xml,src} "$ROOT/sql") ;;
  esac
  [[ $artifact != load ]] || from+=("$ROOT/scripts/clients/src")
  # A jar whose contents did not change keeps its date; the stamp tells when it was last looked at.
  [[ ! $module/target/build.stamp -nt $jar ]] || jar=$module/target/build.stamp
  [[ -n $(find "${from[@]}" -type f -newer "$jar" -print 2>/dev/null | head -n 1) ]]
}

# build ARTIFACT...: brings the stale ones up to date.
build() {
  local artifact list="" began=$SECONDS log=$RUN/logs/build.log stamp
  for artifact in "$@"; do ! stale "$artifact" || { module_of "$artifact" && list+=,${REPLY#"$ROOT"/}; }; done
  [[ -n $list ]] || return 0
  need mvn
  say "building ${list#,} ..."
  mkdir -p "$RUN/logs"
  stamp=$(mktemp "$RUN/logs/stamp.XXXXXX")
  (cd "$ROOT" && STACK_DB=$STACK_DB mvn -q -B -Dmaven.test.skip=true -Dspotless.check.skip=true package -pl "${list#,}" -am) >"$log" 2>&1 ||
    { rm -f "$stamp" && die "the build failed: $(grep -m 1 '^\[ERROR\]' "$log" | cut -c1-200) (see $log)"; }
  for artifact in "$@"; do module_of "$artifact" && touch -r "$stamp" "$REPLY/target/build.stamp"; done
  rm -f "$stamp"
  say "built after $((SECONDS - began)) s"
}

# deploy ARTIFACT PROCESS...: what runs is a copy, so that a build does not pull jars from under a
# running JVM. It is renewed when none of the processes runs. Libraries are linked, not copied.
deploy() {
  local artifact=$1 app=$RUN/app/$1 module name
  module_of "$artifact" && module=$REPLY
  shift
  [[ -f $module/target/$artifact-$VERSION.jar ]] || die "$module is not built: run scripts/up"
  for name in "$@"; do ! alive "$name" || return 0; done
  [[ ! -f $app/.complete || $module/target/$artifact-$VERSION.jar -nt $app/.complete || $module/target/lib -nt $app/.complete ]] || return 0
  rm -rf "$app"
  mkdir -p "$app"
  cp -p "$module/target/$artifact-$VERSION.jar" "$app/"
  cp -al "$module/target/lib" "$app/lib" 2>/dev/null || { rm -rf "${app:?}/lib" && cp -a "$module/target/lib" "$app/lib"; }
  : >"$app/.complete"
}

# java_with_archive NAME HEAP MAX_HEAP [INSTANCE]: sets JVM. The first graceful end of a process (of
# several instances, the first) writes an archive of its loaded classes, which halves later starts. The
# JVM itself ignores an archive that does not fit.
java_with_archive() {
  local archive=$RUN/cache/$1.jsa app=$1
  case $1 in nacos) app=nacos-server ;; namesrv | broker) app=local-stack ;; esac
  mkdir -p "$RUN/cache"
  JVM=("$JAVA" "-Xms$2" "-Xmx$3" -XX:+UseSerialGC -Xss512k -XX:+ExitOnOutOfMemoryError -Djava.net.preferIPv4Stack=true -Xlog:disable -Xlog:all=error:stderr)
  if [[ $archive -nt $RUN/app/$app/.complete ]]; then
    JVM+=("-XX:SharedArchiveFile=$archive" -Xshare:auto)
  elif [[ ${4:-1} = 1 && ${STACK_JAVA_OPTS:-} != *-javaagent* && ! -f $RUN/faults.env ]]; then # altered classes are not kept
    JVM+=("-XX:ArchiveClassesAtExit=$archive")
  fi
}
