import autocannon from 'autocannon'
import { startProduct } from '../../bench/product.mjs'
import { signIn } from '../../bench/sign-in.mjs'
import { judge } from './tools/judge.mjs'
import { health, visit } from './tools/visitor.mjs'

/** 40 connections pipeline 1,000 requests each, first to the cheapest page and then to an expensive one. */
async function main() {
  const product = await startProduct({ withDemo: true })
  try {
    const cookie = await signIn(product)
    const visitor = visit(product.url)
    for (const headers of [{}, { cookie }]) {
      await autocannon({ url: product.url, connections: 40, pipelining: 1000, duration: 5, headers })
    }
    for (const { claim, held } of [await visitor.leave(), await health(product)]) judge({ [claim]: held })
  } finally {
    await product.stop()
  }
}

await main()
