import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './start/settings.mjs'

/** What serves, beside the build. */
const serving = [
  'public',
  'prisma/migrations',
  'scripts/healthy.mjs',
  'scripts/run.mjs',
  'scripts/serve.mjs',
  'scripts/serve',
  'scripts/start/env-file.mjs',
  'scripts/start/heap.mjs',
  'scripts/start/settings.mjs',
  'scripts/start/worker.mjs',
]
/** Commands of the owner's, each one file with all but the mail client. They look for the migrations beside them. */
const commands = {
  admin: 'prisma/admin.ts',
  backup: 'prisma/backup.ts',
  check: 'scripts/check/all.ts',
  doctor: 'prisma/doctor.ts',
  export: 'prisma/export.ts',
  migrate: 'prisma/migrate.ts',
  settings: 'scripts/check-env.ts',
}
/** Of `migrate.ts` what writes migrations: for developers. */
const elsewhere = ['./migrations', './drift', '../scripts/postgres/temporary.mjs']

/**
 * Gathers in a folder what runs without sources, packages and a compiler: `LECTERN_PACKED=1 npm run build`, then
 * `node scripts/pack.mjs FOLDER`. There `node scripts/run.mjs` serves.
 */
async function pack(folder) {
  const standalone = path.join(root, '.next/standalone')
  if (!existsSync(standalone)) throw new Error('Build first: LECTERN_PACKED=1 npm run build')
  rmSync(folder, { recursive: true, force: true })
  cpSync(standalone, folder, { recursive: true, verbatimSymlinks: true })
  // Ours serves (scripts/serve.mjs). No settings of whoever built it.
  for (const name of ['server.js', '.env', '.env.production'])
    rmSync(path.join(folder, name), { force: true })
  cpSync(path.join(root, '.next/static'), path.join(folder, '.next/static'), { recursive: true })
  const filter = (file) => !/\.test\.ts$/.test(file)
  for (const name of serving)
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter })
  // Loaded late: an owner's machine may have no packages yet.
  const { build } = await import('esbuild')
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(commands).map(([name, file]) => [name, path.join(root, file)]),
    ),
    outdir: path.join(folder, 'prisma'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    conditions: ['react-server'],
    // Packages that are modules ask where they lie.
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href" },
    define: { 'import.meta.url': 'moduleUrl' },
    // The build has the mail client as a package beside it (next.config.js).
    external: [...elsewhere, 'pg-native', 'nodemailer'],
    tsconfig: path.join(root, 'tsconfig.json'),
    minifySyntax: true,
    logLevel: 'error',
  })
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node scripts/pack.mjs FOLDER')
await pack(path.resolve(folder))
