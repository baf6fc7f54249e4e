# syntax=docker/dockerfile:1
# The server with its web app. Settings come from the environment: docs/operators/README.md.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY . .
# What the lock file names; programs of packages do not run here, Node itself is that of the image.
RUN npm install --no-save --no-audit --no-fund --ignore-scripts --loglevel=error \
  && node -e "import('./scripts/setup/build.mjs').then(({ build }) => build())" \
  && npm prune --omit=dev --no-audit --no-fund --ignore-scripts --loglevel=error

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/web/dist ./web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/src/main.ts"]
