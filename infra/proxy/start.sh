#!/bin/sh
# Starts HAProxy with the page for maintenance and, if TLS_CERT and TLS_KEY are set, with the certificate.
set -eu
umask 077
config=/portal/haproxy.cfg
export PAGE=/tmp/unavailable.html CERTIFICATE=/tmp/certificate.pem

# The first value of a name in PORTAL_CONFIG, escaped for HTML and for sed.
setting() {
  value=$(sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p" "$PORTAL_CONFIG" | head -n 1)
  echo "${value:-$2}" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/[&|\\]/\\&/g'
}
sed "s|{{name}}|$(setting name 'Report Portal')|; s|{{owner}}|$(setting owner '')|; s|{{accent}}|$(setting accent '#0958d9')|" \
  /portal/unavailable.html >"$PAGE"

# HAProxy reads certificate and key from one file; awk adds missing line ends. Renewed files are used when they match.
follow_certificate() {
  while sleep "$TLS_POLL_SECONDS"; do
    awk 1 "$TLS_CERT" "$TLS_KEY" >/tmp/renewed.pem || continue
    cmp -s /tmp/renewed.pem "$CERTIFICATE" && continue
    if CERTIFICATE=/tmp/renewed.pem haproxy -c -q -f "$config"; then
      mv /tmp/renewed.pem "$CERTIFICATE"
      kill -USR2 $$
      echo 'TLS certificate reloaded'
    else
      echo 'The renewed TLS certificate and key are ignored, because they do not match.' >&2
    fi
  done
}
if [ -n "$TLS_CERT" ]; then
  awk 1 "$TLS_CERT" "$TLS_KEY" >"$CERTIFICATE"
  follow_certificate &
fi

# Keeps the process id, to which follow_certificate sends its signal.
exec haproxy -W -db -f "$config"
