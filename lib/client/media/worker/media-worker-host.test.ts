import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type FromMediaWorkerMessage,
  makeRenditionOperation,
  probeVideoOperation,
  type ToMediaWorkerMessage,
} from '@/lib/contract/media/media-worker'
import { createMediaWorkerHost } from './media-worker-host'

const demo = (name: string) => new Blob([readFileSync(path.join('prisma/demo/media', name))])
const film = demo('1-1.mp4')

/**
 * Returns a lock manager: one holder at a time, while the others wait. `release` ends a lock that is never
 * released otherwise.
 */
function lockManager() {
  let release: (() => void) | undefined
  let queue = Promise.resolve()
  const request = (_name: string, options: unknown, second?: (lock: object | null) => unknown) => {
    const take = second ?? (options as (lock: object | null) => unknown)
    if (second && release) return Promise.resolve(take(null))
    const turn = queue
    queue = queue.then(() => new Promise<void>((resolve) => (release = resolve)))
    return turn.then(() => take({}))
  }
  return { request, release: () => release?.() }
}

/** Returns a media worker with its messages so far. */
function startWorker(isLight: boolean) {
  const messages: FromMediaWorkerMessage[] = []
  const receive = createMediaWorkerHost({ postMessage: (message) => messages.push(structuredClone(message)) })
  const send = (message: ToMediaWorkerMessage) => receive(message)
  send({ kind: 'open', isLight })
  const messagesOf = (job: number) => messages.filter((message) => 'job' in message && message.job === job)
  async function answer(job: number) {
    for (;;) {
      const last = messagesOf(job).at(-1)
      if (last?.kind === 'done' || last?.kind === 'failed') return last
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const run = (job: number, operation: string, input: unknown) => {
    send({ kind: 'run', job, operation, input })
    return answer(job)
  }
  return { messages, send, run, answer, messagesOf }
}

let locks: ReturnType<typeof lockManager>
const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
beforeEach(() => {
  locks = lockManager()
  // This browser has no file storage, so files are made in memory.
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks } })
})
afterAll(() => {
  if (before) Object.defineProperty(globalThis, 'navigator', before)
})

test('returns the properties of a video', async () => {
  const { run } = startWorker(true)
  const reply = await run(1, probeVideoOperation.name, { file: film })
  expect(reply).toMatchObject({ kind: 'done' })
  const result = probeVideoOperation.result.parse(reply.kind === 'done' && reply.result)
  expect(result).toMatchObject({ bytes: film.size, seconds: 15, type: 'video/mp4' })
  expect(result.picture).toMatchObject({ codec: 'avc', codecString: 'avc1.64001f', width: 1280, height: 720 })
  expect(result.sound).toMatchObject({ codec: 'aac', codecString: 'mp4a.40.2' })
})

test('copies a video into segments that add up to its size and length', async () => {
  const { run, messagesOf } = startWorker(false)
  const reply = await run(1, makeRenditionOperation.name, { file: film, segmentSeconds: 2, encode: null })
  const { made, ...pieces } = makeRenditionOperation.result.parse(reply.kind === 'done' && reply.result)
  expect(pieces).toMatchObject({ width: 1280, height: 720, codecs: 'avc1.64001f,mp4a.40.2' })
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  expect(pieces.initBytes + sum(pieces.segmentBytes)).toBe(made.file.size)
  expect(Math.abs(sum(pieces.segmentMs) - 15_000)).toBeLessThan(50)
  expect(pieces.segmentMs.length).toBeGreaterThan(3)
  const bytes = Buffer.from(await made.file.arrayBuffer())
  let at = pieces.initBytes
  for (const size of pieces.segmentBytes) {
    expect(bytes.toString('latin1', at + 4, at + 8)).toBe('moof')
    at += size
  }
  expect(messagesOf(1).some(({ kind }) => kind === 'progress')).toBe(true)
})

test.each([
  ['a file that is not a video', new Blob(['MZ no film at all'])],
  ['a video truncated in its index', film.slice(0, 600)],
  ['an empty file', new Blob([])],
])('reports that %s cannot be read', async (_, file) => {
  const { run } = startWorker(true)
  expect(await run(1, probeVideoOperation.name, { file })).toMatchObject({
    kind: 'failed',
    reason: 'unreadable',
  })
})

test('makes no files in a light worker', async () => {
  const { run } = startWorker(true)
  const reply = await run(1, makeRenditionOperation.name, { file: film, segmentSeconds: 2, encode: null })
  expect(reply).toMatchObject({ kind: 'failed', reason: 'failed' })
})

test('reports a canceled job, and runs the next one', async () => {
  const { send, run, answer } = startWorker(false)
  send({
    kind: 'run',
    job: 1,
    operation: makeRenditionOperation.name,
    input: { file: film, segmentSeconds: 2, encode: null },
  })
  send({ kind: 'cancel', job: 1 })
  expect(await answer(1)).toMatchObject({ kind: 'failed', reason: 'cancelled' })
  expect(await run(2, probeVideoOperation.name, { file: film })).toMatchObject({ kind: 'done' })
})

test('makes a second worker wait for the first, unless it is light', async () => {
  const first = startWorker(false)
  await first.run(1, probeVideoOperation.name, { file: film })
  const second = startWorker(false)
  second.send({ kind: 'run', job: 1, operation: probeVideoOperation.name, input: { file: film } })
  await startWorker(true).run(1, probeVideoOperation.name, { file: film })
  expect(second.messages).toEqual([{ kind: 'waiting' }])
  locks.release()
  expect(await second.answer(1)).toMatchObject({ kind: 'done' })
})

test('fails for an unknown operation and for invalid input', async () => {
  const { run } = startWorker(true)
  expect(await run(1, 'paint', {})).toMatchObject({ kind: 'failed' })
  expect(await run(2, probeVideoOperation.name, { file: 'film.mp4' })).toMatchObject({ kind: 'failed' })
})
