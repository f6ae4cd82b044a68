import { spawnSync } from 'node:child_process'

/** Target of a build on a serverless host. A preview must never change the production database. */
const { VERCEL_ENV } = process.env
const isProduction = VERCEL_ENV === undefined || VERCEL_ENV === 'production'

/**
 * Commands that such a host runs instead of `npm start`: generate, migrate (only in production), and build.
 */
for (const script of ['generate', ...(isProduction ? ['migrate'] : []), 'build']) {
  console.log(`npm run ${script}`)
  const { status } = spawnSync('npm', ['run', '-s', script], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
if (!isProduction) console.log(`This is a build for ${VERCEL_ENV}: the database was not migrated.`)
