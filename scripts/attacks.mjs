import { spawn } from 'node:child_process'
import { build, generate, install } from './start/make.mjs'
import { root } from './start/settings.mjs'

/**
 * What a stranger, or a bad day, would try: each a program of its own, bounded and on this machine alone. It ends with 0
 * when the attack did not hold, or says what is missing here to try it. `npm run attacks -- NAME` runs one.
 */
const attacks = {
  'pooled-migration': ['Deploys killed behind a pooler', 'scripts/attacks/pooled-migration.ts'],
  'hung-database': ['A database that hangs', 'scripts/attacks/hung-database.ts'],
  'lock-out': ['Strangers who use up the owner’s sign-in links', 'scripts/attacks/lock-out.mjs'],
  'silent-mail-server': ['A mail server that says nothing', 'scripts/attacks/silent-mail-server.mjs'],
  'big-body': ['Bodies without end', 'scripts/attacks/big-body.mjs'],
  pipelining: ['Requests by the thousand before an answer', 'scripts/attacks/pipelining.mjs'],
  'slow-read': ['Readers who never read', 'scripts/attacks/slow-read.mjs'],
  'files-behind-nginx': ['Films without our leave, behind nginx', 'scripts/attacks/files-behind-nginx.mjs'],
  restarts: ['Restarts amid sales, behind nginx', 'scripts/attacks/restarts.mjs'],
  'kept-plans': ['Kept plans behind a pooler', 'scripts/attacks/kept-plans.ts'],
}
/** Those attack the product as it is built and served. */
const served = [
  'lock-out',
  'silent-mail-server',
  'big-body',
  'pipelining',
  'slow-read',
  'files-behind-nginx',
  'restarts',
]

async function main([only]) {
  if (only && !(only in attacks)) throw new Error(`There are: ${Object.keys(attacks).join(', ')}.`)
  await install()
  await generate()
  const chosen = Object.entries(attacks).filter(([name]) => !only || name === only)
  if (chosen.some(([name]) => served.includes(name))) await build(process.env)
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
