import { spawn } from 'node:child_process'
import { buildApp, generateDatabaseClient, installPackages } from '../../server/start/install-and-build.mjs'
import { root } from '../../server/start/settings.mjs'

/**
 * What a stranger, or a bad day, would try: each a program of its own, bounded and on this machine alone. It ends with 0
 * when the attack did not hold, or says what is missing here to try it. `npm run attacks -- NAME` runs one.
 */
const attacks = {
  'pooled-migration': ['Deploys killed behind a pooler', 'tests/attacks/pooled-migration.ts'],
  'hung-database': ['A database that hangs', 'tests/attacks/hung-database.ts'],
  'lock-out': ['Strangers who use up the owner’s sign-in links', 'tests/attacks/lock-out.mjs'],
  'paid-questions': ['Questions at the owner’s expense', 'tests/attacks/paid-questions.mjs'],
  'silent-mail-server': ['A mail server that says nothing', 'tests/attacks/silent-mail-server.mjs'],
  'refused-claims': ['Accounts that claim refused and slow addresses', 'tests/attacks/refused-claims.mjs'],
  'dead-lists': ['Broadcasts and imports to dead addresses', 'tests/attacks/dead-lists.mjs'],
  'big-body': ['Bodies without end', 'tests/attacks/big-body.mjs'],
  pipelining: ['Requests by the thousand before an answer', 'tests/attacks/pipelining.mjs'],
  'slow-send': ['Bodies sent by the byte', 'tests/attacks/slow-send.mjs'],
  'slow-read': ['Readers who never read', 'tests/attacks/slow-read.mjs'],
  'files-behind-nginx': ['Films without our leave, behind nginx', 'tests/attacks/files-behind-nginx.mjs'],
  'unproven-account': ['Buyers with a stranger’s email', 'tests/attacks/unproven-account.mjs'],
  restarts: ['Restarts amid sales, behind nginx', 'tests/attacks/restarts.mjs'],
  'kept-plans': ['Kept plans behind a pooler', 'tests/attacks/kept-plans.ts'],
}
/** Those attack the product as it is built and served. */
const served = [
  'lock-out',
  'paid-questions',
  'silent-mail-server',
  'refused-claims',
  'dead-lists',
  'big-body',
  'pipelining',
  'slow-send',
  'slow-read',
  'files-behind-nginx',
  'unproven-account',
  'restarts',
]

async function main([only]) {
  if (only && !(only in attacks)) throw new Error(`There are: ${Object.keys(attacks).join(', ')}.`)
  await installPackages()
  await generateDatabaseClient()
  const chosen = Object.entries(attacks).filter(([name]) => !only || name === only)
  if (chosen.some(([name]) => served.includes(name))) await buildApp(process.env)
  for (const [, [title, file]] of chosen) {
    console.log(title)
    if ((await run(file)) !== 0) process.exitCode = 1
  }
}

function run(file) {
  // Each makes the database it needs; the settings only want one named.
  const env = { ...process.env, DATABASE_URL: 'postgresql://attacked' }
  const args = ['--conditions=react-server', '--import', 'tsx', file]
  return new Promise((resolve) =>
    spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).once('exit', resolve),
  )
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
