import { spawnSync } from 'node:child_process'

/** How a serverless host names what a build is for; a preview must never change the tables of what is live. */
const { VERCEL_ENV } = process.env
const isProduction = VERCEL_ENV === undefined || VERCEL_ENV === 'production'

/** What such a host runs in place of `npm start`: generates, migrates where it is the real one, and builds. */
for (const script of ['generate', ...(isProduction ? ['migrate'] : []), 'build']) {
  console.log(`npm run ${script}`)
  const { status } = spawnSync('npm', ['run', '-s', script], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
if (!isProduction) console.log(`This is a build for ${VERCEL_ENV}: the database was not migrated.`)
