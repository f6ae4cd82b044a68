import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { ensureLandingFiles } from '../../../server/landing/ensure-landing-files.mjs'
import { noTelemetryEnv } from '../../../server/start/install-and-build.mjs'
import { runProgram } from '../../../server/start/run-programs.mjs'
import { projectRoot } from '../../../server/start/settings.mjs'

/** Builds the app and returns the data that ./next-adapter.mjs wrote. */
export async function buildFunctions(env) {
  await ensureLandingFiles()
  const NEXT_ADAPTER_PATH = path.join(projectRoot, 'tests/trials/serverless/next-adapter.mjs')
  const options = {
    cwd: projectRoot,
    env: { ...env, ...noTelemetryEnv, NODE_ENV: 'production', NEXT_ADAPTER_PATH },
  }
  await runProgram(process.execPath, ['node_modules/next/dist/bin/next', 'build'], options)
  return JSON.parse(readFileSync(path.join(projectRoot, '.next/functions.json'), 'utf8'))
}

/** Packages each function of a build, including the middleware, into its own folder below `home`. */
export function packageFunctions({ functions, middleware }, home) {
  const byFile = new Map([...functions, middleware].map((one) => [one.filePath, one]))
  return [...byFile.values()].map((one, index) => {
    const folder = path.join(home, String(index))
    return { ...one, folder, bytes: packageFunction(one, folder) }
  })
}

/** Puts only a function's files into a folder. Returns their size in bytes. */
function packageFunction({ filePath, assets }, folder) {
  let bytes = 0
  for (const [name, from] of Object.entries({
    ...assets,
    [path.relative(projectRoot, filePath)]: filePath,
  })) {
    const to = path.join(folder, name)
    if (existsSync(to)) continue
    mkdirSync(path.dirname(to), { recursive: true })
    const found = lstatSync(from)
    if (found.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
    else putFile(from, to)
    bytes += found.size
  }
  return bytes
}

/** Hard-links a file if possible, because the functions share most of their files. */
function putFile(from, to) {
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to, { recursive: true })
  }
}
