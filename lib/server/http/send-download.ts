import 'server-only'
import type { Download } from '@/lib/contract/download'
import { log } from '../log'

/**
 * Header that makes server/http/lectern-response.mjs, in the same process, wait while the client reads slowly. The
 * header never leaves the machine. Without that server, Next.js always waits.
 */
const BACKPRESSURE = 'X-Lectern-Backpressure'

/** Text is collected into chunks of this many characters. */
const CHUNK_CHARACTERS = 32 * 1024

/** Streams a generated file. An error breaks the connection, so an incomplete file never looks complete. */
export function sendDownload({ fileName, text, type }: Download): Response {
  const parts = text[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let chunk = ''
        try {
          while (chunk.length < CHUNK_CHARACTERS) {
            const { done, value } = await parts.next()
            if (done) {
              controller.enqueue(encoder.encode(chunk))
              return controller.close()
            }
            chunk += value
          }
          controller.enqueue(encoder.encode(chunk))
        } catch (error) {
          log.error('download_failed', error, { fileName })
          controller.error(error)
        }
      },
      async cancel() {
        await parts.return?.()
      },
    },
    { highWaterMark: 1 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/**
 * Streams a file of any size whose first part the caller has already requested. Requests the next part only after
 * the client's connection has taken the one before. An error breaks the connection. If the client closes the
 * connection, the source is stopped.
 */
export function sendBytes(
  fileName: string,
  first: Promise<IteratorResult<Uint8Array>>,
  parts: AsyncIterator<Uint8Array>,
): Response {
  let requested: typeof first | undefined = first
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (requested ?? parts.next())
        requested = undefined
        if (done) return controller.close()
        controller.enqueue(value)
      },
      async cancel() {
        await parts.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      // `no-transform` turns compression off, because encrypted files and videos don’t get smaller.
      'Cache-Control': 'private, no-store, no-transform',
      ...(process.env.LECTERN_SENDS_FILES && { [BACKPRESSURE]: '1' }),
    },
  })
}
