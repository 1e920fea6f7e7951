#!/bin/sh
# Starts one process on a machine without containers, in the folder of the release: `start.sh api-2` is the second copy of the API, on 5002, its metrics on 9502.
# web-1 … on 3001 (9301), bff-1 … on 4001 (9401), api-1 … on 5001 (9501), worker-1 … on 5501 (9551); nginx before them.
set -e
copy=${1#*-}
export LISTEN_HOST=127.0.0.1
case $1 in
  web-*) export WEB_PORT="300$copy" WEB_METRICS_PORT="930$copy" program=web-server/main.js ;;
  bff-*) export BFF_PORT="400$copy" BFF_METRICS_PORT="940$copy" program=bff/main.js ;;
  api-*) export API_PORT="500$copy" API_METRICS_PORT="950$copy" program=api/main.js ;;
  worker-*) export WORKER_PORT="550$copy" WORKER_METRICS_PORT="955$copy" program=api/worker.js ;;
  # Without -e it writes to the log of the system's nginx before it has read its configuration.
  nginx) exec nginx -p /srv/flipbooth/nginx -c nginx.conf -e stderr -g 'daemon off;' ;;
  *) echo "start.sh takes web-1, bff-1, api-1, worker-1 (or 2 to 9) or nginx" >&2; exit 1 ;;
esac
exec node "dist/$program"
