import { gzipSync } from 'node:zlib'

/** How many kilobytes of JavaScript, packed, a signed-in page may load above a bare page of the same Next. */
export const scriptBudgets = { dashboard: 70, section: 70, video: 90 }

/**
 * What the scripts weigh that a page asks for by itself, packed, in kilobytes.
 * @param {string} url
 * @param {Record<string, string>} headers
 */
export async function weigh(url, headers = {}) {
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
