import 'server-only'
import type { Readable } from 'node:stream'
import { isToBeSaved, type ObjectFolder } from '@/lib/contract/media/objects'

/** What is known of a stored object without reading it. */
export interface StoredObject {
  bytes: number
  modifiedAt: Date
}

export interface PutLimits {
  maxBytes: number
  /** When given, the upload must carry exactly this content type or length. */
  contentType?: string | undefined
  bytes?: number | undefined
}

/** Beside the folders, where no object's key can lead. */
export const INSTALLATION_KEY = 'installation-id'

export type ReadMethod = 'GET' | 'HEAD'

/**
 * A place for files, by key (`folder/uuid.ext`; anything else throws). Disk and S3 behave alike; urls may be
 * paths on our own origin. A missing object is null for `head`, `read` and `stream`, and nothing to `remove`.
 */
export interface Storage {
  /** A url that takes one object by PUT until it expires. */
  uploadUrl(key: string, seconds: number, limits: PutLimits): Promise<string>
  /**
   * A url that answers GET, also of byte ranges, or HEAD, until it expires. A bucket's is signed for one of them. With a
   * `name` the url makes browsers save the object under it.
   */
  readUrl(key: string, seconds: number, method?: ReadMethod, name?: string): Promise<string>
  put(key: string, body: Uint8Array): Promise<void>
  /** Puts an object of any size, of which so many bytes come. */
  putStream(key: string, body: Readable, bytes: number): Promise<void>
  head(key: string): Promise<StoredObject | null>
  /** The object, or so many `bytes` of it `from` a place in it. */
  read(key: string, bytes?: number, from?: number): Promise<Buffer | null>
  /** The whole object, of any size. */
  stream(key: string): Promise<Readable | null>
  /** Throws when `from` is not there. */
  move(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  /** Whose store it is: the installation id that was last kept in it; null when none was. */
  installation(): Promise<string | null>
  keepInstallation(id: string): Promise<void>
  list(folder: ObjectFolder): AsyncIterable<{ key: string; modifiedAt: Date }>
}

const types: Record<string, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
}

const BYTES = 'application/octet-stream'

/** The type an object is served with: from its key alone, never from what an uploader claimed. */
export function contentTypeOf(key: string): string {
  if (isToBeSaved(key)) return BYTES
  return types[key.split('.').at(-1) ?? ''] ?? BYTES
}

/** What makes a browser save what it is sent, under a name (RFC 6266, 8187). */
export const savedAs = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escapeLetter)}`

const escapeLetter = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
