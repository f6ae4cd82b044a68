import { existsSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from './postgres/embedded.mjs'
import { generate, install } from './start/install-and-build.mjs'
import { readSettings, root } from './start/settings.mjs'
import { runTypeScriptAloud } from './start/steps.mjs'

/** Runs a command of ours with the settings of this place: `node server/with-database.mjs FILE ARGUMENTS`. @param {string[]} args */
async function main([file = '', ...args]) {
  const { env, dataDir } = readSettings()
  // Never under a server that runs from the same folder: packages are replaced by the next start.
  if (!existsSync(path.join(root, 'node_modules'))) await install()
  await generate()
  // The embedded database may be asleep: then it is woken for this one command.
  const database = env.DATABASE_URL ? undefined : await startPostgres(dataDir)
  try {
    const DATABASE_URL = database?.url ?? env.DATABASE_URL
    // For whoever changes .env: whose database it is, and what .env has no say in.
    const known = { LECTERN_EMBEDDED: database ? '1' : '', LECTERN_OUTSIDE: Object.keys(process.env).join() }
    await runTypeScriptAloud(file, args, { cwd: root, env: { ...env, ...known, DATABASE_URL } })
  } finally {
    if (database && !database.isAdopted) await database.stop()
  }
}

main(process.argv.slice(2)).catch((error) => {
  // What a command said stands there already.
  if (error.message) console.error(error.message)
  process.exitCode = 1
})
