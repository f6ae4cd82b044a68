import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface FakeSale {
  id: string
  created: string
  product_id: string
  amount: string
  currency?: string
  status: 'Completed' | 'Refunded' | 'Pending'
  refund_date?: string
  customer?: { email: string; name: string }
}

export interface FakeWarriorPlus {
  /** Value for WARRIORPLUS_API_URL. */
  url: string
  /** Sales, newest first, as WarriorPlus lists them. */
  sales: FakeSale[]
  /** While true, every page after the first returns 400, as WarriorPlus was observed to do. */
  isPagingBroken: boolean
  /**
   * Simulated fault: no response, an endless or cut-off response, an error, a rate limit, or an invalid body.
   */
  fault: 'silent' | 'endless' | 'broken off' | 'failing' | 'busy' | 'not JSON' | 'another shape' | null
  close: () => Promise<void>
}

const misbehave: Record<NonNullable<FakeWarriorPlus['fault']>, (response: ServerResponse) => void> = {
  silent: () => {},
  endless: (response) => pour(response),
  'broken off': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"success":1,"da')
  },
  failing: (response) => response.writeHead(500).end('<h1>Oops</h1>'),
  busy: (response) => response.writeHead(429).end(),
  'not JSON': (response) => response.writeHead(200).end('<html>Down for maintenance</html>'),
  'another shape': (response) => response.writeHead(200).end('{"success":1,"data":"none"}'),
}

/** Writes an endless body as fast as the client reads. */
function pour(response: ServerResponse) {
  while (!response.destroyed) {
    if (response.write('x'.repeat(64 * 1024))) continue
    response.once('drain', () => pour(response))
    return
  }
}

/**
 * Starts a fake of the documented WarriorPlus API v2: key in the query, `limit`, `starting_after`, errors.
 */
export async function startFakeWarriorPlus(apiKey: string): Promise<FakeWarriorPlus> {
  const server = createServer((request, response) => {
    if (peer.fault) misbehave[peer.fault](response)
    else list(request, response)
  })
  function list(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const refuse = (status: number, message: string) =>
      answer(status, { success: 0, errors: { error_type: 'invalid_request_error', message } })
    if (searchParams.get('apiKey') !== apiKey) return refuse(401, 'Invalid API key')
    if (pathname !== '/sales') return refuse(400, 'Unknown resource')
    const after = searchParams.get('starting_after')
    if (after && peer.isPagingBroken) return refuse(400, 'Invalid query string parameters')
    const start = after ? peer.sales.findIndex(({ id }) => id === after) + 1 : 0
    const limit = Number(searchParams.get('limit') ?? 10)
    const data = peer.sales.slice(start, start + limit)
    const has_more = start + limit < peer.sales.length
    return answer(200, { success: 1, object: 'list', has_more, total_count: peer.sales.length, data })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const peer: FakeWarriorPlus = {
    url: `http://127.0.0.1:${port}`,
    sales: [],
    isPagingBroken: false,
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return peer
}
