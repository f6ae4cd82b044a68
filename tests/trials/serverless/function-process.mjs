import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { projectRoot } from '../../../server/start/settings.mjs'

/**
 * Starts a packaged function in its own process, with only the files in its folder. `kill` ends it
 * immediately; `retire` lets it finish its work.
 */
export async function startFunction({ filePath, folder, isMiddleware }, env) {
  const args = [
    path.join(folder, path.relative(projectRoot, filePath)),
    ...(isMiddleware ? ['middleware'] : []),
  ]
  const began = performance.now()
  const child = fork(path.join(projectRoot, 'tests/trials/serverless/run-function.cjs'), args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk
  })
  const ended = once(child, 'exit')
  const [ready] = await Promise.race([once(child, 'message'), ended.then(() => [undefined])])
  if (!ready) throw new Error(`${filePath} did not start:\n${errorOutput}`)
  child.stderr.on('data', (chunk) => process.stderr.write(chunk))
  return {
    url: `http://127.0.0.1:${ready.port}`,
    startMs: performance.now() - began,
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async retire() {
      if (child.connected) child.send('retire')
      await ended
    },
  }
}
