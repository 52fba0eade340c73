#!/bin/sh
# Prints the tags of all images as lines for .env: the component's version, and the last commit that changed what its image contains.
#   sh infra/docker/versions.sh             prints them
#   sh infra/docker/versions.sh --write     also replaces the lines of .env and keeps the lines before as .env.before
# A tag names one content, so a later build never overwrites an image that a rollback needs. Needs git, and a clone with history.
set -eu
cd "$(dirname "$0")/../.."
git rev-parse --git-dir >/dev/null || { echo 'This folder is no clone of the repository. Set the versions in .env by hand.' >&2; exit 1; }

servers='libs/contracts libs/server-kit libs/service-kit infra/docker/component.Dockerfile libs/tool-kit/tsconfig.base.json'
front_ends='libs infra/site infra/docker/front-end.Dockerfile'

# Releases change versions in package-lock.json and in libs. They count only in the component's own folder.
tag() {
  folder=$1
  shift
  change=$(git log -1 --format=%H --invert-grep --grep='^chore(release): ' -- "$folder" package-lock.json "$@")
  release=$(git log -1 --format=%H --grep='^chore(release): ' -- "$folder")
  commit=$(git rev-list --max-count=1 --topo-order --abbrev-commit --abbrev=8 $change $release)
  changes=$(git status --porcelain -- "$folder" package-lock.json "$@")
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$folder/package.json")
  echo "$version-$commit${changes:+-dirty}"
}

versions() {
  # shellcheck disable=SC2086
  {
    echo "VERSION=$(tag infra/nats $servers infra/docker/nats.Dockerfile infra/docker/postgres.Dockerfile infra/mail-catcher infra/power-bi-emulator)"
    for service in identity reports analytics notifications; do
      echo "$(echo $service | tr '[:lower:]' '[:upper:]')_VERSION=$(tag services/$service $servers)"
    done
    echo "GATEWAY_VERSION=$(tag gateway $servers)"
    for app in shell user admin; do
      echo "$(echo $app | tr '[:lower:]' '[:upper:]')_VERSION=$(tag frontends/$app $front_ends)"
    done
  }
}

lines=$(versions)
echo "$lines"
[ "${1:-}" = --write ] || exit 0
# A second run must not replace the tags for a rollback.
[ "$(grep -E '^([A-Z]+_)?VERSION=' .env | sort)" != "$(echo "$lines" | sort)" ] || exit 0
umask 077
cp .env .env.before
for line in $lines; do
  sed "s|^${line%%=*}=.*|$line|" .env >.env.new
  mv .env.new .env
done
