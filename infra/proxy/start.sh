#!/bin/sh
# Starts HAProxy with the page for maintenance and, if TLS_CERT and TLS_KEY are set, with the certificate.
set -eu
umask 077
config=/portal/haproxy.cfg
export PAGE=/tmp/unavailable.html CERTIFICATE=/tmp/certificate.pem HSTS=''
cookie=application_token attributes='HttpOnly; SameSite=Strict'
case $PORTAL_URL in
  https:*)
    HSTS='max-age=31536000'
    [ "${HSTS_SUBDOMAINS:-off}" = off ] || HSTS="$HSTS; includeSubDomains"
    cookie=__Secure-$cookie attributes="$attributes; Secure"
    ;;
esac

# The first value of a name in PORTAL_CONFIG, escaped for HTML and for sed.
setting() {
  value=$(sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p" "$PORTAL_CONFIG" | head -n 1)
  echo "${value:-$2}" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/[&|\\]/\\&/g'
}
sed "s|{{name}}|$(setting name 'Report Portal')|; s|{{owner}}|$(setting owner '')|; s|{{accent}}|$(setting accent '#0958d9')|" \
  /portal/unavailable.html >"$PAGE"

# One backend for each application of APPLICATIONS. Each request needs a token for this application, which the reports service signs for the
# viewer of a report. The portal's page posts it to /<name>, and a cookie of the application keeps it. Applications themselves neither get
# nor set cookies, and send no header whose effect goes beyond their path.
portal=${PORTAL_URL%/}
origin=${APPLICATIONS_ORIGIN:-${portal%:[0-9]*}:8083}
origin=${origin%/}
export APPLICATIONS_HOST="${origin#*://}"
applications=/tmp/applications.cfg key=/tmp/applications.pem
: >"$applications"
if [ -n "$APPLICATIONS" ]; then
  {
    echo '-----BEGIN PUBLIC KEY-----'
    echo "$APPLICATIONS_PUBLIC_KEY==" | tr -- '-_' '+/' | fold -w 64
    echo '-----END PUBLIC KEY-----'
  } >"$key"
  for application in $(echo "$APPLICATIONS" | tr ',' ' '); do
    name=${application%%=*}
    cat >>"$applications" <<BACKEND
backend application-$name
  timeout tunnel 10m
  http-after-response add-header content-security-policy "frame-ancestors $portal"
  acl is_hand_over path /$name
  http-request deny if is_hand_over !{ req.hdr(origin) -m str "$portal" }
  http-request wait-for-body time 5s if is_hand_over
  http-request return status 204 hdr set-cookie "$cookie=; Max-Age=0; Path=/$name/; $attributes" if is_hand_over { req.body_size eq 0 }
  http-request set-var(txn.token) req.body if is_hand_over
  http-request set-var(txn.token) req.cook($cookie) unless is_hand_over
  http-request set-var(txn.algorithm) var(txn.token),jwt_header_query('\$.alg')
  http-request set-var(txn.end) var(txn.token),jwt_payload_query('\$.exp','int')
  http-request set-var(txn.now) date()
  acl is_signed var(txn.token),jwt_verify(txn.algorithm,"$key") -m int 1
  acl is_for_application var(txn.token),jwt_payload_query('\$.aud') -m str "$origin/$name"
  acl is_valid var(txn.end),sub(txn.now) -m int gt 0
  http-request return status 401 content-type "text/plain; charset=utf-8" string "Please open this report in the portal." hdr cache-control no-store unless { var(txn.algorithm) -m str ES256 } is_signed is_for_application is_valid
  http-request return status 204 hdr set-cookie "$cookie=%[var(txn.token)]; Max-Age=%[var(txn.end),sub(txn.now)]; Path=/$name/; $attributes" if is_hand_over
  # Browsers apply no rule of origins to WebSockets.
  http-request return status 403 content-type "text/plain; charset=utf-8" string "WebSockets of other sites are refused." if { req.hdr(upgrade) -m found } !{ req.hdr(origin) -m str "$origin" }
  http-request set-header authorization "Bearer %[var(txn.token)]"
  http-request del-header cookie
  http-response del-header set-cookie
  http-response del-header clear-site-data
  http-response del-header service-worker-allowed
  http-response del-header strict-transport-security
  server application ${application#*=} resolvers docker init-addr none
BACKEND
  done
fi

# HAProxy reads certificate and key from one file; awk adds missing line ends. Renewed files are used when they match.
follow_certificate() {
  while sleep "$TLS_POLL_SECONDS"; do
    awk 1 "$TLS_CERT" "$TLS_KEY" >/tmp/renewed.pem || continue
    cmp -s /tmp/renewed.pem "$CERTIFICATE" && continue
    if CERTIFICATE=/tmp/renewed.pem haproxy -c -q -f "$config" -f "$applications"; then
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
exec haproxy -W -db -f "$config" -f "$applications"
