import { startPostgres } from './postgres.mjs'
import { readSettings, root } from './start/settings.mjs'
import { runTypeScript } from './start/steps.mjs'

// The embedded database may be asleep: then it is woken for this one command.
const { env, dataDir } = readSettings()
const database = env.DATABASE_URL ? undefined : await startPostgres(dataDir)
try {
  const DATABASE_URL = database?.url ?? env.DATABASE_URL
  const said = await runTypeScript('prisma/admin.ts', process.argv.slice(2), {
    cwd: root,
    env: { ...env, DATABASE_URL },
  })
  console.log(said.trim())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  if (database && !database.isAdopted) await database.stop()
}
