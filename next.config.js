const { existsSync, readdirSync } = require('node:fs')

/** What every answer carries, pages, files and API alike; lib/server/http/security-headers adds the rest to pages. */
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
/** The landing page's files, whose names change with what is in them. By name: a missing one must not be kept. */
const made = existsSync('public/static') ? readdirSync('public/static') : []
const forever = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }

const BUILD_ID_LENGTH = 20
/** Set by server/start/install-and-build.mjs. */
const isBuiltByStart = Boolean(process.env.LECTERN_BUILT_BY_START)

/** @type {import('next').NextConfig} */
module.exports = {
  // For a container (scripts/build-standalone.mjs): beside the build, what of the packages it needs.
  ...(process.env.LECTERN_PACKED && { output: 'standalone' }),
  // Named after its sources: servers that each build them are one to a browser, which loads a page whole where names differ.
  async generateBuildId() {
    const { buildDigest } = await import('./server/start/build-digest.mjs')
    return buildDigest(__dirname, process.env).slice(0, BUILD_ID_LENGTH)
  },
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  // WarriorPlus and people alike add a slash at the end; a redirect would lose a posted sale.
  skipTrailingSlashRedirect: true,
  // Node 24 warns of their `url.parse` where it is not a package's own, as in a bundle.
  serverExternalPackages: ['nodemailer', 'openid-client'],
  // Else the middleware would not see whether a request is the router's own, or a prefetch.
  skipProxyUrlNormalize: true,
  // The optimiser would fetch and keep pictures for strangers.
  images: { unoptimized: true },
  // `npm start` builds once and at once: `npm test` checks the types, and a cache for the next build takes longer to write than
  // an owner's next build would gain by it.
  ...(isBuiltByStart && { typescript: { ignoreBuildErrors: true } }),
  experimental: {
    // A version of the landing page is kept in memory alone: a container's files are not its server's to write.
    isrFlushToDisk: false,
    // Each page is loaded when it is first asked for: 90 MB and 1.3 s of processor less at a start.
    preloadEntriesOnStart: false,
    ...(isBuiltByStart && { turbopackFileSystemCacheForBuild: false }),
  },
  headers: async () => [
    { source: '/:path*', headers },
    { source: '/api/:path*', headers: [apiPolicy] },
    { source: '/objects/:path*', headers: [apiPolicy] },
    { source: '/static/:path*', headers: [apiPolicy] },
    ...made.map((file) => ({ source: `/static/${file}`, headers: [forever] })),
  ],
}
