#!/bin/sh
# A replica in shell: says what it is asked with. docs/farm-protocol.md tells the lines.
while read -r line; do
  case $line in
    *'"input"'*) echo "$line" | sed 's/"input"/"value"/' ;;
  esac
done
