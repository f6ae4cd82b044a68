# syntax=docker/dockerfile:1
# Image of Lectern without its source code. See docs/deploy/containers.md.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
# The build writes static pages that contain these two values.
ARG APP_URL
ARG PRODUCT_NAME
ENV NEXT_TELEMETRY_DISABLED=1 LECTERN_PACKED=1
RUN npm run generate && npm run build && node scripts/build-standalone.mjs packed && mkdir empty

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /build/packed ./
COPY --from=build --chown=node:node /build/empty /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "server/healthcheck.mjs"]
ENTRYPOINT ["node", "scripts/run.mjs"]
CMD ["serve"]
