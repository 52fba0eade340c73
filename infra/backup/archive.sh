#!/bin/sh
# Makes a base backup in the WAL archive: archive.sh full|diff. Exports its time to Prometheus if it succeeds. See docs/backup.md.
# COMPOSE replaces `docker compose`, for example by `docker compose --env-file demo.env`.
set -eu
cd "$(dirname "$0")/../.."
compose=${COMPOSE:-docker compose}
$compose exec -T postgres pgbackrest backup --type="${1:?full or diff}"
$compose run --rm -T --no-deps --entrypoint sh backup /commands/export-time.sh archive
