/**
 * Time for which a signed URL of a rendition is reused. The URL itself is valid for 15 minutes. Milliseconds.
 */
const SIGNED_MS = 10 * 60 * 1000

/**
 * Caches the signed URL of each rendition. The server checks access once, and the URL that it redirects to is
 * reused for the other segments.
 */
export class SignedUrls {
  private readonly known = new Map<string, { url: string; until: number }>()

  of(requested: string): string {
    const found = this.known.get(requested)
    return found && found.until > Date.now() ? found.url : requested
  }

  keep(requested: string, redirected: string): void {
    const found = this.known.get(requested)
    // The response to a reused URL has that same URL, and doesn’t make it valid for longer.
    if (!redirected || redirected === requested || redirected === found?.url) return
    this.known.set(requested, { url: redirected, until: Date.now() + SIGNED_MS })
  }

  /** Removes a URL that the server rejected. Returns whether the URL was cached. */
  forget(url: string): boolean {
    for (const [requested, found] of this.known) {
      if (requested === url || found.url === url) return this.known.delete(requested)
    }
    return false
  }
}
