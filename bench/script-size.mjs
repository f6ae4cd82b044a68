import { gzipSync } from 'node:zlib'

/**
 * Maximum kilobytes of gzipped JavaScript that a signed-in page may load, beyond a page of the minimal app.
 */
export const scriptKilobyteBudgets = { dashboard: 70, section: 70, video: 90 }

/**
 * Returns the total gzipped size, in kilobytes, of the scripts that a page's HTML loads.
 * @param {string} url
 * @param {Record<string, string>} headers
 */
export async function measureScriptKilobytes(url, headers = {}) {
  const html = await (await fetch(url, { headers })).text()
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !tag.includes('noModule'),
  )
  const sizes = scripts.map(async ([, src]) => {
    const answer = await fetch(new URL(src, url))
    return gzipSync(Buffer.from(await answer.arrayBuffer())).byteLength
  })
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / 1024
}
