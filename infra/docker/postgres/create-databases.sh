#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: a database for each service, with a role that owns it.
set -eu

create_database() {
  psql --username postgres --dbname postgres --set ON_ERROR_STOP=1 --set name="$1" --set password="$2" <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
SQL
}

create_database identity "$IDENTITY_DATABASE_PASSWORD"
create_database reports "$REPORTS_DATABASE_PASSWORD"
create_database analytics "$ANALYTICS_DATABASE_PASSWORD"
create_database notifications "$NOTIFICATIONS_DATABASE_PASSWORD"
