import 'server-only'
import type { Readable } from 'node:stream'
import { isDownloadOnly, type ObjectFolder } from '@/lib/contract/media/object-paths'

/** Metadata of a stored object. */
export interface StoredObject {
  bytes: number
  modifiedAt: Date
}

export interface PutLimits {
  maxBytes: number
  /** If set, the upload must have exactly this content type or length. */
  contentType?: string | undefined
  bytes?: number | undefined
}

/** Key of the installation ID. It is outside the folders of objects, so no object key can collide with it. */
export const INSTALLATION_KEY = 'installation-id'

export type ReadMethod = 'GET' | 'HEAD'

/**
 * File storage by key. Throws unless the key is `folder/uuid.ext`. Disk and S3 behave alike. URLs may be paths
 * on our own origin. For a missing object, `head`, `read`, and `stream` return null and `remove` does nothing.
 */
export interface ObjectStorage {
  /** Returns a URL that accepts one PUT until it expires. */
  uploadUrl(key: string, seconds: number, limits: PutLimits): Promise<string>
  /**
   * Returns a URL for GET (including byte ranges) or HEAD until it expires. S3 signs the URL for one method.
   * With a `name`, browsers save the object under that name.
   */
  readUrl(key: string, seconds: number, method?: ReadMethod, name?: string): Promise<string>
  put(key: string, body: Uint8Array): Promise<void>
  /** Stores a stream of the given length. */
  putStream(key: string, body: Readable, bytes: number): Promise<void>
  head(key: string): Promise<StoredObject | null>
  /** Reads an object, or only `bytes` bytes of the object from position `from`. */
  read(key: string, bytes?: number, from?: number): Promise<Buffer | null>
  /** Streams a whole object. */
  stream(key: string): Promise<Readable | null>
  /** Throws if `from` doesn’t exist. */
  move(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  /** Returns the ID of the installation that last claimed this storage, or null. */
  installation(): Promise<string | null>
  saveInstallationId(id: string): Promise<void>
  list(folder: ObjectFolder): AsyncIterable<{ key: string; bytes: number; modifiedAt: Date }>
}

const types: Record<string, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  webp: 'image/webp',
  avif: 'image/avif',
  vtt: 'text/vtt; charset=utf-8',
}

const BYTES = 'application/octet-stream'

/** Returns the content type for a key’s extension. Never returns the type that the uploader claimed. */
export function contentTypeOf(key: string): string {
  if (isDownloadOnly(key)) return BYTES
  return types[key.split('.').at(-1) ?? ''] ?? BYTES
}

/** Returns the Content-Disposition that makes browsers save the file under a name (RFC 6266, 8187). */
export const formatAttachmentDisposition = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escapeLetter)}`

const escapeLetter = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
