import 'server-only'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { objectKeySchema } from '@/lib/contract/media/object-paths'
import { createBucketClient, nullIfMissing, type S3Env } from './s3-client'
import {
  contentTypeOf,
  formatAttachmentDisposition,
  INSTALLATION_KEY,
  type ObjectStorage,
  type PutLimits,
} from './storage-interface'

/**
 * Returns the headers to sign: only the headers that the uploader announced. The client would also sign a
 * default content type, which no browser sends.
 */
function signedHeaders({ contentType, bytes }: Pick<PutLimits, 'contentType' | 'bytes'>): Set<string> {
  return new Set([
    'host',
    ...(contentType ? ['content-type'] : []),
    ...(bytes === undefined ? [] : ['content-length']),
  ])
}

/** Creates a storage in an S3-compatible bucket. Browsers transfer files to and from the bucket directly. */
export function createS3Storage(env: S3Env & { S3_BUCKET: string }, answerWithinMs?: number): ObjectStorage {
  const { client, withDeadline, read, stream } = createBucketClient(env, answerWithinMs)
  const at = (key: string) => ({ Bucket: env.S3_BUCKET, Key: objectKeySchema.parse(key) })
  const installationObject = { Bucket: env.S3_BUCKET, Key: INSTALLATION_KEY }
  const objectHeaders = (key: string) => ({
    ContentType: contentTypeOf(key),
    CacheControl: 'private, max-age=900',
  })
  const downloadHeaders = (key: string, name: string) => ({
    ResponseContentDisposition: formatAttachmentDisposition(name),
    ResponseContentType: contentTypeOf(key),
  })

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
    readUrl: (key, expiresIn, method = 'GET', name) => {
      const object = { ...at(key), ...(name && downloadHeaders(key, name)) }
      const command = method === 'HEAD' ? new HeadObjectCommand(object) : new GetObjectCommand(object)
      return getSignedUrl(client, command, { expiresIn })
    },
    put: async (key, body) => {
      await withDeadline((options) =>
        client.send(new PutObjectCommand({ ...at(key), ...objectHeaders(key), Body: body }), options),
      )
    },
    putStream: async (key, body, bytes) => {
      const command = new PutObjectCommand({
        ...at(key),
        ...objectHeaders(key),
        Body: body,
        ContentLength: bytes,
      })
      await withDeadline((options) => client.send(command, options))
    },
    head: async (key) => {
      const headResponse = await nullIfMissing(
        withDeadline((options) => client.send(new HeadObjectCommand(at(key)), options)),
      )
      return (
        headResponse && {
          bytes: headResponse.ContentLength ?? 0,
          modifiedAt: headResponse.LastModified ?? new Date(),
        }
      )
    },
    read: async (key, bytes, from = 0) => {
      const Range = bytes === undefined ? undefined : `bytes=${from}-${from + bytes - 1}`
      return read(new GetObjectCommand({ ...at(key), Range }), bytes)
    },
    stream: (key) => stream(new GetObjectCommand(at(key))),
    move: async (from, to) => {
      const CopySource = `${env.S3_BUCKET}/${at(from).Key}`
      const copy = { ...at(to), ...objectHeaders(to), CopySource, MetadataDirective: 'REPLACE' as const }
      await withDeadline((options) => client.send(new CopyObjectCommand(copy), options))
      await withDeadline((options) => client.send(new DeleteObjectCommand(at(from)), options))
    },
    remove: async (key) => {
      await withDeadline((options) => client.send(new DeleteObjectCommand(at(key)), options))
    },
    installation: async () => {
      return (await read(new GetObjectCommand(installationObject)))?.toString() ?? null
    },
    saveInstallationId: async (id) => {
      await withDeadline((options) =>
        client.send(
          new PutObjectCommand({ ...installationObject, ContentType: 'text/plain', Body: id }),
          options,
        ),
      )
    },
    async *list(folder) {
      const location = { Bucket: env.S3_BUCKET, Prefix: `${folder}/` }
      let next: string | undefined
      do {
        const command = new ListObjectsV2Command({ ...location, ContinuationToken: next })
        const page = await withDeadline((options) => client.send(command, options))
        for (const { Key: key, Size: bytes = 0, LastModified: modifiedAt } of page.Contents ?? []) {
          if (key && modifiedAt && objectKeySchema.safeParse(key).success) yield { key, bytes, modifiedAt }
        }
        next = page.NextContinuationToken
      } while (next)
    },
  }
}
