import { spawn } from 'node:child_process'
import {
  buildApp,
  generateDatabaseClient,
  installPackagesAndPostgres,
} from '../../server/start/install-and-build.mjs'
import { projectRoot } from '../../server/start/settings.mjs'

/**
 * Attacks and outages, each a separate, bounded program that stays on this machine. A program exits with 0 if
 * Lectern withstood it, or if a required tool isn't installed. `npm run attacks -- NAME` runs one.
 */
const attacks = {
  'pooled-migration': ['Migrations killed behind a connection pooler', 'tests/attacks/pooled-migration.ts'],
  'hung-database': ['A database that hangs', 'tests/attacks/hung-database.ts'],
  'lock-out': ['Strangers use up the owner’s sign-in links', 'tests/attacks/sign-in-lockout.mjs'],
  'paid-questions': ['Questions at the owner’s expense', 'tests/attacks/ai-question-costs.mjs'],
  'silent-mail-server': ['A mail server that never answers', 'tests/attacks/silent-mail-server.mjs'],
  'refused-claims': [
    'Accounts claim rejected and slow email addresses',
    'tests/attacks/claims-of-rejected-emails.mjs',
  ],
  'dead-lists': ['Broadcasts and imports to dead addresses', 'tests/attacks/dead-addresses.mjs'],
  'big-body': ['Huge request bodies', 'tests/attacks/big-body.mjs'],
  pipelining: ['Thousands of pipelined requests', 'tests/attacks/pipelining.mjs'],
  'slow-send': ['Request bodies sent byte by byte', 'tests/attacks/slow-senders.mjs'],
  'slow-read': ['Clients that never read the response', 'tests/attacks/slow-readers.mjs'],
  'files-behind-nginx': ['Unauthorized video downloads behind nginx', 'tests/attacks/files-behind-nginx.mjs'],
  'unproven-account': ['Buyers who use a stranger’s email', 'tests/attacks/unverified-account.mjs'],
  restarts: ['Restarts during sales, behind nginx', 'tests/attacks/restarts.mjs'],
  'kept-plans': ['Prepared statements behind a connection pooler', 'tests/attacks/prepared-statements.ts'],
}
/** Attacks that need the production build. */
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
  if (only && !(only in attacks))
    throw new Error(`Usage: npm run attacks [-- ${Object.keys(attacks).join(' | ')}]`)
  await installPackagesAndPostgres()
  await generateDatabaseClient()
  const chosen = Object.entries(attacks).filter(([name]) => !only || name === only)
  if (chosen.some(([name]) => served.includes(name))) await buildApp(process.env)
  for (const [, [title, file]] of chosen) {
    console.log(title)
    if ((await run(file)) !== 0) process.exitCode = 1
  }
}

function run(file) {
  // Each attack starts its own database. The settings only require that this variable is set.
  const env = { ...process.env, DATABASE_URL: 'postgresql://attacked' }
  const args = ['--conditions=react-server', '--import', 'tsx', file]
  return new Promise((resolve) =>
    spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'inherit' }).once('exit', resolve),
  )
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
