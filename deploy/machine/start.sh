#!/bin/sh
# Starts one process on a machine without containers, in the folder of the release: `start.sh api-2` is the second copy of the API.
# Its port is API_PORT (default 5000) plus 2, that of its metrics API_METRICS_PORT (9500) plus 2; so with the others; nginx before them.
set -e
copy=${1#*-}
export LISTEN_HOST=127.0.0.1
case $1 in
  web-[1-9]) export WEB_PORT=$((${WEB_PORT:-3000} + copy)) WEB_METRICS_PORT=$((${WEB_METRICS_PORT:-9300} + copy)) program=web-server/main.js ;;
  bff-[1-9]) export BFF_PORT=$((${BFF_PORT:-4000} + copy)) BFF_METRICS_PORT=$((${BFF_METRICS_PORT:-9400} + copy)) program=bff/main.js ;;
  api-[1-9]) export API_PORT=$((${API_PORT:-5000} + copy)) API_METRICS_PORT=$((${API_METRICS_PORT:-9500} + copy)) program=api/main.js ;;
  worker-[1-9])
    export WORKER_PORT=$((${WORKER_PORT:-5500} + copy)) WORKER_METRICS_PORT=$((${WORKER_METRICS_PORT:-9550} + copy)) program=api/worker.js
    ;;
  # Without -e it writes to the log of the system's nginx before it has read its configuration.
  nginx) exec nginx -p /srv/flipbooth/nginx -c nginx.conf -e stderr -g 'daemon off;' ;;
  *) echo "start.sh takes web-1, bff-1, api-1, worker-1 (or 2 to 9) or nginx" >&2; exit 1 ;;
esac
exec node "dist/$program"
