import 'server-only'
import { Readable } from 'node:stream'
import { type GetObjectCommand, NoSuchKey, NotFound, S3Client } from '@aws-sdk/client-s3'
import { uploadLimits } from '@/lib/contract/media/uploads'
import type { Env } from '@/lib/server/env'
import { readWithinLimit } from '@/lib/server/http/bounded-fetch'
import { makeStorageUnavailableError } from './storage-errors'

export type S3Env = Pick<
  Env,
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ENDPOINT'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
>

const isMissing = (error: unknown) => error instanceof NotFound || error instanceof NoSuchKey

/** Returns the result of a request, or null if the object doesn’t exist. */
export function nullIfMissing<Value>(answer: Promise<Value>): Promise<Value | null> {
  return answer.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/** Timeout of one attempt, long enough to copy 100 MB. Milliseconds. A failed request is retried once. */
const ANSWER_WITHIN_MS = 20_000
/** Maximum size of an object that is read into memory. Bytes. Only images and captions are read whole. */
const READ_BYTES_MAX = uploadLimits.image

/** Reads an object’s body. Throws `unavailable` if the body is too large, or if the connection breaks. */
async function bytesOf(body: unknown, bytesMax = READ_BYTES_MAX): Promise<Buffer> {
  if (!(body instanceof Readable)) throw makeStorageUnavailableError()
  return readWithinLimit(body, bytesMax).catch(() => {
    throw makeStorageUnavailableError()
  })
}

/** Maximum size of a response that isn’t an object: ten times the size of a list of 1,000 objects. Bytes. */
const ANSWER_BYTES_MAX = 5 * 1024 * 1024

const hasBody = (response: unknown): response is { body: Readable } =>
  typeof response === 'object' && response !== null && 'body' in response && response.body instanceof Readable

/** Limits the size of every response that isn’t an object, before the client parses it. */
function boundAnswers(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answered = await next(args)
      if (context.commandName !== 'GetObjectCommand' && hasBody(answered.response)) {
        const bytes = await bytesOf(answered.response.body, ANSWER_BYTES_MAX)
        answered.response.body = Readable.from([bytes], { objectMode: false })
      }
      return answered
    },
    // Low priority runs this step closest to the network, before the response is parsed.
    { name: 'boundAnswers', step: 'deserialize', priority: 'low' },
  )
  return client
}

function connect(env: S3Env, answerWithinMs: number): S3Client {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const client = new S3Client({
    region: env.S3_REGION ?? 'us-east-1',
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: answerWithinMs,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
    },
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Without this, a presigned URL would contain the checksum of an empty body, and many compatible services
    // would refuse the upload.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return boundAnswers(client)
}

/** Creates a client with limits on time and size. */
export function createBucketClient(env: S3Env, answerWithinMs = ANSWER_WITHIN_MS) {
  const client = connect(env, answerWithinMs)
  /** Throws `unavailable` if the request and its retry take too long together, including the body. */
  async function withDeadline<Answer>(ask: (options: { abortSignal: AbortSignal }) => Promise<Answer>) {
    const abortSignal = AbortSignal.timeout(3 * answerWithinMs)
    return ask({ abortSignal }).catch((error: unknown) => {
      throw abortSignal.aborted ? makeStorageUnavailableError() : error
    })
  }
  /** Reads an object. Null if it doesn’t exist. */
  const read = (command: GetObjectCommand, bytesMax?: number) =>
    withDeadline(async (options) => {
      const objectResponse = await nullIfMissing(client.send(command, options))
      return objectResponse && bytesOf(objectResponse.Body, bytesMax)
    })
  /** Streams an object. Null if it doesn’t exist. */
  const stream = async (command: GetObjectCommand): Promise<Readable | null> => {
    const objectResponse = await nullIfMissing(client.send(command))
    if (!objectResponse) return null
    if (!(objectResponse.Body instanceof Readable)) throw makeStorageUnavailableError()
    return objectResponse.Body
  }
  return { client, withDeadline, read, stream }
}
