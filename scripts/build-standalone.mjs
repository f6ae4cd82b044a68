import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../server/start/settings.mjs'

/** Files that the server needs besides the build. */
const serverFiles = [
  'public',
  'prisma/migrations',
  'server/healthcheck.mjs',
  'scripts/run.mjs',
  'server/run.mjs',
  'server/http',
  'server/start/env-file.mjs',
  'server/start/heap-size.mjs',
  'server/start/settings.mjs',
  'server/start/server-process.mjs',
]
/**
 * Commands for the owner. Each is bundled into one file that contains everything except the email client. The
 * bundles look for the migrations in their own folder.
 */
const commands = {
  admin: 'cli/admin.ts',
  backup: 'cli/backup.ts',
  check: 'cli/check/check-all.ts',
  doctor: 'cli/doctor.ts',
  export: 'cli/export.ts',
  migrate: 'prisma/migrate.ts',
  settings: 'cli/check-settings.ts',
}
/** Modules of `migrate.ts` that write migrations. Only developers need them. */
const excludedModules = ['./create-migrations', './schema-drift', '../server/postgres/temporary-postgres.mjs']

/**
 * Copies the built server and its commands into a folder, where they run without sources, packages, or a compiler:
 * `LECTERN_PACKED=1 npm run build`, then `node scripts/build-standalone.mjs FOLDER`. In that folder, `node
 * scripts/run.mjs` starts the server.
 */
async function pack(folder) {
  const standalone = path.join(projectRoot, '.next/standalone')
  if (!existsSync(standalone)) throw new Error('Build first: LECTERN_PACKED=1 npm run build')
  rmSync(folder, { recursive: true, force: true })
  cpSync(standalone, folder, { recursive: true, verbatimSymlinks: true })
  // Removes the server of Next.js, which server/http/serve.mjs replaces, and the settings of the build
  // machine.
  for (const name of ['server.js', '.env', '.env.production'])
    rmSync(path.join(folder, name), { force: true })
  cpSync(path.join(projectRoot, '.next/static'), path.join(folder, '.next/static'), { recursive: true })
  const filter = (file) => !/\.test\.ts$/.test(file)
  for (const name of serverFiles)
    cpSync(path.join(projectRoot, name), path.join(folder, name), { recursive: true, filter })
  // The build contains only the files of the email client that pages import. The commands need others.
  cpSync(path.join(projectRoot, 'node_modules/mailer'), path.join(folder, 'node_modules/mailer'), {
    recursive: true,
  })
  // esbuild is imported here and not at the top, because packages may not be installed when this module
  // loads.
  const { build } = await import('esbuild')
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(commands).map(([name, file]) => [name, path.join(projectRoot, file)]),
    ),
    outdir: path.join(folder, 'prisma'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    conditions: ['react-server'],
    // The bundles are CommonJS, which has no `import.meta.url`.
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href" },
    define: { 'import.meta.url': 'moduleUrl' },
    // The build contains the email client as a separate package (next.config.js).
    external: [...excludedModules, 'pg-native', 'mailer', 'nodemailer'],
    tsconfig: path.join(projectRoot, 'tsconfig.json'),
    minifySyntax: true,
    logLevel: 'error',
  })
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node scripts/build-standalone.mjs FOLDER')
await pack(path.resolve(folder))
