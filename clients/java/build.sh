#!/usr/bin/env bash
# Compiles the client and its tests, writes target/stoa-client.jar with the sources in it, and runs the tests.
# It needs a JDK, 8 or newer. With STOA_TEST_URL and the keys beside it (npm run test:java), a service is tested, too.
set -euo pipefail
cd "$(dirname "$0")"
target="${STOA_JAVA_TARGET:-target}"
rm -rf "$target"
mkdir -p "$target/classes" "$target/test-classes"

# -options is the one warning that is off: newer JDKs warn that Java 8 will not be a target for ever.
level=(--release 8 -Xlint:all -Xlint:-options -Xdoclint:all,-missing)
# JDK 8 has no --release, and needs none.
if javac -version 2>&1 | grep -q ' 1\.8'; then level=(-source 8 -target 8 -Xlint:all -Xlint:-options -Xdoclint:all,-missing); fi
javac "${level[@]}" -Werror -encoding UTF-8 -d "$target/classes" $(find src/main/java -name '*.java')
javac "${level[@]}" -Werror -encoding UTF-8 -cp "$target/classes" -d "$target/test-classes" $(find src/test/java -name '*.java')
# Everything public has a comment. The compiler would also ask for a @param and a @return each.
if javac "${level[@]}" -J-Duser.language=en -Xdoclint:missing/protected -Xmaxwarns 9999 -encoding UTF-8 \
  -d "$target/classes" $(find src/main/java -name '*.java') 2>&1 | grep -A 1 'no comment'; then
  exit 1
fi
jar cf "$target/stoa-client.jar" -C "$target/classes" . -C src/main/java .
java -cp "$target/stoa-client.jar:$target/test-classes" store.stoa.client.RunTests ../vectors
