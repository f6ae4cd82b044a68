import autocannon from 'autocannon'
import { createSignedInUser } from '../../bench/create-signed-in-user.mjs'
import { startBenchServer } from '../../bench/start-bench-server.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'
import { checkServerHealth, visitRepeatedly } from './tools/visit-during-attack.mjs'

/**
 * Pipelines 1,000 requests on each of 40 connections, first to the cheapest page and then to an expensive
 * one.
 */
async function main() {
  const product = await startBenchServer({ withDemo: true })
  try {
    const cookie = await createSignedInUser(product)
    const visitor = visitRepeatedly(product.url)
    for (const headers of [{}, { cookie }]) {
      await autocannon({ url: product.url, connections: 40, pipelining: 1000, duration: 5, headers })
    }
    for (const { claim, held } of [await visitor.leave(), await checkServerHealth(product)])
      printAttackResults({ [claim]: held })
  } finally {
    await product.stop()
  }
}

await main()
