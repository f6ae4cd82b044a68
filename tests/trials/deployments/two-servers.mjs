import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { startNginxInFront } from '../../../bench/nginx.mjs'
import { findFreePort } from '../../../server/postgres/free-port.mjs'
import { buildApp, noTelemetryEnv } from '../../../server/start/install-and-build.mjs'
import { runTypeScript } from '../../../server/start/run-programs.mjs'
import { projectRoot } from '../../../server/start/settings.mjs'

/**
 * Serves the production build with two processes behind nginx on PORT, as in docs/deploy/several-servers.md.
 */
async function main() {
  const { PORT, APP_URL, DATA_DIR } = process.env
  await buildApp(process.env)
  await runTypeScript('prisma/migrate.ts', ['deploy'], { cwd: projectRoot, env: process.env })
  const servers = [await start(path.join(DATA_DIR, 'one')), await start(path.join(DATA_DIR, 'two'))]
  const nginx = await startNginxInFront(
    servers.map(({ url }) => url),
    PORT,
  )
  if (!nginx) throw new Error('nginx is not installed.')
  const stop = async () => {
    await nginx.stop()
    for (const { child } of servers) await end(child)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  console.log(`Lectern runs at ${APP_URL}`)
}

/** Starts a server process with its own data folder. Shared data is in the database and the bucket. */
async function start(dataDir) {
  const port = await findFreePort()
  const env = {
    ...process.env,
    ...noTelemetryEnv,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  const child = fork(path.join(projectRoot, 'server/http/serve.mjs'), [], { cwd: projectRoot, env })
  await once(child, 'message')
  return { child, url: `http://127.0.0.1:${port}` }
}

async function end(child) {
  if (child.exitCode !== null) return
  child.send('stop')
  await once(child, 'exit')
}

await main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
