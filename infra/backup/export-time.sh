#!/bin/sh
# Exports the present time as the metric portal_<name>_last_success_timestamp_seconds: export-time.sh <name>. node_exporter reads
# it from portal_<name>.prom in /backups.
set -eu
backups=${BACKUP_DIRECTORY:-/backups}
echo "portal_${1}_last_success_timestamp_seconds $(date +%s)" >"$backups/.portal_$1.prom"
chmod 644 "$backups/.portal_$1.prom"
mv "$backups/.portal_$1.prom" "$backups/portal_$1.prom"
