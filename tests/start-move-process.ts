import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

interface Begun {
  /** When the process is killed: at this number of journal entries, or at this step. */
  stops: number | 'closed' | 'switching'
  here: string
  there: string
  bucket: object
  journal: string
}

/** Starts a move in a separate process. It never switches over. */
export function startMoveProcess(begun: Begun) {
  const source = `
    const given = ${JSON.stringify(begun)}
    const { diskStorage } = require('./lib/server/media/storage/disk-storage.ts')
    const { createS3Storage } = require('./lib/server/media/storage/s3-storage.ts')
    const { moveSite } = require('./cli/move/move-site.ts')
    const rest = () => { process.stdout.write('rests'); return new Promise(() => setInterval(() => {}, 1000)) }
    moveSite({
      from: { url: given.here, store: diskStorage },
      to: { url: given.there, store: createS3Storage(given.bucket) },
      journal: given.journal,
      resume: false,
      close: () => (given.stops === 'closed' ? rest() : Promise.resolve(() => {})),
      switchOver: rest,
      say: () => {},
    })`
  const args = ['--conditions=react-server', '--import', 'tsx', '--eval', source]
  const child = spawn(process.execPath, args, {
    env: { ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const rests = Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The move process ended early'))),
  ])
  /** Kills the process at the chosen point and waits for its end. */
  return async () => {
    if (typeof begun.stops === 'number') await Promise.race([lines(begun.journal, begun.stops), rests])
    else await rests
    child.kill('SIGKILL')
    await ended
  }
}

async function lines(file: string, count: number): Promise<void> {
  while (read(file).split('\n').length <= count) await sleep(2)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
