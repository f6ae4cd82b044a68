import { startBaselineApp } from './baseline-app.mjs'
import { measureScriptKilobytes } from './script-size.mjs'

/** Prints how many kilobytes of gzipped JavaScript a page of the minimal app loads. */
const bare = await startBaselineApp()
try {
  console.log((await measureScriptKilobytes(bare.url)).toFixed(1))
} finally {
  bare.stop()
}
