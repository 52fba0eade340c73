#!/bin/sh
# Makes .env from .env.example with the version and every secret filled in, readable by its owner alone: sh infra/docker/create-env.sh
set -eu
umask 077
cd "$(dirname "$0")/../.."
[ ! -e .env ] || { echo '.env exists; nothing was changed.' >&2; exit 1; }

while IFS= read -r line; do
  case $line in
    # A secret begins with a letter, because NATS would read some others as numbers.
    *_PASSWORD= | JWT_SECRET= | MAIL_SECRET=) echo "${line}s$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" ;;
    VERSION=) sed -n 's/^  "version": "\(.*\)",$/VERSION=\1/p' package.json ;;
    *) printf '%s\n' "$line" ;;
  esac
done <.env.example >.env
echo 'Made .env. Fill in what is still empty: PORTAL_URL, Power BI, the mail server, TLS.'
