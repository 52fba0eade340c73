#!/bin/sh
# Creates .env from .env.example with the versions, all secrets and the signing keys, readable by its owner only:
#   sh infra/docker/create-env.sh
# Needs openssl, and Node.js or Docker for the versions.
set -eu
umask 077
cd "$(dirname "$0")/../.."
[ ! -e .env ] || { echo '.env exists. Nothing was changed.' >&2; exit 1; }
command -v openssl >/dev/null || { echo 'openssl was not found. Nothing was changed.' >&2; exit 1; }

# Without Node.js and Docker, the operator fills in the versions.
versions=$(sh infra/docker/versions.sh || true)
keys=$(mktemp -d)
trap 'rm -rf "$keys"' EXIT

base64url() {
  openssl base64 -A -in "$1" | tr '+/' '-_' | tr -d '='
}

public_keys=
for component in gateway identity reports analytics notifications; do
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -outform DER -out "$keys/$component"
  openssl pkey -inform DER -in "$keys/$component" -pubout -outform DER -out "$keys/$component.public"
  public_keys=$public_keys${public_keys:+,}$component=$(base64url "$keys/$component.public")
done

while IFS= read -r line; do
  case $line in
    # Starts with a letter, because NATS would parse some values as numbers.
    *_PASSWORD= | IDENTITY_SECRET= | MAIL_SECRET=) echo "${line}s$(openssl rand -hex 32)" ;;
    *_SIGNING_KEY=)
      component=$(echo "${line%_SIGNING_KEY=}" | tr '[:upper:]' '[:lower:]')
      echo "$line$(base64url "$keys/$component")"
      ;;
    PUBLIC_KEYS=) echo "$line$public_keys" ;;
    VERSION= | *_VERSION=) echo "$versions" | grep "^$line" || echo "$line" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <.env.example >.env
echo 'Created .env. Fill in the empty values: PORTAL_URL, Power BI, the mail server, TLS.'
