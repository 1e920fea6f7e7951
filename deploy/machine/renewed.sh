#!/bin/sh
# certbot runs it when a certificate was made or renewed, whose folder is RENEWED_LINEAGE: only root can read its key there.
set -e
for file in fullchain.pem privkey.pem; do
  install -m 600 -o flipbooth "$RENEWED_LINEAGE/$file" "/srv/flipbooth/nginx/$file"
done
if systemctl is-active --quiet flipbooth@nginx; then systemctl reload flipbooth@nginx; fi
