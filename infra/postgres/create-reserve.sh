#!/bin/sh
# Creates the reserve: a file in PostgreSQL's volume that is deleted first when the disk is full (docs/monitoring.md, "Disk full").
#   sh infra/postgres/create-reserve.sh <folder> <megabytes>
# Keeps an existing reserve. Creates none while the disk has less than twice its size free.
set -eu
folder=$1
megabytes=$2
reserve=$folder/reserve

if [ -f "$reserve" ]; then
  echo 'the reserve exists'
  exit
fi
free=$(df -Pk "$folder" | awk 'NR == 2 { print int($4 / 1024) }')
if [ "$free" -lt $((2 * megabytes)) ]; then
  echo "no reserve was created, because only $free MB are free" >&2
  exit
fi
# Random bytes, because some file systems store zeros without using space.
head -c $((megabytes * 1024 * 1024)) /dev/urandom >"$reserve.new"
mv "$reserve.new" "$reserve"
echo "a reserve of $megabytes MB was created"
