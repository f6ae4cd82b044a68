import 'server-only'
import { Readable } from 'node:stream'
import { type GetObjectCommand, NoSuchKey, NotFound, S3Client } from '@aws-sdk/client-s3'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { readWhole } from '@/lib/server/bounded-fetch'
import type { Env } from '@/lib/server/env'
import { silentStore } from './store-error'

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

/** Null for what is not there. */
export function orNull<Value>(answer: Promise<Value>): Promise<Value | null> {
  return answer.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/** A bucket that does not answer is asked once more, then given up. Long enough to copy 100 MB within it. */
const ANSWER_WITHIN_MS = 20_000
/** What is read whole is an image or captions. */
const READ_BYTES_MAX = uploadLimits.image

/** What a bucket sends of an object. Throws unavailable when it stops in between, or never stops. */
async function bytesOf(body: unknown, bytesMax = READ_BYTES_MAX): Promise<Buffer> {
  if (!(body instanceof Readable)) throw silentStore()
  return readWhole(body, bytesMax).catch(() => {
    throw silentStore()
  })
}

/** Ten times what a list of 1,000 objects takes. */
const ANSWER_BYTES_MAX = 5 * 1024 * 1024

const hasBody = (response: unknown): response is { body: Readable } =>
  typeof response === 'object' && response !== null && 'body' in response && response.body instanceof Readable

/** Reads every answer that is not an object itself before the client makes sense of it, and no further than that. */
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
    // Low: nearest to the wire.
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
    // A checksum in a presigned url would be that of an empty body; many compatible stores also refuse it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return boundAnswers(client)
}

/** How a bucket is asked: never longer than that, nor more than we can hold. */
export function openBucket(env: S3Env, answerWithinMs = ANSWER_WITHIN_MS) {
  const client = connect(env, answerWithinMs)
  /** Gives up, with unavailable, when both tries together take too long, be it with the last bytes. */
  async function asked<Answer>(ask: (options: { abortSignal: AbortSignal }) => Promise<Answer>) {
    const abortSignal = AbortSignal.timeout(3 * answerWithinMs)
    return ask({ abortSignal }).catch((error: unknown) => {
      throw abortSignal.aborted ? silentStore() : error
    })
  }
  /** An object, or what the command asks of it; null when it is not there. */
  const read = (command: GetObjectCommand, bytesMax?: number) =>
    asked(async (options) => {
      const found = await orNull(client.send(command, options))
      return found && bytesOf(found.Body, bytesMax)
    })
  /** The same, as it comes. */
  const stream = async (command: GetObjectCommand): Promise<Readable | null> => {
    const found = await orNull(client.send(command))
    if (!found) return null
    if (!(found.Body instanceof Readable)) throw silentStore()
    return found.Body
  }
  return { client, asked, read, stream }
}
