import type { CDPSession, Locator, Page } from '@playwright/test'

/** One session per page, because limits apply per session. */
const sessions = new WeakMap<Page, CDPSession>()

/** Limits a page's upload and download in bytes per second, and bypasses its cache. -1 removes the limit. */
export async function limitBandwidth(page: Page, up: number, down = -1) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Network.enable')
  // Without this, a file in the cache would not be subject to the limit.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    uploadThroughput: up,
    downloadThroughput: down,
  })
}

/** Drops files onto an element. Their modification times never change, so they are recognized again. */
export async function dropFiles(zone: Locator, files: { name: string; bytes: Buffer }[]) {
  const dataTransfer = await zone.page().evaluateHandle(
    (given) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of given) {
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const written = { type: 'video/mp4', lastModified: 1_700_000_000_000 }
        transfer.items.add(new File([content], name, written))
      }
      return transfer
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  )
  await zone.dispatchEvent('drop', { dataTransfer })
}
