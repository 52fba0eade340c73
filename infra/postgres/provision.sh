#!/bin/sh
# Creates or updates the services' databases and roles. Connects as the superuser, with PGHOST and so on. Idempotent.
# Passwords come from $IDENTITY_DATABASE_PASSWORD, $IDENTITY_DATABASE_OWNER_PASSWORD
# and so on.
set -eu
cd "$(dirname "$0")"

provision() {
  # Passed through the environment, because command lines are public.
  SERVICE=$1 PASSWORD=$2 OWNER_PASSWORD=$3 psql --dbname=postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 <<SQL
\getenv service SERVICE
\getenv password PASSWORD
\getenv owner_password OWNER_PASSWORD
SELECT set_config('provision.service', :'service', false), set_config('provision.password', :'password', false),
  set_config('provision.owner_password', :'owner_password', false) \g /dev/null
$(cat provision.sql)
\gexec
SQL
  echo "the database $1 and its roles are up to date"
}

provision identity "$IDENTITY_DATABASE_PASSWORD" "$IDENTITY_DATABASE_OWNER_PASSWORD"
provision reports "$REPORTS_DATABASE_PASSWORD" "$REPORTS_DATABASE_OWNER_PASSWORD"
provision analytics "$ANALYTICS_DATABASE_PASSWORD" "$ANALYTICS_DATABASE_OWNER_PASSWORD"
provision notifications "$NOTIFICATIONS_DATABASE_PASSWORD" "$NOTIFICATIONS_DATABASE_OWNER_PASSWORD"
