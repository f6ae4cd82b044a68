const { existsSync, readdirSync } = require('node:fs')

/**
 * Headers of every response: pages, files, and API. lib/server/http/security-headers adds further headers to
 * pages.
 */
const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
]
const apiPolicy = { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }
/**
 * The landing page's files, which have a content hash in their names. Listed by name, so that a 404 is never
 * cached.
 */
const landingFiles = existsSync('public/static') ? readdirSync('public/static') : []
const forever = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }

const BUILD_ID_LENGTH = 20
/** True if server/start/install-and-build.mjs runs this build. */
const isBuiltByStart = Boolean(process.env.LECTERN_BUILT_BY_START)

/** @type {import('next').NextConfig} */
module.exports = {
  // For containers (scripts/build-standalone.mjs): also writes the package files that the build needs.
  ...(process.env.LECTERN_PACKED && { output: 'standalone' }),
  // A digest of the sources, so that servers with the same sources have the same ID. If a response has
  // another ID than the open page, the browser loads the next page in full.
  async generateBuildId() {
    const { computeBuildDigest } = await import('./server/start/build-digest.mjs')
    return computeBuildDigest(__dirname, process.env).slice(0, BUILD_ID_LENGTH)
  },
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  // WarriorPlus and people add a slash at the end of URLs. A redirect would lose a posted sale.
  skipTrailingSlashRedirect: true,
  // Loads these packages from node_modules. Otherwise, each endpoint’s bundle would add its own copy of zod to the
  // server’s memory. The other packages call `url.parse`, and Node 24 warns about it outside of node_modules.
  serverExternalPackages: ['zod', 'mailer', 'nodemailer', 'openid-client'],
  // Without this, the middleware can't recognize router requests and prefetches.
  skipProxyUrlNormalize: true,
  // The image optimizer would fetch and cache pictures for anyone who asks.
  images: { unoptimized: true },
  // `npm test` checks the types. A build may lack the type packages of the tests.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Caches the landing page in memory only, because a container's server can't write its files.
    isrFlushToDisk: false,
    // Loads each page at its first request, which saves 90 MB and 1.3 s of CPU time at the start.
    preloadEntriesOnStart: false,
    // Writing a build cache takes longer than it saves an owner, who rarely builds.
    ...(isBuiltByStart && { turbopackFileSystemCacheForBuild: false }),
  },
  headers: async () => [
    { source: '/:path*', headers },
    { source: '/api/:path*', headers: [apiPolicy] },
    { source: '/objects/:path*', headers: [apiPolicy] },
    // Set here and not by the route, because the Referrer-Policy of all paths would replace the route’s.
    { source: '/api/offers/:offerId/go', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
    { source: '/static/:path*', headers: [apiPolicy] },
    ...landingFiles.map((file) => ({ source: `/static/${file}`, headers: [forever] })),
  ],
}
