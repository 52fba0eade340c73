#!/bin/sh
# Prints the release of the portal and the tags of all images as lines for .env: the component's version, and a hash of its content.
#   sh infra/docker/versions.sh             prints them
#   sh infra/docker/versions.sh --write     also replaces the lines of .env and keeps the lines before as .env.before
# A tag names one content, so a later build never overwrites an image that a rollback needs. Needs Node.js or Docker, and no Git.
set -eu
cd "$(dirname "$0")/../.."

run_node() {
  if command -v node >/dev/null; then
    node "$@"
  else
    image=$(sed -n 's/^ARG NODE_IMAGE=//p' infra/docker/component.Dockerfile)
    docker run --rm --volume "$PWD:/portal:ro" --workdir /portal "$image" node "$@"
  fi
}

tags=$(run_node libs/tool-kit/portal-component.mjs tag)
lines=$(echo "$tags" | while IFS='=' read -r name tag; do
  case $name in
    nats) echo "VERSION=$tag" ;;
    portal | gateway | identity | reports | analytics | notifications | shell | user | admin)
      echo "$(echo "$name" | tr '[:lower:]' '[:upper:]')_VERSION=$tag"
      ;;
  esac
done)
echo "$lines"
[ "${1:-}" = --write ] || exit 0
umask 077
cp .env .env.new
for line in $lines; do
  sed "s|^${line%%=*}=.*|$line|" .env.new >.env.next
  mv .env.next .env.new
done
# A second run must not replace the tags for a rollback.
cmp -s .env .env.new || cp .env .env.before
mv .env.new .env
