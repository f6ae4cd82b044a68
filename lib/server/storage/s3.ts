import 'server-only'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { objectKeySchema } from '@/lib/contract/media/objects'
import type { Env } from '@/lib/server/env'
import { contentTypeOf, INSTALLATION_KEY, type PutLimits, type Storage } from './driver'

type S3Env = Pick<
  Env,
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ENDPOINT'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
>

const isMissing = (error: unknown) => error instanceof NotFound || error instanceof NoSuchKey

function orNull<Value>(answer: Promise<Value>): Promise<Value | null> {
  return answer.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/** A bucket that does not answer is asked once more, then given up. Long enough to copy 100 MB within it. */
const ANSWER_WITHIN_MS = 20_000

function connect(env: S3Env, answerWithinMs: number): S3Client {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return new S3Client({
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
}

/** Of an upload only what was announced: the client makes up a type where none was given, and no browser would send it. */
function signedHeaders({ contentType, bytes }: Pick<PutLimits, 'contentType' | 'bytes'>): Set<string> {
  return new Set([
    'host',
    ...(contentType ? ['content-type'] : []),
    ...(bytes === undefined ? [] : ['content-length']),
  ])
}

/** A bucket of S3 or anything that speaks its protocol; bytes go between it and the browser. */
export function s3(env: S3Env & { S3_BUCKET: string }, answerWithinMs = ANSWER_WITHIN_MS): Storage {
  const client = connect(env, answerWithinMs)
  const at = (key: string) => ({ Bucket: env.S3_BUCKET, Key: objectKeySchema.parse(key) })
  const mark = { Bucket: env.S3_BUCKET, Key: INSTALLATION_KEY }
  const stored = (key: string) => ({ ContentType: contentTypeOf(key), CacheControl: 'private, max-age=900' })

  return {
    uploadUrl: (key, expiresIn, { contentType, bytes }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          ...at(key),
          ...(contentType && { ContentType: contentType }),
          ...(bytes !== undefined && { ContentLength: bytes }),
        }),
        { expiresIn, signableHeaders: signedHeaders({ contentType, bytes }) },
      ),
    readUrl: (key, expiresIn, method = 'GET') => {
      const command = method === 'HEAD' ? new HeadObjectCommand(at(key)) : new GetObjectCommand(at(key))
      return getSignedUrl(client, command, { expiresIn })
    },
    put: async (key, body) => {
      await client.send(new PutObjectCommand({ ...at(key), ...stored(key), Body: body }))
    },
    head: async (key) => {
      const found = await orNull(client.send(new HeadObjectCommand(at(key))))
      return found && { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date() }
    },
    read: async (key, bytes) => {
      const Range = bytes === undefined ? undefined : `bytes=0-${bytes - 1}`
      const found = await orNull(client.send(new GetObjectCommand({ ...at(key), Range })))
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null
    },
    move: async (from, to) => {
      const CopySource = `${env.S3_BUCKET}/${at(from).Key}`
      await client.send(
        new CopyObjectCommand({ ...at(to), ...stored(to), CopySource, MetadataDirective: 'REPLACE' }),
      )
      await client.send(new DeleteObjectCommand(at(from)))
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    installation: async () => {
      const found = await orNull(client.send(new GetObjectCommand(mark)))
      return (await found?.Body?.transformToString()) ?? null
    },
    keepInstallation: async (id) => {
      await client.send(new PutObjectCommand({ ...mark, ContentType: 'text/plain', Body: id }))
    },
    async *list(folder) {
      for await (const page of paginateListObjectsV2(
        { client },
        { Bucket: env.S3_BUCKET, Prefix: `${folder}/` },
      )) {
        for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? []) {
          if (key && modifiedAt && objectKeySchema.safeParse(key).success) yield { key, modifiedAt }
        }
      }
    },
  }
}
