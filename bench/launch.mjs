import { parseArgs } from 'node:util'
import { countOutcomes, readSpans, tellOutcomes } from './launch/account.mjs'
import { startMailboxes } from './launch/mailboxes.mjs'
import { simulate } from './launch/simulate.mjs'
import { startProduct } from './product.mjs'
import { printRow } from './turns.mjs'

const BUYERS = 1000

/**
 * Simulates a launch: 1,000 buyers in ten minutes (`-- --minutes 2` for two) on the production build, with a
 * real mail server on loopback. Prints the delays, and fails unless every buyer has the expected result.
 */
async function main() {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
  const minutes = Number(values.minutes)
  const mailboxes = await startMailboxes()
  const env = { EMAIL_SERVER: mailboxes.url, EMAIL_FROM: 'Lectern <course@example.com>' }
  const product = await startProduct({ withDemo: true, env })
  try {
    await product.rows(`UPDATE app_settings SET content_access = 'customers', content_access_chosen = TRUE`)
    const launch = await simulate(product, mailboxes, { buyers: BUYERS, minutes })
    const outcomes = await countOutcomes(product, launch)
    const isWhole = tellOutcomes(outcomes, BUYERS)
    const cells = (await readSpans(product)).map(
      ({ name, p50, p95, people }) => `${name} p50 ${p50} s, p95 ${p95} s of ${people}`,
    )
    printRow(
      `a launch of ${BUYERS} buyers in ${minutes} minutes, from received to`,
      cells.join('; '),
      'p50 5 s to the email',
    )
    if (!isWhole) process.exitCode = 1
  } finally {
    await product.stop()
    await mailboxes.close()
  }
}

await main()
