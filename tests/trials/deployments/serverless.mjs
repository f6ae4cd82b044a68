import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { runTypeScript } from '../../../server/start/run-programs.mjs'
import { projectRoot } from '../../../server/start/settings.mjs'
import { openServerlessHost } from '../serverless/serverless-host.mjs'

/** Interval of the host's timer for maintenance, in milliseconds. */
const MINUTE = 60_000

/** Serves on PORT the functions that tests/trials/deployments.mjs packaged (E2E_FUNCTIONS). */
async function main() {
  const { PORT, APP_URL, CRON_SECRET, E2E_FUNCTIONS } = process.env
  await runTypeScript('prisma/migrate.ts', ['deploy'], { cwd: projectRoot, env: process.env })
  const host = openServerlessHost(JSON.parse(readFileSync(E2E_FUNCTIONS, 'utf8')), {
    ...process.env,
    NODE_ENV: 'production',
  })
  const server = createServer(host.answer).listen(Number(PORT), 'localhost')
  await once(server, 'listening')
  const headers = { authorization: `Bearer ${CRON_SECRET}` }
  const timer = setInterval(() => {
    fetch(`${APP_URL}/api/cron/maintenance`, { headers }).catch((error) => console.error(error))
  }, MINUTE)
  const stop = async () => {
    clearInterval(timer)
    server.close()
    server.closeAllConnections()
    await host.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  console.log(`Lectern runs at ${APP_URL}`)
}

await main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
