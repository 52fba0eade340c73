#!/bin/sh
# Creates a certificate authority and a certificate for NATS, valid for two years, and prints the lines for .env:
#   sh infra/docker/create-nats-certificate.sh <folder> [<further name of the server> ...]
# Needs openssl. The authority's key is deleted: to renew, run it again with another folder.
set -eu
umask 077
[ $# -ge 1 ] || { echo 'usage: create-nats-certificate.sh <folder> [<name> ...]' >&2; exit 2; }
folder=$1
shift
[ ! -e "$folder" ] || { echo "$folder exists. Nothing was changed." >&2; exit 1; }
mkdir -p "$folder/server" "$folder/authority"
folder=$(cd "$folder" && pwd)
names=DNS:nats
for name; do names=$names,DNS:$name; done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
new_key() {
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"
}
new_key "$work/authority.key"
openssl req -x509 -new -key "$work/authority.key" -subj '/CN=Report portal bus' -days 731 -out "$folder/authority/ca.crt"
new_key "$folder/server/tls.key"
openssl req -new -key "$folder/server/tls.key" -subj '/CN=nats' -out "$work/server.csr"
printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$names" >"$work/extensions"
openssl x509 -req -in "$work/server.csr" -CA "$folder/authority/ca.crt" -CAkey "$work/authority.key" -CAcreateserial \
  -days 730 -extfile "$work/extensions" -out "$folder/server/tls.crt" 2>/dev/null
# User id of NATS and the components in their containers.
chown -R 1000:1000 "$folder" 2>/dev/null || chmod -R a+rX "$folder"
cat <<END
NATS_CONFIG=tls.conf
NATS_TLS_FOLDER=$folder/server
NATS_CA_FOLDER=$folder/authority
NATS_CA=/nats-ca/ca.crt
END
