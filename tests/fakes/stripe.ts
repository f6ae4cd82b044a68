import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface FakeSession {
  id: string
  mode: 'payment' | 'subscription'
  payment_intent: string | null
  subscription: string | null
  line_items: { description: string; quantity: number; amount_total: number; price: { id: string } }[]
}

interface FakeInvoice {
  id: string
  subscription: string
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  created: number
  /** Null for an invoice of 0.00. */
  payment_intent: string | null
  lines?: { data: object[] }
}

export interface FakeStripe {
  /** Value for STRIPE_API_URL. */
  url: string
  sessions: FakeSession[]
  /** Paid invoices, newest first, as Stripe lists them. */
  invoices: FakeInvoice[]
  /** Paths and queries of the requests, in order. */
  requests: string[]
  /** Simulated fault: no response, an error, a rate limit, a key without a permission, or an invalid body. */
  fault: 'silent' | 'failing' | 'busy' | 'forbidden' | 'not JSON' | null
  close: () => Promise<void>
}

const misbehave: Record<NonNullable<FakeStripe['fault']>, (response: ServerResponse) => void> = {
  silent: (response) => response.destroy(),
  failing: (response) => response.writeHead(500).end('{"error":{"type":"api_error"}}'),
  busy: (response) => response.writeHead(429).end('{"error":{"code":"rate_limit"}}'),
  forbidden: (response) => response.writeHead(403).end('{"error":{"type":"invalid_request_error"}}'),
  'not JSON': (response) => response.writeHead(200).end('<html>Down for maintenance</html>'),
}

const withoutLines = ({ line_items: _, ...session }: FakeSession) => ({
  object: 'checkout.session',
  ...session,
})

const toInvoice = ({ subscription, payment_intent: _, ...invoice }: FakeInvoice) => ({
  object: 'invoice',
  ...invoice,
  parent: { type: 'subscription_details', subscription_details: { subscription } },
})

const toInvoicePayment = ({ id, payment_intent }: FakeInvoice) => ({
  id: `inpay_${id}`,
  object: 'invoice_payment',
  invoice: id,
  status: 'paid',
  payment: { type: 'payment_intent', payment_intent },
})

/** Returns a page of a list. */
function toPage<Row extends { id?: string }>(rows: Row[], query: URLSearchParams) {
  const after = query.get('starting_after')
  const start = after ? rows.findIndex(({ id }) => id === after) + 1 : 0
  const limit = Number(query.get('limit') ?? 10)
  return {
    object: 'list',
    data: rows.slice(start, start + limit),
    has_more: start + limit < rows.length,
  }
}

/** Returns whether a parameter of the query is missing, or has this value. */
const matches = (query: URLSearchParams, name: string, value: string | null) =>
  !query.has(name) || query.get(name) === value

/** Responses by path. Null means not found. */
const resources: [RegExp, (fake: FakeStripe, query: URLSearchParams, id: string) => object | null][] = [
  [
    /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/,
    ({ sessions }, query, id) => {
      const session = sessions.find((one) => one.id === id)
      return session
        ? toPage(
            session.line_items.map((line, index) => ({ id: `li_${index}`, ...line })),
            query,
          )
        : null
    },
  ],
  [
    /^\/v1\/checkout\/sessions$/,
    ({ sessions }, query) => {
      const found = sessions.filter(
        (one) =>
          matches(query, 'subscription', one.subscription) &&
          matches(query, 'payment_intent', one.payment_intent),
      )
      return toPage(found.map(withoutLines), query)
    },
  ],
  [
    /^\/v1\/invoices\/([^/]+)$/,
    ({ invoices }, _, id) => {
      const invoice = invoices.find((one) => one.id === id)
      return invoice ? toInvoice(invoice) : null
    },
  ],
  [
    /^\/v1\/invoices$/,
    ({ invoices }, query) => {
      const until = Number(query.get('created[lte]') ?? Number.POSITIVE_INFINITY)
      const found = invoices.filter(
        (one) => matches(query, 'subscription', one.subscription) && one.created <= until,
      )
      return toPage(found.map(toInvoice), query)
    },
  ],
  [
    /^\/v1\/invoice_payments$/,
    ({ invoices }, query) => {
      const found = invoices.filter(
        (one) =>
          one.payment_intent !== null &&
          matches(query, 'invoice', one.id) &&
          matches(query, 'payment[payment_intent]', one.payment_intent),
      )
      return toPage(found.map(toInvoicePayment), query)
    },
  ],
]

function findResource(fake: FakeStripe, pathname: string, query: URLSearchParams): object | null {
  for (const [path, read] of resources) {
    const [match, id = ''] = path.exec(pathname) ?? []
    if (match !== undefined) return read(fake, query, id)
  }
  return null
}

/** Starts a fake of the parts of Stripe's API that we read: sessions, line items, invoices, and their payments. */
export async function startFakeStripe(apiKey: string): Promise<FakeStripe> {
  const server = createServer((request, response) => {
    fake.requests.push(request.url ?? '')
    if (fake.fault) misbehave[fake.fault](response)
    else handle(request, response)
  })
  function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const refuse = (status: number, message: string) =>
      answer(status, { error: { type: 'invalid_request_error', message } })
    if (request.headers.authorization !== `Bearer ${apiKey}`) return refuse(401, 'Invalid API Key provided')
    const found = findResource(fake, pathname, searchParams)
    return found ? answer(200, found) : refuse(404, 'No such object')
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const fake: FakeStripe = {
    url: `http://127.0.0.1:${port}`,
    sessions: [],
    invoices: [],
    requests: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}
