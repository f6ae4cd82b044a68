import { startBare } from './bare.mjs'
import { weigh } from './script-weight.mjs'

/** Prints how many kilobytes of script, packed, a bare page of the same Next asks for. */
const bare = await startBare()
try {
  console.log((await weigh(bare.url)).toFixed(1))
} finally {
  bare.stop()
}
