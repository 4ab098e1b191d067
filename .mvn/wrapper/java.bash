# Finds a Java runtime, and gives it a locale, for mvnw and gossamer (sourced; bash 3.2 or newer).

JAVA_MIN=17

# Without a locale Java opens only files whose names are ASCII.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
  C | POSIX) { export LC_ALL=C.UTF-8; } 2>/dev/null ;;
esac

# real_path PATH: prints PATH with every symbolic link in its last part followed.
real_path() {
  local path=$1 link
  while [[ -L $path ]]; do
    link=$(readlink "$path")
    case $link in
      /*) path=$link ;;
      *) path=${path%/*}/$link ;;
    esac
  done
  printf '%s\n' "$path"
}

# read_java_release HOME: sets JAVA_RELEASE (17.0.15+6) and JAVA_MAJOR (17) from HOME/release, so that
# no JVM has to start; from `java -version` where that file is missing.
read_java_release() {
  local line version='' runtime=''
  if [[ -r $1/release ]]; then
    while IFS= read -r line || [[ -n $line ]]; do
      case $line in
        JAVA_VERSION=*) version=${line#*=} ;;
        JAVA_RUNTIME_VERSION=*) runtime=${line#*=} ;;
      esac
    done <"$1/release"
  fi
  if [[ -z $version ]]; then
    line=$("$1/bin/java" -version 2>&1 </dev/null) || return 1
    [[ $line =~ version\ (\"[^\"]+\") ]] || return 1
    version=${BASH_REMATCH[1]}
  fi
  version=${version//\"/}
  runtime=${runtime//\"/}
  JAVA_RELEASE=${runtime:-$version}
  JAVA_MAJOR=${version%%[!0-9]*}
  [[ -n $JAVA_MAJOR ]]
}

# try_java HOME [javac]: true if HOME holds Java of at least JAVA_MIN (and a compiler); sets JAVA_DIR.
try_java() {
  [[ -x $1/bin/java ]] && read_java_release "$1" && ((JAVA_MAJOR >= JAVA_MIN)) || return 1
  [[ -z ${2:-} || -x $1/bin/javac ]] || return 1
  JAVA_DIR=$1
}

# find_java [javac]: sets JAVA_DIR, JAVA_RELEASE and JAVA_MAJOR from JAVA_HOME, else from the java on
# PATH, else from the usual places. With `javac` only a full JDK will do.
find_java() {
  local need=${1:-} home java
  [[ -n ${JAVA_HOME:-} ]] && try_java "${JAVA_HOME%/}" "$need" && return
  if java=$(type -P java); then
    home=$(real_path "$java")
    home=${home%/bin/java}
    # A shim (jenv, asdf, macOS) has no JDK around it: ask the runtime itself.
    [[ -r $home/release ]] || home=$("$java" -XshowSettings:properties -version 2>&1 </dev/null |
      sed -n 's/^ *java\.home = //p') || home=
    [[ -n $home ]] && try_java "$home" "$need" && return
  fi
  for home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    {/opt/homebrew,/usr/local,/home/linuxbrew/.linuxbrew}/opt/openjdk*{,/libexec/openjdk.jdk/Contents/Home} \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home; do
    try_java "$home" "$need" && return
  done
  return 1
}

# say_how_to_get_java PROGRAM: what to do where find_java found nothing.
say_how_to_get_java() {
  cat >&2 <<END
$1: no JDK $JAVA_MIN or newer found (looked at JAVA_HOME, PATH and the usual places).
Building needs a full JDK, not only a runtime. To get one:
  Debian, Ubuntu   sudo apt-get install openjdk-17-jdk-headless
  Fedora           sudo dnf install java-latest-openjdk-devel
  macOS            brew install openjdk@17
  SDKMAN!          sdk install java
  any              https://adoptium.net
END
  [[ -z ${JAVA_HOME:-} ]] || printf 'JAVA_HOME is %s\n' "$JAVA_HOME" >&2
}
