import 'server-only'

export interface FetchLimits {
  /** Milliseconds from the call to the last byte of the response. */
  milliseconds: number
  bytes: number
}

/**
 * Calls another server. All our own requests to other servers use this function. Reads the whole response
 * within its limits and follows no redirects. Throws if the limits are exceeded. No error contains the URL,
 * because it may contain a key.
 */
export async function boundedFetch(
  url: string | URL | Request,
  init: RequestInit,
  { milliseconds, bytes }: FetchLimits,
): Promise<Response> {
  const deadline = AbortSignal.timeout(milliseconds)
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline
  const answer = await fetch(url, { ...init, redirect: 'error', signal })
  const body = await readWithinLimit(answer.body ?? [], bytes)
  const { status, statusText } = answer
  const headers = new Headers(answer.headers)
  // These headers no longer apply, because the body is already decompressed.
  headers.delete('content-encoding')
  headers.delete('content-length')
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : body, { status, statusText, headers })
}

/** Reads a stream to its end. Throws as soon as it exceeds the limit. */
export async function readWithinLimit(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bytesMax: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new Error(`The response is larger than ${Math.round(bytesMax / 1024)} KB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
