# syntax=docker/dockerfile:1

# All images: docker build --target web|bff|api|worker --tag flipbooth-web .
# tests/images/ executes these steps without a container engine, so they keep to FROM, ARG, WORKDIR, COPY, RUN, ENV, USER, EXPOSE, HEALTHCHECK, ENTRYPOINT and CMD.
# Give both images by digest where builds must be repeatable.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot

# Everything that is built.
FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
RUN find dist -name '*.map' -delete
# 39 MB of an embedded database, which production does not have (decision 062).
RUN rm -r dist/api/empty-database

# The packages of production and their bill of materials: the web service and the BFF are one file each, with theirs inside.
FROM ${NODE_IMAGE} AS packages
WORKDIR /packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
# `npm sbom --omit=dev` would leave out what the build's packages need as well.
RUN npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > sbom.cdx.json
# The programs of the API load theirs from here, and only what they name is kept.
COPY --from=build /build/dist/api dist/api
RUN for name in $(node -p "Object.keys(require('./package.json').dependencies).join(' ')"); do \
      grep -rqE "['\"]$name['\"/]" dist/api --include='*.js' || unused="$unused dependencies.$name"; \
    done; npm pkg delete $unused && npm prune --ignore-scripts && npm sbom --sbom-format=cyclonedx > api.cdx.json
# Maps, types, sources in TypeScript, and binaries for another runtime (Bare).
RUN find node_modules \( -name '*.map' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' -o -name '*.md' -o -name '*.bare' \) -delete
# The folder of media, or of assets, where a new volume takes its owner from.
RUN mkdir data

# Debian's C and C++ libraries, certificates and time zones; no shell and no package manager. The same Node as in the build.
FROM ${RUNTIME_IMAGE} AS runtime
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY deploy/image/ ./
ENV NODE_ENV=production
# Threads for files beside those that decode pictures and hash passwords.
ENV UV_THREADPOOL_SIZE=8
USER 65532:65532
ENTRYPOINT ["/usr/local/bin/node"]

FROM runtime AS web
COPY --from=build /build/dist/web dist/web
COPY --from=build /build/dist/web-server dist/web-server
COPY --from=packages /packages/sbom.cdx.json dist/web-server/sbom.cdx.json
COPY --from=packages --chown=65532:65532 /packages/data /assets
ENV ASSETS_DIR=/assets
EXPOSE 3000 9300
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["/usr/local/bin/node", "health.js", "WEB_PORT", "3000"]
CMD ["dist/web-server/main.js"]

FROM runtime AS bff
COPY --from=build /build/dist/bff dist/bff
COPY --from=packages /packages/sbom.cdx.json dist/bff/sbom.cdx.json
EXPOSE 4000 9400
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["/usr/local/bin/node", "health.js", "BFF_PORT", "4000"]
CMD ["dist/bff/main.js"]

# The programs of the API and of its worker are in one folder.
FROM runtime AS api-files
COPY --from=packages /packages/node_modules node_modules
COPY --from=packages /packages/api.cdx.json dist/api/sbom.cdx.json
COPY --from=packages --chown=65532:65532 /packages/data /data
COPY --from=build /build/dist/api dist/api
ENV DATA_DIR=/data

FROM api-files AS api
EXPOSE 5000 9500
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["/usr/local/bin/node", "health.js", "API_PORT", "5000"]
CMD ["dist/api/main.js"]

FROM api-files AS worker
EXPOSE 5500 9550
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["/usr/local/bin/node", "health.js", "WORKER_PORT", "5500"]
CMD ["dist/api/worker.js"]
