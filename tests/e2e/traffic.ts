import type { BrowserContext, Response } from '@playwright/test'

// In urls of the product's own, and in those of a bucket.
const OBJECT = /^\/(objects|media)\/|\/(incoming|uploads|images)\/[0-9a-f-]{36}/

const isObject = (response: Response) => {
  const { pathname, protocol } = new URL(response.url())
  // The dialog shows the chosen file from memory.
  if (protocol === 'blob:') return false
  return response.request().resourceType() === 'media' || OBJECT.test(pathname)
}

/** The port that really answered; null for what the browser had kept. */
const portOf = (response: Response) => response.serverAddr().then((server) => server?.port ?? null)

/** Watches browsers: who took the films and pictures they sent, and who gave them those they showed. */
export function recordTraffic() {
  const exchanges: Promise<{ method: string; port: number | null }>[] = []
  const portsOf = async (method: string) => {
    const seen = (await Promise.all(exchanges)).filter((exchange) => exchange.method === method)
    return [...new Set(seen.flatMap(({ port }) => port ?? []))]
  }
  return {
    watch(context: BrowserContext) {
      context.on('response', (response) => {
        // A redirect carries nothing.
        if (response.status() === 302 || !isObject(response)) return
        const method = response.request().method()
        exchanges.push(portOf(response).then((port) => ({ method, port })))
      })
    },
    takers: () => portsOf('PUT'),
    givers: () => portsOf('GET'),
  }
}
