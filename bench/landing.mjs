import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { startNginxForFolder } from './nginx.mjs'
import { formatRatioAsPercent, measureRoundRobin, printRow } from './round-robin.mjs'
import { startBenchServer } from './start-bench-server.mjs'

/**
 * Prints how many landing pages are served per second, compared with nginx and the same page as a gzipped
 * file.
 */
async function main() {
  const product = await startBenchServer()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-page-'))
  const page = await (await fetch(product.url)).text()
  await writeFile(path.join(folder, 'index.html'), page)
  await writeFile(path.join(folder, 'index.html.gz'), gzipSync(page))
  const nginx = await startNginxForFolder(folder)
  try {
    const requests = [{ path: '/', headers: { 'accept-encoding': 'gzip' } }]
    const peers = nginx ? { nginx: { server: nginx, requests } } : {}
    const measured = await measureRoundRobin({ ours: { server: product, requests }, ...peers })
    const { ours, nginx: file } = measured
    const beside = file
      ? `${formatRatioAsPercent(ours.rate, file.rate)} of nginx sending the same file`
      : 'nginx is not installed'
    printRow('landing page', `${Math.round(ours.rate)} a second, ${beside}`, 'ten times a page cache of PHP')
  } finally {
    await nginx?.stop()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
