import { parseArgs } from 'node:util'
import { countBuyerResults, printBuyerResults, readLaunchDelays } from './launch/count-buyer-results.mjs'
import { startLaunchMailServer } from './launch/launch-mail-server.mjs'
import { simulateLaunch } from './launch/simulate-launch.mjs'
import { printRow } from './round-robin.mjs'
import { startBenchServer } from './start-bench-server.mjs'

const BUYERS = 1000

/**
 * Simulates a launch: 1,000 buyers in ten minutes (`-- --minutes 2` for two) on the production build, with a
 * real mail server on loopback. Prints the delays, and fails unless every buyer has the expected result.
 */
async function main() {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
  const minutes = Number(values.minutes)
  const mailboxes = await startLaunchMailServer()
  const env = { EMAIL_SERVER: mailboxes.url, EMAIL_FROM: 'Lectern <course@example.com>' }
  const product = await startBenchServer({ withDemo: true, env })
  try {
    await product.rows(`UPDATE courses SET content_access = 'customers'`)
    await product.rows('UPDATE app_settings SET content_access_chosen = TRUE')
    const launch = await simulateLaunch(product, mailboxes, { buyers: BUYERS, minutes })
    const outcomes = await countBuyerResults(product, launch)
    const isWhole = printBuyerResults(outcomes, BUYERS)
    const cells = (await readLaunchDelays(product)).map(
      ({ name, p50, p95, people }) => `${name} p50 ${p50} s, p95 ${p95} s of ${people}`,
    )
    printRow(
      `launch of ${BUYERS} buyers in ${minutes} minutes: time from the notification to`,
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
