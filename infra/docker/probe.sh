#!/bin/bash
# Prints the response of this container to GET http://127.0.0.1:<port><path>, and fails unless its status is 200:
#   probe 3000 /health/ready
# It runs every ten seconds in each container; a Node.js process would take eighty times its CPU.
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET %s HTTP/1.0\r\nHost: localhost\r\n\r\n' "$2" >&3
# Reads to the end of the response, which is no delimiter for `read`.
IFS= read -r -d '' response <&3
printf '%s\n' "${response#*$'\r\n\r\n'}"
[[ $response == HTTP/1.?' 200 '* ]]
