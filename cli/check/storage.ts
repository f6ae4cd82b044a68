import { randomUUID } from 'node:crypto'
import { env } from '@/lib/server/env'
import { describeError } from '@/lib/server/log'
import { getStorage, isDiskStorage } from '@/lib/server/media/storage/storage'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import { fetchAsVisitor } from './fetch-as-visitor'

const SECONDS = 60

/**
 * Writes, reads, and deletes a small object. For a bucket, it also sends the requests of a browser, which
 * need the bucket's CORS rules.
 */
export async function checkStorage(origin: string): Promise<string> {
  if (!isDiskStorage()) return checkBucket(getStorage(), origin)
  await tryReadWrite(getStorage())
  if (env.X_ACCEL_LOCATION) return checkNginx(getStorage(), origin, env.X_ACCEL_LOCATION)
  return 'S3_BUCKET isn’t set, so files are stored in DATA_DIR, where the server can write and read them'
}

/**
 * Requests part of a small video as a browser does, which must work, and then directly from nginx's internal
 * location, which nginx must reject.
 */
export async function checkNginx(store: ObjectStorage, origin: string, location: string): Promise<string> {
  const key = `uploads/${randomUUID()}.mp4`
  await store.put(key, Buffer.from('check'))
  try {
    const url = new URL(await store.readUrl(key, SECONDS), origin).href
    const answer = await fetchAsVisitor(url, { headers: { Range: 'bytes=1-2' } })
    if (answer.status !== 206 || (await answer.text()) !== 'he') throw new Error(notSent(location, answer))
    const direct = await fetchAsVisitor(origin + location + key, { redirect: 'manual' })
    if (direct.ok)
      throw new Error(
        `anyone can open ${location} through nginx: make this location internal (docs/nginx.conf)`,
      )
  } finally {
    await store.remove(key)
  }
  return `files are stored in DATA_DIR, and nginx sends them from ${location}`
}

function notSent(location: string, { status, headers }: Response): string {
  if (headers.has('x-accel-redirect'))
    return 'X_ACCEL_LOCATION is set, but nginx isn’t in front of this server: unset it, or add nginx (docs/nginx.conf)'
  return `nginx didn’t send a file from ${location} (${status}): compare its configuration with docs/nginx.conf, and let its user read DATA_DIR/objects`
}

/** Writes, reads, and deletes an object in a bucket, and tests its CORS rules. Exported for its test. */
export async function checkBucket(store: ObjectStorage, origin: string): Promise<string> {
  await tryReadWrite(store)
  const key = `incoming/${randomUUID()}`
  const url = await store.uploadUrl(key, SECONDS, { maxBytes: 1, contentType: 'video/mp4', bytes: 1 })
  requireSameScheme(url, origin)
  await tryCors(url, origin, 'PUT', 'content-type')
  await tryCors(await store.readUrl(key, SECONDS), origin, 'GET', 'range')
  const answer = await fetchAsVisitor(url, {
    method: 'PUT',
    headers: { 'Content-Type': 'video/mp4' },
    body: 'x',
  })
  await store.remove(key)
  if (!answer.ok) throw new Error(`the bucket rejected an upload to a signed URL (${answer.status})`)
  return `the bucket stores files, and browsers at ${origin} can upload to it`
}

function requireSameScheme(url: string, origin: string) {
  if (!origin.startsWith('https:') || url.startsWith('https:')) return
  throw new Error(
    'browsers block files from an HTTP bucket on an HTTPS page: set S3_ENDPOINT to an HTTPS URL',
  )
}

/** Explanations of the storage's error codes, with the fix. */
const meanings: Record<string, string> = {
  NoSuchBucket: 'the bucket doesn’t exist: create it, or correct S3_BUCKET',
  InvalidAccessKeyId: 'the access key doesn’t exist: correct S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the secret doesn’t match the access key: correct S3_SECRET_ACCESS_KEY',
  AccessDenied:
    'the access key lacks permission: allow it to list the bucket, and to get, put, and delete objects',
  AuthorizationHeaderMalformed: 'the bucket is in another region: correct S3_REGION',
  PermanentRedirect: 'the bucket is in another region: correct S3_REGION and S3_ENDPOINT',
  RequestTimeTooSkewed: 'this machine’s clock is wrong: set the correct time',
  ENOTFOUND: 'the host doesn’t exist: correct S3_ENDPOINT, or set S3_FORCE_PATH_STYLE=true',
  ECONNREFUSED: 'no server is running at this address: correct S3_ENDPOINT',
}

async function tryReadWrite(store: ObjectStorage): Promise<void> {
  const key = `incoming/${randomUUID()}`
  try {
    await store.put(key, Buffer.from('check'))
    const read = await store.read(key)
    await store.remove(key)
    if (read?.toString() !== 'check') throw new Error('the file read back doesn’t match the file written')
  } catch (error) {
    const { name, code, message } = Object(error)
    // The S3 client wraps network errors, so their code may only be in the message.
    const errorCodes = [name, code, /\b(ENOTFOUND|ECONNREFUSED)\b/.exec(message)?.[1]]
    const meaning = errorCodes.map((word) => meanings[word]).find(Boolean)
    throw new Error(
      `files can’t be stored: ${meaning ? `${meaning} (${describeError(error)})` : describeError(error)}`,
    )
  }
}

/** Sends the CORS preflight request that a browser sends before an upload or a download. */
async function tryCors(url: string, origin: string, method: string, header: string): Promise<void> {
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': method,
    'Access-Control-Request-Headers': header,
  }
  const answer = await fetchAsVisitor(url, { method: 'OPTIONS', headers })
  const allowed = answer.headers.get('access-control-allow-origin')
  const methods = answer.headers.get('access-control-allow-methods') ?? ''
  if (answer.ok && (allowed === '*' || allowed === origin) && methods.includes(method)) return
  throw new Error(
    `the bucket’s CORS rules don’t allow ${method} from ${origin}: allow that origin, the methods GET and PUT, and all headers`,
  )
}
