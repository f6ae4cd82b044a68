import { startBare } from './bare.mjs'
import { weigh } from './script-weight.mjs'

/** Prints how many kilobytes of gzipped JavaScript a page of the minimal app loads. */
const bare = await startBare()
try {
  console.log((await weigh(bare.url)).toFixed(1))
} finally {
  bare.stop()
}
