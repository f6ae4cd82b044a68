import { randomUUID } from 'node:crypto'
import { reason } from '@/lib/server/log'
import type { Storage } from '@/lib/server/storage/driver'
import { isOnDisk, storage } from '@/lib/server/storage/storage'

const SECONDS = 60

/** Keeps, reads and removes a small object; in a bucket also as a browser does, which needs its CORS rules. */
export async function tryStorage(origin: string): Promise<string> {
  if (!isOnDisk()) return tryBucket(storage(), origin)
  await tryOwnHands(storage())
  return 'no S3_BUCKET is set, so files are kept in DATA_DIR, and they can be written and read'
}

/** Exported for its test. */
export async function tryBucket(store: Storage, origin: string): Promise<string> {
  await tryOwnHands(store)
  const key = `incoming/${randomUUID()}`
  const address = await store.uploadAddress(key, SECONDS, { maxBytes: 1, contentType: 'video/mp4', bytes: 1 })
  await tryCors(address, origin, 'PUT', 'content-type')
  await tryCors(await store.readAddress(key, SECONDS), origin, 'GET', 'range')
  const answer = await fetch(address, { method: 'PUT', headers: { 'Content-Type': 'video/mp4' }, body: 'x' })
  await store.remove(key)
  if (!answer.ok) throw new Error(`the bucket refused an upload by a signed address (${answer.status})`)
  return `the bucket keeps and gives files, and lets browsers at ${origin} upload`
}

async function tryOwnHands(store: Storage): Promise<void> {
  const key = `incoming/${randomUUID()}`
  try {
    await store.put(key, Buffer.from('check'))
    const read = await store.read(key)
    await store.remove(key)
    if (read?.toString() !== 'check') throw new Error('what was written is not what is read')
  } catch (error) {
    throw new Error(`files cannot be kept: ${reason(error)}`)
  }
}

/** Asks what a browser asks before it sends: may this origin do that? */
async function tryCors(address: string, origin: string, method: string, header: string): Promise<void> {
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': method,
    'Access-Control-Request-Headers': header,
  }
  const answer = await fetch(address, { method: 'OPTIONS', headers })
  const allowed = answer.headers.get('access-control-allow-origin')
  const methods = answer.headers.get('access-control-allow-methods') ?? ''
  if (answer.ok && (allowed === '*' || allowed === origin) && methods.includes(method)) return
  throw new Error(
    `the bucket's CORS rules do not let ${origin} ${method}: allow that origin, the methods GET and PUT, and all headers`,
  )
}
