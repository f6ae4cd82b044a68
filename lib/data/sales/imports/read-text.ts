import 'server-only'
import { AppError } from '@/lib/contract/error'
import { getStorage } from '@/lib/server/media/storage/storage'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const CHUNK_BYTES = 256 * 1024
const HEAD_BYTES = 4096

/**
 * Reads a stored file in chunks, with one request per chunk, so that a slow reader keeps no storage
 * connection open.
 */
async function* chunks(key: string): AsyncGenerator<Buffer> {
  const found = await getStorage().head(key)
  if (!found) throw createFileDeletedError()
  for (let from = 0; from < found.bytes; from += CHUNK_BYTES) {
    const chunk = await getStorage().read(key, Math.min(CHUNK_BYTES, found.bytes - from), from)
    if (!chunk) throw createFileDeletedError()
    yield chunk
  }
}

const createFileDeletedError = () =>
  new AppError('conflict', 'This import’s file was deleted. Upload it again.')

/** Reads a stored file as UTF-8 without a byte order mark. Bytes that cannot be decoded become U+FFFD. */
export async function* readText(key: string, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks(key)) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/**
 * Detects the encoding of a file from its byte order mark, otherwise from its bytes. UTF-8 with a few broken
 * characters stays UTF-8. In a Windows-1252 file, nearly every character outside ASCII is broken UTF-8.
 */
export async function detectEncoding(key: string): Promise<Encoding> {
  let isFirst = true
  let letters = 0
  let broken = 0
  const decoder = new TextDecoder()
  for await (const chunk of chunks(key)) {
    const marked = isFirst && wideEncoding(chunk.subarray(0, HEAD_BYTES))
    if (marked) return marked
    isFirst = false
    for (const [letter] of decoder.decode(chunk, { stream: true }).matchAll(/[^\p{ASCII}]/gu)) {
      if (letter === '\uFFFD') broken += 1
      else letters += 1
    }
  }
  return broken > letters ? 'windows-1252' : 'utf-8'
}

/**
 * Detects UTF-16 by its byte order mark, or because every second byte of Western text is zero. Null for other
 * encodings.
 */
function wideEncoding(head: Buffer): Encoding | null {
  const mark = head.length > 1 ? head.readUInt16BE(0) : 0
  if (mark === 0xfffe) return 'utf-16le'
  if (mark === 0xfeff) return 'utf-16be'
  const zeros = [0, 1].map((parity) => head.filter((byte, at) => at % 2 === parity && byte === 0).length)
  if (Math.max(...zeros) < head.length / 4) return null
  return (zeros[1] ?? 0) > (zeros[0] ?? 0) ? 'utf-16le' : 'utf-16be'
}
