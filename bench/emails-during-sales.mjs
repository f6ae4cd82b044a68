import { SMTPServer } from 'smtp-server'
import { computeQuantiles, printRow } from './round-robin.mjs'
import { postSalesAtRate, startBenchServer } from './start-bench-server.mjs'

/** Notifications per second, each with its own buyer, and for how many seconds. */
const RATE = 100
const SECONDS = 30
const WARM_UP_SECONDS = 5

/** Prints how many emails per second buyers get while sales arrive, and how long the responses to the sales take. */
async function main() {
  const mailServer = await startMailServer()
  const env = { EMAIL_SERVER: mailServer.url, EMAIL_FROM: 'Lectern <course@example.com>' }
  const product = await startBenchServer({ withDemo: true, env })
  try {
    let next = 0
    // The first requests of a new process load its code.
    await postSalesAtRate(product.url, { rate: RATE, seconds: WARM_UP_SECONDS }, () => next++)
    const before = mailServer.count()
    const started = performance.now()
    const responses = await postSalesAtRate(product.url, { rate: RATE, seconds: SECONDS }, () => next++)
    const seconds = (performance.now() - started) / 1000
    const emails = ((mailServer.count() - before) / seconds).toFixed(1)
    const { p50, p99 } = computeQuantiles(responses.map(({ duration }) => duration))
    printRow(
      `emails to buyers per second during ${Math.round(responses.length / seconds)} sales per second (${RATE} intended)`,
      `${emails}; time to the response to a sale: p50 ${p50} ms, p99 ${p99} ms`,
      '20, p99 600 ms',
    )
  } finally {
    await product.stop()
    mailServer.close()
  }
}

/** Starts a real mail server on loopback that accepts every email and counts them. */
async function startMailServer() {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        count += 1
        done()
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return {
    url: `smtp://127.0.0.1:${listener.address().port}`,
    count: () => count,
    close: () => server.close(),
  }
}

await main()
