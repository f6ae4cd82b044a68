import { existsSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.mjs'
import { generateDatabaseClient, installPackages } from './start/install-and-build.mjs'
import { runTypeScriptInTerminal } from './start/run-programs.mjs'
import { projectRoot, readSettings } from './start/settings.mjs'

/**
 * Runs a command with this installation’s settings and database: `node server/with-database.mjs FILE
 * ARGUMENTS`.
 * @param {string[]} args
 */
async function main([file = '', ...args]) {
  const { env, dataDir } = readSettings()
  // Installs packages only if no packages are installed. Updates wait for the next `npm start`, because a
  // server may be running from the installed packages.
  if (!existsSync(path.join(projectRoot, 'node_modules'))) await installPackages()
  await generateDatabaseClient()
  // Starts the embedded database for this command, unless it is already running.
  const database = env.DATABASE_URL ? undefined : await startEmbeddedPostgres(dataDir)
  try {
    const DATABASE_URL = database?.url ?? env.DATABASE_URL
    // Commands that change .env need to know whether the database is embedded, and which variables override
    // .env.
    const origin = { LECTERN_EMBEDDED: database ? '1' : '', LECTERN_OUTSIDE: Object.keys(process.env).join() }
    await runTypeScriptInTerminal(file, args, { cwd: projectRoot, env: { ...env, ...origin, DATABASE_URL } })
  } finally {
    if (database && !database.wasRunning) await database.stop()
  }
}

main(process.argv.slice(2)).catch((error) => {
  // A failed command rejects without a message, because it has already printed its error.
  if (error.message) console.error(error.message)
  process.exitCode = 1
})
