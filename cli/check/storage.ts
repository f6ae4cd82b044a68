import { randomUUID } from 'node:crypto'
import { env } from '@/lib/server/env'
import { reason } from '@/lib/server/log'
import type { Storage } from '@/lib/server/media/storage/driver'
import { isOnDisk, storage } from '@/lib/server/media/storage/storage'
import { ask } from './ask'

const SECONDS = 60

/**
 * Writes, reads, and deletes a small object. For a bucket, it also sends the requests of a browser, which
 * need the bucket's CORS rules.
 */
export async function tryStorage(origin: string): Promise<string> {
  if (!isOnDisk()) return tryBucket(storage(), origin)
  await tryOwnHands(storage())
  if (env.X_ACCEL_LOCATION) return tryNginx(storage(), origin, env.X_ACCEL_LOCATION)
  return 'no S3_BUCKET is set, so files are kept in DATA_DIR, and they can be written and read'
}

/**
 * Requests part of a small video as a browser does, which nginx must serve, and then directly from nginx,
 * which nginx must refuse.
 */
export async function tryNginx(store: Storage, origin: string, location: string): Promise<string> {
  const key = `uploads/${randomUUID()}.mp4`
  await store.put(key, Buffer.from('check'))
  try {
    const url = new URL(await store.readUrl(key, SECONDS), origin).href
    const answer = await ask(url, { headers: { Range: 'bytes=1-2' } })
    if (answer.status !== 206 || (await answer.text()) !== 'he') throw new Error(notSent(location, answer))
    const taken = await ask(origin + location + key, { redirect: 'manual' })
    if (taken.ok)
      throw new Error(`anybody can open ${location} at nginx: it must be internal (docs/nginx.conf)`)
  } finally {
    await store.remove(key)
  }
  return `files are kept in DATA_DIR, and nginx sends them out of ${location}`
}

function notSent(location: string, { status, headers }: Response): string {
  if (headers.has('x-accel-redirect'))
    return 'X_ACCEL_LOCATION is set, but no nginx stands in front of us: unset it, or put nginx there (docs/nginx.conf)'
  return `nginx did not send a file out of ${location} (${status}): compare it with docs/nginx.conf, and let the user of nginx read DATA_DIR/objects`
}

/** Checks a bucket. Exported for its test. */
export async function tryBucket(store: Storage, origin: string): Promise<string> {
  await tryOwnHands(store)
  const key = `incoming/${randomUUID()}`
  const url = await store.uploadUrl(key, SECONDS, { maxBytes: 1, contentType: 'video/mp4', bytes: 1 })
  requireSameScheme(url, origin)
  await tryCors(url, origin, 'PUT', 'content-type')
  await tryCors(await store.readUrl(key, SECONDS), origin, 'GET', 'range')
  const answer = await ask(url, { method: 'PUT', headers: { 'Content-Type': 'video/mp4' }, body: 'x' })
  await store.remove(key)
  if (!answer.ok) throw new Error(`the bucket refused an upload by a signed url (${answer.status})`)
  return `the bucket keeps and gives files, and lets browsers at ${origin} upload`
}

function requireSameScheme(url: string, origin: string) {
  if (!origin.startsWith('https:') || url.startsWith('https:')) return
  throw new Error('browsers open no http bucket from a page of https: make S3_ENDPOINT an https url')
}

/** Explanations of the storage's error codes, with the fix. */
const meanings: Record<string, string> = {
  NoSuchBucket: 'there is no bucket of that name: make it, or correct S3_BUCKET',
  InvalidAccessKeyId: 'the store does not know that key: correct S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the secret is not that of the key: correct S3_SECRET_ACCESS_KEY',
  AccessDenied:
    'the key may not do that: allow it to list the bucket, and to get, put and delete its objects',
  AuthorizationHeaderMalformed: 'the bucket is in another region: correct S3_REGION',
  PermanentRedirect: 'the bucket is in another region: correct S3_REGION and S3_ENDPOINT',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  ENOTFOUND: 'nobody knows that host: correct S3_ENDPOINT, or set S3_FORCE_PATH_STYLE=true',
  ECONNREFUSED: 'nothing listens there: correct S3_ENDPOINT',
}

async function tryOwnHands(store: Storage): Promise<void> {
  const key = `incoming/${randomUUID()}`
  try {
    await store.put(key, Buffer.from('check'))
    const read = await store.read(key)
    await store.remove(key)
    if (read?.toString() !== 'check') throw new Error('what was written is not what is read')
  } catch (error) {
    const { name, code, message } = Object(error)
    // The client wraps network errors.
    const said = [name, code, /\b(ENOTFOUND|ECONNREFUSED)\b/.exec(message)?.[1]]
    const meaning = said.map((word) => meanings[word]).find(Boolean)
    throw new Error(`files cannot be kept: ${meaning ? `${meaning} (${reason(error)})` : reason(error)}`)
  }
}

/** Sends the CORS preflight request that a browser sends before an upload or a download. */
async function tryCors(url: string, origin: string, method: string, header: string): Promise<void> {
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': method,
    'Access-Control-Request-Headers': header,
  }
  const answer = await ask(url, { method: 'OPTIONS', headers })
  const allowed = answer.headers.get('access-control-allow-origin')
  const methods = answer.headers.get('access-control-allow-methods') ?? ''
  if (answer.ok && (allowed === '*' || allowed === origin) && methods.includes(method)) return
  throw new Error(
    `the bucket's CORS rules do not let ${origin} ${method}: allow that origin, the methods GET and PUT, and all headers`,
  )
}
