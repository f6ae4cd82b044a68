import { createServer } from 'node:http'

export interface FakeSale {
  id: string
  created: string
  product_id: string
  amount: string
  status: 'Completed' | 'Refunded' | 'Pending'
  refund_date?: string
  customer?: { email: string; name: string }
}

export interface WarriorPlusPeer {
  /** What WARRIORPLUS_API_URL is set to. */
  url: string
  /** The newest first, as the real one lists them. */
  sales: FakeSale[]
  /** While true, every page after the first answers 400, as the real one was seen to. */
  isPagingBroken: boolean
  close: () => Promise<void>
}

/** Speaks WarriorPlus's API v2 as far as it is documented: key in the query, `limit`, `starting_after`, errors. */
export async function startWarriorPlus(apiKey: string): Promise<WarriorPlusPeer> {
  const server = createServer((request, response) => {
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
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const peer: WarriorPlusPeer = {
    url: `http://127.0.0.1:${port}`,
    sales: [],
    isPagingBroken: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return peer
}
