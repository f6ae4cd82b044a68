import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FuzzRequest } from './generate-requests'

export interface FuzzResponse {
  /** Status of the response. 0 if the connection was closed without a response. */
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** Longer than the server's timeout for anything except an upload. */
const HANG_MS = 60_000

/** Sends a request unchanged. Rejects if there is no response within a minute. */
export async function sendRequest(
  port: number,
  agent: http.Agent,
  asked: FuzzRequest,
  cookie: string | null,
): Promise<FuzzResponse> {
  const first = await sendOnce(port, agent, asked, cookie)
  // The server may close a keep-alive connection just as it is reused. Clients then retry once.
  return first.status === 0 ? sendOnce(port, new http.Agent(), asked, cookie) : first
}

/** Decompresses the body if the response is compressed. */
function textOf({ headers }: http.IncomingMessage, bytes: Buffer): string {
  if (bytes.length === 0) return ''
  const packed = headers['content-encoding']
  if (packed === 'gzip') return gunzipSync(bytes).toString()
  return (packed === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

function sendOnce(
  port: number,
  agent: http.Agent,
  asked: FuzzRequest,
  cookie: string | null,
): Promise<FuzzResponse> {
  return new Promise((resolve, reject) => {
    const body = asked.body === null ? null : Buffer.from(asked.body, 'base64')
    const headers = {
      ...(cookie && { cookie }),
      // Node adds no Content-Length to GET and HEAD, so the server would parse a body as the next request.
      ...(body && { 'content-length': body.length }),
      ...asked.headers,
    }
    const options = { port, host: '127.0.0.1', path: asked.path, method: asked.method, headers, agent }
    const request = http.request(options, (response) => {
      const pieces: Buffer[] = []
      const { statusCode: status = 0 } = response
      response.on('data', (piece) => pieces.push(piece))
      response.on('error', () => gone())
      response.on('end', () => {
        clearTimeout(timer)
        resolve({ status, headers: response.headers, text: textOf(response, Buffer.concat(pieces)) })
      })
    })
    const gone = () => {
      clearTimeout(timer)
      resolve({ status: 0, headers: {}, text: '' })
    }
    const timer = setTimeout(() => {
      reject(new Error('no response within a minute'))
      request.destroy()
    }, HANG_MS)
    request.on('error', gone)
    // Handles errors of an idle connection, which can also fail between two requests.
    request.once(
      'socket',
      (socket) => socket.listenerCount('error') < 4 && socket.on('error', () => undefined),
    )
    request.on('upgrade', (_, socket) => socket.destroy())
    request.end(body ?? undefined)
  })
}
