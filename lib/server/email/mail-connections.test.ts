import { createElement } from 'react'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

// Generous timeout, because sending 22 emails takes a while on a busy machine.
jest.setTimeout(60_000)

/** Connections that were opened, and those that are still open. */
let opened = 0
let open = 0
const received: string[] = []
let answer: NonNullable<SMTPServerOptions['onMailFrom']>
/** Runs when the text of an email arrived, before the server accepts it. */
let onText: () => void
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    opened += 1
    open += 1
    done()
  },
  onClose() {
    open -= 1
  },
  onMailFrom: (...given) => answer(...given),
  onData(stream, { envelope }, done) {
    stream.toArray().then(() => {
      received.push(envelope.rcptTo[0]?.address ?? '')
      onText()
      done()
    }, done)
  },
})
let send: (to: string, milliseconds?: number) => Promise<string | null>
let withConnections: <Result>(run: () => Promise<Result>) => Promise<Result>

beforeAll(async () => {
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  process.env.EMAIL_SERVER = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const { db } = await import('@/lib/server/db/client')
  // Prisma must use the pool once, because the tests’ cleanup closes only a pool that was used.
  await db.user.count()
  const { sendEmail } = await import('./send-email')
  const { getMailTransport } = await import('./mail-transport')
  const { withMailConnections } = await import('./mail-connections')
  send = (to, milliseconds) =>
    sendEmail(
      { to, subject: 'x', body: createElement('p') },
      milliseconds === undefined ? {} : { milliseconds },
    )
  withConnections = async (run) => withMailConnections(await getMailTransport(), run)
})

beforeEach(() => {
  opened = 0
  received.length = 0
  answer = (_from, _session, done) => done()
  onText = () => {}
})

afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}@example.com`)
const sendInTurn = async (to: string[]) => {
  for (const one of to) await send(one)
}

async function untilClosed() {
  for (let waited = 0; open > 0 && waited < 5000; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return open
}

test('a run sends its emails over few connections, and leaves none open', async () => {
  await withConnections(() => sendInTurn(names(22)))
  expect(received).toEqual(names(22))
  // Each connection sends at most 20 emails, so 22 emails need two.
  expect(opened).toBe(2)
  expect(await untilClosed()).toBe(0)
})

test('runs at the same time share the connections until the last one ends', async () => {
  await Promise.all([
    withConnections(() => send('a@example.com')),
    withConnections(() => sendInTurn(names(5))),
  ])
  expect(received.toSorted()).toEqual([...names(5), 'a@example.com'])
  expect(opened).toBeLessThanOrEqual(2)
  expect(await untilClosed()).toBe(0)
})

test('an email outside of a run, or one that a person waits for, has its own connection', async () => {
  await send('a@example.com')
  await withConnections(async () => {
    await send('b@example.com')
    await send('c@example.com', 8000)
  })
  expect(opened).toBe(3)
  expect(await untilClosed()).toBe(0)
})

test('emails leave no listeners behind, which would fill the memory', async () => {
  const { getMailTransport } = await import('./mail-transport')
  const count = async () => (await getMailTransport())?.smtp.listenerCount('idle')
  await send('a@example.com')
  const before = await count()
  await sendInTurn(names(3))
  await withConnections(() => sendInTurn(names(3)))
  expect(await count()).toBe(before)
})

test('sends every email once if the server ends connections after a few emails', async () => {
  const counts = new Map<string, number>()
  answer = (_from, { id }, done) => {
    counts.set(id, (counts.get(id) ?? 0) + 1)
    if ((counts.get(id) ?? 0) <= 3) return done()
    done(Object.assign(new Error('Too many messages'), { responseCode: 421 }))
  }
  await withConnections(() => sendInTurn(names(10)))
  expect(received).toEqual(names(10))
})

test('an email whose connection breaks after its text was sent fails, and is not sent again', async () => {
  let texts = 0
  onText = () => {
    texts += 1
    if (texts === 2) for (const connection of server.connections) connection.close()
  }
  const results = await withConnections(async () => {
    const settled: PromiseSettledResult<string | null>[] = []
    for (const to of names(4)) settled.push(...(await Promise.allSettled([send(to)])))
    return settled.map((result) => (result.status === 'rejected' ? String(result.reason) : result.status))
  })
  expect(results).toEqual([
    'fulfilled',
    expect.stringMatching(/^Error: .*[Cc]onnection/),
    'fulfilled',
    'fulfilled',
  ])
  expect(received).toEqual(names(4))
})
