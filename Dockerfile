# The server with its web app. Settings come from the environment: docs/operators/README.md.
FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
ENV npm_config_ignore_scripts=true npm_config_loglevel=error
# What the server runs with, as the lock file names it. Programs of packages do not run here.
RUN npm install --no-save --omit=dev --workspace server
COPY scripts/setup/postgres-links.mjs scripts/setup/paths.mjs scripts/setup/
RUN node scripts/setup/postgres-links.mjs

FROM packages AS build
# The tools that build the web app and the server; Node itself is that of the image.
RUN npm install --no-save
COPY . .
RUN node -e "import('./scripts/setup/build.mjs').then(({ build }) => build())"

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/server/node_modules ./server/node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/server/package.json /app/server/start.mjs ./server/
COPY --from=build /app/server/migrations ./server/migrations
COPY --from=build /app/server/dist ./server/dist
COPY --from=build /app/web/dist ./web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/start.mjs"]
