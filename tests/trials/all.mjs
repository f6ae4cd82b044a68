import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureDevPackages } from '../../server/start/install-and-build.mjs'
import { projectRoot } from '../../server/start/settings.mjs'

/** Deployment tests and long tests, by the names that `npm run trial -- NAME [ARGUMENTS]` accepts. */
const trials = {
  box: ['tests/trials/linux-server.mjs'],
  container: ['tests/trials/container.mjs'],
  engines: ['--import', 'tsx', 'tests/trials/browser-engines.ts'],
  functions: ['tests/trials/serverless.mjs'],
  install: ['tests/trials/install-script.mjs'],
  nodes: ['tests/trials/node-versions.mjs'],
  places: ['tests/trials/deployments.mjs'],
  sequences: ['tests/trials/sale-sequences.mjs'],
}

async function main([name, ...args]) {
  if (name === undefined || !Object.hasOwn(trials, name)) {
    throw new Error(`Usage: npm run trial -- ${Object.keys(trials).join(' | ')} [ARGUMENTS]`)
  }
  await ensureDevPackages()
  const [code] = await once(
    spawn(process.execPath, [...trials[name], ...args], { cwd: projectRoot, stdio: 'inherit' }),
    'exit',
  )
  process.exitCode = code ?? 1
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
