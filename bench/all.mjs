import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  buildApp,
  ensureDevPackages,
  generateDatabaseClient,
  installPackagesAndPostgres,
} from '../server/start/install-and-build.mjs'
import { projectRoot } from '../server/start/settings.mjs'
import { printRow } from './round-robin.mjs'

const typeScript = ['--conditions', 'react-server', '--import', 'tsx']

/** The benchmarks, by the names that `npm run bench -- NAME [ARGUMENTS]` accepts. */
const benchmarks = {
  landing: ['bench/landing.mjs'],
  weight: ['bench/page-weight.mjs'],
  opening: ['bench/first-content.mjs'],
  lighthouse: ['bench/lighthouse.mjs'],
  start: ['bench/startup-time.mjs'],
  requests: ['bench/request-cost.mjs'],
  ipn: [...typeScript, 'bench/sales-notifications.mjs'],
  video: ['bench/video-throughput.mjs'],
  memory: ['bench/memory.mjs'],
  growth: [...typeScript, 'bench/data-growth.ts'],
  renditions: ['bench/adaptive-streaming.mjs'],
  emails: ['bench/emails-during-sales.mjs'],
  launch: ['bench/launch.mjs'],
  search: [...typeScript, 'bench/search.ts'],
  imports: ['bench/imports.mjs'],
  kill: [...typeScript, 'bench/crash-during-sales.ts'],
  mails: ['bench/crash-during-broadcast.mjs'],
}
/** The benchmarks that `npm run bench` runs without a name. These benchmarks print figures and never fail. */
const tableBenchmarks = [
  'landing',
  'weight',
  'opening',
  'lighthouse',
  'start',
  'requests',
  'ipn',
  'emails',
  'video',
  'memory',
  'growth',
]

async function runBenchmark(name, args = []) {
  const [code] = await once(
    spawn(process.execPath, [...benchmarks[name], ...args], { cwd: projectRoot, stdio: 'inherit' }),
    'exit',
  )
  return code ?? 1
}

async function main([name, ...args]) {
  if (name !== undefined) {
    if (!Object.hasOwn(benchmarks, name)) {
      throw new Error(`Usage: npm run bench [-- ${Object.keys(benchmarks).join(' | ')} [ARGUMENTS]]`)
    }
    await ensureDevPackages()
    process.exitCode = await runBenchmark(name, args)
    return
  }
  await installPackagesAndPostgres()
  await generateDatabaseClient()
  await buildApp(process.env)
  printRow('what', 'measured', 'goal')
  printRow('---', '---', '---')
  for (const benchmark of tableBenchmarks) await runBenchmark(benchmark)
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
