import type { BrowserContext, Response } from '@playwright/test'

// Matches the app's own file URLs and those of a bucket.
const OBJECT = /^\/(objects|media)\/|\/(incoming|uploads|images)\/[0-9a-f-]{36}/

const isObject = (response: Response) => {
  const { pathname, protocol } = new URL(response.url())
  // Ignores blob URLs, because the dialog previews the chosen file with one.
  if (protocol === 'blob:') return false
  return response.request().resourceType() === 'media' || OBJECT.test(pathname)
}

/**
 * Returns the port that sent the response. Null if the response came from the browser's cache, or the page was closed
 * before it was complete.
 */
const portOf = (response: Response) =>
  response.serverAddr().then(
    (server) => server?.port ?? null,
    () => null,
  )

/** Records the ports to which browsers upload files and from which they download them. */
export function recordFileTraffic() {
  const exchanges: Promise<{ method: string; port: number | null }>[] = []
  const portsOf = async (method: string) => {
    const seen = (await Promise.all(exchanges)).filter((exchange) => exchange.method === method)
    return [...new Set(seen.flatMap(({ port }) => port ?? []))]
  }
  return {
    watch(context: BrowserContext) {
      context.on('response', (response) => {
        // Skips redirects, which transfer no file.
        if (response.status() === 302 || !isObject(response)) return
        const method = response.request().method()
        exchanges.push(portOf(response).then((port) => ({ method, port })))
      })
    },
    takers: () => portsOf('PUT'),
    givers: () => portsOf('GET'),
  }
}
