import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../../server/start/settings.mjs'

/** Deployment tests and long tests, by the names that `npm run trial -- NAME [ARGUMENTS]` accepts. */
const trials = ['box', 'container', 'engines', 'functions', 'nodes', 'places', 'sequences']

async function main([name, ...args]) {
  if (!trials.includes(name)) throw new Error(`Usage: npm run trial -- ${trials.join(' | ')} [ARGUMENTS]`)
  const program =
    name === 'engines' ? ['--import', 'tsx', 'tests/trials/engines.ts'] : [`tests/trials/${name}.mjs`]
  const [code] = await once(
    spawn(process.execPath, [...program, ...args], { cwd: root, stdio: 'inherit' }),
    'exit',
  )
  process.exitCode = code ?? 1
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
