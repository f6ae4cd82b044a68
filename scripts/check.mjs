import { startPostgres } from './postgres.mjs'
import { generate, install } from './start/make.mjs'
import { readSettings, root } from './start/settings.mjs'
import { runTypeScript } from './start/steps.mjs'

/** Tries what the settings name: database, storage, mail and the notification url. Ends with 1 when one is wrong. */
async function check() {
  const { env, dataDir } = readSettings()
  await install()
  await generate()
  // The embedded database may be asleep: then it is woken for this one command.
  const database = env.DATABASE_URL ? undefined : await startPostgres(dataDir)
  try {
    const DATABASE_URL = database?.url ?? env.DATABASE_URL
    console.log(await runTypeScript('scripts/check/all.ts', [], { cwd: root, env: { ...env, DATABASE_URL } }))
  } finally {
    if (database && !database.isAdopted) await database.stop()
  }
}

check().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
